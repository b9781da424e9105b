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
} // namespace Arcane::detail::sparse
