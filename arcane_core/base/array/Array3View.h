// SPDX-License-Identifier: Apache-2.0
// Views of three dimensions, 32-bit sizes, the last one the fastest.
#pragma once

#include "arcane_core/base/array/Array2View.h"
#include "arcane_core/base/array/Span.h"

namespace Arcane
{
//! View on an array of 3 dimensions, the last one the fastest.
template <typename T> class Array3View
{
 public:
  using value_type = T;
  using pointer = T*;

  constexpr Array3View() noexcept = default;
  constexpr Array3View(pointer ptr, Integer dim1_size, Integer dim2_size, Integer dim3_size) noexcept
  : m_ptr(ptr)
  , m_sizes{ dim1_size, dim2_size, dim3_size }
  {}

  constexpr Integer dim1Size() const noexcept { return m_sizes[0]; }
  constexpr Integer dim2Size() const noexcept { return m_sizes[1]; }
  constexpr Integer dim3Size() const noexcept { return m_sizes[2]; }
  constexpr Int64 totalNbElement() const noexcept { return Int64(m_sizes[0]) * m_sizes[1] * m_sizes[2]; }

  //! Returns the sub-array of first index \a i.
  constexpr Array2View<T> operator[](Integer i) const
  {
    ARCCORE_CHECK_AT(i, m_sizes[0]);
    return { m_ptr + Int64(m_sizes[1]) * m_sizes[2] * i, m_sizes[1], m_sizes[2] };
  }
  constexpr T& operator()(Integer i, Integer j, Integer k) const
  {
    ARCCORE_CHECK_AT(i, m_sizes[0]);
    ARCCORE_CHECK_AT(j, m_sizes[1]);
    ARCCORE_CHECK_AT(k, m_sizes[2]);
    return m_ptr[(Int64(i) * m_sizes[1] + j) * m_sizes[2] + k];
  }
  constexpr T item(Integer i, Integer j, Integer k) const { return (*this)(i, j, k); }
  constexpr void setItem(Integer i, Integer j, Integer k, const T& v) const { (*this)(i, j, k) = v; }
  constexpr void fill(const T& v) const { detail::base::fillElements(m_ptr, totalNbElement(), T(v)); }
  constexpr pointer data() const noexcept { return m_ptr; }
  constexpr pointer unguardedBasePointer() const noexcept { return m_ptr; }
  //! Returns all elements in the order of memory.
  constexpr Span<T> to1DSpan() const noexcept { return { m_ptr, totalNbElement() }; }

 private:
  pointer m_ptr = nullptr;
  std::array<Integer, 3> m_sizes{};
};

//! View on an array of 3 dimensions, the last one the fastest.
template <typename T> class ConstArray3View
{
 public:
  using value_type = T;
  using pointer = const T*;

  constexpr ConstArray3View() noexcept = default;
  constexpr ConstArray3View(pointer ptr, Integer dim1_size, Integer dim2_size, Integer dim3_size) noexcept
  : m_ptr(ptr)
  , m_sizes{ dim1_size, dim2_size, dim3_size }
  {}
  constexpr ConstArray3View(const Array3View<T>& from) noexcept
  : ConstArray3View(from.data(), from.dim1Size(), from.dim2Size(), from.dim3Size())
  {}

  constexpr Integer dim1Size() const noexcept { return m_sizes[0]; }
  constexpr Integer dim2Size() const noexcept { return m_sizes[1]; }
  constexpr Integer dim3Size() const noexcept { return m_sizes[2]; }
  constexpr Int64 totalNbElement() const noexcept { return Int64(m_sizes[0]) * m_sizes[1] * m_sizes[2]; }

  //! Returns the sub-array of first index \a i.
  constexpr ConstArray2View<T> operator[](Integer i) const
  {
    ARCCORE_CHECK_AT(i, m_sizes[0]);
    return { m_ptr + Int64(m_sizes[1]) * m_sizes[2] * i, m_sizes[1], m_sizes[2] };
  }
  constexpr const T& operator()(Integer i, Integer j, Integer k) const
  {
    ARCCORE_CHECK_AT(i, m_sizes[0]);
    ARCCORE_CHECK_AT(j, m_sizes[1]);
    ARCCORE_CHECK_AT(k, m_sizes[2]);
    return m_ptr[(Int64(i) * m_sizes[1] + j) * m_sizes[2] + k];
  }
  constexpr T item(Integer i, Integer j, Integer k) const { return (*this)(i, j, k); }
  constexpr pointer data() const noexcept { return m_ptr; }
  constexpr pointer unguardedBasePointer() const noexcept { return m_ptr; }
  //! Returns all elements in the order of memory.
  constexpr Span<const T> to1DSpan() const noexcept { return { m_ptr, totalNbElement() }; }

 private:
  pointer m_ptr = nullptr;
  std::array<Integer, 3> m_sizes{};
};
} // namespace Arcane
