// SPDX-License-Identifier: Apache-2.0
// A pair of reals.
#pragma once

#include "arcane_core/base/array/ArrayView.h"

#include <cmath>
#include <concepts>
#include <istream>
#include <limits>
#include <ostream>

namespace Arcane
{
//! Holds the components without any constructor, so that it may be in a union or read as bytes.
struct Real2POD
{
  Real x;
  Real y;

  constexpr Real operator[](Integer i) const
  {
    ARCCORE_CHECK_AT(i, 2);
    return i == 0 ? x : y;
  }
  constexpr Real& operator[](Integer i)
  {
    ARCCORE_CHECK_AT(i, 2);
    return i == 0 ? x : y;
  }
  constexpr Real operator()(Integer i) const { return (*this)[i]; }
  constexpr Real& operator()(Integer i) { return (*this)[i]; }
  constexpr void setComponent(Integer i, Real value) { (*this)[i] = value; }
};

//! Vector of the plane, zero by default. Products and quotients of two vectors are taken component by component.
class ARCANE_EXPORT Real2 : public Real2POD
{
 public:
  using value_type = Real;

  constexpr Real2() noexcept
  : Real2POD{ 0.0, 0.0 }
  {}
  constexpr Real2(Real ax, Real ay) noexcept
  : Real2POD{ ax, ay }
  {}
  //! Sets each component to \a v.
  constexpr explicit Real2(Real v) noexcept
  : Real2POD{ v, v }
  {}
  constexpr Real2(const Real2& f) noexcept = default;
  // A template, so that values between braces preferably make a Real2.
  template <std::same_as<Real2POD> POD = Real2POD>
  constexpr explicit Real2(const POD& f) noexcept
  : Real2POD(f)
  {}
  //! Takes the components x and y.
  constexpr explicit Real2(const Real3& v) noexcept;
  //! Takes the first 2 values of \a v.
  constexpr explicit Real2(ConstArrayView<Real> v)
  : Real2POD{ v[0], v[1] }
  {}

  constexpr Real2& operator=(const Real2& f) noexcept = default;
  constexpr Real2& operator=(Real v) noexcept { return assign(v, v); }

  static constexpr Real2 null() noexcept { return {}; }
  static constexpr Real2 zero() noexcept { return {}; }

  constexpr Real2 copy() const noexcept { return *this; }
  constexpr Real2& reset() noexcept { return assign(0.0, 0.0); }
  constexpr Real2& assign(Real ax, Real ay) noexcept
  {
    x = ax;
    y = ay;
    return *this;
  }
  constexpr Real2& assign(Real2 f) noexcept { return *this = f; }
  ARCCORE_HOST_DEVICE ArrayView<Real> view() noexcept { return { 2, &x }; }
  ARCCORE_HOST_DEVICE ConstArrayView<Real> constView() const noexcept { return { 2, &x }; }

  //! Returns the absolute value of each component.
  constexpr Real2 absolute() const noexcept { return { x < 0.0 ? -x : x, y < 0.0 ? -y : y }; }
  //! Returns the square of the euclidean norm.
  constexpr Real squareNormL2() const noexcept { return x * x + y * y; }
  //! Returns the euclidean norm.
  ARCCORE_HOST_DEVICE Real normL2() const noexcept { return std::sqrt(squareNormL2()); }
  ARCCORE_HOST_DEVICE Real abs() const noexcept { return normL2(); }
  constexpr Real abs2() const noexcept { return squareNormL2(); }
  //! Divides the vector by its euclidean norm; a vector of norm zero stays as it is.
  ARCCORE_HOST_DEVICE Real2& normalize() noexcept
  {
    const Real norm = normL2();
    if (norm != 0.0)
      divSame(norm);
    return *this;
  }
  //! Returns true if each component is so small that 1 plus a tenth of it equals 1.
  ARCCORE_HOST_DEVICE bool isNearlyZero() const noexcept
  {
    constexpr Real tiny = 10.0 * std::numeric_limits<Real>::epsilon();
    return std::abs(x) < tiny && std::abs(y) < tiny;
  }

