// SPDX-License-Identifier: Apache-2.0
// The queues that may still use a block that is released.
#pragma once

#include "accelerator/pool/MemoryPoolOptions.h"
#include "accelerator/runtime/DeviceBackend.h"
#include "accelerator/runtime/QueueLedger.h"
#include "accelerator/runtime/RunQueue.h"

#include <algorithm>
#include <vector>

namespace Arcane::detail::pool
{
//! The ledgers of all devices that reach the memory of one pool. Any thread may call any function.
class QueueUsers
{
 public:
  QueueUsers(runtime::DeviceBackend& backend, const MemoryPoolOptions& options);
  QueueUsers(const QueueUsers&) = delete;
  QueueUsers& operator=(const QueueUsers&) = delete;

  //! The ledger of the pool's own device; null for a pool of ordinary host memory.
  runtime::QueueLedger* ledger() const { return m_ledger; }

  //! True when queues cannot use a block released on \a queue any more. Without a queue: when every device that reaches this memory is idle.
  bool isIdle(const Accelerator::RunQueue* queue) const
  {
    if (queue && !queue->isNull()) {
      const runtime::QueueSlot& slot = queue->queueSlot();
      return !slot.isBusy() && !slot.isExternal();
    }
    return (!m_ledger || m_ledger->isQuiet()) && std::ranges::all_of(m_other_ledgers, &runtime::QueueLedger::isQuiet);
  }
  //! Returns the mark that is reached once a block released on \a queue, or, without a queue, on any device, cannot be in use any more.
  runtime::QueueMark marksOf(const Accelerator::RunQueue* queue) const;
  //! The host waits until \a mark is reached.
  static void waitFor(const runtime::QueueMark& mark)
  {
    if (!mark.isClean())
      runtime::reportIfFailed(mark.points()[0].slot->ledger().wait(mark), "wait for the users of a block");
  }
  //! Returns the slot of \a queue if it can be made to wait for blocks of this pool; null otherwise, and without a queue.
  runtime::QueueSlot* slotOf(const Accelerator::RunQueue* queue) const;

 private:
  runtime::DeviceBackend& m_backend;
  runtime::QueueLedger* m_ledger;
  //! The ledgers of other devices that reach this memory.
  std::vector<runtime::QueueLedger*> m_other_ledgers;
};
} // namespace Arcane::detail::pool
