// SPDX-License-Identifier: Apache-2.0
// The thread of a rank that works while the run continues, and how the ranks wait for their threads together.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/comm/IParallelMng.h"

#include <atomic>
#include <functional>
#include <thread>

namespace Arcane::detail::comm
{
/*!
 * \brief Calls a function in a thread of its own. An exception is kept until the ranks meet.
 *
 * The function must not communicate. All calls are \local.
 */
class BackgroundWork
{
 public:
  //! Starts the thread. \param work  gets this object, which says when to give up
  explicit BackgroundWork(std::function<void(const BackgroundWork&)> work);
  //! Does abandon() and wait().
  ~BackgroundWork();
  BackgroundWork(const BackgroundWork&) = delete;
  BackgroundWork& operator=(const BackgroundWork&) = delete;

  bool isDone() const { return m_is_done; }
  //! Lets a function that waits for other ranks give up.
  void abandon() { m_is_abandoned = true; }
  bool isAbandoned() const { return m_is_abandoned; }
  //! Waits until the function has returned.
  void wait();

  // After wait().
  //! Returns the message of the exception of the function, or null.
  const String& failure() const { return m_failure; }
  //! Returns the time of the function. \unit{s}
  Real elapsedTime() const { return m_elapsed_s; }

 private:
  std::function<void(const BackgroundWork&)> m_work;
  String m_failure;
  Real m_elapsed_s = 0.0;
  std::atomic<bool> m_is_abandoned = false;
  std::atomic<bool> m_is_done = false;
  std::thread m_thread;

  void run();
};

//! Returns true when the work of a rank is not done. \param work  null on a rank without work \collective
bool isBusy(IParallelMng* pm, const BackgroundWork* work);

/*!
 * \brief Waits for the work of this rank if \a is_awaited.
 *
 * If the work of a rank waits for other ranks, a later call awaits it: it may wait for a rank that has failed.
 * \collective
 * \throws ParallelFatalErrorException on all ranks when work that is awaited has failed. All work is then abandoned, and
 * has ended.
 */
void waitAndAgree(IParallelMng* pm, BackgroundWork& work, bool is_awaited);
} // namespace Arcane::detail::comm
