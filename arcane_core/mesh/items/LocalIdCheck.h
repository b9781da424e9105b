// SPDX-License-Identifier: Apache-2.0
// Lists of local ids that users give, checked as fast as they are copied.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"

namespace Arcane::detail::mesh
{

//! Returns true when all ids are from 0 to \a max_id - 1. \local
bool areBelow(ConstArrayView<Int32> local_ids, Int32 max_id);
//! Adds the ids to \a list and returns true if all are from 0 to \a max_id - 1; otherwise the list is unchanged. \local
bool addIfBelow(UniqueArray<Int32>& list, ConstArrayView<Int32> local_ids, Int32 max_id);

} // namespace Arcane::detail::mesh
