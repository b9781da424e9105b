// SPDX-License-Identifier: Apache-2.0
// What is known of a large block, and of who holds any block.
#pragma once

#include "accelerator/pool/PoolPageMap.h"

namespace Arcane::detail
{
class LargeStore;
class MemoryPool;
struct PendingGroup;
struct PoolRegion;

/*!
 * \brief What is kept for a block of any size: the bytes that its user asked for, and a note.
 *
 * The note is the number of its name, or of more than that, and 0 for most. Zero means that the block is free.
 */
namespace BlockRecord
{
inline constexpr int nb_size_bit = 44;
inline constexpr UInt64 size_mask = (UInt64(1) << nb_size_bit) - 1;
inline constexpr UInt64 free = 0;
//! The block was freed wrongly, nobody gets it again.
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

//! A block and where its record is.
struct BlockSlot
{
  std::byte* address = nullptr;
  BlockRecordPlace* record = nullptr;
};

enum class eLargeBlockState : UInt8
{
  //! In the bins of its store.
  Free,
  //! With a user, in the cache of a thread, or cut in small blocks.
  Used,
  //! Freed, but perhaps still used by queues.
  Pending,
  //! Its pages were given back, only addresses are left.
  Hole
};

//! A piece of a region, of whole granules. With many blocks, time goes by the lines of the caches that are read: this is one.
struct alignas(64) LargeBlock
{
  std::byte* address = nullptr;
  Int32 nb_granule = 0;
  //! Step at which it became free, modulo 2^16.
  UInt16 free_since = 0;
  eLargeBlockState state = eLargeBlockState::Free;
  BlockRecordPlace record{ BlockRecord::free };
  //! Null while the descriptor is of no block.
  PoolRegion* region = nullptr;
  //! Neighbours in the region.
  LargeBlock* previous = nullptr;
  LargeBlock* next = nullptr;
  union {
    //! Neighbour in a bin.
    LargeBlock* previous_free = nullptr;
    //! While it is pending.
    PendingGroup* pending;
  };
  union {
    //! Neighbour in a bin, or in the list of descriptors that are of no block.
    LargeBlock* next_free = nullptr;
    //! While it is pending: its place in the group.
    std::size_t pending_place;
  };

  Int64 nbByte() const { return static_cast<Int64>(nb_granule) << PoolPageMap::granule_bit; }
  std::byte* end() const { return address + nbByte(); }
};

static_assert(sizeof(LargeBlock) == 64);

//! Contiguous addresses of the driver.
struct PoolRegion
{
  MemoryPool* owner = nullptr;
  LargeStore* store = nullptr;
  std::byte* base = nullptr;
  //! Blocks and holes. \unit{granules}
  Int64 nb_granule = 0;
  //! Addresses that are ours. \unit{granules}
  Int64 nb_reserved_granule = 0;
  //! Blocks that are not free. \unit{granules}
  Int64 nb_used_granule = 0;
  Int64 nb_hole_granule = 0;
  LargeBlock* first = nullptr;
  LargeBlock* last = nullptr;
  //! Released as soon as its only block is free.
  bool is_direct = false;
  //! Place in the list of its store.
  std::size_t index = 0;
};
} // namespace Arcane::detail
