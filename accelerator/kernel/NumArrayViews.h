// SPDX-License-Identifier: Apache-2.0
// Views of kernels on arrays of numbers of several dimensions.
#pragma once

#include "accelerator/kernel/NumArray.h"
#include "accelerator/kernel/ViewBuildInfo.h"
#include "accelerator/kernel/ViewsCommon.h"

namespace Arcane::Accelerator
{
/*!
 * \brief Lets a kernel reach the elements of a NumArray. \a Accessor says how: by value, by an object that writes, or one that does both.
 *
 * viewIn(), viewOut() and viewInOut() make it. The view is valid until the array is resized. Indexes are checked only with ARCANE_CHECK.
 */
template <typename Accessor, typename Extents, typename Layout = DefaultLayout> class NumArrayView : private detail::kernel::ViewStamp
{
  static constexpr int nb_rank = Extents::rank();

 public:
  //! The type of elements, which is constant in views that only read.
  using DataType = typename Accessor::ValueType;
  using AccessorReturnType = typename Accessor::AccessorReturnType;
  using MDSpanType = MDSpan<DataType, Extents, Layout>;
  using MDIndexType = typename MDSpanType::MDIndexType;

  explicit constexpr ARCCORE_HOST_DEVICE NumArrayView(const MDSpanType& values, const detail::kernel::ViewStamp& stamp = {})
  : detail::kernel::ViewStamp(stamp)
  , m_values(values)
  {}

  // For one dimension an integer and an index of a loop are both exact, so that calls are not ambiguous.
  constexpr ARCCORE_HOST_DEVICE AccessorReturnType operator()(Int32 i) const requires(nb_rank == 1) { return at(i); }
  constexpr ARCCORE_HOST_DEVICE AccessorReturnType operator[](Int32 i) const requires(nb_rank == 1) { return at(i); }
  constexpr ARCCORE_HOST_DEVICE AccessorReturnType operator()(Int32 i, Int32 j) const requires(nb_rank == 2) { return at(i, j); }
  constexpr ARCCORE_HOST_DEVICE AccessorReturnType operator()(Int32 i, Int32 j, Int32 k) const requires(nb_rank == 3)
  {
    return at(i, j, k);
  }
  constexpr ARCCORE_HOST_DEVICE AccessorReturnType operator()(Int32 i, Int32 j, Int32 k, Int32 l) const requires(nb_rank == 4)
  {
    return at(i, j, k, l);
  }
  constexpr ARCCORE_HOST_DEVICE AccessorReturnType operator()(ArrayIndex<nb_rank> index) const { return at(index); }
  constexpr ARCCORE_HOST_DEVICE AccessorReturnType operator[](ArrayIndex<nb_rank> index) const { return at(index); }

  //! Returns all elements in the order of memory. The elements are constant in views that only read.
  constexpr ARCCORE_HOST_DEVICE Span<DataType> to1DSpan() const { return m_values.to1DSpan(); }

 private:
  MDSpanType m_values;

  template <typename... I> constexpr ARCCORE_HOST_DEVICE AccessorReturnType at(I... ids) const
  {
    return Accessor::build(detail::kernel::lookAt(m_values.ptrAt(ids...)));
  }
};

template <typename T, typename Extents, typename Layout = DefaultLayout>
using NumArrayInView = NumArrayView<DataViewGetter<T>, Extents, Layout>;
template <typename T, typename Extents, typename Layout = DefaultLayout>
using NumArrayOutView = NumArrayView<DataViewSetter<T>, Extents, Layout>;
template <typename T, typename Extents, typename Layout = DefaultLayout>
using NumArrayInOutView = NumArrayView<DataViewGetterSetter<T>, Extents, Layout>;
} // namespace Arcane::Accelerator

namespace Arcane::detail::kernel
{
template <typename T, typename Extents, typename Layout>
ViewStamp declareUse(const Accelerator::ViewBuildInfo& info, const NumArray<T, Extents, Layout>& array, bool is_read, bool is_write)
{
  return info.declareUse(array.data(), array.totalNbElement() * Int64(sizeof(T)), is_read, is_write, [&] {
    const String name = array.debugName();
    return name.empty() ? String("NumArray") : name;
  });
}
} // namespace Arcane::detail::kernel

namespace Arcane::Accelerator
{
//! Makes a view whose elements are read.
template <typename T, typename Extents, typename Layout>
NumArrayInView<T, Extents, Layout> viewIn(const ViewBuildInfo& info, const NumArray<T, Extents, Layout>& array)
{
  return NumArrayInView<T, Extents, Layout>(array.constMDSpan(), detail::kernel::declareUse(info, array, true, false));
}

//! Makes a view whose elements are written. Elements that the kernel does not write keep their values.
template <typename T, typename Extents, typename Layout>
NumArrayOutView<T, Extents, Layout> viewOut(const ViewBuildInfo& info, NumArray<T, Extents, Layout>& array)
{
  return NumArrayOutView<T, Extents, Layout>(array.mdspan(), detail::kernel::declareUse(info, array, false, true));
}

//! Makes a view whose elements are read and written.
template <typename T, typename Extents, typename Layout>
NumArrayInOutView<T, Extents, Layout> viewInOut(const ViewBuildInfo& info, NumArray<T, Extents, Layout>& array)
{
  return NumArrayInOutView<T, Extents, Layout>(array.mdspan(), detail::kernel::declareUse(info, array, true, true));
}
} // namespace Arcane::Accelerator
