// SPDX-License-Identifier: Apache-2.0
// A 3 by 3 matrix of reals.
#pragma once

#include "arcane_core/base/math/Real3.h"

#include <concepts>

namespace Arcane
{
//! Holds the lines without any constructor, so that it may be in a union or read as bytes.
struct Real3x3POD
{
  Real3POD x;
  Real3POD y;
  Real3POD z;

  //! Returns line \a i.
  constexpr Real3POD& operator[](Integer i)
  {
    ARCCORE_CHECK_AT(i, 3);
    return i == 0 ? x : (i == 1 ? y : z);
  }
  constexpr const Real3POD& operator[](Integer i) const
  {
    ARCCORE_CHECK_AT(i, 3);
    return i == 0 ? x : (i == 1 ? y : z);
  }
  //! Returns the coefficient of line \a i and column \a j.
  constexpr Real operator()(Integer i, Integer j) const { return (*this)[i][j]; }
  constexpr Real& operator()(Integer i, Integer j) { return (*this)[i][j]; }
  constexpr void setComponent(Integer i, Integer j, Real value) { (*this)[i][j] = value; }
};

//! Matrix stored by lines x, y and z, zero by default. Products of matrices are in MathUtils.h.
class ARCANE_EXPORT Real3x3
{
 public:
  using value_type = Real;

  Real3 x;
  Real3 y;
  Real3 z;

  constexpr Real3x3() noexcept = default;
  //! Makes a matrix from its lines.
  constexpr Real3x3(Real3 ax, Real3 ay, Real3 az) noexcept
  : x(ax)
  , y(ay)
  , z(az)
  {}
  //! Sets each coefficient to \a v.
  constexpr explicit Real3x3(Real v) noexcept
  : x(v)
  , y(v)
  , z(v)
  {}
  constexpr Real3x3(const Real3x3&) noexcept = default;
  // A template, so that values between braces preferably make a Real3x3.
  template <std::same_as<Real3x3POD> POD = Real3x3POD>
  constexpr explicit Real3x3(const POD& f) noexcept
  : x(f.x)
  , y(f.y)
  , z(f.z)
  {}
  //! Takes the coefficients line by line.
  constexpr explicit Real3x3(ConstArrayView<Real> v)
  : x(v[0], v[1], v[2])
  , y(v[3], v[4], v[5])
  , z(v[6], v[7], v[8])
  {}

  constexpr Real3x3& operator=(const Real3x3&) noexcept = default;
  constexpr Real3x3& operator=(Real v) noexcept { return *this = Real3x3(v); }

  static constexpr Real3x3 null() noexcept { return {}; }
  static constexpr Real3x3 zero() noexcept { return {}; }
  static constexpr Real3x3 identity() noexcept { return fromLines(1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0); }
  //! Column after column: a, b, c are columns, x, y, z lines.
  static constexpr Real3x3 fromColumns(Real ax, Real ay, Real az, Real bx, Real by, Real bz, Real cx, Real cy, Real cz) noexcept
  {
    return { Real3(ax, bx, cx), Real3(ay, by, cy), Real3(az, bz, cz) };
  }
  //! Line after line: a, b, c are columns, x, y, z lines.
  static constexpr Real3x3 fromLines(Real ax, Real bx, Real cx, Real ay, Real by, Real cy, Real az, Real bz, Real cz) noexcept
  {
    return { Real3(ax, bx, cx), Real3(ay, by, cy), Real3(az, bz, cz) };
  }

  constexpr Real3x3 copy() const noexcept { return *this; }
  constexpr Real3x3& reset() noexcept { return *this = Real3x3(); }
  //! Sets each coefficient to \a v.
  constexpr void fill(Real v) noexcept { *this = v; }
  constexpr Real3x3& assign(Real3 ax, Real3 ay, Real3 az) noexcept { return *this = Real3x3(ax, ay, az); }
  constexpr Real3x3& assign(Real3x3 f) noexcept { return *this = f; }
  ARCCORE_HOST_DEVICE ArrayView<Real> view() noexcept { return { 9, &x.x }; }
  ARCCORE_HOST_DEVICE ConstArrayView<Real> constView() const noexcept { return { 9, &x.x }; }

  //! Returns line \a i.
  constexpr Real3& operator[](Integer i)
  {
    ARCCORE_CHECK_AT(i, 3);
    return i == 0 ? x : (i == 1 ? y : z);
  }
  constexpr const Real3& operator[](Integer i) const
  {
    ARCCORE_CHECK_AT(i, 3);
    return i == 0 ? x : (i == 1 ? y : z);
  }
  constexpr Real3& operator()(Integer i) { return (*this)[i]; }
  constexpr const Real3& operator()(Integer i) const { return (*this)[i]; }
  //! Returns the coefficient of line \a i and column \a j.
  constexpr Real operator()(Integer i, Integer j) const { return (*this)[i][j]; }
  constexpr Real& operator()(Integer i, Integer j) { return (*this)[i][j]; }

