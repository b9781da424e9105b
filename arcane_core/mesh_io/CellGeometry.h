// SPDX-License-Identifier: Apache-2.0
// Finds faults of single cells: repeated nodes, and volumes that are not positive.
#pragma once

#include "arcane_core/base/math/Real3.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <algorithm>
#include <span>
#include <string>

namespace Arcane::detail::meshio
{

/*!
 * \brief Returns the length, area or volume of a cell, negative when the nodes have the wrong order.
 *
 * The area is measured on the projection on the plane z = 0, as a surface outside this plane has no sign of its own. Sides are straight
 * between corners: nodes in the middle of edges do not count.
 * \param points  of the nodes, in the order of the cell
 */
Real signedMeasure(Int16 type, std::span<const Real3> points);

bool isPrism(Int16 type);
std::size_t nbCornerOf(Int16 type);

//! Exchanges both bases of a prism, which reverses the order of its nodes. The \a nodes are numbers of any sort.
template <typename T> void turnPrismOver(Int16 type, std::span<T> nodes)
{
  // Pentaedron15: the corners of both bases, the middles of their edges, the middles of the edges between the bases.
  const std::size_t nb_of_base = type == IT_Pentaedron15 ? 3 : nodes.size() / 2;
  const std::size_t nb_of_bases = type == IT_Pentaedron15 ? 12 : nodes.size();
  for (std::size_t first = 0; first < nb_of_bases; first += 2 * nb_of_base)
    std::swap_ranges(nodes.begin() + first, nodes.begin() + first + nb_of_base, nodes.begin() + first + nb_of_base);
}

//! Reverses the nodes of a cell of dimension 1 or 2, of any order. The \a nodes are numbers of any sort.
template <typename T> void turnFlatCellOver(Int16 type, std::span<T> nodes)
{
  // The corners, the nodes of the edges from corner to corner, those inside.
  const std::size_t nb_corner = nbCornerOf(type);
  const std::size_t nb_of_edges = (nodes.size() - nb_corner) / nb_corner * nb_corner;
  std::reverse(nodes.begin() + (nb_corner == 2 ? 0 : 1), nodes.begin() + nb_corner);
  std::reverse(nodes.begin() + nb_corner, nodes.begin() + nb_corner + nb_of_edges);
}

//! Returns a text such as `has node 3 twice, expected distinct nodes`, or an empty one if the nodes are right.
std::string faultOfNodes(std::span<const Int64> nodes);
/*!
 * \brief Returns true when signedMeasure() is positive for certain: its rounding errors are far smaller than the volume.
 *
 * The call takes a small part of the time, and returns false for flat and negative cells, for dimensions 1 and 2, and for faces of five corners or more.
 */
bool isVolumePositive(Int16 type, std::span<const Real3> points);
//! Returns a text such as `has volume -0.5, expected > 0`, or an empty one if the measure is right.
std::string faultOfMeasure(Int16 type, std::span<const Real3> points);

} // namespace Arcane::detail::meshio