  constexpr Real2& add(Real2 b) noexcept { return *this += b; }
  constexpr Real2& sub(Real2 b) noexcept { return *this -= b; }
  constexpr Real2& mul(Real2 b) noexcept { return *this *= b; }
  constexpr Real2& div(Real2 b) noexcept { return *this /= b; }
  constexpr Real2& addSame(Real b) noexcept { return *this += b; }
  constexpr Real2& subSame(Real b) noexcept { return *this -= b; }
  constexpr Real2& mulSame(Real b) noexcept { return *this *= b; }
  constexpr Real2& divSame(Real b) noexcept { return *this /= b; }

  constexpr Real2& operator+=(Real2 b) noexcept
  {
    x += b.x;
    y += b.y;
    return *this;
  }
  constexpr Real2& operator+=(Real b) noexcept
  {
    x += b;
    y += b;
    return *this;
  }
  constexpr Real2& operator-=(Real2 b) noexcept
  {
    x -= b.x;
    y -= b.y;
    return *this;
  }
  constexpr Real2& operator-=(Real b) noexcept
  {
    x -= b;
    y -= b;
    return *this;
  }
  constexpr Real2& operator*=(Real2 b) noexcept
  {
    x *= b.x;
    y *= b.y;
    return *this;
  }
  constexpr Real2& operator*=(Real b) noexcept
  {
    x *= b;
    y *= b;
    return *this;
  }
  constexpr Real2& operator/=(Real2 b) noexcept
  {
    x /= b.x;
    y /= b.y;
    return *this;
  }
  constexpr Real2& operator/=(Real b) noexcept
  {
    x /= b;
    y /= b;
    return *this;
  }
  friend constexpr Real2 operator+(Real2 a, Real2 b) noexcept { return { a.x + b.x, a.y + b.y }; }
  friend constexpr Real2 operator-(Real2 a, Real2 b) noexcept { return { a.x - b.x, a.y - b.y }; }
  friend constexpr Real2 operator*(Real2 a, Real2 b) noexcept { return { a.x * b.x, a.y * b.y }; }
  friend constexpr Real2 operator/(Real2 a, Real2 b) noexcept { return { a.x / b.x, a.y / b.y }; }
  friend constexpr Real2 operator-(Real2 a) noexcept { return { -a.x, -a.y }; }
  friend constexpr Real2 operator+(Real2 a) noexcept { return a; }

  friend constexpr Real2 operator*(Real sca, Real2 v) noexcept { return { sca * v.x, sca * v.y }; }
  friend constexpr Real2 operator*(Real2 v, Real sca) noexcept { return { v.x * sca, v.y * sca }; }
  friend constexpr Real2 operator/(Real2 v, Real sca) noexcept { return { v.x / sca, v.y / sca }; }

  friend constexpr bool operator==(Real2 a, Real2 b) noexcept { return a.x == b.x && a.y == b.y; }
  //! Compares the components in lexicographic order.
  constexpr bool operator<(Real2 b) const noexcept
  {
    if (x != b.x)
      return x < b.x;
    return y < b.y;
  }

  //! Reads the components separated by spaces, in the form that print() writes.
  std::istream& assign(std::istream& i) { return i >> x >> y; }
  std::ostream& print(std::ostream& o) const { return o << x << ' ' << y; }
  std::ostream& printXy(std::ostream& o) const { return o << '(' << x << ',' << y << ')'; }

  friend std::istream& operator>>(std::istream& i, Real2& v) { return v.assign(i); }
  //! Prints the components between parentheses, separated by commas.
  friend std::ostream& operator<<(std::ostream& o, const Real2& v) { return v.printXy(o); }
};

} // namespace Arcane
