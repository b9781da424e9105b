// SPDX-License-Identifier: Apache-2.0
// LU factorisation of small dense matrices, with pivots.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/array/UniqueArray.h"

namespace Arcane::detail::dense
{
/*!
 * \brief LU factorisation of a dense square matrix whose rows are scaled to a largest value of 1, with partial pivoting.
 *
 * A pivot below `n` times the rounding unit counts as zero: scaled so, a matrix of full rank with rows of very different sizes is not singular.
 */
class DenseLu
{
 public:
  /*!
   * \brief Factorises a matrix in place of the previous one. \local
   * \param values  \shape{n, n}
   * \return the last of the rows for which there is no pivot, which is a combination of other rows; -1 for a regular matrix
   */
  Int32 factorise(Int32 n, UniqueArray<Real> values);
  //! Replaces the right-hand side \a b by the solution. The factorised matrix must be regular. \local
  void solve(ArrayView<Real> b) const;

 private:
  Int32 m_n = 0;
  UniqueArray<Real> m_values;
  UniqueArray<Real> m_row_scales;
  //! The row of the matrix at each place after the exchanges of pivoting.
  UniqueArray<Int32> m_rows;

  Real* row(Int32 place) { return m_values.data() + Int64(place) * m_n; }
  const Real* row(Int32 place) const { return m_values.data() + Int64(place) * m_n; }
  Int32 scaleRows();
  void eliminate(Int32 k);
};
} // namespace Arcane::detail::dense
