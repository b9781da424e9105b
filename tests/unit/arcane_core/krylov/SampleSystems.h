// SPDX-License-Identifier: Apache-2.0
// Linear systems with known solutions.
#pragma once

#include "arcane_core/krylov/LinearSolver.h"
#include "tests/unit/arcane_core/sparse/SampleMatrices.h"

namespace Arcane::test
{
//! Returns the right-hand side for the unique id of a row.
using RightHandSide = std::function<Real(Int64)>;

inline String nameOfUnknown(const detail::sparse::Unknown& unknown)
{
  return String::format("point {0}", unknown.uid);
}

struct Solution
{
  detail::krylov::SolveReport report;
  //! The values of all ranks in the order of unique ids.
  UniqueArray<Real> values;
};

//! Solves a system of \a nb_row rows. \collective
inline Solution solve(IParallelMng* pm, Int64 nb_row, const MatrixValue& value, const RightHandSide& b,
                      const detail::krylov::SolverSettings& settings)
{
  const auto matrix = matrixOf(pm, nb_row, value);
  detail::krylov::LinearSolver solver(*matrix, nameOfUnknown);
  UniqueArray<Real> right(matrix->nbRow());
  UniqueArray<Real> x(matrix->nbRow(), 0.0);
  for (Int32 row = 0; row < matrix->nbRow(); ++row)
    right[row] = b(matrix->unknown(row).uid);
  Solution solution;
  solution.report = solver.solve(right, x, settings);
  solution.values = inOrder(*matrix, x);
  return solution;
}

//! A right-hand side or a solution given by all its values.
inline RightHandSide listed(std::vector<Real> values)
{
  return [values](Int64 uid) { return values[static_cast<std::size_t>(uid)]; };
}

inline RightHandSide constant(Real value)
{
  return [value](Int64) { return value; };
}

//! A stencil that depends on how far two points inside of a square or cube are from each other, with \a nb_cell cells along a side.
inline MatrixValue stencil(Int64 nb_cell, int dimension, std::function<Real(Int64 nb_differing)> value)
{
  return [nb_side = nb_cell - 1, dimension, value](Int64 row, Int64 column) {
    Int64 nb_differing = 0;
    for (int d = 0; d < dimension; ++d) {
      const Int64 distance = std::abs(row % nb_side - column % nb_side);
      if (distance > 1)
        return 0.0;
      nb_differing += distance;
      row /= nb_side;
      column /= nb_side;
    }
    return value(nb_differing);
  };
}

inline Int64 nbInside(Int64 nb_cell, int dimension)
{
  return dimension == 2 ? (nb_cell - 1) * (nb_cell - 1) : (nb_cell - 1) * (nb_cell - 1) * (nb_cell - 1);
}

//! Bilinear elements on squares: 8/3, and -1/3 for all eight neighbours.
inline MatrixValue quadStencil(Int64 nb_cell)
{
  return stencil(nb_cell, 2, [](Int64 n) { return n == 0 ? 8.0 / 3.0 : -1.0 / 3.0; });
}

//! Trilinear elements on cubes, divided by the length of an edge: 8/3, 0 along edges, -1/6 across faces, -1/12 through the body.
inline MatrixValue hexStencil(Int64 nb_cell)
{
  return stencil(nb_cell, 3, [](Int64 n) { return n == 0 ? 8.0 / 3.0 : (n == 1 ? 0.0 : (n == 2 ? -1.0 / 6.0 : -1.0 / 12.0)); });
}

//! Linear elements on cubes cut in six tetrahedra: 6 and -1, divided by the length of an edge.
inline MatrixValue tetraStencil(Int64 nb_cell)
{
  return stencil(nb_cell, 3, [](Int64 n) { return n == 0 ? 6.0 : (n == 1 ? -1.0 : 0.0); });
}
} // namespace Arcane::test
