// SPDX-License-Identifier: Apache-2.0
// Counts and lists what a pool has: statistics, live blocks, free blocks.
#pragma once

#include "accelerator/pool/CacheSet.h"
#include "accelerator/pool/FallbackBlocks.h"
#include "accelerator/pool/PoolLife.h"
#include "accelerator/pool/RequestCounts.h"
#include "accelerator/pool/WrongReleases.h"

#include <iosfwd>

namespace Arcane::detail::pool
{
//! The parts of a pool that count something.
struct CountedParts
{
  const PoolIdentity& pool;
  const PoolLife& life;
  const PoolHeap& heap;
  const CacheSet& caches;
  const NameLimits& names;
  const WrongReleases& wrong_releases;
  const FallbackBlocks& fallback;
  const RequestCounts& requests;
  const LadderCounts& ladder;
  //! Null for a pool of ordinary host memory.
  const runtime::QueueLedger* ledger;
};

//! Reads the counters of all parts of one pool. Any thread may call any function.
class PoolCensus
{
 public:
  explicit PoolCensus(const CountedParts& parts)
  : m_parts(parts)
  {}
  PoolCensus(const PoolCensus&) = delete;
  PoolCensus& operator=(const PoolCensus&) = delete;

  PoolStatistics statistics() const;
  //! Returns the counters of all names, largest live bytes first.
  std::vector<NameUsage> nameUsages() const { return m_parts.names.usages(); }
  //! Returns how many blocks are free, in increasing size; none once the pool is finalized.
  std::vector<FreeBlockCount> freeBlocks() const;
  //! Describes the live blocks, the largest first and \a max_nb_line at most; no line if there is none.
  std::vector<String> liveBlocks(std::size_t max_nb_line) const;
  //! Writes 1: the counters, 2: and names and free blocks, 3: and regions and live blocks.
  void dump(std::ostream& o, Int32 level) const;
  //! Keeps the statistics as they are now for the time after the end of the pool.
  void freeze() { m_last_statistics = statistics(); }

 private:
  const CountedParts m_parts;
  PoolStatistics m_last_statistics;

  static void dumpCounters(std::ostream& o, const PoolStatistics& s);
  void dumpNamesAndFreeBlocks(std::ostream& o) const;
  void dumpRegionsAndLiveBlocks(std::ostream& o) const;
};
} // namespace Arcane::detail::pool
