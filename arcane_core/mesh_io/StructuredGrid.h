// SPDX-License-Identifier: Apache-2.0
// A grid of segments, quadrangles or hexahedra. Each rank makes a box of it.
#pragma once

#include "arcane_core/mesh/description/MeshDescription.h"

#include <array>
#include <optional>
#include <vector>

namespace Arcane::detail::meshio
{

/*!
 * \brief The common part of the generators of grids.
 *
 * Unique ids are index . stride and do not depend on the box of the rank. Groups of faces `XMIN` `XMAX`
 * (`YMIN`...) always exist; the groups of cells `ZG`, `ZD`, `ZD_BAS` and `ZD_HAUT` exist when \a sod is set.
 */
struct StructuredGrid
{
  //! A cell is in ZG when all its nodes have x <= \a x. Other cells are in ZD, and also in ZD_BAS when all y <= \a y, else in ZD_HAUT.
  struct SodLimits
  {
    Real x = 0.0;
    Real y = 0.0;
  };

  String name;
  Int32 dimension = 3;
  //! The increasing positions of the nodes of the whole grid along each axis, one more than cells. An axis beyond the dimension
  //! has a single one.
  std::array<std::vector<Real>, 3> positions;
  //! The cells of this rank are [first, last) on each axis, and [0, 1) on axes beyond the dimension.
  std::array<Int64, 3> first = { 0, 0, 0 };
  std::array<Int64, 3> last = { 1, 1, 1 };
  std::array<Int64, 3> node_stride = { 0, 0, 0 };
  std::array<Int64, 3> cell_stride = { 0, 0, 0 };
  //! Each axis is cut in so many parts.
  std::array<Int32, 3> nb_part = { 1, 1, 1 };
  std::optional<SodLimits> sod;
  //! Inner nodes are moved at random along each axis by at most this part of half a cell. The moves are the same in each run.
  Real random_coef = 0.0;

  //! The largest number of cells of a grid: unique ids of cells, nodes and faces fit 64 bits.
  static constexpr Int64 max_nb_cell = Int64(1) << 60;

  /*!
   * \brief Checks that a grid of \a nb_cell cells along each axis has room in the ids of items: local ids have 32 bits, unique ids 64.
   *
   * \local
   * \throws FatalErrorException whose message begins with \a generator
   */
  static void checkSize(const char* generator, const std::array<Int64, 3>& nb_cell, Int32 nb_rank);

  //! Returns the number of cells along \a axis, which is 1 on axes beyond the dimension.
  Int64 nbCell(Int32 axis) const;
  Int64 nbNode(Int32 axis) const { return static_cast<Int64>(positions[axis].size()); }
  //! Sets the strides such that axis order[0] varies fastest, then order[1], then order[2].
  void numberInOrder(std::array<Int32, 3> order);
  void setAllCells();

  //! Returns the part of this rank. \local
  mesh::MeshDescription describe() const;
};

} // namespace Arcane::detail::meshio
