// SPDX-License-Identifier: Apache-2.0
// Views on contiguous elements that another object owns, with a 64-bit or a 32-bit size.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/array/ElementLoops.h"

#include <array>
#include <cstddef>
#include <span>

namespace Arcane::detail::base
{
//! True when a pointer to X may become a pointer to T: the types are the same, or const is added.
template <typename X, typename T>
concept SpanElementOf = std::is_same_v<X, T> || std::is_same_v<const X, T>;

//! Has a type if \a T is constant.
template <typename T> struct ConstElementType
{
};
template <typename T> struct ConstElementType<const T>
{
  using type = const T;
};
//! Is true for constant elements. No variable such as std::is_const_v is in it: clang 15 crashes on them when it looks for functions that
//! copy the members of a class for HIP.
template <typename T>
concept ConstElement = requires
{
  typename ConstElementType<T>::type;
};

//! Holds the number of elements of a span, which is stored or part of the type.
template <typename SizeType, Int64 Extent> class SpanExtent
{
 public:
  constexpr SpanExtent() noexcept = default;
  constexpr explicit SpanExtent(SizeType) noexcept {}
  constexpr SizeType size() const noexcept { return SizeType(Extent); }
};

template <typename SizeType> class SpanExtent<SizeType, DynExtent>
{
 public:
  constexpr SpanExtent() noexcept = default;
  constexpr explicit SpanExtent(SizeType size) noexcept
  : m_size(size)
  {}
  constexpr SizeType size() const noexcept { return m_size; }

 private:
  SizeType m_size = 0;
};
} // namespace Arcane::detail::base

