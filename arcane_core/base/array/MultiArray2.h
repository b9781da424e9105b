// SPDX-License-Identifier: Apache-2.0
// Arrays of rows of different lengths in one buffer.
#pragma once

#include "arcane_core/base/array/MultiArray2View.h"
#include "arcane_core/base/array/SharedArray.h"

#include <algorithm>

namespace Arcane
{

/*!
 * \brief Rows of different lengths, one after the other in one buffer.
 *
 * The class is the base of UniqueMultiArray2 and SharedMultiArray2, which can be copied. Indexes are checked only with ARCANE_CHECK.
 */
template <typename T> class MultiArray2
{
 public:
  using ConstReferenceType = const T&;

  MultiArray2() = default;
  //! Makes rows of these lengths, with elements `T()`.
  explicit MultiArray2(ConstArrayView<Int32> sizes) { resize(sizes); }

  Int32 dim1Size() const { return m_sizes.size(); }
  ConstArrayView<Int32> dim2Sizes() const { return m_sizes; }
  //! Returns the length of row \a i.
  Int32 dim2Size(Integer i) const { return m_sizes[i]; }
  Int32 totalNbElement() const { return m_buffer.size(); }

  ArrayView<T> operator[](Integer i) { return { m_sizes[i], m_buffer.data() + m_indexes[i] }; }
  ConstArrayView<T> operator[](Integer i) const { return { m_sizes[i], m_buffer.data() + m_indexes[i] }; }
  T& operator()(Integer i, Integer j) { return m_buffer[m_indexes[i] + j]; }
  const T& operator()(Integer i, Integer j) const { return m_buffer[m_indexes[i] + j]; }
  //! Returns an element; the indexes are checked in every build. \throws IndexOutOfRangeException
  T& at(Integer i, Integer j)
  {
    arccoreCheckRange(j, m_sizes.at(i));
    return (*this)(i, j);
  }
  const T& at(Integer i, Integer j) const
  {
    arccoreCheckRange(j, m_sizes.at(i));
    return (*this)(i, j);
  }
  void setAt(Integer i, Integer j, ConstReferenceType value) { at(i, j) = value; }

  MultiArray2View<T> view() { return { m_buffer, m_indexes, m_sizes }; }
  ConstMultiArray2View<T> view() const { return constView(); }
  ConstMultiArray2View<T> constView() const { return { m_buffer, m_indexes, m_sizes }; }
  operator MultiArray2View<T>() { return view(); }
  operator ConstMultiArray2View<T>() const { return constView(); }
  JaggedSmallSpan<T> span() { return { ArrayView<T>(m_buffer), m_indexes, m_sizes }; }
  JaggedSmallSpan<const T> span() const { return constSpan(); }
  JaggedSmallSpan<const T> constSpan() const { return { ConstArrayView<T>(m_buffer), m_indexes, m_sizes }; }
  //! Returns all rows, one after the other.
  ArrayView<T> viewAsArray() { return m_buffer; }
  ConstArrayView<T> viewAsArray() const { return m_buffer; }

  void fill(ConstReferenceType value) { m_buffer.fill(value); }
  void clear() { resize(ConstArrayView<Int32>()); }
  //! Sets the lengths of the rows. Each row keeps its first elements; new elements are `T()`. \throws ArgumentException when a length is
  //! negative or the sum is above 2^31 - 1
  void resize(ConstArrayView<Int32> new_sizes)
  {
    UniqueArray<Int32> indexes(new_sizes.size());
    Int64 nb_element = 0;
    for (Integer i = 0; i < new_sizes.size(); ++i) {
      indexes[i] = static_cast<Int32>(nb_element);
      nb_element += arccoreCheckArraySize(Int64(new_sizes[i]));
      arccoreCheckArraySize(nb_element);
    }
    UniqueArray<T> buffer(nb_element, T());
    for (Integer i = 0; i < std::min(new_sizes.size(), dim1Size()); ++i)
      for (Integer j = 0; j < std::min(new_sizes[i], m_sizes[i]); ++j)
        buffer[indexes[i] + j] = m_buffer[m_indexes[i] + j];
    m_sizes.copy(UniqueArray<Int32>(new_sizes));
    m_indexes.copy(indexes);
    m_buffer.copy(buffer);
  }

 protected:
  //! Shares the elements of \a rhs.
  MultiArray2(const MultiArray2& rhs) = default;
  MultiArray2& operator=(const MultiArray2& rhs) = default;

  void copyFrom(const ConstMultiArray2View<T>& rhs)
  {
    resize(rhs.dim2Sizes());
    for (Integer i = 0; i < rhs.dim1Size(); ++i)
      (*this)[i].copy(rhs[i]);
  }

 private:
  SharedArray<T> m_buffer;
  SharedArray<Int32> m_indexes;
  SharedArray<Int32> m_sizes;
};

//! Rows of different lengths. Copies have elements of their own.
template <typename T> class UniqueMultiArray2 : public MultiArray2<T>
{
 public:
  UniqueMultiArray2() = default;
  //! Makes rows of these lengths, with elements `T()`.
  explicit UniqueMultiArray2(ConstArrayView<Int32> sizes)
  : MultiArray2<T>(sizes)
  {}
  UniqueMultiArray2(const ConstMultiArray2View<T>& rhs) { this->copyFrom(rhs); }
  UniqueMultiArray2(const MultiArray2<T>& rhs) { this->copyFrom(rhs.constView()); }
  UniqueMultiArray2(const UniqueMultiArray2& rhs)
  : MultiArray2<T>(ConstArrayView<Int32>())
  {
    this->copyFrom(rhs.constView());
  }
  UniqueMultiArray2& operator=(const UniqueMultiArray2& rhs)
  {
    if (&rhs != this)
      this->copyFrom(rhs.constView());
    return *this;
  }
  UniqueMultiArray2& operator=(const ConstMultiArray2View<T>& rhs)
  {
    // The view may be on this array.
    return *this = UniqueMultiArray2(rhs);
  }
};

//! Rows of different lengths. Copies share elements and lengths: each sees the changes of the others.
template <typename T> class SharedMultiArray2 : public MultiArray2<T>
{
 public:
  SharedMultiArray2() = default;
  //! Makes rows of these lengths, with elements `T()`.
  explicit SharedMultiArray2(ConstArrayView<Int32> sizes)
  : MultiArray2<T>(sizes)
  {}
  SharedMultiArray2(const ConstMultiArray2View<T>& rhs) { this->copyFrom(rhs); }
  //! Copies the elements of an array that is not shared.
  SharedMultiArray2(const UniqueMultiArray2<T>& rhs) { this->copyFrom(rhs.constView()); }
  SharedMultiArray2(const SharedMultiArray2& rhs) = default;
  SharedMultiArray2& operator=(const SharedMultiArray2& rhs) = default;

  //! Returns an array with elements of its own.
  SharedMultiArray2 clone() const { return SharedMultiArray2(this->constView()); }
};

} // namespace Arcane
