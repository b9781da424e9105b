// SPDX-License-Identifier: Apache-2.0
// A small or a large block of a pool, with the place of its record.
#pragma once

#include "accelerator/pool/SlotSpan.h"

namespace Arcane::detail::pool
{
//! A block of any size. Exactly one of span and large is set, or the object stands for no block and record is null.
struct PoolBlock
{
  std::byte* address = nullptr;
  BlockRecordPlace* record = nullptr;
  //! The span that a small block is part of.
  SlotSpan* span = nullptr;
  LargeBlock* large = nullptr;

  //! \a slot has an address.
  static PoolBlock ofSmall(const BlockSlot& slot) { return { slot.address, slot.record, PoolPageMap::find(slot.address).span(), nullptr }; }
  static PoolBlock ofLarge(LargeBlock* block) { return { block->address, &block->record, nullptr, block }; }

  bool exists() const { return record != nullptr; }
  UInt64 loadRecord() const { return record->load(std::memory_order_relaxed); }
  //! The size that a user may write, which is at least the requested one. \unit{bytes}
  Int64 capacity() const { return span ? span->slot_nb_byte : large->nbByte(); }
  //! True when the memory returns to the driver as soon as the block is free.
  bool isDirect() const { return large && large->region->is_direct; }
  BlockSlot slot() const { return { address, record }; }
};
} // namespace Arcane::detail::pool
