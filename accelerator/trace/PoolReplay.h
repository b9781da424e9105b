// SPDX-License-Identifier: Apache-2.0
// Repeats the events of a trace on another pool.
#pragma once

#include "accelerator/pool/MemoryPool.h"
#include "accelerator/trace/OccupancyHistory.h"

#include <map>
#include <unordered_map>

namespace Arcane::Accelerator
{
class RunQueue;
}

namespace Arcane::detail::trace
{
//! The result of a replay.
struct PoolReplayResult
{
  //! The history at the times of the trace; its reserved memory is the memory of the pool of the replay.
  OccupancyHistory history;
  Int64 nb_allocate = 0;
  Int64 nb_free = 0;
  //! The number of requests that found no memory; their blocks are skipped.
  Int64 nb_failed = 0;
  //! The number of releases of blocks that existed before the trace began.
  Int64 nb_unknown = 0;
  //! The number of releases that the trace lacks: the address of a live block was allocated again.
  Int64 nb_missing = 0;
  //! The time spent in the pool.
  Real time_s = 0.0;
  pool::PoolStatistics statistics;

  //! Returns the mean time of a request or a release. \unit{ns}
  Real meanTimeNs() const
  {
    const Int64 nb = nb_allocate + nb_free;
    return nb > 0 ? time_s * 1e9 / Real(nb) : 0.0;
  }
};

/*!
 * \brief Replays the events of one pool of a trace, in their order, by the calling thread.
 *
 * The pool decides itself when it grows and shrinks. Steps of the trace end steps of the pool. Remaining blocks are released at the end.
 * \param queues  the queue for each queue number of the trace; a missing entry means no queue
 */
class PoolReplay
{
 public:
  using Queues = std::map<Int32, const Accelerator::RunQueue*>;

  PoolReplay(pool::MemoryPool& pool, const PoolEventList& list, const PoolKey& key, const Queues& queues = {});

  PoolReplayResult run();

 private:
  struct Block
  {
    void* address = nullptr;
    Int64 nb_byte = 0;
  };

  using LiveBlocks = std::unordered_map<UInt64, Block>;

  pool::MemoryPool& m_pool;
  const PoolEventList& m_list;
  PoolKey m_key;
  Queues m_queues;
  PoolReplayResult m_result;
  //! The live blocks by their address in the trace.
  LiveBlocks m_live;
  Int64 m_live_nb_byte = 0;

  void doAllocate(const PoolEvent& e);
  void doFree(const PoolEvent& e);
  void giveBack(LiveBlocks::iterator block, const Accelerator::RunQueue* queue);
  void doResize(const PoolEvent& e);
  const Accelerator::RunQueue* queueOf(const PoolEvent& e) const;
};
} // namespace Arcane::detail::trace
