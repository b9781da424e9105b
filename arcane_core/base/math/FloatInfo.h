// SPDX-License-Identifier: Apache-2.0
// Limits of floating-point types.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <limits>
#include <type_traits>

namespace Arcane
{

//! Limits of a floating-point type. For another type it says only that the type is not one.
template <typename T> class FloatInfo
{
 public:
  static constexpr bool isFloatType() { return std::is_floating_point_v<T>; }
  static constexpr T zero() { return T(0); }
  static constexpr T maxValue() { return std::numeric_limits<T>::max(); }
  //! Returns the lowest value, which is negative for a signed type.
  static constexpr T lowestValue() { return std::numeric_limits<T>::lowest(); }
  //! Returns the difference between 1 and the next number.
  static constexpr T epsilon() { return std::numeric_limits<T>::epsilon(); }
  //! Returns the relative difference below which isNearlyEqual() takes two numbers for equal.
  static constexpr T nearlyEpsilon() { return T(10) * epsilon(); }
  static constexpr int maxDigit() { return std::numeric_limits<T>::max_digits10; }
};

} // namespace Arcane
