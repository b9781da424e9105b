// SPDX-License-Identifier: Apache-2.0
// Copies selected rows of an array to and from a contiguous buffer.
#pragma once

#include "arcane_core/base/array/Span.h"

#include <cstddef>

namespace Arcane::detail::data
{

//! Does `packed[k] = array[rows[k]]` for rows of \a row_bytes bytes. The two areas must not overlap.
void gatherRows(const std::byte* array, Span<const Int32> rows, Int64 row_bytes, std::byte* packed);

//! Does `array[rows[k]] = packed[k]` for rows of \a row_bytes bytes. The two areas must not overlap.
void scatterRows(std::byte* array, Span<const Int32> rows, Int64 row_bytes, const std::byte* packed);

//! Does `array[rows[k]] = other[other_rows[k]]` for rows of \a row_bytes bytes. The two areas must not overlap.
void transferRows(std::byte* array, Span<const Int32> rows, const std::byte* other, const Int32* other_rows, Int64 row_bytes);

//! Does `array[to[k]] = array[from[k]]`, one row after the other in the order of k.
void copyRows(std::byte* array, Span<const Int32> from, Span<const Int32> to, Int64 row_bytes);

/*!
 * \brief Does `array[i] = array[new_to_old[i]]` for all i at once. A row becomes zero where new_to_old[i] is -1.
 *
 * Rows from new_to_old.size() on have undefined contents afterwards.
 */
void permuteRows(std::byte* array, Span<const Int32> new_to_old, Int64 row_bytes);

} // namespace Arcane::detail::data
