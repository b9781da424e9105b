// SPDX-License-Identifier: Apache-2.0
// Copies rows that follow each other, several at once.
#pragma once

#include "arcane_core/base/array/Span.h"

#include <cstddef>
#include <vector>

namespace Arcane::detail::data
{

//! Stands for the copies `to[run.to + k] = from[run.from + k]` for k below nb_row.
struct RowRun
{
  Int32 to;
  Int32 from;
  Int32 nb_row;
};

/*!
 * \brief Returns `to[to_rows[k]] = from[from_rows[k]]` as runs, in the order of k. An empty list of rows stands for 0, 1, 2...
 *
 * The result is empty when rows follow each other so rarely that runs are not faster than single rows.
 */
std::vector<RowRun> runsOf(Span<const Int32> to_rows, Span<const Int32> from_rows);

//! Does the copies of \a runs, for rows of \a row_bytes bytes. The two areas must not overlap.
void copyRuns(std::byte* to, const std::byte* from, Span<const RowRun> runs, Int64 row_bytes);

} // namespace Arcane::detail::data
