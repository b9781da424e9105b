// SPDX-License-Identifier: Apache-2.0
// Views on contiguous elements that another object owns, with a 32-bit size.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"
#include "arcane_core/base/array/ArrayIterator.h"
#include "arcane_core/base/array/ArrayRange.h"
#include "arcane_core/base/array/ElementLoops.h"
#include "arcane_core/base/text/ArrayDump.h"

#include <algorithm>
#include <array>
#include <optional>

namespace Arcane::detail::base
{
//! Returns the number of elements of [begin, begin+size[ that lie in [0, total[. The index \a begin must lie in it.
template <typename SizeType> constexpr SizeType clampedSize(SizeType begin, SizeType size, SizeType total) noexcept
{
  if (begin < 0 || begin >= total || size < 0)
    return 0;
  return (size < total - begin) ? size : total - begin;
}

//! Returns true when both arrays have the same size and equal elements.
template <typename T> constexpr bool equalElements(const T* a, Int64 nb_a, const T* b, Int64 nb_b)
{
#ifdef ARCCORE_DEVICE_CODE
  // Devices lack the memcmp() that the standard library calls.
  bool is_equal = (nb_a == nb_b);
  for (Int64 i = 0; is_equal && i < nb_a; ++i)
    is_equal = (a[i] == b[i]);
  return is_equal;
#else
  return std::equal(a, a + nb_a, b, b + nb_b);
#endif
}
} // namespace Arcane::detail::base

