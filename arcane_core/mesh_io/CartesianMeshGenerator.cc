// SPDX-License-Identifier: Apache-2.0
// Makes grids along the axes, in blocks of cells whose size may grow.
#include "arcane_core/mesh_io/CartesianMeshGenerator.h"

#include "arcane_core/mesh_io/ParsedMesh.h"
#include "arcane_core/mesh_io/StructuredGrid.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>
#include <cmath>

namespace Arcane::detail::meshio
{
namespace
{
constexpr const char* axis_names[3] = { "x", "y", "z" };

void checkBlock(const CartesianBlock& block, Int32 axis, std::size_t index)
{
  const auto fail = [&](const String& what) {
    ARCANE_FATAL("cartesian mesh generator: block {0} of '{1}' has {2}", index, axis_names[axis], what);
  };
  if (block.nb_cell < 1)
    fail(String::format("n = {0}, expected 1 or more cells", block.nb_cell));
  if (!(block.length > 0.0) || !std::isfinite(block.length))
    fail(String::format("length = {0}, expected a real > 0", block.length));
  if (!(block.progression > 0.0) || !std::isfinite(block.progression))
    fail(String::format("progression = {0}, expected a real > 0", block.progression));
}

//! Checks all options before anything is allocated.
void checkBlocks(const CartesianOptions& options, Int32 nb_rank)
{
  std::array<Int64, 3> nb_cell = { 1, 1, 1 };
  for (Int32 axis = 0; axis < options.dimension; ++axis) {
    const std::vector<CartesianBlock>& blocks = options.blocks[axis];
    if (blocks.empty())
      ARCANE_FATAL("cartesian mesh generator: no block of '{0}', expected one or more", axis_names[axis]);
    nb_cell[axis] = 0;
    for (std::size_t index = 0; index < blocks.size(); ++index) {
      checkBlock(blocks[index], axis, index);
      // The sum does not overflow: it is not needed beyond the limit.
      nb_cell[axis] = std::min(nb_cell[axis], StructuredGrid::max_nb_cell) + std::min(blocks[index].nb_cell, StructuredGrid::max_nb_cell);
    }
  }
  StructuredGrid::checkSize("cartesian mesh generator", nb_cell, nb_rank);
}

//! Part of the length of a block before its cell \a i.
Real fractionBefore(const CartesianBlock& block, Int64 i)
{
  if (block.progression == 1.0)
    return static_cast<Real>(i) / static_cast<Real>(block.nb_cell);
  const Real growth = std::log(block.progression);
  return std::expm1(growth * static_cast<Real>(i)) / std::expm1(growth * static_cast<Real>(block.nb_cell));
}

std::vector<Real> makePositions(const std::vector<CartesianBlock>& blocks, Real origin)
{
  std::vector<Real> positions = { origin };
  Real start = origin;
  for (std::size_t index = 0; index < blocks.size(); ++index) {
    const CartesianBlock& block = blocks[index];
    for (Int64 i = 1; i <= block.nb_cell; ++i)
      positions.push_back(start + block.length * fractionBefore(block, i));
    start += block.length;
    positions.back() = start;
  }
  return positions;
}

//! The biggest divisor of \a n that is not above its root of order \a order.
Int32 bestDivisor(Int32 n, Int32 order)
{
  Int32 best = 1;
  for (Int32 divisor = 1; divisor <= n; ++divisor) {
    if (std::pow(divisor, order) > n * (1.0 + 1e-12))
      break;
    if (n % divisor == 0)
      best = divisor;
  }
  return best;
}

//! Fills the parts that are 0, the last axis first with the smallest factor.
std::array<Int32, 3> chooseParts(const CartesianOptions& options, Int32 nb_rank)
{
  std::array<Int32, 3> parts = options.nb_part;
  for (Int32 axis = options.dimension; axis < 3; ++axis)
    parts[axis] = 1;
  Int32 nb_free = 0;
  Int32 nb_left = nb_rank;
  for (const Int32 nb : parts) {
    nb_free += (nb == 0) ? 1 : 0;
    nb_left = (nb > 0) ? nb_left / nb : nb_left;
  }
  for (Int32 axis = 2; axis >= 0; --axis)
    if (parts[axis] == 0) {
      parts[axis] = (nb_left > 0) ? bestDivisor(nb_left, nb_free) : 1;
      if (nb_free == 1)
        parts[axis] = std::max(nb_left, 1);
      nb_left /= parts[axis];
      --nb_free;
    }
  return parts;
}

void checkParts(const CartesianOptions& options, const std::array<Int32, 3>& parts, Int32 nb_rank)
{
  Int64 product = 1;
  String shown;
  for (Int32 axis = 0; axis < options.dimension; ++axis) {
    product *= parts[axis];
    shown = shown + (axis > 0 ? "x" : "") + String::fromNumber(parts[axis]);
  }
  if (product != nb_rank)
    ARCANE_FATAL("Specified partition {0} has to be equal to number of parts ({1})", shown, nb_rank);
}
} // namespace

mesh::MeshDescription generateCartesian(const CartesianOptions& options, Int32 rank, Int32 nb_rank)
{
  if (options.dimension != 2 && options.dimension != 3)
    ARCANE_FATAL("cartesian mesh generator: dimension is {0}, expected 2 or 3", options.dimension);
  checkBlocks(options, nb_rank);
  std::array<Int32, 3> parts = { 1, 1, 1 };
  if (nb_rank > 1) {
    parts = chooseParts(options, nb_rank);
    checkParts(options, parts, nb_rank);
  }
  StructuredGrid grid;
  grid.name = (options.dimension == 2) ? "Cartesian2D" : "Cartesian3D";
  grid.dimension = options.dimension;
  for (Int32 axis = 0; axis < 3; ++axis) {
    const Real origin = options.origin[axis];
    grid.positions[axis] = (axis < options.dimension) ? makePositions(options.blocks[axis], origin) : std::vector<Real>{ origin };
  }
  grid.numberInOrder({ 0, 1, 2 });
  grid.nb_part = parts;
  Int32 part = rank;
  for (Int32 axis = 0; axis < 3; ++axis) {
    const Share share(grid.nbCell(axis), part % parts[axis], parts[axis]);
    grid.first[axis] = share.first;
    grid.last[axis] = share.last;
    part /= parts[axis];
  }
  if (options.has_sod_groups)
    grid.sod = { 0.5 * (grid.positions[0].front() + grid.positions[0].back()),
                 0.5 * (grid.positions[1].front() + grid.positions[1].back()) };
  return grid.describe();
}

} // namespace Arcane::detail::meshio
