// SPDX-License-Identifier: Apache-2.0
// References to variables that have an array per item.
#pragma once

#include "variables/core/PrivateVariableArray.h"

#include "arcane_core/mesh/items/ItemEnumerator.h"

namespace Arcane
{

/*!
 * \brief A reference to a variable with an array per item. The kind of items is known at run time only.
 *
 * All items have arrays of the same size, which is 0 until resize(). `variable[item]` is a view of the array of the item.
 */
template <typename DataTypeT> class ARCANE_EXPORT ItemVariableArrayRefT : public PrivateVariableArrayT<DataTypeT>
{
 public:
  using DataType = DataTypeT;
  using ElementType = DataTypeT;
  using ThatClass = ItemVariableArrayRefT<DataTypeT>;
  using BaseClass = PrivateVariableArrayT<DataTypeT>;

  ItemVariableArrayRefT(const VariableBuildInfo& info, eItemKind item_kind)
  : BaseClass(info, item_kind)
  {}
  //! Makes a reference to an existing variable of this type, on any kind of items.
  explicit ItemVariableArrayRefT(IVariable* variable)
  : BaseClass(variable, variable->itemKind())
  {}
  //! \throws BadVariableKindTypeException when \a variable has another type or kind of items
  ItemVariableArrayRefT(IVariable* variable, eItemKind item_kind)
  : BaseClass(variable, item_kind)
  {}
  ItemVariableArrayRefT(const ItemVariableArrayRefT& rhs) = default;
  ThatClass& operator=(const ThatClass&) = delete;

  [[gnu::always_inline]] ConstArrayView<DataTypeT> operator[](ItemLocalId item) const { return this->arrayOf(item.localId()); }
  [[gnu::always_inline]] ArrayView<DataTypeT> operator[](ItemLocalId item) { return this->arrayOf(item.localId()); }
  [[gnu::always_inline]] ConstArrayView<DataTypeT> operator()(ItemLocalId item) const { return this->arrayOf(item.localId()); }
  [[gnu::always_inline]] ArrayView<DataTypeT> operator()(ItemLocalId item) { return this->arrayOf(item.localId()); }
  [[gnu::always_inline]] const DataTypeT& operator()(ItemLocalId item, Int32 i) const { return this->valueOf(item.localId(), i); }
  [[gnu::always_inline]] DataTypeT& operator()(ItemLocalId item, Int32 i) { return this->valueOf(item.localId(), i); }

  //! Does fill() after the commands of \a queue, which it waits for. A null queue stands for the host.
  void fill(const DataTypeT& value, const Accelerator::RunQueue* queue)
  {
    this->waitFor(queue);
    fill(value);
  }
  void fill(const DataTypeT& value, const Accelerator::RunQueue& queue) { fill(value, &queue); }
  //! Sets all values to \a value, also for ghosts and unused local ids.
  void fill(const DataTypeT& value)
  {
    if (this->isInDeviceMemory())
      return detail::variables::fillOnDevice(*this->variable(), &value);
    this->variableOrFatal()->data()->template values<DataTypeT>().fill(value);
  }
  //! Sets all values of the items of \a group to \a value.
  void fill(const DataTypeT& value, const ItemGroup& group)
  {
    if (this->isInDeviceMemory())
      return detail::variables::fillOnDevice(*this->variable(), &value, group.view().localIds());
    for (const Int32 local_id : group.view().localIds())
      this->arrayOf(local_id).fill(value);
  }
  //! Copies the sizes and values of \a v, which is on the same family, for all items, ghosts included.
  void copy(const ItemVariableArrayRefT<DataTypeT>& v) { this->variableOrFatal()->copyValues(*v.variable()); }
  /*!
   * Does the same after the commands of \a queue, on the device of the queue: an asynchronous one needs a barrier before the host uses the values. A
   * null queue stands for the host.
   */
  void copy(const ItemVariableArrayRefT<DataTypeT>& v, const Accelerator::RunQueue* queue) { this->copyByQueue(*v.variable(), queue); }
  void copy(const ItemVariableArrayRefT<DataTypeT>& v, const Accelerator::RunQueue& queue) { copy(v, &queue); }
  //! Copies the values of \a v, which is on the same family and has the same size, for the items of \a group.
  void copy(const ItemVariableArrayRefT<DataTypeT>& v, const ItemGroup& group)
  {
    if (this->isInDeviceMemory() || v.isInDeviceMemory())
      return detail::variables::copyOnDevice(*this->variableOrFatal(), *v.variable(), group.view().localIds());
    for (const Int32 local_id : group.view().localIds())
      this->arrayOf(local_id).copy(v.arrayOf(local_id));
  }
  //! Exchanges the values of two variables. \throws ArgumentException when the variables are not on the same family
  void swapValues(ItemVariableArrayRefT<DataTypeT>& rhs) { this->variableOrFatal()->swapValues(*rhs.variableOrFatal()); }
  //! Makes this reference designate the variable of \a rhs from now on.
  void refersTo(const ItemVariableArrayRefT<DataTypeT>& rhs) { this->referTo(rhs); }
};

//! A reference to a variable with an array per item of type \a ItemTypeT.
template <typename ItemTypeT, typename DataTypeT> class ARCANE_EXPORT MeshVariableArrayRefT : public ItemVariableArrayRefT<DataTypeT>
{
 public:
  using ItemType = ItemTypeT;
  using DataType = DataTypeT;
  using ItemLocalIdType = ItemLocalIdT<ItemTypeT>;
  using GroupType = ItemGroupT<ItemTypeT>;
  using ArrayType = ArrayView<DataTypeT>;
  using ConstArrayType = ConstArrayView<DataTypeT>;
  using ThatClass = MeshVariableArrayRefT<ItemTypeT, DataTypeT>;
  using BaseClass = ItemVariableArrayRefT<DataTypeT>;

  MeshVariableArrayRefT(const VariableBuildInfo& info)
  : BaseClass(info, ItemTraitsT<ItemTypeT>::kind())
  {}
  //! \throws BadVariableKindTypeException when \a variable has another type
  explicit MeshVariableArrayRefT(IVariable* variable)
  : BaseClass(variable, ItemTraitsT<ItemTypeT>::kind())
  {}
  MeshVariableArrayRefT(const MeshVariableArrayRefT& rhs) = default;
  ThatClass& operator=(const ThatClass&) = delete;

  [[gnu::always_inline]] ConstArrayType operator[](ItemLocalIdType item) const { return this->arrayOf(item.localId()); }
  [[gnu::always_inline]] ArrayType operator[](ItemLocalIdType item) { return this->arrayOf(item.localId()); }
  [[gnu::always_inline]] ConstArrayType operator()(ItemLocalIdType item) const { return this->arrayOf(item.localId()); }
  [[gnu::always_inline]] ArrayType operator()(ItemLocalIdType item) { return this->arrayOf(item.localId()); }
  [[gnu::always_inline]] const DataTypeT& operator()(ItemLocalIdType item, Int32 i) const { return this->valueOf(item.localId(), i); }
  [[gnu::always_inline]] DataTypeT& operator()(ItemLocalIdType item, Int32 i) { return this->valueOf(item.localId(), i); }

  //! Returns the group of all items of the family.
  GroupType itemGroup() const { return GroupType(BaseClass::itemGroup()); }
  //! Makes this reference designate the variable of \a rhs from now on.
  void refersTo(const MeshVariableArrayRefT<ItemTypeT, DataTypeT>& rhs) { this->referTo(rhs); }
};

// Each source that sees the class must see these: an inline member that it instantiates itself is hidden, and hidden in the library then.
extern template class ItemVariableArrayRefT<Byte>;
extern template class ItemVariableArrayRefT<Real>;
extern template class ItemVariableArrayRefT<Int16>;
extern template class ItemVariableArrayRefT<Int32>;
extern template class ItemVariableArrayRefT<Int64>;
extern template class ItemVariableArrayRefT<Real2>;
extern template class ItemVariableArrayRefT<Real3>;
extern template class ItemVariableArrayRefT<Real2x2>;
extern template class ItemVariableArrayRefT<Real3x3>;
extern template class MeshVariableArrayRefT<Node, Byte>;
extern template class MeshVariableArrayRefT<Node, Real>;
extern template class MeshVariableArrayRefT<Node, Int16>;
extern template class MeshVariableArrayRefT<Node, Int32>;
extern template class MeshVariableArrayRefT<Node, Int64>;
extern template class MeshVariableArrayRefT<Node, Real2>;
extern template class MeshVariableArrayRefT<Node, Real3>;
extern template class MeshVariableArrayRefT<Node, Real2x2>;
extern template class MeshVariableArrayRefT<Node, Real3x3>;
extern template class MeshVariableArrayRefT<Edge, Byte>;
extern template class MeshVariableArrayRefT<Edge, Real>;
extern template class MeshVariableArrayRefT<Edge, Int16>;
extern template class MeshVariableArrayRefT<Edge, Int32>;
extern template class MeshVariableArrayRefT<Edge, Int64>;
extern template class MeshVariableArrayRefT<Edge, Real2>;
extern template class MeshVariableArrayRefT<Edge, Real3>;
extern template class MeshVariableArrayRefT<Edge, Real2x2>;
extern template class MeshVariableArrayRefT<Edge, Real3x3>;
extern template class MeshVariableArrayRefT<Face, Byte>;
extern template class MeshVariableArrayRefT<Face, Real>;
extern template class MeshVariableArrayRefT<Face, Int16>;
extern template class MeshVariableArrayRefT<Face, Int32>;
extern template class MeshVariableArrayRefT<Face, Int64>;
extern template class MeshVariableArrayRefT<Face, Real2>;
extern template class MeshVariableArrayRefT<Face, Real3>;
extern template class MeshVariableArrayRefT<Face, Real2x2>;
extern template class MeshVariableArrayRefT<Face, Real3x3>;
extern template class MeshVariableArrayRefT<Cell, Byte>;
extern template class MeshVariableArrayRefT<Cell, Real>;
extern template class MeshVariableArrayRefT<Cell, Int16>;
extern template class MeshVariableArrayRefT<Cell, Int32>;
extern template class MeshVariableArrayRefT<Cell, Int64>;
extern template class MeshVariableArrayRefT<Cell, Real2>;
extern template class MeshVariableArrayRefT<Cell, Real3>;
extern template class MeshVariableArrayRefT<Cell, Real2x2>;
extern template class MeshVariableArrayRefT<Cell, Real3x3>;

} // namespace Arcane
