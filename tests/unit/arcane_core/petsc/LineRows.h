// SPDX-License-Identifier: Apache-2.0
// Rows for PETSc, which the test starts through our library.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/krylov/SolverLibrary.h"

#include <algorithm>

namespace Arcane::test
{
constexpr Int64 nb_row_of_rank = 20;

//! The rows of this rank of -1, 2, -1 on a line through all ranks, times a factor.
inline detail::krylov::NumberedRows lineOf(IParallelMng* pm, Real factor)
{
  detail::krylov::NumberedRows rows;
  rows.nb_total_row = nb_row_of_rank * pm->commSize();
  rows.first_row = nb_row_of_rank * pm->commRank();
  rows.firsts.add(0);
  for (Int64 row = rows.first_row; row < rows.first_row + nb_row_of_rank; ++row) {
    for (Int64 column = std::max<Int64>(row - 1, 0); column <= std::min(row + 1, rows.nb_total_row - 1); ++column) {
      rows.columns.add(column);
      rows.values.add(column == row ? 2.0 * factor : -factor);
    }
    rows.firsts.add(rows.columns.largeSize());
  }
  return rows;
}

//! The same without columns beside the diagonal.
inline detail::krylov::NumberedRows diagonalOf(IParallelMng* pm, Real factor)
{
  detail::krylov::NumberedRows rows;
  rows.nb_total_row = nb_row_of_rank * pm->commSize();
  rows.first_row = nb_row_of_rank * pm->commRank();
  rows.firsts.add(0);
  for (Int64 row = 0; row < nb_row_of_rank; ++row) {
    rows.columns.add(rows.first_row + row);
    rows.values.add(factor);
    rows.firsts.add(row + 1);
  }
  return rows;
}

//! Starts PETSc as the first solver does. \collective
inline void startPetsc(IParallelMng* pm)
{
  detail::krylov::findSolverLibrary("petsc").library->makeSolver(pm, diagonalOf(pm, 1.0), {});
}
} // namespace Arcane::test
