// SPDX-License-Identifier: Apache-2.0
// From a thread to its cache in each pool.
#pragma once

#include <cstddef>

namespace Arcane::detail::pool
{
class CacheSet;
class ThreadCache;

/*!
 * \brief Finds the caches of the calling thread by the number of their set.
 *
 * Numbers of sets are never used again. A thread that ends gives its caches back to the sets that still exist; after that the thread
 * has no cache.
 */
class ThreadTable
{
 public:
  //! Returns the cache of the calling thread in a set, null if it has none there.
  static ThreadCache* find(std::size_t index) noexcept { return index < m_current.nb_cache ? m_current.caches[index] : nullptr; }
  //! Makes \a cache the one of the calling thread. Returns false when the thread is ending.
  static bool setCache(std::size_t index, ThreadCache* cache);

  //! Returns a new number. From now on, caches come back to \a caches at the end of their thread.
  static std::size_t add(CacheSet& caches);
  //! No cache comes back any more.
  static void remove(std::size_t index);

 private:
  struct Caches
  {
    ThreadCache** caches;
    std::size_t nb_cache;
  };
  class ThreadEnd;

  // Reached without a call, also from the shared library. A library that is loaded later, by dlopen(), has its place in what the C library
  // reserves for few such bytes: the 16 of this object, and one of BiasedMutex.
  // nvcc does not know the attribute; its sources then reach the same object by a call.
#ifndef __CUDACC__
  [[gnu::tls_model("initial-exec")]]
#endif
  static inline constinit thread_local Caches m_current{};
};
} // namespace Arcane::detail::pool
