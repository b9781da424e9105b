// SPDX-License-Identifier: Apache-2.0
// Views on elements of which only the number of bytes is known.
#pragma once

#include "arcane_core/base/array/Span.h"

namespace Arcane
{
/*!
 * \brief View on elements that are only read. Making a view reads no memory, so the host need not reach it.
 *
 * A view made without a type has bytes as elements.
 */
class ConstMemoryView
{
 public:
  using SpanType = Span<const std::byte>;

  constexpr ConstMemoryView() noexcept = default;
  explicit constexpr ConstMemoryView(Span<const std::byte> bytes) noexcept
  : ConstMemoryView(bytes, 1)
  {}
  //! Makes a view on \a bytes, which hold a whole number of elements of \a datatype_size bytes each.
  constexpr ConstMemoryView(Span<const std::byte> bytes, Int32 datatype_size) noexcept
  : m_bytes(bytes)
  , m_datatype_size(datatype_size)
  {}
  template <typename T>
  requires(!std::is_same_v<std::remove_cv_t<T>, std::byte>) ConstMemoryView(Span<T> v)
  noexcept
  : ConstMemoryView(asBytes(v), static_cast<Int32>(sizeof(T)))
  {}
  //! Makes a view whose elements are \a nb_component values of \a v each. The size of \a v must be a multiple of it.
  template <typename T>
  requires(!std::is_same_v<std::remove_cv_t<T>, std::byte>) ConstMemoryView(Span<T> v, Int32 nb_component)
  noexcept
  : ConstMemoryView(asBytes(v), static_cast<Int32>(sizeof(T)) * nb_component)
  {}
  template <typename T>
  ConstMemoryView(SmallSpan<T> v) noexcept
  : ConstMemoryView(asBytes(Span<T>(v)), static_cast<Int32>(sizeof(T)))
  {}
  template <typename T>
  ConstMemoryView(ConstArrayView<T> v) noexcept
  : ConstMemoryView(asBytes(Span<const T>(v)), static_cast<Int32>(sizeof(T)))
  {}

  constexpr SpanType bytes() const noexcept { return m_bytes; }
  constexpr const std::byte* data() const noexcept { return m_bytes.data(); }
  //! \unit{bytes}
  constexpr Int32 datatypeSize() const noexcept { return m_datatype_size; }
  constexpr Int64 nbElement() const noexcept { return m_datatype_size == 0 ? 0 : m_bytes.size() / m_datatype_size; }
  constexpr bool empty() const noexcept { return m_bytes.empty(); }
  //! Returns the \a nb elements from \a begin on.
  constexpr ConstMemoryView subView(Int64 begin, Int64 nb) const
  {
    return { m_bytes.subSpan(begin * m_datatype_size, nb * m_datatype_size), m_datatype_size };
  }

 private:
  SpanType m_bytes;
  Int32 m_datatype_size = 0;
};

//! Like ConstMemoryView, for elements that may be written.
class MutableMemoryView
{
 public:
  using SpanType = Span<std::byte>;

  constexpr MutableMemoryView() noexcept = default;
  explicit constexpr MutableMemoryView(Span<std::byte> bytes) noexcept
  : MutableMemoryView(bytes, 1)
  {}
  constexpr MutableMemoryView(Span<std::byte> bytes, Int32 datatype_size) noexcept
  : m_bytes(bytes)
  , m_datatype_size(datatype_size)
  {}
  template <typename T>
  requires(!std::is_const_v<T> && !std::is_same_v<T, std::byte>) MutableMemoryView(Span<T> v)
  noexcept
  : MutableMemoryView(asWritableBytes(v), static_cast<Int32>(sizeof(T)))
  {}
  //! Makes a view whose elements are \a nb_component values of \a v each. The size of \a v must be a multiple of it.
  template <typename T>
  requires(!std::is_const_v<T> && !std::is_same_v<T, std::byte>) MutableMemoryView(Span<T> v, Int32 nb_component)
  noexcept
  : MutableMemoryView(asWritableBytes(v), static_cast<Int32>(sizeof(T)) * nb_component)
  {}
  template <typename T>
  requires(!std::is_const_v<T>) MutableMemoryView(SmallSpan<T> v)
  noexcept
  : MutableMemoryView(asWritableBytes(Span<T>(v)), static_cast<Int32>(sizeof(T)))
  {}
  template <typename T>
  MutableMemoryView(ArrayView<T> v) noexcept
  : MutableMemoryView(asWritableBytes(Span<T>(v)), static_cast<Int32>(sizeof(T)))
  {}

