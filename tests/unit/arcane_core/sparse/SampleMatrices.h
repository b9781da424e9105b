// SPDX-License-Identifier: Apache-2.0
// Small matrices, distributed over the ranks.
#pragma once

#include "arcane_core/sparse/SparseMatrix.h"

#include <functional>
#include <map>
#include <memory>

namespace Arcane::test
{
using detail::sparse::SparseMatrix;

//! Returns the value of a matrix for the unique ids of a row and a column.
using MatrixValue = std::function<Real(Int64 row, Int64 column)>;

//! Returns the rank of a row: stripes of an uneven number of rows.
inline Int32 ownerOfRow(Int64 uid, Int32 nb_rank)
{
  return static_cast<Int32>((uid / 5) % nb_rank);
}

/*!
 * \brief Makes the matrix of \a nb_row rows with the values of \a value that are not 0. \collective
 *
 * The rows of a rank are in descending order of unique ids: their numbers and those of ghosts depend on the number of ranks.
 */
inline std::unique_ptr<SparseMatrix> matrixOf(IParallelMng* pm, Int64 nb_row, const MatrixValue& value)
{
  SparseMatrix::Unknowns unknowns;
  std::map<Int64, Int32> indexes;
  for (Int64 uid = nb_row - 1; uid >= 0; --uid) {
    if (ownerOfRow(uid, pm->commSize()) == pm->commRank()) {
      indexes[uid] = unknowns.own.size();
      unknowns.own.add({ 0, uid });
    }
  }
  const Int32 nb_own = unknowns.own.size();
  UniqueArray<detail::sparse::RowColumn> places;
  for (Int32 row = 0; row < nb_own; ++row) {
    for (Int64 column = nb_row - 1; column >= 0; --column) {
      if (value(unknowns.own[row].uid, column) == 0.0)
        continue;
      if (indexes.count(column) == 0) {
        indexes[column] = nb_own + unknowns.ghosts.size();
        unknowns.ghosts.add({ 0, column });
        unknowns.owners.add(ownerOfRow(column, pm->commSize()));
      }
      places.add({ row, indexes[column] });
    }
  }
  auto matrix = std::make_unique<SparseMatrix>(pm, std::move(unknowns), places);
  for (Int32 row = 0; row < matrix->nbRow(); ++row)
    for (Int64 i = matrix->rows().first(row); i < matrix->rows().first(row + 1); ++i)
      matrix->rows().values()[i] = value(matrix->unknown(row).uid, matrix->unknown(matrix->rows().column(i)).uid);
  return matrix;
}

//! The five-point stencil on the points inside a square with \a nb_cell cells along a side.
inline MatrixValue fivePoint(Int64 nb_cell)
{
  return [nb_side = nb_cell - 1](Int64 row, Int64 column) {
    const Int64 dx = std::abs(row % nb_side - column % nb_side);
    const Int64 dy = std::abs(row / nb_side - column / nb_side);
    return dx + dy == 0 ? 4.0 : (dx + dy == 1 ? -1.0 : 0.0);
  };
}

//! A matrix given by all its values, row by row.
inline MatrixValue dense(Int64 n, std::vector<Real> values)
{
  return [n, values](Int64 row, Int64 column) { return values[static_cast<std::size_t>(row * n + column)]; };
}

//! Returns the values of all ranks in the order of unique ids. \collective
inline UniqueArray<Real> inOrder(const SparseMatrix& matrix, ConstArrayView<Real> values)
{
  UniqueArray<Real> all(matrix.nbTotalRow(), 0.0);
  for (Int32 row = 0; row < matrix.nbRow(); ++row)
    all[matrix.unknown(row).uid] = values[row];
  matrix.parallelMng()->reduce(Parallel::ReduceSum, all.view());
  return all;
}
} // namespace Arcane::test
