// SPDX-License-Identifier: Apache-2.0
// How many lines of the caches rows of an array lie in.
#pragma once

#include "arcane_core/base/Span.h"

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
};

/*!
 * \brief Counts the lines of \a rows of an array, and those of them where \a other_rows of the same array are, too.
 *
 * Rows have \a row_bytes bytes, and row 0 begins \a first_byte bytes after the beginning of a line.
 */
RowLines linesOf(Span<const Int32> rows, Span<const Int32> other_rows, Int64 row_bytes, Int64 first_byte);

} // namespace Arcane::detail
