// SPDX-License-Identifier: Apache-2.0
// A grid of segments, quadrangles or hexahedra, of which a rank makes a box.
#pragma once

#include "arcane_core/mesh/MeshDescription.h"

#include <array>
#include <optional>
#include <vector>

namespace Arcane::detail
{

/*!
 * \brief What the generators of grids have in common.
 *
 * Unique ids are index . stride: they do not depend on the box of the rank. Groups of faces `XMIN` `XMAX`
 * (`YMIN`...) are always there; `ZG`, `ZD`, `ZD_BAS` and `ZD_HAUT` (cells) when \a sod is set.
 */
struct StructuredGrid
{
  //! A cell is in ZG when its nodes all have x <= \a x; others are in ZD, and ZD_BAS when all y <= \a y or ZD_HAUT.
  struct SodLimits
  {
    Real x = 0.0;
    Real y = 0.0;
  };

  String name;
  Int32 dimension = 3;
  //! Nodes of the whole grid along each axis, increasing, one more than cells. A single one on axes beyond dimension.
  std::array<std::vector<Real>, 3> positions;
  //! Cells of this rank: [first, last) on each axis; [0, 1) on axes beyond dimension.
  std::array<Int64, 3> first = { 0, 0, 0 };
  std::array<Int64, 3> last = { 1, 1, 1 };
  std::array<Int64, 3> node_stride = { 0, 0, 0 };
  std::array<Int64, 3> cell_stride = { 0, 0, 0 };
  std::optional<SodLimits> sod;
  //! Inner nodes are moved along each axis by at most this part of half a cell, at random but always the same way.
  Real random_coef = 0.0;

  //! The numbers of things along \a axis. 1 on axes beyond dimension.
  Int64 nbCell(Int32 axis) const;
  Int64 nbNode(Int32 axis) const { return static_cast<Int64>(positions[axis].size()); }
  //! Strides such that axis order[0] varies fastest, then order[1], then order[2].
  void numberInOrder(std::array<Int32, 3> order);
  void setAllCells();

  //! The part of this rank. \local
  MeshDescription describe() const;
};

} // namespace Arcane::detail
