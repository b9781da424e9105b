// SPDX-License-Identifier: Apache-2.0
// Sizes of memory: rounded, and as texts.
#pragma once

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/memory/RoundedUp.h"
#include "arcane_core/base/text/NumberText.h"

namespace Arcane::detail::pool
{
//! Returns the product. \throws ArgumentException when it is negative, or more than 2^63
inline Int64 nbByteOf(Int64 nb_element, Int64 element_nb_byte)
{
  Int64 nb_byte = 0;
  ARCANE_THROW_IF(nb_element < 0 || __builtin_mul_overflow(nb_element, element_nb_byte, &nb_byte), ArgumentException,
                  "memory pool: {0} elements of {1} bytes, expected 0 or more, and less than 2^63 bytes together", nb_element,
                  element_nb_byte);
  return nb_byte;
}

//! Returns the size as `1.4 GiB`.
inline String bytes(Int64 nb_byte)
{
  return base::bytesText(static_cast<double>(nb_byte));
}
} // namespace Arcane::detail::pool
