// SPDX-License-Identifier: Apache-2.0
// Makes grids along the axes, in blocks of cells whose size may grow.
#pragma once

#include "arcane_core/mesh/description/MeshDescription.h"

#include <array>
#include <vector>

namespace Arcane::detail::meshio
{

//! Describes \a nb_cell cells over \a length, each \a progression times as long as the one before.
struct CartesianBlock
{
  Int64 nb_cell = 0;
  Real length = 0.0;
  Real progression = 1.0;
};

//! The options of Cartesian2D, Cartesian3D and of the legacy `<cartesian>`.
struct CartesianOptions
{
  //! 2 or 3.
  Int32 dimension = 2;
  Real3 origin;
  //! Blocks that follow one another along x, y and z.
  std::array<std::vector<CartesianBlock>, 3> blocks;
  /*!
   * \brief Holds the number of parts along x, y and z; rank = x + nb_x . (y + nb_y . z).
   *
   * With 0 the generator chooses parts that are nearly square. On one rank all numbers are 1.
   */
  std::array<Int32, 3> nb_part = { 0, 0, 0 };
  //! True to make the groups ZG, ZD, ZD_BAS and ZD_HAUT, cut in the middle of x and y.
  bool has_sod_groups = false;
};

/*!
 * \brief Returns the part of one rank. Unique ids grow along x, then y, then z.
 *
 * \local
 * \throws FatalErrorException, the same on all ranks, when an option is wrong or the parts are not as many as ranks.
 */
mesh::MeshDescription generateCartesian(const CartesianOptions& options, Int32 rank, Int32 nb_rank);

} // namespace Arcane::detail::meshio
