// SPDX-License-Identifier: Apache-2.0
// Rows of texts, of equal length.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/String.h"

#include <array>

namespace Arcane::detail::data
{

//! Extents of a table: rows, and texts in each.
using TextExtents = std::array<Int64, 2>;

//! Changes the extents. Texts whose row and column exist before and after are kept; new ones are null.
void resizeTexts(UniqueArray<String>& texts, TextExtents from, TextExtents to);
//! Gives row i the previous row new_to_old[i], or null texts where this is -1.
void permuteTexts(UniqueArray<String>& texts, Int64 nb_column, ConstArrayView<Int32> new_to_old);
//! Copies row from[k] to row to[k], for all k.
void copyTexts(UniqueArray<String>& texts, Int64 nb_column, ConstArrayView<Int32> from, ConstArrayView<Int32> to);

} // namespace Arcane::detail::data
