// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/SlotSpan.h"

#include "arcane_core/base/memory/RoundedUp.h"

#include <algorithm>

namespace Arcane::detail::pool
{
SlotSpan::SlotSpan(const PoolIdentity* a_owner, LargeBlock* a_block, Int32 a_size_class, Int64 a_slot_nb_byte)
: base(a_block->address)
, owner(a_owner)
, slot_nb_byte(static_cast<UInt32>(a_slot_nb_byte))
, size_class(a_size_class)
, block(a_block)
{
  const auto nb_quantum = static_cast<UInt64>(a_slot_nb_byte / SizeClasses::quantum_nb_byte);
  inverse = ((UInt64(1) << 32) + nb_quantum - 1) / nb_quantum;
  nb_slot = static_cast<Int32>(std::min<Int64>(max_nb_slot, a_block->nbByte() / a_slot_nb_byte));
  records = std::make_unique<BlockRecordPlace[]>(static_cast<std::size_t>(nb_slot));
  nb_here = nb_slot;
  for (Int32 i = 0; i < nb_slot; ++i)
    here[static_cast<std::size_t>(i / 64)] |= UInt64(1) << (i % 64);
}

Int64 SlotSpan::nbByteFor(Int64 slot_nb_byte)
{
  const Int64 nb_slot = std::max<Int64>(8, usual_nb_byte / slot_nb_byte);
  return base::roundedUp(nb_slot * slot_nb_byte, PoolPageMap::granule_nb_byte);
}
} // namespace Arcane::detail::pool
