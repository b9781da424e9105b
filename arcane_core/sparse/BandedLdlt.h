// SPDX-License-Identifier: Apache-2.0
// LDLt factorisation of symmetric positive definite sparse matrices of one rank.
#pragma once

#include "arcane_core/sparse/RowOrder.h"

namespace Arcane::detail::sparse
{
/*!
 * \brief LDLt factorisation of a symmetric positive definite matrix as a band, without pivoting.
 *
 * Rows are reordered by the reverse Cuthill-McKee algorithm. Rows and columns are scaled by powers of two to a diagonal near 1, which changes no
 * digit. With `b` the half width of the band, the values take b+1 numbers a row, the work is b² operations a row: a quarter of BandedLu.
 */
class BandedLdlt
{
 public:
  //! Orders the rows of \a matrix, all columns of which are rows, too. \local
  explicit BandedLdlt(const CsrRows& matrix);

  //! Returns true if the matrix equals its transpose and its diagonal is positive. \local
  static bool isCandidate(const CsrRows& matrix);
  Int32 halfWidth() const { return m_order.half_width; }
  //! Returns the memory that factorise() takes. \unit{bytes}
  Int64 neededBytes() const;
  //! Factorises the values of \a matrix, the matrix of the constructor with any values. Returns false if it is not positive definite. \local
  bool factorise(const CsrRows& matrix);
  //! Replaces the right-hand side by the solution, after a successful factorisation. \local
  void solve(ArrayView<Real> b) const;

 private:
  Int32 m_nb_row;
  BandOrder m_order;
  UniqueArray<Real> m_scales;
  //! \shape{nb_row, half_width + 1}: the diagonal comes last.
  UniqueArray<Real> m_values;
  //! The column that is being eliminated.
  UniqueArray<Real> m_column;

  //! Returns the address of column 0 of a row, which may lie outside.
  Real* row(Int32 place) { return m_values.data() + place * (Int64(m_order.half_width) + 1) + m_order.half_width - place; }
  const Real* row(Int32 place) const { return m_values.data() + place * (Int64(m_order.half_width) + 1) + m_order.half_width - place; }
  void fill(const CsrRows& matrix);
  bool eliminate(Int32 k);
};
} // namespace Arcane::detail::sparse
