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
