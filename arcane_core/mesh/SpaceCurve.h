// SPDX-License-Identifier: Apache-2.0
// A curve that goes through all small cubes of a box, each time to a neighbour.
#pragma once

#include "arcane_core/base/math/Real3.h"
#include "arcane_core/mesh/ArcaneTypes.h"

namespace Arcane::detail::mesh
{

/*!
 * \brief Hilbert's curve in a box. Points that follow each other on the curve are near each other in the box.
 *
 * The curve has as many dimensions as the box has axes of a length above zero. The length of the largest axis is cut in 2^20 parts, and
 * the other axes in parts of the same size. All functions are \local.
 */
class SpaceCurve
{
 public:
  //! The box goes from \a low to \a high.
  SpaceCurve(const Real3& low, const Real3& high);

  //! Returns the place of a point on the curve, from 0 on. Points outside the box count as the nearest point of its boundary, and a
  //! coordinate that is no number as the lower end.
  Int64 placeOf(const Real3& point) const;

 private:
  UInt32 partOf(Real coordinate, Int32 axis) const;

  Real3 m_low;
  //! This is the number of parts per length.
  Real m_scale = 0.0;
  Int32 m_nb_axis = 0;
  Int32 m_axes[3] = {};
};

} // namespace Arcane::detail::mesh
