// SPDX-License-Identifier: Apache-2.0
// How one cell or face is cut into smaller ones.
#pragma once

#include "arcane_core/base/math/Real3.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <span>
#include <vector>

namespace Arcane::detail::meshio
{

/*!
 * \brief The cut of a cell, a face or an edge.
 *
 * A point is the mean of the nodes of the parent that it names: a node itself, the middle of an edge, the centre of a face or of the cell.
 */
struct SubdivisionPattern
{
  //! The type of the children of a cell.
  Int16 child_type = IT_NullType;
  //! The places of nodes in the parent. Each point is of a child.
  std::vector<std::vector<Int32>> points;
  //! The places of points.
  std::vector<std::vector<Int32>> children;
};

//! Returns true for Triangle3, Quad4, Tetraedron4 and Hexaedron8. \local
bool canSubdivide(Int16 type);

/*!
 * \brief Returns the cut of a cell whose nodes are at \a nodes. Coordinates matter for Tetraedron4: its inner octahedron is cut along its
 * shortest diagonal.
 *
 * Children have the type of the cell, or if \a has_other_type: Triangle3 3 Quad4, Quad4 2 Triangle3, Tetraedron4 4 Hexaedron8,
 * Hexaedron8 24 Tetraedron4.
 * \local
 */
const SubdivisionPattern& patternOfCell(Int16 type, bool has_other_type, std::span<const Real3> nodes);

//! Returns the cut of a face or an edge of \a nb_node nodes of a cell, or null if it stays whole. \local
const SubdivisionPattern* patternOfPart(Int16 cell_type, bool has_other_type, Int32 nb_node);

} // namespace Arcane::detail::meshio
