// SPDX-License-Identifier: Apache-2.0
// The event of the driver behind a RunQueueEvent, and what the ledger knows of it.
#pragma once

#include "accelerator/runtime/RunnerImpl.h"

#include <memory>
#include <mutex>

namespace Arcane::detail
{
//! What the copies of a RunQueueEvent share. Thread-safe.
class RunQueueEventImpl
{
 public:
  //! \throws FatalErrorException when the driver cannot make an event
  explicit RunQueueEventImpl(std::shared_ptr<RunnerImpl> runner);
  RunQueueEventImpl(const RunQueueEventImpl&) = delete;
  RunQueueEventImpl& operator=(const RunQueueEventImpl&) = delete;
  ~RunQueueEventImpl();

  //! \throws FatalErrorException when \a queue is not of the device of this event, or when the driver fails
  void record(RunQueueImpl& queue);
  //! The queue waits; the host does where the queue is of another runtime.
  void makeWait(RunQueueImpl& queue);
  void wait();
  bool hasPendingWork();

 private:
  std::shared_ptr<RunnerImpl> m_runner;
  void* m_event = nullptr;
  std::mutex m_mutex;
  EventRecord m_record;
  //! How many times it was recorded: tells whether what was waited for is what m_record says.
  UInt64 m_nb_record = 0;
};
} // namespace Arcane::detail
