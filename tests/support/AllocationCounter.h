// SPDX-License-Identifier: Apache-2.0
// Counts requests of memory. One source of the program includes AllocationCounterBody.h.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

namespace Arcane::test
{
//! Calls of operator new and posix_memalign by this thread, since it began.
Int64 nbAllocation();
} // namespace Arcane::test
