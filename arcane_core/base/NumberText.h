// SPDX-License-Identifier: Apache-2.0
// Numbers as logs print them.
#pragma once

#include "arcane_core/base/String.h"

namespace Arcane::detail
{

//! As `512 B`, `1.5 KiB`, `64.0 MiB`, `1.4 GiB`.
String bytesText(double bytes);
//! Thousands apart: `1 234 567`.
String countText(Int64 count);
//! As `0.25 ms`, `3.2 s`, `2m05s`, `1h02m05s`.
String durationText(Real seconds);

} // namespace Arcane::detail
