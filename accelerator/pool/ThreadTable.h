// SPDX-License-Identifier: Apache-2.0
// From a thread to its cache in each pool.
#pragma once

#include <cstddef>
#include <functional>

namespace Arcane::detail
{
class MemoryPool;
class ThreadCache;

/*!
 * \brief The caches of the calling thread, by the number of their pool.
 *
 * Numbers of pools are never used again. A thread that ends gives its caches back to the pools that still exist; after that it
 * has none.
 */
class ThreadTable
{
 public:
  //! Null if the thread has none in this pool.
  static ThreadCache* find(std::size_t pool_index) noexcept
  {
    return pool_index < m_current.nb_cache ? m_current.caches[pool_index] : nullptr;
  }
  //! False when the thread ends.
  static bool add(std::size_t pool_index, ThreadCache* cache);

  //! A new number, and from now on caches come back at the end of their thread.
  static std::size_t addPool(MemoryPool* pool);
  //! None does any more.
  static void removePool(std::size_t pool_index);
  //! Pools neither come nor go meanwhile.
  static void forEachPool(const std::function<void(MemoryPool&)>& f);

 private:
  struct Caches
  {
    ThreadCache** caches;
    std::size_t nb_cache;
  };
  class ThreadEnd;

  // Reached without a call, also from the shared library: it is always loaded with the program.
  [[gnu::tls_model("initial-exec")]] static inline constinit thread_local Caches m_current{};
};
} // namespace Arcane::detail
