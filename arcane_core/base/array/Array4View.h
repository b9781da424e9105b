// SPDX-License-Identifier: Apache-2.0
// Views of four dimensions, 32-bit sizes, the last one the fastest.
#pragma once

#include "arcane_core/base/array/Array3View.h"
#include "arcane_core/base/array/Span.h"

namespace Arcane
{
//! View on an array of 4 dimensions, the last one the fastest.
template <typename T> class Array4View
{
 public:
  using value_type = T;
  using pointer = T*;

  constexpr Array4View() noexcept = default;
  constexpr Array4View(pointer ptr, Integer dim1_size, Integer dim2_size, Integer dim3_size, Integer dim4_size) noexcept
  : m_ptr(ptr)
  , m_sizes{ dim1_size, dim2_size, dim3_size, dim4_size }
  {}

  constexpr Integer dim1Size() const noexcept { return m_sizes[0]; }
  constexpr Integer dim2Size() const noexcept { return m_sizes[1]; }
  constexpr Integer dim3Size() const noexcept { return m_sizes[2]; }
  constexpr Integer dim4Size() const noexcept { return m_sizes[3]; }
  constexpr Int64 totalNbElement() const noexcept { return Int64(m_sizes[0]) * m_sizes[1] * m_sizes[2] * m_sizes[3]; }

  //! Returns the sub-array of first index \a i.
  constexpr Array3View<T> operator[](Integer i) const
  {
    ARCCORE_CHECK_AT(i, m_sizes[0]);
    return { m_ptr + Int64(m_sizes[1]) * m_sizes[2] * m_sizes[3] * i, m_sizes[1], m_sizes[2], m_sizes[3] };
  }
  constexpr T& operator()(Integer i, Integer j, Integer k, Integer l) const
  {
    ARCCORE_CHECK_AT(i, m_sizes[0]);
    ARCCORE_CHECK_AT(j, m_sizes[1]);
    ARCCORE_CHECK_AT(k, m_sizes[2]);
    ARCCORE_CHECK_AT(l, m_sizes[3]);
    return m_ptr[((Int64(i) * m_sizes[1] + j) * m_sizes[2] + k) * m_sizes[3] + l];
  }
  constexpr T item(Integer i, Integer j, Integer k, Integer l) const { return (*this)(i, j, k, l); }
  constexpr void setItem(Integer i, Integer j, Integer k, Integer l, const T& v) const { (*this)(i, j, k, l) = v; }
  constexpr void fill(const T& v) const { detail::base::fillElements(m_ptr, totalNbElement(), T(v)); }
  constexpr pointer data() const noexcept { return m_ptr; }
  constexpr pointer unguardedBasePointer() const noexcept { return m_ptr; }
  //! Returns all elements in the order of memory.
  constexpr Span<T> to1DSpan() const noexcept { return { m_ptr, totalNbElement() }; }

 private:
  pointer m_ptr = nullptr;
  std::array<Integer, 4> m_sizes{};
};

//! View on an array of 4 dimensions, the last one the fastest.
template <typename T> class ConstArray4View
{
 public:
  using value_type = T;
  using pointer = const T*;

  constexpr ConstArray4View() noexcept = default;
  constexpr ConstArray4View(pointer ptr, Integer dim1_size, Integer dim2_size, Integer dim3_size, Integer dim4_size) noexcept
  : m_ptr(ptr)
  , m_sizes{ dim1_size, dim2_size, dim3_size, dim4_size }
  {}
  constexpr ConstArray4View(const Array4View<T>& from) noexcept
  : ConstArray4View(from.data(), from.dim1Size(), from.dim2Size(), from.dim3Size(), from.dim4Size())
  {}

  constexpr Integer dim1Size() const noexcept { return m_sizes[0]; }
  constexpr Integer dim2Size() const noexcept { return m_sizes[1]; }
  constexpr Integer dim3Size() const noexcept { return m_sizes[2]; }
  constexpr Integer dim4Size() const noexcept { return m_sizes[3]; }
  constexpr Int64 totalNbElement() const noexcept { return Int64(m_sizes[0]) * m_sizes[1] * m_sizes[2] * m_sizes[3]; }

  //! Returns the sub-array of first index \a i.
  constexpr ConstArray3View<T> operator[](Integer i) const
  {
    ARCCORE_CHECK_AT(i, m_sizes[0]);
    return { m_ptr + Int64(m_sizes[1]) * m_sizes[2] * m_sizes[3] * i, m_sizes[1], m_sizes[2], m_sizes[3] };
  }
  constexpr const T& operator()(Integer i, Integer j, Integer k, Integer l) const
  {
    ARCCORE_CHECK_AT(i, m_sizes[0]);
    ARCCORE_CHECK_AT(j, m_sizes[1]);
    ARCCORE_CHECK_AT(k, m_sizes[2]);
    ARCCORE_CHECK_AT(l, m_sizes[3]);
    return m_ptr[((Int64(i) * m_sizes[1] + j) * m_sizes[2] + k) * m_sizes[3] + l];
  }
  constexpr T item(Integer i, Integer j, Integer k, Integer l) const { return (*this)(i, j, k, l); }
  constexpr pointer data() const noexcept { return m_ptr; }
  constexpr pointer unguardedBasePointer() const noexcept { return m_ptr; }
  //! Returns all elements in the order of memory.
  constexpr Span<const T> to1DSpan() const noexcept { return { m_ptr, totalNbElement() }; }

 private:
  pointer m_ptr = nullptr;
  std::array<Integer, 4> m_sizes{};
};
} // namespace Arcane
