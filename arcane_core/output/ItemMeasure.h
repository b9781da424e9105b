// SPDX-License-Identifier: Apache-2.0
// Computes lengths, areas and volumes of items from the coordinates of their nodes.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/mesh/items/Item.h"
#include "variables/core/VariableTypes.h"

namespace Arcane::detail::output
{
//! Returns the vector area of a polygon: the sum of the vector areas of the triangles that join each side to the mean of the nodes. \local
Real3 polygonVectorArea(ConstArrayView<Real3> nodes);
/*!
 * \brief Returns the centre of mass of a polygon, cut into triangles around the mean of its nodes.
 *
 * The triangles of a warped polygon count with their areas along the vector area. Without area, the centre is the mean of the nodes. \local
 */
Real3 polygonCenter(ConstArrayView<Real3> nodes);
/*!
 * \brief Returns the norm of the vector area of a polygon, which is its area if its nodes lie in a plane.
 *
 * The vector area is the sum over the triangles that join each side to the mean of the nodes; it depends only on
 * the contour. \local
 */
Real polygonArea(ConstArrayView<Real3> nodes);

/*!
 * \brief Returns the volume of a solid, which is positive when its nodes are ordered as its type requires.
 *
 * The volume comes from the divergence theorem on the faces, each cut into triangles around the mean of its nodes. Two solids that share a
 * warped face agree on it, so that the volumes of a mesh add up. The result is exact for plane faces, and for hexahedra whose faces are
 * bilinear. \local
 */
Real solidVolume(const ItemTypeInfo& type, ConstArrayView<Real3> nodes);

//! Returns the centre of mass of a solid, cut as by solidVolume(). Without volume, it is the mean of the nodes. \local
Real3 solidCenter(const ItemTypeInfo& type, ConstArrayView<Real3> nodes);

/*!
 * \name Measures of items, whose sides are straight between corners: nodes in the middle of edges, faces and cells do not count
 */
//@{
//! Returns the centre of mass of an item, according to the dimension of its type. \local
Real3 itemCenter(const ItemWithNodes& item, const VariableNodeReal3& coordinates);
//! Returns what Numerics::IGeometry::computeOrientedMeasure() says. \local
Real3 itemOrientedMeasure(const ItemWithNodes& item, const VariableNodeReal3& coordinates);
//! Returns 0 for a point, else the length, area or volume, according to the dimension of the item's type. \local
Real itemMeasure(const ItemWithNodes& item, const VariableNodeReal3& coordinates);
//@}
} // namespace Arcane::detail::output
