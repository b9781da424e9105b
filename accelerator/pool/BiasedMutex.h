// SPDX-License-Identifier: Apache-2.0
// A lock for what mostly one thread uses.
#pragma once

#include "accelerator/pool/OwnerGate.h"

#include <mutex>

namespace Arcane::detail::pool
{
/*!
 * \brief A mutex, not recursive, that costs its first user no atomic exchange as long as others come rarely.
 *
 * Its owner passes through a gate; others take a mutex and close the gate. An exchange would not only cost its own time: it also drains outstanding
 * loads, so cache misses of the next request could not overlap with this one. Once others came max_nb_other times, it is a usual mutex for all.
 */
class BiasedMutex
{
 public:
  BiasedMutex() = default;
  BiasedMutex(const BiasedMutex&) = delete;
  BiasedMutex& operator=(const BiasedMutex&) = delete;

  void lock() noexcept
  {
    if (m_owner.load(std::memory_order_relaxed) == me() && m_gate.tryEnter()) [[likely]] {
      m_is_by_gate = true;
      return;
    }
    lockForAll();
  }
  void unlock() noexcept
  {
    if (m_is_by_gate) [[likely]] {
      m_is_by_gate = false;
      m_gate.leave();
      return;
    }
    unlockForAll();
  }

 private:
  static constexpr int max_nb_other = 64;

  std::atomic<const void*> m_owner = nullptr;
  //! True when the present owner of the lock came by the gate.
  bool m_is_by_gate = false;
  OwnerGate m_gate;
  std::mutex m_mutex;
  //! Read and written under the mutex only.
  struct
  {
    bool has_closed = false;
    bool is_plain = false;
    int nb_other = 0;
  } m_under_mutex;

  //! Returns an address that the calling thread has, and no other one that lives.
  static const void* me() noexcept
  {
    // nvcc does not know the attribute, and the sources that it compiles need no speed here.
#ifndef __CUDACC__
    [[gnu::tls_model("initial-exec")]]
#endif
    static constinit thread_local char mark = 0;
    return &mark;
  }
  void lockForAll() noexcept;
  void unlockForAll() noexcept;
};
} // namespace Arcane::detail::pool
