// SPDX-License-Identifier: Apache-2.0
// Changes the size of a block without moving it.
#pragma once

#include "accelerator/pool/BlockSizes.h"
#include "accelerator/pool/CacheSet.h"
#include "accelerator/pool/NameLimits.h"
#include "accelerator/pool/QueueUsers.h"
#include "accelerator/pool/RequestCounts.h"

namespace Arcane::detail::pool
{
//! Resizes live blocks of one pool in place. Any thread may call any function.
class BlockResize
{
 public:
  BlockResize(const BlockSizes& sizes, const QueueUsers& users, CacheSet& caches, PoolHeap& heap, NameLimits& names, RequestCounts& counts)
  : m_sizes(sizes)
  , m_users(users)
  , m_caches(caches)
  , m_heap(heap)
  , m_names(names)
  , m_counts(counts)
  {}
  BlockResize(const BlockResize&) = delete;
  BlockResize& operator=(const BlockResize&) = delete;

  //! \a block is live, \a new_nb_byte positive. Returns false, and changes nothing, where this is not possible.
  bool resize(const PoolBlock& block, Int64 new_nb_byte);

 private:
  const BlockSizes& m_sizes;
  const QueueUsers& m_users;
  CacheSet& m_caches;
  PoolHeap& m_heap;
  NameLimits& m_names;
  RequestCounts& m_counts;

  bool changeCapacity(const PoolBlock& block, Int64 new_nb_byte);
};
} // namespace Arcane::detail::pool
