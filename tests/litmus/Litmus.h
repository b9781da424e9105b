// SPDX-License-Identifier: Apache-2.0
// Lets Relacy, a model checker of the memory model of C++, execute headers of the framework that use std::atomic.
// Include it last: from here on std::atomic is an atomic of Relacy, std::atomic_signal_fence and the system call membarrier are fences of a
// thread, and std::this_thread::yield() lets the checker choose another thread.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <iostream>
#include <thread>

#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

// Relacy is older than the standard that it is compiled by.
#pragma GCC system_header
#include <relacy/relacy.hpp>

// It replaces these words by macros.
#undef memory_order_relaxed
#undef memory_order_consume
#undef memory_order_acquire
#undef memory_order_release
#undef memory_order_acq_rel
#undef memory_order_seq_cst
#undef new
#undef delete
#undef malloc
#undef calloc
#undef realloc
#undef free
#undef assert
#undef errno

namespace Arcane::litmus
{
//! What is made weaker than the code says: a protocol that still passes then would have orders that it does not need.
enum class eWeak
{
  Nothing,
  Stores,
  Loads,
  Fences
};
inline eWeak weak = eWeak::Nothing;

inline rl::memory_order orderOf(std::memory_order order)
{
  switch (order) {
  case std::memory_order_acquire: return rl::mo_acquire;
  case std::memory_order_release: return rl::mo_release;
  case std::memory_order_acq_rel: return rl::mo_acq_rel;
  case std::memory_order_seq_cst: return rl::mo_seq_cst;
  default: return rl::mo_relaxed;
  }
}

//! An atomic that is zero at first, as memory that ranks share is.
template <typename T> class Atomic
{
 public:
  static constexpr bool is_always_lock_free = true;

  Atomic(T value = T()) { m_value.store(value, rl::mo_relaxed, $); }

  T load(std::memory_order order = std::memory_order_seq_cst) const
  {
    return m_value.load(weak == eWeak::Loads ? rl::mo_relaxed : orderOf(order), $);
  }
  void store(T value, std::memory_order order = std::memory_order_seq_cst)
  {
    m_value.store(value, weak == eWeak::Stores ? rl::mo_relaxed : orderOf(order), $);
  }
  T exchange(T value, std::memory_order order = std::memory_order_seq_cst) { return m_value.exchange(value, orderOf(order), $); }

 private:
  rl::atomic<T> m_value;
};

inline void fence()
{
  if (weak != eWeak::Fences)
    rl::atomic_thread_fence(rl::mo_seq_cst, $);
}

//! Lets another thread run, as each wait in a loop must.
inline void yield()
{
  rl::yield(1, $);
}

/*!
 * \brief Executes a test in many interleavings, chosen at random from a fixed start. Returns true if all were right.
 */
template <typename Test> bool passes(eWeak what, unsigned nb_iteration)
{
  weak = what;
  std::ostream nowhere(nullptr);
  rl::test_params parameters;
  parameters.iteration_count = nb_iteration;
  // A wrong execution that nobody expects is printed, event by event.
  parameters.output_stream = what == eWeak::Nothing ? &std::cout : &nowhere;
  parameters.progress_stream = &nowhere;
  parameters.search_type = rl::random_scheduler_type;
  return rl::simulate<Test>(parameters);
}
} // namespace Arcane::litmus

namespace std
{
template <typename T> using litmus_atomic = Arcane::litmus::Atomic<T>;
inline void litmus_fence(memory_order)
{
  Arcane::litmus::fence();
}
namespace litmus_thread
{
inline void yield()
{
  Arcane::litmus::yield();
}
} // namespace litmus_thread
} // namespace std

//! A light fence of one side and this heavy one of the other order as two full fences.
inline long litmus_membarrier(long, int, int, int)
{
  Arcane::litmus::fence();
  return 0;
}

#define atomic litmus_atomic
#define atomic_signal_fence litmus_fence
#define this_thread litmus_thread
#define syscall litmus_membarrier
#define errno (*::__errno_location())
