// SPDX-License-Identifier: Apache-2.0
// Copies of chosen rows of an array to and from a contiguous buffer.
#pragma once

#include "arcane_core/base/array/Span.h"

#include <cstddef>

namespace Arcane::detail
{

//! `packed[k] = array[rows[k]]` for rows of \a row_bytes bytes. The two areas do not overlap.
void gatherRows(const std::byte* array, Span<const Int32> rows, Int64 row_bytes, std::byte* packed);

//! `array[rows[k]] = packed[k]` for rows of \a row_bytes bytes. The two areas do not overlap.
void scatterRows(std::byte* array, Span<const Int32> rows, Int64 row_bytes, const std::byte* packed);

//! `array[rows[k]] = other[other_rows[k]]` for rows of \a row_bytes bytes. The two areas do not overlap.
void transferRows(std::byte* array, Span<const Int32> rows, const std::byte* other, const Int32* other_rows, Int64 row_bytes);

//! `array[to[k]] = array[from[k]]`, one after the other in the order of k.
void copyRows(std::byte* array, Span<const Int32> from, Span<const Int32> to, Int64 row_bytes);

/*!
 * \brief `array[i] = array[new_to_old[i]]` for all i at once, zero where new_to_old[i] is -1.
 *
 * Rows beyond those of \a new_to_old keep any value.
 */
void permuteRows(std::byte* array, Span<const Int32> new_to_old, Int64 row_bytes);

} // namespace Arcane::detail
