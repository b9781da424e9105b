// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PoolParts.h"

namespace Arcane::detail
{
PoolParts::PoolParts(DeviceBackend& backend, const MemoryPoolOptions& o, const PoolIdentity& pool, const QueueUsers& users,
                     std::unique_ptr<FallbackSource> fallback_source)
: life(pool)
, sizes(o)
, names(o.stack_period)
, heap(std::make_unique<PoolHeap>(pool, backend, o, sizes.classes()))
, notifier(pool, [this] { return heap->reservedNbByte(); })
, finder(pool)
, caches(sizes.classes(), o.thread_cache_nb_byte, *heap, users.ledger())
, wrong_releases(pool, *heap, names, o.is_throwing_on_misuse)
, release(users, caches, *heap)
, guard(backend, pool, o.check_level >= 2, release, wrong_releases)
, fallback(backend, pool, std::move(fallback_source), o.tell, notifier, ladder_counts)
, trim(backend, pool, life, caches, guard, *heap)
, census({ pool, life, *heap, caches, names, wrong_releases, fallback, counts, ladder_counts, users.ledger() })
, report(backend, pool, *heap, census, notifier, ladder_counts)
, ladder{ backend, pool, *heap, caches, guard, trim, hooks, ladder_counts, report, users.ledger(), o.is_for_messages, fallback.hasSource() }
, supply(ladder, sizes, users, counts, o.reuse.opportunistic)
, resize(sizes, users, caches, *heap, names, counts)
, general_path({ life, finder, users, names, report, supply, fallback, guard, caches, notifier, wrong_releases, release, resize, *heap },
               o.check_level)
, settings(backend, o, *heap, sizes, names, supply)
{}

void PoolParts::abandonToParent() noexcept
{
  static_cast<void>(heap.release());
  guard.abandon();
}
} // namespace Arcane::detail