  constexpr operator ConstMemoryView() const noexcept { return { m_bytes, m_datatype_size }; }

  constexpr SpanType bytes() const noexcept { return m_bytes; }
  constexpr std::byte* data() const noexcept { return m_bytes.data(); }
  //! \unit{bytes}
  constexpr Int32 datatypeSize() const noexcept { return m_datatype_size; }
  constexpr Int64 nbElement() const noexcept { return m_datatype_size == 0 ? 0 : m_bytes.size() / m_datatype_size; }
  constexpr bool empty() const noexcept { return m_bytes.empty(); }
  constexpr MutableMemoryView subView(Int64 begin, Int64 nb) const
  {
    return { m_bytes.subSpan(begin * m_datatype_size, nb * m_datatype_size), m_datatype_size };
  }

 private:
  SpanType m_bytes;
  Int32 m_datatype_size = 0;
};

/*!
 * \brief Several arrays of the same type, such as the arrays of the materials of a mesh.
 *
 * An element has two indexes: its array, and its index in the array. The \a views must outlive this object.
 */
class ConstMultiMemoryView
{
 public:
  ConstMultiMemoryView() = default;
  ConstMultiMemoryView(SmallSpan<const Span<const std::byte>> views, Int32 datatype_size)
  : m_views(views)
  , m_datatype_size(datatype_size)
  {}
  //! Makes a view on elements that may be written, but not by this view.
  ConstMultiMemoryView(SmallSpan<const Span<std::byte>> views, Int32 datatype_size)
  // Both spans are the same address and size; the bytes they lead to differ in const only.
  : m_views(reinterpret_cast<const Span<const std::byte>*>(views.data()), views.size())
  , m_datatype_size(datatype_size)
  {
    static_assert(sizeof(Span<std::byte>) == sizeof(Span<const std::byte>));
  }

  SmallSpan<const Span<const std::byte>> views() const { return m_views; }
  //! \unit{bytes}
  Int32 datatypeSize() const { return m_datatype_size; }

 private:
  SmallSpan<const Span<const std::byte>> m_views;
  Int32 m_datatype_size = 0;
};

//! Like ConstMultiMemoryView, for elements that may be written.
class MutableMultiMemoryView
{
 public:
  MutableMultiMemoryView() = default;
  MutableMultiMemoryView(SmallSpan<const Span<std::byte>> views, Int32 datatype_size)
  : m_views(views)
  , m_datatype_size(datatype_size)
  {}

  operator ConstMultiMemoryView() const { return { m_views, m_datatype_size }; }

  SmallSpan<const Span<std::byte>> views() const { return m_views; }
  //! \unit{bytes}
  Int32 datatypeSize() const { return m_datatype_size; }

 private:
  SmallSpan<const Span<std::byte>> m_views;
  Int32 m_datatype_size = 0;
};

//! Returns a view on the \a nb_element elements of \a datatype_size bytes at \a ptr.
inline ConstMemoryView makeConstMemoryView(const void* ptr, Int32 datatype_size, Int64 nb_element)
{
  return { Span<const std::byte>(static_cast<const std::byte*>(ptr), datatype_size * nb_element), datatype_size };
}
inline MutableMemoryView makeMutableMemoryView(void* ptr, Int32 datatype_size, Int64 nb_element)
{
  return { Span<std::byte>(static_cast<std::byte*>(ptr), datatype_size * nb_element), datatype_size };
}

//! Returns a view on one element.
template <typename T> ConstMemoryView makeConstMemoryView(const T* v)
{
  return ConstMemoryView(Span<const T>(v, 1));
}
template <typename T> ConstMemoryView makeMemoryView(const T* v)
{
  return ConstMemoryView(Span<const T>(v, 1));
}
template <typename T> MutableMemoryView makeMutableMemoryView(T* v)
{
  return MutableMemoryView(Span<T>(v, 1));
}
//! Returns a view on all elements of \a values.
template <typename T> ConstMemoryView makeMemoryView(Span<const T> values)
{
  return ConstMemoryView(values);
}
template <typename T>
requires(!std::is_const_v<T>) MutableMemoryView makeMemoryView(Span<T> values)
{
  return MutableMemoryView(values);
}
template <typename T> ConstMemoryView makeConstMemoryView(Span<T> values)
{
  return ConstMemoryView(Span<const T>(values));
}
template <typename T> MutableMemoryView makeMutableMemoryView(Span<T> values)
{
  return MutableMemoryView(values);
}
} // namespace Arcane
