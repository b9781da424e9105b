// SPDX-License-Identifier: Apache-2.0
// A linear system without the unknowns that are known in advance.
#pragma once

#include "arcane_core/krylov/WorkArrays.h"
#include "arcane_core/sparse/Dots.h"
#include "arcane_core/sparse/SparseMatrix.h"

namespace Arcane::detail::krylov
{
//! Norms of the values of all rows: as they are, and each divided by the sum of the absolute values of its row, in units of the unknowns.
struct RowNorms
{
  Real plain = 0.0;
  Real by_rows = 0.0;
};

/*!
 * \brief The rows of a matrix but the fixed ones: those whose diagonal is so large that other values of the row do not count.
 *
 * Boundary conditions make fixed rows, by a penalty or by rows of the identity. Their unknowns are right-hand side over diagonal. Vectors of the
 * iteration are 0 there: what is left is symmetric when only the rows of boundary conditions were changed, and no penalty is in any norm.
 *
 * A smaller penalty, from 2^13 times all rows whose other values exceed 2^-13 of the diagonal, fixes its row, too, but other values of the row
 * count: correctFixed() takes them in.
 */
class ReducedSystem
{
 public:
  explicit ReducedSystem(sparse::SparseMatrix& matrix)
  : m_matrix(matrix)
  , m_dots(matrix.parallelMng())
  {}

  sparse::SparseMatrix& matrix() { return m_matrix; }
  sparse::Dots& dots() { return m_dots; }
  //! Returns the arrays of solves, which keep their memory.
  WorkArrays& work() { return m_work; }
  Int32 nbRow() const { return m_matrix.nbRow(); }
  //! Returns the number of own unknowns and ghosts, the size of vectors to multiply.
  Int32 nbColumn() const { return m_matrix.nbColumn(); }

  //! Finds the fixed rows and the diagonal, after a change of values. Without \a with_penalties only rows whose other values are negligible are
  //! fixed. \collective
  void readValues(bool with_penalties = true);
  //! Returns true if other values of fixed rows count, on some rank.
  bool hasPenalties() const { return m_has_penalties; }
  //! Returns true if rows that could be fixed as penalties are in the norms, on some rank.
  bool hasPenaltiesInNorms() const { return m_has_penalties_in_norms; }
  //! Lets correctFixed() correct all fixed unknowns, or penalties only. \local, but on all ranks
  void correctAllFixed(bool corrects_all) { m_corrects_all = corrects_all; }
  //! Returns true if correctFixed() corrects unknowns.
  bool correctsFixed() const { return m_has_penalties || m_corrects_all; }
  bool isFixed(Int32 row) const { return m_is_fixed[row]; }
  Real diagonal(Int32 row) const { return m_diagonal[row]; }
  //! Returns the sum of the absolute values of a row. \local
  Real rowSize(Int32 row) const { return m_row_sizes[row]; }

  //! Gives to the unknowns of fixed rows their values, and 0 to the others unless \a keep_others. \local
  void setFixed(ConstArrayView<Real> b, ArrayView<Real> x, bool keep_others) const;
  /*!
   * \brief Corrects the unknowns of fixed rows by the other values of these rows. Does nothing where those are negligible.
   *
   * Their rests become at most 2^-52 of the largest change. \param work  \shape{nbRow()} \collective
   */
  void correctFixed(ConstArrayView<Real> b, ArrayView<Real> x, ArrayView<Real> work);
  //! Computes \a y = A \a x in rows that are not fixed, and 0 in the others. \shape{x: nbColumn(), y: nbRow() or more} \collective
  void multiply(ArrayView<Real> x, ArrayView<Real> y);
  //! Does the same, and returns the product of \a x and \a y in the own rows. \collective
  Real multiplyAndDot(ArrayView<Real> x, ArrayView<Real> y);
  //! Computes \a r = \a b - A \a x in rows that are not fixed, and 0 in the others. \collective
  void computeResidual(ConstArrayView<Real> b, ArrayView<Real> x, ArrayView<Real> r);
  //! Returns true if what values of fixed rows that are left out change in the residual of \a x exceeds \a limit and rounding. \collective
  bool ignoresTooMuch(ConstArrayView<Real> b, ArrayView<Real> x, const RowNorms& limit);
  //! Returns the norm of the own values. \collective
  Real norm(ConstArrayView<Real> values);
  //! Returns both norms of the own values. \collective
  RowNorms norms(ConstArrayView<Real> values);
  //! Returns the norms of what rounding may change in the residual of \a x, whose ghosts are right. \collective
  RowNorms roundingNorms(ConstArrayView<Real> b, ConstArrayView<Real> x);
  //! Returns in \a errors what rounding may change in each row of this residual. \local
  void roundingErrors(ConstArrayView<Real> b, ConstArrayView<Real> x, ArrayView<Real> errors) const;

 private:
  sparse::SparseMatrix& m_matrix;
  sparse::Dots m_dots;
  WorkArrays m_work;
  UniqueArray<Byte> m_is_fixed;
  UniqueArray<Int32> m_fixed_rows;
  bool m_has_penalties = false;
  bool m_has_penalties_in_norms = false;
  bool m_corrects_all = false;
  //! Largest share of a diagonal beside it in fixed rows, on all ranks; 0 for rows of the identity.
  Real m_ignored_share = 0.0;
  UniqueArray<Real> m_diagonal;
  //! Sum of the absolute values of each row.
  UniqueArray<Real> m_row_sizes;

  RowNorms ignoredNorms(ConstArrayView<Real> b, ArrayView<Real> x);
};
} // namespace Arcane::detail::krylov
