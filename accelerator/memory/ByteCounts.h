// SPDX-License-Identifier: Apache-2.0
// Sizes of memory: rounded, and as texts.
#pragma once

#include "arcane_core/base/NumberText.h"

namespace Arcane::detail
{
//! The smallest multiple of \a unit that is not below \a nb_byte. Both are positive, or \a nb_byte is 0.
constexpr Int64 roundedUp(Int64 nb_byte, Int64 unit)
{
  return (nb_byte + unit - 1) / unit * unit;
}

//! As `1.4 GiB`.
inline String bytes(Int64 nb_byte)
{
  return bytesText(static_cast<double>(nb_byte));
}
} // namespace Arcane::detail
