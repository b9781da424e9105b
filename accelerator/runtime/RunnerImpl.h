// SPDX-License-Identifier: Apache-2.0
// What the copies of a Runner share, and the queues it keeps.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"
#include "accelerator/runtime/QueueLedger.h"
#include "accelerator/runtime/RunQueueBuildInfo.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <vector>

namespace Arcane::detail
{
class RunnerImpl;

//! A stream and what its queue is told. Belongs to one queue, or waits in its runner for the next one.
class RunQueueImpl
{
 public:
  //! \throws FatalErrorException when the driver cannot make a stream
  RunQueueImpl(RunnerImpl& runner, int priority);
  //! On the stream of another library, which destroys it.
  RunQueueImpl(RunnerImpl& runner, void* foreign_stream);
  RunQueueImpl(const RunQueueImpl&) = delete;
  RunQueueImpl& operator=(const RunQueueImpl&) = delete;
  //! Nothing may be left in the stream, unless the queue is lost.
  ~RunQueueImpl();

  DeviceBackend& backend;
  QueueLedger& ledger;
  const eExecutionPolicy policy;
  const DeviceId device;
  const int priority;
  const bool is_foreign;
  void* stream = nullptr;
  QueueSlot* slot = nullptr;
  //! Null while nobody uses the queue.
  std::shared_ptr<RunnerImpl> runner;

  //! Waiting for it failed: its stream and its slot are never used again, and memory that it uses stays in use.
  bool is_lost = false;

  // What users set; as for a new queue when it is taken again.
  bool is_async = false;
  bool is_concurrent_command_creation = false;
  eMemoryResource memory_resource = eMemoryResource::Unknown;

  bool isAccelerator() const noexcept { return isAcceleratorPolicy(policy); }
  //! Counts a command that the driver has accepted; what the host executes is over when it returns.
  void noteSubmitted() noexcept
  {
    if (isAccelerator())
      ledger.submit(*slot);
  }
  /*!
   * \brief The host waits for all that the queue was given.
   * \throws FatalErrorException when the driver fails; not at the end of the process, when it is gone and nothing is left
   */
  void wait();
  //! The end of a command that was begun at \a start: waits for it unless \a is_async, and counts its time if it is over.
  void endCommand(std::chrono::steady_clock::time_point start, bool is_async);
};

//! A device, and its queues that nobody uses. Thread-safe once initialised.
class RunnerImpl : public std::enable_shared_from_this<RunnerImpl>
{
 public:
  //! \throws FatalErrorException when it is already initialised, or when there is no such device
  void initialize(eExecutionPolicy policy, DeviceId device);
  bool isInitialized() const noexcept { return m_backend; }
  //! \throws FatalErrorException when the runner is not initialised
  void checkInitialized() const;

  eExecutionPolicy policy() const noexcept { return m_policy; }
  DeviceId device() const noexcept { return m_device; }
  //! Of an initialised runner.
  DeviceBackend& backend() const { return *m_backend; }

  //! Takes a queue that nobody uses, or makes one.
  std::shared_ptr<RunQueueImpl> takeQueue(const Accelerator::RunQueueBuildInfo& build_info);
  //! A queue on the stream of another library, which must outlive it. Commands given there by others are not counted.
  std::shared_ptr<RunQueueImpl> adoptStream(void* foreign_stream);

  //! Adds the time of a command that is over. \unit{ns}
  void addCommandTime(Int64 duration_ns) noexcept { m_command_time_ns += duration_ns; }
  Int64 commandTimeNs() const noexcept { return m_command_time_ns; }

 private:
  DeviceBackend* m_backend = nullptr;
  eExecutionPolicy m_policy = eExecutionPolicy::None;
  DeviceId m_device;
  std::atomic<Int64> m_command_time_ns = 0;
  std::mutex m_mutex;
  std::vector<std::unique_ptr<RunQueueImpl>> m_idle_queues;

  std::shared_ptr<RunQueueImpl> share(std::unique_ptr<RunQueueImpl> queue);
  void giveBack(std::unique_ptr<RunQueueImpl> queue) noexcept;
};
} // namespace Arcane::detail
