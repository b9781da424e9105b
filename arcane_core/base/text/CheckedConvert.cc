// SPDX-License-Identifier: Apache-2.0
// Conversions and products of integers that refuse to overflow.
#include "arcane_core/base/text/CheckedConvert.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/BadCastException.h"

namespace Arcane::detail::base
{

void throwDoesNotFit(Int64 value, Int64 min_value, Int64 max_value)
{
  ARCANE_THROW(BadCastException, "integer is {0}, expected one in [{1}, {2}]", value, min_value, max_value);
}

void throwProductDoesNotFit(Int64 x, Int64 y)
{
  ARCANE_THROW(BadCastException, "product of {0} and {1} is larger than its type", x, y);
}

} // namespace Arcane::detail::base
