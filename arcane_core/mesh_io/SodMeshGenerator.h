// SPDX-License-Identifier: Apache-2.0
// Makes the tube of Sod's problem in dimension 1, 2 or 3.
#pragma once

#include "arcane_core/mesh/description/MeshDescription.h"

namespace Arcane::detail::meshio
{

//! The options of the legacy `<sod>` and of Sod3D.
struct SodOptions
{
  //! The number of cells along x.
  Int64 x = 0;
  //! The number of cells along y; 0 means dimension 1.
  Int64 y = 0;
  //! The number of cells along z; 0 means dimension 2 at most.
  Int64 z = 0;
  //! True when \a z is the number for the whole mesh instead of that for each rank.
  bool is_z_total = false;
  //! The size of cells; 0 means 1/x along x and 0.02 along y and z.
  Real delta_x = 0.0;
  Real delta_y = 0.0;
  Real delta_z = 0.0;
  //! Inner nodes are moved at random by at most this part of half a cell. The moves do not depend on the number of ranks.
  Real random_coef = 0.0;
  //! True when unique ids grow along z, then y, then x, instead of along y, then z, then x.
  bool zyx = false;
};

/*!
 * \brief Returns the part of one rank: layers across z in dimension 3, y in dimension 2, x in dimension 1.
 *
 * The mesh has the groups of faces XMIN, XMAX... and of cells ZG (x <= 0.5), ZD, ZD_BAS and ZD_HAUT (lower and upper half of ZD in y).
 * \local
 * \throws FatalErrorException, the same on all ranks, when an option is wrong.
 */
mesh::MeshDescription generateSod(const SodOptions& options, Int32 rank, Int32 nb_rank);

} // namespace Arcane::detail::meshio
