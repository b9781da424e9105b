// SPDX-License-Identifier: Apache-2.0
// Conversions and products of integers that refuse to overflow.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <concepts>
#include <limits>
#include <utility>

namespace Arcane::detail::base
{

//! \throws BadCastException always.
[[noreturn]] ARCANE_EXPORT void throwDoesNotFit(Int64 value, Int64 min_value, Int64 max_value);
//! \throws BadCastException always.
[[noreturn]] ARCANE_EXPORT void throwProductDoesNotFit(Int64 x, Int64 y);

} // namespace Arcane::detail::base

namespace Arcane::CheckedConvert
{

//! Converts \a v. \throws BadCastException when the value does not fit into 32 bits
template <std::integral T> Int32 toInt32(T v)
{
  if (!std::in_range<Int32>(v)) [[unlikely]]
    detail::base::throwDoesNotFit(static_cast<Int64>(v), std::numeric_limits<Int32>::min(), std::numeric_limits<Int32>::max());
  return static_cast<Int32>(v);
}
template <std::integral T> Integer toInteger(T v)
{
  return toInt32(v);
}
//! Converts \a v. \throws BadCastException when the value does not fit into a signed integer of 64 bits
template <std::integral T> Int64 toInt64(T v)
{
  if (!std::in_range<Int64>(v)) [[unlikely]]
    detail::base::throwDoesNotFit(static_cast<Int64>(v), std::numeric_limits<Int64>::min(), std::numeric_limits<Int64>::max());
  return static_cast<Int64>(v);
}
//! Returns the product. \throws BadCastException when it does not fit into an Integer
inline Integer multiply(Integer x, Integer y)
{
  Integer product = 0;
  if (__builtin_mul_overflow(x, y, &product)) [[unlikely]]
    detail::base::throwProductDoesNotFit(x, y);
  return product;
}
inline Integer multiply(Integer x, Integer y, Integer z)
{
  return multiply(multiply(x, y), z);
}
//! Returns the product. \throws BadCastException when it does not fit into an Int64
inline Int64 multiply(Int64 x, Int64 y)
{
  Int64 product = 0;
  if (__builtin_mul_overflow(x, y, &product)) [[unlikely]]
    detail::base::throwProductDoesNotFit(x, y);
  return product;
}

} // namespace Arcane::CheckedConvert
