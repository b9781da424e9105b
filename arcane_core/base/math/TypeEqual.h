// SPDX-License-Identifier: Apache-2.0
// Exact and approximate comparisons of numbers and of small vectors and matrices.
#pragma once

#include "arcane_core/base/math/BFloat16.h"
#include "arcane_core/base/math/Float16.h"
#include "arcane_core/base/math/Math.h"
#include "arcane_core/base/math/Real2x2.h"
#include "arcane_core/base/math/Real3x3.h"

#include <limits>

namespace Arcane::detail::base
{
//! The precision in which two numbers are compared, and how near is near: ten times the rounding error of the type.
template <typename T> struct NearPrecision
{
  using Computed = T;
  static constexpr T epsilon() noexcept { return T(10) * std::numeric_limits<T>::epsilon(); }
};
template <> struct NearPrecision<Float16>
{
  using Computed = float;
  static constexpr float epsilon() noexcept { return 10.0f / 1024.0f; }
};
template <> struct NearPrecision<BFloat16>
{
  using Computed = float;
  static constexpr float epsilon() noexcept { return 10.0f / 128.0f; }
};

template <typename T>
concept NearNumber = std::is_floating_point_v<T> || std::is_same_v<T, Float16> || std::is_same_v<T, BFloat16>;

//! Returns true when \a op(x, y) holds for each pair of components of two vectors, or of lines of two matrices.
template <typename Op> constexpr bool forBoth(const Real2& a, const Real2& b, const Op& op)
{
  return op(a.x, b.x) && op(a.y, b.y);
}
template <typename Op> constexpr bool forBoth(const Real3& a, const Real3& b, const Op& op)
{
  return op(a.x, b.x) && op(a.y, b.y) && op(a.z, b.z);
}
template <typename Op> constexpr bool forBoth(const Real2x2& a, const Real2x2& b, const Op& op)
{
  return op(a.x, b.x) && op(a.y, b.y);
}
template <typename Op> constexpr bool forBoth(const Real3x3& a, const Real3x3& b, const Op& op)
{
  return op(a.x, b.x) && op(a.y, b.y) && op(a.z, b.z);
}

template <typename T>
concept SmallReals = std::is_same_v<T, Real2> || std::is_same_v<T, Real3> || std::is_same_v<T, Real2x2> || std::is_same_v<T, Real3x3>;

/*!
 * \brief Returns true when |a-b| < epsilon (|a|+|b|) or a == b, for each component.
 *
 * Types that are not floating point must be equal.
 */
template <typename T, typename Epsilon> constexpr bool nearlyEqual(const T& a, const T& b, const Epsilon& epsilon)
{
  if constexpr (NearNumber<T>) {
    using Computed = typename NearPrecision<T>::Computed;
    const Computed x = static_cast<Computed>(a);
    const Computed y = static_cast<Computed>(b);
    const Computed sum = math::abs(x) + math::abs(y);
    return x == y || math::abs(x - y) / sum < static_cast<Computed>(epsilon);
  }
  else if constexpr (SmallReals<T>)
    return forBoth(a, b, [&](const auto& x, const auto& y) { return nearlyEqual(x, y, epsilon); });
  else
    return a == b;
}

template <typename T> constexpr auto defaultEpsilon()
{
  if constexpr (NearNumber<T>)
    return NearPrecision<T>::epsilon();
  else
    return NearPrecision<Real>::epsilon();
}
} // namespace Arcane::detail::base

namespace Arcane::math
{
//! Compares with zero exactly.
template <typename T> constexpr bool isZero(const T& a)
{
  return a == T();
}

//! Compares exactly.
template <typename T> constexpr bool isEqual(const T& a, const T& b)
{
  return a == b;
}

//! Returns true when |a-b|/(|a|+|b|) is below ten times the precision of the type, for each component.
template <typename T> constexpr bool isNearlyEqual(const T& a, const T& b)
{
  return detail::base::nearlyEqual(a, b, detail::base::defaultEpsilon<T>());
}
constexpr bool isNearlyEqual(Real a, Real b)
{
  return isNearlyEqual<Real>(a, b);
}

//! Does the same as isNearlyEqual(), with \a epsilon instead of the precision of the type.
template <typename T, typename Epsilon> constexpr bool isNearlyEqualWithEpsilon(const T& a, const T& b, const Epsilon& epsilon)
{
  return detail::base::nearlyEqual(a, b, epsilon);
}
constexpr bool isNearlyEqualWithEpsilon(Real a, Real b, Real epsilon)
{
  return detail::base::nearlyEqual(a, b, epsilon);
}

//! Returns true when the absolute value of each component is below \a epsilon.
template <typename T, typename Epsilon> constexpr bool isNearlyZeroWithEpsilon(const T& a, const Epsilon& epsilon)
{
  if constexpr (detail::base::NearNumber<T>) {
    using Computed = typename detail::base::NearPrecision<T>::Computed;
    return math::abs(static_cast<Computed>(a)) < static_cast<Computed>(epsilon);
  }
  else if constexpr (detail::base::SmallReals<T>)
    return detail::base::forBoth(a, a, [&](const auto& x, const auto&) { return isNearlyZeroWithEpsilon(x, epsilon); });
  else
    return isZero(a);
}

//! Does the same as isNearlyZeroWithEpsilon(), with ten times the precision of the type.
template <typename T> constexpr bool isNearlyZero(const T& a)
{
  return isNearlyZeroWithEpsilon(a, detail::base::defaultEpsilon<T>());
}
} // namespace Arcane::math

namespace Arcane
{
//! The comparisons of namespace math for values of type \a T.
template <typename T> class TypeEqualT
{
 public:
  static constexpr bool isZero(const T& a) { return math::isZero(a); }
  static constexpr bool isNearlyZero(const T& a) { return math::isNearlyZero(a); }
  template <typename Epsilon> static constexpr bool isNearlyZeroWithEpsilon(const T& a, const Epsilon& epsilon)
  {
    return math::isNearlyZeroWithEpsilon(a, epsilon);
  }
  static constexpr bool isEqual(const T& a, const T& b) { return math::isEqual(a, b); }
  static constexpr bool isNearlyEqual(const T& a, const T& b) { return math::isNearlyEqual(a, b); }
  template <typename Epsilon> static constexpr bool isNearlyEqualWithEpsilon(const T& a, const T& b, const Epsilon& epsilon)
  {
    return math::isNearlyEqualWithEpsilon(a, b, epsilon);
  }
};
} // namespace Arcane
