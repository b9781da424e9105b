// SPDX-License-Identifier: Apache-2.0
// A 2 by 2 matrix of reals.
#pragma once

#include "arcane_core/base/math/Real2.h"

#include <concepts>

namespace Arcane
{
//! Holds the lines without any constructor, so that it may be in a union or read as bytes.
struct Real2x2POD
{
  Real2POD x;
  Real2POD y;

  //! Returns line \a i.
  constexpr Real2POD& operator[](Integer i)
  {
    ARCCORE_CHECK_AT(i, 2);
    return i == 0 ? x : y;
  }
  constexpr const Real2POD& operator[](Integer i) const
  {
    ARCCORE_CHECK_AT(i, 2);
    return i == 0 ? x : y;
  }
  //! Returns the coefficient of line \a i and column \a j.
  constexpr Real operator()(Integer i, Integer j) const { return (*this)[i][j]; }
  constexpr Real& operator()(Integer i, Integer j) { return (*this)[i][j]; }
  constexpr void setComponent(Integer i, Integer j, Real value) { (*this)[i][j] = value; }
};

//! Matrix stored by lines x and y, zero by default. Products of matrices are in MathUtils.h.
class ARCANE_EXPORT Real2x2
{
 public:
  using value_type = Real;

  Real2 x;
  Real2 y;

  constexpr Real2x2() noexcept = default;
  //! Makes a matrix from its lines.
  constexpr Real2x2(Real2 ax, Real2 ay) noexcept
  : x(ax)
  , y(ay)
  {}
  //! Sets each coefficient to \a v.
  constexpr explicit Real2x2(Real v) noexcept
  : x(v)
  , y(v)
  {}
  constexpr Real2x2(const Real2x2&) noexcept = default;
  // A template, so that values between braces preferably make a Real2x2.
  template <std::same_as<Real2x2POD> POD = Real2x2POD>
  constexpr explicit Real2x2(const POD& f) noexcept
  : x(f.x)
  , y(f.y)
  {}
  //! Takes the coefficients line by line.
  constexpr explicit Real2x2(ConstArrayView<Real> v)
  : x(v[0], v[1])
  , y(v[2], v[3])
  {}

  constexpr Real2x2& operator=(const Real2x2&) noexcept = default;
  constexpr Real2x2& operator=(Real v) noexcept { return *this = Real2x2(v); }

  static constexpr Real2x2 null() noexcept { return {}; }
  static constexpr Real2x2 zero() noexcept { return {}; }
  static constexpr Real2x2 identity() noexcept { return fromLines(1.0, 0.0, 0.0, 1.0); }
  //! Column after column: a, b are columns, x, y lines.
  static constexpr Real2x2 fromColumns(Real ax, Real ay, Real bx, Real by) noexcept { return { Real2(ax, bx), Real2(ay, by) }; }
  //! Line after line: a, b are columns, x, y lines.
  static constexpr Real2x2 fromLines(Real ax, Real bx, Real ay, Real by) noexcept { return { Real2(ax, bx), Real2(ay, by) }; }

  constexpr Real2x2 copy() const noexcept { return *this; }
  constexpr Real2x2& reset() noexcept { return *this = Real2x2(); }
  //! Sets each coefficient to \a v.
  constexpr void fill(Real v) noexcept { *this = v; }
  constexpr Real2x2& assign(Real2 ax, Real2 ay) noexcept { return *this = Real2x2(ax, ay); }
  constexpr Real2x2& assign(Real2x2 f) noexcept { return *this = f; }
  ARCCORE_HOST_DEVICE ArrayView<Real> view() noexcept { return { 4, &x.x }; }
  ARCCORE_HOST_DEVICE ConstArrayView<Real> constView() const noexcept { return { 4, &x.x }; }

  //! Returns line \a i.
  constexpr Real2& operator[](Integer i)
  {
    ARCCORE_CHECK_AT(i, 2);
    return i == 0 ? x : y;
  }
  constexpr const Real2& operator[](Integer i) const
  {
    ARCCORE_CHECK_AT(i, 2);
    return i == 0 ? x : y;
  }
  constexpr Real2& operator()(Integer i) { return (*this)[i]; }
  constexpr const Real2& operator()(Integer i) const { return (*this)[i]; }
  //! Returns the coefficient of line \a i and column \a j.
  constexpr Real operator()(Integer i, Integer j) const { return (*this)[i][j]; }
  constexpr Real& operator()(Integer i, Integer j) { return (*this)[i][j]; }

