// SPDX-License-Identifier: Apache-2.0
// The values of numbers before the first assignment.
#pragma once

#include "arcane_core/base/array/ArrayView.h"

namespace Arcane
{
class IData;
}

namespace Arcane::detail::data
{

//! Sets the values \a begin to \a end - 1 of numbers, counted row after row, to zero, or to not-a-number if they are reals.
void initialiseValues(IData& data, Int64 begin, Int64 end, bool with_nan);

//! Sets the values that a change of size has added, as getGlobalDataInitialisationPolicy() demands. The data had the given extents before.
void initialiseNewValues(IData& data, Int64 old_extent0, Int64 old_extent1);

//! Sets the rows that a compaction has added, where new_to_old[i] is -1, to not-a-number if the policy demands it. Expects zero rows.
void initialiseNewRows(IData& data, ConstArrayView<Int32> new_to_old);

} // namespace Arcane::detail::data
