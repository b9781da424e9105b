// SPDX-License-Identifier: Apache-2.0
// viewIn(), viewOut() and viewInOut() of variables that have an array of up to three dimensions per item, of numbers, vectors or matrices.
#pragma once

#include "variables/core/MeshMatrixMDVariableRef.h"
#include "variables/core/MeshVectorMDVariableRef.h"
#include "variables/device/VariableViews.h"

#include "arcane_core/base/array/MDSpan.h"

namespace Arcane::detail::device
{
/*!
 * \brief Gives access to the values of a multi-dimensional variable, by an item and the indexes of its array.
 *
 * Views of such variables derive from it, and are valid as long as other views.
 * \tparam DataTypeT     the type of the numbers; const for a view that reads
 * \tparam FullExtentsT  the dimensions of the value of an item, with the dimensions of a vector or a matrix
 * \tparam Rank          the number of dimensions of the array of an item, without the dimensions of a vector or a matrix
 * \tparam AccessorT     what gives access to an element of the array: a number, a vector or a matrix
 * \tparam NumberT       what gives access to a number of a vector or a matrix
 */
template <typename ItemTypeT, typename DataTypeT, typename FullExtentsT, int Rank, typename AccessorT, typename NumberT>
class MDItemView : private kernel::ViewStamp
{
 public:
  using ItemType = ItemTypeT;
  using ItemIndexType = typename ItemTypeT::LocalIdType;
  using SpanType = MDSpan<DataTypeT, typename base::PrependedExtent<DynExtent, FullExtentsT>::type>;
  using AccessorReturnType = typename AccessorT::AccessorReturnType;

  explicit MDItemView(const SpanType& values, const kernel::ViewStamp& stamp = {})
  : kernel::ViewStamp(stamp)
  , m_values(values)
  {}

  //! Returns the element at these indexes of the array of \a id.
  template <std::convertible_to<Int32>... Indexes>
  requires(sizeof...(Indexes) == Rank) constexpr ARCCORE_HOST_DEVICE AccessorReturnType operator()(ItemIndexType id,
                                                                                                   Indexes... indexes) const
  {
    return AccessorT::build(elementAt(id, std::make_index_sequence<FullExtentsT::rank() - Rank>(), indexes...));
  }
  //! Returns the number of a vector or a matrix, whose indexes are the last ones.
  template <std::convertible_to<Int32>... Indexes>
  requires(sizeof...(Indexes) == FullExtentsT::rank() && FullExtentsT::rank() > Rank) constexpr ARCCORE_HOST_DEVICE
    typename NumberT::AccessorReturnType
    operator()(ItemIndexType id, Indexes... indexes) const
  {
    return NumberT::build(kernel::lookAt(m_values.ptrAt(id.localId(), static_cast<Int32>(indexes)...)));
  }

 private:
  using ElementType = std::conditional_t<std::is_const_v<DataTypeT>, const typename AccessorT::DataType, typename AccessorT::DataType>;

  SpanType m_values;

  // Vectors and matrices are laid out as arrays of their numbers.
  template <std::size_t... I, typename... Indexes>
  constexpr ARCCORE_HOST_DEVICE ElementType* elementAt(ItemIndexType id, std::index_sequence<I...>, Indexes... indexes) const
  {
    return reinterpret_cast<ElementType*>(
      kernel::lookAt(m_values.ptrAt(id.localId(), static_cast<Int32>(indexes)..., static_cast<Int32>(0 * I)...)));
  }
};

//! Makes a view of all values of \a var, and declares their use.
template <typename View, typename Var> View mdView(const Accelerator::ViewBuildInfo& info, Var& var, eViewUse use)
{
  checkQueue(info, var);
  const auto values = var.spanForKernels();
  return View(values, declareUse(info, var, values, values.totalNbElement(), use));
}
} // namespace Arcane::detail::device