  constexpr Real determinant() const noexcept { return x.x * y.y - x.y * y.x; }
  //! Returns true if each coefficient is so small that 1 plus a tenth of it equals 1.
  ARCCORE_HOST_DEVICE bool isNearlyZero() const noexcept { return x.isNearlyZero() && y.isNearlyZero(); }

  constexpr Real2x2& add(Real2x2 b) noexcept { return *this += b; }
  constexpr Real2x2& sub(Real2x2 b) noexcept { return *this -= b; }
  constexpr Real2x2& addSame(Real b) noexcept { return *this += Real2x2(b); }
  constexpr Real2x2& subSame(Real b) noexcept { return *this -= Real2x2(b); }
  constexpr Real2x2& mulSame(Real b) noexcept { return *this *= b; }
  constexpr Real2x2& divSame(Real b) noexcept { return *this /= b; }
  //! \name The same operation between each line and a vector, component by component
  //@{
  constexpr Real2x2& addSame(Real2 b) noexcept { return x += b, y += b, *this; }
  constexpr Real2x2& subSame(Real2 b) noexcept { return x -= b, y -= b, *this; }
  constexpr Real2x2& mulSame(Real2 b) noexcept { return x *= b, y *= b, *this; }
  constexpr Real2x2& divSame(Real2 b) noexcept { return x /= b, y /= b, *this; }
  //@}

  constexpr Real2x2& operator+=(const Real2x2& b) noexcept
  {
    x += b.x;
    y += b.y;
    return *this;
  }
  constexpr Real2x2& operator-=(const Real2x2& b) noexcept
  {
    x -= b.x;
    y -= b.y;
    return *this;
  }
  constexpr Real2x2& operator*=(Real b) noexcept
  {
    x *= b;
    y *= b;
    return *this;
  }
  constexpr Real2x2& operator/=(Real b) noexcept
  {
    x /= b;
    y /= b;
    return *this;
  }
  friend constexpr Real2x2 operator+(const Real2x2& a, const Real2x2& b) noexcept { return { a.x + b.x, a.y + b.y }; }
  friend constexpr Real2x2 operator-(const Real2x2& a, const Real2x2& b) noexcept { return { a.x - b.x, a.y - b.y }; }
  friend constexpr Real2x2 operator-(const Real2x2& a) noexcept { return { -a.x, -a.y }; }

  friend constexpr Real2x2 operator*(Real sca, const Real2x2& m) noexcept { return { sca * m.x, sca * m.y }; }
  friend constexpr Real2x2 operator*(const Real2x2& m, Real sca) noexcept { return { m.x * sca, m.y * sca }; }
  friend constexpr Real2x2 operator/(const Real2x2& m, Real sca) noexcept { return { m.x / sca, m.y / sca }; }

  friend constexpr bool operator==(const Real2x2& a, const Real2x2& b) noexcept { return a.x == b.x && a.y == b.y; }
  //! Compares the coefficients in lexicographic order, line after line.
  constexpr bool operator<(const Real2x2& b) const noexcept
  {
    if (!(x == b.x))
      return x < b.x;
    return y < b.y;
  }

  //! Reads the coefficients line by line, separated by spaces, in the form that print() writes.
  std::istream& assign(std::istream& i) { return i >> x >> y; }
  std::ostream& print(std::ostream& o) const
  {
    x.print(o);
    o << ' ';
    y.print(o);
    return o;
  }
  //! Prints each line between parentheses, and parentheses around all.
  std::ostream& printXy(std::ostream& o) const { return o << '(' << x << ',' << y << ')'; }

  friend std::istream& operator>>(std::istream& i, Real2x2& v) { return v.assign(i); }
  friend std::ostream& operator<<(std::ostream& o, const Real2x2& v) { return v.printXy(o); }
};
} // namespace Arcane
