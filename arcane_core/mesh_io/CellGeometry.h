// SPDX-License-Identifier: Apache-2.0
// Faults of single cells: repeated nodes, and volumes that are not positive.
#pragma once

#include "arcane_core/base/math/Real3.h"
#include "arcane_core/mesh/ArcaneTypes.h"

#include <algorithm>
#include <span>
#include <string>

namespace Arcane::detail
{

/*!
 * \brief Length, area or volume of a cell. Negative when its nodes turn the wrong way.
 *
 * The area is that of the projection on the plane z = 0: a surface that leaves this plane has no sign of its own.
 * \param points  of the nodes, in the order of the cell
 */
Real signedMeasure(Int16 type, std::span<const Real3> points);

bool isPrism(Int16 type);

//! Exchanges both bases of a prism, so that its nodes turn the other way. \a nodes are numbers of any sort.
template <typename T> void turnPrismOver(std::span<T> nodes)
{
  const auto half = nodes.size() / 2;
  std::swap_ranges(nodes.begin(), nodes.begin() + half, nodes.begin() + half);
}

//! As in `has node 3 twice, expected distinct nodes`; empty if nothing is wrong.
std::string faultOfNodes(std::span<const Int64> nodes);
//! As in `has volume -0.5, expected > 0`; empty if nothing is wrong.
std::string faultOfMeasure(Int16 type, std::span<const Real3> points);

} // namespace Arcane::detail
