// SPDX-License-Identifier: Apache-2.0
// The event of the driver that belongs to a RunQueueEvent, and its record in the ledger.
#pragma once

#include "accelerator/runtime/RunnerImpl.h"

#include <memory>
#include <mutex>

namespace Arcane::detail::runtime
{
//! Holds what the copies of a RunQueueEvent share. Thread-safe.
class RunQueueEventImpl
{
 public:
  //! \throws FatalErrorException when the driver cannot make an event
  explicit RunQueueEventImpl(std::shared_ptr<RunnerImpl> runner);
  RunQueueEventImpl(const RunQueueEventImpl&) = delete;
  RunQueueEventImpl& operator=(const RunQueueEventImpl&) = delete;
  ~RunQueueEventImpl();

  //! Records the event. \throws FatalErrorException when \a queue is of another device than this event, or when the driver fails
  void record(RunQueueImpl& queue);
  //! Makes the queue wait. If the queue is of another runtime, the host waits instead.
  void makeWait(RunQueueImpl& queue);
  void wait();
  bool hasPendingWork();

 private:
  std::shared_ptr<RunnerImpl> m_runner;
  void* m_event = nullptr;
  std::mutex m_mutex;
  EventRecord m_record;
  //! The number of records. After a wait it shows whether m_record is still the record that was waited for.
  UInt64 m_nb_record = 0;
};
} // namespace Arcane::detail::runtime
