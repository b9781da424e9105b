// SPDX-License-Identifier: Apache-2.0
// The names of references to tiled variables: Variable<Kind>Tiled<Type>.
#pragma once

#include "arcane_core/mesh/items/ItemTypes.h"

namespace Arcane
{

template <typename ItemType, typename DataType> class MeshTiledVariableRefT;

//! \name Tiled variables on nodes
//@{
using VariableNodeTiledByte = MeshTiledVariableRefT<Node, Byte>;
using VariableNodeTiledReal = MeshTiledVariableRefT<Node, Real>;
using VariableNodeTiledInt16 = MeshTiledVariableRefT<Node, Int16>;
using VariableNodeTiledInt32 = MeshTiledVariableRefT<Node, Int32>;
using VariableNodeTiledInt64 = MeshTiledVariableRefT<Node, Int64>;
using VariableNodeTiledInteger = MeshTiledVariableRefT<Node, Integer>;
using VariableNodeTiledReal2 = MeshTiledVariableRefT<Node, Real2>;
using VariableNodeTiledReal3 = MeshTiledVariableRefT<Node, Real3>;
using VariableNodeTiledReal2x2 = MeshTiledVariableRefT<Node, Real2x2>;
using VariableNodeTiledReal3x3 = MeshTiledVariableRefT<Node, Real3x3>;
using VariableNodeTiledInt8 = MeshTiledVariableRefT<Node, Int8>;
using VariableNodeTiledFloat32 = MeshTiledVariableRefT<Node, Float32>;
using VariableNodeTiledFloat16 = MeshTiledVariableRefT<Node, Float16>;
using VariableNodeTiledBFloat16 = MeshTiledVariableRefT<Node, BFloat16>;
using VariableNodeTiledBool = MeshTiledVariableRefT<Node, Byte>;
//@}

//! \name Tiled variables on edges
//@{
using VariableEdgeTiledByte = MeshTiledVariableRefT<Edge, Byte>;
using VariableEdgeTiledReal = MeshTiledVariableRefT<Edge, Real>;
using VariableEdgeTiledInt16 = MeshTiledVariableRefT<Edge, Int16>;
using VariableEdgeTiledInt32 = MeshTiledVariableRefT<Edge, Int32>;
using VariableEdgeTiledInt64 = MeshTiledVariableRefT<Edge, Int64>;
using VariableEdgeTiledInteger = MeshTiledVariableRefT<Edge, Integer>;
using VariableEdgeTiledReal2 = MeshTiledVariableRefT<Edge, Real2>;
using VariableEdgeTiledReal3 = MeshTiledVariableRefT<Edge, Real3>;
using VariableEdgeTiledReal2x2 = MeshTiledVariableRefT<Edge, Real2x2>;
using VariableEdgeTiledReal3x3 = MeshTiledVariableRefT<Edge, Real3x3>;
using VariableEdgeTiledInt8 = MeshTiledVariableRefT<Edge, Int8>;
using VariableEdgeTiledFloat32 = MeshTiledVariableRefT<Edge, Float32>;
using VariableEdgeTiledFloat16 = MeshTiledVariableRefT<Edge, Float16>;
using VariableEdgeTiledBFloat16 = MeshTiledVariableRefT<Edge, BFloat16>;
using VariableEdgeTiledBool = MeshTiledVariableRefT<Edge, Byte>;
//@}

//! \name Tiled variables on faces
//@{
using VariableFaceTiledByte = MeshTiledVariableRefT<Face, Byte>;
using VariableFaceTiledReal = MeshTiledVariableRefT<Face, Real>;
using VariableFaceTiledInt16 = MeshTiledVariableRefT<Face, Int16>;
using VariableFaceTiledInt32 = MeshTiledVariableRefT<Face, Int32>;
using VariableFaceTiledInt64 = MeshTiledVariableRefT<Face, Int64>;
using VariableFaceTiledInteger = MeshTiledVariableRefT<Face, Integer>;
using VariableFaceTiledReal2 = MeshTiledVariableRefT<Face, Real2>;
using VariableFaceTiledReal3 = MeshTiledVariableRefT<Face, Real3>;
using VariableFaceTiledReal2x2 = MeshTiledVariableRefT<Face, Real2x2>;
using VariableFaceTiledReal3x3 = MeshTiledVariableRefT<Face, Real3x3>;
using VariableFaceTiledInt8 = MeshTiledVariableRefT<Face, Int8>;
using VariableFaceTiledFloat32 = MeshTiledVariableRefT<Face, Float32>;
using VariableFaceTiledFloat16 = MeshTiledVariableRefT<Face, Float16>;
using VariableFaceTiledBFloat16 = MeshTiledVariableRefT<Face, BFloat16>;
using VariableFaceTiledBool = MeshTiledVariableRefT<Face, Byte>;
//@}

//! \name Tiled variables on cells
//@{
using VariableCellTiledByte = MeshTiledVariableRefT<Cell, Byte>;
using VariableCellTiledReal = MeshTiledVariableRefT<Cell, Real>;
using VariableCellTiledInt16 = MeshTiledVariableRefT<Cell, Int16>;
using VariableCellTiledInt32 = MeshTiledVariableRefT<Cell, Int32>;
using VariableCellTiledInt64 = MeshTiledVariableRefT<Cell, Int64>;
using VariableCellTiledInteger = MeshTiledVariableRefT<Cell, Integer>;
using VariableCellTiledReal2 = MeshTiledVariableRefT<Cell, Real2>;
using VariableCellTiledReal3 = MeshTiledVariableRefT<Cell, Real3>;
using VariableCellTiledReal2x2 = MeshTiledVariableRefT<Cell, Real2x2>;
using VariableCellTiledReal3x3 = MeshTiledVariableRefT<Cell, Real3x3>;
using VariableCellTiledInt8 = MeshTiledVariableRefT<Cell, Int8>;
using VariableCellTiledFloat32 = MeshTiledVariableRefT<Cell, Float32>;
using VariableCellTiledFloat16 = MeshTiledVariableRefT<Cell, Float16>;
using VariableCellTiledBFloat16 = MeshTiledVariableRefT<Cell, BFloat16>;
using VariableCellTiledBool = MeshTiledVariableRefT<Cell, Byte>;
//@}

//! \name Tiled variables on particles
//@{
using VariableParticleTiledByte = MeshTiledVariableRefT<Particle, Byte>;
using VariableParticleTiledReal = MeshTiledVariableRefT<Particle, Real>;
using VariableParticleTiledInt16 = MeshTiledVariableRefT<Particle, Int16>;
using VariableParticleTiledInt32 = MeshTiledVariableRefT<Particle, Int32>;
using VariableParticleTiledInt64 = MeshTiledVariableRefT<Particle, Int64>;
using VariableParticleTiledInteger = MeshTiledVariableRefT<Particle, Integer>;
using VariableParticleTiledReal2 = MeshTiledVariableRefT<Particle, Real2>;
using VariableParticleTiledReal3 = MeshTiledVariableRefT<Particle, Real3>;
using VariableParticleTiledReal2x2 = MeshTiledVariableRefT<Particle, Real2x2>;
using VariableParticleTiledReal3x3 = MeshTiledVariableRefT<Particle, Real3x3>;
using VariableParticleTiledInt8 = MeshTiledVariableRefT<Particle, Int8>;
using VariableParticleTiledFloat32 = MeshTiledVariableRefT<Particle, Float32>;
using VariableParticleTiledFloat16 = MeshTiledVariableRefT<Particle, Float16>;
using VariableParticleTiledBFloat16 = MeshTiledVariableRefT<Particle, BFloat16>;
using VariableParticleTiledBool = MeshTiledVariableRefT<Particle, Byte>;
//@}

//! \name Tiled variables on degrees of freedom
//@{
using VariableDoFTiledByte = MeshTiledVariableRefT<DoF, Byte>;
using VariableDoFTiledReal = MeshTiledVariableRefT<DoF, Real>;
using VariableDoFTiledInt16 = MeshTiledVariableRefT<DoF, Int16>;
using VariableDoFTiledInt32 = MeshTiledVariableRefT<DoF, Int32>;
using VariableDoFTiledInt64 = MeshTiledVariableRefT<DoF, Int64>;
using VariableDoFTiledInteger = MeshTiledVariableRefT<DoF, Integer>;
using VariableDoFTiledReal2 = MeshTiledVariableRefT<DoF, Real2>;
using VariableDoFTiledReal3 = MeshTiledVariableRefT<DoF, Real3>;
using VariableDoFTiledReal2x2 = MeshTiledVariableRefT<DoF, Real2x2>;
using VariableDoFTiledReal3x3 = MeshTiledVariableRefT<DoF, Real3x3>;
using VariableDoFTiledInt8 = MeshTiledVariableRefT<DoF, Int8>;
using VariableDoFTiledFloat32 = MeshTiledVariableRefT<DoF, Float32>;
using VariableDoFTiledFloat16 = MeshTiledVariableRefT<DoF, Float16>;
using VariableDoFTiledBFloat16 = MeshTiledVariableRefT<DoF, BFloat16>;
using VariableDoFTiledBool = MeshTiledVariableRefT<DoF, Byte>;
//@}

} // namespace Arcane
