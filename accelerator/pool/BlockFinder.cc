// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/BlockFinder.h"

namespace Arcane::detail::pool
{
PoolBlock BlockFinder::find(const void* address) const
{
  const PageEntry entry = PoolPageMap::find(address);
  if (entry.isEmpty())
    return {};
  if (entry.isSmall()) {
    SlotSpan* span = entry.span();
    const Int32 number = span->owner == m_owner ? span->slotOf(address) : -1;
    if (number < 0)
      return {};
    const BlockSlot slot = span->at(number);
    return { slot.address, slot.record, span, nullptr };
  }
  LargeBlock* block = entry.block();
  const bool is_ours = block->region && block->region->owner == m_owner && block->address == address;
  return is_ours ? PoolBlock::ofLarge(block) : PoolBlock();
}

const PoolIdentity* BlockFinder::ownerOf(const void* address)
{
  const PageEntry entry = PoolPageMap::find(address);
  if (entry.isEmpty())
    return nullptr;
  if (entry.isSmall())
    return entry.span()->owner;
  const PoolRegion* region = entry.block()->region;
  return region ? region->owner : nullptr;
}
} // namespace Arcane::detail::pool
