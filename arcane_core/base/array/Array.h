// SPDX-License-Identifier: Apache-2.0
// The part of UniqueArray and SharedArray that does not depend on the ownership of elements.
#pragma once

#include "arcane_core/base/array/AbstractArray.h"

#include <concepts>
#include <initializer_list>

namespace Arcane::detail::base
{
template <typename T> void isArray(const AbstractArray<T>&);

//! The types from which arrays are copied: views, spans and std::array of elements T, but no Array.
template <typename V, typename T>
concept ViewOf = std::convertible_to<const V&, Span<const T>> && !requires(const V& v)
{
  isArray(v);
};
} // namespace Arcane::detail::base

namespace Arcane
{
/*!
 * \brief One-dimensional array that can grow; take `Array<T>&` for an argument to be modified.
 *
 * Elements are contiguous and start at a multiple of 64 bytes with the default allocator. Views are valid until the
 * next change of size. New elements of a POD type (ArrayTraits) are left uninitialised.
 *
 * With an allocator of memory of a device, elements must be trivially copyable (ArgumentException otherwise); sizes, copies from
 * and to arrays and views, and fills are as elsewhere, by the device, and done at return. Single elements, iterators and
 * comparisons are for memory that the host reaches.
 */
template <typename T> class Array : public AbstractArray<T>
{
  using Base = AbstractArray<T>;

 protected:
  using Base::m_ptr;
  using Base::m_size;

 public:
  using typename Base::const_iterator;
  using typename Base::const_pointer;
  using typename Base::const_reverse_iterator;
  using typename Base::ConstReferenceType;
  using typename Base::iterator;
  using typename Base::pointer;
  using typename Base::reverse_iterator;

  // --- elements ---
  using Base::operator[];
  using Base::operator();
  T& operator[](Int64 i)
  {
    ARCCORE_CHECK_AT(i, m_size);
    return m_ptr[i];
  }
  T& operator()(Int64 i) { return (*this)[i]; }
  void setItem(Int64 i, ConstReferenceType v) { (*this)[i] = v; }
  //! Returns an element; the index is checked in every build. \throws IndexOutOfRangeException
  T& at(Int64 i)
  {
    arccoreCheckRange(i, m_size);
    return m_ptr[i];
  }
  ConstReferenceType at(Int64 i) const
  {
    arccoreCheckRange(i, m_size);
    return m_ptr[i];
  }
  void setAt(Int64 i, ConstReferenceType v) { at(i) = v; }
  T& front() { return (*this)[0]; }
  ConstReferenceType front() const { return (*this)[0]; }
  T& back() { return (*this)[m_size - 1]; }
  ConstReferenceType back() const { return (*this)[m_size - 1]; }
  T* data() noexcept { return m_ptr; }
  const T* data() const noexcept { return m_ptr; }
  T* unguardedBasePointer() noexcept { return m_ptr; }
  const T* unguardedBasePointer() const noexcept { return m_ptr; }

  iterator begin() noexcept { return iterator(m_ptr); }
  iterator end() noexcept { return iterator(m_ptr + m_size); }
  const_iterator begin() const noexcept { return const_iterator(m_ptr); }
  const_iterator end() const noexcept { return const_iterator(m_ptr + m_size); }
  const_iterator cbegin() const noexcept { return begin(); }
  const_iterator cend() const noexcept { return end(); }
  reverse_iterator rbegin() noexcept { return reverse_iterator(end()); }
  reverse_iterator rend() noexcept { return reverse_iterator(begin()); }
  const_reverse_iterator rbegin() const noexcept { return const_reverse_iterator(end()); }
  const_reverse_iterator rend() const noexcept { return const_reverse_iterator(begin()); }
  //! Returns the elements for a range-based loop.
  ArrayRange<T*> range() noexcept { return { m_ptr, m_ptr + m_size }; }
  ArrayRange<const T*> range() const noexcept { return { m_ptr, m_ptr + m_size }; }

  // --- views; the ones with a 32-bit size throw ArgumentException when there are more elements ---
  operator ArrayView<T>() { return view(); }
  operator ConstArrayView<T>() const { return constView(); }
  operator Span<T>() noexcept { return span(); }
  operator SmallSpan<T>() { return smallSpan(); }
  operator SmallSpan<const T>() const { return constSmallSpan(); }
  ArrayView<T> view() { return { arccoreCheckArraySize(m_size), m_ptr }; }
  ConstArrayView<T> view() const { return constView(); }
  ConstArrayView<T> constView() const { return { arccoreCheckArraySize(m_size), m_ptr }; }
  Span<T> span() noexcept { return { m_ptr, m_size }; }
  Span<const T> span() const noexcept { return { m_ptr, m_size }; }
  Span<const T> constSpan() const noexcept { return { m_ptr, m_size }; }
  SmallSpan<T> smallSpan() { return { m_ptr, arccoreCheckArraySize(m_size) }; }
  SmallSpan<const T> smallSpan() const { return constSmallSpan(); }
  SmallSpan<const T> constSmallSpan() const { return { m_ptr, arccoreCheckArraySize(m_size) }; }
  Span<T> to1DSpan() noexcept { return span(); }
  Span<const T> to1DSpan() const noexcept { return constSpan(); }
  //! Returns the elements from \a begin on, at most \a size of them; the view may be empty.
  ArrayView<T> subView(Int64 begin, Integer size) { return view().subView(static_cast<Integer>(begin), size); }
  ConstArrayView<T> subView(Int64 begin, Integer size) const { return subConstView(begin, size); }
  ConstArrayView<T> subConstView(Int64 begin, Integer size) const { return constView().subView(static_cast<Integer>(begin), size); }
  Span<T> subSpan(Int64 begin, Int64 size) { return span().subSpan(begin, size); }
  Span<const T> subSpan(Int64 begin, Int64 size) const { return constSpan().subSpan(begin, size); }
  Span<T> subPart(Int64 begin, Int64 size) { return subSpan(begin, size); }
  Span<const T> subPart(Int64 begin, Int64 size) const { return subSpan(begin, size); }

  using Base::asBytes;
  Span<std::byte> asWritableBytes() noexcept { return Arcane::asWritableBytes(span()); }

  // --- growth: amortised constant time ---
  void add(ConstReferenceType value) { this->doAdd(value); }
  void push_back(ConstReferenceType value) { this->doAdd(value); }
  //! Appends \a value \a nb times.
  void addRange(ConstReferenceType value, Int64 nb) { this->doAddRange(static_cast<const T&>(value), nb); }
  //! Appends the elements of a view or of an array, which may be this array or a part of it.
  template <typename V>
  requires(std::convertible_to<const V&, Span<const T>>) void addRange(const V& values) { this->doAddRange(values); }

  // --- size ---
  void resize(Int64 size) { this->doResize(size); }
  //! Changes the size; new elements take \a value.
  void resize(Int64 size, ConstReferenceType value) { this->resizeAndFill(size, value); }
  //! Changes the size and leaves new elements uninitialised. The type must be trivially copyable.
  void resizeNoInit(Int64 size) { this->doResizeNoInit(size); }
  //! Makes room for exactly \a capacity elements in all.
  void reserve(Int64 capacity) { this->doReserve(capacity); }
  //! Releases the memory that is not used.
  void shrink() { this->doShrink(0); }
  void shrink(Int64 new_capacity) { this->doShrink(new_capacity); }
  void shrink_to_fit() { this->doShrink(0); }
  //! Removes all elements and keeps the memory.
  void clear() { this->doClear(); }
  //! Removes all elements and releases the memory.
  void dispose() { this->doDispose(); }
  //! Removes an element; the following ones move by one place. \throws IndexOutOfRangeException
  void remove(Int64 index) { this->doRemove(index); }
  //! \throws IndexOutOfRangeException when the array is empty
  void popBack() { this->doRemove(m_size - 1); }
  void pop_back() { popBack(); }

  //! Does result[i] = (*this)[indexes[i]] for each index.
  void sample(ConstArrayView<Integer> indexes, ArrayView<T> result) const
  {
    sampleSpan<T>(constSpan(), Span<const Int32>(indexes), Span<T>(result));
  }
  void fill(ConstReferenceType value) { detail::base::fillElements<T>(this->hasDeviceElements(), m_ptr, m_size, value); }
  //! Takes over the size and copies the elements of a view or of an array.
  template <typename V>
  requires(std::convertible_to<const V&, Span<const T>>) void copy(const V& values) { this->assign(values); }

  friend bool operator==(const Array& a, const Array& b) { return a.constSpan() == b.constSpan(); }
  template <detail::base::ViewOf<T> V> friend bool operator==(const Array& a, const V& b) { return a.constSpan() == Span<const T>(b); }

 protected:
  Array() = default;
  explicit Array(const MemoryAllocationOptions& options)
  : Base(options)
  {}
  ~Array() = default;
};
} // namespace Arcane
