// SPDX-License-Identifier: Apache-2.0
// Loops and tasks in the threads of the process.
#pragma once

#include "arcane_core/tasks/LoopBoxes.h"
#include "arcane_core/tasks/ParallelFor1DLoopInfo.h"
#include "arcane_core/tasks/Task.h"

#include <iosfwd>
#include <type_traits>

namespace Arcane
{

//! Runs loops and tasks in the threads of the process. The launcher starts the threads: `-A,T=n`.
class ARCANE_EXPORT TaskFactory
{
 public:
  TaskFactory() = delete;

  //! Returns true when the process has several threads for loops and tasks.
  static bool isActive();
  //! Returns the number of threads that work on loops and tasks, the calling one included; 1 when tasks are not active.
  static Int32 nbAllowedThread();
  /*!
   * \brief Returns the index of the calling thread, from 0 to nbAllowedThread() - 1.
   *
   * Two threads that work on the same loop have different indices. Outside loops and tasks, and in a loop that runs in its caller, the
   * index is 0.
   */
  static Int32 currentTaskThreadIndex();
  /*!
   * \brief Returns the number of the task of the calling thread, from 0 to nbAllowedThread() - 1.
   *
   * In loops with the Deterministic partitioner it depends on the chunk and not on the thread. In others it is currentTaskThreadIndex().
   */
  static Int32 currentTaskIndex();

  //! Sets the options of loops that set none. Call it only while loops do not run.
  static void setDefaultParallelLoopOptions(const ParallelLoopOptions& options);
  static ParallelLoopOptions defaultParallelLoopOptions();

  //! \name Loops: \a functor is called for parts that cover the range once; they end when all parts are done
  //@{
  //! Runs \a functor on the integers from \a begin to \a begin + \a size - 1. \throws the exception of the functor
  static void executeParallelFor(Int32 begin, Int32 size, IRangeFunctor* functor);
  //! \param block_size  the number of integers of a part
  static void executeParallelFor(Int32 begin, Int32 size, Int32 block_size, IRangeFunctor* functor);
  static void executeParallelFor(Int32 begin, Int32 size, const ParallelLoopOptions& options, IRangeFunctor* functor);
  static void executeParallelFor(const ParallelFor1DLoopInfo& loop_info);
  //@}

  //! \name Loops of one to four dimensions: \a functor is called for boxes that cover the indexes of \a loop_ranges once
  //@{
  /*!
   * \brief Runs \a functor. A box is as long as possible in the last dimensions, and its size is at most the grain.
   * \throws NotImplementedException when the loop has several dimensions and the partitioner is Deterministic
   * \throws the exception of the functor
   */
  template <int N>
  static void executeParallelFor(const std::type_identity_t<ComplexForLoopRanges<N>>& loop_ranges, const ForLoopRunInfo& run_info,
                                 IMDRangeFunctor<N>* functor)
  {
    detail::tasks::forBoxes(loop_ranges, run_info, *functor);
  }
  template <int N>
  static void executeParallelFor(const std::type_identity_t<ComplexForLoopRanges<N>>& loop_ranges, const ParallelLoopOptions& options,
                                 IMDRangeFunctor<N>* functor)
  {
    executeParallelFor(loop_ranges, ForLoopRunInfo(options), functor);
  }
  //@}

  //! Makes a task that calls a method of \a instance. The caller launches the task and waits for it: that destroys the task.
  template <typename InstanceType> static ITask* createTask(InstanceType* instance, void (InstanceType::*function)())
  {
    return new ITask([=](const TaskContext&) { (instance->*function)(); });
  }
  template <typename InstanceType>
  static ITask* createTask(InstanceType* instance, void (InstanceType::*function)(const TaskContext& context))
  {
    return new ITask([=](const TaskContext& context) { (instance->*function)(context); });
  }
  //! Makes a task that the function of \a parent launches.
  template <typename InstanceType>
  static ITask* createChildTask([[maybe_unused]] ITask* parent, InstanceType* instance, void (InstanceType::*function)())
  {
    return createTask(instance, function);
  }
  template <typename InstanceType>
  static ITask* createChildTask([[maybe_unused]] ITask* parent, InstanceType* instance,
                                void (InstanceType::*function)(const TaskContext& context))
  {
    return createTask(instance, function);
  }

  //! Prints the library and the number of threads.
  static void printInfos(std::ostream& o);
  //! Has no effect, since the launcher ends the threads; for source compatibility.
  static void terminate() {}

  //! Returns how much is printed on the standard output: 0 nothing, 1 the start and end of threads, 2 each loop, 3 each chunk.
  static Int32 verboseLevel();
  static void setVerboseLevel(Int32 v);
};

} // namespace Arcane
