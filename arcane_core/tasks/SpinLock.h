// SPDX-License-Identifier: Apache-2.0
// A lock for a few instructions.
#pragma once

#include <atomic>
#include <thread>

namespace Arcane
{

//! Locks for a few instructions: a thread that waits does not sleep, but lets other threads of its processor run.
class SpinLock
{
 public:
  //! Holds a lock while it exists.
  class ScopedLock
  {
   public:
    explicit ScopedLock(SpinLock& lock)
    : m_lock(lock)
    {
      m_lock.lock();
    }
    ScopedLock(const ScopedLock&) = delete;
    ScopedLock& operator=(const ScopedLock&) = delete;
    ~ScopedLock() { m_lock.unlock(); }

   private:
    SpinLock& m_lock;
  };

  void lock()
  {
    while (m_is_locked.exchange(true, std::memory_order_acquire))
      while (m_is_locked.load(std::memory_order_relaxed))
        std::this_thread::yield();
  }
  void unlock() { m_is_locked.store(false, std::memory_order_release); }

 private:
  std::atomic<bool> m_is_locked{ false };
};

} // namespace Arcane
