// SPDX-License-Identifier: Apache-2.0
// The names of the references to variables on a group: PartialVariable<Kind><Array><Type>.
#pragma once

#include "arcane_core/mesh/items/ItemTypes.h"

namespace Arcane
{

template <typename DataType> class ItemPartialVariableScalarRefT;
template <typename DataType> class ItemPartialVariableArrayRefT;
template <typename ItemType, typename DataType> class MeshPartialVariableScalarRefT;
template <typename ItemType, typename DataType> class MeshPartialVariableArrayRefT;

//! \name One value per item, whatever its kind, of a group
//@{
using PartialVariableItemByte = ItemPartialVariableScalarRefT<Byte>;
using PartialVariableItemReal = ItemPartialVariableScalarRefT<Real>;
using PartialVariableItemInt16 = ItemPartialVariableScalarRefT<Int16>;
using PartialVariableItemInt32 = ItemPartialVariableScalarRefT<Int32>;
using PartialVariableItemInt64 = ItemPartialVariableScalarRefT<Int64>;
using PartialVariableItemInteger = ItemPartialVariableScalarRefT<Integer>;
using PartialVariableItemReal2 = ItemPartialVariableScalarRefT<Real2>;
using PartialVariableItemReal3 = ItemPartialVariableScalarRefT<Real3>;
using PartialVariableItemReal2x2 = ItemPartialVariableScalarRefT<Real2x2>;
using PartialVariableItemReal3x3 = ItemPartialVariableScalarRefT<Real3x3>;
using PartialVariableItemInt8 = ItemPartialVariableScalarRefT<Int8>;
using PartialVariableItemFloat32 = ItemPartialVariableScalarRefT<Float32>;
using PartialVariableItemFloat16 = ItemPartialVariableScalarRefT<Float16>;
using PartialVariableItemBFloat16 = ItemPartialVariableScalarRefT<BFloat16>;
using PartialVariableItemBool = ItemPartialVariableScalarRefT<Byte>;
//@}

//! \name An array per item, whatever its kind, of a group
//@{
using PartialVariableItemArrayByte = ItemPartialVariableArrayRefT<Byte>;
using PartialVariableItemArrayReal = ItemPartialVariableArrayRefT<Real>;
using PartialVariableItemArrayInt16 = ItemPartialVariableArrayRefT<Int16>;
using PartialVariableItemArrayInt32 = ItemPartialVariableArrayRefT<Int32>;
using PartialVariableItemArrayInt64 = ItemPartialVariableArrayRefT<Int64>;
using PartialVariableItemArrayInteger = ItemPartialVariableArrayRefT<Integer>;
using PartialVariableItemArrayReal2 = ItemPartialVariableArrayRefT<Real2>;
using PartialVariableItemArrayReal3 = ItemPartialVariableArrayRefT<Real3>;
using PartialVariableItemArrayReal2x2 = ItemPartialVariableArrayRefT<Real2x2>;
using PartialVariableItemArrayReal3x3 = ItemPartialVariableArrayRefT<Real3x3>;
using PartialVariableItemArrayInt8 = ItemPartialVariableArrayRefT<Int8>;
using PartialVariableItemArrayFloat32 = ItemPartialVariableArrayRefT<Float32>;
using PartialVariableItemArrayFloat16 = ItemPartialVariableArrayRefT<Float16>;
using PartialVariableItemArrayBFloat16 = ItemPartialVariableArrayRefT<BFloat16>;
using PartialVariableItemArrayBool = ItemPartialVariableArrayRefT<Byte>;
//@}

//! \name One value per Node, of a group
//@{
using PartialVariableNodeByte = MeshPartialVariableScalarRefT<Node, Byte>;
using PartialVariableNodeReal = MeshPartialVariableScalarRefT<Node, Real>;
using PartialVariableNodeInt16 = MeshPartialVariableScalarRefT<Node, Int16>;
using PartialVariableNodeInt32 = MeshPartialVariableScalarRefT<Node, Int32>;
using PartialVariableNodeInt64 = MeshPartialVariableScalarRefT<Node, Int64>;
using PartialVariableNodeInteger = MeshPartialVariableScalarRefT<Node, Integer>;
using PartialVariableNodeReal2 = MeshPartialVariableScalarRefT<Node, Real2>;
using PartialVariableNodeReal3 = MeshPartialVariableScalarRefT<Node, Real3>;
using PartialVariableNodeReal2x2 = MeshPartialVariableScalarRefT<Node, Real2x2>;
using PartialVariableNodeReal3x3 = MeshPartialVariableScalarRefT<Node, Real3x3>;
using PartialVariableNodeInt8 = MeshPartialVariableScalarRefT<Node, Int8>;
using PartialVariableNodeFloat32 = MeshPartialVariableScalarRefT<Node, Float32>;
using PartialVariableNodeFloat16 = MeshPartialVariableScalarRefT<Node, Float16>;
using PartialVariableNodeBFloat16 = MeshPartialVariableScalarRefT<Node, BFloat16>;
using PartialVariableNodeBool = MeshPartialVariableScalarRefT<Node, Byte>;
//@}

//! \name An array per Node, of a group
//@{
using PartialVariableNodeArrayByte = MeshPartialVariableArrayRefT<Node, Byte>;
using PartialVariableNodeArrayReal = MeshPartialVariableArrayRefT<Node, Real>;
using PartialVariableNodeArrayInt16 = MeshPartialVariableArrayRefT<Node, Int16>;
using PartialVariableNodeArrayInt32 = MeshPartialVariableArrayRefT<Node, Int32>;
using PartialVariableNodeArrayInt64 = MeshPartialVariableArrayRefT<Node, Int64>;
using PartialVariableNodeArrayInteger = MeshPartialVariableArrayRefT<Node, Integer>;
using PartialVariableNodeArrayReal2 = MeshPartialVariableArrayRefT<Node, Real2>;
using PartialVariableNodeArrayReal3 = MeshPartialVariableArrayRefT<Node, Real3>;
using PartialVariableNodeArrayReal2x2 = MeshPartialVariableArrayRefT<Node, Real2x2>;
using PartialVariableNodeArrayReal3x3 = MeshPartialVariableArrayRefT<Node, Real3x3>;
using PartialVariableNodeArrayInt8 = MeshPartialVariableArrayRefT<Node, Int8>;
using PartialVariableNodeArrayFloat32 = MeshPartialVariableArrayRefT<Node, Float32>;
using PartialVariableNodeArrayFloat16 = MeshPartialVariableArrayRefT<Node, Float16>;
using PartialVariableNodeArrayBFloat16 = MeshPartialVariableArrayRefT<Node, BFloat16>;
using PartialVariableNodeArrayBool = MeshPartialVariableArrayRefT<Node, Byte>;
//@}

//! \name One value per Edge, of a group
//@{
using PartialVariableEdgeByte = MeshPartialVariableScalarRefT<Edge, Byte>;
using PartialVariableEdgeReal = MeshPartialVariableScalarRefT<Edge, Real>;
using PartialVariableEdgeInt16 = MeshPartialVariableScalarRefT<Edge, Int16>;
using PartialVariableEdgeInt32 = MeshPartialVariableScalarRefT<Edge, Int32>;
using PartialVariableEdgeInt64 = MeshPartialVariableScalarRefT<Edge, Int64>;
using PartialVariableEdgeInteger = MeshPartialVariableScalarRefT<Edge, Integer>;
using PartialVariableEdgeReal2 = MeshPartialVariableScalarRefT<Edge, Real2>;
using PartialVariableEdgeReal3 = MeshPartialVariableScalarRefT<Edge, Real3>;
using PartialVariableEdgeReal2x2 = MeshPartialVariableScalarRefT<Edge, Real2x2>;
using PartialVariableEdgeReal3x3 = MeshPartialVariableScalarRefT<Edge, Real3x3>;
using PartialVariableEdgeInt8 = MeshPartialVariableScalarRefT<Edge, Int8>;
using PartialVariableEdgeFloat32 = MeshPartialVariableScalarRefT<Edge, Float32>;
using PartialVariableEdgeFloat16 = MeshPartialVariableScalarRefT<Edge, Float16>;
using PartialVariableEdgeBFloat16 = MeshPartialVariableScalarRefT<Edge, BFloat16>;
using PartialVariableEdgeBool = MeshPartialVariableScalarRefT<Edge, Byte>;
//@}

//! \name An array per Edge, of a group
//@{
using PartialVariableEdgeArrayByte = MeshPartialVariableArrayRefT<Edge, Byte>;
using PartialVariableEdgeArrayReal = MeshPartialVariableArrayRefT<Edge, Real>;
using PartialVariableEdgeArrayInt16 = MeshPartialVariableArrayRefT<Edge, Int16>;
using PartialVariableEdgeArrayInt32 = MeshPartialVariableArrayRefT<Edge, Int32>;
using PartialVariableEdgeArrayInt64 = MeshPartialVariableArrayRefT<Edge, Int64>;
using PartialVariableEdgeArrayInteger = MeshPartialVariableArrayRefT<Edge, Integer>;
using PartialVariableEdgeArrayReal2 = MeshPartialVariableArrayRefT<Edge, Real2>;
using PartialVariableEdgeArrayReal3 = MeshPartialVariableArrayRefT<Edge, Real3>;
using PartialVariableEdgeArrayReal2x2 = MeshPartialVariableArrayRefT<Edge, Real2x2>;
using PartialVariableEdgeArrayReal3x3 = MeshPartialVariableArrayRefT<Edge, Real3x3>;
using PartialVariableEdgeArrayInt8 = MeshPartialVariableArrayRefT<Edge, Int8>;
using PartialVariableEdgeArrayFloat32 = MeshPartialVariableArrayRefT<Edge, Float32>;
using PartialVariableEdgeArrayFloat16 = MeshPartialVariableArrayRefT<Edge, Float16>;
using PartialVariableEdgeArrayBFloat16 = MeshPartialVariableArrayRefT<Edge, BFloat16>;
using PartialVariableEdgeArrayBool = MeshPartialVariableArrayRefT<Edge, Byte>;
//@}

//! \name One value per Face, of a group
//@{
using PartialVariableFaceByte = MeshPartialVariableScalarRefT<Face, Byte>;
using PartialVariableFaceReal = MeshPartialVariableScalarRefT<Face, Real>;
using PartialVariableFaceInt16 = MeshPartialVariableScalarRefT<Face, Int16>;
using PartialVariableFaceInt32 = MeshPartialVariableScalarRefT<Face, Int32>;
using PartialVariableFaceInt64 = MeshPartialVariableScalarRefT<Face, Int64>;
using PartialVariableFaceInteger = MeshPartialVariableScalarRefT<Face, Integer>;
using PartialVariableFaceReal2 = MeshPartialVariableScalarRefT<Face, Real2>;
using PartialVariableFaceReal3 = MeshPartialVariableScalarRefT<Face, Real3>;
using PartialVariableFaceReal2x2 = MeshPartialVariableScalarRefT<Face, Real2x2>;
using PartialVariableFaceReal3x3 = MeshPartialVariableScalarRefT<Face, Real3x3>;
using PartialVariableFaceInt8 = MeshPartialVariableScalarRefT<Face, Int8>;
using PartialVariableFaceFloat32 = MeshPartialVariableScalarRefT<Face, Float32>;
using PartialVariableFaceFloat16 = MeshPartialVariableScalarRefT<Face, Float16>;
using PartialVariableFaceBFloat16 = MeshPartialVariableScalarRefT<Face, BFloat16>;
using PartialVariableFaceBool = MeshPartialVariableScalarRefT<Face, Byte>;
//@}

//! \name An array per Face, of a group
//@{
using PartialVariableFaceArrayByte = MeshPartialVariableArrayRefT<Face, Byte>;
using PartialVariableFaceArrayReal = MeshPartialVariableArrayRefT<Face, Real>;
using PartialVariableFaceArrayInt16 = MeshPartialVariableArrayRefT<Face, Int16>;
using PartialVariableFaceArrayInt32 = MeshPartialVariableArrayRefT<Face, Int32>;
using PartialVariableFaceArrayInt64 = MeshPartialVariableArrayRefT<Face, Int64>;
using PartialVariableFaceArrayInteger = MeshPartialVariableArrayRefT<Face, Integer>;
using PartialVariableFaceArrayReal2 = MeshPartialVariableArrayRefT<Face, Real2>;
using PartialVariableFaceArrayReal3 = MeshPartialVariableArrayRefT<Face, Real3>;
using PartialVariableFaceArrayReal2x2 = MeshPartialVariableArrayRefT<Face, Real2x2>;
using PartialVariableFaceArrayReal3x3 = MeshPartialVariableArrayRefT<Face, Real3x3>;
using PartialVariableFaceArrayInt8 = MeshPartialVariableArrayRefT<Face, Int8>;
using PartialVariableFaceArrayFloat32 = MeshPartialVariableArrayRefT<Face, Float32>;
using PartialVariableFaceArrayFloat16 = MeshPartialVariableArrayRefT<Face, Float16>;
using PartialVariableFaceArrayBFloat16 = MeshPartialVariableArrayRefT<Face, BFloat16>;
using PartialVariableFaceArrayBool = MeshPartialVariableArrayRefT<Face, Byte>;
//@}

//! \name One value per Cell, of a group
//@{
using PartialVariableCellByte = MeshPartialVariableScalarRefT<Cell, Byte>;
using PartialVariableCellReal = MeshPartialVariableScalarRefT<Cell, Real>;
using PartialVariableCellInt16 = MeshPartialVariableScalarRefT<Cell, Int16>;
using PartialVariableCellInt32 = MeshPartialVariableScalarRefT<Cell, Int32>;
using PartialVariableCellInt64 = MeshPartialVariableScalarRefT<Cell, Int64>;
using PartialVariableCellInteger = MeshPartialVariableScalarRefT<Cell, Integer>;
using PartialVariableCellReal2 = MeshPartialVariableScalarRefT<Cell, Real2>;
using PartialVariableCellReal3 = MeshPartialVariableScalarRefT<Cell, Real3>;
using PartialVariableCellReal2x2 = MeshPartialVariableScalarRefT<Cell, Real2x2>;
using PartialVariableCellReal3x3 = MeshPartialVariableScalarRefT<Cell, Real3x3>;
using PartialVariableCellInt8 = MeshPartialVariableScalarRefT<Cell, Int8>;
using PartialVariableCellFloat32 = MeshPartialVariableScalarRefT<Cell, Float32>;
using PartialVariableCellFloat16 = MeshPartialVariableScalarRefT<Cell, Float16>;
using PartialVariableCellBFloat16 = MeshPartialVariableScalarRefT<Cell, BFloat16>;
using PartialVariableCellBool = MeshPartialVariableScalarRefT<Cell, Byte>;
//@}

//! \name An array per Cell, of a group
//@{
using PartialVariableCellArrayByte = MeshPartialVariableArrayRefT<Cell, Byte>;
using PartialVariableCellArrayReal = MeshPartialVariableArrayRefT<Cell, Real>;
using PartialVariableCellArrayInt16 = MeshPartialVariableArrayRefT<Cell, Int16>;
using PartialVariableCellArrayInt32 = MeshPartialVariableArrayRefT<Cell, Int32>;
using PartialVariableCellArrayInt64 = MeshPartialVariableArrayRefT<Cell, Int64>;
using PartialVariableCellArrayInteger = MeshPartialVariableArrayRefT<Cell, Integer>;
using PartialVariableCellArrayReal2 = MeshPartialVariableArrayRefT<Cell, Real2>;
using PartialVariableCellArrayReal3 = MeshPartialVariableArrayRefT<Cell, Real3>;
using PartialVariableCellArrayReal2x2 = MeshPartialVariableArrayRefT<Cell, Real2x2>;
using PartialVariableCellArrayReal3x3 = MeshPartialVariableArrayRefT<Cell, Real3x3>;
using PartialVariableCellArrayInt8 = MeshPartialVariableArrayRefT<Cell, Int8>;
using PartialVariableCellArrayFloat32 = MeshPartialVariableArrayRefT<Cell, Float32>;
using PartialVariableCellArrayFloat16 = MeshPartialVariableArrayRefT<Cell, Float16>;
using PartialVariableCellArrayBFloat16 = MeshPartialVariableArrayRefT<Cell, BFloat16>;
using PartialVariableCellArrayBool = MeshPartialVariableArrayRefT<Cell, Byte>;
//@}

} // namespace Arcane
