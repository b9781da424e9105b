// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PoolCensus.h"

#include "accelerator/pool/ByteCounts.h"
#include "accelerator/runtime/QueueLedger.h"

#include <algorithm>
#include <ostream>

namespace Arcane::detail::pool
{
namespace
{
struct LiveBlock
{
  const void* address;
  UInt64 record;
};

std::vector<LiveBlock> liveBlocksOf(const PoolHeap& heap)
{
  std::vector<LiveBlock> all;
  heap.forEachSpan([&](const SlotSpan& span) {
    for (Int32 i = 0; i < span.nb_slot; ++i) {
      if (const UInt64 record = span.records[static_cast<std::size_t>(i)].load(); BlockRecord::isLive(record))
        all.push_back({ span.base + static_cast<Int64>(i) * span.slot_nb_byte, record });
    }
  });
  heap.forEachBlock([&](const LargeBlock& block) {
    if (const UInt64 record = block.record.load(); block.state == eLargeBlockState::Used && BlockRecord::isLive(record))
      all.push_back({ block.address, record });
  });
  std::ranges::stable_sort(all, std::greater<>(), [](const LiveBlock& block) { return BlockRecord::nbByte(block.record); });
  return all;
}
} // namespace

PoolStatistics PoolCensus::statistics() const
{
  if (m_parts.life.isFinalized())
    return m_last_statistics;
  PoolStatistics s;
  m_parts.caches.fill(s);
  m_parts.heap.fill(s);
  m_parts.wrong_releases.fill(s);
  m_parts.requests.fill(s);
  m_parts.fallback.fill(s);
  m_parts.ladder.fill(s);
  if (m_parts.ledger) {
    const runtime::QueueLedger::DriverCalls calls = m_parts.ledger->driverCalls();
    s.nb_queue_wait = calls.nb_wait_inserted;
    s.nb_host_wait = calls.nb_synchronize;
  }
  s.free_nb_byte = std::max<Int64>(0, s.reserved_nb_byte - s.used_nb_byte - s.pending_nb_byte - s.quarantine_nb_byte);
  s.nb_thread_hit = s.nb_allocate - s.nb_large_hit - s.nb_central_hit - s.nb_growth;
  return s;
}

std::vector<FreeBlockCount> PoolCensus::freeBlocks() const
{
  std::vector<FreeBlockCount> counts;
  if (!m_parts.life.isFinalized())
    m_parts.heap.addFreeBlocks(counts);
  return counts;
}

std::vector<String> PoolCensus::liveBlocks(std::size_t max_nb_line) const
{
  std::vector<LiveBlock> all = liveBlocksOf(m_parts.heap);
  std::vector<String> lines;
  if (all.empty())
    return lines;
  Int64 nb_byte = 0;
  for (const LiveBlock& block : all)
    nb_byte += BlockRecord::nbByte(block.record);
  lines.push_back(
    String::format("memory pool '{0}': {1} blocks of {2} are still live at its end", m_parts.pool.name, all.size(), bytes(nb_byte)));
  all.resize(std::min(all.size(), max_nb_line));
  for (const LiveBlock& block : all) {
    lines.push_back(m_parts.wrong_releases.describe(block.address, block.record));
    if (const String stack = m_parts.names.stackOf(block.address); !stack.empty())
      lines.push_back(stack);
  }
  return lines;
}

// --- texts --------------------------------------------------------------------------------------

void PoolCensus::dumpCounters(std::ostream& o, const PoolStatistics& s)
{
  o << "reserved " << bytes(s.reserved_nb_byte) << " (at most " << bytes(s.peak_reserved_nb_byte) << "), live " << bytes(s.live_nb_byte)
    << " (at most " << bytes(s.peak_live_nb_byte) << ") in " << base::countText(s.nb_live) << " blocks, " << bytes(s.pending_nb_byte)
    << " wait for queues\n"
    << "  requests: " << base::countText(s.nb_allocate) << ", served by threads " << base::countText(s.nb_thread_hit) << ", by lists "
    << base::countText(s.nb_central_hit) << ", by the store " << base::countText(s.nb_large_hit) << ", by growth "
    << base::countText(s.nb_growth) << '\n'
    << "  driver: " << base::countText(s.nb_driver_allocate) << " times asked, " << base::countText(s.nb_driver_release)
    << " times given back, " << base::durationText(s.driver_time_s) << '\n'
    << "  free: " << bytes(s.free_nb_byte) << " in " << base::countText(s.nb_held) << " blocks, the largest "
    << bytes(s.largest_free_nb_byte) << "; fragmentation " << s.fragmentation() << ", lost to rounding " << s.innerWaste() << '\n'
    << "  resized in place: " << base::countText(s.nb_resize_in_place) << " times, " << bytes(s.resized_in_place_nb_byte) << " not copied; "
    << base::countText(s.nb_resize_refused) << " times not\n"
    << "  wrong releases: " << s.nb_misuse << ", quarantine " << bytes(s.quarantine_nb_byte) << '\n';
}

void PoolCensus::dumpNamesAndFreeBlocks(std::ostream& o) const
{
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

void PoolCensus::dumpRegionsAndLiveBlocks(std::ostream& o) const
{
  m_parts.heap.forEachRegion([&](const PoolRegion& region) {
    o << "  region at " << static_cast<const void*>(region.base) << ": " << bytes(region.nb_granule * LargeStore::granule_nb_byte)
      << ", used " << bytes(region.nb_used_granule * LargeStore::granule_nb_byte) << ", without memory "
      << bytes(region.nb_hole_granule * LargeStore::granule_nb_byte) << '\n';
  });
  for (const String& line : liveBlocks(no_limit))
    o << "  " << line << '\n';
}

void PoolCensus::dump(std::ostream& o, Int32 level) const
{
  const PoolStatistics s = statistics();
  o << "memory pool '" << m_parts.pool.name << "': ";
  dumpCounters(o, s);
  if (m_parts.fallback.hasSource())
    o << "  live in '" << m_parts.fallback.sourceName() << "' for lack of memory: " << bytes(s.fallback_nb_byte) << " in "
      << base::countText(s.nb_fallback) << " blocks\n";
  for (int i = 0; i < nb_ladder_step; ++i) {
    if (const Int64 nb = s.nb_ladder_entry[static_cast<std::size_t>(i)]; nb > 0)
      o << "  short of memory, " << ladderStepName(static_cast<eLadderStep>(i)) << ": " << nb << " times\n";
  }
  if (level >= 2)
    dumpNamesAndFreeBlocks(o);
  if (level >= 3 && !m_parts.life.isFinalized())
    dumpRegionsAndLiveBlocks(o);
}
} // namespace Arcane::detail::pool
