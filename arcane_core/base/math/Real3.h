// SPDX-License-Identifier: Apache-2.0
// A triple of reals.
#pragma once

#include "arcane_core/base/math/Real2.h"

#include <cmath>
#include <concepts>
#include <istream>
#include <limits>
#include <ostream>

namespace Arcane
{
//! Holds the components without any constructor, so that it may be in a union or read as bytes.
struct Real3POD
{
  Real x;
  Real y;
  Real z;

  constexpr Real operator[](Integer i) const
  {
    ARCCORE_CHECK_AT(i, 3);
    return i == 0 ? x : (i == 1 ? y : z);
  }
  constexpr Real& operator[](Integer i)
  {
    ARCCORE_CHECK_AT(i, 3);
    return i == 0 ? x : (i == 1 ? y : z);
  }
  constexpr Real operator()(Integer i) const { return (*this)[i]; }
  constexpr Real& operator()(Integer i) { return (*this)[i]; }
  constexpr void setComponent(Integer i, Real value) { (*this)[i] = value; }
};

//! Vector of the space, zero by default. Products and quotients of two vectors are taken component by component.
class ARCANE_EXPORT Real3 : public Real3POD
{
 public:
  using value_type = Real;

  constexpr Real3() noexcept
  : Real3POD{ 0.0, 0.0, 0.0 }
  {}
  constexpr Real3(Real ax, Real ay, Real az) noexcept
  : Real3POD{ ax, ay, az }
  {}
  //! Sets each component to \a v.
  constexpr explicit Real3(Real v) noexcept
  : Real3POD{ v, v, v }
  {}
  constexpr Real3(const Real3& f) noexcept = default;
  // A template, so that values between braces preferably make a Real3.
  template <std::same_as<Real3POD> POD = Real3POD>
  constexpr explicit Real3(const POD& f) noexcept
  : Real3POD(f)
  {}
  //! Makes a vector in the plane z = 0.
  constexpr explicit Real3(const Real2& v) noexcept
  : Real3POD{ v.x, v.y, 0.0 }
  {}
  //! Takes the first 3 values of \a v.
  constexpr explicit Real3(ConstArrayView<Real> v)
  : Real3POD{ v[0], v[1], v[2] }
  {}

  constexpr Real3& operator=(const Real3& f) noexcept = default;
  constexpr Real3& operator=(Real v) noexcept { return assign(v, v, v); }

  static constexpr Real3 null() noexcept { return {}; }
  static constexpr Real3 zero() noexcept { return {}; }

  constexpr Real3 copy() const noexcept { return *this; }
  constexpr Real3& reset() noexcept { return assign(0.0, 0.0, 0.0); }
  constexpr Real3& assign(Real ax, Real ay, Real az) noexcept
  {
    x = ax;
    y = ay;
    z = az;
    return *this;
  }
  constexpr Real3& assign(Real3 f) noexcept { return *this = f; }
  ARCCORE_HOST_DEVICE ArrayView<Real> view() noexcept { return { 3, &x }; }
  ARCCORE_HOST_DEVICE ConstArrayView<Real> constView() const noexcept { return { 3, &x }; }

  //! Returns the absolute value of each component.
  constexpr Real3 absolute() const noexcept { return { x < 0.0 ? -x : x, y < 0.0 ? -y : y, z < 0.0 ? -z : z }; }
  //! Returns the square of the euclidean norm.
  constexpr Real squareNormL2() const noexcept { return x * x + y * y + z * z; }
  //! Returns the euclidean norm.
  ARCCORE_HOST_DEVICE Real normL2() const noexcept { return std::sqrt(squareNormL2()); }
  ARCCORE_HOST_DEVICE Real abs() const noexcept { return normL2(); }
  constexpr Real abs2() const noexcept { return squareNormL2(); }
  //! Divides the vector by its euclidean norm; a vector of norm zero stays as it is.
  ARCCORE_HOST_DEVICE Real3& normalize() noexcept
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
    return std::abs(x) < tiny && std::abs(y) < tiny && std::abs(z) < tiny;
  }