namespace Arcane
{
/*!
 * \brief The common base of Span and SmallSpan.
 *
 * As for a pointer, a constant span of mutable elements lets modify them. Valid until the container changes its size.
 * Indexes are checked only with ARCANE_CHECK.
 */
template <typename T, typename SizeType, SizeType Extent = SizeType(DynExtent)> class SpanImpl
{
 public:
  using ElementType = T;
  using element_type = T;
  using value_type = std::remove_cv_t<T>;
  using index_type = SizeType;
  using size_type = SizeType;
  using difference_type = SizeType;
  using pointer = T*;
  using const_pointer = const T*;
  using reference = T&;
  using const_reference = const T&;
  using iterator = ArrayIterator<pointer>;
  using const_iterator = ArrayIterator<const_pointer>;
  using reverse_iterator = std::reverse_iterator<iterator>;
  using const_reverse_iterator = std::reverse_iterator<const_iterator>;
  using view_type = SpanImpl<T, SizeType>;

  //! True when the number of elements is known at run time only.
  static constexpr bool IsDynamic = (Extent == SizeType(DynExtent));

  constexpr SpanImpl() noexcept = default;
  constexpr SpanImpl(pointer ptr, SizeType size) noexcept
  : m_ptr(ptr)
  , m_extent(size)
  {}

  constexpr SizeType size() const noexcept { return m_extent.size(); }
  constexpr SizeType length() const noexcept { return size(); }
  //! \unit{bytes}
  constexpr SizeType sizeBytes() const noexcept { return static_cast<SizeType>(size() * sizeof(T)); }
  constexpr bool empty() const noexcept { return size() == 0; }

  constexpr reference operator[](SizeType i) const
  {
    ARCCORE_CHECK_AT(i, size());
    return m_ptr[i];
  }
  constexpr reference operator()(SizeType i) const { return (*this)[i]; }
  constexpr reference item(SizeType i) const { return (*this)[i]; }
  constexpr void setItem(SizeType i, const_reference v) const { (*this)[i] = v; }
  //! Returns an element; the index is checked in every build. \throws IndexOutOfRangeException
  constexpr reference at(SizeType i) const
  {
    arccoreCheckRange(i, size());
    return m_ptr[i];
  }
  constexpr void setAt(SizeType i, const_reference v) const { at(i) = v; }
  constexpr reference front() const { return (*this)[0]; }
  constexpr reference back() const { return (*this)[size() - 1]; }

  constexpr pointer data() const noexcept { return m_ptr; }
  constexpr pointer ptrAt(SizeType i) const
  {
    ARCCORE_CHECK_AT(i, size());
    return m_ptr + i;
  }
  constexpr pointer unguardedBasePointer() const noexcept { return m_ptr; }

  constexpr iterator begin() const noexcept { return iterator(m_ptr); }
  constexpr iterator end() const noexcept { return iterator(m_ptr + size()); }
  constexpr const_iterator cbegin() const noexcept { return const_iterator(m_ptr); }
  constexpr const_iterator cend() const noexcept { return const_iterator(m_ptr + size()); }
  constexpr reverse_iterator rbegin() const noexcept { return reverse_iterator(end()); }
  constexpr reverse_iterator rend() const noexcept { return reverse_iterator(begin()); }
  //! Returns the elements for a range-based loop.
  constexpr ArrayRange<pointer> range() const noexcept { return { m_ptr, m_ptr + size() }; }

  //! \throws ArgumentException when there are more elements than a 32-bit size can count
  constexpr ArrayView<value_type> smallView() const requires(!std::is_const_v<T>) { return { arccoreCheckArraySize(size()), m_ptr }; }
  //! \throws ArgumentException when there are more elements than a 32-bit size can count
  constexpr ConstArrayView<value_type> constSmallView() const { return { arccoreCheckArraySize(size()), m_ptr }; }

  constexpr void fill(const T& value) const
  {
    const value_type copied_value = value;
    detail::base::fillElements(m_ptr, size(), copied_value);
  }
  //! Copies all elements of \a from, which must not be longer than this view.
  template <typename U> constexpr void copy(const U& from) const
  {
    ARCCORE_CHECK_AT(static_cast<Int64>(from.size()), static_cast<Int64>(size()) + 1);
    detail::base::copyElements(from.data(), static_cast<Int64>(from.size()), m_ptr);
  }
  constexpr bool contains(const_reference v) const { return detail::base::findElement(m_ptr, size(), v) != m_ptr + size(); }
  //! Returns the index of the first element equal to \a v, if any.
  constexpr std::optional<SizeType> findFirst(const_reference v) const
  {
    pointer p = detail::base::findElement(m_ptr, size(), v);
    return (p == m_ptr + size()) ? std::nullopt : std::optional<SizeType>(static_cast<SizeType>(p - m_ptr));
  }

 protected:
  constexpr SizeType clampedPartSize(SizeType begin, SizeType size_wanted) const noexcept
  {
    return detail::base::clampedSize(begin, size_wanted, size());
  }
  //! Returns the size of part \a index of \a nb_interval; the last part takes the remainder.
  constexpr SizeType intervalSize(SizeType index, SizeType nb_interval) const noexcept
  {
    const SizeType interval_size = size() / nb_interval;
    return (index == nb_interval - 1) ? size() - interval_size * index : interval_size;
  }

 private:
  pointer m_ptr = nullptr;
  [[no_unique_address]] detail::base::SpanExtent<SizeType, Extent> m_extent;
};

template <typename T1, typename T2, typename SizeType, SizeType Extent1, SizeType Extent2>
requires(std::is_same_v<std::remove_cv_t<T1>, std::remove_cv_t<T2>>) constexpr bool operator==(const SpanImpl<T1, SizeType, Extent1>& a,
                                                                                               const SpanImpl<T2, SizeType, Extent2>& b)
{
  return detail::base::equalElements<std::remove_cv_t<T1>>(a.data(), a.size(), b.data(), b.size());
}

//! View on contiguous elements with a 64-bit size.
template <typename T, Int64 Extent> class Span : public SpanImpl<T, Int64, Extent>
{
  using Base = SpanImpl<T, Int64, Extent>;

 public:
  using typename Base::pointer;
  using typename Base::value_type;
  using size_type = Int64;
  using Base::copy;

  constexpr Span() noexcept = default;
  constexpr Span(pointer ptr, Int64 size) noexcept
  : Base(ptr, size)
  {}
  constexpr Span(const ArrayView<value_type>& from) noexcept
  : Base(const_cast<ArrayView<value_type>&>(from).data(), from.size())
  {}
  constexpr Span(const ConstArrayView<value_type>& from) noexcept requires(detail::base::ConstElement<T>)
  : Base(from.data(), from.size())
  {}
  template <typename X, Int64 E>
  requires(detail::base::SpanElementOf<X, T>) constexpr Span(const Span<X, E>& from) noexcept
  : Base(from.data(), from.size())
  {}
  template <typename X, Int32 E>
  requires(detail::base::SpanElementOf<X, T>) constexpr Span(const SmallSpan<X, E>& from) noexcept
  : Base(from.data(), from.size())
  {}
  template <typename X, std::size_t N>
  requires(detail::base::SpanElementOf<X, T>) constexpr Span(std::array<X, N>& from) noexcept
  : Base(from.data(), static_cast<Int64>(N))
  {}
  template <typename X, std::size_t N>
  requires(detail::base::SpanElementOf<const X, T>) constexpr Span(const std::array<X, N>& from) noexcept
  : Base(from.data(), static_cast<Int64>(N))
  {}
  template <typename X, std::size_t E>
  requires(detail::base::SpanElementOf<X, T>) constexpr Span(const std::span<X, E>& from) noexcept
  : Base(from.data(), static_cast<Int64>(from.size()))
  {}
  //! Makes a view on the \a size elements at \a ptr.
  static constexpr Span create(pointer ptr, Int64 size) noexcept { return { ptr, size }; }

  //! Makes this view designate the elements of \a v.
  constexpr void setArray(const Span& v) noexcept { *this = v; }
  constexpr Span<const T> constSpan() const noexcept { return { this->data(), this->size() }; }

  //! Returns the elements from \a begin on, at most \a size of them; the view may be empty.
  constexpr Span<T> subSpan(Int64 begin, Int64 size) const
  {
    const Int64 n = this->clampedPartSize(begin, size);
    return (n == 0) ? Span<T>() : Span<T>(this->data() + begin, n);
  }
  constexpr Span<T> subPart(Int64 begin, Int64 size) const { return subSpan(begin, size); }
  constexpr Span<T> subspan(Int64 begin, Int64 size) const { return subSpan(begin, size); }
  constexpr Span<const T> subConstSpan(Int64 begin, Int64 size) const { return subSpan(begin, size); }
  //! Returns part \a index of \a nb_interval nearly equal consecutive parts; the last part takes the remainder.
  constexpr Span<T> subSpanInterval(Int64 index, Int64 nb_interval) const
  {
    return subSpan((this->size() / nb_interval) * index, this->intervalSize(index, nb_interval));
  }
  constexpr Span<T> subPartInterval(Int64 index, Int64 nb_interval) const { return subSpanInterval(index, nb_interval); }
  constexpr Span<T> subViewInterval(Int64 index, Int64 nb_interval) const { return subSpanInterval(index, nb_interval); }
};

//! View on contiguous elements with a 32-bit size.
template <typename T, Int32 Extent> class SmallSpan : public SpanImpl<T, Int32, Extent>
{
  using Base = SpanImpl<T, Int32, Extent>;

 public:
  using typename Base::pointer;
  using typename Base::value_type;
  using size_type = Int32;

  constexpr SmallSpan() noexcept = default;
  constexpr SmallSpan(pointer ptr, Int32 size) noexcept
  : Base(ptr, size)
  {}
  constexpr SmallSpan(const ArrayView<value_type>& from) noexcept
  : Base(const_cast<ArrayView<value_type>&>(from).data(), from.size())
  {}
  constexpr SmallSpan(const ConstArrayView<value_type>& from) noexcept requires(detail::base::ConstElement<T>)
  : Base(from.data(), from.size())
  {}
  template <typename X, Int32 E>
  requires(detail::base::SpanElementOf<X, T>) constexpr SmallSpan(const SmallSpan<X, E>& from) noexcept
  : Base(from.data(), from.size())
  {}
  template <typename X, std::size_t N>
  requires(detail::base::SpanElementOf<X, T>) constexpr SmallSpan(std::array<X, N>& from) noexcept
  : Base(from.data(), static_cast<Int32>(N))
  {}
  template <typename X, std::size_t N>
  requires(detail::base::SpanElementOf<const X, T>) constexpr SmallSpan(const std::array<X, N>& from) noexcept
  : Base(from.data(), static_cast<Int32>(N))
  {}
  //! Makes a view on the \a size elements at \a ptr.
  static constexpr SmallSpan create(pointer ptr, Int32 size) noexcept { return { ptr, size }; }

  constexpr operator ConstArrayView<value_type>() const noexcept { return { this->size(), this->data() }; }
  constexpr operator ArrayView<value_type>() const noexcept requires(!std::is_const_v<T>) { return { this->size(), this->data() }; }

  //! Makes this view designate the elements of \a v.
  constexpr void setArray(const SmallSpan& v) noexcept { *this = v; }
  constexpr SmallSpan<const T> constSpan() const noexcept { return { this->data(), this->size() }; }
  constexpr SmallSpan<const T> constSmallSpan() const noexcept { return constSpan(); }

  //! Returns the elements from \a begin on, at most \a size of them; the view may be empty.
  constexpr SmallSpan<T> subSpan(Int32 begin, Int32 size) const
  {
    const Int32 n = this->clampedPartSize(begin, size);
    return (n == 0) ? SmallSpan<T>() : SmallSpan<T>(this->data() + begin, n);
  }
  constexpr SmallSpan<T> subPart(Int32 begin, Int32 size) const { return subSpan(begin, size); }
  constexpr SmallSpan<T> subspan(Int32 begin, Int32 size) const { return subSpan(begin, size); }
  constexpr SmallSpan<T> subView(Int32 begin, Int32 size) const { return subSpan(begin, size); }
  constexpr SmallSpan<const T> subConstSpan(Int32 begin, Int32 size) const { return subSpan(begin, size); }
  //! Returns part \a index of \a nb_interval nearly equal consecutive parts; the last part takes the remainder.
  constexpr SmallSpan<T> subSpanInterval(Int32 index, Int32 nb_interval) const
  {
    return subSpan((this->size() / nb_interval) * index, this->intervalSize(index, nb_interval));
  }
  constexpr SmallSpan<T> subPartInterval(Int32 index, Int32 nb_interval) const { return subSpanInterval(index, nb_interval); }
  constexpr SmallSpan<T> subViewInterval(Int32 index, Int32 nb_interval) const { return subSpanInterval(index, nb_interval); }
};

template <typename T> using ConstSpan = Span<const T>;
template <typename T> using ConstSmallSpan = SmallSpan<const T>;

template <typename T, Int64 Extent> std::ostream& operator<<(std::ostream& o, const Span<T, Extent>& v)
{
  detail::base::dumpArray(o, v.data(), v.size(), detail::base::default_max_print);
  return o;
}

template <typename T, Int32 Extent> std::ostream& operator<<(std::ostream& o, const SmallSpan<T, Extent>& v)
{
  detail::base::dumpArray(o, v.data(), v.size(), detail::base::default_max_print);
  return o;
}

//! Writes at most \a max_print elements, or all of them if \a max_print is negative.
template <typename T, typename SizeType, SizeType Extent>
void dumpArray(std::ostream& o, const SpanImpl<T, SizeType, Extent>& v, Int64 max_print)
{
  detail::base::dumpArray(o, v.data(), v.size(), max_print);
}

//! Returns a view on the same memory as bytes.
template <typename T, typename SizeType, SizeType Extent> Span<const std::byte> asBytes(const SpanImpl<T, SizeType, Extent>& s) noexcept
{
  return { reinterpret_cast<const std::byte*>(s.data()), static_cast<Int64>(s.size()) * static_cast<Int64>(sizeof(T)) };
}

template <typename T> Span<const std::byte> asBytes(const ArrayView<T>& s) noexcept
{
  return asBytes(Span<const T>(s));
}

template <typename T> Span<const std::byte> asBytes(const ConstArrayView<T>& s) noexcept
{
  return asBytes(Span<const T>(s));
}

//! Returns a view on the same memory as bytes.
template <typename T, typename SizeType, SizeType Extent>
requires(!std::is_const_v<T>) Span<std::byte> asWritableBytes(const SpanImpl<T, SizeType, Extent>& s)
noexcept
{
  return { reinterpret_cast<std::byte*>(s.data()), static_cast<Int64>(s.size()) * static_cast<Int64>(sizeof(T)) };
}

template <typename T> Span<std::byte> asWritableBytes(const ArrayView<T>& s) noexcept
{
  return asWritableBytes(Span<T>(s));
}

//! Returns a view on the same memory as elements of another type, rounded down to whole elements.
template <typename T> Span<T> asSpan(Span<std::byte> bytes) noexcept
{
  return { reinterpret_cast<T*>(bytes.data()), bytes.size() / static_cast<Int64>(sizeof(T)) };
}

template <typename T> Span<const T> asSpan(Span<const std::byte> bytes) noexcept
{
  return { reinterpret_cast<const T*>(bytes.data()), bytes.size() / static_cast<Int64>(sizeof(T)) };
}

//! Returns a view whose number of elements is part of its type.
template <typename T, std::size_t N> Span<T, static_cast<Int64>(N)> asSpan(std::array<T, N>& s) noexcept
{
  return { s.data(), static_cast<Int64>(N) };
}

template <typename T, std::size_t N> SmallSpan<T, static_cast<Int32>(N)> asSmallSpan(std::array<T, N>& s) noexcept
{
  return { s.data(), static_cast<Int32>(N) };
}

//! Does result[i] = values[indexes[i]] for each index.
template <typename T> void sampleSpan(Span<const T> values, Span<const Int64> indexes, Span<T> result)
{
  for (Int64 i = 0, n = indexes.size(); i < n; ++i)
    result[i] = values[indexes[i]];
}

template <typename T> void sampleSpan(Span<const T> values, Span<const Int32> indexes, Span<T> result)
{
  for (Int64 i = 0, n = indexes.size(); i < n; ++i)
    result[i] = values[indexes[i]];
}

//! Writes all bytes, without a size.
ARCANE_EXPORT void binaryWrite(std::ostream& o, const Span<const std::byte>& bytes);
//! Fills the view. A stream that ends before is in a failed state, as after std::istream::read().
ARCANE_EXPORT void binaryRead(std::istream& i, const Span<std::byte>& bytes);
} // namespace Arcane
