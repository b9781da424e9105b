// SPDX-License-Identifier: Apache-2.0
// Does to a pool what a trace says was done to another one.
#pragma once

#include "accelerator/pool/MemoryPool.h"
#include "accelerator/trace/OccupancyHistory.h"

#include <map>
#include <unordered_map>

namespace Arcane::Accelerator
{
class RunQueue;
}

namespace Arcane::detail
{
//! What happened in a replay.
struct PoolReplayResult
{
  //! At the times of the trace; reserved is that of the pool of the replay.
  OccupancyHistory history;
  Int64 nb_allocate = 0;
  Int64 nb_free = 0;
  //! Requests that found no memory; their blocks are left out.
  Int64 nb_failed = 0;
  //! Releases of blocks that were taken before the trace began.
  Int64 nb_unknown = 0;
  //! Releases that the trace does not have: the address of a live block was given again.
  Int64 nb_missing = 0;
  //! Spent in the pool.
  Real time_s = 0.0;
  PoolStatistics statistics;

  //! Of a request or a release, on average. \unit{ns}
  Real meanTimeNs() const
  {
    const Int64 nb = nb_allocate + nb_free;
    return nb > 0 ? time_s * 1e9 / Real(nb) : 0.0;
  }
};

/*!
 * \brief Replays the events of one pool of a trace, in their order, by the calling thread.
 *
 * Grow and shrink are left to the pool. Steps end those of the pool. Blocks that are left are given back at the end.
 * \param queues  the queue for each queue number of the trace; those that are missing are none
 */
class PoolReplay
{
 public:
  using Queues = std::map<Int32, const Accelerator::RunQueue*>;

  PoolReplay(MemoryPool& pool, const PoolEventList& list, const PoolKey& key, const Queues& queues = {});

  PoolReplayResult run();

 private:
  struct Block
  {
    void* address = nullptr;
    Int64 nb_byte = 0;
  };

  using LiveBlocks = std::unordered_map<UInt64, Block>;

  MemoryPool& m_pool;
  const PoolEventList& m_list;
  PoolKey m_key;
  Queues m_queues;
  PoolReplayResult m_result;
  //! By their address in the trace.
  LiveBlocks m_live;
  Int64 m_live_nb_byte = 0;

  void doAllocate(const PoolEvent& e);
  void doFree(const PoolEvent& e);
  void giveBack(LiveBlocks::iterator block, const Accelerator::RunQueue* queue);
  void doResize(const PoolEvent& e);
  const Accelerator::RunQueue* queueOf(const PoolEvent& e) const;
};
} // namespace Arcane::detail
