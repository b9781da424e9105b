// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableTypes.h"

#include "variables/core/IVariableMng.h"

#include "arcane_core/comm/IParallelMng.h"

namespace Arcane
{

template <typename DataTypeT> void VariableRefScalarT<DataTypeT>::reduce(MessagePassing::eReduceType operation)
{
  if constexpr (!std::is_same_v<DataTypeT, String>)
    assign(variableOrFatal()->variableMng()->parallelMng()->reduce(operation, value()));
}

template class VariableRefScalarT<Byte>;
template class VariableRefArrayT<Byte>;
template class VariableRefScalarT<Real>;
template class VariableRefArrayT<Real>;
template class VariableRefScalarT<Int16>;
template class VariableRefArrayT<Int16>;
template class VariableRefScalarT<Int32>;
template class VariableRefArrayT<Int32>;
template class VariableRefScalarT<Int64>;
template class VariableRefArrayT<Int64>;
template class VariableRefScalarT<Real2>;
template class VariableRefArrayT<Real2>;
template class VariableRefScalarT<Real3>;
template class VariableRefArrayT<Real3>;
template class VariableRefScalarT<Real2x2>;
template class VariableRefArrayT<Real2x2>;
template class VariableRefScalarT<Real3x3>;
template class VariableRefArrayT<Real3x3>;
template class VariableRefScalarT<String>;
template class VariableRefArrayT<String>;
template class VariableRefArray2T<Byte>;
template class PrivateVariableScalarT<Byte>;
template class PrivateVariableArrayT<Byte>;
template class ItemVariableScalarRefT<Byte>;
template class ItemVariableArrayRefT<Byte>;
template class VariableRefArray2T<Real>;
template class PrivateVariableScalarT<Real>;
template class PrivateVariableArrayT<Real>;
template class ItemVariableScalarRefT<Real>;
template class ItemVariableArrayRefT<Real>;
template class VariableRefArray2T<Int16>;
template class PrivateVariableScalarT<Int16>;
template class PrivateVariableArrayT<Int16>;
template class ItemVariableScalarRefT<Int16>;
template class ItemVariableArrayRefT<Int16>;
template class VariableRefArray2T<Int32>;
template class PrivateVariableScalarT<Int32>;
template class PrivateVariableArrayT<Int32>;
template class ItemVariableScalarRefT<Int32>;
template class ItemVariableArrayRefT<Int32>;
template class VariableRefArray2T<Int64>;
template class PrivateVariableScalarT<Int64>;
template class PrivateVariableArrayT<Int64>;
template class ItemVariableScalarRefT<Int64>;
template class ItemVariableArrayRefT<Int64>;
template class VariableRefArray2T<Real2>;
template class PrivateVariableScalarT<Real2>;
template class PrivateVariableArrayT<Real2>;
template class ItemVariableScalarRefT<Real2>;
template class ItemVariableArrayRefT<Real2>;
template class VariableRefArray2T<Real3>;
template class PrivateVariableScalarT<Real3>;
template class PrivateVariableArrayT<Real3>;
template class ItemVariableScalarRefT<Real3>;
template class ItemVariableArrayRefT<Real3>;
template class VariableRefArray2T<Real2x2>;
template class PrivateVariableScalarT<Real2x2>;
template class PrivateVariableArrayT<Real2x2>;
template class ItemVariableScalarRefT<Real2x2>;
template class ItemVariableArrayRefT<Real2x2>;
template class VariableRefArray2T<Real3x3>;
template class PrivateVariableScalarT<Real3x3>;
template class PrivateVariableArrayT<Real3x3>;
template class ItemVariableScalarRefT<Real3x3>;
template class ItemVariableArrayRefT<Real3x3>;
template class MeshVariableScalarRefT<Node, Byte>;
template class MeshVariableArrayRefT<Node, Byte>;
template class MeshVariableScalarRefT<Node, Real>;
template class MeshVariableArrayRefT<Node, Real>;
template class MeshVariableScalarRefT<Node, Int16>;
template class MeshVariableArrayRefT<Node, Int16>;
template class MeshVariableScalarRefT<Node, Int32>;
template class MeshVariableArrayRefT<Node, Int32>;
template class MeshVariableScalarRefT<Node, Int64>;
template class MeshVariableArrayRefT<Node, Int64>;
template class MeshVariableScalarRefT<Node, Real2>;
template class MeshVariableArrayRefT<Node, Real2>;
template class MeshVariableScalarRefT<Node, Real3>;
template class MeshVariableArrayRefT<Node, Real3>;
template class MeshVariableScalarRefT<Node, Real2x2>;
template class MeshVariableArrayRefT<Node, Real2x2>;
template class MeshVariableScalarRefT<Node, Real3x3>;
template class MeshVariableArrayRefT<Node, Real3x3>;
template class MeshVariableScalarRefT<Edge, Byte>;
template class MeshVariableArrayRefT<Edge, Byte>;
template class MeshVariableScalarRefT<Edge, Real>;
template class MeshVariableArrayRefT<Edge, Real>;
template class MeshVariableScalarRefT<Edge, Int16>;
template class MeshVariableArrayRefT<Edge, Int16>;
template class MeshVariableScalarRefT<Edge, Int32>;
template class MeshVariableArrayRefT<Edge, Int32>;
template class MeshVariableScalarRefT<Edge, Int64>;
template class MeshVariableArrayRefT<Edge, Int64>;
template class MeshVariableScalarRefT<Edge, Real2>;
template class MeshVariableArrayRefT<Edge, Real2>;
template class MeshVariableScalarRefT<Edge, Real3>;
template class MeshVariableArrayRefT<Edge, Real3>;
template class MeshVariableScalarRefT<Edge, Real2x2>;
template class MeshVariableArrayRefT<Edge, Real2x2>;
template class MeshVariableScalarRefT<Edge, Real3x3>;
template class MeshVariableArrayRefT<Edge, Real3x3>;
template class MeshVariableScalarRefT<Face, Byte>;
template class MeshVariableArrayRefT<Face, Byte>;
template class MeshVariableScalarRefT<Face, Real>;
template class MeshVariableArrayRefT<Face, Real>;
template class MeshVariableScalarRefT<Face, Int16>;
template class MeshVariableArrayRefT<Face, Int16>;
template class MeshVariableScalarRefT<Face, Int32>;
template class MeshVariableArrayRefT<Face, Int32>;
template class MeshVariableScalarRefT<Face, Int64>;
template class MeshVariableArrayRefT<Face, Int64>;
template class MeshVariableScalarRefT<Face, Real2>;
template class MeshVariableArrayRefT<Face, Real2>;
template class MeshVariableScalarRefT<Face, Real3>;
template class MeshVariableArrayRefT<Face, Real3>;
template class MeshVariableScalarRefT<Face, Real2x2>;
template class MeshVariableArrayRefT<Face, Real2x2>;
template class MeshVariableScalarRefT<Face, Real3x3>;
template class MeshVariableArrayRefT<Face, Real3x3>;
template class MeshVariableScalarRefT<Cell, Byte>;
template class MeshVariableArrayRefT<Cell, Byte>;
template class MeshVariableScalarRefT<Cell, Real>;
template class MeshVariableArrayRefT<Cell, Real>;
template class MeshVariableScalarRefT<Cell, Int16>;
template class MeshVariableArrayRefT<Cell, Int16>;
template class MeshVariableScalarRefT<Cell, Int32>;
template class MeshVariableArrayRefT<Cell, Int32>;
template class MeshVariableScalarRefT<Cell, Int64>;
template class MeshVariableArrayRefT<Cell, Int64>;
template class MeshVariableScalarRefT<Cell, Real2>;
template class MeshVariableArrayRefT<Cell, Real2>;
template class MeshVariableScalarRefT<Cell, Real3>;
template class MeshVariableArrayRefT<Cell, Real3>;
template class MeshVariableScalarRefT<Cell, Real2x2>;
template class MeshVariableArrayRefT<Cell, Real2x2>;
template class MeshVariableScalarRefT<Cell, Real3x3>;
template class MeshVariableArrayRefT<Cell, Real3x3>;

} // namespace Arcane
