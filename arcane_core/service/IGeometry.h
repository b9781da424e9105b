// SPDX-License-Identifier: Apache-2.0
// The interface of services that compute lengths, areas and volumes of items.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/mesh/items/Item.h"

namespace Arcane::Numerics
{
class ARCANE_EXPORT IGeometry
{
 public:
  virtual ~IGeometry() = default;

  //! \name Of items, from the current coordinates of the mesh. \local
  //@{
  //! Returns the length of an edge, the area of a face or the volume of a cell (its area in 2D).
  virtual Real computeMeasure(const ItemWithNodes& item) = 0;
  //! Returns the centre of mass of an item of uniform density. The one of an item without measure is the mean of its nodes.
  virtual Real3 computeCenter(const ItemWithNodes& item) = 0;
  //! Returns the vector from the first to the second node of a segment, or the vector area of a polygon, which is perpendicular to it.
  //! \throws ArgumentException for other items
  virtual Real3 computeOrientedMeasure(const ItemWithNodes& item) = 0;
  //@}

  //! \name computeMeasure() for items of one dimension: segments, polygons, solids. \throws ArgumentException for others \local
  //@{
  virtual Real computeLength(const ItemWithNodes& item) = 0;
  virtual Real computeArea(const ItemWithNodes& item) = 0;
  virtual Real computeVolume(const ItemWithNodes& item) = 0;
  //@}

  //! \name Of positions. \local
  //@{
  //! Returns the centre of mass of the polygon of \a nb_node nodes.
  virtual Real3 computeSurfaceCenter(Integer nb_node, const Real3* nodes) = 0;
  //! Returns the vector area of the polygon of \a nb_node nodes, which is perpendicular to it.
  virtual Real3 computeOrientedArea(Integer nb_node, const Real3* nodes) = 0;
  virtual Real computeLength(const Real3& a, const Real3& b) = 0;
  //@}
};
} // namespace Arcane::Numerics
