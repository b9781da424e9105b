// SPDX-License-Identifier: Apache-2.0
// Functions that run in the threads of the process.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/object/Owned.h"

#include <functional>

namespace Arcane
{
class ITask;

//! Gives a function the task that runs it.
class TaskContext
{
 public:
  explicit TaskContext(ITask* task)
  : m_task(task)
  {}
  ITask* task() const { return m_task; }

 private:
  ITask* m_task;
};

/*!
 * \brief Holds a function that runs once in a thread of the process. TaskFactory makes tasks.
 *
 * A task is launched once, by one of launchAndWait(), launch() or the launchAndWait() of another task. The call that waits for the task
 * destroys it when it returns or throws. When tasks are not active, the calling thread runs the function at the launch.
 */
class ARCANE_EXPORT ITask
{
 public:
  using Function = std::function<void(const TaskContext&)>;

  explicit ITask(Function function);
  ITask(const ITask&) = delete;
  ITask& operator=(const ITask&) = delete;

  //! Runs this task, then destroys it. \throws the exception of the function
  void launchAndWait();
  /*!
   * \brief Runs all of \a tasks at the same time, then destroys them. The call does not launch this task, whose function may make it.
   * \throws the exception of a function; tasks that have not begun are then left out
   */
  void launchAndWait(ConstArrayView<ITask*> tasks);
  //! Starts this task. The caller must wait() for it.
  void launch();
  /*!
   * \brief Waits for the end of a task that launch() started, then destroys it.
   *
   * The thread that waits works on this task only, so what the thread does is never interrupted by the work of others.
   * \throws the exception of the function
   */
  void wait();

 private:
  class Running;

  ~ITask();
  void call();

  Function m_function;
  detail::base::Owned<Running> m_running;
};

} // namespace Arcane
