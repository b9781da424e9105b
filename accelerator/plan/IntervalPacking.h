// SPDX-License-Identifier: Apache-2.0
// Places blocks whose lifetimes are known in as little memory as possible.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <span>

namespace Arcane::detail::plan
{
//! Describes a block that exists during the phases \a first to \a last, both included.
struct PackedBlock
{
  Int64 nb_byte = 0;
  //! The alignment is a power of two, at least 1. \unit{bytes}
  Int64 alignment = 256;
  Int32 first = 0;
  Int32 last = 0;
  //! The offset from the beginning of the memory, negative when the block has no place yet. \unit{bytes}
  Int64 offset = -1;

  bool isAliveWith(const PackedBlock& other) const { return first <= other.last && other.first <= last; }
  bool overlaps(const PackedBlock& other) const { return offset < other.offset + other.nb_byte && other.offset < offset + nb_byte; }
};

/*!
 * \brief Gives a place to each block without one: the largest first, at the lowest offset that is free during its lifetime.
 *
 * Blocks that have a place keep it. Two blocks share bytes only if their lifetimes do not meet.
 * \return the end of the highest block, also counting blocks that had a place \unit{bytes}
 */
Int64 packIntervals(std::span<PackedBlock> blocks);

//! Returns the largest sum of blocks that exist in one phase. A packing cannot need less. \unit{bytes}
Int64 peakOfIntervals(std::span<const PackedBlock> blocks);
} // namespace Arcane::detail::plan
