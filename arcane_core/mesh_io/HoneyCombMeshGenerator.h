// SPDX-License-Identifier: Apache-2.0
// Makes hexagons around a centre, or prisms on them.
#pragma once

#include "arcane_core/mesh/MeshDescription.h"

#include <vector>

namespace Arcane::detail::meshio
{

//! The options of HoneyComb2D and HoneyComb3D.
struct HoneyCombOptions
{
  //! This is the centre of the first hexagon.
  Real3 origin;
  //! This is the distance between the centres of two hexagons, and between opposite sides of one.
  Real pitch_size = 0.0;
  //! This is the number of layers around the centre; n layers make 3n(n-1)+1 hexagons.
  Int32 nb_layer = 0;
  //! These are the increasing heights where layers of prisms begin and end. Without any the mesh has dimension 2.
  std::vector<Real> heights;
  /*!
   * True to find out by their coordinates which corners of hexagons are one node, as Arcane does: each hexagon computes its corners, and
   * two corners are one node when their coordinates are nearly equal, relative to their size. Where a coordinate should be 0, rounding
   * errors are not small relative to it: hexagons remain apart, and the mesh has cracks. Otherwise nodes are known by their places in the
   * honeycomb, and there is no crack. The nodes have not been compared with those of Arcane.
   */
  bool has_relative_comparison = false;
};

/*!
 * \brief Returns the share of one rank. Ranks have about as many cells each, in the order of unique ids, which is row after row.
 *
 * Such shares have long borders: the mesh must be partitioned.
 * \local
 * \throws FatalErrorException, the same on all ranks, when an option is wrong.
 */
mesh::MeshDescription generateHoneyComb(const HoneyCombOptions& options, Int32 rank, Int32 nb_rank);

} // namespace Arcane::detail::meshio
