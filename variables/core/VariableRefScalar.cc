// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableRefScalar.h"

#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"

#include "arcane_core/comm/IParallelMng.h"

namespace Arcane
{

template <typename DataTypeT> void VariableRefScalarT<DataTypeT>::reduce(MessagePassing::eReduceType operation)
{
  if constexpr (!std::is_same_v<DataTypeT, String>)
    assign(variableOrFatal()->variableMng()->parallelMng()->reduce(operation, value()));
}

template ARCANE_EXPORT void VariableRefScalarT<Byte>::reduce(MessagePassing::eReduceType operation);
template ARCANE_EXPORT void VariableRefScalarT<Real>::reduce(MessagePassing::eReduceType operation);
template ARCANE_EXPORT void VariableRefScalarT<Int16>::reduce(MessagePassing::eReduceType operation);
template ARCANE_EXPORT void VariableRefScalarT<Int32>::reduce(MessagePassing::eReduceType operation);
template ARCANE_EXPORT void VariableRefScalarT<Int64>::reduce(MessagePassing::eReduceType operation);
template ARCANE_EXPORT void VariableRefScalarT<Real2>::reduce(MessagePassing::eReduceType operation);
template ARCANE_EXPORT void VariableRefScalarT<Real3>::reduce(MessagePassing::eReduceType operation);
template ARCANE_EXPORT void VariableRefScalarT<Real2x2>::reduce(MessagePassing::eReduceType operation);
template ARCANE_EXPORT void VariableRefScalarT<Real3x3>::reduce(MessagePassing::eReduceType operation);
template ARCANE_EXPORT void VariableRefScalarT<String>::reduce(MessagePassing::eReduceType operation);

} // namespace Arcane
