// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/QueueUsers.h"

namespace Arcane::detail
{
QueueUsers::QueueUsers(DeviceBackend& backend, const MemoryPoolOptions& options)
: m_backend(backend)
, m_ledger(options.resource == eMemoryResource::Host ? nullptr : &backend.ledger(options.device))
{
  if (options.resource != eMemoryResource::UnifiedMemory && options.resource != eMemoryResource::HostPinned)
    return;
  for (Int32 device = 0; device < backend.nbDevice(); ++device) {
    if (device != options.device.asInt32())
      m_other_ledgers.push_back(&backend.ledger(DeviceId(device)));
  }
}

QueueMark QueueUsers::marksOf(const Accelerator::RunQueue* queue) const
{
  if (queue && !queue->isNull())
    return queue->queueSlot().ledger().markOf(queue->queueSlot());
  const QueueMark own = m_ledger ? m_ledger->mark() : QueueMark();
  if (m_other_ledgers.empty())
    return own;
  std::vector<QueuePoint> points(own.points().begin(), own.points().end());
  for (QueueLedger* ledger : m_other_ledgers) {
    const QueueMark other = ledger->mark();
    points.insert(points.end(), other.points().begin(), other.points().end());
  }
  return points.empty() ? QueueMark() : QueueMark(std::make_shared<const std::vector<QueuePoint>>(std::move(points)));
}

QueueSlot* QueueUsers::slotOf(const Accelerator::RunQueue* queue) const
{
  if (!queue || !m_ledger || queue->isNull())
    return nullptr;
  QueueSlot& slot = queue->queueSlot();
  // Queues of the host cannot be made to wait for a device.
  return &slot.ledger().backend() == &m_backend ? &slot : nullptr;
}
} // namespace Arcane::detail
