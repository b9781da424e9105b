// SPDX-License-Identifier: Apache-2.0
// A curve through a box: rows of cells in blocks, and blocks that follow each other as neighbours.
#pragma once

#include "arcane_core/base/math/Real3.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane::detail::mesh
{

/*!
 * \brief Orders the points of a box. Points that follow each other are near each other.
 *
 * The box is cut in blocks of 8 by 16 by 32 cells of a mean size, 32 by 128 in two dimensions. Hilbert's curve goes through the blocks,
 * each time to a neighbour. The points of a block are in rows along the last axis, row after row: values that a loop reads are contiguous,
 * and the values of a block are in cache together. Axes along which the box has no length do not count. All functions are \local.
 */
class SpaceCurve
{
 public:
  //! The box goes from \a low to \a high. \param spacing  the mean length of a cell along each axis
  SpaceCurve(const Real3& low, const Real3& high, const Real3& spacing);

  //! Returns the place of a point on the curve, from 0 on. A point outside the box counts as the nearest point of its boundary, and a NaN
  //! as the lower end.
  Int64 placeOf(const Real3& point) const;

 private:
  //! An axis along which the box has a length.
  struct Axis
  {
    Int32 index;
    Real low;
    //! The distance of two rows.
    Real spacing;
    //! The number of rows of a block is 2 to the power of this number.
    Int32 nb_row_bit;
  };

  Axis m_axes[3] = {};
  Int32 m_nb_axis = 0;
};

} // namespace Arcane::detail::mesh
