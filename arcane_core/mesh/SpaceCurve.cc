// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/SpaceCurve.h"

#include <algorithm>

namespace Arcane::detail::mesh
{

namespace
{
constexpr Int32 nb_bit = 20;
constexpr UInt32 highest_bit = UInt32(1) << (nb_bit - 1);

//! Exchanges the bits of \a mask between \a a and \a b.
void swapBits(UInt32& a, UInt32& b, UInt32 mask)
{
  const UInt32 difference = (a ^ b) & mask;
  a ^= difference;
  b ^= difference;
}

/*!
 * \brief Replaces the parts of a point by the bits of its place, spread over the axes.
 *
 * In each of the 2^n halves of a cube the curve is the same but for an exchange of axes and a reflection, which the bits above say. These
 * are undone from the highest bit on; what is left is a Gray code. See J. Skilling, Programming the Hilbert curve, 2004.
 */
void spreadPlace(UInt32* parts, Int32 nb_axis)
{
  for (UInt32 bit = highest_bit; bit > 1; bit >>= 1)
    for (Int32 axis = 0; axis < nb_axis; ++axis) {
      if (parts[axis] & bit)
        parts[0] ^= bit - 1;
      else
        swapBits(parts[0], parts[axis], bit - 1);
    }
  for (Int32 axis = 1; axis < nb_axis; ++axis)
    parts[axis] ^= parts[axis - 1];
  UInt32 flipped = 0;
  for (UInt32 bit = highest_bit; bit > 1; bit >>= 1)
    if (parts[nb_axis - 1] & bit)
      flipped ^= bit - 1;
  for (Int32 axis = 0; axis < nb_axis; ++axis)
    parts[axis] ^= flipped;
}
} // namespace

SpaceCurve::SpaceCurve(const Real3& low, const Real3& high)
: m_low(low)
{
  Real longest = 0.0;
  for (Int32 axis = 0; axis < 3; ++axis)
    if (high[axis] > low[axis]) {
      m_axes[m_nb_axis++] = axis;
      longest = std::max(longest, high[axis] - low[axis]);
    }
  if (m_nb_axis > 0)
    m_scale = Real(UInt32(1) << nb_bit) / longest;
}

UInt32 SpaceCurve::partOf(Real coordinate, Int32 axis) const
{
  const Real part = (coordinate - m_low[axis]) * m_scale;
  // The comparison is false for what is no number.
  if (!(part > 0.0))
    return 0;
  constexpr UInt32 last = (UInt32(1) << nb_bit) - 1;
  return part >= Real(last) ? last : static_cast<UInt32>(part);
}

Int64 SpaceCurve::placeOf(const Real3& point) const
{
  UInt32 parts[3] = {};
  for (Int32 i = 0; i < m_nb_axis; ++i)
    parts[i] = partOf(point[m_axes[i]], m_axes[i]);
  if (m_nb_axis < 2)
    return parts[0];
  spreadPlace(parts, m_nb_axis);
  Int64 place = 0;
  for (UInt32 bit = highest_bit; bit > 0; bit >>= 1)
    for (Int32 i = 0; i < m_nb_axis; ++i)
      place = 2 * place + (parts[i] & bit ? 1 : 0);
  return place;
}

} // namespace Arcane::detail::mesh
