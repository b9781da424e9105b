// SPDX-License-Identifier: Apache-2.0
// LU factorisation of sparse matrices of one rank, with pivots.
#pragma once

#include "arcane_core/sparse/RowOrder.h"

namespace Arcane::detail::sparse
{
/*!
 * \brief LU factorisation of a sparse square matrix as a band, with partial pivoting.
 *
 * Rows are reordered by the reverse Cuthill-McKee algorithm, and scaled to a largest value of 1; then columns are scaled to one of 1 to 2. A
 * pivot below `n` times the rounding unit counts as zero. With `b` the half width of the band, the values take 3b+1 numbers a row, the work is
 * 4b² operations a row.
 */
class BandedLu
{
 public:
  //! Orders the rows of \a matrix, all columns of which are rows, too. \local
  explicit BandedLu(const CsrRows& matrix);

  Int32 halfWidth() const { return m_order.half_width; }
  //! Returns the memory that factorise() takes. \unit{bytes}
  Int64 neededBytes() const;
  //! Factorises the values of \a matrix, which has the pattern given to the constructor. Returns a row without pivot, or -1. \local
  Int32 factorise(const CsrRows& matrix);
  //! Replaces the right-hand side by the solution. The factorised matrix must be regular. \local
  void solve(ArrayView<Real> b) const;

 private:
  Int32 m_nb_row;
  BandOrder m_order;
  UniqueArray<Real> m_row_scales;
  UniqueArray<Real> m_column_scales;
  //! \shape{nb_row, 3 half_width + 1}: the diagonal is at half_width.
  UniqueArray<Real> m_upper;
  //! \shape{nb_row, half_width}: the factors of the rows below.
  UniqueArray<Real> m_lower;
  //! The place with which each place was exchanged.
  UniqueArray<Int32> m_exchanges;
  //! The row of the matrix at each place after the exchanges.
  UniqueArray<Int32> m_pivot_rows;

  Int64 rowSize() const { return 3 * Int64(m_order.half_width) + 1; }
  //! Returns the address of column 0 of a row, which may lie outside.
  Real* row(Int32 place) { return m_upper.data() + place * rowSize() + m_order.half_width - place; }
  const Real* row(Int32 place) const { return m_upper.data() + place * rowSize() + m_order.half_width - place; }
  //! Returns the first and the last column of a row that is not yet factorised.
  std::pair<Int32, Int32> columnsOf(Int32 place) const
  {
    return { std::max(0, place - m_order.half_width), std::min(m_nb_row - 1, place + m_order.half_width) };
  }
  Int32 fill(const CsrRows& matrix);
  void scaleColumns();
  bool eliminate(Int32 k);
};
} // namespace Arcane::detail::sparse
