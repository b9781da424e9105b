// SPDX-License-Identifier: Apache-2.0
// The way of a request: the cache of the thread, what threads share, the driver, the ladder.
#pragma once

#include "accelerator/pool/BlockSizes.h"
#include "accelerator/pool/OutOfMemoryLadder.h"
#include "accelerator/pool/QueueUsers.h"

namespace Arcane::detail::pool
{
//! Finds blocks for requests that FastPath does not serve. Any thread may call any function.
class BlockSupply
{
 public:
  //! All arguments must outlive the supply. \param is_opportunistic  see setOpportunistic()
  BlockSupply(const LadderParts& parts, const BlockSizes& sizes, const QueueUsers& users, RequestCounts& counts, bool is_opportunistic)
  : m_parts(parts)
  , m_sizes(sizes)
  , m_users(users)
  , m_counts(counts)
  , m_is_opportunistic(is_opportunistic)
  {}
  BlockSupply(const BlockSupply&) = delete;
  BlockSupply& operator=(const BlockSupply&) = delete;

  /*!
   * \brief Returns a block of at least \a nb_byte bytes, whose record is still free.
   * \throws OutOfMemoryException when all steps of the ladder failed
   */
  PoolBlock take(Int64 nb_byte, const AllocationRequest& request);

  //! Sets whether the pool queries the driver for finished queues before it grows.
  void setOpportunistic(bool is_opportunistic) { m_is_opportunistic = is_opportunistic; }

 private:
  const LadderParts& m_parts;
  const BlockSizes& m_sizes;
  const QueueUsers& m_users;
  RequestCounts& m_counts;
  std::atomic<bool> m_is_opportunistic;

  PoolBlock takeSmall(Int64 nb_byte, const AllocationRequest& request);
  Int32 takeFromLists(Int32 size_class, std::span<BlockSlot> wanted, Int64 nb_byte, const AllocationRequest& request);
  void keepRest(Int32 size_class, std::span<const BlockSlot> rest);
  LargeBlock* takeLarge(const LargeRequest& large, const AllocationRequest& request);
  LargeBlock* takeWithoutGrowth(const LargeRequest& large);
};
} // namespace Arcane::detail::pool
