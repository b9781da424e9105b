// SPDX-License-Identifier: Apache-2.0
// Functions of numbers, and norms, minima and maxima of small vectors.
#pragma once

#include "arcane_core/base/math/Real2.h"
#include "arcane_core/base/math/Real3.h"

#include <cmath>
#include <concepts>

namespace Arcane::detail::base
{
//! \throws ArithmeticException always; the message says that \a function is not defined at \a value
[[noreturn]] ARCANE_EXPORT void mathError(const char* function, Real value);

template <typename T>
concept Number = std::is_arithmetic_v<T>;
//! Numbers that `double` does not hold. A `float` is promoted to `double`, as in Arcane.
template <typename T>
concept LongNumber = std::same_as<T, long double>;

//! \throws ArithmeticException on the host of a build with ARCANE_CHECK, when \a v is not \a is_defined
template <typename T>
inline ARCCORE_HOST_DEVICE void checkDomain([[maybe_unused]] const char* function, [[maybe_unused]] T v, [[maybe_unused]] bool is_defined)
{
#if defined(ARCANE_CHECK) && !defined(ARCCORE_DEVICE_CODE)
  if (!is_defined)
    mathError(function, static_cast<Real>(v));
#endif
}
} // namespace Arcane::detail::base

/*!
 * Each function of one real has two forms: for `double`, which also takes what converts to it (integers, `float`, variables
 * that hold a real, proxies of views), and for `long double`. Domains are checked with ARCANE_CHECK only.
 */
