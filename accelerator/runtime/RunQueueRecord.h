// SPDX-License-Identifier: Apache-2.0
// The commands of a step, launched together instead of one by one.
#pragma once

#include "arcane_core/base/object/Owned.h"

#include "accelerator/runtime/RunQueue.h"

#include <functional>

namespace Arcane::Accelerator
{
/*!
 * \brief Launches the commands that a function gives to a queue as a graph of the driver, which costs much less than single launches.
 *
 * An object stands for one sequence of commands, for example the commands of a time step. run() calls the function each time, and compares each
 * command with the same command of the previous run. The same kernel with other parameters (a number such as the time step, an array that has moved,
 * a group that has changed) is changed in the graph; a different sequence is recorded anew. A replay thus never uses old values.
 *
 * In the function the queue is asynchronous. Commands may only be executed at the end of run(), or when something needs them: a wait for the queue,
 * an event, a command of another library, the value of a reducer. The commands before are then given to the driver as a graph of their own. Loops,
 * work groups, asynchronous copies and fills are recorded; all other commands end a graph. The result is always the same as without record. On the
 * host, and where drivers have no graphs, run() only calls the function.
 *
 * An object is used by one thread at a time, and keeps its last queue. All calls are \local.
 */
class ARCANE_EXPORT RunQueueRecord
{
 public:
  RunQueueRecord();
  RunQueueRecord(const RunQueueRecord&) = delete;
  RunQueueRecord& operator=(const RunQueueRecord&) = delete;
  //! Ends a run that has begun, and waits for it.
  ~RunQueueRecord();

  /*!
   * \brief Calls \a commands, and launches the commands that it gives to \a queue. Commands for other queues are launched as usual.
   *
   * Waits at the end if the queue is synchronous, or if a reducer was used and its value was not read. After an exception of
   * \a commands, which it lets through, the commands so far are launched.
   * \throws FatalErrorException when the queue is null, in the function of another run() for the same queue, and when the driver fails
   */
  void run(const RunQueue& queue, const std::function<void()>& commands);
  /*!
   * \brief Begins a run that end() ends, for a step of several functions, such as entry points. Does what run() does before its function.
   * \throws FatalErrorException see run()
   */
  void begin(const RunQueue& queue);
  //! Does what run() does after its function. \throws FatalErrorException when begin() was not called before, and when the driver fails
  void end();
  //! Forgets what is recorded: the next run() records it anew.
  void clear();

  //! Returns the number of graphs that were made.
  Int64 nbRecording() const;
  //! Returns how often a graph was launched that an earlier run had made.
  Int64 nbReplay() const;
  //! Returns how often a command had other parameters than in the run before.
  Int64 nbChange() const;
  //! Returns the number of commands that were recorded but launched one by one, since the sequence differs in each run.
  Int64 nbSingleLaunch() const;

 private:
  class RecordedQueue;

  detail::base::Owned<RecordedQueue> m_recorded;
  bool m_has_begun = false;
};
} // namespace Arcane::Accelerator
