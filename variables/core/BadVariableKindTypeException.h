// SPDX-License-Identifier: Apache-2.0
// The exception thrown when a variable is declared twice, with different types.
#pragma once

#include "variables/core/VariableTypeInfo.h"

#include "arcane_core/base/error/Exception.h"

namespace Arcane
{

class ARCANE_EXPORT BadVariableKindTypeException : public Exception
{
 public:
  BadVariableKindTypeException(const TraceInfo& where, const IVariable* variable, const VariableTypeInfo& wanted);

  //! Returns the variable. The pointer is invalid after the exception has left the sub-domain.
  const IVariable* variable() const { return m_variable; }
  //! Returns the type of the second declaration.
  const VariableTypeInfo& wanted() const { return m_wanted; }
  //! Returns a type in words, as in "Real3 on Cell (an array for each item)". \local
  static String describedType(const VariableTypeInfo& type);

 private:
  const IVariable* m_variable;
  VariableTypeInfo m_wanted;
};

} // namespace Arcane
