// SPDX-License-Identifier: Apache-2.0
// The argument of the events that are notified when the list of variables changes.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane
{

class VariableStatusChangedEventArgs
{
 public:
  enum class Status
  {
    Added,
    Removed
  };

  VariableStatusChangedEventArgs(IVariable* variable, Status status)
  : m_variable(variable)
  , m_status(status)
  {}

  //! Returns the variable. The pointer is valid during the notification, also when the variable is removed.
  IVariable* variable() const { return m_variable; }
  Status status() const { return m_status; }

 private:
  IVariable* m_variable;
  Status m_status;
};

} // namespace Arcane
