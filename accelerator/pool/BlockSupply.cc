// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/BlockSupply.h"

#include "accelerator/pool/PoolRange.h"

namespace Arcane::detail::pool
{
PoolBlock BlockSupply::take(Int64 nb_byte, const AllocationRequest& request)
{
  if (m_sizes.isSmall(nb_byte) && request.alignment <= SizeClasses::quantum_nb_byte && !request.is_own_piece)
    return takeSmall(nb_byte, request);
  const LargeRequest large{ .nb_granule = request.is_own_piece ? BlockSizes::nbGranuleOfPiece(nb_byte) : m_sizes.nbGranuleOf(nb_byte),
                            .nb_granule_alignment = std::max<Int64>(1, request.alignment / LargeStore::granule_nb_byte),
                            .taker = m_users.slotOf(request.queue),
                            .is_growing = request.is_growing,
                            .is_direct = request.is_own_piece || m_sizes.isDirect(nb_byte),
                            .is_own_piece = request.is_own_piece,
                            .nb_byte = nb_byte };
  LargeBlock* block = nullptr;
  if (large.nb_granule_alignment == 1 && !large.is_direct)
    block = m_parts.caches.popLarge(*CacheSet::Use(m_parts.caches), large.nb_granule, large.taker);
  if (!block)
    block = takeLarge(large, request);
  return PoolBlock::ofLarge(block);
}

// --- small --------------------------------------------------------------------------------------

PoolBlock BlockSupply::takeSmall(Int64 nb_byte, const AllocationRequest& request)
{
  const Int32 size_class = m_sizes.classes().classOf(nb_byte);
  BlockSlot slot;
  Int32 nb_wanted = 1;
  {
    const CacheSet::Use cache(m_parts.caches);
    slot = m_parts.caches.popSmall(*cache, size_class, m_users.slotOf(request.queue));
    nb_wanted = cache->nbToRefill(size_class);
  }
  std::array<BlockSlot, ThreadCache::magazine_size> batch;
  const std::span<BlockSlot> wanted(batch.data(), static_cast<std::size_t>(nb_wanted));
  while (!slot.address) {
    const Int32 nb_taken = takeFromLists(size_class, wanted, nb_byte, request);
    // Blocks that were quarantined meanwhile are left out.
    std::span<BlockSlot> rest = wanted.first(static_cast<std::size_t>(nb_taken));
    while (!rest.empty() && !slot.address) {
      if (rest.back().record->load(std::memory_order_relaxed) == BlockRecord::free)
        slot = rest.back();
      rest = rest.first(rest.size() - 1);
    }
    keepRest(size_class, rest);
  }
  return PoolBlock::ofSmall(slot);
}

//! Fills the beginning of \a wanted, with one block at least, and returns the number of blocks.
Int32 BlockSupply::takeFromLists(Int32 size_class, std::span<BlockSlot> wanted, Int64 nb_byte, const AllocationRequest& request)
{
  Int32 nb_taken = m_parts.heap.takeSmall(size_class, wanted);
  m_counts.nb_central_hit += nb_taken > 0 ? 1 : 0;
  while (nb_taken == 0) {
    const Int64 span_nb_byte = SlotSpan::nbByteFor(m_sizes.classes().sizeOf(size_class));
    const LargeRequest span{ .nb_granule = LargeStore::nbGranuleFor(span_nb_byte), .nb_byte = nb_byte };
    m_parts.heap.addSpan(takeLarge(span, request), size_class);
    nb_taken = m_parts.heap.takeSmall(size_class, wanted);
  }
  return nb_taken;
}

//! Puts blocks into the cache of the thread, and the rest back into the lists.
void BlockSupply::keepRest(Int32 size_class, std::span<const BlockSlot> rest)
{
  {
    const CacheSet::Use cache(m_parts.caches);
    while (!rest.empty() && ThreadCache::pushSmall(cache->common(), size_class, rest.back()))
      rest = rest.first(rest.size() - 1);
  }
  if (!rest.empty())
    m_parts.heap.giveSmall(size_class, rest);
}

// --- large --------------------------------------------------------------------------------------

LargeBlock* BlockSupply::takeLarge(const LargeRequest& large, const AllocationRequest& request)
{
  m_counts.nb_direct += large.is_direct ? 1 : 0;
  LargeBlock* block = takeWithoutGrowth(large);
  if (block)
    return block;
  const PoolRange range(m_parts.backend, m_parts.pool.name, "grow", large.nb_granule * LargeStore::granule_nb_byte);
  const Int64 reserved_before = m_parts.heap.reservedNbByte();
  const runtime::DriverStatus status = m_parts.heap.grow(large, block);
  if (block)
    return block;
  OutOfMemoryLadder ladder(m_parts, large, request, status);
  return request.is_optional ? ladder.climbNothing(reserved_before) : ladder.climb(reserved_before);
}

//! Returns null when there is nothing left but to grow.
LargeBlock* BlockSupply::takeWithoutGrowth(const LargeRequest& large)
{
  const Int64 nb_byte = large.nb_granule * LargeStore::granule_nb_byte;
  PoolHeap& heap = m_parts.heap;
  LargeBlock* block = heap.takeLarge(large);
  if (!block && !large.is_direct && m_parts.caches.flushForGrowth(large.taker))
    block = heap.takeLarge(large);
  if (!block && m_is_opportunistic && heap.hasPending()) {
    ++m_counts.nb_queue_poll;
    if (heap.collect(true))
      block = heap.takeLarge(large);
  }
  if (!block && heap.isAboveThreshold(nb_byte)) {
    const PoolRange range(m_parts.backend, m_parts.pool.name, "make the queue wait rather than grow", nb_byte);
    block = heap.takePending(large, ePendingUse::WithWait);
  }
  // The caches of other threads may hold a block of this size: they are flushed before the pool grows.
  if (!block && nb_byte >= PoolHeap::big_nb_byte && !large.is_direct && m_parts.caches.flushAll())
    block = heap.takeLarge(large);
  return block;
}
} // namespace Arcane::detail::pool
