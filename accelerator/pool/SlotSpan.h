// SPDX-License-Identifier: Apache-2.0
// A large block cut in small ones of one size.
#pragma once

#include "accelerator/pool/LargeBlock.h"
#include "accelerator/pool/SizeClasses.h"

#include <array>
#include <memory>

namespace Arcane::detail::pool
{
/*!
 * \brief A large block cut in at most 256 small ones of one size.
 *
 * CentralLists tracks, under its lock, the small blocks that are here, outside users, caches and queues. The record of a block belongs to the holder
 * of the block.
 */
struct SlotSpan
{
  static constexpr Int32 max_nb_slot = 256;
  static constexpr Int64 usual_nb_byte = 64 * 1024;

  SlotSpan(const PoolIdentity* a_owner, LargeBlock* a_block, Int32 a_size_class, Int64 a_slot_nb_byte);

  //! Returns the size of a span of small blocks of this size, of which it has at least eight. \unit{bytes}
  static Int64 nbByteFor(Int64 slot_nb_byte);

  //! Returns the number of the small block that starts at \a address, which is in the span; -1 if none does.
  Int32 slotOf(const void* address) const
  {
    const auto offset = static_cast<UInt64>(static_cast<const std::byte*>(address) - base);
    const UInt64 quantum = offset / SizeClasses::quantum_nb_byte;
    const UInt64 slot = (quantum * inverse) >> 32;
    const bool is_start = slot * slot_nb_byte == offset && slot < static_cast<UInt64>(nb_slot);
    return is_start ? static_cast<Int32>(slot) : -1;
  }
  BlockSlot at(Int32 slot) { return { base + static_cast<UInt64>(slot) * slot_nb_byte, &records[static_cast<std::size_t>(slot)] }; }

  std::byte* base = nullptr;
  const PoolIdentity* owner = nullptr;
  UInt32 slot_nb_byte = 0;
  //! 2^32 divided by the quanta of a block, rounded up: a division becomes a multiplication.
  UInt64 inverse = 0;
  Int32 nb_slot = 0;
  Int32 size_class = 0;
  std::unique_ptr<BlockRecordPlace[]> records;

  // Members for CentralLists only.
  LargeBlock* block = nullptr;
  SlotSpan* previous = nullptr;
  SlotSpan* next = nullptr;
  Int32 nb_here = 0;
  std::array<UInt64, max_nb_slot / 64> here{};
};
} // namespace Arcane::detail::pool
