// SPDX-License-Identifier: Apache-2.0
// The caches of threads: made, emptied, given back; and what is set from outside.
#include "accelerator/pool/MemoryPool.h"

#include "accelerator/pool/PoolRange.h"
#include "accelerator/pool/ThreadTable.h"
#include "accelerator/runtime/QueueLedger.h"
#include "accelerator/runtime/RunQueue.h"

#include "arcane_core/base/error/ArgumentException.h"

namespace Arcane::detail
{
// --- the cache of a thread ----------------------------------------------------------------------

MemoryPool::CacheUse::CacheUse(MemoryPool& pool)
: m_cache(ThreadTable::find(pool.m_index))
{
  if (!m_cache)
    m_cache = pool.makeCache();
  if (!m_cache) {
    m_lock = std::unique_lock(pool.m_last_cache_mutex);
    m_cache = pool.m_last_cache.get();
  }
  m_cache->gate().enter();
}

ThreadCache* MemoryPool::makeCache()
{
  auto cache = std::make_unique<ThreadCache>(m_classes, m_options.thread_cache_nb_byte);
  if (!ThreadTable::add(m_index, cache.get()))
    return nullptr;
  const std::scoped_lock lock(m_caches_mutex);
  m_caches.push_back(std::move(cache));
  return m_caches.back().get();
}

void MemoryPool::retireCache(ThreadCache* cache)
{
  const std::scoped_lock lock(m_caches_mutex);
  const auto found = std::ranges::find(m_caches, cache, &std::unique_ptr<ThreadCache>::get);
  if (found == m_caches.end())
    return;
  flushCache(*cache);
  raisePeaks();
  cache->live().publish(m_live);
  cache->used().publish(m_used);
  {
    const std::scoped_lock last_lock(m_last_cache_mutex);
    m_last_cache->addCounts(*cache);
  }
  m_caches.erase(found);
}

void MemoryPool::putBack(Int32 size_class, std::span<const BlockSlot> slots, const QueueMark& mark)
{
  if (slots.empty())
    return;
  if (mark.isClean())
    m_heap->giveSmall(size_class, slots);
  else
    m_heap->giveSmallLater(mark, size_class, slots);
}

void MemoryPool::putBack(std::span<LargeBlock* const> blocks, const QueueMark& mark)
{
  if (blocks.empty())
    return;
  if (mark.isClean())
    m_heap->giveLarge(blocks);
  else
    m_heap->giveLargeLater(mark, blocks);
}

//! Who may still use the blocks of a set.
QueueMark MemoryPool::markOf(const ThreadCache::Set& set) const
{
  return set.queue ? m_ledger->markOf(*set.queue) : QueueMark();
}

void MemoryPool::flushSet(ThreadCache::Set& set)
{
  const QueueMark mark = markOf(set);
  std::array<BlockSlot, ThreadCache::magazine_size> out;
  for (Int32 c = 0; c < m_classes.nbClass(); ++c) {
    const Int32 nb_out = ThreadCache::drain(set, c, out, true);
    putBack(c, std::span(out).first(static_cast<std::size_t>(nb_out)), mark);
  }
  std::array<LargeBlock*, ThreadCache::max_nb_large> large;
  putBack(std::span(large).first(ThreadCache::drainLarge(set, large)), mark);
}

void MemoryPool::flushCache(ThreadCache& cache)
{
  flushSet(cache.common());
  for (ThreadCache::Set& set : cache.queueSets()) {
    if (set.queue)
      flushSet(set);
  }
}

bool MemoryPool::flushOwnCache()
{
  const CacheUse cache(*this);
  flushCache(*cache);
  return true;
}

//! Large blocks that the taker could have, if they were joined with others. Those of other queues stay with them.
bool MemoryPool::flushForGrowth(const QueueSlot* taker)
{
  const CacheUse cache(*this);
  const bool has_common = ThreadCache::hasLarge(cache->common());
  if (has_common)
    flushSet(cache->common());
  ThreadCache::Set* own = taker ? cache->find(taker) : nullptr;
  const bool has_own = own && ThreadCache::hasLarge(*own);
  if (has_own)
    flushSet(*own);
  return has_common || has_own;
}

bool MemoryPool::flushAllCaches()
{
  const std::scoped_lock lock(m_caches_mutex);
  for (const std::unique_ptr<ThreadCache>& cache : m_caches) {
    cache->gate().close();
    flushCache(*cache);
    cache->gate().open();
  }
  const std::scoped_lock last_lock(m_last_cache_mutex);
  flushCache(*m_last_cache);
  return !m_caches.empty();
}

//! Blocks that wait at check level 2 and above are free from now on.
void MemoryPool::emptyGuard()
{
  if (m_guard)
    m_guard->dropAll([this](const BlockGuard::Waiting& waiting, Int64 offset) { leaveGuard(waiting, offset); });
}

// --- counters -----------------------------------------------------------------------------------

void MemoryPool::countAllocate(const Found& block, Int64 nb_byte)
{
  const CacheUse cache(*this);
  if (block.span)
    cache->countSmallAllocate(block.span->size_class, nb_byte, block.capacity(), m_live, m_used);
  else
    cache->countLargeAllocate(nb_byte, block.capacity(), m_live, m_used);
}

void MemoryPool::countFree(const Found& block, Int64 nb_byte)
{
  const CacheUse cache(*this);
  if (block.span)
    cache->countSmallFree(block.span->size_class, nb_byte, block.capacity(), m_live, m_used);
  else
    cache->countLargeFree(nb_byte, block.capacity(), m_live, m_used);
}

// --- settings -----------------------------------------------------------------------------------

MemoryPoolOptions MemoryPool::options() const
{
  const std::scoped_lock lock(m_options_mutex);
  return m_options;
}

void MemoryPool::setLimit(Int64 nb_byte)
{
  ARCANE_THROW_IF(nb_byte < 0, ArgumentException, "memory pool '{0}': limit is {1} bytes, expected 0 or more", name(), nb_byte);
  const std::scoped_lock lock(m_options_mutex);
  m_options.max_nb_byte = nb_byte;
  m_heap->setLimit(nb_byte);
}

void MemoryPool::setReleaseThreshold(Int64 nb_byte)
{
  ARCANE_THROW_IF(nb_byte < 0, ArgumentException, "memory pool '{0}': release threshold is {1} bytes, expected 0 or more", name(), nb_byte);
  const std::scoped_lock lock(m_options_mutex);
  m_options.release_threshold = nb_byte;
  m_heap->setReleaseThreshold(nb_byte);
}

void MemoryPool::setReusePolicies(const ReusePolicies& policies)
{
  const std::scoped_lock lock(m_options_mutex);
  m_options.reuse = policies;
  m_is_opportunistic = policies.opportunistic;
  m_heap->setReuse(policies);
}

void MemoryPool::setMaxPooledSize(Int64 nb_byte)
{
  ARCANE_THROW_IF(nb_byte < 0, ArgumentException, "memory pool '{0}': largest pooled size is {1} bytes, expected 0 or more", name(),
                  nb_byte);
  const Int64 nb_live = statistics().nb_live;
  ARCANE_THROW_IF(nb_live != 0, ArgumentException, "memory pool '{0}': the largest pooled size changes while {1} blocks are live", name(),
                  nb_live);
  const std::scoped_lock lock(m_options_mutex);
  m_options.max_pooled_nb_byte = nb_byte;
  m_max_pooled_nb_byte = nb_byte;
  chooseFastPath();
}

void MemoryPool::setNameLimit(StringView name, Int64 nb_byte)
{
  ARCANE_THROW_IF(name.empty() || nb_byte < 0, ArgumentException,
                  "memory pool '{0}': the limit of '{1}' is {2} bytes, expected a name, and 0 or more", m_options.name, name, nb_byte);
  m_names.at(m_names.idOf(name)).setLimit(nb_byte);
}

void MemoryPool::setNameLimitFraction(StringView name, Real fraction)
{
  Int64 whole = m_heap->limit();
  if (whole == no_limit) {
    DeviceMemoryInfo info;
    throwIfFailed(m_backend.memoryInfo(device(), info), "find out how much memory a device has");
    whole = info.totalMemory();
  }
  setNameLimit(name, MemoryPoolOptions::fractionOf(fraction, whole));
}

void MemoryPool::setObserver(PoolObserver* observer)
{
  const std::scoped_lock lock(m_options_mutex);
  m_notifier.setObserver(observer);
  chooseFastPath();
}

void MemoryPool::markForked() noexcept
{
  m_is_forked = true;
  m_max_fast = 0;
  m_max_fast_small = 0;
}

Int32 MemoryPool::addOutOfMemoryCallback(OutOfMemoryCallback callback)
{
  const std::scoped_lock lock(m_callbacks_mutex);
  m_callbacks[++m_last_callback] = std::move(callback);
  return m_last_callback;
}

void MemoryPool::removeOutOfMemoryCallback(Int32 id)
{
  const std::scoped_lock lock(m_callbacks_mutex);
  m_callbacks.erase(id);
}

// --- giving back --------------------------------------------------------------------------------

Int64 MemoryPool::trimTo(Int64 nb_byte_to_keep)
{
  if (m_is_finalized || m_is_forked || m_heap->reservedNbByte() <= nb_byte_to_keep)
    return 0;
  const PoolRange range(m_backend, name(), "trim to", nb_byte_to_keep);
  emptyGuard();
  flushAllCaches();
  m_heap->collect(true);
  m_heap->mergeSpans();
  return m_heap->trimTo(nb_byte_to_keep);
}

void MemoryPool::endStep()
{
  if (m_is_finalized || m_is_forked)
    return;
  m_notifier.notify(m_heap->reservedNbByte(), [](PoolObserver& observer, const PoolIdentity& pool) { observer.stepEnded(pool); });
  if (m_options.is_for_messages)
    return;
  if (m_heap->isAboveThreshold(0)) {
    const PoolRange range(m_backend, name(), "end of step above the threshold");
    flushAllCaches();
    m_heap->collect(false);
    m_heap->mergeSpans();
  }
  else if (m_heap->hasPending())
    m_heap->collect(false);
  m_heap->endStep(m_options.nb_idle_step);
}

void MemoryPool::finalize()
{
  if (m_is_finalized)
    return;
  ThreadTable::removePool(m_index);
  if (m_is_forked) {
    // The memory is that of the parent, its driver does not work here.
    m_is_finalized = true;
    static_cast<void>(m_heap.release());
    static_cast<void>(m_guard.release());
    return;
  }
  for (const String& line : leaks(20))
    printWarning(A_FUNCINFO, line.localstr());
  const PoolRange range(m_backend, name(), "finalise");
  if (m_ledger && !m_ledger->isQuiet())
    reportIfFailed(m_ledger->synchronizeDevice(), "synchronize the device at the end of a pool");
  trimTo(0);
  const std::scoped_lock lock(m_options_mutex);
  m_last_statistics = statistics();
  m_is_finalized = true;
  chooseFastPath();
}
} // namespace Arcane::detail
