// SPDX-License-Identifier: Apache-2.0
// References to variables that have an array per item of a group.
#pragma once

#include "variables/core/GroupPositions.h"
#include "variables/core/PrivateVariableArray.h"

#include "arcane_core/mesh/items/ItemEnumerator.h"

namespace Arcane
{

/*!
 * \brief A reference to a variable with an array per item of a group. The kind of items is known at run time only.
 *
 * All items have arrays of the same size, which is 0 until resize(). Items are found, and values follow the group, as described for
 * ItemPartialVariableScalarRefT.
 */
template <typename DataTypeT> class ItemPartialVariableArrayRefT : public PrivateVariableArrayT<DataTypeT>
{
 public:
  using DataType = DataTypeT;
  using ElementType = DataTypeT;
  using ArrayType = ArrayView<DataTypeT>;
  using ConstArrayType = ConstArrayView<DataTypeT>;
  using ThatClass = ItemPartialVariableArrayRefT<DataTypeT>;
  using BaseClass = PrivateVariableArrayT<DataTypeT>;

  //! \throws FatalErrorException when \a info has no group
  //! \throws BadPartialVariableItemGroupNameException when the variable exists on another group
  ItemPartialVariableArrayRefT(const VariableBuildInfo& info, eItemKind item_kind)
  : BaseClass(info, item_kind, true)
  {
    m_positions.refresh(this->variable());
  }
  //! Makes a reference to an existing partial variable of this type, on any kind of items.
  explicit ItemPartialVariableArrayRefT(IVariable* variable)
  : ItemPartialVariableArrayRefT(variable, variable->itemKind())
  {}
  //! \throws BadVariableKindTypeException when \a variable has another type or kind of items, or is not partial
  ItemPartialVariableArrayRefT(IVariable* variable, eItemKind item_kind)
  : BaseClass(variable, item_kind, true)
  {
    m_positions.refresh(variable);
  }
  ItemPartialVariableArrayRefT(const ItemPartialVariableArrayRefT& rhs) = default;
  ThatClass& operator=(const ThatClass&) = delete;

  ConstArrayType operator[](ItemLocalId item) const { return arrayOfItem(item.localId()); }
  ArrayType operator[](ItemLocalId item) { return arrayOfItem(item.localId()); }
  //! Returns the array of the item at position \a index in the group.
  ConstArrayType operator[](ItemEnumeratorIndex index) const { return this->arrayOf(index.index()); }
  ArrayType operator[](ItemEnumeratorIndex index) { return this->arrayOf(index.index()); }
  ConstArrayType operator()(ItemLocalId item) const { return arrayOfItem(item.localId()); }
  ArrayType operator()(ItemLocalId item) { return arrayOfItem(item.localId()); }
  const DataTypeT& operator()(ItemLocalId item, Int32 i) const { return valueOfItem(item.localId(), i); }
  DataTypeT& operator()(ItemLocalId item, Int32 i) { return valueOfItem(item.localId(), i); }

  //! Sets all values of all items of the group, ghosts included, to \a value.
  void fill(const DataTypeT& value) { this->variableOrFatal()->data()->template values<DataTypeT>().fill(value); }
  //! Sets all values of the items of \a group to \a value. All of them must be in the group of the variable.
  void fill(const DataTypeT& value, const ItemGroup& group)
  {
    for (const Int32 local_id : group.view().localIds())
      arrayOfItem(local_id).fill(value);
  }
  //! Copies the sizes and values of \a v, which is on the same group, for all items, ghosts included.
  void copy(const ItemPartialVariableArrayRefT<DataTypeT>& v) { this->variableOrFatal()->copyValues(*v.variable()); }
  //! Copies the values of \a v, which has the same size, for the items of \a group. All of them must be in the groups of both variables.
  void copy(const ItemPartialVariableArrayRefT<DataTypeT>& v, const ItemGroup& group)
  {
    for (const Int32 local_id : group.view().localIds())
      arrayOfItem(local_id).copy(v.arrayOfItem(local_id));
  }
  //! Exchanges the values of two variables. \throws ArgumentException when the variables are not on the same group
  void swapValues(ItemPartialVariableArrayRefT<DataTypeT>& rhs) { this->variableOrFatal()->swapValues(*rhs.variableOrFatal()); }
  //! Makes this reference designate the variable of \a rhs from now on.
  void refersTo(const ItemPartialVariableArrayRefT<DataTypeT>& rhs) { this->referTo(rhs); }

  void updateFromInternal() override
  {
    BaseClass::updateFromInternal();
    m_positions.refresh(this->variable());
  }

 protected:
  ArrayType arrayOfItem(Int32 local_id) const { return this->arrayOf(m_positions.rowOf(local_id)); }
  DataTypeT& valueOfItem(Int32 local_id, Int32 i) const { return this->valueOf(m_positions.rowOf(local_id), i); }

 private:
  detail::variables::GroupPositions m_positions;
};

//! A reference to a variable with an array per item of type \a ItemTypeT of a group.
template <typename ItemTypeT, typename DataTypeT> class MeshPartialVariableArrayRefT : public ItemPartialVariableArrayRefT<DataTypeT>
{
 public:
  using ItemType = ItemTypeT;
  using DataType = DataTypeT;
  using ItemLocalIdType = ItemLocalIdT<ItemTypeT>;
  using ItemEnumeratorIndexType = ItemEnumeratorIndexT<ItemTypeT>;
  using GroupType = ItemGroupT<ItemTypeT>;
  using ArrayType = ArrayView<DataTypeT>;
  using ConstArrayType = ConstArrayView<DataTypeT>;
  using ThatClass = MeshPartialVariableArrayRefT<ItemTypeT, DataTypeT>;
  using BaseClass = ItemPartialVariableArrayRefT<DataTypeT>;

  //! \throws FatalErrorException when \a info has no group
  //! \throws BadPartialVariableItemGroupNameException when the variable exists on another group
  MeshPartialVariableArrayRefT(const VariableBuildInfo& info)
  : BaseClass(info, ItemTraitsT<ItemTypeT>::kind())
  {}
  //! \throws BadVariableKindTypeException when \a variable has another type
  explicit MeshPartialVariableArrayRefT(IVariable* variable)
  : BaseClass(variable, ItemTraitsT<ItemTypeT>::kind())
  {}
  MeshPartialVariableArrayRefT(const MeshPartialVariableArrayRefT& rhs) = default;
  ThatClass& operator=(const ThatClass&) = delete;

  ConstArrayType operator[](ItemLocalIdType item) const { return this->arrayOfItem(item.localId()); }
  ArrayType operator[](ItemLocalIdType item) { return this->arrayOfItem(item.localId()); }
  ConstArrayType operator[](const ItemEnumeratorT<ItemTypeT>& item) const { return this->arrayOfItem(item.itemLocalId()); }
  ArrayType operator[](const ItemEnumeratorT<ItemTypeT>& item) { return this->arrayOfItem(item.itemLocalId()); }
  //! Returns the array of the item at position \a index in the group.
  ConstArrayType operator[](ItemEnumeratorIndexType index) const { return this->arrayOf(index.index()); }
  ArrayType operator[](ItemEnumeratorIndexType index) { return this->arrayOf(index.index()); }
  ConstArrayType operator()(ItemLocalIdType item) const { return this->arrayOfItem(item.localId()); }
  ArrayType operator()(ItemLocalIdType item) { return this->arrayOfItem(item.localId()); }
  const DataTypeT& operator()(ItemLocalIdType item, Int32 i) const { return this->valueOfItem(item.localId(), i); }
  DataTypeT& operator()(ItemLocalIdType item, Int32 i) { return this->valueOfItem(item.localId(), i); }

  //! Returns the group of the items that have an array; the null group while it does not exist.
  GroupType itemGroup() const { return GroupType(BaseClass::itemGroup()); }
  //! Makes this reference designate the variable of \a rhs from now on.
  void refersTo(const MeshPartialVariableArrayRefT<ItemTypeT, DataTypeT>& rhs) { this->referTo(rhs); }
};

} // namespace Arcane
