// SPDX-License-Identifier: Apache-2.0
// References on variables with one value per item.
#pragma once

#include "variables/core/PrivateVariableScalar.h"

#include "arcane_core/mesh/ItemEnumerator.h"

namespace Arcane
{

/*!
 * \brief One value per item, the kind of items being known at run time only.
 *
 * `variable[item]` is a reference to the value; it costs what `pointer[local_id]` does.
 */
template <typename DataTypeT> class ARCANE_EXPORT ItemVariableScalarRefT : public PrivateVariableScalarT<DataTypeT>
{
 public:
  using DataType = DataTypeT;
  using ElementType = DataTypeT;
  using ThatClass = ItemVariableScalarRefT<DataTypeT>;
  using BaseClass = PrivateVariableScalarT<DataTypeT>;

  ItemVariableScalarRefT(const VariableBuildInfo& info, eItemKind item_kind)
  : BaseClass(info, item_kind)
  {}
  //! On an existing variable of this type, whatever its kind of items.
  explicit ItemVariableScalarRefT(IVariable* variable)
  : BaseClass(variable, variable->itemKind())
  {}
  //! \throws BadVariableKindTypeException when \a variable is of another type or kind of items
  ItemVariableScalarRefT(IVariable* variable, eItemKind item_kind)
  : BaseClass(variable, item_kind)
  {}
  ItemVariableScalarRefT(const ItemVariableScalarRefT& rhs) = default;
  ThatClass& operator=(const ThatClass&) = delete;

  const DataTypeT& operator[](ItemLocalId item) const { return this->valueOf(item.localId()); }
  DataTypeT& operator[](ItemLocalId item) { return this->valueOf(item.localId()); }
  const DataTypeT& operator()(ItemLocalId item) const { return this->valueOf(item.localId()); }
  DataTypeT& operator()(ItemLocalId item) { return this->valueOf(item.localId()); }

  //! The same value everywhere, ghosts and holes included.
  void fill(const DataTypeT& value) { this->asArray().fill(value); }
  //! The same value for the items of \a group.
  void fill(const DataTypeT& value, const ItemGroup& group)
  {
    for (const Int32 local_id : group.view().localIds())
      this->valueOf(local_id) = value;
  }
  //! The values of \a v, on the same family, for all items, ghosts included.
  void copy(const ItemVariableScalarRefT<DataTypeT>& v) { this->variableOrFatal()->copyValues(*v.variable()); }
  //! The values of \a v, on the same family, for the items of \a group.
  void copy(const ItemVariableScalarRefT<DataTypeT>& v, const ItemGroup& group)
  {
    for (const Int32 local_id : group.view().localIds())
      this->valueOf(local_id) = v.valueOf(local_id);
  }
  //! Exchanges values; references follow. \throws ArgumentException when the variables are not on the same family
  void swapValues(ItemVariableScalarRefT<DataTypeT>& rhs) { this->variableOrFatal()->swapValues(*rhs.variableOrFatal()); }
  //! Designates the variable of \a rhs from now on.
  void refersTo(const ItemVariableScalarRefT<DataTypeT>& rhs) { this->referTo(rhs); }
};

//! One value per item of type \a ItemTypeT.
template <typename ItemTypeT, typename DataTypeT> class ARCANE_EXPORT MeshVariableScalarRefT : public ItemVariableScalarRefT<DataTypeT>
{
 public:
  using ItemType = ItemTypeT;
  using DataType = DataTypeT;
  using ItemLocalIdType = ItemLocalIdT<ItemTypeT>;
  using GroupType = ItemGroupT<ItemTypeT>;
  using DataTypeReturnReference = DataTypeT&;
  using ThatClass = MeshVariableScalarRefT<ItemTypeT, DataTypeT>;
  using BaseClass = ItemVariableScalarRefT<DataTypeT>;

  MeshVariableScalarRefT(const VariableBuildInfo& info)
  : BaseClass(info, ItemTraitsT<ItemTypeT>::kind())
  {}
  //! \throws BadVariableKindTypeException when \a variable is of another type
  explicit MeshVariableScalarRefT(IVariable* variable)
  : BaseClass(variable, ItemTraitsT<ItemTypeT>::kind())
  {}
  MeshVariableScalarRefT(const MeshVariableScalarRefT& rhs) = default;
  ThatClass& operator=(const ThatClass&) = delete;

  const DataTypeT& operator[](ItemLocalIdType item) const { return this->valueOf(item.localId()); }
  DataTypeReturnReference operator[](ItemLocalIdType item) { return this->valueOf(item.localId()); }
  const DataTypeT& operator()(ItemLocalIdType item) const { return this->valueOf(item.localId()); }
  DataTypeReturnReference operator()(ItemLocalIdType item) { return this->valueOf(item.localId()); }

  //! All items of the family.
  GroupType itemGroup() const { return GroupType(BaseClass::itemGroup()); }
  //! Designates the variable of \a rhs from now on.
  void refersTo(const MeshVariableScalarRefT<ItemTypeT, DataTypeT>& rhs) { this->referTo(rhs); }
};

} // namespace Arcane
