// SPDX-License-Identifier: Apache-2.0
// References to variables that have, for each item, a small vector or an array of small vectors.
#pragma once

#include "variables/core/MeshMDVariableRef.h"

#include "arcane_core/base/math/NumVectorDataView.h"

namespace Arcane
{

/*!
 * \brief A reference to a variable with an array of NumVector of \a Size components per item: `velocity(cell, i) = NumVector(...)`.
 * \tparam ExtentsT  extents of the array: MDDim0 (one vector per item) to MDDim2
 */
template <typename ItemTypeT, typename DataTypeT, int Size, typename ExtentsT>
class MeshVectorMDVariableRefT : public MeshMDVariableRefBaseT<ItemTypeT, DataTypeT, typename ExtentsT::template AppendExtents<Size>>
{
  static_assert(ExtentsT::rank() <= 2, "the value of an item has at most three dimensions, one of which is the vector");
  using BaseClass = MeshMDVariableRefBaseT<ItemTypeT, DataTypeT, typename ExtentsT::template AppendExtents<Size>>;

 public:
  using ItemLocalIdType = typename BaseClass::ItemLocalIdType;
  using NumVectorType = NumVector<DataTypeT, Size>;
  //! An object that reads and writes a vector and its components.
  using ReferenceType = NumVectorDataViewGetterSetter<DataTypeT, Size>;
  using ConstReferenceType = const NumVectorType&;

  using BaseClass::BaseClass;

  //! \name The vector at these indexes of an item
  //@{
  ReferenceType operator()(ItemLocalIdType id) requires(ExtentsT::rank() == 0) { return ReferenceType(vectorAt(id)); }
  ConstReferenceType operator()(ItemLocalIdType id) const requires(ExtentsT::rank() == 0) { return *vectorAt(id); }
  ReferenceType operator()(ItemLocalIdType id, Int32 i) requires(ExtentsT::rank() == 1) { return ReferenceType(vectorAt(id, i)); }
  ConstReferenceType operator()(ItemLocalIdType id, Int32 i) const requires(ExtentsT::rank() == 1) { return *vectorAt(id, i); }
  ReferenceType operator()(ItemLocalIdType id, Int32 i, Int32 j) requires(ExtentsT::rank() == 2)
  {
    return ReferenceType(vectorAt(id, i, j));
  }
  ConstReferenceType operator()(ItemLocalIdType id, Int32 i, Int32 j) const requires(ExtentsT::rank() == 2) { return *vectorAt(id, i, j); }
  //@}
  //! \name The component whose number is the last index
  //@{
  DataTypeT& operator()(ItemLocalIdType id, Int32 i) requires(ExtentsT::rank() == 0) { return this->spanOf(id)(id.localId(), i); }
  const DataTypeT& operator()(ItemLocalIdType id, Int32 i) const requires(ExtentsT::rank() == 0)
  {
    return this->spanOf(id)(id.localId(), i);
  }
  DataTypeT& operator()(ItemLocalIdType id, Int32 i, Int32 j) requires(ExtentsT::rank() == 1)
  {
    return this->spanOf(id)(id.localId(), i, j);
  }
  const DataTypeT& operator()(ItemLocalIdType id, Int32 i, Int32 j) const requires(ExtentsT::rank() == 1)
  {
    return this->spanOf(id)(id.localId(), i, j);
  }
  DataTypeT& operator()(ItemLocalIdType id, Int32 i, Int32 j, Int32 k) requires(ExtentsT::rank() == 2)
  {
    return this->spanOf(id)(id.localId(), i, j, k);
  }
  const DataTypeT& operator()(ItemLocalIdType id, Int32 i, Int32 j, Int32 k) const requires(ExtentsT::rank() == 2)
  {
    return this->spanOf(id)(id.localId(), i, j, k);
  }
  //@}

  //! Makes this reference designate the variable of \a rhs from now on.
  void refersTo(const MeshVectorMDVariableRefT& rhs) { this->referTo(rhs); }

 private:
  // A NumVector is laid out as an array of its components.
  static_assert(sizeof(NumVectorType) == Size * sizeof(DataTypeT));

  template <typename... I> NumVectorType* vectorAt(ItemLocalIdType id, I... indexes) const
  {
    return reinterpret_cast<NumVectorType*>(this->spanOf(id).ptrAt(id.localId(), indexes..., 0));
  }
};

} // namespace Arcane
