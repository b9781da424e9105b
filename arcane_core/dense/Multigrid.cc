// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/dense/Multigrid.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/dense/MatVec.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace Arcane::detail::dense
{
namespace
{
using MatVec::Matrix;
using MatVec::Vector;

//! Up to this number of rows the coarsest level is solved directly.
constexpr Integer max_direct_row = 200;
constexpr Integer max_level = 20;
//! The part of the diagonal above which a value is strong on the finest level; each next level has half of it.
constexpr Real first_strength = 0.08;
//! A level that is not smaller than this part of the one before is not worth its work.
constexpr Real max_coarsening = 0.8;
//! Sweeps on a coarsest level that is too large for a direct solver.
constexpr int nb_coarsest_sweep = 8;

//! Rows whose diagonal comes first.
struct Rows
{
  explicit Rows(const Matrix& matrix)
  : nb_row(matrix.nbRow())
  , firsts(matrix.rowsIndex().data())
  , columns(matrix.columns().data())
  , values(matrix.values().data())
  {}

  Integer nb_row;
  const Integer* firsts;
  const Integer* columns;
  const Real* values;

  Real diagonal(Integer row) const { return values[firsts[row]]; }
};

//! Returns the first row without a value on its diagonal, -1 if there is none.
Integer rowWithoutDiagonal(const Matrix& matrix)
{
  const Rows rows(matrix);
  for (Integer row = 0; row < rows.nb_row; ++row)
    if (rows.firsts[row] == rows.firsts[row + 1] || rows.columns[rows.firsts[row]] != row || rows.diagonal(row) == 0.0)
      return row;
  return -1;
}

//! One place for each row and column, the diagonal first.
Matrix sorted(const Matrix& matrix)
{
  MatVec::MatrixOperation2 operation;
  Matrix result = operation.transpose(operation.transpose(matrix));
  result.sortDiagonale();
  return result;
}

/*!
 * \brief Aggregates of rows that are strongly connected.
 *
 * Rows without strong connection are in no aggregate: a sweep solves them.
 */
class Aggregates
{
 public:
  Aggregates(const Matrix& matrix, Real strength)
  : m_rows(matrix)
  , m_limit(strength * strength)
  , m_aggregates(m_rows.nb_row, -1)
  {
    const auto isWholeFree = [&](Integer row) { return forStrong(row, [&](Integer i) { return m_aggregates[i] < 0; }); };
    for (Integer row = 0; row < m_rows.nb_row; ++row)
      if (m_aggregates[row] < 0 && hasStrong(row) && isWholeFree(row))
        begin(row);
    joinNeighbours();
    for (Integer row = 0; row < m_rows.nb_row; ++row)
      if (m_aggregates[row] < 0 && hasStrong(row))
        begin(row);
  }

  Integer size() const { return m_nb_aggregate; }
  Integer of(Integer row) const { return m_aggregates[row]; }
  bool isStrong(Integer row, Integer place) const
  {
    const Real value = m_rows.values[place];
    const Real product = m_rows.diagonal(row) * m_rows.diagonal(m_rows.columns[place]);
    return value * value > m_limit * std::abs(product);
  }

 private:
  Rows m_rows;
  Real m_limit;
  UniqueArray<Integer> m_aggregates;
  Integer m_nb_aggregate = 0;

  //! Returns true if \a action is true for each strong neighbour of a row.
  template <typename Action> bool forStrong(Integer row, const Action& action) const
  {
    for (Integer place = m_rows.firsts[row] + 1; place < m_rows.firsts[row + 1]; ++place)
      if (isStrong(row, place) && !action(m_rows.columns[place]))
        return false;
    return true;
  }
  bool hasStrong(Integer row) const
  {
    return !forStrong(row, [](Integer) { return false; });
  }
  void begin(Integer row)
  {
    const Integer aggregate = m_nb_aggregate++;
    m_aggregates[row] = aggregate;
    forStrong(row, [&](Integer i) {
      if (m_aggregates[i] < 0)
        m_aggregates[i] = aggregate;
      return true;
    });
  }
  //! Adds rows to the aggregate to which they have the largest value.
  void joinNeighbours()
  {
    const UniqueArray<Integer> former(m_aggregates.constView());
    for (Integer row = 0; row < m_rows.nb_row; ++row) {
      if (former[row] >= 0)
        continue;
      Real largest = 0.0;
      for (Integer place = m_rows.firsts[row] + 1; place < m_rows.firsts[row + 1]; ++place) {
        const Real size = std::abs(m_rows.values[place]);
        if (former[m_rows.columns[place]] >= 0 && isStrong(row, place) && size > largest) {
          largest = size;
          m_aggregates[row] = former[m_rows.columns[place]];
        }
      }
    }
  }
};

/*!
 * Returns constants on aggregates, smoothed by a step of Jacobi with the strong values; the weak ones are added to the diagonal, so that constants
 * stay constants.
 */
Matrix prolongationOf(const Matrix& matrix, const Aggregates& aggregates)
{
  const Rows rows(matrix);
  UniqueArray<Real> diagonals(rows.nb_row);
  Real largest_eigenvalue = 1.0;
  for (Integer row = 0; row < rows.nb_row; ++row) {
    Real diagonal = rows.diagonal(row);
    Real sum = 0.0;
    for (Integer place = rows.firsts[row] + 1; place < rows.firsts[row + 1]; ++place) {
      if (aggregates.isStrong(row, place))
        sum += std::abs(rows.values[place]);
      else
        diagonal += rows.values[place];
    }
    diagonals[row] = std::abs(diagonal) > 0.1 * std::abs(rows.diagonal(row)) ? diagonal : rows.diagonal(row);
    largest_eigenvalue = std::max(largest_eigenvalue, 1.0 + sum / std::abs(diagonals[row]));
  }
  const Real damping = 4.0 / (3.0 * largest_eigenvalue);
  UniqueArray<Integer> sizes;
  UniqueArray<Integer> columns;
  UniqueArray<Real> values;
  for (Integer row = 0; row < rows.nb_row; ++row) {
    std::map<Integer, Real> sums;
    if (aggregates.of(row) >= 0)
      sums[aggregates.of(row)] = 1.0 - damping;
    for (Integer place = rows.firsts[row] + 1; place < rows.firsts[row + 1]; ++place)
      if (const Integer aggregate = aggregates.of(rows.columns[place]); aggregate >= 0 && aggregates.isStrong(row, place))
        sums[aggregate] -= damping * rows.values[place] / diagonals[row];
    sizes.add(static_cast<Integer>(sums.size()));
    for (const auto& [column, sum] : sums) {
      columns.add(column);
      values.add(sum);
    }
  }
  Matrix prolongation(rows.nb_row, aggregates.size());
  prolongation.setRowsSize(sizes);
  prolongation.setValues(columns, values);
  return prolongation;
}

//! Replaces the value of a row by the one that satisfies its equation.
void relax(const Rows& rows, Integer row, ConstArrayView<Real> b, ArrayView<Real> x)
{
  Real rest = b[row];
  for (Integer place = rows.firsts[row] + 1; place < rows.firsts[row + 1]; ++place)
    rest -= rows.values[place] * x[rows.columns[place]];
  x[row] = rest / rows.diagonal(row);
}

void sweepForward(const Matrix& matrix, ConstArrayView<Real> b, ArrayView<Real> x)
{
  const Rows rows(matrix);
  for (Integer row = 0; row < rows.nb_row; ++row)
    relax(rows, row, b, x);
}

void sweepBackward(const Matrix& matrix, ConstArrayView<Real> b, ArrayView<Real> x)
{
  const Rows rows(matrix);
  for (Integer row = rows.nb_row - 1; row >= 0; --row)
    relax(rows, row, b, x);
}
} // namespace

Multigrid::Multigrid(const Matrix& matrix, ITraceMng* tm)
{
  ARCANE_THROW_IF(matrix.nbRow() != matrix.nbColumn(), ArgumentException,
                  "multigrid: the matrix has {0} rows and {1} columns, expected the same number of both", matrix.nbRow(),
                  matrix.nbColumn());
  addLevel(sorted(matrix));
  const Rows rows(m_levels.front().matrix);
  for (Integer row = 0; row < rows.nb_row; ++row) {
    for (Integer place = rows.firsts[row]; place < rows.firsts[row + 1]; ++place) {
      ARCANE_FATAL_IF(!std::isfinite(rows.values[place]), "multigrid: the value in row {0} and column {1} is {2}, expected a finite number",
                      row, rows.columns[place], rows.values[place]);
    }
  }
  const Integer zero_row = rowWithoutDiagonal(m_levels.front().matrix);
  ARCANE_FATAL_IF(zero_row >= 0, "multigrid: the diagonal of row {0} is 0, expected another number", zero_row);
  while (m_levels.back().matrix.nbRow() > max_direct_row && nbLevel() < max_level && coarsen()) {
  }
  factoriseCoarsest();
  if (!tm)
    return;
  for (std::size_t i = 0; i < m_levels.size(); ++i)
    tm->info(4) << "Multigrid: level " << i << " has " << m_levels[i].matrix.nbRow() << " rows and " << m_levels[i].matrix.values().size()
                << " values";
}

void Multigrid::addLevel(const Matrix& matrix)
{
  const Integer n = matrix.nbRow();
  m_levels.push_back({ matrix, {}, {}, Vector(n), Vector(n), Vector(n), Vector(n) });
}

// The result is false on the coarsest level.
bool Multigrid::coarsen()
{
  Level& level = m_levels.back();
  const Aggregates aggregates(level.matrix, std::ldexp(first_strength, 1 - nbLevel()));
  if (aggregates.size() == 0 || aggregates.size() > max_coarsening * level.matrix.nbRow())
    return false;
  const Matrix prolongation = prolongationOf(level.matrix, aggregates);
  MatVec::MatrixOperation2 operation;
  const Matrix restriction = operation.transpose(prolongation);
  Matrix coarse = operation.applyGalerkinOperator(restriction, level.matrix, prolongation);
  coarse.sortDiagonale();
  if (rowWithoutDiagonal(coarse) >= 0)
    return false;
  level.prolongation = prolongation;
  level.restriction = restriction;
  addLevel(coarse);
  return true;
}

void Multigrid::factoriseCoarsest()
{
  const Rows rows(m_levels.back().matrix);
  m_has_coarsest = rows.nb_row <= max_direct_row;
  if (!m_has_coarsest)
    return;
  UniqueArray<Real> values(Int64(rows.nb_row) * rows.nb_row, 0.0);
  for (Integer row = 0; row < rows.nb_row; ++row)
    for (Integer place = rows.firsts[row]; place < rows.firsts[row + 1]; ++place)
      values[Int64(row) * rows.nb_row + rows.columns[place]] = rows.values[place];
  const Int32 singular_row = m_coarsest.factorise(rows.nb_row, std::move(values));
  ARCANE_FATAL_IF(singular_row >= 0,
                  "multigrid: the matrix is singular: row {0} of level {1} is a combination of others, expected rows that are independent",
                  singular_row, nbLevel() - 1);
}

void Multigrid::apply(Vector& out, const Vector& v)
{
  m_levels.front().b.copy(v);
  cycle(0);
  out.copy(m_levels.front().x);
}

void Multigrid::cycle(std::size_t index)
{
  Level& level = m_levels[index];
  if (index + 1 == m_levels.size() && m_has_coarsest) {
    level.x.copy(level.b);
    m_coarsest.solve(level.x.values());
    return;
  }
  level.x.values().fill(0.0);
  if (index + 1 == m_levels.size()) {
    for (int i = 0; i < nb_coarsest_sweep; ++i) {
      sweepForward(level.matrix, level.b.values(), level.x.values());
      sweepBackward(level.matrix, level.b.values(), level.x.values());
    }
    return;
  }
  sweepForward(level.matrix, level.b.values(), level.x.values());
  MatVec::MatrixOperation operation;
  operation.matrixVectorProduct(level.matrix, level.x, level.rest);
  operation.negateVector(level.rest);
  operation.addVector(level.rest, level.b);
  operation.matrixVectorProduct(level.restriction, level.rest, m_levels[index + 1].b);
  cycle(index + 1);
  operation.matrixVectorProduct(level.prolongation, m_levels[index + 1].x, level.correction);
  operation.addVector(level.x, level.correction);
  sweepBackward(level.matrix, level.b.values(), level.x.values());
}
} // namespace Arcane::detail::dense
