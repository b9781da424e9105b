// SPDX-License-Identifier: Apache-2.0
// Reductions of arrays of numbers in memory. Their bits do not depend on the order in which messages arrive.
#pragma once

#include "arcane_core/comm/MessagePassingGlobal.h"

#include "arcane_core/base/array/Span.h"

#include <type_traits>

namespace Arcane::detail::comm
{
//! The kind of a number for message passing. A Real3 is three Float64, and so on.
enum class eNumber : Int32
{
  Int8,
  UInt8,
  Int16,
  UInt16,
  Int32,
  UInt32,
  Int64,
  UInt64,
  Float32,
  Float64,
  LongDouble
};

template <typename T> constexpr eNumber numberOf()
{
  if constexpr (std::is_same_v<T, float>)
    return eNumber::Float32;
  else if constexpr (std::is_same_v<T, double>)
    return eNumber::Float64;
  else if constexpr (std::is_same_v<T, long double>)
    return eNumber::LongDouble;
  else if constexpr (sizeof(T) == 1)
    return std::is_signed_v<T> ? eNumber::Int8 : eNumber::UInt8;
  else if constexpr (sizeof(T) == 2)
    return std::is_signed_v<T> ? eNumber::Int16 : eNumber::UInt16;
  else if constexpr (sizeof(T) == 4)
    return std::is_signed_v<T> ? eNumber::Int32 : eNumber::UInt32;
  else
    return std::is_signed_v<T> ? eNumber::Int64 : eNumber::UInt64;
}

//! The type of the components of \a T: Real for vectors and matrices of reals, \a T itself for numbers.
template <typename T>
using ComponentOf = typename std::conditional_t<std::is_arithmetic_v<T>, std::type_identity<T>, std::type_identity<Real>>::type;

//! Returns the size of a number. \unit{bytes}
Int32 numberSize(eNumber kind);

//! Returns true when a sum of such numbers depends on the order of the terms.
constexpr bool isFloating(eNumber kind)
{
  return kind >= eNumber::Float32;
}

//! The values that a reduction reads and writes.
struct NumberSpan
{
  eNumber kind;
  void* data;
  Int64 size;

  Int64 bytes() const;
  Span<std::byte> asBytes() const;
};

/*!
 * \brief Does result[i] = op(result[i], values[i]).
 *
 * If one side is NaN, the result is NaN for all three operations, so that all ranks see it.
 * \local
 */
void reduceInto(MessagePassing::eReduceType op, NumberSpan result, const void* values);
} // namespace Arcane::detail::comm
