// SPDX-License-Identifier: Apache-2.0
// Makes the tube of Sod's problem in dimension 1, 2 or 3.
#include "arcane_core/mesh_io/SodMeshGenerator.h"

#include "arcane_core/mesh_io/ParsedMesh.h"
#include "arcane_core/mesh_io/StructuredGrid.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>
#include <array>

namespace Arcane::detail::meshio
{
namespace
{
void check(const SodOptions& options)
{
  const std::array<Int64, 3> counts = { options.x, options.y, options.z };
  const std::array<Real, 3> deltas = { options.delta_x, options.delta_y, options.delta_z };
  constexpr const char* names[3] = { "x", "y", "z" };
  for (Int32 axis = 0; axis < 3; ++axis) {
    const bool may_be_zero = axis > 0;
    if (counts[axis] < (may_be_zero ? 0 : 1))
      ARCANE_FATAL("sod mesh generator: '{0}' is {1}, expected {2} or more cells", names[axis], counts[axis], may_be_zero ? 0 : 1);
    if (!(deltas[axis] >= 0.0))
      ARCANE_FATAL("sod mesh generator: delta of '{0}' is {1}, expected a real > 0", names[axis], deltas[axis]);
  }
  if (options.z > 0 && options.y == 0)
    ARCANE_FATAL("sod mesh generator: 'z' is {0} but 'y' is missing, expected both or none", options.z);
  if (!(options.random_coef >= 0.0 && options.random_coef < 1.0))
    ARCANE_FATAL("sod mesh generator: 'random-coef' is {0}, expected a real in [0, 1)", options.random_coef);
}

void checkSize(const SodOptions& options, Int32 nb_rank)
{
  const Int64 nb_z = std::min(options.z, StructuredGrid::max_nb_cell / nb_rank) * (options.is_z_total ? 1 : nb_rank);
  StructuredGrid::checkSize("sod mesh generator", { options.x, options.y, nb_z }, nb_rank);
}

std::vector<Real> makePositions(Int64 nb_cell, Real delta)
{
  std::vector<Real> positions(static_cast<std::size_t>(nb_cell + 1));
  for (std::size_t i = 0; i < positions.size(); ++i)
    positions[i] = delta * static_cast<Real>(i);
  return positions;
}
} // namespace

mesh::MeshDescription generateSod(const SodOptions& options, Int32 rank, Int32 nb_rank)
{
  check(options);
  checkSize(options, nb_rank);
  StructuredGrid grid;
  grid.dimension = (options.y == 0) ? 1 : (options.z == 0) ? 2 : 3;
  grid.name = String::format("Sod{0}D", grid.dimension);
  grid.random_coef = options.random_coef;
  const Int64 nb_z = options.is_z_total ? options.z : options.z * nb_rank;
  const std::array<Int64, 3> counts = { options.x, options.y, nb_z };
  const std::array<Real, 3> deltas = {
    (options.delta_x > 0.0) ? options.delta_x : 1.0 / static_cast<Real>(options.x),
    (options.delta_y > 0.0) ? options.delta_y : 0.02,
    (options.delta_z > 0.0) ? options.delta_z : 0.02,
  };
  for (Int32 axis = 0; axis < 3; ++axis)
    grid.positions[axis] = makePositions(counts[axis], deltas[axis]);
  if (options.zyx)
    grid.numberInOrder({ 2, 1, 0 });
  else
    grid.numberInOrder({ 1, 2, 0 });

  const Int32 cut_axis = grid.dimension - 1;
  const Share share(counts[cut_axis], rank, nb_rank);
  grid.nb_part[cut_axis] = nb_rank;
  grid.setAllCells();
  grid.first[cut_axis] = share.first;
  grid.last[cut_axis] = share.last;
  grid.sod = { 0.5, 0.5 * grid.positions[1].back() };
  return grid.describe();
}

} // namespace Arcane::detail::meshio
