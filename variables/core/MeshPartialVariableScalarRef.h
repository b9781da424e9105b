// SPDX-License-Identifier: Apache-2.0
// References to variables that have one value per item of a group.
#pragma once

#include "variables/core/GroupPositions.h"
#include "variables/core/PrivateVariableScalar.h"

#include "arcane_core/mesh/items/ItemEnumerator.h"

namespace Arcane
{

/*!
 * \brief A reference to a variable with one value per item of a group. The kind of items is known at run time only.
 *
 * `variable[item]` finds the position of the item in the group, which costs one load more than for a variable on all
 * items. `variable[index]`, with the index of an enumerator over the group, does not cost this load. Values follow the group:
 * an item that stays keeps its value, a new item gets the value that resize() gives to new elements. In checked builds, an item
 * that is not in the group causes an ArgumentException.
 */
template <typename DataTypeT> class ItemPartialVariableScalarRefT : public PrivateVariableScalarT<DataTypeT>
{
 public:
  using DataType = DataTypeT;
  using ElementType = DataTypeT;
  using DataTypeReturnReference = DataTypeT&;
  using ThatClass = ItemPartialVariableScalarRefT<DataTypeT>;
  using BaseClass = PrivateVariableScalarT<DataTypeT>;

  //! \throws FatalErrorException when \a info has no group
  //! \throws BadPartialVariableItemGroupNameException when the variable exists on another group
  ItemPartialVariableScalarRefT(const VariableBuildInfo& info, eItemKind item_kind)
  : BaseClass(info, item_kind, true)
  {
    m_positions.refresh(this->variable());
  }
  //! Makes a reference to an existing partial variable of this type, on any kind of items.
  explicit ItemPartialVariableScalarRefT(IVariable* variable)
  : ItemPartialVariableScalarRefT(variable, variable->itemKind())
  {}
  //! \throws BadVariableKindTypeException when \a variable has another type or kind of items, or is not partial
  ItemPartialVariableScalarRefT(IVariable* variable, eItemKind item_kind)
  : BaseClass(variable, item_kind, true)
  {
    m_positions.refresh(variable);
  }
  ItemPartialVariableScalarRefT(const ItemPartialVariableScalarRefT& rhs) = default;
  ThatClass& operator=(const ThatClass&) = delete;

  const DataTypeT& operator[](ItemLocalId item) const { return valueOfItem(item.localId()); }
  DataTypeT& operator[](ItemLocalId item) { return valueOfItem(item.localId()); }
  //! Returns the value of the item at position \a index in the group.
  const DataTypeT& operator[](ItemEnumeratorIndex index) const { return this->valueOf(index.index()); }
  DataTypeT& operator[](ItemEnumeratorIndex index) { return this->valueOf(index.index()); }
  const DataTypeT& operator()(ItemLocalId item) const { return valueOfItem(item.localId()); }
  DataTypeT& operator()(ItemLocalId item) { return valueOfItem(item.localId()); }

  //! Sets the values of all items of the group, ghosts included, to \a value.
  void fill(const DataTypeT& value) { this->asArray().fill(value); }
  //! Sets the values of the items of \a group to \a value. All of them must be in the group of the variable.
  void fill(const DataTypeT& value, const ItemGroup& group)
  {
    for (const Int32 local_id : group.view().localIds())
      valueOfItem(local_id) = value;
  }
  //! Copies the values of \a v, which is on the same group, for all items, ghosts included.
  void copy(const ItemPartialVariableScalarRefT<DataTypeT>& v) { this->variableOrFatal()->copyValues(*v.variable()); }
  //! Copies the values of \a v for the items of \a group. All of them must be in the groups of both variables.
  void copy(const ItemPartialVariableScalarRefT<DataTypeT>& v, const ItemGroup& group)
  {
    for (const Int32 local_id : group.view().localIds())
      valueOfItem(local_id) = v.valueOfItem(local_id);
  }
  //! Exchanges the values of two variables. \throws ArgumentException when the variables are not on the same group
  void swapValues(ItemPartialVariableScalarRefT<DataTypeT>& rhs) { this->variableOrFatal()->swapValues(*rhs.variableOrFatal()); }
  //! Makes this reference designate the variable of \a rhs from now on.
  void refersTo(const ItemPartialVariableScalarRefT<DataTypeT>& rhs) { this->referTo(rhs); }

  void updateFromInternal() override
  {
    BaseClass::updateFromInternal();
    m_positions.refresh(this->variable());
  }

 protected:
  DataTypeT& valueOfItem(Int32 local_id) const { return this->valueOf(m_positions.rowOf(local_id)); }

 private:
  detail::variables::GroupPositions m_positions;
};

//! A reference to a variable with one value per item of type \a ItemTypeT of a group.
template <typename ItemTypeT, typename DataTypeT> class MeshPartialVariableScalarRefT : public ItemPartialVariableScalarRefT<DataTypeT>
{
 public:
  using ItemType = ItemTypeT;
  using DataType = DataTypeT;
  using ItemLocalIdType = ItemLocalIdT<ItemTypeT>;
  using ItemEnumeratorIndexType = ItemEnumeratorIndexT<ItemTypeT>;
  using GroupType = ItemGroupT<ItemTypeT>;
  using DataTypeReturnReference = DataTypeT&;
  using ThatClass = MeshPartialVariableScalarRefT<ItemTypeT, DataTypeT>;
  using BaseClass = ItemPartialVariableScalarRefT<DataTypeT>;

  //! \throws FatalErrorException when \a info has no group
  //! \throws BadPartialVariableItemGroupNameException when the variable exists on another group
  MeshPartialVariableScalarRefT(const VariableBuildInfo& info)
  : BaseClass(info, ItemTraitsT<ItemTypeT>::kind())
  {}
  //! \throws BadVariableKindTypeException when \a variable has another type
  explicit MeshPartialVariableScalarRefT(IVariable* variable)
  : BaseClass(variable, ItemTraitsT<ItemTypeT>::kind())
  {}
  MeshPartialVariableScalarRefT(const MeshPartialVariableScalarRefT& rhs) = default;
  ThatClass& operator=(const ThatClass&) = delete;

  const DataTypeT& operator[](ItemLocalIdType item) const { return this->valueOfItem(item.localId()); }
  DataTypeReturnReference operator[](ItemLocalIdType item) { return this->valueOfItem(item.localId()); }
  const DataTypeT& operator[](const ItemEnumeratorT<ItemTypeT>& item) const { return this->valueOfItem(item.itemLocalId()); }
  DataTypeReturnReference operator[](const ItemEnumeratorT<ItemTypeT>& item) { return this->valueOfItem(item.itemLocalId()); }
  //! Returns the value of the item at position \a index in the group.
  const DataTypeT& operator[](ItemEnumeratorIndexType index) const { return this->valueOf(index.index()); }
  DataTypeReturnReference operator[](ItemEnumeratorIndexType index) { return this->valueOf(index.index()); }
  const DataTypeT& operator()(ItemLocalIdType item) const { return this->valueOfItem(item.localId()); }
  DataTypeReturnReference operator()(ItemLocalIdType item) { return this->valueOfItem(item.localId()); }

  //! Returns the group of the items that have a value; the null group while it does not exist.
  GroupType itemGroup() const { return GroupType(BaseClass::itemGroup()); }
  //! Makes this reference designate the variable of \a rhs from now on.
  void refersTo(const MeshPartialVariableScalarRefT<ItemTypeT, DataTypeT>& rhs) { this->referTo(rhs); }
};

} // namespace Arcane
