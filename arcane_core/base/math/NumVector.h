// SPDX-License-Identifier: Apache-2.0
// A vector of a few numbers, whose count is part of the type.
#pragma once

#include "arcane_core/base/math/Real3.h"

#include <array>
#include <cmath>
#include <concepts>

namespace Arcane
{
/*!
 * \brief Vector of \a Size numbers. Products and quotients of two of them are by component.
 *
 * Default construction leaves the components uninitialised, so that arrays of vectors cost nothing to make.
 */
template <typename T, int Size> class NumVector
{
  static_assert(Size > 0);
  template <int N> static constexpr bool is_real_of = std::is_same_v<T, Real>&& Size == N;

 public:
  using DataType = T;
  using value_type = T;
  using ThatClass = NumVector<T, Size>;
  static constexpr int size() noexcept { return Size; }

  NumVector() = default;
  template <std::convertible_to<T>... U>
  requires(sizeof...(U) == Size && Size > 1) constexpr NumVector(U... values) noexcept
  : m_values{ static_cast<T>(values)... }
  {}
  //! Sets each component to \a v.
  constexpr explicit(Size > 1) NumVector(T v) noexcept { fill(v); }
  constexpr explicit NumVector(const std::array<T, Size>& values) noexcept
  : m_values(values)
  {}
  constexpr explicit NumVector(const T (&values)[Size]) noexcept
  {
    for (int i = 0; i < Size; ++i)
      m_values[i] = values[i];
  }
  constexpr NumVector(const Real2& v) noexcept requires(is_real_of<2>)
  : m_values{ v.x, v.y }
  {}
  constexpr NumVector(const Real3& v) noexcept requires(is_real_of<3>)
  : m_values{ v.x, v.y, v.z }
  {}

  constexpr NumVector& operator=(T v) noexcept
  {
    fill(v);
    return *this;
  }

  constexpr operator Real2() const noexcept requires(is_real_of<2>) { return { m_values[0], m_values[1] }; }
  constexpr operator Real3() const noexcept requires(is_real_of<3>) { return { m_values[0], m_values[1], m_values[2] }; }

  static constexpr NumVector zero() noexcept { return NumVector(T()); }

  constexpr T& operator()(Int32 i)
  {
    ARCCORE_CHECK_AT(i, Size);
    return m_values[static_cast<std::size_t>(i)];
  }
  constexpr const T& operator()(Int32 i) const
  {
    ARCCORE_CHECK_AT(i, Size);
    return m_values[static_cast<std::size_t>(i)];
  }
  constexpr T& operator[](Int32 i) { return (*this)(i); }
  constexpr const T& operator[](Int32 i) const { return (*this)(i); }
  constexpr T& x() noexcept { return m_values[0]; }
  constexpr const T& x() const noexcept { return m_values[0]; }
  constexpr T& y() noexcept requires(Size > 1) { return m_values[1]; }
  constexpr const T& y() const noexcept requires(Size > 1) { return m_values[1]; }
  constexpr T& z() noexcept requires(Size > 2) { return m_values[2]; }
  constexpr const T& z() const noexcept requires(Size > 2) { return m_values[2]; }

  //! \name Other names of the components, as NumMatrix has for its lines
  //@{
  constexpr T& vx() noexcept { return x(); }
  constexpr const T& vx() const noexcept { return x(); }
  constexpr T& vy() noexcept requires(Size > 1) { return y(); }
  constexpr const T& vy() const noexcept requires(Size > 1) { return y(); }
  constexpr T& vz() noexcept requires(Size > 2) { return z(); }
  constexpr const T& vz() const noexcept requires(Size > 2) { return z(); }
  //@}

  constexpr void fill(const T& v) noexcept { m_values.fill(v); }
  constexpr ArrayView<T> view() noexcept { return { Size, m_values.data() }; }
  constexpr ConstArrayView<T> constView() const noexcept { return { Size, m_values.data() }; }

  //! Returns the absolute value of each component.
  constexpr NumVector absolute() const noexcept
  {
    return made([&](int i) { return m_values[i] < T() ? -m_values[i] : m_values[i]; });
  }
  //! Returns the square of the euclidean norm.
  constexpr T squareNormL2() const noexcept
  {
    T sum = m_values[0] * m_values[0];
    for (int i = 1; i < Size; ++i)
      sum += m_values[i] * m_values[i];
    return sum;
  }
  //! Returns the euclidean norm.
  ARCCORE_HOST_DEVICE T normL2() const noexcept { return static_cast<T>(std::sqrt(squareNormL2())); }

  constexpr NumVector& operator+=(const NumVector& b) noexcept { return *this = *this + b; }
  constexpr NumVector& operator-=(const NumVector& b) noexcept { return *this = *this - b; }
  constexpr NumVector& operator*=(const NumVector& b) noexcept { return *this = *this * b; }
  constexpr NumVector& operator/=(const NumVector& b) noexcept { return *this = *this / b; }
  constexpr NumVector& operator+=(T b) noexcept { return *this += NumVector(b); }
  constexpr NumVector& operator-=(T b) noexcept { return *this -= NumVector(b); }
  constexpr NumVector& operator*=(T b) noexcept { return *this = *this * b; }
  constexpr NumVector& operator/=(T b) noexcept { return *this = *this / b; }

  friend constexpr NumVector operator+(const NumVector& a, const NumVector& b) noexcept
  {
    return made([&](int i) { return a.m_values[i] + b.m_values[i]; });
  }
  friend constexpr NumVector operator-(const NumVector& a, const NumVector& b) noexcept
  {
    return made([&](int i) { return a.m_values[i] - b.m_values[i]; });
  }
  friend constexpr NumVector operator*(const NumVector& a, const NumVector& b) noexcept
  {
    return made([&](int i) { return a.m_values[i] * b.m_values[i]; });
  }
  friend constexpr NumVector operator/(const NumVector& a, const NumVector& b) noexcept
  {
    return made([&](int i) { return a.m_values[i] / b.m_values[i]; });
  }
  friend constexpr NumVector operator*(T a, const NumVector& b) noexcept
  {
    return made([&](int i) { return a * b.m_values[i]; });
  }
  friend constexpr NumVector operator*(const NumVector& a, T b) noexcept
  {
    return made([&](int i) { return a.m_values[i] * b; });
  }
  friend constexpr NumVector operator/(const NumVector& a, T b) noexcept
  {
    return made([&](int i) { return a.m_values[i] / b; });
  }
  constexpr NumVector operator-() const noexcept
  {
    return made([&](int i) { return -m_values[i]; });
  }

  friend constexpr bool operator==(const NumVector& a, const NumVector& b) noexcept
  {
    return detail::base::equalElements<T>(a.m_values.data(), Size, b.m_values.data(), Size);
  }
  //! Compares the components in lexicographic order.
  friend constexpr bool operator<(const NumVector& a, const NumVector& b) noexcept { return a.m_values < b.m_values; }

  //! Prints the components between parentheses, separated by commas.
  friend std::ostream& operator<<(std::ostream& o, const NumVector& v)
  {
    o << '(' << v.m_values[0];
    for (int i = 1; i < Size; ++i)
      o << ',' << v.m_values[i];
    return o << ')';
  }

 private:
  std::array<T, Size> m_values;

  template <typename F> static constexpr NumVector made(const F& component) noexcept
  {
    std::array<T, Size> values{};
    for (int i = 0; i < Size; ++i)
      values[i] = static_cast<T>(component(i));
    return NumVector(values);
  }
};
} // namespace Arcane

namespace Arcane::math
{
template <typename T, int Size> ARCCORE_HOST_DEVICE T normL2(const NumVector<T, Size>& v) noexcept
{
  return v.normL2();
}

template <typename T, int Size> constexpr T dot(const NumVector<T, Size>& a, const NumVector<T, Size>& b) noexcept
{
  T sum = a(0) * b(0);
  for (int i = 1; i < Size; ++i)
    sum += a(i) * b(i);
  return sum;
}
} // namespace Arcane::math
