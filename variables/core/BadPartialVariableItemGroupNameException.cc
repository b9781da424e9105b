// SPDX-License-Identifier: Apache-2.0
#include "variables/core/BadPartialVariableItemGroupNameException.h"

#include "variables/core/IVariable.h"

namespace Arcane
{

BadPartialVariableItemGroupNameException::BadPartialVariableItemGroupNameException(const TraceInfo& where, const IVariable* variable,
                                                                                   const String& wanted)
: Exception("BadPartialVariableItemGroupNameException", where,
            String::format("partial variable '{0}' is declared on group '{1}', but it exists on group '{2}', with {3} "
                           "reference(s); expected the same group",
                           variable->fullName(), wanted, variable->itemGroupName(), variable->nbReference()))
, m_variable(variable)
, m_item_group_name(wanted)
{}

} // namespace Arcane