namespace Arcane::math
{
template <detail::base::Number T> constexpr T min(T a, T b) noexcept
{
  return (b < a) ? b : a;
}
template <detail::base::Number T> constexpr T max(T a, T b) noexcept
{
  return (a < b) ? b : a;
}
constexpr double min(double a, double b) noexcept
{
  return (b < a) ? b : a;
}
constexpr double max(double a, double b) noexcept
{
  return (a < b) ? b : a;
}
template <detail::base::Number T> constexpr T min(T a, T b, T c) noexcept
{
  return min(min(a, b), c);
}
template <detail::base::Number T> constexpr T max(T a, T b, T c) noexcept
{
  return max(max(a, b), c);
}
template <detail::base::Number T> constexpr T min(T a, T b, T c, T d) noexcept
{
  return min(min(a, b), min(c, d));
}
template <detail::base::Number T> constexpr T max(T a, T b, T c, T d) noexcept
{
  return max(max(a, b), max(c, d));
}
template <detail::base::Number T> constexpr T abs(T a) noexcept
{
  if constexpr (std::is_unsigned_v<T>)
    return a;
  else if constexpr (std::is_floating_point_v<T>)
    return std::is_constant_evaluated() ? (a < T(0) ? -a : a) : std::abs(a);
  else
    return (a < T(0)) ? static_cast<T>(-a) : a;
}
constexpr double abs(double a) noexcept
{
  return std::is_constant_evaluated() ? (a < 0.0 ? -a : a) : std::abs(a);
}

//! Returns the minimum of each component.
constexpr Real2 min(Real2 a, Real2 b) noexcept
{
  return { min(a.x, b.x), min(a.y, b.y) };
}
constexpr Real2 max(Real2 a, Real2 b) noexcept
{
  return { max(a.x, b.x), max(a.y, b.y) };
}
constexpr Real3 min(Real3 a, Real3 b) noexcept
{
  return { min(a.x, b.x), min(a.y, b.y), min(a.z, b.z) };
}
constexpr Real3 max(Real3 a, Real3 b) noexcept
{
  return { max(a.x, b.x), max(a.y, b.y), max(a.z, b.z) };
}

constexpr Real2 min(Real2 a, Real2 b, Real2 c) noexcept
{
  return min(min(a, b), c);
}
constexpr Real2 max(Real2 a, Real2 b, Real2 c) noexcept
{
  return max(max(a, b), c);
}
constexpr Real3 min(Real3 a, Real3 b, Real3 c) noexcept
{
  return min(min(a, b), c);
}
constexpr Real3 max(Real3 a, Real3 b, Real3 c) noexcept
{
  return max(max(a, b), c);
}
constexpr Real2 min(Real2 a, Real2 b, Real2 c, Real2 d) noexcept
{
  return min(min(a, b), min(c, d));
}
constexpr Real2 max(Real2 a, Real2 b, Real2 c, Real2 d) noexcept
{
  return max(max(a, b), max(c, d));
}
constexpr Real3 min(Real3 a, Real3 b, Real3 c, Real3 d) noexcept
{
  return min(min(a, b), min(c, d));
}
constexpr Real3 max(Real3 a, Real3 b, Real3 c, Real3 d) noexcept
{
  return max(max(a, b), max(c, d));
}

inline ARCCORE_HOST_DEVICE double sqrt(double v)
{
  detail::base::checkDomain("sqrt", v, !(v < 0));
  return std::sqrt(v);
}
template <detail::base::LongNumber T> ARCCORE_HOST_DEVICE T sqrt(T v)
{
  detail::base::checkDomain("sqrt", v, !(v < 0));
  return std::sqrt(v);
}
inline ARCCORE_HOST_DEVICE double log(double v)
{
  detail::base::checkDomain("log", v, !(v <= 0));
  return std::log(v);
}
template <detail::base::LongNumber T> ARCCORE_HOST_DEVICE T log(T v)
{
  detail::base::checkDomain("log", v, !(v <= 0));
  return std::log(v);
}
inline ARCCORE_HOST_DEVICE double log10(double v)
{
  detail::base::checkDomain("log10", v, !(v <= 0));
  return std::log10(v);
}
template <detail::base::LongNumber T> ARCCORE_HOST_DEVICE T log10(T v)
{
  detail::base::checkDomain("log10", v, !(v <= 0));
  return std::log10(v);
}

inline ARCCORE_HOST_DEVICE double pow(double x, double y)
{
  return std::pow(x, y);
}
template <detail::base::LongNumber T> ARCCORE_HOST_DEVICE T pow(T x, T y)
{
  return std::pow(x, y);
}
//! Returns the logarithm of the larger of \a v and \a epsilon.
inline ARCCORE_HOST_DEVICE double log(double v, double epsilon)
{
  return log(max(v, epsilon));
}

inline ARCCORE_HOST_DEVICE double exp(double v)
{
  return std::exp(v);
}
inline ARCCORE_HOST_DEVICE double cbrt(double v)
{
  return std::cbrt(v);
}
inline ARCCORE_HOST_DEVICE double sin(double v)
{
  return std::sin(v);
}
inline ARCCORE_HOST_DEVICE double cos(double v)
{
  return std::cos(v);
}
inline ARCCORE_HOST_DEVICE double tan(double v)
{
  return std::tan(v);
}
inline ARCCORE_HOST_DEVICE double asin(double v)
{
  return std::asin(v);
}
inline ARCCORE_HOST_DEVICE double acos(double v)
{
  return std::acos(v);
}
inline ARCCORE_HOST_DEVICE double atan(double v)
{
  return std::atan(v);
}
inline ARCCORE_HOST_DEVICE double atan2(double y, double x)
{
  return std::atan2(y, x);
}
inline ARCCORE_HOST_DEVICE double sinh(double v)
{
  return std::sinh(v);
}
inline ARCCORE_HOST_DEVICE double cosh(double v)
{
  return std::cosh(v);
}
inline ARCCORE_HOST_DEVICE double tanh(double v)
{
  return std::tanh(v);
}
inline ARCCORE_HOST_DEVICE double floor(double v)
{
  return std::floor(v);
}
inline ARCCORE_HOST_DEVICE double ceil(double v)
{
  return std::ceil(v);
}
inline ARCCORE_HOST_DEVICE double round(double v)
{
  return std::round(v);
}
inline ARCCORE_HOST_DEVICE double mod(double x, double y)
{
  return std::fmod(x, y);
}
inline ARCCORE_HOST_DEVICE double hypot(double x, double y)
{
  return std::hypot(x, y);
}
template <detail::base::LongNumber T> ARCCORE_HOST_DEVICE T exp(T v)
{
  return std::exp(v);
}
template <detail::base::LongNumber T> ARCCORE_HOST_DEVICE T cbrt(T v)
{
  return std::cbrt(v);
}
template <detail::base::LongNumber T> ARCCORE_HOST_DEVICE T sin(T v)
{
  return std::sin(v);
}
template <detail::base::LongNumber T> ARCCORE_HOST_DEVICE T cos(T v)
{
  return std::cos(v);
}
template <detail::base::LongNumber T> ARCCORE_HOST_DEVICE T tan(T v)
{
  return std::tan(v);
}
template <detail::base::LongNumber T> ARCCORE_HOST_DEVICE T floor(T v)
{
  return std::floor(v);
}
template <detail::base::LongNumber T> ARCCORE_HOST_DEVICE T ceil(T v)
{
  return std::ceil(v);
}

template <detail::base::Number T> constexpr T square(T v) noexcept
{
  return v * v;
}
constexpr double square(double v) noexcept
{
  return v * v;
}
//! Returns \a v to the power \a n, computed by repeated squaring.
constexpr Real power(Real v, UInt32 n) noexcept
{
  Real result = 1.0;
  for (; n != 0; n >>= 1, v *= v)
    if (n & 1u)
      result *= v;
  return result;
}
//! Returns the sign of \a v: -1, 0 or 1.
template <detail::base::Number T> constexpr int sign(T v) noexcept
{
  return int(T(0) < v) - int(v < T(0));
}
//! Returns the number of [lo, hi] nearest to \a v.
template <detail::base::Number T> constexpr T clamp(T v, T lo, T hi) noexcept
{
  return min(max(v, lo), hi);
}

//! \name Products of vectors
//!@{
//! Returns the scalar product.
constexpr Real dot(Real2 u, Real2 v) noexcept
{
  return u.x * v.x + u.y * v.y;
}
constexpr Real dot(Real3 u, Real3 v) noexcept
{
  return u.x * v.x + u.y * v.y + u.z * v.z;
}
constexpr Real scaMul(Real2 u, Real2 v) noexcept
{
  return dot(u, v);
}
constexpr Real scaMul(Real3 u, Real3 v) noexcept
{
  return dot(u, v);
}
//! Returns the vector product.
constexpr Real3 cross(Real3 u, Real3 v) noexcept
{
  return { u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x };
}
constexpr Real3 vecMul(Real3 u, Real3 v) noexcept
{
  return cross(u, v);
}
//!@}

//! \name Euclidean norms
//!@{
inline ARCCORE_HOST_DEVICE Real normL2(const Real2& v) noexcept
{
  return v.normL2();
}
inline ARCCORE_HOST_DEVICE Real normL2(const Real3& v) noexcept
{
  return v.normL2();
}
constexpr Real squareNormL2(const Real2& v) noexcept
{
  return v.squareNormL2();
}
constexpr Real squareNormL2(const Real3& v) noexcept
{
  return v.squareNormL2();
}
//! Divides the vector by its length, unless it is null. \return the vector
inline ARCCORE_HOST_DEVICE Real2& mutableNormalize(Real2& v) noexcept
{
  return v.normalize();
}
inline ARCCORE_HOST_DEVICE Real3& mutableNormalize(Real3& v) noexcept
{
  return v.normalize();
}
inline ARCCORE_HOST_DEVICE Real2 normalized(Real2 v) noexcept
{
  return v.normalize();
}
inline ARCCORE_HOST_DEVICE Real3 normalized(Real3 v) noexcept
{
  return v.normalize();
}
inline ARCCORE_HOST_DEVICE Real abs(const Real2& v) noexcept
{
  return v.normL2();
}
inline ARCCORE_HOST_DEVICE Real abs(const Real3& v) noexcept
{
  return v.normL2();
}
//!@}
} // namespace Arcane::math
