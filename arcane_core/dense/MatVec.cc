// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/dense/MatVec.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/dense/DenseLu.h"
#include "arcane_core/dense/Multigrid.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace Arcane::MatVec
{
namespace
{
void checkSizes(const Vector& v, const Vector& w)
{
  ARCANE_THROW_IF(v.size() != w.size(), ArgumentException, "vectors: sizes are {0} and {1}, expected equal sizes", v.size(), w.size());
}

void checkSystem(const Matrix& a, const Vector& b, const Vector& x)
{
  ARCANE_THROW_IF(a.nbRow() != a.nbColumn() || b.size() != a.nbRow() || x.size() != a.nbRow(), ArgumentException,
                  "linear system: the matrix has {0} rows and {1} columns, the vectors {2} and {3} values, expected the same number of all",
                  a.nbRow(), a.nbColumn(), b.size(), x.size());
}

void checkFinite(const char* solver, const Vector& b)
{
  for (Integer row = 0; row < b.size(); ++row)
    ARCANE_FATAL_IF(!std::isfinite(b.values()[row]), "{0}: value {1} of the right-hand side is {2}, expected a finite number", solver, row,
                    b.values()[row]);
}

//! Calls \a action with the column and the value of each place of a row.
template <typename Action> void forRow(const Matrix& matrix, Integer row, const Action& action)
{
  for (Integer i = matrix.rowsIndex()[row]; i < matrix.rowsIndex()[row + 1]; ++i)
    if (matrix.columns()[i] >= 0)
      action(matrix.columns()[i], matrix.values()[i]);
}
} // namespace

void MatrixOperation::matrixVectorProduct(const Matrix& matrix, const Vector& v, Vector& out)
{
  ARCANE_THROW_IF(matrix.nbColumn() != v.size() || matrix.nbRow() != out.size(), ArgumentException,
                  "product: the matrix has {0} rows and {1} columns, expected {2} and {3}, the sizes of the vectors", matrix.nbRow(),
                  matrix.nbColumn(), out.size(), v.size());
  const IntegerConstArrayView rows = matrix.rowsIndex();
  const IntegerConstArrayView columns = matrix.columns();
  const RealConstArrayView values = matrix.values();
  const RealConstArrayView in = v.values();
  RealArrayView result = out.values();
  for (Integer row = 0; row < matrix.nbRow(); ++row) {
    Real sum = 0.0;
    for (Integer i = rows[row]; i < rows[row + 1]; ++i)
      if (columns[i] >= 0)
        sum += values[i] * in[columns[i]];
    result[row] = sum;
  }
}

Real MatrixOperation::dot(const Vector& v, const Vector& w)
{
  checkSizes(v, w);
  const RealConstArrayView a = v.values();
  const RealConstArrayView b = w.values();
  Real sum = 0.0;
  for (Integer i = 0; i < a.size(); ++i)
    sum += a[i] * b[i];
  return sum;
}

void MatrixOperation::scaleVector(Vector& v, Real factor)
{
  for (Real& value : v.values())
    value *= factor;
}

void MatrixOperation::addVector(Vector& v, const Vector& added)
{
  checkSizes(v, added);
  RealArrayView values = v.values();
  const RealConstArrayView more = added.values();
  for (Integer i = 0; i < values.size(); ++i)
    values[i] += more[i];
}

// Columns ascend, and a value is the sum in the order of the columns of the left matrix.
Matrix MatrixOperation2::matrixMatrixProduct(const Matrix& left, const Matrix& right)
{
  ARCANE_THROW_IF(left.nbColumn() != right.nbRow(), ArgumentException,
                  "product: the left matrix has {0} columns, expected {1}, the number of rows of the right one", left.nbColumn(),
                  right.nbRow());
  UniqueArray<Integer> sizes;
  UniqueArray<Integer> columns;
  UniqueArray<Real> values;
  for (Integer row = 0; row < left.nbRow(); ++row) {
    std::map<Integer, Real> sums;
    forRow(left, row, [&](Integer middle, Real factor) {
      forRow(right, middle, [&](Integer column, Real value) { sums[column] += factor * value; });
    });
    sizes.add(static_cast<Integer>(sums.size()));
    for (const auto& [column, sum] : sums) {
      columns.add(column);
      values.add(sum);
    }
  }
  Matrix product(left.nbRow(), right.nbColumn());
  product.setRowsSize(sizes);
  product.setValues(columns, values);
  return product;
}

Matrix MatrixOperation2::transpose(const Matrix& matrix)
{
  // Places of one row and column are one place of the result.
  UniqueArray<Integer> sizes(matrix.nbColumn(), 0);
  UniqueArray<Integer> last_rows(matrix.nbColumn(), -1);
  for (Integer row = 0; row < matrix.nbRow(); ++row)
    forRow(matrix, row, [&](Integer column, Real) {
      sizes[column] += last_rows[column] == row ? 0 : 1;
      last_rows[column] = row;
    });
  Matrix transposed(matrix.nbColumn(), matrix.nbRow());
  transposed.setRowsSize(sizes);
  UniqueArray<Integer> ends(transposed.rowsIndex());
  UniqueArray<Integer> columns(transposed.columns().size());
  UniqueArray<Real> values(columns.size(), 0.0);
  last_rows.fill(-1);
  for (Integer row = 0; row < matrix.nbRow(); ++row)
    forRow(matrix, row, [&](Integer column, Real value) {
      if (last_rows[column] != row)
        columns[ends[column]++] = row;
      last_rows[column] = row;
      values[ends[column] - 1] += value;
    });
  transposed.setValues(columns, values);
  return transposed;
}

Matrix MatrixOperation2::applyGalerkinOperator(const Matrix& left, const Matrix& matrix, const Matrix& right)
{
  return matrixMatrixProduct(left, matrixMatrixProduct(matrix, right));
}

DiagonalPreconditioner::DiagonalPreconditioner(const Matrix& matrix)
: m_inverse_diagonal(matrix.nbRow())
{
  for (Integer row = 0; row < matrix.nbRow(); ++row) {
    Real diagonal = 0.0;
    forRow(matrix, row, [&](Integer column, Real value) { diagonal += column == row ? value : 0.0; });
    const bool is_small = std::abs(diagonal) < std::numeric_limits<Real>::min();
    m_inverse_diagonal.values()[row] = is_small ? 1.0 : 1.0 / diagonal;
  }
}

void DiagonalPreconditioner::apply(Vector& out, const Vector& v)
{
  checkSizes(m_inverse_diagonal, v);
  checkSizes(out, v);
  RealArrayView result = out.values();
  const RealConstArrayView in = std::as_const(v).values();
  for (Integer i = 0; i < in.size(); ++i)
    result[i] = m_inverse_diagonal.values()[i] * in[i];
}

AMGPreconditioner::AMGPreconditioner(ITraceMng* tm)
: m_trace(tm)
{}

AMGPreconditioner::~AMGPreconditioner() = default;

void AMGPreconditioner::build(const Matrix& matrix)
{
  m_multigrid = std::make_unique<detail::dense::Multigrid>(matrix, m_trace);
}

void AMGPreconditioner::apply(Vector& out, const Vector& v)
{
  ARCANE_FATAL_IF(!m_multigrid, "multigrid: there is no matrix, expected a call of build() before");
  ARCANE_THROW_IF(v.size() != m_multigrid->nbRow() || out.size() != v.size(), ArgumentException,
                  "multigrid: sizes of the vectors are {0} and {1}, expected {2}, the number of rows", v.size(), out.size(),
                  m_multigrid->nbRow());
  m_multigrid->apply(out, v);
}

void AMGSolver::build(const Matrix& matrix)
{
  m_preconditioner.build(matrix);
  m_matrix = matrix.clone();
  m_row_norm = 0.0;
  for (Integer row = 0; row < m_matrix.nbRow(); ++row) {
    Real sum = 0.0;
    forRow(m_matrix, row, [&](Integer, Real value) { sum += std::abs(value); });
    m_row_norm = std::max(m_row_norm, sum);
  }
}

bool AMGSolver::solve(const Vector& b, Vector& x)
{
  constexpr Integer max_iteration = 500;
  checkSystem(m_matrix, b, x);
  MatrixOperation operation;
  Vector rest(b.size());
  Vector step(b.size());
  for (m_nb_iteration = 0;; ++m_nb_iteration) {
    operation.matrixVectorProduct(m_matrix, x, rest);
    operation.negateVector(rest);
    operation.addVector(rest, b);
    // Infinity is below a limit of infinity.
    if (!std::isfinite(rest.normInf()) || !std::isfinite(x.normInf()))
      return false;
    const Real rounding = 8.0 * std::numeric_limits<Real>::epsilon() * m_row_norm * x.normInf();
    if (rest.normInf() <= 1.0e-12 * b.normInf() + rounding)
      return true;
    if (m_nb_iteration == max_iteration)
      return false;
    m_preconditioner.apply(step, rest);
    operation.addVector(x, step);
  }
}

bool ConjugateGradientSolver::solve(const Matrix& a, const Vector& b, Vector& x, Real epsilon, IPreconditioner* preconditioner)
{
  checkSystem(a, b, x);
  checkFinite("conjugate gradients", b);
  MatrixOperation operation;
  Vector r(b.size());
  const auto computeResidual = [&] {
    operation.matrixVectorProduct(a, x, r);
    operation.negateVector(r);
    operation.addVector(r, b);
  };
  computeResidual();
  bool is_converged = false;
  if (preconditioner) {
    is_converged = iterate(a, r, x, epsilon, *preconditioner);
  }
  else {
    DiagonalPreconditioner diagonal(a);
    is_converged = iterate(a, r, x, epsilon, diagonal);
  }
  computeResidual();
  m_residual_norm = std::sqrt(operation.dot(r));
  return is_converged;
}

bool ConjugateGradientSolver::iterate(const Matrix& a, Vector& r, Vector& x, Real epsilon, IPreconditioner& preconditioner)
{
  m_nb_iteration = 0;
  MatrixOperation operation;
  Vector z(r.size());
  preconditioner.apply(z, r);
  Vector p = z.clone();
  Vector a_p(r.size());
  Real r_z = operation.dot(r, z);
  const Real limit = epsilon * epsilon * r_z;
  if (operation.dot(r) == 0.0)
    return true;
  while (m_nb_iteration < m_max_iteration) {
    operation.matrixVectorProduct(a, p, a_p);
    const Real curvature = operation.dot(p, a_p);
    ARCANE_FATAL_IF(!(curvature > 0.0) || !(r_z > 0.0),
                    "conjugate gradients: the matrix is not positive definite: p.Ap is {0} and r.z is {1} in iteration {2}, expected "
                    "numbers > 0; use DirectSolver",
                    curvature, r_z, m_nb_iteration + 1);
    const Real alpha = r_z / curvature;
    for (Integer i = 0; i < r.size(); ++i) {
      x.values()[i] += alpha * p.values()[i];
      r.values()[i] -= alpha * a_p.values()[i];
    }
    ++m_nb_iteration;
    preconditioner.apply(z, r);
    const Real old_r_z = r_z;
    r_z = operation.dot(r, z);
    // The matrix is indefinite if a product is negative.
    if (r_z > 0.0 ? r_z < limit : operation.dot(r) == 0.0)
      return true;
    operation.scaleVector(p, r_z / old_r_z);
    operation.addVector(p, z);
  }
  return false;
}

void DirectSolver::solve(const Matrix& a, const Vector& b, Vector& x)
{
  checkSystem(a, b, x);
  const Integer n = a.nbRow();
  UniqueArray<Real> dense(Int64(n) * n, 0.0);
  for (Integer row = 0; row < n; ++row)
    forRow(a, row, [&](Integer column, Real value) {
      ARCANE_FATAL_IF(!std::isfinite(value), "direct solver: the value in row {0} and column {1} is {2}, expected a finite number", row,
                      column, value);
      dense[Int64(row) * n + column] += value;
    });
  checkFinite("direct solver", b);
  detail::dense::DenseLu lu;
  const Int32 singular_row = lu.factorise(n, std::move(dense));
  ARCANE_FATAL_IF(singular_row >= 0, "direct solver: the matrix is singular: the pivot of row {0} is 0, expected rows that are independent",
                  singular_row);
  x.copy(b);
  lu.solve(x.values());
}
} // namespace Arcane::MatVec
