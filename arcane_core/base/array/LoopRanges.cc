// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/array/LoopRanges.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"

namespace Arcane::detail::base
{
void loopRangeError(Int64 lower_bound, Int64 size)
{
  ARCANE_THROW(ArgumentException, "loop: range begins at {0} and has {1} indexes, expected at least 0 indexes below {2}", lower_bound, size,
               std::numeric_limits<Int32>::max());
}
} // namespace Arcane::detail::base
