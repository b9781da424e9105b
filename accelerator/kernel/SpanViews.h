// SPDX-License-Identifier: Apache-2.0
// Views of kernels on spans and arrays of one dimension.
#pragma once

#include "accelerator/kernel/ViewBuildInfo.h"
#include "accelerator/kernel/ViewsCommon.h"

#include "arcane_core/base/array/Array.h"

namespace Arcane::Accelerator
{
/*!
 * \brief Lets a kernel reach the elements of a span. \a Accessor says how: by value, by an object that writes, or one that does both.
 *
 * viewIn(), viewOut() and viewInOut() make it. The view is valid as long as the span. Indexes are checked only with ARCANE_CHECK.
 */
template <typename Accessor> class SpanView : private detail::kernel::ViewStamp
{
 public:
  //! The type of elements, which is constant in views that only read.
  using DataType = typename Accessor::ValueType;
  using AccessorReturnType = typename Accessor::AccessorReturnType;

  explicit constexpr ARCCORE_HOST_DEVICE SpanView(Span<DataType> values, const detail::kernel::ViewStamp& stamp = {})
  : detail::kernel::ViewStamp(stamp)
  , m_values(values)
  {}
  constexpr ARCCORE_HOST_DEVICE AccessorReturnType operator()(Int64 i) const { return (*this)[i]; }
  constexpr ARCCORE_HOST_DEVICE AccessorReturnType operator[](Int64 i) const
  {
    return Accessor::build(detail::kernel::lookAt(m_values.ptrAt(i)));
  }
  constexpr ARCCORE_HOST_DEVICE Int64 size() const { return m_values.size(); }

 private:
  Span<DataType> m_values;
};

//! Does what SpanView does, for spans whose size is of 32 bits.
template <typename Accessor> class SmallSpanView : private detail::kernel::ViewStamp
{
 public:
  //! The type of elements, which is constant in views that only read.
  using DataType = typename Accessor::ValueType;
  using AccessorReturnType = typename Accessor::AccessorReturnType;

  explicit constexpr ARCCORE_HOST_DEVICE SmallSpanView(SmallSpan<DataType> values, const detail::kernel::ViewStamp& stamp = {})
  : detail::kernel::ViewStamp(stamp)
  , m_values(values)
  {}
  constexpr ARCCORE_HOST_DEVICE AccessorReturnType operator()(Int32 i) const { return (*this)[i]; }
  constexpr ARCCORE_HOST_DEVICE AccessorReturnType operator[](Int32 i) const
  {
    return Accessor::build(detail::kernel::lookAt(m_values.ptrAt(i)));
  }
  constexpr ARCCORE_HOST_DEVICE Int32 size() const { return m_values.size(); }

 private:
  SmallSpan<DataType> m_values;
};
} // namespace Arcane::Accelerator

namespace Arcane::detail::kernel
{
//! Makes a view of type \a View, and notes what the kernel does with the bytes.
template <typename View, typename SpanType>
View viewOfSpan(const Accelerator::ViewBuildInfo& info, const SpanType& values, bool is_read, bool is_write)
{
  const Int64 nb_byte = Int64(values.size()) * Int64(sizeof(*values.data()));
  return View(values, info.declareUse(values.data(), nb_byte, is_read, is_write, [] { return String("span"); }));
}
} // namespace Arcane::detail::kernel

namespace Arcane::Accelerator
{
//! \name Views whose elements are read
//!@{
template <typename T, Int64 Extent>
SpanView<DataViewGetter<std::remove_const_t<T>>> viewIn(const ViewBuildInfo& info, Span<T, Extent> values)
{
  return detail::kernel::viewOfSpan<SpanView<DataViewGetter<std::remove_const_t<T>>>>(info, values, true, false);
}
template <typename T, Int32 Extent>
SmallSpanView<DataViewGetter<std::remove_const_t<T>>> viewIn(const ViewBuildInfo& info, SmallSpan<T, Extent> values)
{
  return detail::kernel::viewOfSpan<SmallSpanView<DataViewGetter<std::remove_const_t<T>>>>(info, values, true, false);
}
template <typename T> SpanView<DataViewGetter<T>> viewIn(const ViewBuildInfo& info, const Array<T>& values)
{
  return viewIn(info, Span<const T>(values.data(), values.largeSize()));
}
template <typename T> SmallSpanView<DataViewGetter<T>> viewIn(const ViewBuildInfo& info, ConstArrayView<T> values)
{
  return viewIn(info, SmallSpan<const T>(values));
}
template <typename T> SmallSpanView<DataViewGetter<T>> viewIn(const ViewBuildInfo& info, ArrayView<T> values)
{
  return viewIn(info, SmallSpan<const T>(values));
}
//!@}

//! \name Views whose elements are written. Elements that the kernel does not write keep their values
//!@{
template <typename T, Int64 Extent>
requires(!std::is_const_v<T>) SpanView<DataViewSetter<T>> viewOut(const ViewBuildInfo& info, Span<T, Extent> values)
{
  return detail::kernel::viewOfSpan<SpanView<DataViewSetter<T>>>(info, values, false, true);
}
template <typename T, Int32 Extent>
requires(!std::is_const_v<T>) SmallSpanView<DataViewSetter<T>> viewOut(const ViewBuildInfo& info, SmallSpan<T, Extent> values)
{
  return detail::kernel::viewOfSpan<SmallSpanView<DataViewSetter<T>>>(info, values, false, true);
}
template <typename T> SpanView<DataViewSetter<T>> viewOut(const ViewBuildInfo& info, Array<T>& values)
{
  return viewOut(info, Span<T>(values.data(), values.largeSize()));
}
template <typename T> SmallSpanView<DataViewSetter<T>> viewOut(const ViewBuildInfo& info, ArrayView<T> values)
{
  return viewOut(info, SmallSpan<T>(values));
}
//!@}

//! \name Views whose elements are read and written
//!@{
template <typename T, Int64 Extent>
requires(!std::is_const_v<T>) SpanView<DataViewGetterSetter<T>> viewInOut(const ViewBuildInfo& info, Span<T, Extent> values)
{
  return detail::kernel::viewOfSpan<SpanView<DataViewGetterSetter<T>>>(info, values, true, true);
}
template <typename T, Int32 Extent>
requires(!std::is_const_v<T>) SmallSpanView<DataViewGetterSetter<T>> viewInOut(const ViewBuildInfo& info, SmallSpan<T, Extent> values)
{
  return detail::kernel::viewOfSpan<SmallSpanView<DataViewGetterSetter<T>>>(info, values, true, true);
}
template <typename T> SpanView<DataViewGetterSetter<T>> viewInOut(const ViewBuildInfo& info, Array<T>& values)
{
  return viewInOut(info, Span<T>(values.data(), values.largeSize()));
}
template <typename T> SmallSpanView<DataViewGetterSetter<T>> viewInOut(const ViewBuildInfo& info, ArrayView<T> values)
{
  return viewInOut(info, SmallSpan<T>(values));
}
//!@}
} // namespace Arcane::Accelerator
