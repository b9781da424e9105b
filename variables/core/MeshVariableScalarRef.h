// SPDX-License-Identifier: Apache-2.0
// References to variables that have one value per item.
#pragma once

#include "variables/core/PrivateVariableScalar.h"

#include "arcane_core/mesh/items/ItemEnumerator.h"

#include <cmath>
#include <type_traits>

namespace Arcane
{

/*!
 * \brief A reference to a variable with one value per item. The kind of items is known at run time only.
 *
 * `variable[item]` is a C++ reference to the value. The cost is the same as for `pointer[local_id]`.
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
  //! Makes a reference to an existing variable of this type, on any kind of items.
  explicit ItemVariableScalarRefT(IVariable* variable)
  : BaseClass(variable, variable->itemKind())
  {}
  //! \throws BadVariableKindTypeException when \a variable has another type or kind of items
  ItemVariableScalarRefT(IVariable* variable, eItemKind item_kind)
  : BaseClass(variable, item_kind)
  {}
  ItemVariableScalarRefT(const ItemVariableScalarRefT& rhs) = default;
  ThatClass& operator=(const ThatClass&) = delete;

  [[gnu::always_inline]] const DataTypeT& operator[](ItemLocalId item) const { return this->valueOf(item.localId()); }
  [[gnu::always_inline]] DataTypeT& operator[](ItemLocalId item) { return this->valueOf(item.localId()); }
  [[gnu::always_inline]] const DataTypeT& operator()(ItemLocalId item) const { return this->valueOf(item.localId()); }
  [[gnu::always_inline]] DataTypeT& operator()(ItemLocalId item) { return this->valueOf(item.localId()); }

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
    this->asArray().fill(value);
  }
  //! Sets the values of the items of \a group to \a value.
  void fill(const DataTypeT& value, const ItemGroup& group)
  {
    if (this->isInDeviceMemory())
      return detail::variables::fillOnDevice(*this->variable(), &value, group.view().localIds());
    for (const Int32 local_id : group.view().localIds())
      this->valueOf(local_id) = value;
  }
  //! Copies the values of \a v, which is on the same family, for all items, ghosts included.
  void copy(const ItemVariableScalarRefT<DataTypeT>& v) { this->variableOrFatal()->copyValues(*v.variable()); }
  /*!
   * Does the same after the commands of \a queue, on the device of the queue: an asynchronous one needs a barrier before the host uses the values. A
   * null queue stands for the host.
   */
  void copy(const ItemVariableScalarRefT<DataTypeT>& v, const Accelerator::RunQueue* queue) { this->copyByQueue(*v.variable(), queue); }
  void copy(const ItemVariableScalarRefT<DataTypeT>& v, const Accelerator::RunQueue& queue) { copy(v, &queue); }
  //! Copies the values of \a v, which is on the same family, for the items of \a group.
  void copy(const ItemVariableScalarRefT<DataTypeT>& v, const ItemGroup& group)
  {
    if (this->isInDeviceMemory() || v.isInDeviceMemory())
      return detail::variables::copyOnDevice(*this->variableOrFatal(), *v.variable(), group.view().localIds());
    for (const Int32 local_id : group.view().localIds())
      this->valueOf(local_id) = v.valueOf(local_id);
  }
  //! \name Arithmetic with each value of reals, for all items of the group of the variable, or for the items of \a group. \local Executed on the
  //! host. \throws ArgumentException when values are in memory of a device
  //@{
  void add(const ThatClass& v) requires(std::is_same_v<DataTypeT, Real>) { add(v, this->itemGroup()); }
  void add(const ThatClass& v, const ItemGroup& group) requires(std::is_same_v<DataTypeT, Real>)
  {
    v.needHostValues("add its values to others");
    change(group, [&](Real& x, Int32 id) { x += v.valueOf(id); });
  }
  void sub(const ThatClass& v) requires(std::is_same_v<DataTypeT, Real>) { sub(v, this->itemGroup()); }
  void sub(const ThatClass& v, const ItemGroup& group) requires(std::is_same_v<DataTypeT, Real>)
  {
    v.needHostValues("subtract its values from others");
    change(group, [&](Real& x, Int32 id) { x -= v.valueOf(id); });
  }
  void mult(const ThatClass& v) requires(std::is_same_v<DataTypeT, Real>) { mult(v, this->itemGroup()); }
  void mult(const ThatClass& v, const ItemGroup& group) requires(std::is_same_v<DataTypeT, Real>)
  {
    v.needHostValues("multiply others with its values");
    change(group, [&](Real& x, Int32 id) { x *= v.valueOf(id); });
  }
  void mult(const DataTypeT& v) requires(std::is_same_v<DataTypeT, Real>) { mult(v, this->itemGroup()); }
  void mult(const DataTypeT& v, const ItemGroup& group) requires(std::is_same_v<DataTypeT, Real>)
  {
    change(group, [&](Real& x, Int32) { x *= v; });
  }
  void power(const DataTypeT& v) requires(std::is_same_v<DataTypeT, Real>) { power(v, this->itemGroup()); }
  void power(const DataTypeT& v, const ItemGroup& group) requires(std::is_same_v<DataTypeT, Real>)
  {
    change(group, [&](Real& x, Int32) { x = std::pow(x, v); });
  }
  //@}

