// SPDX-License-Identifier: Apache-2.0
#include "variables/device_sync/DeclaredUses.h"

namespace Arcane::detail::device_sync
{
namespace
{
String text()
{
  return "synchronize() on a queue";
}
} // namespace

DeclaredUses::DeclaredUses(runtime::RunQueueImpl& queue, ConstArrayView<IData*> datas, runtime::eRowCopy direction)
: m_queue(queue)
, m_is_watched(queue.backend.kernelExecution() == runtime::eKernelExecution::HostInStream || arcaneIsCheck())
{
  if (!m_is_watched)
    return;
  for (const IData* data : datas) {
    const Span<const std::byte> bytes = data->storage();
    m_uses.push_back({ bytes.data(), bytes.size(), true, direction == runtime::eRowCopy::Unpack, data->name() });
  }
  runtime::QueuedUses::instance().checkKernel(*m_queue.slot, m_uses, text());
}

void DeclaredUses::noteGiven()
{
  if (m_is_watched)
    runtime::QueuedUses::instance().noteKernel(*m_queue.slot, m_uses, text());
}
} // namespace Arcane::detail::device_sync
