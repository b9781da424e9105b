// SPDX-License-Identifier: Apache-2.0
// What an event on the list of variables tells.
#pragma once

#include "arcane_core/mesh/ArcaneTypes.h"

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

  //! Valid during the notification, also when it is removed.
  IVariable* variable() const { return m_variable; }
  Status status() const { return m_status; }

 private:
  IVariable* m_variable;
  Status m_status;
};

} // namespace Arcane
