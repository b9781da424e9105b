// SPDX-License-Identifier: Apache-2.0
// The order of threads that the thread sanitizer cannot see, because TBB is compiled without it.
#pragma once

#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace Arcane::detail::tasks
{

//! Notes the events of loops and tasks whose order TBB guarantees. Without the sanitizer these functions do nothing.
class SanitizerOrder
{
 public:
  SanitizerOrder() = delete;

  //! A thread hands work to others.
  static void workIsGiven() { release(&given); }
  //! A thread waits for the work that it gave. When this object is destroyed, also by an exception, all this work is finished.
  class Wait
  {
   public:
    Wait() = default;
    Wait(const Wait&) = delete;
    Wait& operator=(const Wait&) = delete;
    ~Wait() { acquire(&done); }
  };

  //! A thread works while this object exists.
  class Work
  {
   public:
    Work() { acquire(&given); }
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;
    ~Work() { release(&done); }
  };

 private:
  static void release([[maybe_unused]] void* event)
  {
#if defined(__SANITIZE_THREAD__)
    __tsan_release(event);
#endif
  }
  static void acquire([[maybe_unused]] void* event)
  {
#if defined(__SANITIZE_THREAD__)
    __tsan_acquire(event);
#endif
  }

  // Only their addresses are used. Two events, since the end of one part of a loop does not order the start of another one.
  static inline char given = 0;
  static inline char done = 0;
};

} // namespace Arcane::detail::tasks
