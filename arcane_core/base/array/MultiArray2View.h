// SPDX-License-Identifier: Apache-2.0
// Views on rows of different lengths in one buffer.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/array/Span.h"

namespace Arcane
{

/*!
 * \brief A view on rows of different lengths, for kernels too.
 *
 * Row i is the elements of the buffer from `indexes[i]` on, `sizes[i]` of them. The view is valid until the container changes its sizes.
 */
template <typename T> class JaggedSmallSpan
{
 public:
  constexpr JaggedSmallSpan() = default;
  constexpr JaggedSmallSpan(SmallSpan<T> buffer, SmallSpan<const Int32> indexes, SmallSpan<const Int32> sizes)
  : m_buffer(buffer)
  , m_indexes(indexes)
  , m_sizes(sizes)
  {}

  constexpr ARCCORE_HOST_DEVICE Int32 dim1Size() const { return m_sizes.size(); }
  constexpr SmallSpan<const Int32> dim2Sizes() const { return m_sizes; }
  constexpr ARCCORE_HOST_DEVICE Int32 totalNbElement() const { return m_buffer.size(); }
  constexpr ARCCORE_HOST_DEVICE SmallSpan<T> operator[](Int32 i) const { return { m_buffer.data() + m_indexes[i], m_sizes[i] }; }
  constexpr ARCCORE_HOST_DEVICE SmallSpan<T> operator()(Int32 i) const { return (*this)[i]; }
  constexpr ARCCORE_HOST_DEVICE T& operator()(Int32 i, Int32 j) const { return (*this)[i][j]; }
  //! Returns all rows, one after the other.
  constexpr SmallSpan<T> viewAsArray() const { return m_buffer; }

 private:
  SmallSpan<T> m_buffer;
  SmallSpan<const Int32> m_indexes;
  SmallSpan<const Int32> m_sizes;
};

//! A view on rows of different lengths, whose elements can be modified. Indexes are checked only with ARCANE_CHECK.
template <typename T> class MultiArray2View
{
 public:
  constexpr MultiArray2View() = default;
  //! Row i is the elements of \a buffer from `indexes[i]` on, `sizes[i]` of them.
  constexpr MultiArray2View(ArrayView<T> buffer, ConstArrayView<Int32> indexes, ConstArrayView<Int32> sizes)
  : m_buffer(buffer)
  , m_indexes(indexes)
  , m_sizes(sizes)
  {}

  constexpr Integer dim1Size() const { return m_sizes.size(); }
  constexpr ConstArrayView<Int32> dim2Sizes() const { return m_sizes; }
  constexpr Int32 dim2Size(Integer i) const { return m_sizes[i]; }
  constexpr Integer totalNbElement() const { return m_buffer.size(); }
  constexpr ArrayView<T> operator[](Integer i) { return { m_sizes[i], m_buffer.data() + m_indexes[i] }; }
  constexpr ConstArrayView<T> operator[](Integer i) const { return { m_sizes[i], m_buffer.data() + m_indexes[i] }; }
  constexpr T& operator()(Integer i, Integer j) { return m_buffer[m_indexes[i] + j]; }
  constexpr const T& operator()(Integer i, Integer j) const { return m_buffer[m_indexes[i] + j]; }
  //! Returns an element; the indexes are checked in every build. \throws IndexOutOfRangeException
  constexpr T& at(Integer i, Integer j)
  {
    arccoreCheckRange(j, m_sizes.at(i));
    return (*this)(i, j);
  }
  constexpr void setAt(Integer i, Integer j, const T& value) { at(i, j) = value; }
  //! Returns all rows, one after the other.
  constexpr ArrayView<T> viewAsArray() { return m_buffer; }
  constexpr JaggedSmallSpan<T> span() { return { m_buffer, m_indexes, m_sizes }; }
  constexpr JaggedSmallSpan<const T> constSpan() const { return { ConstArrayView<T>(m_buffer), m_indexes, m_sizes }; }

 private:
  ArrayView<T> m_buffer;
  ConstArrayView<Int32> m_indexes;
  ConstArrayView<Int32> m_sizes;
};

//! A view on rows of different lengths, whose elements cannot be modified. Indexes are checked only with ARCANE_CHECK.
template <typename T> class ConstMultiArray2View
{
 public:
  constexpr ConstMultiArray2View() = default;
  //! Row i is the elements of \a buffer from `indexes[i]` on, `sizes[i]` of them.
  constexpr ConstMultiArray2View(ConstArrayView<T> buffer, ConstArrayView<Int32> indexes, ConstArrayView<Int32> sizes)
  : m_buffer(buffer)
  , m_indexes(indexes)
  , m_sizes(sizes)
  {}

  constexpr Integer dim1Size() const { return m_sizes.size(); }
  constexpr ConstArrayView<Int32> dim2Sizes() const { return m_sizes; }
  constexpr Int32 dim2Size(Integer i) const { return m_sizes[i]; }
  constexpr Integer totalNbElement() const { return m_buffer.size(); }
  constexpr ConstArrayView<T> operator[](Integer i) const { return { m_sizes[i], m_buffer.data() + m_indexes[i] }; }
  constexpr const T& operator()(Integer i, Integer j) const { return m_buffer[m_indexes[i] + j]; }
  //! Returns an element; the indexes are checked in every build. \throws IndexOutOfRangeException
  constexpr const T& at(Integer i, Integer j) const
  {
    arccoreCheckRange(j, m_sizes.at(i));
    return (*this)(i, j);
  }
  //! Returns all rows, one after the other.
  constexpr ConstArrayView<T> viewAsArray() const { return m_buffer; }
  constexpr JaggedSmallSpan<const T> span() const { return { m_buffer, m_indexes, m_sizes }; }

 private:
  ConstArrayView<T> m_buffer;
  ConstArrayView<Int32> m_indexes;
  ConstArrayView<Int32> m_sizes;
};

} // namespace Arcane
