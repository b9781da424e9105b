// SPDX-License-Identifier: Apache-2.0
// Keeps the commands of a queue in the scope of a record until something needs them, and gives them to the driver together.
#pragma once

#include "accelerator/runtime/KernelUse.h"
#include "accelerator/runtime/RecordedSegment.h"

#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace Arcane::detail::runtime
{
class RunQueueImpl;

/*!
 * \brief Records the commands that a queue gets between begin() and end().
 *
 * A command that cannot be recorded, a wait and an event end a segment: what was recorded is given to the driver before. So queues do the same with
 * and without record. The commands of a segment are counted in the slot of the queue when they are recorded; the slot notes that the driver does not
 * have them yet. Only the thread that has called begin() may record. Other threads may call giveEarly().
 */
class CommandRecorder
{
 public:
  //! \param queue  it must live longer, and its driver must have graphs
  explicit CommandRecorder(RunQueueImpl& queue);
  CommandRecorder(const CommandRecorder&) = delete;
  CommandRecorder& operator=(const CommandRecorder&) = delete;
  //! Waits for the queue.
  ~CommandRecorder();

  //! Begins a run of the commands.
  void begin();
  /*!
   * \brief Ends a run, and gives the driver what it does not have yet.
   *
   * The caller then waits if needsWait() says so, and calls releaseKept().
   * \throws FatalErrorException when the driver fails
   */
  void end();

  //! Records a kernel, or launches it. Returns the text of the driver's error, or null.
  const char* putKernel(const KernelToRecord& kernel, const std::vector<KernelUse>& uses);
  //! Records a copy, or launches it. Returns nothing for memory that the driver does not know: such a copy cannot wait.
  std::optional<DriverStatus> putCopy(void* destination, const void* source, Int64 nb_byte);
  std::optional<DriverStatus> putFill(void* destination, std::byte value, Int64 nb_byte);
  //! Records copies of rows of arrays that have \a uses, or launches them. Returns nothing when graphs cannot have them.
  std::optional<DriverStatus> putRows(eRowCopy direction, Span<const RowCopy> copies, const std::vector<KernelUse>& uses);
  //! Records writes of numbers and waits for numbers in the same way.
  std::optional<DriverStatus> putNumbers(Span<const StreamNumber> numbers);

  //! Gives the driver what is recorded. \throws FatalErrorException when the driver fails
  void give();
  //! Does the same for any thread. A request of another thread does not end a segment, but is launched command by command.
  DriverStatus giveEarly();

  //! Notes that the host must wait at the end of the run, for a result.
  void noteResult() noexcept { m_needs_wait = true; }
  //! Notes that the host has waited for the queue.
  void noteWaited() noexcept { m_needs_wait = false; }
  bool needsWait() const noexcept { return m_needs_wait; }
  //! Keeps something that commands use until the end of the run, and the wait after it.
  void keep(std::function<void()> release) { m_kept.push_back(std::move(release)); }
  void releaseKept();

  const RecordCounts& counts() const noexcept { return m_counts; }

 private:
  RunQueueImpl& m_queue;
  DeviceGraphs& m_graphs;
  std::thread::id m_thread;
  bool m_needs_wait = false;
  std::vector<std::function<void()>> m_kept;
  RecordCounts m_counts;

  //! Protects the members below.
  std::mutex m_mutex;
  bool m_is_running = false;
  std::vector<RecordedSegment> m_segments;
  std::size_t m_segment = 0;
  //! The uses of the commands that the driver does not have yet.
  std::vector<KernelUse> m_uses;
  //! The number of commands of the segment that the driver has.
  Int32 m_nb_given = 0;
  //! The commands of the segment are launched one by one.
  bool m_is_single = false;
  //! Graphs that are not launched any more, but whose launches may not be finished.
  std::vector<void*> m_old_graphs;

  RecordedSegment& segment();
  bool mustLaunchNow() const;
  DriverStatus notePut();
  void declareUses(const std::vector<KernelUse>& uses);
  bool isOfDriver(const void* address);
  DriverStatus put(const RecordedCommand& command, const std::vector<KernelUse>& uses = {});
  DriverStatus giveSingle();
  DriverStatus endSegment();
  void beginSegment();
  DriverStatus destroyOldGraphs();
};
} // namespace Arcane::detail::runtime
