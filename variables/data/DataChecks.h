// SPDX-License-Identifier: Apache-2.0
// Refuses what data cannot be.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane
{
class IData;
}

namespace Arcane::detail::data
{

//! Checks the extents of a change. \throws ArgumentException when the data cannot have them, or their bytes exceed all memory
void checkExtents(const IData& data, Int64 extent0, Int64 extent1, Int64 nb_reserved_row);
//! \throws ArgumentException when type or dimension differ; \a what names the operation on both
void checkSameKind(const IData& data, const IData& rhs, const char* what);

} // namespace Arcane::detail::data
