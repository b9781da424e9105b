// SPDX-License-Identifier: Apache-2.0
// Counts the cache lines in which rows of an array lie.
#pragma once

#include "arcane_core/base/array/Span.h"

namespace Arcane::detail::data
{

//! Size of a cache line, the unit that passes from one cache to another. \unit{bytes}
constexpr Int64 cache_line_bytes = 64;

struct RowLines
{
  //! The number of cache lines that hold a part of the rows.
  Int64 nb_line = 0;
  //! The number of these lines that also hold a part of the other rows.
  Int64 nb_mixed_line = 0;
  /*!
   * \brief The number of lines that hold only other rows, but which a processor that reads the rows is likely to fetch as well.
   *
   * A processor that has read some lines in sequence fetches more lines than requested. After a run of n lines, n - 5 lines are counted, but at most
   * five. The same number is counted before the run, so that two parts that mirror each other have the same numbers.
   */
  Int64 nb_adjacent_line = 0;
};

/*!
 * \brief Counts the cache lines of \a rows of an array, and the lines in and beside them that hold \a other_rows of the same array.
 *
 * Rows have \a row_bytes bytes, and row 0 begins \a first_byte bytes after the beginning of a line.
 */
RowLines linesOf(Span<const Int32> rows, Span<const Int32> other_rows, Int64 row_bytes, Int64 first_byte);

} // namespace Arcane::detail::data