namespace Arcane::Accelerator
{
//! \name Views of an array of numbers per item: `v(cell, i, j)`
//@{
template <typename ItemType, typename DataType, typename Extents>
class MeshMDVariableInView
: public detail::device::MDItemView<ItemType, const DataType, Extents, Extents::rank(), DataViewGetter<DataType>, DataViewGetter<DataType>>
{
 public:
  using MeshMDVariableInView::MDItemView::MDItemView;
};
template <typename ItemType, typename DataType, typename Extents>
class MeshMDVariableInOutView : public detail::device::MDItemView<ItemType, DataType, Extents, Extents::rank(),
                                                                  DataViewGetterSetter<DataType>, DataViewGetterSetter<DataType>>
{
 public:
  using MeshMDVariableInOutView::MDItemView::MDItemView;
};
template <typename ItemType, typename DataType, typename Extents>
auto viewIn(const ViewBuildInfo& info, const MeshMDVariableRefT<ItemType, DataType, Extents>& var)
{
  return detail::device::mdView<MeshMDVariableInView<ItemType, DataType, Extents>>(info, var, detail::device::eViewUse::In);
}
template <typename ItemType, typename DataType, typename Extents>
auto viewOut(const ViewBuildInfo& info, MeshMDVariableRefT<ItemType, DataType, Extents>& var)
{
  return detail::device::mdView<MeshMDVariableInOutView<ItemType, DataType, Extents>>(info, var, detail::device::eViewUse::Out);
}
template <typename ItemType, typename DataType, typename Extents>
auto viewInOut(const ViewBuildInfo& info, MeshMDVariableRefT<ItemType, DataType, Extents>& var)
{
  return detail::device::mdView<MeshMDVariableInOutView<ItemType, DataType, Extents>>(info, var, detail::device::eViewUse::InOut);
}
//@}

//! \name Views of an array of vectors per item: `v(cell, i)` is a vector, `v(cell, i, 0)` its first component
//@{
template <typename ItemType, typename DataType, int Size, typename Extents>
class MeshVectorMDVariableInView
: public detail::device::MDItemView<ItemType, const DataType, typename Extents::template AppendExtents<Size>, Extents::rank(),
                                    NumVectorDataViewGetter<DataType, Size>, DataViewGetter<DataType>>
{
 public:
  using MeshVectorMDVariableInView::MDItemView::MDItemView;
};
template <typename ItemType, typename DataType, int Size, typename Extents>
class MeshVectorMDVariableInOutView
: public detail::device::MDItemView<ItemType, DataType, typename Extents::template AppendExtents<Size>, Extents::rank(),
                                    NumVectorDataViewGetterSetter<DataType, Size>, DataViewGetterSetter<DataType>>
{
 public:
  using MeshVectorMDVariableInOutView::MDItemView::MDItemView;
};
template <typename ItemType, typename DataType, int Size, typename Extents>
auto viewIn(const ViewBuildInfo& info, const MeshVectorMDVariableRefT<ItemType, DataType, Size, Extents>& var)
{
  return detail::device::mdView<MeshVectorMDVariableInView<ItemType, DataType, Size, Extents>>(info, var, detail::device::eViewUse::In);
}
template <typename ItemType, typename DataType, int Size, typename Extents>
auto viewOut(const ViewBuildInfo& info, MeshVectorMDVariableRefT<ItemType, DataType, Size, Extents>& var)
{
  return detail::device::mdView<MeshVectorMDVariableInOutView<ItemType, DataType, Size, Extents>>(info, var, detail::device::eViewUse::Out);
}
template <typename ItemType, typename DataType, int Size, typename Extents>
auto viewInOut(const ViewBuildInfo& info, MeshVectorMDVariableRefT<ItemType, DataType, Size, Extents>& var)
{
  using View = MeshVectorMDVariableInOutView<ItemType, DataType, Size, Extents>;
  return detail::device::mdView<View>(info, var, detail::device::eViewUse::InOut);
}
//@}

//! \name Views of an array of matrices per item: `v(cell, i)` is a matrix, `v(cell, i, 0, 1)` a coefficient of it
//@{
template <typename ItemType, typename DataType, int Row, int Column, typename Extents>
class MeshMatrixMDVariableInView
: public detail::device::MDItemView<ItemType, const DataType, typename Extents::template AppendExtents<Row, Column>, Extents::rank(),
                                    NumMatrixDataViewGetter<DataType, Row, Column>, DataViewGetter<DataType>>
{
 public:
  using MeshMatrixMDVariableInView::MDItemView::MDItemView;
};
template <typename ItemType, typename DataType, int Row, int Column, typename Extents>
class MeshMatrixMDVariableInOutView
: public detail::device::MDItemView<ItemType, DataType, typename Extents::template AppendExtents<Row, Column>, Extents::rank(),
                                    NumMatrixDataViewGetterSetter<DataType, Row, Column>, DataViewGetterSetter<DataType>>
{
 public:
  using MeshMatrixMDVariableInOutView::MDItemView::MDItemView;
};
template <typename ItemType, typename DataType, int Row, int Column, typename Extents>
auto viewIn(const ViewBuildInfo& info, const MeshMatrixMDVariableRefT<ItemType, DataType, Row, Column, Extents>& var)
{
  using View = MeshMatrixMDVariableInView<ItemType, DataType, Row, Column, Extents>;
  return detail::device::mdView<View>(info, var, detail::device::eViewUse::In);
}
template <typename ItemType, typename DataType, int Row, int Column, typename Extents>
auto viewOut(const ViewBuildInfo& info, MeshMatrixMDVariableRefT<ItemType, DataType, Row, Column, Extents>& var)
{
  using View = MeshMatrixMDVariableInOutView<ItemType, DataType, Row, Column, Extents>;
  return detail::device::mdView<View>(info, var, detail::device::eViewUse::Out);
}
//! Takes a constant reference too, as in Arcane.
template <typename ItemType, typename DataType, int Row, int Column, typename Extents>
auto viewInOut(const ViewBuildInfo& info, const MeshMatrixMDVariableRefT<ItemType, DataType, Row, Column, Extents>& var)
{
  using View = MeshMatrixMDVariableInOutView<ItemType, DataType, Row, Column, Extents>;
  auto& changed = const_cast<MeshMatrixMDVariableRefT<ItemType, DataType, Row, Column, Extents>&>(var);
  return detail::device::mdView<View>(info, changed, detail::device::eViewUse::InOut);
}
//@}
} // namespace Arcane::Accelerator
