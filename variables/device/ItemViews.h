// SPDX-License-Identifier: Apache-2.0
// Views of variables that have one value, or an array, per item. The type of a view says whether values are read, written, or both.
#pragma once

#include "accelerator/kernel/ViewStamp.h"

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/math/DataView.h"
#include "arcane_core/mesh/items/SimdItem.h"
#include "variables/device/SimdAccess.h"

namespace Arcane::Accelerator
{
/*!
 * \brief Reads one value per item. Its index is a local id, on the host also an item or an enumerator.
 *
 * Like all views of variables, it may be copied, and captured by the body of a kernel. The view is valid until the variable or the mesh changes.
 * Indexes are checked in checked builds only. All calls are \local.
 */
template <typename ItemTypeT, typename DataTypeT> class ItemVariableScalarInViewT : private detail::kernel::ViewStamp
{
 public:
  using ItemType = ItemTypeT;
  using DataType = DataTypeT;
  using ItemIndexType = typename ItemTypeT::LocalIdType;

  explicit ItemVariableScalarInViewT(SmallSpan<const DataTypeT> values, const detail::kernel::ViewStamp& stamp = {})
  : detail::kernel::ViewStamp(stamp)
  , m_values(values)
  {}

  constexpr ARCCORE_HOST_DEVICE const DataTypeT& operator[](ItemIndexType item) const
  {
    return *detail::kernel::lookAt(m_values.ptrAt(item.localId()));
  }
  constexpr ARCCORE_HOST_DEVICE const DataTypeT& operator()(ItemIndexType item) const { return (*this)[item]; }
  constexpr ARCCORE_HOST_DEVICE const DataTypeT& value(ItemIndexType item) const { return (*this)[item]; }
  //! Returns the values of several items at once, in a loop ENUMERATE_SIMD_CELL and its kin. \host
  auto operator[](const SimdItemIndexT<ItemTypeT>& items) const { return simdValues<DataTypeT>(*this, items); }

 private:
  SmallSpan<const DataTypeT> m_values;
};

//! Writes one value per item, through \a AccessorT, which is a DataViewSetter or a DataViewGetterSetter.
template <typename ItemTypeT, typename AccessorT> class ItemVariableScalarOutViewT : private detail::kernel::ViewStamp
{
 public:
  using ItemType = ItemTypeT;
  using DataType = typename AccessorT::ValueType;
  using DataTypeReturnReference = AccessorT;
  using ItemIndexType = typename ItemTypeT::LocalIdType;

  explicit ItemVariableScalarOutViewT(SmallSpan<DataType> values, const detail::kernel::ViewStamp& stamp = {})
  : detail::kernel::ViewStamp(stamp)
  , m_values(values)
  {}

  //! Returns an object; assigning to this object changes the value of \a item.
  constexpr ARCCORE_HOST_DEVICE AccessorT operator[](ItemIndexType item) const
  {
    return AccessorT(detail::kernel::lookAt(m_values.ptrAt(item.localId())));
  }
  constexpr ARCCORE_HOST_DEVICE AccessorT operator()(ItemIndexType item) const { return (*this)[item]; }
  constexpr ARCCORE_HOST_DEVICE AccessorT value(ItemIndexType item) const { return (*this)[item]; }
  constexpr ARCCORE_HOST_DEVICE void setValue(ItemIndexType item, const DataType& v) const
  {
    *detail::kernel::lookAt(m_values.ptrAt(item.localId())) = v;
  }
  //! Returns an object; assigning to this object changes the values of several items. The object must not outlive \a items. \host
  auto operator[](const SimdItemIndexT<ItemTypeT>& items) const
  {
    return SimdSetter<ItemVariableScalarOutViewT, SimdItemIndexT<ItemTypeT>>(*this, items);
  }

 private:
  SmallSpan<DataType> m_values;
};

//! The name of the view of variables of Real2 and Real3, whose accessors also set components.
template <typename ItemTypeT, typename AccessorT> using ItemVariableRealNScalarOutViewT = ItemVariableScalarOutViewT<ItemTypeT, AccessorT>;
} // namespace Arcane::Accelerator

