// SPDX-License-Identifier: Apache-2.0
// Views of two dimensions, 32-bit sizes, stored line after line.
#pragma once

#include "arcane_core/base/array/ArrayView.h"

namespace Arcane
{
//! View on a table whose elements can be modified; \shape{dim1Size, dim2Size}.
template <typename T> class Array2View
{
 public:
  using value_type = T;
  using pointer = T*;
  using reference = T&;
  using const_reference = const T&;

  constexpr Array2View() noexcept = default;
  constexpr Array2View(pointer ptr, Integer dim1_size, Integer dim2_size) noexcept
  : m_ptr(ptr)
  , m_dim1_size(dim1_size)
  , m_dim2_size(dim2_size)
  {}

  constexpr Integer dim1Size() const noexcept { return m_dim1_size; }
  constexpr Integer dim2Size() const noexcept { return m_dim2_size; }
  constexpr Int64 totalNbElement() const noexcept { return Int64(m_dim1_size) * m_dim2_size; }
  constexpr bool empty() const noexcept { return totalNbElement() == 0; }

  //! Returns line \a i.
  constexpr ArrayView<T> operator[](Integer i)
  {
    ARCCORE_CHECK_AT(i, m_dim1_size);
    return { m_dim2_size, m_ptr + Int64(m_dim2_size) * i };
  }
  //! Returns line \a i.
  constexpr ConstArrayView<T> operator[](Integer i) const
  {
    ARCCORE_CHECK_AT(i, m_dim1_size);
    return { m_dim2_size, m_ptr + Int64(m_dim2_size) * i };
  }
  constexpr T& operator()(Integer i, Integer j)
  {
    ARCCORE_CHECK_AT(i, m_dim1_size);
    ARCCORE_CHECK_AT(j, m_dim2_size);
    return m_ptr[Int64(m_dim2_size) * i + j];
  }
  constexpr const T& operator()(Integer i, Integer j) const
  {
    ARCCORE_CHECK_AT(i, m_dim1_size);
    ARCCORE_CHECK_AT(j, m_dim2_size);
    return m_ptr[Int64(m_dim2_size) * i + j];
  }
  constexpr T item(Integer i, Integer j) const { return (*this)(i, j); }
  constexpr void setItem(Integer i, Integer j, const T& v) { (*this)(i, j) = v; }
  constexpr void fill(const T& v) { detail::base::fillElements(m_ptr, totalNbElement(), T(v)); }
  //! Returns the \a nb_line lines from \a begin on, which must exist.
  constexpr Array2View subView(Integer begin, Integer nb_line)
  {
    ARCCORE_CHECK_AT(begin + nb_line, m_dim1_size + 1);
    return { m_ptr + Int64(m_dim2_size) * begin, nb_line, m_dim2_size };
  }
  constexpr ConstArray2View<T> constView() const noexcept;
  constexpr pointer data() noexcept { return m_ptr; }
  constexpr pointer unguardedBasePointer() noexcept { return m_ptr; }
  constexpr const T* data() const noexcept { return m_ptr; }
  constexpr const T* unguardedBasePointer() const noexcept { return m_ptr; }

 private:
  pointer m_ptr = nullptr;
  Integer m_dim1_size = 0;
  Integer m_dim2_size = 0;
};

//! View on a table whose elements cannot be modified through it; \shape{dim1Size, dim2Size}.
template <typename T> class ConstArray2View
{
 public:
  using value_type = T;
  using pointer = const T*;
  using reference = const T&;
  using const_reference = const T&;

  constexpr ConstArray2View() noexcept = default;
  constexpr ConstArray2View(pointer ptr, Integer dim1_size, Integer dim2_size) noexcept
  : m_ptr(ptr)
  , m_dim1_size(dim1_size)
  , m_dim2_size(dim2_size)
  {}
  constexpr ConstArray2View(const Array2View<T>& from) noexcept
  : ConstArray2View(from.data(), from.dim1Size(), from.dim2Size())
  {}

  constexpr Integer dim1Size() const noexcept { return m_dim1_size; }
  constexpr Integer dim2Size() const noexcept { return m_dim2_size; }
  constexpr Int64 totalNbElement() const noexcept { return Int64(m_dim1_size) * m_dim2_size; }
  constexpr bool empty() const noexcept { return totalNbElement() == 0; }

  //! Returns line \a i.
  constexpr ConstArrayView<T> operator[](Integer i) const
  {
    ARCCORE_CHECK_AT(i, m_dim1_size);
    return { m_dim2_size, m_ptr + Int64(m_dim2_size) * i };
  }
  constexpr const T& operator()(Integer i, Integer j) const
  {
    ARCCORE_CHECK_AT(i, m_dim1_size);
    ARCCORE_CHECK_AT(j, m_dim2_size);
    return m_ptr[Int64(m_dim2_size) * i + j];
  }
  constexpr T item(Integer i, Integer j) const { return (*this)(i, j); }
  //! Returns the \a nb_line lines from \a begin on, which must exist.
  constexpr ConstArray2View subView(Integer begin, Integer nb_line) const
  {
    ARCCORE_CHECK_AT(begin + nb_line, m_dim1_size + 1);
    return { m_ptr + Int64(m_dim2_size) * begin, nb_line, m_dim2_size };
  }
  constexpr ConstArray2View constView() const noexcept { return *this; }
  constexpr const T* data() const noexcept { return m_ptr; }
  constexpr const T* unguardedBasePointer() const noexcept { return m_ptr; }

 private:
  pointer m_ptr = nullptr;
  Integer m_dim1_size = 0;
  Integer m_dim2_size = 0;
};

template <typename T> constexpr ConstArray2View<T> Array2View<T>::constView() const noexcept
{
  return *this;
}

//! Prints one line of text per line of the table.
template <typename T> std::ostream& operator<<(std::ostream& o, ConstArray2View<T> v)
{
  for (Integer i = 0; i < v.dim1Size(); ++i)
    o << '[' << i << "] " << v[i] << '\n';
  return o;
}

template <typename T> std::ostream& operator<<(std::ostream& o, Array2View<T> v)
{
  return o << v.constView();
}
} // namespace Arcane
