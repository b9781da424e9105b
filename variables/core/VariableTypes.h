// SPDX-License-Identifier: Apache-2.0
// All reference classes and their names. The usual template instances are compiled once, in the library.
#pragma once

#include "variables/core/IVariable.h"
#include "variables/core/MeshPartialVariableArrayRef.h"
#include "variables/core/MeshPartialVariableScalarRef.h"
#include "variables/core/MeshTiledVariableRef.h"
#include "variables/core/MeshVariableArrayRef.h"
#include "variables/core/MeshVariableScalarRef.h"
#include "variables/core/PartialVariableTypedef.h"
#include "variables/core/TiledVariableTypedef.h"
#include "variables/core/VariableBuildInfo.h"
#include "variables/core/VariableRefArray.h"
#include "variables/core/VariableRefArray2.h"
#include "variables/core/VariableRefScalar.h"
#include "variables/core/VariableTypedef.h"

#include "arcane_core/base/math/NumericTypes.h"

namespace Arcane
{

extern template class VariableRefScalarT<Byte>;
extern template class VariableRefArrayT<Byte>;
extern template class VariableRefScalarT<Real>;
extern template class VariableRefArrayT<Real>;
extern template class VariableRefScalarT<Int16>;
extern template class VariableRefArrayT<Int16>;
extern template class VariableRefScalarT<Int32>;
extern template class VariableRefArrayT<Int32>;
extern template class VariableRefScalarT<Int64>;
extern template class VariableRefArrayT<Int64>;
extern template class VariableRefScalarT<Real2>;
extern template class VariableRefArrayT<Real2>;
extern template class VariableRefScalarT<Real3>;
extern template class VariableRefArrayT<Real3>;
extern template class VariableRefScalarT<Real2x2>;
extern template class VariableRefArrayT<Real2x2>;
extern template class VariableRefScalarT<Real3x3>;
extern template class VariableRefArrayT<Real3x3>;
extern template class VariableRefScalarT<String>;
extern template class VariableRefArrayT<String>;
extern template class VariableRefArray2T<Byte>;
extern template class PrivateVariableScalarT<Byte>;
extern template class PrivateVariableArrayT<Byte>;
extern template class ItemVariableScalarRefT<Byte>;
extern template class ItemVariableArrayRefT<Byte>;
extern template class VariableRefArray2T<Real>;
extern template class PrivateVariableScalarT<Real>;
extern template class PrivateVariableArrayT<Real>;
extern template class ItemVariableScalarRefT<Real>;
extern template class ItemVariableArrayRefT<Real>;
extern template class VariableRefArray2T<Int16>;
extern template class PrivateVariableScalarT<Int16>;
extern template class PrivateVariableArrayT<Int16>;
extern template class ItemVariableScalarRefT<Int16>;
extern template class ItemVariableArrayRefT<Int16>;
extern template class VariableRefArray2T<Int32>;
extern template class PrivateVariableScalarT<Int32>;
extern template class PrivateVariableArrayT<Int32>;
extern template class ItemVariableScalarRefT<Int32>;
extern template class ItemVariableArrayRefT<Int32>;
extern template class VariableRefArray2T<Int64>;
extern template class PrivateVariableScalarT<Int64>;
extern template class PrivateVariableArrayT<Int64>;
extern template class ItemVariableScalarRefT<Int64>;
extern template class ItemVariableArrayRefT<Int64>;
extern template class VariableRefArray2T<Real2>;
extern template class PrivateVariableScalarT<Real2>;
extern template class PrivateVariableArrayT<Real2>;
extern template class ItemVariableScalarRefT<Real2>;
extern template class ItemVariableArrayRefT<Real2>;
extern template class VariableRefArray2T<Real3>;
extern template class PrivateVariableScalarT<Real3>;
extern template class PrivateVariableArrayT<Real3>;
extern template class ItemVariableScalarRefT<Real3>;
extern template class ItemVariableArrayRefT<Real3>;
extern template class VariableRefArray2T<Real2x2>;
extern template class PrivateVariableScalarT<Real2x2>;
extern template class PrivateVariableArrayT<Real2x2>;
extern template class ItemVariableScalarRefT<Real2x2>;
extern template class ItemVariableArrayRefT<Real2x2>;
extern template class VariableRefArray2T<Real3x3>;
extern template class PrivateVariableScalarT<Real3x3>;
extern template class PrivateVariableArrayT<Real3x3>;
extern template class ItemVariableScalarRefT<Real3x3>;
extern template class ItemVariableArrayRefT<Real3x3>;
extern template class MeshVariableScalarRefT<Node, Byte>;
extern template class MeshVariableArrayRefT<Node, Byte>;
extern template class MeshVariableScalarRefT<Node, Real>;
extern template class MeshVariableArrayRefT<Node, Real>;
extern template class MeshVariableScalarRefT<Node, Int16>;
extern template class MeshVariableArrayRefT<Node, Int16>;
extern template class MeshVariableScalarRefT<Node, Int32>;
extern template class MeshVariableArrayRefT<Node, Int32>;
extern template class MeshVariableScalarRefT<Node, Int64>;
extern template class MeshVariableArrayRefT<Node, Int64>;
extern template class MeshVariableScalarRefT<Node, Real2>;
extern template class MeshVariableArrayRefT<Node, Real2>;
extern template class MeshVariableScalarRefT<Node, Real3>;
extern template class MeshVariableArrayRefT<Node, Real3>;
extern template class MeshVariableScalarRefT<Node, Real2x2>;
extern template class MeshVariableArrayRefT<Node, Real2x2>;
extern template class MeshVariableScalarRefT<Node, Real3x3>;
extern template class MeshVariableArrayRefT<Node, Real3x3>;
extern template class MeshVariableScalarRefT<Edge, Byte>;
extern template class MeshVariableArrayRefT<Edge, Byte>;
extern template class MeshVariableScalarRefT<Edge, Real>;
extern template class MeshVariableArrayRefT<Edge, Real>;
extern template class MeshVariableScalarRefT<Edge, Int16>;
extern template class MeshVariableArrayRefT<Edge, Int16>;
extern template class MeshVariableScalarRefT<Edge, Int32>;
extern template class MeshVariableArrayRefT<Edge, Int32>;
extern template class MeshVariableScalarRefT<Edge, Int64>;
extern template class MeshVariableArrayRefT<Edge, Int64>;
extern template class MeshVariableScalarRefT<Edge, Real2>;
extern template class MeshVariableArrayRefT<Edge, Real2>;
extern template class MeshVariableScalarRefT<Edge, Real3>;
extern template class MeshVariableArrayRefT<Edge, Real3>;
extern template class MeshVariableScalarRefT<Edge, Real2x2>;
extern template class MeshVariableArrayRefT<Edge, Real2x2>;
extern template class MeshVariableScalarRefT<Edge, Real3x3>;
extern template class MeshVariableArrayRefT<Edge, Real3x3>;
extern template class MeshVariableScalarRefT<Face, Byte>;
extern template class MeshVariableArrayRefT<Face, Byte>;
extern template class MeshVariableScalarRefT<Face, Real>;
extern template class MeshVariableArrayRefT<Face, Real>;
extern template class MeshVariableScalarRefT<Face, Int16>;
extern template class MeshVariableArrayRefT<Face, Int16>;
extern template class MeshVariableScalarRefT<Face, Int32>;
extern template class MeshVariableArrayRefT<Face, Int32>;
extern template class MeshVariableScalarRefT<Face, Int64>;
extern template class MeshVariableArrayRefT<Face, Int64>;
extern template class MeshVariableScalarRefT<Face, Real2>;
extern template class MeshVariableArrayRefT<Face, Real2>;
extern template class MeshVariableScalarRefT<Face, Real3>;
extern template class MeshVariableArrayRefT<Face, Real3>;
extern template class MeshVariableScalarRefT<Face, Real2x2>;
extern template class MeshVariableArrayRefT<Face, Real2x2>;
extern template class MeshVariableScalarRefT<Face, Real3x3>;
extern template class MeshVariableArrayRefT<Face, Real3x3>;
extern template class MeshVariableScalarRefT<Cell, Byte>;
extern template class MeshVariableArrayRefT<Cell, Byte>;
extern template class MeshVariableScalarRefT<Cell, Real>;
extern template class MeshVariableArrayRefT<Cell, Real>;
extern template class MeshVariableScalarRefT<Cell, Int16>;
extern template class MeshVariableArrayRefT<Cell, Int16>;
extern template class MeshVariableScalarRefT<Cell, Int32>;
extern template class MeshVariableArrayRefT<Cell, Int32>;
extern template class MeshVariableScalarRefT<Cell, Int64>;
extern template class MeshVariableArrayRefT<Cell, Int64>;
extern template class MeshVariableScalarRefT<Cell, Real2>;
extern template class MeshVariableArrayRefT<Cell, Real2>;
extern template class MeshVariableScalarRefT<Cell, Real3>;
extern template class MeshVariableArrayRefT<Cell, Real3>;
extern template class MeshVariableScalarRefT<Cell, Real2x2>;
extern template class MeshVariableArrayRefT<Cell, Real2x2>;
extern template class MeshVariableScalarRefT<Cell, Real3x3>;
extern template class MeshVariableArrayRefT<Cell, Real3x3>;

} // namespace Arcane
