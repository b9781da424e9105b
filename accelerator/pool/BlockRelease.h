// SPDX-License-Identifier: Apache-2.0
// The release of a block by a user.
#pragma once

#include "accelerator/pool/CacheSet.h"
#include "accelerator/pool/QueueUsers.h"

namespace Arcane::detail::pool
{
//! Decides by the queues that may still use a block whether the block goes to a cache, to the heap, or waits. Any thread.
class BlockRelease
{
 public:
  BlockRelease(const QueueUsers& users, CacheSet& caches, PoolHeap& heap)
  : m_users(users)
  , m_caches(caches)
  , m_heap(heap)
  {}
  BlockRelease(const BlockRelease&) = delete;
  BlockRelease& operator=(const BlockRelease&) = delete;

  //! Takes a block whose record is free. \param queue  the only queue that may still use the block, null if it is unknown
  void release(const PoolBlock& block, const Accelerator::RunQueue* queue);
  //! Takes an unused block.
  void releaseUnused(const PoolBlock& block);

 private:
  const QueueUsers& m_users;
  CacheSet& m_caches;
  PoolHeap& m_heap;

  void releaseLater(const PoolBlock& block, const runtime::QueueMark& mark);
};
} // namespace Arcane::detail::pool
