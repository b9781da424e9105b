// SPDX-License-Identifier: Apache-2.0
// Two values of one type, called x and y.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <ostream>

namespace Arcane
{
//! Two values, zero at first. Operations are by component. Real2 is another type, with more functions.
template <typename T> class Vector2
{
 public:
  using DataType = T;

  T x = {};
  T y = {};

  constexpr Vector2() = default;
  constexpr Vector2(T ax, T ay)
  : x(ax)
  , y(ay)
  {}
  //! Sets both components to \a v.
  constexpr explicit Vector2(T v)
  : Vector2(v, v)
  {}

  constexpr Vector2& operator+=(const Vector2& b) { return *this = *this + b; }
  constexpr Vector2& operator-=(const Vector2& b) { return *this = *this - b; }
  constexpr Vector2& operator*=(T b) { return *this = *this * b; }
  constexpr Vector2& operator/=(T b) { return *this = *this / b; }

  friend constexpr Vector2 operator+(const Vector2& a, const Vector2& b) { return { a.x + b.x, a.y + b.y }; }
  friend constexpr Vector2 operator-(const Vector2& a, const Vector2& b) { return { a.x - b.x, a.y - b.y }; }
  friend constexpr Vector2 operator-(const Vector2& a) { return { -a.x, -a.y }; }
  friend constexpr Vector2 operator*(const Vector2& a, T b) { return { a.x * b, a.y * b }; }
  friend constexpr Vector2 operator*(T a, const Vector2& b) { return { a * b.x, a * b.y }; }
  friend constexpr Vector2 operator/(const Vector2& a, T b) { return { a.x / b, a.y / b }; }

  friend constexpr bool operator==(const Vector2& a, const Vector2& b) { return a.x == b.x && a.y == b.y; }
  //! Compares in lexicographic order.
  friend constexpr bool operator<(const Vector2& a, const Vector2& b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }
  //! Prints the components between parentheses.
  friend std::ostream& operator<<(std::ostream& o, const Vector2& v) { return o << '(' << v.x << ',' << v.y << ')'; }
};

using Int64x2 = Vector2<Int64>;
using Int32x2 = Vector2<Int32>;
} // namespace Arcane
