// SPDX-License-Identifier: Apache-2.0
// Operations on the numbers of values of any type.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/math/DataTypes.h"

#include <cstddef>

namespace Arcane::detail::data
{

//! Sets numbers of the basic type of \a type to NaN. \a type must be a type of reals.
void fillWithNan(eDataType type, std::byte* begin, Int64 nb_basic);

//! Does `array[to[k]] = (array[first[k]] + array[second[k]]) / 2` for rows of \a nb_basic numbers of the basic type of \a type.
void setMeanRows(eDataType type, std::byte* array, Span<const Int32> first, Span<const Int32> second, Span<const Int32> to, Int64 nb_basic);

} // namespace Arcane::detail::data
