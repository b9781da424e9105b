// SPDX-License-Identifier: Apache-2.0
// A dependency: a variable from which another variable is computed.
#pragma once

#include "arcane_core/base/error/TraceInfo.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane
{

//! Says whether a variable is computed from the value of another one at the previous time or at the current time.
enum class eVariableDependType
{
  PreviousTime,
  CurrentTime
};

class VariableDependInfo
{
 public:
  VariableDependInfo(IVariable* variable, eVariableDependType depend_type, const TraceInfo& where)
  : m_variable(variable)
  , m_depend_type(depend_type)
  , m_where(where)
  {}

  IVariable* variable() const { return m_variable; }
  eVariableDependType dependType() const { return m_depend_type; }
  //! Returns the place of the call to addDepend().
  const TraceInfo& traceInfo() const { return m_where; }

 private:
  IVariable* m_variable;
  eVariableDependType m_depend_type;
  TraceInfo m_where;
};

} // namespace Arcane
