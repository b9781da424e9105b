// SPDX-License-Identifier: Apache-2.0
#include "variables/core/BadVariableKindTypeException.h"

#include "variables/core/IVariable.h"

namespace Arcane
{

namespace
{
const char* tilesOf(const VariableTypeInfo& type)
{
  return type.isTiled() ? " (tiled)" : "";
}
} // namespace

BadVariableKindTypeException::BadVariableKindTypeException(const TraceInfo& where, const IVariable* variable,
                                                           const VariableTypeInfo& wanted)
: Exception("BadVariableKindTypeException", where,
            String::format("variable '{0}' is declared as {1}{2}, but it exists as {3}{4}, with {5} reference(s); "
                           "expected the same type, kind of items{6} and dimension",
                           variable->fullName(), wanted.fullName(), tilesOf(wanted), variable->typeInfo().fullName(),
                           tilesOf(variable->typeInfo()), variable->nbReference(),
                           wanted.isTiled() || variable->typeInfo().isTiled() ? ", layout" : ""))
, m_variable(variable)
, m_wanted(wanted)
{}

} // namespace Arcane
