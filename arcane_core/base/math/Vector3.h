// SPDX-License-Identifier: Apache-2.0
// Three values of one type, called x, y and z.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <ostream>

namespace Arcane
{
//! Three values, zero at first. Operations are by component. Real3 is another type, with more functions.
template <typename T> class Vector3
{
 public:
  using DataType = T;

  T x = {};
  T y = {};
  T z = {};

  constexpr Vector3() = default;
  constexpr Vector3(T ax, T ay, T az)
  : x(ax)
  , y(ay)
  , z(az)
  {}
  //! Sets the three components to \a v.
  constexpr explicit Vector3(T v)
  : Vector3(v, v, v)
  {}

  constexpr Vector3& operator+=(const Vector3& b) { return *this = *this + b; }
  constexpr Vector3& operator-=(const Vector3& b) { return *this = *this - b; }
  constexpr Vector3& operator*=(T b) { return *this = *this * b; }
  constexpr Vector3& operator/=(T b) { return *this = *this / b; }

  friend constexpr Vector3 operator+(const Vector3& a, const Vector3& b) { return { a.x + b.x, a.y + b.y, a.z + b.z }; }
  friend constexpr Vector3 operator-(const Vector3& a, const Vector3& b) { return { a.x - b.x, a.y - b.y, a.z - b.z }; }
  friend constexpr Vector3 operator-(const Vector3& a) { return { -a.x, -a.y, -a.z }; }
  friend constexpr Vector3 operator*(const Vector3& a, T b) { return { a.x * b, a.y * b, a.z * b }; }
  friend constexpr Vector3 operator*(T a, const Vector3& b) { return { a * b.x, a * b.y, a * b.z }; }
  friend constexpr Vector3 operator/(const Vector3& a, T b) { return { a.x / b, a.y / b, a.z / b }; }

  friend constexpr bool operator==(const Vector3& a, const Vector3& b) { return a.x == b.x && a.y == b.y && a.z == b.z; }
  //! Compares in lexicographic order.
  friend constexpr bool operator<(const Vector3& a, const Vector3& b)
  {
    if (a.x != b.x)
      return a.x < b.x;
    return a.y < b.y || (a.y == b.y && a.z < b.z);
  }
  //! Prints the components between parentheses.
  friend std::ostream& operator<<(std::ostream& o, const Vector3& v) { return o << '(' << v.x << ',' << v.y << ',' << v.z << ')'; }
};

using Int64x3 = Vector3<Int64>;
using Int32x3 = Vector3<Int32>;
} // namespace Arcane
