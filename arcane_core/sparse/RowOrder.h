// SPDX-License-Identifier: Apache-2.0
// An order of the rows of a sparse matrix in which its values are near the diagonal.
#pragma once

#include "arcane_core/sparse/CsrRows.h"

namespace Arcane::detail::sparse
{
/*!
 * \brief Returns the rows of \a matrix in an order with a narrow band, by the reverse Cuthill-McKee algorithm.
 *
 * Rows are neighbours if there is a place for one of them in the row of the other. All columns are rows, too. Ties are broken by the number
 * of the row. \local
 */
UniqueArray<Int32> narrowOrder(const CsrRows& matrix);

//! An order of rows, and the band that the values of a matrix then lie in.
struct BandOrder
{
  //! Orders the rows of \a matrix by narrowOrder(). \local
  explicit BandOrder(const CsrRows& matrix);

  //! The row of the matrix at each place of the order, and the place of each row.
  UniqueArray<Int32> rows;
  UniqueArray<Int32> places;
  //! The largest distance of a value from the diagonal.
  Int32 half_width = 0;
};
} // namespace Arcane::detail::sparse
