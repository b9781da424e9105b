// SPDX-License-Identifier: Apache-2.0
// Size of the rows of a variable as a constant for the compiler.
#pragma once

#include <cstddef>
#include <type_traits>

namespace Arcane::detail::values
{
//! Calls \a copy with the size of rows, unless it is 0: for the usual sizes a constant, with which each copy is one instruction. \local
template <typename Copy> void withRowBytes(std::size_t row_bytes, const Copy& copy)
{
  switch (row_bytes) {
  case 0: break;
  case 4: copy(std::integral_constant<std::size_t, 4>()); break;
  case 8: copy(std::integral_constant<std::size_t, 8>()); break;
  case 24: copy(std::integral_constant<std::size_t, 24>()); break;
  default: copy(row_bytes);
  }
}
} // namespace Arcane::detail::values
