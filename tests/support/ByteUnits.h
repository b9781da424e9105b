// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane::test
{
//! One mebibyte. \unit{bytes}
inline constexpr Int64 mebi = Int64(1) << 20;
} // namespace Arcane::test
