// SPDX-License-Identifier: Apache-2.0
// The tube of Sod's problem, in dimension 1, 2 or 3.
#pragma once

#include "arcane_core/mesh/MeshDescription.h"

namespace Arcane::detail
{

//! The options of the legacy `<sod>` and of Sod3D.
struct SodOptions
{
  //! Cells along x.
  Int64 x = 0;
  //! Cells along y; 0: dimension 1.
  Int64 y = 0;
  //! Cells along z; 0: dimension 2 at most.
  Int64 z = 0;
  //! \a z is for the whole mesh, and not for each rank.
  bool is_z_total = false;
  //! Sizes of cells; 0: 1/x along x and 0.02 along y and z.
  Real delta_x = 0.0;
  Real delta_y = 0.0;
  Real delta_z = 0.0;
  //! Inner nodes are moved at random by at most this part of half a cell; the same nodes whatever the ranks.
  Real random_coef = 0.0;
  //! Unique ids grow along z, then y, then x, and not along y, then z, then x.
  bool zyx = false;
};

/*!
 * \brief The part of one rank: layers across z in dimension 3, y in dimension 2, x in dimension 1.
 *
 * Groups of faces XMIN, XMAX... and of cells ZG (x <= 0.5), ZD, ZD_BAS and ZD_HAUT (lower and upper half of ZD in y).
 * \local
 * \throws FatalErrorException, the same on all ranks, when an option is wrong.
 */
MeshDescription generateSod(const SodOptions& options, Int32 rank, Int32 nb_rank);

} // namespace Arcane::detail
