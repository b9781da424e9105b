// SPDX-License-Identifier: Apache-2.0
// Requests and releases that FastPath does not serve.
#pragma once

#include "accelerator/pool/BlockResize.h"
#include "accelerator/pool/BlockSupply.h"
#include "accelerator/pool/FallbackBlocks.h"

namespace Arcane::detail::pool
{
//! The parts of a pool that a request or a release passes through, in this order.
struct PassedParts
{
  const PoolLife& life;
  const BlockFinder& finder;
  const QueueUsers& users;
  NameLimits& names;
  OutOfMemoryReport& report;
  BlockSupply& supply;
  FallbackBlocks& fallback;
  GuardedRelease& guard;
  CacheSet& caches;
  PoolNotifier& notifier;
  WrongReleases& wrong_releases;
  BlockRelease& release;
  BlockResize& resize;
  const PoolHeap& heap;
};

//! The way with checks, names, queues, guards and observers. Any thread may call any function.
class GeneralPath
{
 public:
  //! \param check_level  see MemoryPoolOptions
  GeneralPath(const PassedParts& parts, Int32 check_level)
  : m_parts(parts)
  , m_check_level(check_level)
  {}
  GeneralPath(const GeneralPath&) = delete;
  GeneralPath& operator=(const GeneralPath&) = delete;

  //! See MemoryPool::allocate().
  void* allocate(Int64 nb_byte, const AllocationRequest& request);
  //! See MemoryPool::deallocate().
  void deallocate(void* address, Int64 nb_byte, const Accelerator::RunQueue* queue);
  //! See MemoryPool::resizeInPlace().
  bool resize(void* address, Int64 new_nb_byte);

  //! Returns the live block that starts at \a address; no block if the pool itself has no live one there.
  PoolBlock findLive(const void* address) const;

 private:
  const PassedParts m_parts;
  const Int32 m_check_level;

  UInt32 countUnderName(Int64 nb_byte, const AllocationRequest& request);
  void give(const PoolBlock& block, UInt32 note, Int64 nb_byte, const AllocationRequest& request);
  void takeBack(const PoolBlock& block, Int64 nb_byte, const Accelerator::RunQueue* queue);
};
} // namespace Arcane::detail::pool
