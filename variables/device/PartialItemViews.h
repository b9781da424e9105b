// SPDX-License-Identifier: Apache-2.0
// Views of variables that have one value, or an array, per item of a group.
#pragma once

#include "arcane_core/mesh/items/ItemEnumerator.h"
#include "variables/device/ItemViews.h"

namespace Arcane::detail::device
{
//! Finds the row of an item of a group. Copied to the device with the views of partial variables.
template <typename ItemTypeT> class PartialIndex
{
 public:
  //! \param positions  the position in the group of each local id; negative for items that are not in the group
  explicit PartialIndex(SmallSpan<const Int32> positions)
  : m_positions(positions)
  {}

  constexpr ARCCORE_HOST_DEVICE Int32 rowOf(typename ItemTypeT::LocalIdType item) const { return m_positions[item.localId()]; }
  constexpr ARCCORE_HOST_DEVICE Int32 rowOf(ItemEnumeratorIndexT<ItemTypeT> index) const { return index.index(); }
  Int32 rowOf(const ItemEnumeratorT<ItemTypeT>& item) const { return m_positions[item.itemLocalId()]; }

 private:
  SmallSpan<const Int32> m_positions;
};
} // namespace Arcane::detail::device

namespace Arcane::Accelerator
{
/*!
 * \brief Reads one value per item of a group.
 *
 * Its index is the position in the group, `CellEnumeratorIndex(iter.index())`, which costs no load, or the local id of an item of the group, on the
 * host also an item or an enumerator. The view is valid until the variable, the group or the mesh changes.
 */
template <typename ItemTypeT, typename DataTypeT> class ItemPartialVariableScalarInViewT : private detail::kernel::ViewStamp
{
 public:
  using ItemType = ItemTypeT;
  using DataType = DataTypeT;
  using ItemIndexType = typename ItemTypeT::LocalIdType;
  using ItemEnumeratorIndexType = ItemEnumeratorIndexT<ItemTypeT>;

  ItemPartialVariableScalarInViewT(SmallSpan<const DataTypeT> values, const detail::device::PartialIndex<ItemTypeT>& index,
                                   const detail::kernel::ViewStamp& stamp = {})
  : detail::kernel::ViewStamp(stamp)
  , m_values(values)
  , m_index(index)
  {}

  constexpr ARCCORE_HOST_DEVICE const DataTypeT& operator[](ItemIndexType item) const
  {
    return *detail::kernel::lookAt(m_values.ptrAt(m_index.rowOf(item)));
  }
  constexpr ARCCORE_HOST_DEVICE const DataTypeT& operator[](ItemEnumeratorIndexType i) const
  {
    return *detail::kernel::lookAt(m_values.ptrAt(m_index.rowOf(i)));
  }
  const DataTypeT& operator[](const ItemEnumeratorT<ItemTypeT>& item) const
  {
    return *detail::kernel::lookAt(m_values.ptrAt(m_index.rowOf(item)));
  }
  constexpr ARCCORE_HOST_DEVICE const DataTypeT& operator()(ItemIndexType item) const { return (*this)[item]; }
  constexpr ARCCORE_HOST_DEVICE const DataTypeT& operator()(ItemEnumeratorIndexType i) const { return (*this)[i]; }
  constexpr ARCCORE_HOST_DEVICE const DataTypeT& value(ItemIndexType item) const { return (*this)[item]; }
  constexpr ARCCORE_HOST_DEVICE const DataTypeT& value(ItemEnumeratorIndexType i) const { return (*this)[i]; }

 private:
  SmallSpan<const DataTypeT> m_values;
  detail::device::PartialIndex<ItemTypeT> m_index;
};

//! Writes one value per item of a group, through \a AccessorT. Its indexes are the same as for ItemPartialVariableScalarInViewT.
template <typename ItemTypeT, typename AccessorT> class ItemPartialVariableScalarOutViewT : private detail::kernel::ViewStamp
{
 public:
  using ItemType = ItemTypeT;
  using DataType = typename AccessorT::ValueType;
  using DataTypeReturnReference = AccessorT;
  using ItemIndexType = typename ItemTypeT::LocalIdType;
  using ItemEnumeratorIndexType = ItemEnumeratorIndexT<ItemTypeT>;

  ItemPartialVariableScalarOutViewT(SmallSpan<DataType> values, const detail::device::PartialIndex<ItemTypeT>& index,
                                    const detail::kernel::ViewStamp& stamp = {})
  : detail::kernel::ViewStamp(stamp)
  , m_values(values)
  , m_index(index)
  {}

  constexpr ARCCORE_HOST_DEVICE AccessorT operator[](ItemIndexType item) const
  {
    return AccessorT(detail::kernel::lookAt(m_values.ptrAt(m_index.rowOf(item))));
  }
  constexpr ARCCORE_HOST_DEVICE AccessorT operator[](ItemEnumeratorIndexType i) const
  {
    return AccessorT(detail::kernel::lookAt(m_values.ptrAt(m_index.rowOf(i))));
  }
  AccessorT operator[](const ItemEnumeratorT<ItemTypeT>& item) const
  {
    return AccessorT(detail::kernel::lookAt(m_values.ptrAt(m_index.rowOf(item))));
  }
  constexpr ARCCORE_HOST_DEVICE AccessorT operator()(ItemIndexType item) const { return (*this)[item]; }
  constexpr ARCCORE_HOST_DEVICE AccessorT operator()(ItemEnumeratorIndexType i) const { return (*this)[i]; }
  constexpr ARCCORE_HOST_DEVICE AccessorT value(ItemIndexType item) const { return (*this)[item]; }
  constexpr ARCCORE_HOST_DEVICE AccessorT value(ItemEnumeratorIndexType i) const { return (*this)[i]; }
  constexpr ARCCORE_HOST_DEVICE void setValue(ItemIndexType item, const DataType& v) const
  {
    *detail::kernel::lookAt(m_values.ptrAt(m_index.rowOf(item))) = v;
  }
  constexpr ARCCORE_HOST_DEVICE void setValue(ItemEnumeratorIndexType i, const DataType& v) const
  {
    *detail::kernel::lookAt(m_values.ptrAt(m_index.rowOf(i))) = v;
  }

 private:
  SmallSpan<DataType> m_values;
  detail::device::PartialIndex<ItemTypeT> m_index;
};

//! The name of the view of partial variables of Real2 and Real3, whose accessors also set components.
template <typename ItemTypeT, typename AccessorT>
using ItemPartialVariableRealNScalarOutViewT = ItemPartialVariableScalarOutViewT<ItemTypeT, AccessorT>;

//! Reads an array per item of a group. Its indexes are the same as for ItemPartialVariableScalarInViewT.
template <typename ItemTypeT, typename DataTypeT> class ItemPartialVariableArrayInViewT : private detail::kernel::ViewStamp
{
 public:
  using ItemType = ItemTypeT;
  using DataType = DataTypeT;
  using ItemIndexType = typename ItemTypeT::LocalIdType;
  using ItemEnumeratorIndexType = ItemEnumeratorIndexT<ItemTypeT>;
  using RowType = SmallSpan<const DataTypeT>;

  ItemPartialVariableArrayInViewT(const detail::device::ItemRows<const DataTypeT>& rows,
                                  const detail::device::PartialIndex<ItemTypeT>& index, const detail::kernel::ViewStamp& stamp = {})
  : detail::kernel::ViewStamp(stamp)
  , m_rows(rows)
  , m_index(index)
  {}

  constexpr ARCCORE_HOST_DEVICE RowType operator[](ItemIndexType item) const { return m_rows.row(m_index.rowOf(item)); }
  constexpr ARCCORE_HOST_DEVICE RowType operator[](ItemEnumeratorIndexType i) const { return m_rows.row(m_index.rowOf(i)); }
  RowType operator[](const ItemEnumeratorT<ItemTypeT>& item) const { return m_rows.row(m_index.rowOf(item)); }
  constexpr ARCCORE_HOST_DEVICE RowType value(ItemIndexType item) const { return m_rows.row(m_index.rowOf(item)); }
  constexpr ARCCORE_HOST_DEVICE RowType value(ItemEnumeratorIndexType i) const { return m_rows.row(m_index.rowOf(i)); }
  constexpr ARCCORE_HOST_DEVICE const DataTypeT& operator()(ItemIndexType item, Int32 j) const
  {
    return m_rows.value(m_index.rowOf(item), j);
  }
  constexpr ARCCORE_HOST_DEVICE const DataTypeT& operator()(ItemEnumeratorIndexType i, Int32 j) const
  {
    return m_rows.value(m_index.rowOf(i), j);
  }

 private:
  detail::device::ItemRows<const DataTypeT> m_rows;
  detail::device::PartialIndex<ItemTypeT> m_index;
};

//! Writes an array per item of a group, through \a AccessorT. Its indexes are the same as for ItemPartialVariableScalarInViewT.
template <typename ItemTypeT, typename AccessorT> class ItemPartialVariableArrayOutViewT : private detail::kernel::ViewStamp
{
 public:
  using ItemType = ItemTypeT;
  using DataType = typename AccessorT::ValueType;
  using DataTypeReturnReference = AccessorT;
  using ItemIndexType = typename ItemTypeT::LocalIdType;
  using ItemEnumeratorIndexType = ItemEnumeratorIndexT<ItemTypeT>;

  ItemPartialVariableArrayOutViewT(const detail::device::ItemRows<DataType>& rows, const detail::device::PartialIndex<ItemTypeT>& index,
                                   const detail::kernel::ViewStamp& stamp = {})
  : detail::kernel::ViewStamp(stamp)
  , m_rows(rows)
  , m_index(index)
  {}

  constexpr ARCCORE_HOST_DEVICE AccessorT operator[](ItemIndexType item) const { return AccessorT(value(item)); }
  constexpr ARCCORE_HOST_DEVICE AccessorT operator[](ItemEnumeratorIndexType i) const { return AccessorT(value(i)); }
  AccessorT operator[](const ItemEnumeratorT<ItemTypeT>& item) const { return AccessorT(m_rows.row(m_index.rowOf(item))); }
  constexpr ARCCORE_HOST_DEVICE SmallSpan<DataType> value(ItemIndexType item) const { return m_rows.row(m_index.rowOf(item)); }
  constexpr ARCCORE_HOST_DEVICE SmallSpan<DataType> value(ItemEnumeratorIndexType i) const { return m_rows.row(m_index.rowOf(i)); }
  constexpr ARCCORE_HOST_DEVICE DataType& operator()(ItemIndexType item, Int32 j) const { return m_rows.value(m_index.rowOf(item), j); }
  constexpr ARCCORE_HOST_DEVICE DataType& operator()(ItemEnumeratorIndexType i, Int32 j) const { return m_rows.value(m_index.rowOf(i), j); }

 private:
  detail::device::ItemRows<DataType> m_rows;
  detail::device::PartialIndex<ItemTypeT> m_index;
};
} // namespace Arcane::Accelerator
