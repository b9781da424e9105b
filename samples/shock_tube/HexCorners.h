// SPDX-License-Identifier: Apache-2.0
// The eight sub-cells of a hexahedron: their volumes give the nodal masses.
#pragma once

#include "HexGeometry.h"

namespace ShockTube
{

//! The three corners joined to one by an edge, right-handed, and those opposite to it in the faces 01, 12 and 02.
struct HexCornerTopology
{
  int neighbour[3];
  int opposite[3];
};

inline constexpr HexCornerTopology hex_corner_topology[8] = { { { 1, 3, 4 }, { 2, 7, 5 } }, { { 2, 0, 5 }, { 3, 4, 6 } },
                                                              { { 3, 1, 6 }, { 0, 5, 7 } }, { { 0, 2, 7 }, { 1, 6, 4 } },
                                                              { { 7, 5, 0 }, { 6, 1, 3 } }, { { 4, 6, 1 }, { 7, 2, 0 } },
                                                              { { 5, 7, 2 }, { 4, 3, 1 } }, { { 6, 4, 3 }, { 5, 0, 2 } } };

/*!
 * \brief Volume of the sub-cell of \a corner, bounded by mid-edges, face centres and the centre of the cell.
 *
 * The eight of a cell sum to its volume, whatever its shape. \a position(i) is the place of corner \a i.
 */
template <typename Vec, typename CornerValue> inline double hexCornerVolume(int corner, const CornerValue& position)
{
  const HexCornerTopology& t = hex_corner_topology[corner];
  const Vec here = position(corner);
  const auto edge = [&](int i) { return scaled(0.5, add<Vec>(here, position(t.neighbour[i]))); };
  const auto face = [&](int i, int j, int opposite) {
    const Vec sum = add<Vec>(add<Vec>(here, position(t.neighbour[i])), position(t.neighbour[j]));
    return scaled(0.25, add<Vec>(sum, position(opposite)));
  };
  Vec centre = position(0);
  for (int i = 1; i < 8; ++i)
    centre = add<Vec>(centre, position(i));
  const HexCornerValues<Vec> sub = {
    here, edge(0), face(0, 1, t.opposite[0]), edge(1), edge(2), face(0, 2, t.opposite[2]), scaled(0.125, centre), face(1, 2, t.opposite[1])
  };
  return hexVolume(hexDiagonals<Vec>(sub));
}

} // namespace ShockTube
