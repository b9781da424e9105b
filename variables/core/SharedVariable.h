// SPDX-License-Identifier: Apache-2.0
// Variables of a mesh, read and written by the items of a part of the mesh.
#pragma once

#include "variables/core/VariableTypes.h"

namespace Arcane
{

//! Finds the items of a variable that the items of a family are: the same ones, or their parents. Part of shared variables.
class ARCANE_EXPORT SharedVariableItems
{
 public:
  //! \throws FatalErrorException when \a family is neither the family of \a variable nor a family of a sub-mesh with its items
  SharedVariableItems(const IItemFamily* family, const VariableRef& variable);

  //! Returns the local id of an item in the family of the variable.
  Int32 idOf(ItemLocalId item) const { return m_part ? idOfParent(item.localId()) : item.localId(); }

 private:
  Int32 idOfParent(Int32 local_id) const;

  //! The family in brackets; null when items are of the family of the variable.
  const IItemFamily* m_part;
};

/*!
 * \brief Shows a variable to the items of its own family, or of the family of a sub-mesh whose items come from it.
 *
 * An item of a sub-mesh reads and writes the value of its parent in the variable. \a ItemTypeT is the type of the items of the variable, which is
 * Face for the cells of a sub-mesh that is made of faces. The object follows changes of the meshes.
 */
template <typename ItemTypeT, typename DataTypeT> class SharedMeshVariableScalarRefT
{
 public:
  using ItemType = ItemTypeT;
  using DataType = DataTypeT;
  using VariableRefType = MeshVariableScalarRefT<ItemTypeT, DataTypeT>;

  //! \param family  the family of the items in brackets \throws FatalErrorException as SharedVariableItems()
  SharedMeshVariableScalarRefT(IItemFamily* family, const VariableRefType& variable)
  : m_variable(variable)
  , m_items(family, variable)
  {}

  const DataTypeT& operator[](ItemLocalId item) const { return m_variable[ItemLocalIdT<ItemTypeT>(m_items.idOf(item))]; }
  DataTypeT& operator[](ItemLocalId item) { return m_variable[ItemLocalIdT<ItemTypeT>(m_items.idOf(item))]; }
  const DataTypeT& operator()(ItemLocalId item) const { return (*this)[item]; }
  DataTypeT& operator()(ItemLocalId item) { return (*this)[item]; }

  //! Returns the variable, for the items of its own family.
  VariableRefType& trueVariable() { return m_variable; }
  const VariableRefType& trueVariable() const { return m_variable; }

 private:
  VariableRefType m_variable;
  SharedVariableItems m_items;
};

//! \name Values on items of type Node
//@{
using SharedVariableNodeByte = SharedMeshVariableScalarRefT<Node, Byte>;
using SharedVariableNodeReal = SharedMeshVariableScalarRefT<Node, Real>;
using SharedVariableNodeInt16 = SharedMeshVariableScalarRefT<Node, Int16>;
using SharedVariableNodeInt32 = SharedMeshVariableScalarRefT<Node, Int32>;
using SharedVariableNodeInt64 = SharedMeshVariableScalarRefT<Node, Int64>;
using SharedVariableNodeInteger = SharedMeshVariableScalarRefT<Node, Integer>;
using SharedVariableNodeReal2 = SharedMeshVariableScalarRefT<Node, Real2>;
using SharedVariableNodeReal3 = SharedMeshVariableScalarRefT<Node, Real3>;
using SharedVariableNodeReal2x2 = SharedMeshVariableScalarRefT<Node, Real2x2>;
using SharedVariableNodeReal3x3 = SharedMeshVariableScalarRefT<Node, Real3x3>;
//@}

//! \name Values on items of type Edge
//@{
using SharedVariableEdgeByte = SharedMeshVariableScalarRefT<Edge, Byte>;
using SharedVariableEdgeReal = SharedMeshVariableScalarRefT<Edge, Real>;
using SharedVariableEdgeInt16 = SharedMeshVariableScalarRefT<Edge, Int16>;
using SharedVariableEdgeInt32 = SharedMeshVariableScalarRefT<Edge, Int32>;
using SharedVariableEdgeInt64 = SharedMeshVariableScalarRefT<Edge, Int64>;
using SharedVariableEdgeInteger = SharedMeshVariableScalarRefT<Edge, Integer>;
using SharedVariableEdgeReal2 = SharedMeshVariableScalarRefT<Edge, Real2>;
using SharedVariableEdgeReal3 = SharedMeshVariableScalarRefT<Edge, Real3>;
using SharedVariableEdgeReal2x2 = SharedMeshVariableScalarRefT<Edge, Real2x2>;
using SharedVariableEdgeReal3x3 = SharedMeshVariableScalarRefT<Edge, Real3x3>;
//@}

//! \name Values on items of type Face
//@{
using SharedVariableFaceByte = SharedMeshVariableScalarRefT<Face, Byte>;
using SharedVariableFaceReal = SharedMeshVariableScalarRefT<Face, Real>;
using SharedVariableFaceInt16 = SharedMeshVariableScalarRefT<Face, Int16>;
using SharedVariableFaceInt32 = SharedMeshVariableScalarRefT<Face, Int32>;
using SharedVariableFaceInt64 = SharedMeshVariableScalarRefT<Face, Int64>;
using SharedVariableFaceInteger = SharedMeshVariableScalarRefT<Face, Integer>;
using SharedVariableFaceReal2 = SharedMeshVariableScalarRefT<Face, Real2>;
using SharedVariableFaceReal3 = SharedMeshVariableScalarRefT<Face, Real3>;
using SharedVariableFaceReal2x2 = SharedMeshVariableScalarRefT<Face, Real2x2>;
using SharedVariableFaceReal3x3 = SharedMeshVariableScalarRefT<Face, Real3x3>;
//@}

//! \name Values on items of type Cell
//@{
using SharedVariableCellByte = SharedMeshVariableScalarRefT<Cell, Byte>;
using SharedVariableCellReal = SharedMeshVariableScalarRefT<Cell, Real>;
using SharedVariableCellInt16 = SharedMeshVariableScalarRefT<Cell, Int16>;
using SharedVariableCellInt32 = SharedMeshVariableScalarRefT<Cell, Int32>;
using SharedVariableCellInt64 = SharedMeshVariableScalarRefT<Cell, Int64>;
using SharedVariableCellInteger = SharedMeshVariableScalarRefT<Cell, Integer>;
using SharedVariableCellReal2 = SharedMeshVariableScalarRefT<Cell, Real2>;
using SharedVariableCellReal3 = SharedMeshVariableScalarRefT<Cell, Real3>;
using SharedVariableCellReal2x2 = SharedMeshVariableScalarRefT<Cell, Real2x2>;
using SharedVariableCellReal3x3 = SharedMeshVariableScalarRefT<Cell, Real3x3>;
//@}

} // namespace Arcane
