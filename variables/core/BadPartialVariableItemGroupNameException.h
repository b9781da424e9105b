// SPDX-License-Identifier: Apache-2.0
// The exception thrown when a partial variable is declared twice, on different groups.
#pragma once

#include "arcane_core/base/error/Exception.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane
{

class ARCANE_EXPORT BadPartialVariableItemGroupNameException : public Exception
{
 public:
  BadPartialVariableItemGroupNameException(const TraceInfo& where, const IVariable* variable, const String& wanted);

  //! Returns the variable. The pointer is invalid after the exception has left the sub-domain.
  const IVariable* variable() const { return m_variable; }
  //! Returns the name of the group of the second declaration.
  const String& itemGroupName() const { return m_item_group_name; }

 private:
  const IVariable* m_variable;
  String m_item_group_name;
};

} // namespace Arcane
