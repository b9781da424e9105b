// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/CacheSet.h"

#include "accelerator/runtime/QueueLedger.h"

#include <algorithm>

#include <unistd.h>

namespace Arcane::detail::pool
{
/*!
 * \brief Keeps all threads but this one from counting as long as the object lives.
 *
 * A thread that publishes meanwhile would have its part both in the sum and beside it, or in neither.
 */
class CacheSet::AllStill
{
 public:
  AllStill(const CacheSet& caches, const Lock&)
  : m_last_lock(caches.m_last_mutex)
  {
    // The other threads do not exist in a forked child, and their gates may have been passed for ever.
    if (::getpid() != caches.m_process)
      return;
    const ThreadCache* own = ThreadTable::find(caches.m_index);
    m_closed.reserve(caches.m_caches.size());
    for (const std::unique_ptr<ThreadCache>& cache : caches.m_caches)
      if (cache.get() != own) {
        cache->gate().close();
        m_closed.push_back(cache.get());
      }
  }
  ~AllStill()
  {
    for (ThreadCache* cache : m_closed)
      cache->gate().open();
  }
  AllStill(const AllStill&) = delete;
  AllStill& operator=(const AllStill&) = delete;

 private:
  Lock m_last_lock;
  std::vector<ThreadCache*> m_closed;
};

// --- the cache of a thread ----------------------------------------------------------------------

//! Makes a cache for the thread, or takes the shared one when the thread is ending.
void CacheSet::Use::findAnother(CacheSet& caches)
{
  m_cache = caches.makeCache();
  if (m_cache)
    return;
  {
    const Lock lock(caches.m_mutex);
    caches.endAlone(lock);
    caches.m_has_late_thread = true;
  }
  m_lock = std::unique_lock(caches.m_last_mutex);
  m_cache = caches.m_last.get();
}

CacheSet::CacheSet(const SizeClasses& classes, Int64 cache_nb_byte, PoolHeap& heap, runtime::QueueLedger* ledger)
: m_classes(classes)
, m_cache_nb_byte(cache_nb_byte)
, m_heap(heap)
, m_ledger(ledger)
, m_last(std::make_unique<ThreadCache>(classes, 0))
, m_process(::getpid())
, m_index(ThreadTable::add(*this))
{}

CacheSet::~CacheSet()
{
  close();
}

void CacheSet::close()
{
  if (!m_is_closed)
    ThreadTable::remove(m_index);
  m_is_closed = true;
}

ThreadCache* CacheSet::makeCache()
{
  auto cache = std::make_unique<ThreadCache>(m_classes, m_cache_nb_byte);
  if (!ThreadTable::setCache(m_index, cache.get()))
    return nullptr;
  const Lock lock(m_mutex);
  endAlone(lock);
  cache->setAlone(m_caches.empty() && !m_has_late_thread);
  m_caches.push_back(std::move(cache));
  return m_caches.back().get();
}

//! Lets a thread that counts alone publish, before another one counts beside it.
void CacheSet::endAlone(const Lock&)
{
  if (m_caches.size() != 1)
    return;
  ThreadCache& first = *m_caches.front();
  first.gate().close();
  first.setAlone(false);
  publish(first);
  first.gate().open();
}

void CacheSet::retire(ThreadCache* cache)
{
  const Lock lock(m_mutex);
  const auto found = std::ranges::find(m_caches, cache, &std::unique_ptr<ThreadCache>::get);
  if (found == m_caches.end())
    return;
  flushCache(*cache);
  {
    const AllStill still(*this, lock);
    raisePeaks(still);
    publish(*cache);
    m_last->addCounts(*cache);
  }
  m_caches.erase(found);
}

// --- blocks out of a cache ----------------------------------------------------------------------

BlockSlot CacheSet::popSmall(ThreadCache& cache, Int32 size_class, runtime::QueueSlot* taker)
{
  BlockSlot slot;
  if (taker) {
    if (ThreadCache::Set* own = cache.find(taker))
      slot = ThreadCache::popSmall(*own, size_class);
  }
  if (!slot.address)
    slot = ThreadCache::popSmall(cache.common(), size_class);
  // Blocks of queues that have nothing left to do are for anyone.
  for (ThreadCache::Set& set : cache.queueSets()) {
    if (!slot.address && set.queue && markOf(set).isClean())
      slot = ThreadCache::popSmall(set, size_class);
  }
  return slot;
}

LargeBlock* CacheSet::popLarge(ThreadCache& cache, Int64 nb_granule, runtime::QueueSlot* taker)
{
  LargeBlock* block = nullptr;
  if (taker) {
    if (ThreadCache::Set* own = cache.find(taker))
      block = ThreadCache::popLarge(*own, nb_granule);
  }
  if (!block)
    block = ThreadCache::popLarge(cache.common(), nb_granule);
  return block ? block : popLargeOfQueues(cache, nb_granule);
}

LargeBlock* CacheSet::popLargeOfQueues(ThreadCache& cache, Int64 nb_granule)
{
  LargeBlock* block = nullptr;
  for (ThreadCache::Set& set : cache.queueSets()) {
    if (!block && set.queue && markOf(set).isClean())
      block = ThreadCache::popLarge(set, nb_granule);
  }
  return block;
}

// --- blocks into a cache ------------------------------------------------------------------------

void CacheSet::keep(const PoolBlock& block)
{
  const Use cache(*this);
  keepIn(*cache, cache->common(), block);
}

void CacheSet::keepFor(const PoolBlock& block, runtime::QueueSlot& queue)
{
  const Use cache(*this);
  ThreadCache::Set& set = cache->setFor(&queue);
  if (set.queue != &queue) {
    flushSet(set);
    set.queue = &queue;
  }
  keepIn(*cache, set, block);
}

//! Blocks that have to leave the set get a mark that is taken now: it is later than their release, so it covers it.
void CacheSet::keepIn(ThreadCache& cache, ThreadCache::Set& set, const PoolBlock& block)
{
  if (block.large)
    return putBack(cache.pushLarge(set, block.large), markOf(set));
  const Int32 size_class = block.span->size_class;
  if (ThreadCache::pushSmall(set, size_class, block.slot()))
    return;
  std::array<BlockSlot, ThreadCache::magazine_size> out;
  Int32 nb_out = ThreadCache::drain(set, size_class, out, false);
  if (!ThreadCache::pushSmall(set, size_class, block.slot()))
    out[static_cast<std::size_t>(nb_out++)] = block.slot();
  putBack(size_class, std::span(out).first(static_cast<std::size_t>(nb_out)), markOf(set));
}

void CacheSet::putBack(Int32 size_class, std::span<const BlockSlot> slots, const runtime::QueueMark& mark)
{
  if (slots.empty())
    return;
  if (mark.isClean())
    m_heap.giveSmall(size_class, slots);
  else
    m_heap.giveSmallLater(mark, size_class, slots);
}

void CacheSet::putBack(std::span<LargeBlock* const> blocks, const runtime::QueueMark& mark)
{
  if (blocks.empty())
    return;
  if (mark.isClean())
    m_heap.giveLarge(blocks);
  else
    m_heap.giveLargeLater(mark, blocks);
}

//! Returns the mark that is reached once the blocks of a set are unused.
runtime::QueueMark CacheSet::markOf(const ThreadCache::Set& set) const
{
  return set.queue ? m_ledger->markOf(*set.queue) : runtime::QueueMark();
}

// --- emptying -----------------------------------------------------------------------------------

void CacheSet::flushSet(ThreadCache::Set& set)
{
  const runtime::QueueMark mark = markOf(set);
  std::array<BlockSlot, ThreadCache::magazine_size> out;
  for (Int32 c = 0; c < m_classes.nbClass(); ++c) {
    const Int32 nb_out = ThreadCache::drain(set, c, out, true);
    putBack(c, std::span(out).first(static_cast<std::size_t>(nb_out)), mark);
  }
  std::array<LargeBlock*, ThreadCache::max_nb_large> large;
  putBack(std::span(large).first(ThreadCache::drainLarge(set, large)), mark);
}

void CacheSet::flushCache(ThreadCache& cache)
{
  flushSet(cache.common());
  for (ThreadCache::Set& set : cache.queueSets()) {
    if (set.queue)
      flushSet(set);
  }
}

void CacheSet::flushOwn()
{
  const Use cache(*this);
  flushCache(*cache);
}

bool CacheSet::flushForGrowth(const runtime::QueueSlot* taker)
{
  const Use cache(*this);
  const bool has_common = ThreadCache::hasLarge(cache->common());
  if (has_common)
    flushSet(cache->common());
  // The blocks of other queues stay with them.
  ThreadCache::Set* own = taker ? cache->find(taker) : nullptr;
  const bool has_own = own && ThreadCache::hasLarge(*own);
  if (has_own)
    flushSet(*own);
  return has_common || has_own;
}

bool CacheSet::flushAll()
{
  const Lock lock(m_mutex);
  for (const std::unique_ptr<ThreadCache>& cache : m_caches) {
    cache->gate().close();
    flushCache(*cache);
    cache->gate().open();
  }
  const Lock last_lock(m_last_mutex);
  flushCache(*m_last);
  return !m_caches.empty();
}

// --- counters -----------------------------------------------------------------------------------

void CacheSet::countAllocate(const PoolBlock& block, Int64 nb_byte)
{
  const Use cache(*this);
  if (block.span)
    cache->countSmallAllocate(block.span->size_class, nb_byte, block.capacity(), m_live, m_used);
  else
    cache->countLargeAllocate(nb_byte, block.capacity(), m_live, m_used);
}

void CacheSet::countFree(const PoolBlock& block, Int64 nb_byte)
{
  const Use cache(*this);
  if (block.span)
    cache->countSmallFree(block.span->size_class, nb_byte, block.capacity(), m_live, m_used);
  else
    cache->countLargeFree(nb_byte, block.capacity(), m_live, m_used);
}

void CacheSet::countResize(Int64 nb_more_byte, Int64 nb_more_capacity)
{
  const Use cache(*this);
  cache->live().add(nb_more_byte, m_live);
  cache->used().add(nb_more_capacity, m_used);
}

//! The caller has closed the gate of the cache, or is its thread.
void CacheSet::publish(ThreadCache& cache) const
{
  cache.live().publish(m_live);
  cache.used().publish(m_used);
}

/*
 * Raises each peak to the present sum plus the most that one thread was above its present part. Values that were not published when a thread ends, or
 * others publish, would be lost otherwise.
 */
void CacheSet::raisePeaks(const AllStill&) const
{
  const auto raise = [this](PeakGauge& gauge, const GaugePart& (ThreadCache::*part)() const) {
    Int64 current = gauge.current();
    Int64 most_above = 0;
    const auto add = [&](const ThreadCache& cache) {
      const GaugePart& own = (cache.*part)();
      current += own.delta();
      most_above = std::max(most_above, own.maxDelta() - own.delta());
    };
    for (const std::unique_ptr<ThreadCache>& cache : m_caches)
      add(*cache);
    add(*m_last);
    gauge.raise(current + most_above);
  };
  raise(m_live, &ThreadCache::live);
  raise(m_used, &ThreadCache::used);
}

void CacheSet::fill(PoolStatistics& s) const
{
  const Lock lock(m_mutex);
  const AllStill still(*this, lock);
  const auto add = [&](const ThreadCache& cache) {
    const ThreadCache::Counts& counts = cache.counts();
    for (std::size_t c = 0; c < static_cast<std::size_t>(m_classes.nbClass()); ++c) {
      s.nb_allocate += counts.nb_allocate[c].get();
      s.nb_free += counts.nb_free[c].get();
    }
    s.nb_allocate += counts.nb_large_allocate.get();
    s.nb_free += counts.nb_large_free.get();
    s.total_allocated_nb_byte += counts.total_allocated_nb_byte.get();
    s.total_freed_nb_byte += counts.total_freed_nb_byte.get();
    s.live_nb_byte += cache.live().delta();
    s.used_nb_byte += cache.used().delta();
  };
  s.live_nb_byte = m_live.current();
  s.used_nb_byte = m_used.current();
  for (const std::unique_ptr<ThreadCache>& cache : m_caches)
    add(*cache);
  add(*m_last);
  raisePeaks(still);
  s.peak_live_nb_byte = m_live.peak();
  s.peak_used_nb_byte = m_used.peak();
  s.nb_live = s.nb_allocate - s.nb_free;
}

void CacheSet::resetPeaks()
{
  const Lock lock(m_mutex);
  const Lock last_lock(m_last_mutex);
  for (const std::unique_ptr<ThreadCache>& cache : m_caches) {
    cache->gate().close();
    publish(*cache);
    cache->gate().open();
  }
  publish(*m_last);
  m_live.resetPeak(m_live.current());
  m_used.resetPeak(m_used.current());
}
} // namespace Arcane::detail::pool