namespace Arcane::detail::device
{
//! Finds the arrays of items, which lie one after the other. A view of an array variable is copied to the device with it.
template <typename DataType> class ItemRows
{
 public:
  ItemRows(DataType* values, Int32 nb_row, Int32 row_size)
  : m_values(values)
  , m_nb_row(nb_row)
  , m_row_size(row_size)
  {}

  constexpr ARCCORE_HOST_DEVICE SmallSpan<DataType> row(Int32 i) const { return { rowAt(i), m_row_size }; }
  constexpr ARCCORE_HOST_DEVICE DataType& value(Int32 i, Int32 j) const
  {
    ARCCORE_CHECK_AT(j, m_row_size);
    return rowAt(i)[j];
  }

 private:
  DataType* m_values;
  Int32 m_nb_row;
  Int32 m_row_size;

  constexpr ARCCORE_HOST_DEVICE DataType* rowAt(Int32 i) const
  {
    ARCCORE_CHECK_AT(i, m_nb_row);
    return kernel::lookAt(m_values + static_cast<Int64>(i) * m_row_size);
  }
};
} // namespace Arcane::detail::device

namespace Arcane::Accelerator
{
//! Reads an array per item.
template <typename ItemTypeT, typename DataTypeT> class ItemVariableArrayInViewT : private detail::kernel::ViewStamp
{
 public:
  using ItemType = ItemTypeT;
  using DataType = DataTypeT;
  using ItemIndexType = typename ItemTypeT::LocalIdType;

  explicit ItemVariableArrayInViewT(const detail::device::ItemRows<const DataTypeT>& rows, const detail::kernel::ViewStamp& stamp = {})
  : detail::kernel::ViewStamp(stamp)
  , m_rows(rows)
  {}

  constexpr ARCCORE_HOST_DEVICE SmallSpan<const DataTypeT> operator[](ItemIndexType item) const { return m_rows.row(item.localId()); }
  constexpr ARCCORE_HOST_DEVICE SmallSpan<const DataTypeT> value(ItemIndexType item) const { return m_rows.row(item.localId()); }
  constexpr ARCCORE_HOST_DEVICE const DataTypeT& operator()(ItemIndexType item, Int32 i) const { return m_rows.value(item.localId(), i); }

 private:
  detail::device::ItemRows<const DataTypeT> m_rows;
};

//! Writes an array per item, through \a AccessorT, which is a View1DSetter or a View1DGetterSetter.
template <typename ItemTypeT, typename AccessorT> class ItemVariableArrayOutViewT : private detail::kernel::ViewStamp
{
 public:
  using ItemType = ItemTypeT;
  using DataType = typename AccessorT::ValueType;
  using DataTypeReturnReference = AccessorT;
  using ItemIndexType = typename ItemTypeT::LocalIdType;

  explicit ItemVariableArrayOutViewT(const detail::device::ItemRows<DataType>& rows, const detail::kernel::ViewStamp& stamp = {})
  : detail::kernel::ViewStamp(stamp)
  , m_rows(rows)
  {}

  //! Returns an object whose elements can be assigned.
  constexpr ARCCORE_HOST_DEVICE AccessorT operator[](ItemIndexType item) const { return AccessorT(m_rows.row(item.localId())); }
  constexpr ARCCORE_HOST_DEVICE SmallSpan<DataType> value(ItemIndexType item) const { return m_rows.row(item.localId()); }
  constexpr ARCCORE_HOST_DEVICE DataType& operator()(ItemIndexType item, Int32 i) const { return m_rows.value(item.localId(), i); }

 private:
  detail::device::ItemRows<DataType> m_rows;
};
} // namespace Arcane::Accelerator

namespace Arcane
{
using Accelerator::ItemVariableArrayInViewT;
using Accelerator::ItemVariableArrayOutViewT;
using Accelerator::ItemVariableRealNScalarOutViewT;
using Accelerator::ItemVariableScalarInViewT;
using Accelerator::ItemVariableScalarOutViewT;
} // namespace Arcane
