// SPDX-License-Identifier: Apache-2.0
// Limits of floating-point types.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <limits>
#include <type_traits>

namespace Arcane
{

//! Limits of a type. Of a type that is no floating-point number, only that.
template <typename T> class FloatInfo
{
 public:
  static constexpr bool isFloatType() { return std::is_floating_point_v<T>; }
  static constexpr T maxValue() { return std::numeric_limits<T>::max(); }
  //! The lowest value, negative for a signed type.
  static constexpr T lowestValue() { return std::numeric_limits<T>::lowest(); }
  //! Difference between 1 and the next number.
  static constexpr T epsilon() { return std::numeric_limits<T>::epsilon(); }
  //! Relative difference below which isNearlyEqual() takes two numbers for equal.
  static constexpr T nearlyEpsilon() { return T(10) * epsilon(); }
  static constexpr int maxDigit() { return std::numeric_limits<T>::max_digits10; }
};

} // namespace Arcane