  //! Exchanges the values of two variables. \throws ArgumentException when the variables are not on the same family
  void swapValues(ItemVariableScalarRefT<DataTypeT>& rhs) { this->variableOrFatal()->swapValues(*rhs.variableOrFatal()); }
  //! Makes this reference designate the variable of \a rhs from now on.
  void refersTo(const ItemVariableScalarRefT<DataTypeT>& rhs) { this->referTo(rhs); }

 private:
  template <typename Change> void change(const ItemGroup& group, const Change& change_value)
  {
    this->needHostValues("do arithmetic with its values");
    for (const Int32 local_id : group.view().localIds())
      change_value(this->valueOf(local_id), local_id);
  }
};

//! A reference to a variable with one value per item of type \a ItemTypeT.
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
  //! \throws BadVariableKindTypeException when \a variable has another type
  explicit MeshVariableScalarRefT(IVariable* variable)
  : BaseClass(variable, ItemTraitsT<ItemTypeT>::kind())
  {}
  MeshVariableScalarRefT(const MeshVariableScalarRefT& rhs) = default;
  ThatClass& operator=(const ThatClass&) = delete;

  [[gnu::always_inline]] const DataTypeT& operator[](ItemLocalIdType item) const { return this->valueOf(item.localId()); }
  [[gnu::always_inline]] DataTypeReturnReference operator[](ItemLocalIdType item) { return this->valueOf(item.localId()); }
  [[gnu::always_inline]] const DataTypeT& operator()(ItemLocalIdType item) const { return this->valueOf(item.localId()); }
  [[gnu::always_inline]] DataTypeReturnReference operator()(ItemLocalIdType item) { return this->valueOf(item.localId()); }

  //! \name The same by names
  //@{
  [[gnu::always_inline]] DataTypeReturnReference getReference(ItemLocalIdType item) { return (*this)[item]; }
  [[gnu::always_inline]] const DataTypeT& item(ItemLocalIdType item) const { return (*this)[item]; }
  [[gnu::always_inline]] void setItem(ItemLocalIdType item, const DataTypeT& value) { (*this)[item] = value; }
  //@}

  //! Returns the group of all items of the family.
  GroupType itemGroup() const { return GroupType(BaseClass::itemGroup()); }
  //! Makes this reference designate the variable of \a rhs from now on.
  void refersTo(const MeshVariableScalarRefT<ItemTypeT, DataTypeT>& rhs) { this->referTo(rhs); }
};

// Each source that sees the class must see these: an inline member that it instantiates itself is hidden, and hidden in the library then.
extern template class ItemVariableScalarRefT<Byte>;
extern template class ItemVariableScalarRefT<Real>;
extern template class ItemVariableScalarRefT<Int16>;
extern template class ItemVariableScalarRefT<Int32>;
extern template class ItemVariableScalarRefT<Int64>;
extern template class ItemVariableScalarRefT<Real2>;
extern template class ItemVariableScalarRefT<Real3>;
extern template class ItemVariableScalarRefT<Real2x2>;
extern template class ItemVariableScalarRefT<Real3x3>;
extern template class MeshVariableScalarRefT<Node, Byte>;
extern template class MeshVariableScalarRefT<Node, Real>;
extern template class MeshVariableScalarRefT<Node, Int16>;
extern template class MeshVariableScalarRefT<Node, Int32>;
extern template class MeshVariableScalarRefT<Node, Int64>;
extern template class MeshVariableScalarRefT<Node, Real2>;
extern template class MeshVariableScalarRefT<Node, Real3>;
extern template class MeshVariableScalarRefT<Node, Real2x2>;
extern template class MeshVariableScalarRefT<Node, Real3x3>;
extern template class MeshVariableScalarRefT<Edge, Byte>;
extern template class MeshVariableScalarRefT<Edge, Real>;
extern template class MeshVariableScalarRefT<Edge, Int16>;
extern template class MeshVariableScalarRefT<Edge, Int32>;
extern template class MeshVariableScalarRefT<Edge, Int64>;
extern template class MeshVariableScalarRefT<Edge, Real2>;
extern template class MeshVariableScalarRefT<Edge, Real3>;
extern template class MeshVariableScalarRefT<Edge, Real2x2>;
extern template class MeshVariableScalarRefT<Edge, Real3x3>;
extern template class MeshVariableScalarRefT<Face, Byte>;
extern template class MeshVariableScalarRefT<Face, Real>;
extern template class MeshVariableScalarRefT<Face, Int16>;
extern template class MeshVariableScalarRefT<Face, Int32>;
extern template class MeshVariableScalarRefT<Face, Int64>;
extern template class MeshVariableScalarRefT<Face, Real2>;
extern template class MeshVariableScalarRefT<Face, Real3>;
extern template class MeshVariableScalarRefT<Face, Real2x2>;
extern template class MeshVariableScalarRefT<Face, Real3x3>;
extern template class MeshVariableScalarRefT<Cell, Byte>;
extern template class MeshVariableScalarRefT<Cell, Real>;
extern template class MeshVariableScalarRefT<Cell, Int16>;
extern template class MeshVariableScalarRefT<Cell, Int32>;
extern template class MeshVariableScalarRefT<Cell, Int64>;
extern template class MeshVariableScalarRefT<Cell, Real2>;
extern template class MeshVariableScalarRefT<Cell, Real3>;
extern template class MeshVariableScalarRefT<Cell, Real2x2>;
extern template class MeshVariableScalarRefT<Cell, Real3x3>;

} // namespace Arcane
