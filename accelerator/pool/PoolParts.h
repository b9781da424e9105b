// SPDX-License-Identifier: Apache-2.0
// The parts of a memory pool, and which part uses which.
#pragma once

#include "accelerator/pool/GeneralPath.h"
#include "accelerator/pool/PoolSettings.h"

namespace Arcane::detail
{
/*!
 * \brief All parts of one pool. A part uses only parts above it; none knows the pool.
 *
 * A new policy is a part of its own, a member here, and a row of the options.
 */
struct PoolParts
{
  //! \param fallback  null, or the memory that serves requests when the pool has none
  PoolParts(DeviceBackend& backend, const MemoryPoolOptions& options, const PoolIdentity& pool, const QueueUsers& users,
            std::unique_ptr<FallbackSource> fallback);
  PoolParts(const PoolParts&) = delete;
  PoolParts& operator=(const PoolParts&) = delete;

  //! Lets go of what belongs to the parent process, without using the driver.
  void abandonToParent() noexcept;

  PoolLife life;
  BlockSizes sizes;
  NameLimits names;
  RequestCounts counts;
  LadderCounts ladder_counts;
  OutOfMemoryHooks hooks;
  //! Only abandonToParent() takes it away.
  std::unique_ptr<PoolHeap> heap;
  PoolNotifier notifier;
  BlockFinder finder;
  CacheSet caches;
  WrongReleases wrong_releases;
  BlockRelease release;
  GuardedRelease guard;
  FallbackBlocks fallback;
  PoolTrim trim;
  PoolCensus census;
  OutOfMemoryReport report;
  LadderParts ladder;
  BlockSupply supply;
  BlockResize resize;
  GeneralPath general_path;
  PoolSettings settings;
};
} // namespace Arcane::detail
