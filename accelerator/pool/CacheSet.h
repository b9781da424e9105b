// SPDX-License-Identifier: Apache-2.0
// The caches of all threads that use a pool.
#pragma once

#include "accelerator/pool/PoolBlock.h"
#include "accelerator/pool/PoolHeap.h"
#include "accelerator/pool/ThreadCache.h"
#include "accelerator/pool/ThreadTable.h"

#include <memory>
#include <mutex>
#include <vector>

namespace Arcane::detail::pool
{
/*!
 * \brief Makes a cache for each thread, moves blocks between caches and the heap, and sums what the caches count.
 *
 * A thread that ends gives its cache back. Any thread may call any function.
 */
class CacheSet
{
 public:
  //! The cache of the calling thread, which other threads do not touch as long as the object lives. A thread must not have two objects at once.
  class Use
  {
   public:
    explicit Use(CacheSet& caches)
    : m_cache(ThreadTable::find(caches.m_index))
    {
      if (!m_cache) [[unlikely]]
        findAnother(caches);
      m_cache->gate().enter();
    }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    ~Use() { m_cache->gate().leave(); }

    ThreadCache* operator->() const { return m_cache; }
    ThreadCache& operator*() const { return *m_cache; }

   private:
    //! Held by threads that have no cache of their own any more: they share one.
    std::unique_lock<std::mutex> m_lock;
    ThreadCache* m_cache;

    void findAnother(CacheSet& caches);
  };

  /*!
   * \param cache_nb_byte  what each cache keeps at most
   * \param heap  takes what leaves the caches, and must outlive them
   * \param ledger  says what queues may still use; null for memory that no queue uses without a wait
   */
  CacheSet(const SizeClasses& classes, Int64 cache_nb_byte, PoolHeap& heap, runtime::QueueLedger* ledger);
  CacheSet(const CacheSet&) = delete;
  CacheSet& operator=(const CacheSet&) = delete;
  ~CacheSet();

  //! The number by which ThreadTable finds the caches.
  std::size_t index() const { return m_index; }
  //! Threads that end from now on leave their cache as it is.
  void close();
  //! Empties the cache of a thread that ends, and forgets it. Called by ThreadTable.
  void retire(ThreadCache* cache);

  // --- blocks out of a cache that is in use ---
  //! Returns a block that \a taker, or anyone if it is null, may use at once. Without block the address is null.
  BlockSlot popSmall(ThreadCache& cache, Int32 size_class, runtime::QueueSlot* taker);
  //! Returns a block of exactly \a nb_granule that \a taker, or anyone if it is null, may use at once. Null if there is none.
  LargeBlock* popLarge(ThreadCache& cache, Int64 nb_granule, runtime::QueueSlot* taker);
  //! Returns a block that a queue released, if the queue has nothing left to do. Null if there is none.
  LargeBlock* popLargeOfQueues(ThreadCache& cache, Int64 nb_granule);

  // --- blocks into the cache of the calling thread ---
  //! Keeps an unused block.
  void keep(const PoolBlock& block);
  //! Keeps a block that only \a queue may still use.
  void keepFor(const PoolBlock& block, runtime::QueueSlot& queue);

  // --- emptying caches into the heap ---
  void flushOwn();
  //! Flushes the large blocks that \a taker could have if they were joined with others. Returns true if there were some.
  bool flushForGrowth(const runtime::QueueSlot* taker);
  //! Flushes the caches of all threads, which wait meanwhile. Returns true if there was a cache.
  bool flushAll();

  // --- counters ---
  //! \a block was given to a user for a request of \a nb_byte.
  void countAllocate(const PoolBlock& block, Int64 nb_byte);
  //! \a block was given back by a user, after a request of \a nb_byte.
  void countFree(const PoolBlock& block, Int64 nb_byte);
  //! A block changed its size in place.
  void countResize(Int64 nb_more_byte, Int64 nb_more_capacity);
  //! The sums of requested bytes, and of granted bytes.
  PeakGauge& live() { return m_live; }
  PeakGauge& used() { return m_used; }
  //! Adds the counters of all threads, which wait meanwhile. Taking statistics may raise the recorded peaks; it never lowers them.
  void fill(PoolStatistics& statistics) const;
  //! Resets the peaks to the current values.
  void resetPeaks();

 private:
  using Lock = std::scoped_lock<std::mutex>;
  class AllStill;

  const SizeClasses& m_classes;
  const Int64 m_cache_nb_byte;
  PoolHeap& m_heap;
  runtime::QueueLedger* m_ledger;
  mutable PeakGauge m_live;
  mutable PeakGauge m_used;
  //! Protects the list, and is held to close the gates of caches.
  mutable std::mutex m_mutex;
  std::vector<std::unique_ptr<ThreadCache>> m_caches;
  //! Protects the use of the cache that is shared by threads that end.
  mutable std::mutex m_last_mutex;
  //! Also has the counts of threads that ended.
  std::unique_ptr<ThreadCache> m_last;
  //! True once a thread has counted beside the caches at its end: from then on, every thread publishes.
  bool m_has_late_thread = false;
  bool m_is_closed = false;
  //! The process that made the caches.
  Int32 m_process;
  std::size_t m_index;

  ThreadCache* makeCache();
  void endAlone(const Lock& lock);
  runtime::QueueMark markOf(const ThreadCache::Set& set) const;
  void keepIn(ThreadCache& cache, ThreadCache::Set& set, const PoolBlock& block);
  void putBack(Int32 size_class, std::span<const BlockSlot> slots, const runtime::QueueMark& mark);
  void putBack(std::span<LargeBlock* const> blocks, const runtime::QueueMark& mark);
  void flushSet(ThreadCache::Set& set);
  void flushCache(ThreadCache& cache);
  void publish(ThreadCache& cache) const;
  void raisePeaks(const AllStill& still) const;
};
} // namespace Arcane::detail::pool
