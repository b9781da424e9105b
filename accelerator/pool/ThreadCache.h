// SPDX-License-Identifier: Apache-2.0
// Free blocks that one thread keeps for itself.
#pragma once

#include "accelerator/pool/LargeBlock.h"
#include "accelerator/pool/OwnerGate.h"
#include "accelerator/pool/PoolCounters.h"
#include "accelerator/pool/SizeClasses.h"

#include <array>
#include <memory>
#include <span>
#include <utility>

namespace Arcane::detail::runtime
{
class QueueSlot;
} // namespace Arcane::detail::runtime

namespace Arcane::detail::pool
{

/*!
 * \brief Free blocks of one pool that one thread keeps: small ones in a magazine per size, a few large ones by their exact size.
 *
 * One set of blocks is for anyone. There is another set for each of the last queues for which the thread freed blocks while the queue
 * worked: only the same queue may use those. The caller of any function is within gate(), or has closed it.
 */
class ThreadCache
{
 public:
  static constexpr Int32 magazine_size = 32;
  static constexpr std::size_t nb_large_place = 16;
  static constexpr std::size_t nb_queue_set = 4;
  static constexpr std::size_t max_nb_leaving = 8;
  //! The number of large blocks that a set can have.
  static constexpr std::size_t max_nb_large = nb_large_place + 1 + max_nb_leaving;

  struct Magazine
  {
    Int32 nb = 0;
    Int32 capacity = 0;
    std::array<BlockSlot, magazine_size> slots;
  };

  //! Blocks for one queue, or for all.
  struct Set
  {
    //! Null in the set for all.
    runtime::QueueSlot* queue = nullptr;
    std::unique_ptr<std::array<Magazine, SizeClasses::max_nb_class>> magazines;
    std::array<LargeBlock*, nb_large_place> large{};
    //! One block that is too large for the other places.
    LargeBlock* jumbo = nullptr;
    Int64 large_nb_byte = 0;
    //! Blocks displaced by newer ones; they go to the store together.
    std::array<LargeBlock*, max_nb_leaving> leaving{};
    std::size_t nb_leaving = 0;
    Int64 leaving_nb_byte = 0;
    UInt64 last_use = 0;

    Magazine& magazine(Int32 size_class) { return (*magazines)[static_cast<std::size_t>(size_class)]; }
  };

  struct Counts
  {
    std::array<OwnCounter, SizeClasses::max_nb_class> nb_allocate;
    std::array<OwnCounter, SizeClasses::max_nb_class> nb_free;
    OwnCounter nb_large_allocate;
    OwnCounter nb_large_free;
    OwnCounter total_allocated_nb_byte;
    OwnCounter total_freed_nb_byte;
  };

  ThreadCache(const SizeClasses& classes, Int64 max_nb_byte);
  ThreadCache(const ThreadCache&) = delete;
  ThreadCache& operator=(const ThreadCache&) = delete;

  OwnerGate& gate() { return m_gate; }
  Set& common() { return m_common; }
  //! Returns the set for \a queue, null if there is none.
  Set* find(const runtime::QueueSlot* queue);
  //! Returns a set for \a queue. A set that was for another queue still has the blocks of that one, and still names it.
  Set& setFor(runtime::QueueSlot* queue);
  std::array<Set, nb_queue_set>& queueSets() { return m_queue_sets; }

  // --- small blocks ---
  //! Takes a block out; the address is null if there is none. Blocks that were quarantined meanwhile are dropped.
  static BlockSlot popSmall(Set& set, Int32 size_class) noexcept
  {
    if (!set.magazines) [[unlikely]]
      return {};
    Magazine& m = set.magazine(size_class);
    while (m.nb > 0) {
      const BlockSlot slot = m.slots[static_cast<std::size_t>(--m.nb)];
      if (slot.record->load(std::memory_order_relaxed) == BlockRecord::free) [[likely]]
        return slot;
    }
    return {};
  }
  //! Puts a block in. Returns false when the magazine is full.
  static bool pushSmall(Set& set, Int32 size_class, const BlockSlot& slot) noexcept
  {
    if (!set.magazines) [[unlikely]]
      return false;
    Magazine& m = set.magazine(size_class);
    if (m.nb >= m.capacity) [[unlikely]]
      return false;
    m.slots[static_cast<std::size_t>(m.nb++)] = slot;
    return true;
  }
  //! Makes the magazines of a set, the first time.
  void prepare(Set& set);
  //! Returns how many blocks to take at once for a magazine.
  Int32 nbToRefill(Int32 size_class) const { return std::max(1, m_capacities[static_cast<std::size_t>(size_class)] / 2); }
  //! Takes the oldest blocks out, half of them or all, and returns their number.
  static Int32 drain(Set& set, Int32 size_class, std::span<BlockSlot> slots, bool is_all);

