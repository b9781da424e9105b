// SPDX-License-Identifier: Apache-2.0
// The values that numbers have before somebody assigns one.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane
{
class IData;
}

namespace Arcane::detail::data
{

//! Sets the values \a begin to \a end - 1 of numbers, counted row after row, to zero, or to not-a-number if they are reals.
void initialiseValues(IData& data, Int64 begin, Int64 end, bool with_nan);

//! Sets the values that a change of size has added, as getGlobalDataInitialisationPolicy() demands. It had the extents given here before.
void initialiseNewValues(IData& data, Int64 old_extent0, Int64 old_extent1);

} // namespace Arcane::detail::data
