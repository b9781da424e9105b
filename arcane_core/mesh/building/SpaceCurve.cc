// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/building/SpaceCurve.h"

#include <algorithm>

namespace Arcane::detail::mesh
{

namespace
{
//! There are at most 2 to the power of this number blocks along an axis.
constexpr Int32 nb_block_bit = 14;
constexpr UInt32 highest_bit = UInt32(1) << (nb_block_bit - 1);
//! A row is cut in 2 to the power of this number parts, in each block.
constexpr Int32 nb_part_bit = 12;
//! The rows of a block along its axes, by number of axes, as powers of 2. Together they are 4096 cells, or 128 in dimension 1.
constexpr Int32 row_bits[4][3] = { {}, { 7 }, { 5, 7 }, { 3, 4, 5 } };

//! Exchanges the bits of \a mask between \a a and \a b.
void swapBits(UInt32& a, UInt32& b, UInt32 mask)
{
  const UInt32 difference = (a ^ b) & mask;
  a ^= difference;
  b ^= difference;
}

/*!
 * \brief Replaces the numbers of a block along the axes by the bits of its place on Hilbert's curve, spread over the axes.
 *
 * In each of the 2^n parts of a cube the curve is the same but for an exchange of axes and a reflection, which the bits above say. The loop
 * undoes them from the highest bit on; the result is a Gray code. See J. Skilling, Programming the Hilbert curve, 2004.
 */
void spreadPlace(UInt32* block, Int32 nb_axis)
{
  for (UInt32 bit = highest_bit; bit > 1; bit >>= 1)
    for (Int32 axis = 0; axis < nb_axis; ++axis) {
      if (block[axis] & bit)
        block[0] ^= bit - 1;
      else
        swapBits(block[0], block[axis], bit - 1);
    }
  for (Int32 axis = 1; axis < nb_axis; ++axis)
    block[axis] ^= block[axis - 1];
  UInt32 flipped = 0;
  for (UInt32 bit = highest_bit; bit > 1; bit >>= 1)
    if (block[nb_axis - 1] & bit)
      flipped ^= bit - 1;
  for (Int32 axis = 0; axis < nb_axis; ++axis)
    block[axis] ^= flipped;
}

//! Returns the place of a block on the curve through all blocks.
Int64 placeOfBlock(UInt32* block, Int32 nb_axis)
{
  if (nb_axis == 1)
    return block[0];
  spreadPlace(block, nb_axis);
  Int64 place = 0;
  for (UInt32 bit = highest_bit; bit > 0; bit >>= 1)
    for (Int32 axis = 0; axis < nb_axis; ++axis)
      place = 2 * place + (block[axis] & bit ? 1 : 0);
  return place;
}
} // namespace

SpaceCurve::SpaceCurve(const Real3& low, const Real3& high, const Real3& spacing)
{
  for (Int32 index = 0; index < 3; ++index)
    if (high[index] > low[index])
      m_axes[m_nb_axis++] = { index, low[index], spacing[index], 0 };
  for (Int32 i = 0; i < m_nb_axis; ++i) {
    Axis& axis = m_axes[i];
    axis.nb_row_bit = row_bits[m_nb_axis][i];
    const Real least = (high[axis.index] - low[axis.index]) / Real(Int64(1) << (nb_block_bit + axis.nb_row_bit));
    // The comparison is false for a NaN.
    if (!(axis.spacing > least))
      axis.spacing = least;
  }
}

Int64 SpaceCurve::placeOf(const Real3& point) const
{
  UInt32 block[3] = {};
  Int64 in_block = 0;
  for (Int32 i = 0; i < m_nb_axis; ++i) {
    const Axis& axis = m_axes[i];
    // Along the last axis, a block has 2^nb_part_bit parts; along each other axis, one part per row.
    const Int32 nb_bit = i + 1 == m_nb_axis ? nb_part_bit : axis.nb_row_bit;
    const Int64 last = (Int64(1) << (nb_block_bit + nb_bit)) - 1;
    const Real exact = (point[axis.index] - axis.low) / axis.spacing * Real(Int64(1) << (nb_bit - axis.nb_row_bit));
    const Int64 part = !(exact > 0.0) ? 0 : exact >= Real(last) ? last : static_cast<Int64>(exact);
    block[i] = static_cast<UInt32>(part >> nb_bit);
    in_block = (in_block << nb_bit) | (part & ((Int64(1) << nb_bit) - 1));
  }
  if (m_nb_axis == 0)
    return 0;
  Int32 nb_bit = nb_part_bit;
  for (Int32 i = 0; i + 1 < m_nb_axis; ++i)
    nb_bit += m_axes[i].nb_row_bit;
  return (placeOfBlock(block, m_nb_axis) << nb_bit) | in_block;
}

} // namespace Arcane::detail::mesh
