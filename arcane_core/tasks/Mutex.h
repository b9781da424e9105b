// SPDX-License-Identifier: Apache-2.0
// A lock that sleeps while another thread holds it.
#pragma once

#include "arcane_core/base/Export.h"

#include <mutex>

namespace Arcane
{

//! Locks: a thread sleeps while another one holds the lock, which is not recursive.
class Mutex
{
 public:
  //! Holds a mutex while it exists.
  class ScopedLock
  {
   public:
    explicit ScopedLock(Mutex& mutex)
    : m_lock(mutex.m_mutex)
    {}
    explicit ScopedLock(Mutex* mutex)
    : ScopedLock(*mutex)
    {}

   private:
    std::scoped_lock<std::mutex> m_lock;
  };

  void lock() { m_mutex.lock(); }
  void unlock() { m_mutex.unlock(); }

 private:
  std::mutex m_mutex;
};

//! Stands for the one mutex that all code of a process shares.
class ARCANE_EXPORT GlobalMutex
{
 public:
  GlobalMutex() = delete;

  //! Holds the mutex of the process while it exists.
  class ARCANE_EXPORT ScopedLock
  {
   public:
    ScopedLock();

   private:
    Mutex::ScopedLock m_lock;
  };
};

} // namespace Arcane
