// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/LentStreams.h"

#include "accelerator/runtime/QueueLedger.h"

namespace Arcane::detail::process
{
using Accelerator::RunQueue;

RunQueue LentStreams::queueOf(runtime::DeviceId device, void* stream)
{
  const std::scoped_lock lock(m_mutex);
  RunQueue& queue = m_queues[{ device.asInt32(), stream }];
  if (queue.isNull())
    queue = Accelerator::Runner(m_backend.executionPolicy(), device).internalQueueOf(stream);
  return queue;
}

RunQueue LentStreams::usedQueueOf(runtime::DeviceId device, void* stream)
{
  RunQueue queue = queueOf(device, stream);
  m_backend.ledger(device).noteUncounted(queue.queueSlot());
  return queue;
}

void LentStreams::forget(runtime::DeviceId device, void* stream)
{
  RunQueue last;
  {
    const std::scoped_lock lock(m_mutex);
    const auto found = m_queues.find({ device.asInt32(), stream });
    if (found == m_queues.end())
      return;
    last = found->second;
    m_queues.erase(found);
  }
  last.barrier();
}

void LentStreams::poll()
{
  const std::scoped_lock lock(m_mutex);
  for (const auto& [place, queue] : m_queues) {
    runtime::QueueLedger& ledger = queue.queueSlot().ledger();
    ledger.poll(ledger.markOf(queue.queueSlot()));
  }
}

void LentStreams::clear()
{
  std::map<std::pair<Int32, void*>, RunQueue> all;
  const std::scoped_lock lock(m_mutex);
  all.swap(m_queues);
}
} // namespace Arcane::detail::process
