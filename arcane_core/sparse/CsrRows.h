// SPDX-License-Identifier: Apache-2.0
// Compressed sparse rows.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"

namespace Arcane::detail::sparse
{
//! Place of a value in a matrix.
struct RowColumn
{
  Int32 row;
  Int32 column;
};

/*!
 * \brief Sparse rows: the columns and values of each row follow each other.
 *
 * The order of the columns of a row is an argument: sums have it, and so their bits.
 */
class CsrRows
{
 public:
  CsrRows() = default;
  /*!
   * \brief Makes rows with zeros at all \a places. A place that is given several times is one place.
   * \param ranks_of_columns  the place of each column in the order of columns
   * \local
   */
  CsrRows(Int32 nb_row, Span<const RowColumn> places, UniqueArray<Int32> ranks_of_columns);

  Int32 nbRow() const { return m_firsts.size() - 1; }
  Int64 nbValue() const { return m_values.largeSize(); }
  //! Returns the first place of a row; first(nbRow()) is the number of places.
  Int64 first(Int32 row) const { return m_firsts[row]; }
  Int32 column(Int64 place) const { return m_columns[place]; }
  Real value(Int64 place) const { return m_values[place]; }
  Span<const Real> values() const { return m_values.span(); }
  Span<Real> values() { return m_values.span(); }
  //! Returns the place of a value, -1 if there is none. \local
  Int64 find(Int32 row, Int32 column) const;

  //! Computes \a y = A \a x. \local
  void multiply(ConstArrayView<Real> x, ArrayView<Real> y) const { multiplyRows(0, nbRow(), x, y); }
  //! Computes the values of \a y = A \a x in \a nb rows from \a first on. \local
  void multiplyRows(Int32 first, Int32 nb, ConstArrayView<Real> x, ArrayView<Real> y) const;

 private:
  UniqueArray<Int64> m_firsts = { 0 };
  UniqueArray<Int32> m_columns;
  UniqueArray<Real> m_values;
  UniqueArray<Int32> m_ranks_of_columns;
};
} // namespace Arcane::detail::sparse
