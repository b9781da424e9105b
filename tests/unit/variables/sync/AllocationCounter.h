// SPDX-License-Identifier: Apache-2.0
// Counts the blocks that a test asks for: objects and containers of the standard library, and our arrays.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane::test
{

//! Since the start of this thread.
Int64 nbAllocation();

} // namespace Arcane::test
