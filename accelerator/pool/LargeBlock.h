// SPDX-License-Identifier: Apache-2.0
// The descriptor of a large block, and the record of a block of any size.
#pragma once

#include "accelerator/pool/PoolPageMap.h"

namespace Arcane::detail::pool
{
class LargeStore;
struct PendingGroup;
struct PoolIdentity;
struct PoolRegion;

/*!
 * \brief The record of a block is one number: the requested bytes, and a note from NameLimits, which is 0 for most blocks.
 *
 * The record is zero while the block is free.
 */
namespace BlockRecord
{
inline constexpr int nb_size_bit = 44;
inline constexpr UInt64 size_mask = (UInt64(1) << nb_size_bit) - 1;
inline constexpr UInt64 free = 0;
//! The record of a block that was freed wrongly: the block is never given again.
inline constexpr UInt64 quarantined = ~UInt64(0);
inline constexpr UInt32 max_note = (UInt32(1) << (64 - nb_size_bit)) - 2;

constexpr UInt64 make(Int64 nb_byte, UInt32 note)
{
  return static_cast<UInt64>(nb_byte) | (UInt64(note) << nb_size_bit);
}
constexpr bool isLive(UInt64 record)
{
  return record != free && record != quarantined;
}
constexpr Int64 nbByte(UInt64 record)
{
  return static_cast<Int64>(record & size_mask);
}
constexpr UInt32 note(UInt64 record)
{
  return static_cast<UInt32>(record >> nb_size_bit);
}
} // namespace BlockRecord

using BlockRecordPlace = std::atomic<UInt64>;

//! The address of a block, and the place of its record.
struct BlockSlot
{
  std::byte* address = nullptr;
  BlockRecordPlace* record = nullptr;
};

enum class eLargeBlockState : UInt8
{
  //! The block is in the bins of its store.
  Free,
  //! A user has the block, or the cache of a thread, or it is cut in small blocks.
  Used,
  //! The block was freed, but queues may still use it.
  Pending,
  //! The pages of the block were given back, only addresses are left.
  Hole
};

//! A piece of a region, of whole granules. The descriptor is one line of the processor's cache: with many blocks, what takes the time is
//! the reading of lines.
struct alignas(64) LargeBlock
{
  std::byte* address = nullptr;
  Int32 nb_granule = 0;
  //! The step at which the block became free, modulo 2^16.
  UInt16 free_since = 0;
  eLargeBlockState state = eLargeBlockState::Free;
  BlockRecordPlace record{ BlockRecord::free };
  //! Null while the descriptor stands for no block.
  PoolRegion* region = nullptr;
  //! The neighbours in the region.
  LargeBlock* previous = nullptr;
  LargeBlock* next = nullptr;
  union {
    //! The neighbour in a bin, while the block is free.
    LargeBlock* previous_free = nullptr;
    //! The group that the block is in, while it is pending.
    PendingGroup* pending;
  };
  union {
    //! The neighbour in a bin, or in the list of descriptors that stand for no block.
    LargeBlock* next_free = nullptr;
    //! The place in the group, while the block is pending.
    std::size_t pending_place;
  };

  Int64 nbByte() const { return static_cast<Int64>(nb_granule) << PoolPageMap::granule_bit; }
  std::byte* end() const { return address + nbByte(); }
};

static_assert(sizeof(LargeBlock) == 64);

//! Contiguous addresses that came from the driver.
struct PoolRegion
{
  const PoolIdentity* owner = nullptr;
  LargeStore* store = nullptr;
  std::byte* base = nullptr;
  //! The size of blocks and holes together. \unit{granules}
  Int64 nb_granule = 0;
  //! The size of the addresses that the pool has. \unit{granules}
  Int64 nb_reserved_granule = 0;
  //! The size of blocks that are not free. \unit{granules}
  Int64 nb_used_granule = 0;
  Int64 nb_hole_granule = 0;
  LargeBlock* first = nullptr;
  LargeBlock* last = nullptr;
  //! The region is released as soon as its only block is free.
  bool is_direct = false;
  //! The place in the list of the store.
  std::size_t index = 0;
};
} // namespace Arcane::detail::pool
