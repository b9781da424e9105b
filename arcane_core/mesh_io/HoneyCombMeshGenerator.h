// SPDX-License-Identifier: Apache-2.0
// Makes hexagons around a centre, or prisms on them.
#pragma once

#include "arcane_core/mesh/description/MeshDescription.h"

#include <vector>

namespace Arcane::detail::meshio
{

//! The options of HoneyComb2D and HoneyComb3D.
struct HoneyCombOptions
{
  //! The centre of the first hexagon.
  Real3 origin;
  //! The distance between the centres of two hexagons, and between opposite sides of one.
  Real pitch_size = 0.0;
  //! The number of layers around the centre; n layers make 3n(n-1)+1 hexagons.
  Int32 nb_layer = 0;
  //! The increasing heights where layers of prisms begin and end. Without any the mesh has dimension 2.
  std::vector<Real> heights;
  /*!
   * True to find out by their coordinates which corners of hexagons are one node, as Arcane does: each hexagon computes its corners, and
   * two corners are one node when their coordinates are nearly equal, relative to their size. Where a coordinate should be 0, rounding
   * errors are not small relative to it: hexagons remain apart, and the mesh has cracks. Otherwise nodes are identified by their places in
   * the honeycomb, and cracks are impossible. The nodes have not been compared with the nodes that Arcane makes.
   */
  bool has_relative_comparison = false;
};

/*!
 * \brief Returns the share of one rank. Shares are nearly equal, in the order of unique ids: row after row.
 *
 * Such shares have long borders: the mesh must be partitioned.
 * \local
 * \throws FatalErrorException, the same on all ranks, when an option is wrong.
 */
mesh::MeshDescription generateHoneyComb(const HoneyCombOptions& options, Int32 rank, Int32 nb_rank);

} // namespace Arcane::detail::meshio
