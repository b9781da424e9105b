// SPDX-License-Identifier: Apache-2.0
// How many lines of the caches rows of an array lie in.
#pragma once

#include "arcane_core/base/array/Span.h"

namespace Arcane::detail
{

//! What passes at once from one cache to another. \unit{bytes}
constexpr Int64 cache_line_bytes = 64;

struct RowLines
{
  //! Lines that hold a part of the rows.
  Int64 nb_line = 0;
  //! Those of them that also hold a part of the other rows.
  Int64 nb_mixed_line = 0;
  /*!
   * \brief Lines of the other rows alone, so near to a run of lines that who reads the run is likely to fetch them as well.
   *
   * A processor that has read some lines in sequence fetches more than it is asked for: after a run of n lines n - 5 of them
   * are counted, five at most. As many before it, so that two parts that mirror each other have the same numbers.
   */
  Int64 nb_adjacent_line = 0;
};

/*!
 * \brief Counts the lines of \a rows of an array, and those in and beside them where \a other_rows of the same array are.
 *
 * Rows have \a row_bytes bytes, and row 0 begins \a first_byte bytes after the beginning of a line.
 */
RowLines linesOf(Span<const Int32> rows, Span<const Int32> other_rows, Int64 row_bytes, Int64 first_byte);

} // namespace Arcane::detail
