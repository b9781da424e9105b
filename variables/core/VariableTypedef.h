// SPDX-License-Identifier: Apache-2.0
// The names of the reference classes: Variable<Kind><Array><Type>.
#pragma once

#include "arcane_core/mesh/items/ItemTypes.h"

namespace Arcane
{

template <typename DataType> class VariableRefScalarT;
template <typename DataType> class VariableRefArrayT;
template <typename DataType> class VariableRefArray2T;
template <typename DataType> class ItemVariableScalarRefT;
template <typename DataType> class ItemVariableArrayRefT;
template <typename ItemType, typename DataType> class MeshVariableScalarRefT;
template <typename ItemType, typename DataType> class MeshVariableArrayRefT;

//! \name One value
//@{
using VariableScalarByte = VariableRefScalarT<Byte>;
using VariableScalarReal = VariableRefScalarT<Real>;
using VariableScalarInt16 = VariableRefScalarT<Int16>;
using VariableScalarInt32 = VariableRefScalarT<Int32>;
using VariableScalarInt64 = VariableRefScalarT<Int64>;
using VariableScalarInteger = VariableRefScalarT<Integer>;
using VariableScalarReal2 = VariableRefScalarT<Real2>;
using VariableScalarReal3 = VariableRefScalarT<Real3>;
using VariableScalarReal2x2 = VariableRefScalarT<Real2x2>;
using VariableScalarReal3x3 = VariableRefScalarT<Real3x3>;
using VariableScalarInt8 = VariableRefScalarT<Int8>;
using VariableScalarFloat32 = VariableRefScalarT<Float32>;
using VariableScalarFloat16 = VariableRefScalarT<Float16>;
using VariableScalarBFloat16 = VariableRefScalarT<BFloat16>;
using VariableScalarBool = VariableRefScalarT<Byte>;
using VariableScalarString = VariableRefScalarT<String>;
//@}

//! \name A list of values
//@{
using VariableArrayByte = VariableRefArrayT<Byte>;
using VariableArrayReal = VariableRefArrayT<Real>;
using VariableArrayInt16 = VariableRefArrayT<Int16>;
using VariableArrayInt32 = VariableRefArrayT<Int32>;
using VariableArrayInt64 = VariableRefArrayT<Int64>;
using VariableArrayInteger = VariableRefArrayT<Integer>;
using VariableArrayReal2 = VariableRefArrayT<Real2>;
using VariableArrayReal3 = VariableRefArrayT<Real3>;
using VariableArrayReal2x2 = VariableRefArrayT<Real2x2>;
using VariableArrayReal3x3 = VariableRefArrayT<Real3x3>;
using VariableArrayInt8 = VariableRefArrayT<Int8>;
using VariableArrayFloat32 = VariableRefArrayT<Float32>;
using VariableArrayFloat16 = VariableRefArrayT<Float16>;
using VariableArrayBFloat16 = VariableRefArrayT<BFloat16>;
using VariableArrayBool = VariableRefArrayT<Byte>;
using VariableArrayString = VariableRefArrayT<String>;
//@}

//! \name A table of values
//@{
using VariableArray2Byte = VariableRefArray2T<Byte>;
using VariableArray2Real = VariableRefArray2T<Real>;
using VariableArray2Int16 = VariableRefArray2T<Int16>;
using VariableArray2Int32 = VariableRefArray2T<Int32>;
using VariableArray2Int64 = VariableRefArray2T<Int64>;
using VariableArray2Integer = VariableRefArray2T<Integer>;
using VariableArray2Real2 = VariableRefArray2T<Real2>;
using VariableArray2Real3 = VariableRefArray2T<Real3>;
using VariableArray2Real2x2 = VariableRefArray2T<Real2x2>;
using VariableArray2Real3x3 = VariableRefArray2T<Real3x3>;
using VariableArray2Int8 = VariableRefArray2T<Int8>;
using VariableArray2Float32 = VariableRefArray2T<Float32>;
using VariableArray2Float16 = VariableRefArray2T<Float16>;
using VariableArray2BFloat16 = VariableRefArray2T<BFloat16>;
using VariableArray2Bool = VariableRefArray2T<Byte>;
//@}

//! \name One value per item, whatever its kind
//@{
using VariableItemByte = ItemVariableScalarRefT<Byte>;
using VariableItemReal = ItemVariableScalarRefT<Real>;
using VariableItemInt16 = ItemVariableScalarRefT<Int16>;
using VariableItemInt32 = ItemVariableScalarRefT<Int32>;
using VariableItemInt64 = ItemVariableScalarRefT<Int64>;
using VariableItemInteger = ItemVariableScalarRefT<Integer>;
using VariableItemReal2 = ItemVariableScalarRefT<Real2>;
using VariableItemReal3 = ItemVariableScalarRefT<Real3>;
using VariableItemReal2x2 = ItemVariableScalarRefT<Real2x2>;
using VariableItemReal3x3 = ItemVariableScalarRefT<Real3x3>;
using VariableItemInt8 = ItemVariableScalarRefT<Int8>;
using VariableItemFloat32 = ItemVariableScalarRefT<Float32>;
using VariableItemFloat16 = ItemVariableScalarRefT<Float16>;
using VariableItemBFloat16 = ItemVariableScalarRefT<BFloat16>;
using VariableItemBool = ItemVariableScalarRefT<Byte>;
//@}

//! \name An array per item, whatever its kind
//@{
using VariableItemArrayByte = ItemVariableArrayRefT<Byte>;
using VariableItemArrayReal = ItemVariableArrayRefT<Real>;
using VariableItemArrayInt16 = ItemVariableArrayRefT<Int16>;
using VariableItemArrayInt32 = ItemVariableArrayRefT<Int32>;
using VariableItemArrayInt64 = ItemVariableArrayRefT<Int64>;
using VariableItemArrayInteger = ItemVariableArrayRefT<Integer>;
using VariableItemArrayReal2 = ItemVariableArrayRefT<Real2>;
using VariableItemArrayReal3 = ItemVariableArrayRefT<Real3>;
using VariableItemArrayReal2x2 = ItemVariableArrayRefT<Real2x2>;
using VariableItemArrayReal3x3 = ItemVariableArrayRefT<Real3x3>;
using VariableItemArrayInt8 = ItemVariableArrayRefT<Int8>;
using VariableItemArrayFloat32 = ItemVariableArrayRefT<Float32>;
using VariableItemArrayFloat16 = ItemVariableArrayRefT<Float16>;
using VariableItemArrayBFloat16 = ItemVariableArrayRefT<BFloat16>;
using VariableItemArrayBool = ItemVariableArrayRefT<Byte>;
//@}

//! \name One value per Node
//@{
using VariableNodeByte = MeshVariableScalarRefT<Node, Byte>;
using VariableNodeReal = MeshVariableScalarRefT<Node, Real>;
using VariableNodeInt16 = MeshVariableScalarRefT<Node, Int16>;
using VariableNodeInt32 = MeshVariableScalarRefT<Node, Int32>;
using VariableNodeInt64 = MeshVariableScalarRefT<Node, Int64>;
using VariableNodeInteger = MeshVariableScalarRefT<Node, Integer>;
using VariableNodeReal2 = MeshVariableScalarRefT<Node, Real2>;
using VariableNodeReal3 = MeshVariableScalarRefT<Node, Real3>;
using VariableNodeReal2x2 = MeshVariableScalarRefT<Node, Real2x2>;
using VariableNodeReal3x3 = MeshVariableScalarRefT<Node, Real3x3>;
using VariableNodeInt8 = MeshVariableScalarRefT<Node, Int8>;
using VariableNodeFloat32 = MeshVariableScalarRefT<Node, Float32>;
using VariableNodeFloat16 = MeshVariableScalarRefT<Node, Float16>;
using VariableNodeBFloat16 = MeshVariableScalarRefT<Node, BFloat16>;
using VariableNodeBool = MeshVariableScalarRefT<Node, Byte>;
//@}

//! \name An array per Node
//@{
using VariableNodeArrayByte = MeshVariableArrayRefT<Node, Byte>;
using VariableNodeArrayReal = MeshVariableArrayRefT<Node, Real>;
using VariableNodeArrayInt16 = MeshVariableArrayRefT<Node, Int16>;
using VariableNodeArrayInt32 = MeshVariableArrayRefT<Node, Int32>;
using VariableNodeArrayInt64 = MeshVariableArrayRefT<Node, Int64>;
using VariableNodeArrayInteger = MeshVariableArrayRefT<Node, Integer>;
using VariableNodeArrayReal2 = MeshVariableArrayRefT<Node, Real2>;
using VariableNodeArrayReal3 = MeshVariableArrayRefT<Node, Real3>;
using VariableNodeArrayReal2x2 = MeshVariableArrayRefT<Node, Real2x2>;
using VariableNodeArrayReal3x3 = MeshVariableArrayRefT<Node, Real3x3>;
using VariableNodeArrayInt8 = MeshVariableArrayRefT<Node, Int8>;
using VariableNodeArrayFloat32 = MeshVariableArrayRefT<Node, Float32>;
using VariableNodeArrayFloat16 = MeshVariableArrayRefT<Node, Float16>;
using VariableNodeArrayBFloat16 = MeshVariableArrayRefT<Node, BFloat16>;
using VariableNodeArrayBool = MeshVariableArrayRefT<Node, Byte>;
//@}

//! \name One value per Edge
//@{
using VariableEdgeByte = MeshVariableScalarRefT<Edge, Byte>;
using VariableEdgeReal = MeshVariableScalarRefT<Edge, Real>;
using VariableEdgeInt16 = MeshVariableScalarRefT<Edge, Int16>;
using VariableEdgeInt32 = MeshVariableScalarRefT<Edge, Int32>;
using VariableEdgeInt64 = MeshVariableScalarRefT<Edge, Int64>;
using VariableEdgeInteger = MeshVariableScalarRefT<Edge, Integer>;
using VariableEdgeReal2 = MeshVariableScalarRefT<Edge, Real2>;
using VariableEdgeReal3 = MeshVariableScalarRefT<Edge, Real3>;
using VariableEdgeReal2x2 = MeshVariableScalarRefT<Edge, Real2x2>;
using VariableEdgeReal3x3 = MeshVariableScalarRefT<Edge, Real3x3>;
using VariableEdgeInt8 = MeshVariableScalarRefT<Edge, Int8>;
using VariableEdgeFloat32 = MeshVariableScalarRefT<Edge, Float32>;
using VariableEdgeFloat16 = MeshVariableScalarRefT<Edge, Float16>;
using VariableEdgeBFloat16 = MeshVariableScalarRefT<Edge, BFloat16>;
using VariableEdgeBool = MeshVariableScalarRefT<Edge, Byte>;
//@}

//! \name An array per Edge
//@{
using VariableEdgeArrayByte = MeshVariableArrayRefT<Edge, Byte>;
using VariableEdgeArrayReal = MeshVariableArrayRefT<Edge, Real>;
using VariableEdgeArrayInt16 = MeshVariableArrayRefT<Edge, Int16>;
using VariableEdgeArrayInt32 = MeshVariableArrayRefT<Edge, Int32>;
using VariableEdgeArrayInt64 = MeshVariableArrayRefT<Edge, Int64>;
using VariableEdgeArrayInteger = MeshVariableArrayRefT<Edge, Integer>;
using VariableEdgeArrayReal2 = MeshVariableArrayRefT<Edge, Real2>;
using VariableEdgeArrayReal3 = MeshVariableArrayRefT<Edge, Real3>;
using VariableEdgeArrayReal2x2 = MeshVariableArrayRefT<Edge, Real2x2>;
using VariableEdgeArrayReal3x3 = MeshVariableArrayRefT<Edge, Real3x3>;
using VariableEdgeArrayInt8 = MeshVariableArrayRefT<Edge, Int8>;
using VariableEdgeArrayFloat32 = MeshVariableArrayRefT<Edge, Float32>;
using VariableEdgeArrayFloat16 = MeshVariableArrayRefT<Edge, Float16>;
using VariableEdgeArrayBFloat16 = MeshVariableArrayRefT<Edge, BFloat16>;
using VariableEdgeArrayBool = MeshVariableArrayRefT<Edge, Byte>;
//@}

//! \name One value per Face
//@{
using VariableFaceByte = MeshVariableScalarRefT<Face, Byte>;
using VariableFaceReal = MeshVariableScalarRefT<Face, Real>;
using VariableFaceInt16 = MeshVariableScalarRefT<Face, Int16>;
using VariableFaceInt32 = MeshVariableScalarRefT<Face, Int32>;
using VariableFaceInt64 = MeshVariableScalarRefT<Face, Int64>;
using VariableFaceInteger = MeshVariableScalarRefT<Face, Integer>;
using VariableFaceReal2 = MeshVariableScalarRefT<Face, Real2>;
using VariableFaceReal3 = MeshVariableScalarRefT<Face, Real3>;
using VariableFaceReal2x2 = MeshVariableScalarRefT<Face, Real2x2>;
using VariableFaceReal3x3 = MeshVariableScalarRefT<Face, Real3x3>;
using VariableFaceInt8 = MeshVariableScalarRefT<Face, Int8>;
using VariableFaceFloat32 = MeshVariableScalarRefT<Face, Float32>;
using VariableFaceFloat16 = MeshVariableScalarRefT<Face, Float16>;
using VariableFaceBFloat16 = MeshVariableScalarRefT<Face, BFloat16>;
using VariableFaceBool = MeshVariableScalarRefT<Face, Byte>;
//@}

//! \name An array per Face
//@{
using VariableFaceArrayByte = MeshVariableArrayRefT<Face, Byte>;
using VariableFaceArrayReal = MeshVariableArrayRefT<Face, Real>;
using VariableFaceArrayInt16 = MeshVariableArrayRefT<Face, Int16>;
using VariableFaceArrayInt32 = MeshVariableArrayRefT<Face, Int32>;
using VariableFaceArrayInt64 = MeshVariableArrayRefT<Face, Int64>;
using VariableFaceArrayInteger = MeshVariableArrayRefT<Face, Integer>;
using VariableFaceArrayReal2 = MeshVariableArrayRefT<Face, Real2>;
using VariableFaceArrayReal3 = MeshVariableArrayRefT<Face, Real3>;
using VariableFaceArrayReal2x2 = MeshVariableArrayRefT<Face, Real2x2>;
using VariableFaceArrayReal3x3 = MeshVariableArrayRefT<Face, Real3x3>;
using VariableFaceArrayInt8 = MeshVariableArrayRefT<Face, Int8>;
using VariableFaceArrayFloat32 = MeshVariableArrayRefT<Face, Float32>;
using VariableFaceArrayFloat16 = MeshVariableArrayRefT<Face, Float16>;
using VariableFaceArrayBFloat16 = MeshVariableArrayRefT<Face, BFloat16>;
using VariableFaceArrayBool = MeshVariableArrayRefT<Face, Byte>;
//@}

//! \name One value per Cell
//@{
using VariableCellByte = MeshVariableScalarRefT<Cell, Byte>;
using VariableCellReal = MeshVariableScalarRefT<Cell, Real>;
using VariableCellInt16 = MeshVariableScalarRefT<Cell, Int16>;
using VariableCellInt32 = MeshVariableScalarRefT<Cell, Int32>;
using VariableCellInt64 = MeshVariableScalarRefT<Cell, Int64>;
using VariableCellInteger = MeshVariableScalarRefT<Cell, Integer>;
using VariableCellReal2 = MeshVariableScalarRefT<Cell, Real2>;
using VariableCellReal3 = MeshVariableScalarRefT<Cell, Real3>;
using VariableCellReal2x2 = MeshVariableScalarRefT<Cell, Real2x2>;
using VariableCellReal3x3 = MeshVariableScalarRefT<Cell, Real3x3>;
using VariableCellInt8 = MeshVariableScalarRefT<Cell, Int8>;
using VariableCellFloat32 = MeshVariableScalarRefT<Cell, Float32>;
using VariableCellFloat16 = MeshVariableScalarRefT<Cell, Float16>;
using VariableCellBFloat16 = MeshVariableScalarRefT<Cell, BFloat16>;
using VariableCellBool = MeshVariableScalarRefT<Cell, Byte>;
//@}

//! \name An array per Cell
//@{
using VariableCellArrayByte = MeshVariableArrayRefT<Cell, Byte>;
using VariableCellArrayReal = MeshVariableArrayRefT<Cell, Real>;
using VariableCellArrayInt16 = MeshVariableArrayRefT<Cell, Int16>;
using VariableCellArrayInt32 = MeshVariableArrayRefT<Cell, Int32>;
using VariableCellArrayInt64 = MeshVariableArrayRefT<Cell, Int64>;
using VariableCellArrayInteger = MeshVariableArrayRefT<Cell, Integer>;
using VariableCellArrayReal2 = MeshVariableArrayRefT<Cell, Real2>;
using VariableCellArrayReal3 = MeshVariableArrayRefT<Cell, Real3>;
using VariableCellArrayReal2x2 = MeshVariableArrayRefT<Cell, Real2x2>;
using VariableCellArrayReal3x3 = MeshVariableArrayRefT<Cell, Real3x3>;
using VariableCellArrayInt8 = MeshVariableArrayRefT<Cell, Int8>;
using VariableCellArrayFloat32 = MeshVariableArrayRefT<Cell, Float32>;
using VariableCellArrayFloat16 = MeshVariableArrayRefT<Cell, Float16>;
using VariableCellArrayBFloat16 = MeshVariableArrayRefT<Cell, BFloat16>;
using VariableCellArrayBool = MeshVariableArrayRefT<Cell, Byte>;
//@}

//! \name One value per Particle
//@{
using VariableParticleByte = MeshVariableScalarRefT<Particle, Byte>;
using VariableParticleReal = MeshVariableScalarRefT<Particle, Real>;
using VariableParticleInt16 = MeshVariableScalarRefT<Particle, Int16>;
using VariableParticleInt32 = MeshVariableScalarRefT<Particle, Int32>;
using VariableParticleInt64 = MeshVariableScalarRefT<Particle, Int64>;
using VariableParticleInteger = MeshVariableScalarRefT<Particle, Integer>;
using VariableParticleReal2 = MeshVariableScalarRefT<Particle, Real2>;
using VariableParticleReal3 = MeshVariableScalarRefT<Particle, Real3>;
using VariableParticleReal2x2 = MeshVariableScalarRefT<Particle, Real2x2>;
using VariableParticleReal3x3 = MeshVariableScalarRefT<Particle, Real3x3>;
using VariableParticleInt8 = MeshVariableScalarRefT<Particle, Int8>;
using VariableParticleFloat32 = MeshVariableScalarRefT<Particle, Float32>;
using VariableParticleFloat16 = MeshVariableScalarRefT<Particle, Float16>;
using VariableParticleBFloat16 = MeshVariableScalarRefT<Particle, BFloat16>;
using VariableParticleBool = MeshVariableScalarRefT<Particle, Byte>;
//@}

//! \name An array per Particle
//@{
using VariableParticleArrayByte = MeshVariableArrayRefT<Particle, Byte>;
using VariableParticleArrayReal = MeshVariableArrayRefT<Particle, Real>;
using VariableParticleArrayInt16 = MeshVariableArrayRefT<Particle, Int16>;
using VariableParticleArrayInt32 = MeshVariableArrayRefT<Particle, Int32>;
using VariableParticleArrayInt64 = MeshVariableArrayRefT<Particle, Int64>;
using VariableParticleArrayInteger = MeshVariableArrayRefT<Particle, Integer>;
using VariableParticleArrayReal2 = MeshVariableArrayRefT<Particle, Real2>;
using VariableParticleArrayReal3 = MeshVariableArrayRefT<Particle, Real3>;
using VariableParticleArrayReal2x2 = MeshVariableArrayRefT<Particle, Real2x2>;
using VariableParticleArrayReal3x3 = MeshVariableArrayRefT<Particle, Real3x3>;
using VariableParticleArrayInt8 = MeshVariableArrayRefT<Particle, Int8>;
using VariableParticleArrayFloat32 = MeshVariableArrayRefT<Particle, Float32>;
using VariableParticleArrayFloat16 = MeshVariableArrayRefT<Particle, Float16>;
using VariableParticleArrayBFloat16 = MeshVariableArrayRefT<Particle, BFloat16>;
using VariableParticleArrayBool = MeshVariableArrayRefT<Particle, Byte>;
//@}

//! \name One value per DoF
//@{
using VariableDoFByte = MeshVariableScalarRefT<DoF, Byte>;
using VariableDoFReal = MeshVariableScalarRefT<DoF, Real>;
using VariableDoFInt16 = MeshVariableScalarRefT<DoF, Int16>;
using VariableDoFInt32 = MeshVariableScalarRefT<DoF, Int32>;
using VariableDoFInt64 = MeshVariableScalarRefT<DoF, Int64>;
using VariableDoFInteger = MeshVariableScalarRefT<DoF, Integer>;
using VariableDoFReal2 = MeshVariableScalarRefT<DoF, Real2>;
using VariableDoFReal3 = MeshVariableScalarRefT<DoF, Real3>;
using VariableDoFReal2x2 = MeshVariableScalarRefT<DoF, Real2x2>;
using VariableDoFReal3x3 = MeshVariableScalarRefT<DoF, Real3x3>;
using VariableDoFInt8 = MeshVariableScalarRefT<DoF, Int8>;
using VariableDoFFloat32 = MeshVariableScalarRefT<DoF, Float32>;
using VariableDoFFloat16 = MeshVariableScalarRefT<DoF, Float16>;
using VariableDoFBFloat16 = MeshVariableScalarRefT<DoF, BFloat16>;
using VariableDoFBool = MeshVariableScalarRefT<DoF, Byte>;
//@}

//! \name An array per DoF
//@{
using VariableDoFArrayByte = MeshVariableArrayRefT<DoF, Byte>;
using VariableDoFArrayReal = MeshVariableArrayRefT<DoF, Real>;
using VariableDoFArrayInt16 = MeshVariableArrayRefT<DoF, Int16>;
using VariableDoFArrayInt32 = MeshVariableArrayRefT<DoF, Int32>;
using VariableDoFArrayInt64 = MeshVariableArrayRefT<DoF, Int64>;
using VariableDoFArrayInteger = MeshVariableArrayRefT<DoF, Integer>;
using VariableDoFArrayReal2 = MeshVariableArrayRefT<DoF, Real2>;
using VariableDoFArrayReal3 = MeshVariableArrayRefT<DoF, Real3>;
using VariableDoFArrayReal2x2 = MeshVariableArrayRefT<DoF, Real2x2>;
using VariableDoFArrayReal3x3 = MeshVariableArrayRefT<DoF, Real3x3>;
using VariableDoFArrayInt8 = MeshVariableArrayRefT<DoF, Int8>;
using VariableDoFArrayFloat32 = MeshVariableArrayRefT<DoF, Float32>;
using VariableDoFArrayFloat16 = MeshVariableArrayRefT<DoF, Float16>;
using VariableDoFArrayBFloat16 = MeshVariableArrayRefT<DoF, BFloat16>;
using VariableDoFArrayBool = MeshVariableArrayRefT<DoF, Byte>;
//@}

} // namespace Arcane
