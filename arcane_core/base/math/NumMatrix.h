// SPDX-License-Identifier: Apache-2.0
// A matrix of a few numbers, whose sizes are part of the type.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/math/NumVector.h"
#include "arcane_core/base/math/Real2x2.h"
#include "arcane_core/base/math/Real3x3.h"

namespace Arcane
{
/*!
 * \brief Matrix of \a RowSize lines, stored line after line.
 *
 * Default construction leaves the coefficients uninitialised. Products of two matrices, and of a matrix and a vector, follow linear
 * algebra: see product().
 */
template <typename T, int RowSize, int ColumnSize> class NumMatrix
{
  static_assert(RowSize > 0 && ColumnSize > 0);
  template <int N> static constexpr bool is_real_of = std::is_same_v<T, Real>&& RowSize == N&& ColumnSize == N;

 public:
  using DataType = T;
  using VectorType = NumVector<T, ColumnSize>;
  using ThatClass = NumMatrix<T, RowSize, ColumnSize>;
  static constexpr int rowSize() noexcept { return RowSize; }
  static constexpr int columnSize() noexcept { return ColumnSize; }
  static constexpr int totalNbElement() noexcept { return RowSize * ColumnSize; }

  NumMatrix() = default;
  //! Makes a matrix from its lines. The constructors of 2 to 5 lines are not templates, so that each line may be written between braces.
  constexpr NumMatrix(const VectorType& l0, const VectorType& l1) noexcept requires(RowSize == 2)
  : m_lines{ l0, l1 }
  {}
  constexpr NumMatrix(const VectorType& l0, const VectorType& l1, const VectorType& l2) noexcept requires(RowSize == 3)
  : m_lines{ l0, l1, l2 }
  {}
  constexpr NumMatrix(const VectorType& l0, const VectorType& l1, const VectorType& l2, const VectorType& l3) noexcept
    requires(RowSize == 4)
  : m_lines{ l0, l1, l2, l3 }
  {}
  constexpr NumMatrix(const VectorType& l0, const VectorType& l1, const VectorType& l2, const VectorType& l3, const VectorType& l4) noexcept
    requires(RowSize == 5)
  : m_lines{ l0, l1, l2, l3, l4 }
  {}
  template <std::same_as<VectorType>... V>
  requires(sizeof...(V) == RowSize && RowSize > 5) constexpr NumMatrix(const V&... lines) noexcept
  : m_lines{ lines... }
  {}
  //! Sets each coefficient to \a v.
  constexpr explicit NumMatrix(T v) noexcept { fill(v); }
  // Templates, so that lines between braces preferably make a NumMatrix.
  template <std::same_as<Real2x2> M = Real2x2>
  requires(is_real_of<2>) constexpr NumMatrix(const M& m) noexcept
  : m_lines{ VectorType(m.x), VectorType(m.y) }
  {}
  template <std::same_as<Real3x3> M = Real3x3>
  requires(is_real_of<3>) constexpr NumMatrix(const M& m) noexcept
  : m_lines{ VectorType(m.x), VectorType(m.y), VectorType(m.z) }
  {}

  constexpr NumMatrix& operator=(T v) noexcept
  {
    fill(v);
    return *this;
  }

  constexpr operator Real2x2() const noexcept requires(is_real_of<2>) { return { Real2(m_lines[0]), Real2(m_lines[1]) }; }
  constexpr operator Real3x3() const noexcept requires(is_real_of<3>)
  {
    return { Real3(m_lines[0]), Real3(m_lines[1]), Real3(m_lines[2]) };
  }

  static constexpr NumMatrix zero() noexcept { return NumMatrix(T()); }
  static constexpr NumMatrix identity() noexcept requires(RowSize == ColumnSize)
  {
    NumMatrix m(T{});
    for (int i = 0; i < RowSize; ++i)
      m(i, i) = T(1);
    return m;
  }
  //! Returns the matrix of the given coefficients, line after line.
  static constexpr NumMatrix fromLines(const std::array<T, RowSize * ColumnSize>& values) noexcept
  {
    return made([&](int i, int j) { return values[i * ColumnSize + j]; });
  }
  //! Returns the matrix of the given coefficients, column after column.
  static constexpr NumMatrix fromColumns(const std::array<T, RowSize * ColumnSize>& values) noexcept
  {
    return made([&](int i, int j) { return values[j * RowSize + i]; });
  }
  template <std::convertible_to<T>... U>
  requires(sizeof...(U) == RowSize * ColumnSize) static constexpr NumMatrix fromLines(U... values) noexcept
  {
    return fromLines(std::array<T, RowSize * ColumnSize>{ static_cast<T>(values)... });
  }
  template <std::convertible_to<T>... U>
  requires(sizeof...(U) == RowSize * ColumnSize) static constexpr NumMatrix fromColumns(U... values) noexcept
  {
    return fromColumns(std::array<T, RowSize * ColumnSize>{ static_cast<T>(values)... });
  }

  //! Returns the coefficient of line \a i and column \a j.
  constexpr T& operator()(Int32 i, Int32 j) { return (*this)[i](j); }
  constexpr const T& operator()(Int32 i, Int32 j) const { return (*this)[i](j); }
  //! Returns line \a i.
  constexpr VectorType& operator[](Int32 i)
  {
    ARCCORE_CHECK_AT(i, RowSize);
    return m_lines[static_cast<std::size_t>(i)];
  }
  constexpr const VectorType& operator[](Int32 i) const
  {
    ARCCORE_CHECK_AT(i, RowSize);
    return m_lines[static_cast<std::size_t>(i)];
  }
  constexpr VectorType& operator()(Int32 i) { return (*this)[i]; }
  constexpr const VectorType& operator()(Int32 i) const { return (*this)[i]; }
  constexpr VectorType vx() const noexcept { return m_lines[0]; }
  constexpr VectorType vy() const noexcept requires(RowSize > 1) { return m_lines[1]; }
  constexpr VectorType vz() const noexcept requires(RowSize > 2) { return m_lines[2]; }
  constexpr void setLine(Int32 i, const VectorType& line) { (*this)[i] = line; }
  //! Returns line \a i.
  constexpr VectorType row(Int32 i) const { return (*this)[i]; }
  //! Returns the coefficients, line after line.
  Span<T> span() noexcept { return { m_lines[0].view().data(), RowSize * ColumnSize }; }
  Span<const T> constSpan() const noexcept { return { m_lines[0].constView().data(), RowSize * ColumnSize }; }

  constexpr void fill(const T& v) noexcept
  {
    for (VectorType& line : m_lines)
      line.fill(v);
  }

  constexpr NumMatrix& operator+=(const NumMatrix& b) noexcept { return *this = *this + b; }
  constexpr NumMatrix& operator-=(const NumMatrix& b) noexcept { return *this = *this - b; }
  constexpr NumMatrix& operator*=(T b) noexcept { return *this = *this * b; }
  constexpr NumMatrix& operator/=(T b) noexcept { return *this = *this / b; }

  friend constexpr NumMatrix operator+(const NumMatrix& a, const NumMatrix& b) noexcept
  {
    return made([&](int i, int j) { return a(i, j) + b(i, j); });
  }
  friend constexpr NumMatrix operator-(const NumMatrix& a, const NumMatrix& b) noexcept
  {
    return made([&](int i, int j) { return a(i, j) - b(i, j); });
  }
  friend constexpr NumMatrix operator*(T a, const NumMatrix& b) noexcept
  {
    return made([&](int i, int j) { return a * b(i, j); });
  }
  friend constexpr NumMatrix operator*(const NumMatrix& a, T b) noexcept
  {
    return made([&](int i, int j) { return a(i, j) * b; });
  }
  friend constexpr NumMatrix operator/(const NumMatrix& a, T b) noexcept
  {
    return made([&](int i, int j) { return a(i, j) / b; });
  }
  constexpr NumMatrix operator-() const noexcept
  {
    return made([&](int i, int j) { return -(*this)(i, j); });
  }

  friend constexpr bool operator==(const NumMatrix& a, const NumMatrix& b) noexcept { return a.m_lines == b.m_lines; }
  //! Compares the coefficients in lexicographic order, line after line.
  friend constexpr bool operator<(const NumMatrix& a, const NumMatrix& b) noexcept { return a.m_lines < b.m_lines; }

  //! Prints each line between parentheses, and parentheses around all.
  friend std::ostream& operator<<(std::ostream& o, const NumMatrix& m)
  {
    o << '(' << m.m_lines[0];
    for (int i = 1; i < RowSize; ++i)
      o << ',' << m.m_lines[i];
    return o << ')';
  }

 private:
  std::array<VectorType, RowSize> m_lines;
  static_assert(sizeof(VectorType) == ColumnSize * sizeof(T));

  template <typename F> static constexpr NumMatrix made(const F& coefficient) noexcept
  {
    NumMatrix m(T{});
    for (int i = 0; i < RowSize; ++i)
      for (int j = 0; j < ColumnSize; ++j)
        m.m_lines[i](j) = static_cast<T>(coefficient(i, j));
    return m;
  }
};
} // namespace Arcane

namespace Arcane::math
{
template <typename T, int N, int M> constexpr NumMatrix<T, M, N> matrixTranspose(const NumMatrix<T, N, M>& a) noexcept
{
  NumMatrix<T, M, N> t(T{});
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      t(j, i) = a(i, j);
  return t;
}

//! Returns the product of linear algebra.
template <typename T, int N, int K, int M>
constexpr NumMatrix<T, N, M> product(const NumMatrix<T, N, K>& a, const NumMatrix<T, K, M>& b) noexcept
{
  NumMatrix<T, N, M> c(T{});
  for (int i = 0; i < N; ++i)
    for (int k = 0; k < K; ++k)
      for (int j = 0; j < M; ++j)
        c(i, j) += a(i, k) * b(k, j);
  return c;
}

template <typename T, int N, int M> constexpr NumVector<T, N> product(const NumMatrix<T, N, M>& a, const NumVector<T, M>& v) noexcept
{
  NumVector<T, N> r(T{});
  for (int i = 0; i < N; ++i)
    r(i) = dot(a[i], v);
  return r;
}
} // namespace Arcane::math
