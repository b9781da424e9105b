// SPDX-License-Identifier: Apache-2.0
// The parts of a memory pool, and which part uses which.
#pragma once

#include "accelerator/pool/GeneralPath.h"
#include "accelerator/pool/PoolSettings.h"

namespace Arcane::detail::pool
{
/*!
 * \brief All parts of one pool. A part uses only the parts above it that its braces name, and never the pool.
 *
 * A new policy is a part of its own, a member here, and a row of the options.
 */
struct PoolParts
{
  //! References must outlive the parts. \param fallback_source  null, or the memory that serves requests when the pool has none
  PoolParts(runtime::DeviceBackend& a_backend, const MemoryPoolOptions& a_options, const PoolIdentity& a_pool, const QueueUsers& a_users,
            std::unique_ptr<FallbackSource> fallback_source)
  : backend(a_backend)
  , options(a_options)
  , pool(a_pool)
  , users(a_users)
  , fallback(backend, pool, std::move(fallback_source), options.tell, notifier, ladder_counts)
  {}
  PoolParts(const PoolParts&) = delete;
  PoolParts& operator=(const PoolParts&) = delete;

  //! Lets go of what belongs to the parent process, without using the driver.
  void abandonToParent() noexcept
  {
    static_cast<void>(heap.release());
    guard.abandon();
  }

  runtime::DeviceBackend& backend;
  const MemoryPoolOptions& options;
  const PoolIdentity& pool;
  const QueueUsers& users;

  PoolLife life{ pool };
  BlockSizes sizes{ options };
  NameLimits names{ options.stack_period };
  RequestCounts counts;
  LadderCounts ladder_counts;
  OutOfMemoryHooks hooks;
  //! Only abandonToParent() takes it away.
  std::unique_ptr<PoolHeap> heap = std::make_unique<PoolHeap>(pool, backend, options, sizes.classes());
  PoolNotifier notifier{ pool, [this] { return heap->reservedNbByte(); } };
  BlockFinder finder{ pool };
  CacheSet caches{ sizes.classes(), options.thread_cache_nb_byte, *heap, users.ledger() };
  WrongReleases wrong_releases{ pool, *heap, names, options.is_throwing_on_misuse };
  BlockRelease release{ users, caches, *heap };
  GuardedRelease guard{ backend, pool, options.check_level >= 2, release, wrong_releases };
  FallbackBlocks fallback;
  PoolTrim trim{ backend, pool, life, caches, guard, *heap };
  PoolCensus census{ { pool, life, *heap, caches, names, wrong_releases, fallback, counts, ladder_counts, users.ledger() } };
  OutOfMemoryReport report{ backend, pool, *heap, census, notifier, ladder_counts };
  LadderParts ladder{
    backend, pool, *heap, caches, guard, trim, hooks, ladder_counts, report, users.ledger(), options.is_for_messages, fallback.hasSource()
  };
  BlockSupply supply{ ladder, sizes, users, counts, options.reuse.opportunistic };
  BlockResize resize{ sizes, users, caches, *heap, names, counts };
  GeneralPath general_path{ { life, finder, users, names, report, supply, fallback, guard, caches, notifier, wrong_releases, release,
                              resize, *heap },
                            options.check_level };
  PoolSettings settings{ backend, options, *heap, sizes, names, supply };
};
} // namespace Arcane::detail::pool
