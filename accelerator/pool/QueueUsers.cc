// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/QueueUsers.h"

namespace Arcane::detail::pool
{
QueueUsers::QueueUsers(runtime::DeviceBackend& backend, const MemoryPoolOptions& options)
: m_backend(backend)
, m_ledger(options.resource == eMemoryResource::Host ? nullptr : &backend.ledger(options.device))
{
  if (options.resource != eMemoryResource::UnifiedMemory && options.resource != eMemoryResource::HostPinned)
    return;
  for (Int32 device = 0; device < backend.nbDevice(); ++device) {
    if (device != options.device.asInt32())
      m_other_ledgers.push_back(&backend.ledger(runtime::DeviceId(device)));
  }
}

runtime::QueueMark QueueUsers::marksOf(const Accelerator::RunQueue* queue) const
{
  if (queue && !queue->isNull())
    return queue->queueSlot().ledger().markOf(queue->queueSlot());
  const runtime::QueueMark own = m_ledger ? m_ledger->mark() : runtime::QueueMark();
  if (m_other_ledgers.empty())
    return own;
  std::vector<runtime::QueuePoint> points(own.points().begin(), own.points().end());
  for (runtime::QueueLedger* ledger : m_other_ledgers) {
    const runtime::QueueMark other = ledger->mark();
    points.insert(points.end(), other.points().begin(), other.points().end());
  }
  return points.empty() ? runtime::QueueMark()
                        : runtime::QueueMark(std::make_shared<const std::vector<runtime::QueuePoint>>(std::move(points)));
}

runtime::QueueSlot* QueueUsers::slotOf(const Accelerator::RunQueue* queue) const
{
  if (!queue || !m_ledger || queue->isNull())
    return nullptr;
  runtime::QueueSlot& slot = queue->queueSlot();
  // Queues of the host cannot be made to wait for a device.
  return &slot.ledger().backend() == &m_backend ? &slot : nullptr;
}
} // namespace Arcane::detail::pool
