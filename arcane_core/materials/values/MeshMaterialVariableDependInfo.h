// SPDX-License-Identifier: Apache-2.0
// A dependency on a variable on materials.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"

#include "arcane_core/base/error/TraceInfo.h"

namespace Arcane::Materials
{

//! A variable on materials from which another one is computed, material by material.
class MeshMaterialVariableDependInfo
{
 public:
  MeshMaterialVariableDependInfo(IMeshMaterialVariable* variable, const TraceInfo& where)
  : m_variable(variable)
  , m_where(where)
  {}

  IMeshMaterialVariable* variable() const { return m_variable; }
  //! Returns the place of the call to addDepend().
  const TraceInfo& traceInfo() const { return m_where; }

 private:
  IMeshMaterialVariable* m_variable;
  TraceInfo m_where;
};

} // namespace Arcane::Materials
