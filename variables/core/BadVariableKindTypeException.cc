// SPDX-License-Identifier: Apache-2.0
#include "variables/core/BadVariableKindTypeException.h"

#include "variables/core/IVariable.h"

namespace Arcane
{

String BadVariableKindTypeException::describedType(const VariableTypeInfo& type)
{
  static const char* const of_items[] = { "one value for each item", "an array for each item", "a table for each item" };
  static const char* const alone[] = { "one value", "an array", "a table" };
  const bool is_on_items = type.itemKind() != IK_Unknown;
  const Integer dimension = type.dimension() - (is_on_items ? 1 : 0);
  const char* const shape = dimension < 0 || dimension > 2 ? "of another shape" : (is_on_items ? of_items[dimension] : alone[dimension]);
  return String::format("{0}{1}{2} ({3}{4}{5})", dataTypeName(type.dataType()), is_on_items ? " on " : "",
                        is_on_items ? String(itemKindName(type.itemKind())) : String(""), shape, type.isTiled() ? ", tiled" : "",
                        type.isPartial() ? ", on a group" : "");
}

BadVariableKindTypeException::BadVariableKindTypeException(const TraceInfo& where, const IVariable* variable,
                                                           const VariableTypeInfo& wanted)
: Exception("BadVariableKindTypeException", where,
            String::format("variable '{0}' is declared as {1}, but it exists as {2}, with {3} reference(s); "
                           "expected the same type, kind of items{4} and dimension, or another name",
                           variable->fullName(), describedType(wanted), describedType(variable->typeInfo()), variable->nbReference(),
                           wanted.isTiled() || variable->typeInfo().isTiled() ? ", layout" : ""))
, m_variable(variable)
, m_wanted(wanted)
{}

} // namespace Arcane
