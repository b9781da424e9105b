// SPDX-License-Identifier: Apache-2.0
// The order of items by unique id, where most are in this order already.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"

namespace Arcane::detail::mesh
{

//! Returns the positions of \a ids by increasing id; nothing when they are in this order. A few ids out of order cost one pass more. \local
UniqueArray<Int32> orderOfIds(ConstArrayView<Int64> ids);

} // namespace Arcane::detail::mesh
