// SPDX-License-Identifier: Apache-2.0
// Solvers of small linear systems on one rank.
#pragma once

#include "arcane_core/base/object/Owned.h"
#include "arcane_core/dense/Matrix.h"
#include "arcane_core/dense/Vector.h"

namespace Arcane
{
class ITraceMng;
} // namespace Arcane

namespace Arcane::detail::dense
{
class Multigrid;
} // namespace Arcane::detail::dense

namespace Arcane::MatVec
{
//! Products and sums of matrices and vectors. \throws ArgumentException when sizes differ
class ARCANE_EXPORT MatrixOperation
{
 public:
  //! Computes \a out = \a matrix \a v. \a out must have the size already.
  void matrixVectorProduct(const Matrix& matrix, const Vector& v, Vector& out);
  Real dot(const Vector& v) { return dot(v, v); }
  Real dot(const Vector& v, const Vector& w);
  void negateVector(Vector& v) { scaleVector(v, -1.0); }
  void scaleVector(Vector& v, Real factor);
  //! Adds \a added to \a v.
  void addVector(Vector& v, const Vector& added);
};

//! Products of matrices. A place that is the sum of values stays when the sum is 0. \throws ArgumentException when sizes differ
class ARCANE_EXPORT MatrixOperation2
{
 public:
  Matrix matrixMatrixProduct(const Matrix& left, const Matrix& right);
  Matrix transpose(const Matrix& matrix);
  //! Returns \a left \a matrix \a right.
  Matrix applyGalerkinOperator(const Matrix& left, const Matrix& matrix, const Matrix& right);
};

//! Preconditioner of a ConjugateGradientSolver.
class ARCANE_EXPORT IPreconditioner
{
 public:
  virtual ~IPreconditioner() = default;
  //! Computes an approximation of the inverse of the matrix times \a v. \a out has the size of \a v.
  virtual void apply(Vector& out, const Vector& v) = 0;
};

//! Division by the diagonal. A diagonal below the smallest normal number counts as 1.
class ARCANE_EXPORT DiagonalPreconditioner : public IPreconditioner
{
 public:
  explicit DiagonalPreconditioner(const Matrix& matrix);
  void apply(Vector& out, const Vector& v) override;

 private:
  Vector m_inverse_diagonal;
};

/*!
 * \brief V-cycle of algebraic multigrid, symmetric for a symmetric matrix.
 *
 * For matrices of elliptic equations, the number of iterations hardly depends on the number of rows.
 */
class ARCANE_EXPORT AMGPreconditioner : public IPreconditioner
{
 public:
  //! \param tm  prints the sizes of the levels as messages of level 4; may be null
  explicit AMGPreconditioner(ITraceMng* tm);
  ~AMGPreconditioner() override;

  /*!
   * \brief Makes the levels of a matrix.
   * \throws ArgumentException for a matrix that is not square
   * \throws FatalErrorException for a zero on the diagonal, a value that is not finite or a singular matrix
   */
  void build(const Matrix& matrix);
  //! \throws FatalErrorException before build() \throws ArgumentException when sizes differ
  void apply(Vector& out, const Vector& v) override;

 private:
  ITraceMng* m_trace;
  detail::base::Owned<detail::dense::Multigrid> m_multigrid;
};

//! Iteration of cycles of algebraic multigrid.
class ARCANE_EXPORT AMGSolver
{
 public:
  //! \param tm  prints the sizes of the levels as messages of level 4; may be null
  explicit AMGSolver(ITraceMng* tm)
  : m_preconditioner(tm)
  {}

  //! Makes the levels of a matrix. \throws as AMGPreconditioner::build()
  void build(const Matrix& matrix);
  /*!
   * \brief Solves a system with the matrix of build(). \a x is the first guess, and then the solution.
   *
   * The solver stops when the largest residual is at most 1e-12 of the largest value of \a b plus what rounding permits.
   * \return true when the solver has converged within 500 cycles; false also when a residual or a value of \a x is not finite
   * \throws ArgumentException when sizes differ: before build() the matrix has no rows
   */
  bool solve(const Vector& b, Vector& x);
  Integer nbIteration() const { return m_nb_iteration; }

 private:
  AMGPreconditioner m_preconditioner;
  Matrix m_matrix;
  Real m_row_norm = 0.0;
  Integer m_nb_iteration = 0;
};

//! Conjugate gradients for symmetric positive definite matrices.
class ARCANE_EXPORT ConjugateGradientSolver
{
 public:
  /*!
   * \brief Solves a system. \a x is the first guess, and then the solution.
   *
   * The solver stops when the product of the residual and the preconditioned residual is below its first value times \a epsilon squared.
   * \param preconditioner  a DiagonalPreconditioner when null
   * \return true when the solver has converged within the number of iterations
   * \throws ArgumentException when sizes differ \throws FatalErrorException when the matrix is not positive definite, or a value
   * of \a b is not finite
   */
  bool solve(const Matrix& a, const Vector& b, Vector& x, Real epsilon, IPreconditioner* preconditioner = nullptr);
  Integer nbIteration() const { return m_nb_iteration; }
  //! Returns the Euclidean norm of the residual, \a b minus \a a \a x.
  Real residualNorm() const { return m_residual_norm; }
  //! Sets the largest number of iterations, 5000 at first.
  void setMaxIteration(Integer max_iteration) { m_max_iteration = max_iteration; }

 private:
  Integer m_nb_iteration = 0;
  Integer m_max_iteration = 5000;
  Real m_residual_norm = 0.0;

  bool iterate(const Matrix& a, Vector& r, Vector& x, Real epsilon, IPreconditioner& preconditioner);
};

//! Gauss elimination with pivots on a dense copy of the matrix, for fewer than 1000 rows.
class ARCANE_EXPORT DirectSolver
{
 public:
  //! Solves a system. \throws ArgumentException when sizes differ \throws FatalErrorException when the matrix is singular, or a value is not finite
  void solve(const Matrix& a, const Vector& b, Vector& x);
};
} // namespace Arcane::MatVec
