// SPDX-License-Identifier: Apache-2.0
// Requests and releases that the cache of the calling thread serves alone.
#pragma once

#include "accelerator/pool/CacheSet.h"
#include "accelerator/pool/PoolIdentity.h"
#include "accelerator/pool/ThreadTable.h"

#include <new>

namespace Arcane::detail::pool
{
/*!
 * \brief The shortest way of a block to a user and back: no lock, no atomic exchange, no call of the system.
 *
 * Serves requests without name, queue or alignment, and releases of unused blocks. Other requests and releases are for the general way. Any thread
 * may call any function.
 */
class FastPath
{
 public:
  FastPath(const PoolIdentity& owner, const SizeClasses& classes, CacheSet& caches, PoolHeap& heap)
  : m_index(caches.index())
  , m_owner(&owner)
  , m_caches(caches)
  , m_heap(heap)
  , m_live(caches.live())
  , m_used(caches.used())
  , m_classes(classes)
  {}
  FastPath(const FastPath&) = delete;
  FastPath& operator=(const FastPath&) = delete;

  //! Serves requests of up to \a max_nb_byte bytes from now on, and requests of small blocks up to \a max_small_nb_byte.
  void setLimits(Int64 max_small_nb_byte, Int64 max_nb_byte) noexcept
  {
    m_max_nb_byte = max_nb_byte;
    m_max_small_nb_byte = max_small_nb_byte;
  }
  //! Serves nothing from now on.
  void close() noexcept { setLimits(0, 0); }

  //! Returns a block, or null when the general way has to serve the request.
  void* allocate(Int64 nb_byte) noexcept
  {
    // Sizes that are zero or negative become very large.
    const auto last_byte = static_cast<UInt64>(nb_byte) - 1;
    if (last_byte >= static_cast<UInt64>(m_max_nb_byte.load(std::memory_order_relaxed))) [[unlikely]]
      return nullptr;
    ThreadCache* cache = ThreadTable::find(m_index);
    if (!cache || !cache->gate().tryEnter()) [[unlikely]]
      return nullptr;
    const bool is_small = last_byte < static_cast<UInt64>(m_max_small_nb_byte.load(std::memory_order_relaxed));
    void* address = is_small ? allocateSmall(*cache, nb_byte) : allocateLarge(*cache, nb_byte);
    cache->gate().leave();
    return address;
  }

  //! Takes back an unused block. Returns false, and does nothing, when the general way has to do it.
  bool deallocate(void* address, Int64 nb_byte) noexcept
  {
    const PageEntry entry = PoolPageMap::find(address);
    ThreadCache* cache = ThreadTable::find(m_index);
    const bool is_plain = static_cast<UInt64>(nb_byte) - 1 < static_cast<UInt64>(m_max_nb_byte.load(std::memory_order_relaxed));
    if (entry.isEmpty() || !is_plain || !cache || !cache->gate().tryEnter()) [[unlikely]]
      return false;
    const bool is_done =
      entry.isSmall() ? deallocateSmall(*cache, entry.span(), address, nb_byte) : deallocateLarge(*cache, entry.block(), address, nb_byte);
    cache->gate().leave();
    return is_done;
  }

 private:
  const std::size_t m_index;
  std::atomic<Int64> m_max_small_nb_byte = 0;
  std::atomic<Int64> m_max_nb_byte = 0;
  const PoolIdentity* const m_owner;
  CacheSet& m_caches;
  PoolHeap& m_heap;
  PeakGauge& m_live;
  PeakGauge& m_used;
  //! A copy, so that it lies beside what else each request reads.
  const SizeClasses m_classes;

  void* allocateSmall(ThreadCache& cache, Int64 nb_byte) noexcept
  {
    const Int32 size_class = m_classes.classOf(nb_byte);
    const BlockSlot slot = ThreadCache::popSmall(cache.common(), size_class);
    if (!slot.address) [[unlikely]]
      return nullptr;
    slot.record->store(BlockRecord::make(nb_byte, 0), std::memory_order_relaxed);
    cache.countSmallAllocate(size_class, nb_byte, m_classes.sizeOf(size_class), m_live, m_used);
    return slot.address;
  }

  void* allocateLarge(ThreadCache& cache, Int64 nb_byte) noexcept
  {
    const Int64 nb_granule = LargeStore::nbGranuleFor(nb_byte);
    LargeBlock* block = ThreadCache::popLarge(cache.common(), nb_granule);
    if (!block)
      block = m_caches.popLargeOfQueues(cache, nb_granule);
    if (!block)
      block = takeFromHeap(nb_granule);
    if (!block)
      return nullptr;
    block->record.store(BlockRecord::make(nb_byte, 0), std::memory_order_relaxed);
    cache.countLargeAllocate(nb_byte, block->nbByte(), m_live, m_used);
    return block->address;
  }

  LargeBlock* takeFromHeap(Int64 nb_granule) noexcept
  {
    try {
      return m_heap.takeLarge({ nb_granule });
    }
    catch (const std::bad_alloc&) {
      // The host has no memory for a record of the block: the general way reports it.
      return nullptr;
    }
  }

  bool deallocateSmall(ThreadCache& cache, SlotSpan* span, void* address, Int64 nb_byte) noexcept
  {
    const Int32 number = span->slotOf(address);
    if (span->owner != m_owner || number < 0) [[unlikely]]
      return false;
    const BlockSlot slot = span->at(number);
    // Without note, and of the size of its request.
    if (slot.record->load(std::memory_order_relaxed) != BlockRecord::make(nb_byte, 0) ||
        !ThreadCache::pushSmall(cache.common(), span->size_class, slot)) [[unlikely]]
      return false;
    slot.record->store(BlockRecord::free, std::memory_order_relaxed);
    cache.countSmallFree(span->size_class, nb_byte, span->slot_nb_byte, m_live, m_used);
    return true;
  }

  bool deallocateLarge(ThreadCache& cache, LargeBlock* block, void* address, Int64 nb_byte) noexcept
  {
    const PoolRegion* region = block->region;
    if (!region || region->owner != m_owner || block->address != address || region->is_direct ||
        block->record.load(std::memory_order_relaxed) != BlockRecord::make(nb_byte, 0))
      return false;
    block->record.store(BlockRecord::free, std::memory_order_relaxed);
    cache.countLargeFree(nb_byte, block->nbByte(), m_live, m_used);
    if (const auto leaving = cache.pushLarge(cache.common(), block); !leaving.empty())
      m_heap.giveLarge(leaving);
    return true;
  }
};
} // namespace Arcane::detail::pool