  constexpr Real determinant() const noexcept
  {
    return x.x * (y.y * z.z - y.z * z.y) + x.y * (y.z * z.x - y.x * z.z) + x.z * (y.x * z.y - y.y * z.x);
  }
  //! Returns true if each coefficient is so small that 1 plus a tenth of it equals 1.
  ARCCORE_HOST_DEVICE bool isNearlyZero() const noexcept { return x.isNearlyZero() && y.isNearlyZero() && z.isNearlyZero(); }

  constexpr Real3x3& add(Real3x3 b) noexcept { return *this += b; }
  constexpr Real3x3& sub(Real3x3 b) noexcept { return *this -= b; }
  constexpr Real3x3& addSame(Real b) noexcept { return *this += Real3x3(b); }
  constexpr Real3x3& subSame(Real b) noexcept { return *this -= Real3x3(b); }
  constexpr Real3x3& mulSame(Real b) noexcept { return *this *= b; }
  constexpr Real3x3& divSame(Real b) noexcept { return *this /= b; }
  //! \name The same operation between each line and a vector, component by component
  //@{
  constexpr Real3x3& addSame(Real3 b) noexcept { return x += b, y += b, z += b, *this; }
  constexpr Real3x3& subSame(Real3 b) noexcept { return x -= b, y -= b, z -= b, *this; }
  constexpr Real3x3& mulSame(Real3 b) noexcept { return x *= b, y *= b, z *= b, *this; }
  constexpr Real3x3& divSame(Real3 b) noexcept { return x /= b, y /= b, z /= b, *this; }
  //@}

  constexpr Real3x3& operator+=(const Real3x3& b) noexcept
  {
    x += b.x;
    y += b.y;
    z += b.z;
    return *this;
  }
  constexpr Real3x3& operator-=(const Real3x3& b) noexcept
  {
    x -= b.x;
    y -= b.y;
    z -= b.z;
    return *this;
  }
  constexpr Real3x3& operator*=(Real b) noexcept
  {
    x *= b;
    y *= b;
    z *= b;
    return *this;
  }
  constexpr Real3x3& operator/=(Real b) noexcept
  {
    x /= b;
    y /= b;
    z /= b;
    return *this;
  }
  friend constexpr Real3x3 operator+(const Real3x3& a, const Real3x3& b) noexcept { return { a.x + b.x, a.y + b.y, a.z + b.z }; }
  friend constexpr Real3x3 operator-(const Real3x3& a, const Real3x3& b) noexcept { return { a.x - b.x, a.y - b.y, a.z - b.z }; }
  friend constexpr Real3x3 operator-(const Real3x3& a) noexcept { return { -a.x, -a.y, -a.z }; }

  friend constexpr Real3x3 operator*(Real sca, const Real3x3& m) noexcept { return { sca * m.x, sca * m.y, sca * m.z }; }
  friend constexpr Real3x3 operator*(const Real3x3& m, Real sca) noexcept { return { m.x * sca, m.y * sca, m.z * sca }; }
  friend constexpr Real3x3 operator/(const Real3x3& m, Real sca) noexcept { return { m.x / sca, m.y / sca, m.z / sca }; }

  friend constexpr bool operator==(const Real3x3& a, const Real3x3& b) noexcept { return a.x == b.x && a.y == b.y && a.z == b.z; }
  //! Compares the coefficients in lexicographic order, line after line.
  constexpr bool operator<(const Real3x3& b) const noexcept
  {
    if (!(x == b.x))
      return x < b.x;
    if (!(y == b.y))
      return y < b.y;
    return z < b.z;
  }

  //! Reads the coefficients line by line, separated by spaces, in the form that print() writes.
  std::istream& assign(std::istream& i) { return i >> x >> y >> z; }
  std::ostream& print(std::ostream& o) const
  {
    x.print(o);
    o << ' ';
    y.print(o);
    o << ' ';
    z.print(o);
    return o;
  }
  //! Prints each line between parentheses, and parentheses around all.
  std::ostream& printXyz(std::ostream& o) const { return o << '(' << x << ',' << y << ',' << z << ')'; }

  friend std::istream& operator>>(std::istream& i, Real3x3& v) { return v.assign(i); }
  friend std::ostream& operator<<(std::ostream& o, const Real3x3& v) { return v.printXyz(o); }
};
} // namespace Arcane
