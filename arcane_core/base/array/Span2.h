// SPDX-License-Identifier: Apache-2.0
// Views of two dimensions with 64-bit or 32-bit sizes, stored line after line.
#pragma once

#include "arcane_core/base/array/Array2View.h"
#include "arcane_core/base/array/Span.h"

namespace Arcane
{
/*!
 * \brief The common base of Span2 and SmallSpan2; \shape{dim1Size, dim2Size}.
 *
 * As for a pointer, a constant view of mutable elements lets modify them. \a Row is the type of a line.
 */
template <typename T, typename SizeType, typename Row> class Span2Impl
{
 public:
  using ElementType = T;
  using value_type = std::remove_cv_t<T>;
  using pointer = T*;
  using size_type = SizeType;

  constexpr Span2Impl() noexcept = default;
  constexpr Span2Impl(pointer ptr, SizeType dim1_size, SizeType dim2_size) noexcept
  : m_ptr(ptr)
  , m_dim1_size(dim1_size)
  , m_dim2_size(dim2_size)
  {}

  constexpr SizeType dim1Size() const noexcept { return m_dim1_size; }
  constexpr SizeType dim2Size() const noexcept { return m_dim2_size; }
  constexpr Int64 totalNbElement() const noexcept { return Int64(m_dim1_size) * m_dim2_size; }
  constexpr bool empty() const noexcept { return totalNbElement() == 0; }

  //! Returns line \a i.
  constexpr Row operator[](SizeType i) const
  {
    ARCCORE_CHECK_AT(i, m_dim1_size);
    return { m_ptr + Int64(m_dim2_size) * i, m_dim2_size };
  }
  constexpr Row operator()(SizeType i) const { return (*this)[i]; }
  constexpr T& operator()(SizeType i, SizeType j) const
  {
    ARCCORE_CHECK_AT(i, m_dim1_size);
    ARCCORE_CHECK_AT(j, m_dim2_size);
    return m_ptr[Int64(m_dim2_size) * i + j];
  }
  constexpr value_type item(SizeType i, SizeType j) const { return (*this)(i, j); }
  constexpr void setItem(SizeType i, SizeType j, const value_type& v) const { (*this)(i, j) = v; }
  constexpr void fill(const value_type& v) const { detail::base::fillElements(m_ptr, totalNbElement(), value_type(v)); }

  constexpr pointer data() const noexcept { return m_ptr; }
  constexpr pointer unguardedBasePointer() const noexcept { return m_ptr; }

 private:
  pointer m_ptr = nullptr;
  SizeType m_dim1_size = 0;
  SizeType m_dim2_size = 0;
};

//! View on a table with 64-bit sizes.
template <typename T> class Span2 : public Span2Impl<T, Int64, Span<T>>
{
  using Base = Span2Impl<T, Int64, Span<T>>;

 public:
  using typename Base::pointer;
  using typename Base::value_type;

  constexpr Span2() noexcept = default;
  constexpr Span2(pointer ptr, Int64 dim1_size, Int64 dim2_size) noexcept
  : Base(ptr, dim1_size, dim2_size)
  {}
  constexpr Span2(const Array2View<value_type>& from) noexcept
  : Base(const_cast<Array2View<value_type>&>(from).data(), from.dim1Size(), from.dim2Size())
  {}
  constexpr Span2(const ConstArray2View<value_type>& from) noexcept requires(std::is_const_v<T>)
  : Base(from.data(), from.dim1Size(), from.dim2Size())
  {}
  template <typename X>
  requires(detail::base::SpanElementOf<X, T>) constexpr Span2(const Span2<X>& from) noexcept
  : Base(from.data(), from.dim1Size(), from.dim2Size())
  {}
  template <typename X>
  requires(detail::base::SpanElementOf<X, T>) constexpr Span2(const SmallSpan2<X>& from) noexcept
  : Base(from.data(), from.dim1Size(), from.dim2Size())
  {}

  //! Returns all elements, line after line.
  constexpr Span<T> to1DSpan() const noexcept { return { this->data(), this->totalNbElement() }; }
};

//! View on a table with 32-bit sizes.
template <typename T> class SmallSpan2 : public Span2Impl<T, Int32, SmallSpan<T>>
{
  using Base = Span2Impl<T, Int32, SmallSpan<T>>;

 public:
  using typename Base::pointer;
  using typename Base::value_type;

  constexpr SmallSpan2() noexcept = default;
  constexpr SmallSpan2(pointer ptr, Int32 dim1_size, Int32 dim2_size) noexcept
  : Base(ptr, dim1_size, dim2_size)
  {}
  constexpr SmallSpan2(const Array2View<value_type>& from) noexcept
  : Base(const_cast<Array2View<value_type>&>(from).data(), from.dim1Size(), from.dim2Size())
  {}
  constexpr SmallSpan2(const ConstArray2View<value_type>& from) noexcept requires(std::is_const_v<T>)
  : Base(from.data(), from.dim1Size(), from.dim2Size())
  {}
  template <typename X>
  requires(detail::base::SpanElementOf<X, T>) constexpr SmallSpan2(const SmallSpan2<X>& from) noexcept
  : Base(from.data(), from.dim1Size(), from.dim2Size())
  {}

  //! Returns all elements, line after line.
  constexpr Span<T> to1DSpan() const noexcept { return { this->data(), this->totalNbElement() }; }
};

template <typename T1, typename T2, typename SizeType, typename Row1, typename Row2>
requires(std::is_same_v<std::remove_cv_t<T1>, std::remove_cv_t<T2>>) constexpr bool operator==(const Span2Impl<T1, SizeType, Row1>& a,
                                                                                               const Span2Impl<T2, SizeType, Row2>& b)
{
  return a.dim1Size() == b.dim1Size() && a.dim2Size() == b.dim2Size() &&
         detail::base::equalElements<std::remove_cv_t<T1>>(a.data(), a.totalNbElement(), b.data(), b.totalNbElement());
}

//! Prints one line of text per line of the table.
template <typename T, typename SizeType, typename Row> std::ostream& operator<<(std::ostream& o, const Span2Impl<T, SizeType, Row>& v)
{
  for (SizeType i = 0; i < v.dim1Size(); ++i)
    o << '[' << i << "] " << v[i] << '\n';
  return o;
}
} // namespace Arcane
