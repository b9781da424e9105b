// SPDX-License-Identifier: Apache-2.0
// The shared implementation of runners and queues, and the idle queues that a runner keeps.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"
#include "accelerator/runtime/KernelUse.h"
#include "accelerator/runtime/QueueLedger.h"
#include "accelerator/runtime/QueueWaitListener.h"
#include "accelerator/runtime/RecentKernels.h"
#include "accelerator/runtime/RowCopy.h"
#include "accelerator/runtime/RunQueueBuildInfo.h"
#include "accelerator/runtime/StreamErrors.h"
#include "accelerator/runtime/StreamNumber.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <vector>

namespace Arcane::detail::runtime
{
class CommandRecorder;
class RunnerImpl;

//! Holds a stream and the settings of its queue. Belongs to one queue, or waits in its runner for the next one.
class RunQueueImpl : public std::enable_shared_from_this<RunQueueImpl>
{
 public:
  //! \throws FatalErrorException when the driver cannot make a stream
  RunQueueImpl(RunnerImpl& runner, int priority);
  //! Uses the stream of another library, which destroys it.
  RunQueueImpl(RunnerImpl& runner, void* foreign_stream);
  RunQueueImpl(const RunQueueImpl&) = delete;
  RunQueueImpl& operator=(const RunQueueImpl&) = delete;
  //! All commands of the stream must be finished, unless the queue is lost.
  ~RunQueueImpl();

  DeviceBackend& backend;
  QueueLedger& ledger;
  const eExecutionPolicy policy;
  const DeviceId device;
  const int priority;
  const bool is_foreign;
  QueueSlot* slot = nullptr;
  //! Records the commands of the queue in a scope of RunQueueRecord; null outside.
  CommandRecorder* recorder = nullptr;
  //! The kernels since the last wait.
  RecentKernels recent_kernels;
  //! The functions of the host in the stream note their exceptions in it.
  std::shared_ptr<StreamErrors> errors = std::make_shared<StreamErrors>();
  //! Notified of waits of the host for the queue; null when commands of the queue do not wait for other ranks.
  std::weak_ptr<QueueWaitListener> wait_listener;
  //! Null while the queue is unused.
  std::shared_ptr<RunnerImpl> runner;

  //! True when a wait for the queue has failed. Its stream and slot are never used again, and memory that it uses stays in use.
  bool is_lost = false;

  // The settings of users. Reset when the queue is taken again.
  bool is_async = false;
  bool is_concurrent_command_creation = false;
  eMemoryResource memory_resource = eMemoryResource::Unknown;

  bool isAccelerator() const noexcept { return isAcceleratorPolicy(policy); }
  //! Returns the stream for a command that comes now. Recorded commands come before it, and are given to the driver by this call.
  void* stream() const
  {
    give();
    return m_stream;
  }
  //! Returns the stream without the commands that are recorded, for the recorder.
  void* bareStream() const noexcept { return m_stream; }
  //! Counts a command that the driver has accepted. A command of the host is finished when it returns and is not counted.
  void noteSubmitted() noexcept
  {
    if (isAccelerator())
      ledger.submit(*slot);
  }
  /*!
   * \brief Makes the host wait for all commands of the queue.
   * \throws the first exception of a function of the host that was put in the stream
   * \throws FatalErrorException when the driver fails; not at the end of the process, when the driver is gone and nothing is left
   */
  void wait();
  //! Ends a command that began at \a start. Unless \a is_async, it waits for the command and counts its time.
  void endCommand(std::chrono::steady_clock::time_point start, bool is_async);

  //! Copies memory in the order of the queue, or records the copy. The command is counted.
  DriverStatus putCopy(void* destination, const void* source, Int64 nb_byte);
  //! Fills memory in the same way.
  DriverStatus putFill(void* destination, std::byte value, Int64 nb_byte);
  //! Copies rows in the same way. \param uses  what the arrays of the rows are declared to be used for
  DriverStatus putRows(eRowCopy direction, Span<const RowCopy> copies, const std::vector<KernelUse>& uses);
  //! Writes numbers and waits for numbers in the same way.
  DriverStatus putNumbers(Span<const StreamNumber> numbers);
  //! Gives the driver what is recorded, if a record is running. \throws FatalErrorException when the driver fails
  void give() const
  {
    if (recorder)
      giveRecorded();
  }
  //! Makes the host wait for the driver's stream, and notifies the listener.
  DriverStatus waitForStream();

 private:
  void* m_stream = nullptr;

  void giveRecorded() const;
};

//! Represents a device, and holds its idle queues. Thread-safe once initialised.
class RunnerImpl : public std::enable_shared_from_this<RunnerImpl>
{
 public:
  //! \throws FatalErrorException when the runner is already initialised, or when the device does not exist
  void initialize(eExecutionPolicy policy, DeviceId device);
  bool isInitialized() const noexcept { return m_backend; }
  //! \throws FatalErrorException when the runner is not initialised
  void checkInitialized() const;

  eExecutionPolicy policy() const noexcept { return m_policy; }
  DeviceId device() const noexcept { return m_device; }
  //! Returns the backend of an initialised runner.
  DeviceBackend& backend() const { return *m_backend; }

  //! Returns an idle queue, or makes one.
  std::shared_ptr<RunQueueImpl> takeQueue(const Accelerator::RunQueueBuildInfo& build_info);
  //! Makes a queue on the stream of another library, which must outlive it. Commands that others put there are not counted.
  std::shared_ptr<RunQueueImpl> adoptStream(void* foreign_stream);

  //! Adds the time of a finished command. \unit{ns}
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
} // namespace Arcane::detail::runtime
