// SPDX-License-Identifier: Apache-2.0
// Views of variables on items. The type of a view says whether values are read, written, or both.
#pragma once

#include "variables/core/VariableTypes.h"

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/math/DataView.h"

namespace Arcane
{

/*!
 * \brief A view to read one value per item. Its index is an item, a local id or an enumerator.
 *
 * Like all views of this file, it may be copied and captured by value. It is valid until the variable or the mesh
 * changes. All calls are \local.
 */
template <typename ItemTypeT, typename DataTypeT> class ItemVariableScalarInViewT
{
 public:
  using ItemType = ItemTypeT;
  using DataType = DataTypeT;
  using ItemIndexType = ItemLocalIdT<ItemTypeT>;

  explicit ItemVariableScalarInViewT(SmallSpan<const DataTypeT> values)
  : m_values(values)
  {}

  const DataTypeT& operator[](ItemIndexType item) const { return m_values[item.localId()]; }
  const DataTypeT& operator()(ItemIndexType item) const { return m_values[item.localId()]; }
  const DataTypeT& value(ItemIndexType item) const { return m_values[item.localId()]; }

 private:
  SmallSpan<const DataTypeT> m_values;
};

//! A view to write one value per item, through \a AccessorT, which is a DataViewSetter or a DataViewGetterSetter.
template <typename ItemTypeT, typename AccessorT> class ItemVariableScalarOutViewT
{
 public:
  using ItemType = ItemTypeT;
  using DataType = typename AccessorT::ValueType;
  using ItemIndexType = ItemLocalIdT<ItemTypeT>;

  explicit ItemVariableScalarOutViewT(SmallSpan<DataType> values)
  : m_values(values)
  {}

  //! Returns an object; assigning to this object changes the value of \a item.
  AccessorT operator[](ItemIndexType item) const { return AccessorT(&m_values[item.localId()]); }
  AccessorT operator()(ItemIndexType item) const { return (*this)[item]; }
  AccessorT value(ItemIndexType item) const { return (*this)[item]; }
  void setValue(ItemIndexType item, const DataType& v) const { m_values[item.localId()] = v; }

 private:
  SmallSpan<DataType> m_values;
};

//! A view of one array per item. The values can be written unless \a DataTypeT is const.
template <typename ItemTypeT, typename DataTypeT> class ItemVariableArrayViewT
{
 public:
  using ItemType = ItemTypeT;
  using DataType = DataTypeT;
  using ItemIndexType = ItemLocalIdT<ItemTypeT>;

  ItemVariableArrayViewT(DataTypeT* values, Int32 nb_row, Int32 array_size)
  : m_values(values)
  , m_nb_row(nb_row)
  , m_array_size(array_size)
  {}

  SmallSpan<DataTypeT> operator[](ItemIndexType item) const
  {
    ARCCORE_CHECK_AT(item.localId(), m_nb_row);
    return { m_values + static_cast<Int64>(item.localId()) * m_array_size, m_array_size };
  }
  DataTypeT& operator()(ItemIndexType item, Int32 i) const { return (*this)[item][i]; }

 private:
  DataTypeT* m_values;
  Int32 m_nb_row;
  Int32 m_array_size;
};

template <typename ItemType, typename DataType> using ItemVariableArrayInViewT = ItemVariableArrayViewT<ItemType, const DataType>;
template <typename ItemType, typename DataType> using ItemVariableArrayOutViewT = ItemVariableArrayViewT<ItemType, DataType>;

template <typename ItemType, typename DataType> auto viewIn(const MeshVariableScalarRefT<ItemType, DataType>& var)
{
  return ItemVariableScalarInViewT<ItemType, DataType>(var.asArray());
}

template <typename ItemType, typename DataType> auto viewOut(MeshVariableScalarRefT<ItemType, DataType>& var)
{
  return ItemVariableScalarOutViewT<ItemType, DataViewSetter<DataType>>(var.asArray());
}

template <typename ItemType, typename DataType> auto viewInOut(MeshVariableScalarRefT<ItemType, DataType>& var)
{
  return ItemVariableScalarOutViewT<ItemType, DataViewGetterSetter<DataType>>(var.asArray());
}

template <typename ItemType, typename DataType> auto viewIn(const MeshVariableArrayRefT<ItemType, DataType>& var)
{
  const auto values = var.asArray();
  return ItemVariableArrayInViewT<ItemType, DataType>(values.data(), values.dim1Size(), values.dim2Size());
}

template <typename ItemType, typename DataType> auto viewOut(MeshVariableArrayRefT<ItemType, DataType>& var)
{
  auto values = var.asArray();
  return ItemVariableArrayOutViewT<ItemType, DataType>(values.data(), values.dim1Size(), values.dim2Size());
}

template <typename ItemType, typename DataType> auto viewInOut(MeshVariableArrayRefT<ItemType, DataType>& var)
{
  return viewOut(var);
}

//! \name Views on variables of Node
//@{
using VariableNodeByteInView = ItemVariableScalarInViewT<Node, Byte>;
using VariableNodeByteOutView = ItemVariableScalarOutViewT<Node, DataViewSetter<Byte>>;
using VariableNodeByteInOutView = ItemVariableScalarOutViewT<Node, DataViewGetterSetter<Byte>>;
using VariableNodeInt16InView = ItemVariableScalarInViewT<Node, Int16>;
using VariableNodeInt16OutView = ItemVariableScalarOutViewT<Node, DataViewSetter<Int16>>;
using VariableNodeInt16InOutView = ItemVariableScalarOutViewT<Node, DataViewGetterSetter<Int16>>;
using VariableNodeInt32InView = ItemVariableScalarInViewT<Node, Int32>;
using VariableNodeInt32OutView = ItemVariableScalarOutViewT<Node, DataViewSetter<Int32>>;
using VariableNodeInt32InOutView = ItemVariableScalarOutViewT<Node, DataViewGetterSetter<Int32>>;
using VariableNodeInt64InView = ItemVariableScalarInViewT<Node, Int64>;
using VariableNodeInt64OutView = ItemVariableScalarOutViewT<Node, DataViewSetter<Int64>>;
using VariableNodeInt64InOutView = ItemVariableScalarOutViewT<Node, DataViewGetterSetter<Int64>>;
using VariableNodeRealInView = ItemVariableScalarInViewT<Node, Real>;
using VariableNodeRealOutView = ItemVariableScalarOutViewT<Node, DataViewSetter<Real>>;
using VariableNodeRealInOutView = ItemVariableScalarOutViewT<Node, DataViewGetterSetter<Real>>;
using VariableNodeReal2InView = ItemVariableScalarInViewT<Node, Real2>;
using VariableNodeReal2OutView = ItemVariableScalarOutViewT<Node, DataViewSetter<Real2>>;
using VariableNodeReal2InOutView = ItemVariableScalarOutViewT<Node, DataViewGetterSetter<Real2>>;
using VariableNodeReal3InView = ItemVariableScalarInViewT<Node, Real3>;
using VariableNodeReal3OutView = ItemVariableScalarOutViewT<Node, DataViewSetter<Real3>>;
using VariableNodeReal3InOutView = ItemVariableScalarOutViewT<Node, DataViewGetterSetter<Real3>>;
using VariableNodeReal2x2InView = ItemVariableScalarInViewT<Node, Real2x2>;
using VariableNodeReal2x2OutView = ItemVariableScalarOutViewT<Node, DataViewSetter<Real2x2>>;
using VariableNodeReal2x2InOutView = ItemVariableScalarOutViewT<Node, DataViewGetterSetter<Real2x2>>;
using VariableNodeReal3x3InView = ItemVariableScalarInViewT<Node, Real3x3>;
using VariableNodeReal3x3OutView = ItemVariableScalarOutViewT<Node, DataViewSetter<Real3x3>>;
using VariableNodeReal3x3InOutView = ItemVariableScalarOutViewT<Node, DataViewGetterSetter<Real3x3>>;
//@}

//! \name Views on variables of Edge
//@{
using VariableEdgeByteInView = ItemVariableScalarInViewT<Edge, Byte>;
using VariableEdgeByteOutView = ItemVariableScalarOutViewT<Edge, DataViewSetter<Byte>>;
using VariableEdgeByteInOutView = ItemVariableScalarOutViewT<Edge, DataViewGetterSetter<Byte>>;
using VariableEdgeInt16InView = ItemVariableScalarInViewT<Edge, Int16>;
using VariableEdgeInt16OutView = ItemVariableScalarOutViewT<Edge, DataViewSetter<Int16>>;
using VariableEdgeInt16InOutView = ItemVariableScalarOutViewT<Edge, DataViewGetterSetter<Int16>>;
using VariableEdgeInt32InView = ItemVariableScalarInViewT<Edge, Int32>;
using VariableEdgeInt32OutView = ItemVariableScalarOutViewT<Edge, DataViewSetter<Int32>>;
using VariableEdgeInt32InOutView = ItemVariableScalarOutViewT<Edge, DataViewGetterSetter<Int32>>;
using VariableEdgeInt64InView = ItemVariableScalarInViewT<Edge, Int64>;
using VariableEdgeInt64OutView = ItemVariableScalarOutViewT<Edge, DataViewSetter<Int64>>;
using VariableEdgeInt64InOutView = ItemVariableScalarOutViewT<Edge, DataViewGetterSetter<Int64>>;
using VariableEdgeRealInView = ItemVariableScalarInViewT<Edge, Real>;
using VariableEdgeRealOutView = ItemVariableScalarOutViewT<Edge, DataViewSetter<Real>>;
using VariableEdgeRealInOutView = ItemVariableScalarOutViewT<Edge, DataViewGetterSetter<Real>>;
using VariableEdgeReal2InView = ItemVariableScalarInViewT<Edge, Real2>;
using VariableEdgeReal2OutView = ItemVariableScalarOutViewT<Edge, DataViewSetter<Real2>>;
using VariableEdgeReal2InOutView = ItemVariableScalarOutViewT<Edge, DataViewGetterSetter<Real2>>;
using VariableEdgeReal3InView = ItemVariableScalarInViewT<Edge, Real3>;
using VariableEdgeReal3OutView = ItemVariableScalarOutViewT<Edge, DataViewSetter<Real3>>;
using VariableEdgeReal3InOutView = ItemVariableScalarOutViewT<Edge, DataViewGetterSetter<Real3>>;
using VariableEdgeReal2x2InView = ItemVariableScalarInViewT<Edge, Real2x2>;
using VariableEdgeReal2x2OutView = ItemVariableScalarOutViewT<Edge, DataViewSetter<Real2x2>>;
using VariableEdgeReal2x2InOutView = ItemVariableScalarOutViewT<Edge, DataViewGetterSetter<Real2x2>>;
using VariableEdgeReal3x3InView = ItemVariableScalarInViewT<Edge, Real3x3>;
using VariableEdgeReal3x3OutView = ItemVariableScalarOutViewT<Edge, DataViewSetter<Real3x3>>;
using VariableEdgeReal3x3InOutView = ItemVariableScalarOutViewT<Edge, DataViewGetterSetter<Real3x3>>;
//@}

//! \name Views on variables of Face
//@{
using VariableFaceByteInView = ItemVariableScalarInViewT<Face, Byte>;
using VariableFaceByteOutView = ItemVariableScalarOutViewT<Face, DataViewSetter<Byte>>;
using VariableFaceByteInOutView = ItemVariableScalarOutViewT<Face, DataViewGetterSetter<Byte>>;
using VariableFaceInt16InView = ItemVariableScalarInViewT<Face, Int16>;
using VariableFaceInt16OutView = ItemVariableScalarOutViewT<Face, DataViewSetter<Int16>>;
using VariableFaceInt16InOutView = ItemVariableScalarOutViewT<Face, DataViewGetterSetter<Int16>>;
using VariableFaceInt32InView = ItemVariableScalarInViewT<Face, Int32>;
using VariableFaceInt32OutView = ItemVariableScalarOutViewT<Face, DataViewSetter<Int32>>;
using VariableFaceInt32InOutView = ItemVariableScalarOutViewT<Face, DataViewGetterSetter<Int32>>;
using VariableFaceInt64InView = ItemVariableScalarInViewT<Face, Int64>;
using VariableFaceInt64OutView = ItemVariableScalarOutViewT<Face, DataViewSetter<Int64>>;
using VariableFaceInt64InOutView = ItemVariableScalarOutViewT<Face, DataViewGetterSetter<Int64>>;
using VariableFaceRealInView = ItemVariableScalarInViewT<Face, Real>;
using VariableFaceRealOutView = ItemVariableScalarOutViewT<Face, DataViewSetter<Real>>;
using VariableFaceRealInOutView = ItemVariableScalarOutViewT<Face, DataViewGetterSetter<Real>>;
using VariableFaceReal2InView = ItemVariableScalarInViewT<Face, Real2>;
using VariableFaceReal2OutView = ItemVariableScalarOutViewT<Face, DataViewSetter<Real2>>;
using VariableFaceReal2InOutView = ItemVariableScalarOutViewT<Face, DataViewGetterSetter<Real2>>;
using VariableFaceReal3InView = ItemVariableScalarInViewT<Face, Real3>;
using VariableFaceReal3OutView = ItemVariableScalarOutViewT<Face, DataViewSetter<Real3>>;
using VariableFaceReal3InOutView = ItemVariableScalarOutViewT<Face, DataViewGetterSetter<Real3>>;
using VariableFaceReal2x2InView = ItemVariableScalarInViewT<Face, Real2x2>;
using VariableFaceReal2x2OutView = ItemVariableScalarOutViewT<Face, DataViewSetter<Real2x2>>;
using VariableFaceReal2x2InOutView = ItemVariableScalarOutViewT<Face, DataViewGetterSetter<Real2x2>>;
using VariableFaceReal3x3InView = ItemVariableScalarInViewT<Face, Real3x3>;
using VariableFaceReal3x3OutView = ItemVariableScalarOutViewT<Face, DataViewSetter<Real3x3>>;
using VariableFaceReal3x3InOutView = ItemVariableScalarOutViewT<Face, DataViewGetterSetter<Real3x3>>;
//@}

//! \name Views on variables of Cell
//@{
using VariableCellByteInView = ItemVariableScalarInViewT<Cell, Byte>;
using VariableCellByteOutView = ItemVariableScalarOutViewT<Cell, DataViewSetter<Byte>>;
using VariableCellByteInOutView = ItemVariableScalarOutViewT<Cell, DataViewGetterSetter<Byte>>;
using VariableCellInt16InView = ItemVariableScalarInViewT<Cell, Int16>;
using VariableCellInt16OutView = ItemVariableScalarOutViewT<Cell, DataViewSetter<Int16>>;
using VariableCellInt16InOutView = ItemVariableScalarOutViewT<Cell, DataViewGetterSetter<Int16>>;
using VariableCellInt32InView = ItemVariableScalarInViewT<Cell, Int32>;
using VariableCellInt32OutView = ItemVariableScalarOutViewT<Cell, DataViewSetter<Int32>>;
using VariableCellInt32InOutView = ItemVariableScalarOutViewT<Cell, DataViewGetterSetter<Int32>>;
using VariableCellInt64InView = ItemVariableScalarInViewT<Cell, Int64>;
using VariableCellInt64OutView = ItemVariableScalarOutViewT<Cell, DataViewSetter<Int64>>;
using VariableCellInt64InOutView = ItemVariableScalarOutViewT<Cell, DataViewGetterSetter<Int64>>;
using VariableCellRealInView = ItemVariableScalarInViewT<Cell, Real>;
using VariableCellRealOutView = ItemVariableScalarOutViewT<Cell, DataViewSetter<Real>>;
using VariableCellRealInOutView = ItemVariableScalarOutViewT<Cell, DataViewGetterSetter<Real>>;
using VariableCellReal2InView = ItemVariableScalarInViewT<Cell, Real2>;
using VariableCellReal2OutView = ItemVariableScalarOutViewT<Cell, DataViewSetter<Real2>>;
using VariableCellReal2InOutView = ItemVariableScalarOutViewT<Cell, DataViewGetterSetter<Real2>>;
using VariableCellReal3InView = ItemVariableScalarInViewT<Cell, Real3>;
using VariableCellReal3OutView = ItemVariableScalarOutViewT<Cell, DataViewSetter<Real3>>;
using VariableCellReal3InOutView = ItemVariableScalarOutViewT<Cell, DataViewGetterSetter<Real3>>;
using VariableCellReal2x2InView = ItemVariableScalarInViewT<Cell, Real2x2>;
using VariableCellReal2x2OutView = ItemVariableScalarOutViewT<Cell, DataViewSetter<Real2x2>>;
using VariableCellReal2x2InOutView = ItemVariableScalarOutViewT<Cell, DataViewGetterSetter<Real2x2>>;
using VariableCellReal3x3InView = ItemVariableScalarInViewT<Cell, Real3x3>;
using VariableCellReal3x3OutView = ItemVariableScalarOutViewT<Cell, DataViewSetter<Real3x3>>;
using VariableCellReal3x3InOutView = ItemVariableScalarOutViewT<Cell, DataViewGetterSetter<Real3x3>>;
//@}

} // namespace Arcane
