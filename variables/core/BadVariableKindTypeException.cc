// SPDX-License-Identifier: Apache-2.0
#include "variables/core/BadVariableKindTypeException.h"

#include "variables/core/IVariable.h"

namespace Arcane
{

BadVariableKindTypeException::BadVariableKindTypeException(const TraceInfo& where, const IVariable* variable,
                                                           const VariableTypeInfo& wanted)
: Exception("BadVariableKindTypeException", where,
            String::format("variable '{0}' is declared as {1}, but it exists as {2}, with {3} reference(s); "
                           "expected the same type, kind of items and dimension",
                           variable->fullName(), wanted.fullName(), variable->typeInfo().fullName(), variable->nbReference()))
, m_variable(variable)
, m_wanted(wanted)
{}

} // namespace Arcane
