// SPDX-License-Identifier: Apache-2.0
// Lengths, areas and volumes of items from the coordinates of their nodes.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/mesh/Item.h"
#include "variables/core/VariableTypes.h"

namespace Arcane::detail
{
/*!
 * \brief Norm of the vector area of a polygon: its area if its nodes are in a plane.
 *
 * The vector area is the sum of those of the triangles that join each side to the mean of the nodes; it depends only on
 * the contour. \local
 */
Real polygonArea(ConstArrayView<Real3> nodes);

/*!
 * \brief Volume of a solid, positive when its nodes turn as told by its type.
 *
 * By the divergence theorem on the faces, each cut in triangles around the mean of its nodes: two solids that share a
 * warped face agree on it, so that volumes of a mesh add up. Exact for plane faces, and for hexahedra whose faces are
 * bilinear. \local
 */
Real solidVolume(const ItemTypeInfo& type, ConstArrayView<Real3> nodes);

//! 0 for a point, length, area or volume by the dimension of the type of the item. \local
Real itemMeasure(const ItemWithNodes& item, const VariableNodeReal3& coordinates);
} // namespace Arcane::detail