namespace Arcane
{
/*!
 * \brief View on elements that can be modified.
 *
 * Valid until the container changes its size. Indexes are checked only with ARCANE_CHECK.
 */
template <typename T> class ArrayView
{
 public:
  using value_type = T;
  using pointer = T*;
  using const_pointer = const T*;
  using reference = T&;
  using const_reference = const T&;
  using iterator = ArrayIterator<pointer>;
  using const_iterator = ArrayIterator<const_pointer>;
  using reverse_iterator = std::reverse_iterator<iterator>;
  using const_reverse_iterator = std::reverse_iterator<const_iterator>;
  using size_type = Integer;
  using difference_type = std::ptrdiff_t;

  constexpr ArrayView() noexcept = default;
  //! Makes a view; note that the size comes first.
  constexpr ArrayView(Integer size, pointer ptr) noexcept
  : m_size(size)
  , m_ptr(ptr)
  {}
  template <std::size_t N>
  constexpr ArrayView(std::array<T, N>& v) noexcept
  : m_size(static_cast<Integer>(N))
  , m_ptr(v.data())
  {}
  //! Makes a view on the \a size elements at \a ptr.
  static constexpr ArrayView create(pointer ptr, Integer size) noexcept { return { size, ptr }; }

  template <std::size_t N> constexpr ArrayView& operator=(std::array<T, N>& v) noexcept { return *this = ArrayView(v); }

  constexpr Integer size() const noexcept { return m_size; }
  constexpr Integer length() const noexcept { return m_size; }
  constexpr bool empty() const noexcept { return m_size == 0; }

  constexpr reference operator[](Integer i)
  {
    ARCCORE_CHECK_AT(i, m_size);
    return m_ptr[i];
  }
  constexpr const_reference operator[](Integer i) const
  {
    ARCCORE_CHECK_AT(i, m_size);
    return m_ptr[i];
  }
  constexpr reference operator()(Integer i) { return (*this)[i]; }
  constexpr const_reference operator()(Integer i) const { return (*this)[i]; }
  constexpr const_reference item(Integer i) const { return (*this)[i]; }
  constexpr void setItem(Integer i, const_reference v) { (*this)[i] = v; }
  //! Returns an element; the index is checked in every build. \throws IndexOutOfRangeException
  constexpr reference at(Integer i)
  {
    arccoreCheckRange(i, m_size);
    return m_ptr[i];
  }
  constexpr const_reference at(Integer i) const
  {
    arccoreCheckRange(i, m_size);
    return m_ptr[i];
  }
  constexpr void setAt(Integer i, const_reference v) { at(i) = v; }

  constexpr reference front() { return (*this)[0]; }
  constexpr const_reference front() const { return (*this)[0]; }
  constexpr reference back() { return (*this)[m_size - 1]; }
  constexpr const_reference back() const { return (*this)[m_size - 1]; }

  constexpr pointer data() noexcept { return m_ptr; }
  constexpr const_pointer data() const noexcept { return m_ptr; }
  constexpr pointer unguardedBasePointer() noexcept { return m_ptr; }
  constexpr const_pointer unguardedBasePointer() const noexcept { return m_ptr; }

  constexpr iterator begin() noexcept { return iterator(m_ptr); }
  constexpr iterator end() noexcept { return iterator(m_ptr + m_size); }
  constexpr const_iterator begin() const noexcept { return const_iterator(m_ptr); }
  constexpr const_iterator end() const noexcept { return const_iterator(m_ptr + m_size); }
  constexpr const_iterator cbegin() const noexcept { return begin(); }
  constexpr const_iterator cend() const noexcept { return end(); }
  constexpr reverse_iterator rbegin() noexcept { return reverse_iterator(end()); }
  constexpr reverse_iterator rend() noexcept { return reverse_iterator(begin()); }
  constexpr const_reverse_iterator rbegin() const noexcept { return const_reverse_iterator(end()); }
  constexpr const_reverse_iterator rend() const noexcept { return const_reverse_iterator(begin()); }

  //! Makes this view designate the elements of \a v.
  constexpr void setArray(const ArrayView& v) noexcept { *this = v; }
  //! Returns the elements for a range-based loop.
  constexpr ArrayRange<pointer> range() noexcept { return { m_ptr, m_ptr + m_size }; }
  constexpr ArrayRange<const_pointer> range() const noexcept { return { m_ptr, m_ptr + m_size }; }

  constexpr ConstArrayView<T> constView() const noexcept;
  constexpr ConstArrayView<T> subConstView(Integer begin, Integer size) const;
  //! Returns the elements from \a begin on, at most \a size of them; the view may be empty.
  constexpr ArrayView subView(Integer begin, Integer size)
  {
    const Integer n = detail::base::clampedSize(begin, size, m_size);
    return (n == 0) ? ArrayView() : ArrayView(n, m_ptr + begin);
  }
  constexpr ArrayView subPart(Integer begin, Integer size) { return subView(begin, size); }
  //! Returns part \a index of \a nb_interval nearly equal consecutive parts; the last part takes the remainder.
  constexpr ArrayView subViewInterval(Integer index, Integer nb_interval)
  {
    const Integer interval_size = m_size / nb_interval;
    const Integer begin = interval_size * index;
    return subView(begin, (index == nb_interval - 1) ? m_size - begin : interval_size);
  }
  constexpr ArrayView subPartInterval(Integer index, Integer nb_interval) { return subViewInterval(index, nb_interval); }
  constexpr void fill(const T& value)
  {
    // The value may be an element. NOLINTNEXTLINE(performance-unnecessary-copy-initialization)
    const T copied_value = value;
    detail::base::fillElements(m_ptr, m_size, copied_value);
  }
  //! Copies all elements of \a from, which must not be longer than this view.
  template <typename U> constexpr void copy(const U& from)
  {
    ARCCORE_CHECK_AT(static_cast<Int64>(from.size()), static_cast<Int64>(m_size) + 1);
    detail::base::copyElements(from.data(), static_cast<Int64>(from.size()), m_ptr);
  }
  constexpr bool contains(const_reference v) const { return detail::base::findElement(m_ptr, m_size, v) != m_ptr + m_size; }
  //! Returns the index of the first element equal to \a v, if any.
  constexpr std::optional<Int32> findFirst(const_reference v) const
  {
    const_pointer p = detail::base::findElement(const_pointer(m_ptr), m_size, v);
    return (p == m_ptr + m_size) ? std::nullopt : std::optional<Int32>(static_cast<Int32>(p - m_ptr));
  }

  friend constexpr bool operator==(const ArrayView& a, const ArrayView& b)
  {
    return detail::base::equalElements<T>(a.m_ptr, a.m_size, b.m_ptr, b.m_size);
  }

 private:
  Integer m_size = 0;
  pointer m_ptr = nullptr;
};

//! View on elements that cannot be modified through it. Valid until the container changes its size.
template <typename T> class ConstArrayView
{
 public:
  using value_type = T;
  using pointer = const T*;
  using const_pointer = const T*;
  using reference = const T&;
  using const_reference = const T&;
  using iterator = ArrayIterator<const_pointer>;
  using const_iterator = iterator;
  using reverse_iterator = std::reverse_iterator<iterator>;
  using const_reverse_iterator = reverse_iterator;
  using size_type = Integer;
  using difference_type = std::ptrdiff_t;

  constexpr ConstArrayView() noexcept = default;
  //! Makes a view; note that the size comes first.
  constexpr ConstArrayView(Integer size, const_pointer ptr) noexcept
  : m_size(size)
  , m_ptr(ptr)
  {}
  constexpr ConstArrayView(const ArrayView<T>& from) noexcept
  : m_size(from.size())
  , m_ptr(from.data())
  {}
  template <typename X, std::size_t N>
  requires(std::is_same_v<std::remove_cv_t<X>, T>) constexpr ConstArrayView(const std::array<X, N>& v) noexcept
  : m_size(static_cast<Integer>(N))
  , m_ptr(v.data())
  {}
  //! Makes a view on the \a size elements at \a ptr.
  static constexpr ConstArrayView create(const_pointer ptr, Integer size) noexcept { return { size, ptr }; }

  constexpr Integer size() const noexcept { return m_size; }
  constexpr Integer length() const noexcept { return m_size; }
  constexpr bool empty() const noexcept { return m_size == 0; }

  constexpr const_reference operator[](Integer i) const
  {
    ARCCORE_CHECK_AT(i, m_size);
    return m_ptr[i];
  }
  constexpr const_reference operator()(Integer i) const { return (*this)[i]; }
  constexpr const_reference item(Integer i) const { return (*this)[i]; }
  //! Returns an element; the index is checked in every build. \throws IndexOutOfRangeException
  constexpr const_reference at(Integer i) const
  {
    arccoreCheckRange(i, m_size);
    return m_ptr[i];
  }
  constexpr const_reference front() const { return (*this)[0]; }
  constexpr const_reference back() const { return (*this)[m_size - 1]; }

  constexpr const_pointer data() const noexcept { return m_ptr; }
  constexpr const_pointer unguardedBasePointer() const noexcept { return m_ptr; }

  constexpr const_iterator begin() const noexcept { return const_iterator(m_ptr); }
  constexpr const_iterator end() const noexcept { return const_iterator(m_ptr + m_size); }
  constexpr const_iterator cbegin() const noexcept { return begin(); }
  constexpr const_iterator cend() const noexcept { return end(); }
  constexpr const_reverse_iterator rbegin() const noexcept { return const_reverse_iterator(end()); }
  constexpr const_reverse_iterator rend() const noexcept { return const_reverse_iterator(begin()); }

  //! Makes this view designate the elements of \a v.
  constexpr void setArray(const ConstArrayView& v) noexcept { *this = v; }
  //! Returns the elements for a range-based loop.
  constexpr ArrayRange<const_pointer> range() const noexcept { return { m_ptr, m_ptr + m_size }; }

  constexpr ConstArrayView constView() const noexcept { return *this; }
  constexpr ConstArrayView subConstView(Integer begin, Integer size) const { return subView(begin, size); }
  //! Returns the elements from \a begin on, at most \a size of them; the view may be empty.
  constexpr ConstArrayView subView(Integer begin, Integer size) const
  {
    const Integer n = detail::base::clampedSize(begin, size, m_size);
    return (n == 0) ? ConstArrayView() : ConstArrayView(n, m_ptr + begin);
  }
  constexpr ConstArrayView subPart(Integer begin, Integer size) const { return subView(begin, size); }
  //! Returns part \a index of \a nb_interval nearly equal consecutive parts; the last part takes the remainder.
  constexpr ConstArrayView subViewInterval(Integer index, Integer nb_interval) const
  {
    const Integer interval_size = m_size / nb_interval;
    const Integer begin = interval_size * index;
    return subView(begin, (index == nb_interval - 1) ? m_size - begin : interval_size);
  }
  constexpr ConstArrayView subPartInterval(Integer index, Integer nb_interval) const { return subViewInterval(index, nb_interval); }
  constexpr bool contains(const_reference v) const { return detail::base::findElement(m_ptr, m_size, v) != m_ptr + m_size; }
  //! Returns the index of the first element equal to \a v, if any.
  constexpr std::optional<Int32> findFirst(const_reference v) const
  {
    const_pointer p = detail::base::findElement(m_ptr, m_size, v);
    return (p == m_ptr + m_size) ? std::nullopt : std::optional<Int32>(static_cast<Int32>(p - m_ptr));
  }

  friend constexpr bool operator==(const ConstArrayView& a, const ConstArrayView& b)
  {
    return detail::base::equalElements<T>(a.m_ptr, a.m_size, b.m_ptr, b.m_size);
  }

 private:
  Integer m_size = 0;
  const_pointer m_ptr = nullptr;
};

template <typename T> constexpr ConstArrayView<T> ArrayView<T>::constView() const noexcept
{
  return { m_size, m_ptr };
}

template <typename T> constexpr ConstArrayView<T> ArrayView<T>::subConstView(Integer begin, Integer size) const
{
  return constView().subView(begin, size);
}

//! Writes at most \a max_print elements, or all of them if \a max_print is negative.
template <typename T> void dumpArray(std::ostream& o, ConstArrayView<T> v, Int64 max_print)
{
  detail::base::dumpArray(o, v.data(), v.size(), max_print);
}

template <typename T> std::ostream& operator<<(std::ostream& o, ConstArrayView<T> v)
{
  detail::base::dumpArray(o, v.data(), v.size(), detail::base::default_max_print);
  return o;
}

template <typename T> std::ostream& operator<<(std::ostream& o, ArrayView<T> v)
{
  return o << v.constView();
}
} // namespace Arcane
