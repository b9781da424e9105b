// SPDX-License-Identifier: Apache-2.0
// The memory of a family, array by array.
#pragma once

#include "arcane_core/mesh/families/IItemFamily.h"

#include <functional>

namespace Arcane::detail::mesh
{
//! Calls \a f with the use of each array of \a family, as in `connectivity Cell to Node`, and its memory. \unit{bytes} \local
void forEachArray(const IItemFamily& family, const std::function<void(const String& use, Int64 nb_byte)>& f);
} // namespace Arcane::detail::mesh