  constexpr Real3& add(Real3 b) noexcept { return *this += b; }
  constexpr Real3& sub(Real3 b) noexcept { return *this -= b; }
  constexpr Real3& mul(Real3 b) noexcept { return *this *= b; }
  constexpr Real3& div(Real3 b) noexcept { return *this /= b; }
  constexpr Real3& addSame(Real b) noexcept { return *this += b; }
  constexpr Real3& subSame(Real b) noexcept { return *this -= b; }
  constexpr Real3& mulSame(Real b) noexcept { return *this *= b; }
  constexpr Real3& divSame(Real b) noexcept { return *this /= b; }

  constexpr Real3& operator+=(Real3 b) noexcept
  {
    x += b.x;
    y += b.y;
    z += b.z;
    return *this;
  }
  constexpr Real3& operator+=(Real b) noexcept
  {
    x += b;
    y += b;
    z += b;
    return *this;
  }
  constexpr Real3& operator-=(Real3 b) noexcept
  {
    x -= b.x;
    y -= b.y;
    z -= b.z;
    return *this;
  }
  constexpr Real3& operator-=(Real b) noexcept
  {
    x -= b;
    y -= b;
    z -= b;
    return *this;
  }
  constexpr Real3& operator*=(Real3 b) noexcept
  {
    x *= b.x;
    y *= b.y;
    z *= b.z;
    return *this;
  }
  constexpr Real3& operator*=(Real b) noexcept
  {
    x *= b;
    y *= b;
    z *= b;
    return *this;
  }
  constexpr Real3& operator/=(Real3 b) noexcept
  {
    x /= b.x;
    y /= b.y;
    z /= b.z;
    return *this;
  }
  constexpr Real3& operator/=(Real b) noexcept
  {
    x /= b;
    y /= b;
    z /= b;
    return *this;
  }
  friend constexpr Real3 operator+(Real3 a, Real3 b) noexcept { return { a.x + b.x, a.y + b.y, a.z + b.z }; }
  friend constexpr Real3 operator-(Real3 a, Real3 b) noexcept { return { a.x - b.x, a.y - b.y, a.z - b.z }; }
  friend constexpr Real3 operator*(Real3 a, Real3 b) noexcept { return { a.x * b.x, a.y * b.y, a.z * b.z }; }
  friend constexpr Real3 operator/(Real3 a, Real3 b) noexcept { return { a.x / b.x, a.y / b.y, a.z / b.z }; }
  friend constexpr Real3 operator-(Real3 a) noexcept { return { -a.x, -a.y, -a.z }; }
  friend constexpr Real3 operator+(Real3 a) noexcept { return a; }

  friend constexpr Real3 operator*(Real sca, Real3 v) noexcept { return { sca * v.x, sca * v.y, sca * v.z }; }
  friend constexpr Real3 operator*(Real3 v, Real sca) noexcept { return { v.x * sca, v.y * sca, v.z * sca }; }
  friend constexpr Real3 operator/(Real3 v, Real sca) noexcept { return { v.x / sca, v.y / sca, v.z / sca }; }

  friend constexpr bool operator==(Real3 a, Real3 b) noexcept { return a.x == b.x && a.y == b.y && a.z == b.z; }
  //! Compares the components in lexicographic order.
  constexpr bool operator<(Real3 b) const noexcept
  {
    if (x != b.x)
      return x < b.x;
    if (y != b.y)
      return y < b.y;
    return z < b.z;
  }

  //! Reads the components separated by spaces, in the form that print() writes.
  std::istream& assign(std::istream& i) { return i >> x >> y >> z; }
  std::ostream& print(std::ostream& o) const { return o << x << ' ' << y << ' ' << z; }
  std::ostream& printXyz(std::ostream& o) const { return o << '(' << x << ',' << y << ',' << z << ')'; }

  friend std::istream& operator>>(std::istream& i, Real3& v) { return v.assign(i); }
  //! Prints the components between parentheses, separated by commas.
  friend std::ostream& operator<<(std::ostream& o, const Real3& v) { return v.printXyz(o); }
};

constexpr Real2::Real2(const Real3& v) noexcept
: Real2POD{ v.x, v.y }
{}
} // namespace Arcane
