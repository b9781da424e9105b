// SPDX-License-Identifier: Apache-2.0
// References to variables that have, for each item, a small matrix or an array of small matrices.
#pragma once

#include "variables/core/MeshMDVariableRef.h"

#include "arcane_core/base/math/NumMatrixDataView.h"

namespace Arcane
{

/*!
 * \brief A reference to a variable with an array of NumMatrix of \a Row rows and \a Column columns per item:
 *        `stress(cell, i)(0, 1) = 2.0`.
 * \tparam ExtentsT  extents of the array: MDDim0 (one matrix per item) or MDDim1
 */
template <typename ItemTypeT, typename DataTypeT, int Row, int Column, typename ExtentsT>
class MeshMatrixMDVariableRefT : public MeshMDVariableRefBaseT<ItemTypeT, DataTypeT, typename ExtentsT::template AppendExtents<Row, Column>>
{
  static_assert(ExtentsT::rank() <= 1, "the value of an item has at most three dimensions, two of which are the matrix");
  using BaseClass = MeshMDVariableRefBaseT<ItemTypeT, DataTypeT, typename ExtentsT::template AppendExtents<Row, Column>>;

 public:
  using ItemLocalIdType = typename BaseClass::ItemLocalIdType;
  using NumMatrixType = NumMatrix<DataTypeT, Row, Column>;
  //! An object that reads and writes a matrix, its rows and its coefficients.
  using ReferenceType = NumMatrixDataViewGetterSetter<DataTypeT, Row, Column>;
  using ConstReferenceType = const NumMatrixType&;

  using BaseClass::BaseClass;

  //! \name The matrix at these indexes of an item
  //@{
  ReferenceType operator()(ItemLocalIdType id) requires(ExtentsT::rank() == 0) { return ReferenceType(matrixAt(id)); }
  ConstReferenceType operator()(ItemLocalIdType id) const requires(ExtentsT::rank() == 0) { return *matrixAt(id); }
  ReferenceType operator()(ItemLocalIdType id, Int32 i) requires(ExtentsT::rank() == 1) { return ReferenceType(matrixAt(id, i)); }
  ConstReferenceType operator()(ItemLocalIdType id, Int32 i) const requires(ExtentsT::rank() == 1) { return *matrixAt(id, i); }
  //@}
  //! \name The coefficient whose row and column are the last indexes
  //@{
  DataTypeT& operator()(ItemLocalIdType id, Int32 i, Int32 j) requires(ExtentsT::rank() == 0)
  {
    return this->spanOf(id)(id.localId(), i, j);
  }
  const DataTypeT& operator()(ItemLocalIdType id, Int32 i, Int32 j) const requires(ExtentsT::rank() == 0)
  {
    return this->spanOf(id)(id.localId(), i, j);
  }
  DataTypeT& operator()(ItemLocalIdType id, Int32 i, Int32 j, Int32 k) requires(ExtentsT::rank() == 1)
  {
    return this->spanOf(id)(id.localId(), i, j, k);
  }
  const DataTypeT& operator()(ItemLocalIdType id, Int32 i, Int32 j, Int32 k) const requires(ExtentsT::rank() == 1)
  {
    return this->spanOf(id)(id.localId(), i, j, k);
  }
  //@}

  //! Makes this reference designate the variable of \a rhs from now on.
  void refersTo(const MeshMatrixMDVariableRefT& rhs) { this->referTo(rhs); }

 private:
  // A NumMatrix is laid out as an array of its coefficients, row after row.
  static_assert(sizeof(NumMatrixType) == Row * Column * sizeof(DataTypeT));

  template <typename... I> NumMatrixType* matrixAt(ItemLocalIdType id, I... indexes) const
  {
    return reinterpret_cast<NumMatrixType*>(this->spanOf(id).ptrAt(id.localId(), indexes..., 0, 0));
  }
};

} // namespace Arcane
