// SPDX-License-Identifier: Apache-2.0
// Temporary asynchronous queues, which are waited for at the end of a scope.
#pragma once

#include "accelerator/runtime/Runner.h"

#include <vector>

namespace Arcane::Accelerator
{
//! Holds some asynchronous queues. An index is taken modulo their number. The destructor waits for all queues.
class ARCANE_EXPORT AsyncRunQueuePool
{
 public:
  //! A pool has at most this many queues: more would not be faster.
  static constexpr Int32 POOL_MAX_SIZE = 32;

  AsyncRunQueuePool(const AsyncRunQueuePool&) = delete;
  AsyncRunQueuePool& operator=(const AsyncRunQueuePool&) = delete;
  AsyncRunQueuePool(AsyncRunQueuePool&&) noexcept = default;
  ~AsyncRunQueuePool() = default;

  //! Returns the queue of number \a i modulo poolSize(). \throws ArgumentException when \a i is negative or the pool was moved from
  const RunQueue& operator[](Int32 i) const;
  //! Returns the address of that queue, never null, as a pool that is not constant does in Arcane. The pool owns the queue.
  RunQueue* operator[](Int32 i);
  //! Waits for all queues.
  void waitAll() const;
  Int32 poolSize() const { return static_cast<Int32>(m_queues.size()); }

 private:
  friend AsyncRunQueuePool makeAsyncQueuePool(Runner& runner, Int32 size, eRunQueuePriority priority);

  std::vector<RunQueue> m_queues;

  AsyncRunQueuePool(Runner& runner, Int32 size, eRunQueuePriority priority);
};

//! Makes a pool of POOL_MAX_SIZE queues.
ARCANE_EXPORT AsyncRunQueuePool makeAsyncQueuePool(Runner& runner);
ARCANE_EXPORT AsyncRunQueuePool makeAsyncQueuePool(Runner* runner);
//! Makes a pool of \a size queues, but at most POOL_MAX_SIZE. \throws ArgumentException when \a size is not positive
ARCANE_EXPORT AsyncRunQueuePool makeAsyncQueuePool(Runner& runner, Int32 size, eRunQueuePriority priority = eRunQueuePriority::Default);
ARCANE_EXPORT AsyncRunQueuePool makeAsyncQueuePool(Runner* runner, Int32 size, eRunQueuePriority priority = eRunQueuePriority::Default);
} // namespace Arcane::Accelerator