  // --- large blocks ---
  //! Takes a block of exactly this size out. Returns null if there is none.
  static LargeBlock* popLarge(Set& set, Int64 nb_granule) noexcept
  {
    LargeBlock** place = &set.large[placeOf(nb_granule)];
    if (!*place || (*place)->nb_granule != nb_granule) {
      place = &set.jumbo;
      if (!*place || (*place)->nb_granule != nb_granule)
        return nullptr;
    }
    else
      set.large_nb_byte -= (*place)->nbByte();
    LargeBlock* block = *place;
    *place = nullptr;
    return block->record.load(std::memory_order_relaxed) == BlockRecord::free ? block : nullptr;
  }
  //! Puts a block in. Returns the blocks that have to leave for that, mostly none, then some at a time; they are valid until the next call.
  std::span<LargeBlock* const> pushLarge(Set& set, LargeBlock* block) noexcept
  {
    LargeBlock* out = exchangeLarge(set, block);
    if (!out)
      return {};
    set.leaving[set.nb_leaving++] = out;
    set.leaving_nb_byte += out->nbByte();
    if (set.nb_leaving < max_nb_leaving && set.leaving_nb_byte <= m_max_large_nb_byte / 4)
      return {};
    set.leaving_nb_byte = 0;
    return std::span(set.leaving).first(std::exchange(set.nb_leaving, 0));
  }
  //! Takes all large blocks out, and returns their number.
  static std::size_t drainLarge(Set& set, std::array<LargeBlock*, max_nb_large>& blocks) noexcept;
  static bool hasLarge(const Set& set) noexcept;

  // --- counters ---
  void countSmallAllocate(Int32 size_class, Int64 nb_byte, Int64 slot_nb_byte, PeakGauge& live, PeakGauge& used) noexcept
  {
    m_counts.nb_allocate[static_cast<std::size_t>(size_class)].add(1);
    countBytes(nb_byte, slot_nb_byte, live, used);
  }
  void countLargeAllocate(Int64 nb_byte, Int64 block_nb_byte, PeakGauge& live, PeakGauge& used) noexcept
  {
    m_counts.nb_large_allocate.add(1);
    countBytes(nb_byte, block_nb_byte, live, used);
  }
  void countSmallFree(Int32 size_class, Int64 nb_byte, Int64 slot_nb_byte, PeakGauge& live, PeakGauge& used) noexcept
  {
    m_counts.nb_free[static_cast<std::size_t>(size_class)].add(1);
    uncountBytes(nb_byte, slot_nb_byte, live, used);
  }
  void countLargeFree(Int64 nb_byte, Int64 block_nb_byte, PeakGauge& live, PeakGauge& used) noexcept
  {
    m_counts.nb_large_free.add(1);
    uncountBytes(nb_byte, block_nb_byte, live, used);
  }
  //! The thread is the only one that counts, or no longer.
  void setAlone(bool is_alone) noexcept
  {
    m_live.setAlone(is_alone);
    m_used.setAlone(is_alone);
  }
  //! Adds the counts of a cache that is no longer used.
  void addCounts(const ThreadCache& other);
  Counts& counts() { return m_counts; }
  const Counts& counts() const { return m_counts; }
  GaugePart& live() { return m_live; }
  const GaugePart& live() const { return m_live; }
  GaugePart& used() { return m_used; }
  const GaugePart& used() const { return m_used; }

 private:
  OwnerGate m_gate;
  Set m_common;
  GaugePart m_live;
  GaugePart m_used;
  Int64 m_max_large_nb_byte;
  UInt64 m_nb_use = 0;
  std::array<Int32, SizeClasses::max_nb_class> m_capacities{};
  Counts m_counts;
  std::array<Set, nb_queue_set> m_queue_sets;

  //! Puts a block in its place. Returns the previous block of the place, which may be null, or \a block itself for lack of room.
  LargeBlock* exchangeLarge(Set& set, LargeBlock* block) const noexcept
  {
    if (m_max_large_nb_byte == 0)
      return block;
    const bool is_jumbo = block->nbByte() > m_max_large_nb_byte / 4;
    LargeBlock*& place = is_jumbo ? set.jumbo : set.large[placeOf(block->nb_granule)];
    if (!is_jumbo) {
      const Int64 nb_more_byte = block->nbByte() - (place ? place->nbByte() : 0);
      if (!place && set.large_nb_byte + nb_more_byte > m_max_large_nb_byte)
        return block;
      set.large_nb_byte += nb_more_byte;
    }
    return std::exchange(place, block);
  }
  void countBytes(Int64 nb_byte, Int64 block_nb_byte, PeakGauge& live, PeakGauge& used) noexcept
  {
    m_counts.total_allocated_nb_byte.add(nb_byte);
    m_live.add(nb_byte, live);
    m_used.add(block_nb_byte, used);
  }
  void uncountBytes(Int64 nb_byte, Int64 block_nb_byte, PeakGauge& live, PeakGauge& used) noexcept
  {
    m_counts.total_freed_nb_byte.add(nb_byte);
    m_live.subtract(nb_byte, live);
    m_used.subtract(block_nb_byte, used);
  }
  static std::size_t placeOf(Int64 nb_granule) noexcept
  {
    const auto n = static_cast<std::size_t>(nb_granule);
    return (n ^ (n >> 4) ^ (n >> 9)) % nb_large_place;
  }
};
} // namespace Arcane::detail::pool
