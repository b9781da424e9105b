// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/BlockSizes.h"

#include "accelerator/pool/LargeStore.h"

#include "arcane_core/base/memory/RoundedUp.h"

#include <bit>

namespace Arcane::detail::pool
{
BlockSizes::BlockSizes(const MemoryPoolOptions& options)
: m_classes(options.is_for_messages ? 0 : options.nb_leading_bit)
, m_is_for_messages(options.is_for_messages)
, m_is_always_direct(options.backend == ePoolBackend::None)
, m_max_pooled_nb_byte(options.max_pooled_nb_byte)
{}

bool BlockSizes::isDirect(Int64 nb_byte) const
{
  const Int64 max_pooled = m_max_pooled_nb_byte;
  return m_is_always_direct || (max_pooled > 0 && nb_byte > max_pooled);
}

Int64 BlockSizes::nbGranuleOf(Int64 nb_byte) const
{
  const Int64 nb_granule = LargeStore::nbGranuleFor(nb_byte);
  return m_is_for_messages ? static_cast<Int64>(std::bit_ceil(static_cast<UInt64>(nb_granule))) : nb_granule;
}

Int64 BlockSizes::nbGranuleOfPiece(Int64 nb_byte)
{
  return base::roundedUp(nb_byte, piece_unit_nb_byte) / LargeStore::granule_nb_byte;
}

Int64 BlockSizes::capacityFor(Int64 nb_byte) const
{
  return isSmall(nb_byte) ? m_classes.sizeOf(m_classes.classOf(nb_byte)) : nbGranuleOf(nb_byte) * LargeStore::granule_nb_byte;
}
} // namespace Arcane::detail::pool
