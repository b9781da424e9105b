// SPDX-License-Identifier: Apache-2.0
// The threads of the process that work on loops and tasks.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <memory>

namespace Arcane::detail::tasks
{

/*!
 * \brief Holds the threads of the process that work on loops and tasks. A process has at most one of these objects at a time.
 *
 * A thread that calls run() works too. When all places are taken, for instance because several sub-domains are threads of the
 * process and call run() together, the calling thread sleeps while others do its work.
 */
class ThreadArena
{
 public:
  //! Does the work number \a work of the call that gave \a context.
  using WorkFunction = void (*)(void* context, Int32 work);

  //! Gives the calling thread, which is one of the arena at this moment, its index while this object exists.
  class Place
  {
   public:
    Place();
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place();

   private:
    Int32 m_outer;
  };

  //! \param nb_thread  the number of threads that work at the same time, the calling one included
  //! \throws FatalErrorException when \a nb_thread is less than 2, or when the process already has such an object
  explicit ThreadArena(Int32 nb_thread);
  ThreadArena(const ThreadArena&) = delete;
  ThreadArena& operator=(const ThreadArena&) = delete;
  //! Waits for the end of the threads. No call of run() may be in progress.
  ~ThreadArena();

  //! Returns the object of the process, or null.
  static ThreadArena* current() noexcept;
  //! Returns the place of the calling thread, from 0 to nbThread() - 1, or -1 when the thread is not inside run().
  static Int32 threadIndex() noexcept;

  Int32 nbThread() const noexcept { return m_nb_thread; }

  /*!
   * \brief Calls \a function for each number from 0 to \a nb_work - 1, once each, in any thread and order. Returns when all are done.
   *
   * A function may call run() again. A thread that waits inside run() works on nothing but this call, so what a thread does for one call
   * is never interrupted by the work of another one.
   * \throws the exception of a function, one of them when several functions throw; calls that have not begun are then left out
   */
  void run(Int32 nb_work, WorkFunction function, void* context);

  //! Calls \a function in a thread of the arena, which is the calling one when a place is free.
  void enter(void (*function)(void* context), void* context);

 private:
  class Impl;

  Int32 m_nb_thread;
  std::unique_ptr<Impl> m_impl;
};

} // namespace Arcane::detail::tasks
