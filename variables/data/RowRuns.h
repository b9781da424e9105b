// SPDX-License-Identifier: Apache-2.0
// Copies of rows that follow each other, several at once.
#pragma once

#include "arcane_core/base/array/Span.h"

#include <cstddef>
#include <vector>

namespace Arcane::detail
{

//! `to[run.to + k] = from[run.from + k]` for k below nb_row.
struct RowRun
{
  Int32 to;
  Int32 from;
  Int32 nb_row;
};

/*!
 * \brief `to[to_rows[k]] = from[from_rows[k]]` as runs, in the order of k; an empty list of rows stands for 0, 1, 2...
 *
 * Nothing when rows follow each other too rarely for runs to be faster than rows one by one.
 */
std::vector<RowRun> runsOf(Span<const Int32> to_rows, Span<const Int32> from_rows);

//! Does the copies of \a runs, for rows of \a row_bytes bytes. The two areas do not overlap.
void copyRuns(std::byte* to, const std::byte* from, Span<const RowRun> runs, Int64 row_bytes);

} // namespace Arcane::detail
