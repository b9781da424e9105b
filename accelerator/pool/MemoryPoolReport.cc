// SPDX-License-Identifier: Apache-2.0
// What a pool tells of itself.
#include "accelerator/pool/MemoryPool.h"

#include "accelerator/pool/ByteCounts.h"
#include "accelerator/runtime/QueueLedger.h"
#include "accelerator/runtime/RunQueue.h"

#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <sstream>

namespace Arcane::detail
{
// --- counters -----------------------------------------------------------------------------------

/*
 * The peak of each thread, while the others are where they are now. What was not published when a thread ends, or others publish,
 * would be forgotten otherwise. With m_caches_mutex held.
 */
void MemoryPool::raisePeaks() const
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
    add(*m_last_cache);
    gauge.raise(current + most_above);
  };
  raise(m_live, &ThreadCache::live);
  raise(m_used, &ThreadCache::used);
}

void MemoryPool::addCounters(PoolStatistics& s) const
{
  Int64 nb_large_allocate = 0;
  const auto add = [&](const ThreadCache& cache) {
    const ThreadCache::Counts& counts = cache.counts();
    for (std::size_t c = 0; c < static_cast<std::size_t>(m_classes.nbClass()); ++c) {
      s.nb_allocate += counts.nb_allocate[c].get();
      s.nb_free += counts.nb_free[c].get();
    }
    nb_large_allocate += counts.nb_large_allocate.get();
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
  add(*m_last_cache);
  raisePeaks();
  s.peak_live_nb_byte = m_live.peak();
  s.peak_used_nb_byte = m_used.peak();
  s.nb_allocate += nb_large_allocate;
  s.nb_live = s.nb_allocate - s.nb_free;
}

PoolStatistics MemoryPool::statistics() const
{
  if (m_is_finalized)
    return m_last_statistics;
  PoolStatistics s;
  {
    const std::scoped_lock lock(m_caches_mutex);
    addCounters(s);
  }
  m_heap->fill(s);
  s.quarantine_nb_byte += m_quarantine_nb_byte;
  s.free_nb_byte = std::max<Int64>(0, s.reserved_nb_byte - s.used_nb_byte - s.pending_nb_byte - s.quarantine_nb_byte);
  s.nb_central_hit = m_nb_central_hit;
  s.nb_direct = m_nb_direct;
  s.nb_thread_hit = s.nb_allocate - s.nb_large_hit - s.nb_central_hit - s.nb_growth;
  s.nb_queue_poll = m_nb_queue_poll;
  s.nb_resize_in_place = m_nb_resize_in_place;
  s.resized_in_place_nb_byte = m_resized_in_place_nb_byte;
  s.nb_resize_refused = m_nb_resize_refused;
  {
    const std::scoped_lock lock(m_fallback_mutex);
    s.nb_fallback = static_cast<Int64>(m_fallback_blocks.size());
    for (const auto& [address, nb_byte] : m_fallback_blocks)
      s.fallback_nb_byte += nb_byte;
  }
  s.nb_misuse = m_nb_misuse;
  for (std::size_t i = 0; i < s.nb_ladder_entry.size(); ++i)
    s.nb_ladder_entry[i] = m_nb_ladder_entry[i];
  if (m_ledger) {
    const QueueLedger::DriverCalls calls = m_ledger->driverCalls();
    s.nb_queue_wait = calls.nb_wait_inserted;
    s.nb_host_wait = calls.nb_synchronize;
  }
  return s;
}

void MemoryPool::resetPeaks()
{
  const std::scoped_lock lock(m_caches_mutex);
  const std::scoped_lock last_lock(m_last_cache_mutex);
  const auto publish = [this](ThreadCache& cache) {
    cache.live().publish(m_live);
    cache.used().publish(m_used);
  };
  for (const std::unique_ptr<ThreadCache>& cache : m_caches) {
    cache->gate().close();
    publish(*cache);
    cache->gate().open();
  }
  publish(*m_last_cache);
  m_live.resetPeak(m_live.current());
  m_used.resetPeak(m_used.current());
  m_names.resetPeaks();
  if (!m_is_finalized)
    m_heap->resetPeaks();
}

std::vector<NameUsage> MemoryPool::nameUsages() const
{
  return m_names.usages();
}

std::vector<FreeBlockCount> MemoryPool::freeBlocks() const
{
  std::vector<FreeBlockCount> counts;
  if (!m_is_finalized)
    m_heap->addFreeBlocks(counts);
  return counts;
}

// --- one block ----------------------------------------------------------------------------------

Int64 MemoryPool::capacityFor(Int64 nb_byte) const
{
  if (nb_byte <= 0)
    return 0;
  const Int64 nb_guard = m_guard ? BlockGuard::guard_nb_byte : 0;
  const Int64 nb_total = nb_byte + nb_guard;
  if (SizeClasses::isSmall(nb_total) && !isDirect(nb_total))
    return m_classes.sizeOf(m_classes.classOf(nb_total)) - nb_guard;
  return nbGranuleOf(nb_total) * LargeStore::granule_nb_byte - nb_guard;
}

Int64 MemoryPool::requestedSize(const void* address) const
{
  const Found block = find(address);
  if (!block.record && isOfFallback(address))
    return m_options.fallback->requestedSize(address);
  const UInt64 record = block.record ? block.record->load(std::memory_order_relaxed) : BlockRecord::free;
  return BlockRecord::isLive(record) ? BlockRecord::nbByte(record) : -1;
}

Int64 MemoryPool::usableSize(const void* address) const
{
  if (requestedSize(address) < 0)
    return -1;
  if (isOfFallback(address))
    return m_options.fallback->usableSize(address);
  return find(address).capacity() - (m_guard ? BlockGuard::guard_nb_byte : 0);
}

bool MemoryPool::originOf(const void* address, BlockOrigin& origin) const
{
  std::byte* base = nullptr;
  if (isOfFallback(address) || !m_heap->originOf(address, base, origin.nb_byte, origin.pages))
    return false;
  origin.base = base;
  origin.offset = static_cast<const std::byte*>(address) - base;
  return true;
}

String MemoryPool::nameOf(UInt32 note) const
{
  const UInt32 name = note & ~stack_bit;
  return name != 0 ? m_names.at(name).usage().name : String();
}

String MemoryPool::stackOf(const void* address) const
{
  const std::scoped_lock lock(m_stacks_mutex);
  const auto found = m_stacks.find(address);
  return found == m_stacks.end() ? String() : found->second;
}

// --- texts --------------------------------------------------------------------------------------

void MemoryPool::notifyFailure(Int64 nb_byte, const AllocationRequest& request)
{
  m_notifier.notify(m_heap->reservedNbByte(),
                    [&](PoolObserver& observer, const PoolIdentity& pool) { observer.requestFailed(pool, nb_byte, request); });
}

std::vector<String> MemoryPool::leaks(std::size_t max_nb_line) const
{
  struct Leak
  {
    const void* address;
    UInt64 record;
  };
  std::vector<Leak> all;
  m_heap->forEachSpan([&](const SlotSpan& span) {
    for (Int32 i = 0; i < span.nb_slot; ++i) {
      if (const UInt64 record = span.records[static_cast<std::size_t>(i)].load(); BlockRecord::isLive(record))
        all.push_back({ span.base + static_cast<Int64>(i) * span.slot_nb_byte, record });
    }
  });
  m_heap->forEachBlock([&](const LargeBlock& block) {
    if (const UInt64 record = block.record.load(); block.state == eLargeBlockState::Used && BlockRecord::isLive(record))
      all.push_back({ block.address, record });
  });
  std::vector<String> lines;
  if (all.empty())
    return lines;
  std::ranges::stable_sort(all, std::greater<>(), [](const Leak& leak) { return BlockRecord::nbByte(leak.record); });
  Int64 nb_byte = 0;
  for (const Leak& leak : all)
    nb_byte += BlockRecord::nbByte(leak.record);
  lines.push_back(String::format("memory pool '{0}': {1} blocks of {2} are still live at its end", name(), all.size(), bytes(nb_byte)));
  all.resize(std::min(all.size(), max_nb_line));
  for (const Leak& leak : all) {
    lines.push_back(describe(leak.address, leak.record));
    if (const String stack = stackOf(leak.address); !stack.empty())
      lines.push_back(stack);
  }
  return lines;
}

void MemoryPool::dump(std::ostream& o, Int32 level) const
{
  const PoolStatistics s = statistics();
  o << "memory pool '" << name() << "': reserved " << bytes(s.reserved_nb_byte) << " (at most " << bytes(s.peak_reserved_nb_byte)
    << "), live " << bytes(s.live_nb_byte) << " (at most " << bytes(s.peak_live_nb_byte) << ") in " << countText(s.nb_live) << " blocks, "
    << bytes(s.pending_nb_byte) << " wait for queues\n"
    << "  requests: " << countText(s.nb_allocate) << ", served by threads " << countText(s.nb_thread_hit) << ", by lists "
    << countText(s.nb_central_hit) << ", by the store " << countText(s.nb_large_hit) << ", by growth " << countText(s.nb_growth) << '\n'
    << "  driver: " << countText(s.nb_driver_allocate) << " times asked, " << countText(s.nb_driver_release) << " times given back, "
    << durationText(s.driver_time_s) << '\n'
    << "  free: " << bytes(s.free_nb_byte) << " in " << countText(s.nb_held) << " blocks, the largest " << bytes(s.largest_free_nb_byte)
    << "; fragmentation " << s.fragmentation() << ", lost to rounding " << s.innerWaste() << '\n'
    << "  resized in place: " << countText(s.nb_resize_in_place) << " times, " << bytes(s.resized_in_place_nb_byte) << " not copied; "
    << countText(s.nb_resize_refused) << " times not\n"
    << "  wrong releases: " << s.nb_misuse << ", quarantine " << bytes(s.quarantine_nb_byte) << '\n';
  if (m_options.fallback)
    o << "  live in '" << m_options.fallback->name() << "' for lack of memory: " << bytes(s.fallback_nb_byte) << " in "
      << countText(s.nb_fallback) << " blocks\n";
  for (int i = 0; i < nb_ladder_step; ++i) {
    if (const Int64 nb = s.nb_ladder_entry[static_cast<std::size_t>(i)]; nb > 0)
      o << "  short of memory, " << ladderStepName(static_cast<eLadderStep>(i)) << ": " << nb << " times\n";
  }
  if (level >= 2) {
    for (const NameUsage& user : nameUsages()) {
      o << "  name '" << user.name << "': live " << bytes(user.live_nb_byte) << " in " << user.nb_live << ", at most "
        << bytes(user.peak_nb_byte) << ", " << user.nb_allocate << " requests";
      if (user.limit_nb_byte != no_limit)
        o << ", limit " << bytes(user.limit_nb_byte);
      o << '\n';
    }
    for (const FreeBlockCount& free : freeBlocks())
      o << "  free " << bytes(free.nb_byte) << ": " << free.nb_block << '\n';
  }
  if (level >= 3 && !m_is_finalized) {
    m_heap->forEachRegion([&](const PoolRegion& region) {
      o << "  region at " << static_cast<const void*>(region.base) << ": " << bytes(region.nb_granule * LargeStore::granule_nb_byte)
        << ", used " << bytes(region.nb_used_granule * LargeStore::granule_nb_byte) << ", without memory "
        << bytes(region.nb_hole_granule * LargeStore::granule_nb_byte) << '\n';
    });
    for (const String& line : leaks(no_limit))
      o << "  " << line << '\n';
  }
}
} // namespace Arcane::detail
