// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/loops/MaterialVariableViews.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/memory/MemoryUtils.h"
#include "arcane_core/materials/sets/VariablesOfMesh.h"

namespace Arcane::VariableUtils
{
void experimentalChangeAllocator(Materials::IMeshMaterialVariable* var, eMemoryResource mem)
{
  ARCANE_THROW_IF(!var, ArgumentException, "the variable is null, expected a variable on materials");
  auto* variable = static_cast<Materials::MeshMaterialVariable*>(var);
  ARCANE_THROW_IF(mem == eMemoryResource::Device, ArgumentException,
                  "variable '{0}' on constituents: it cannot be in device memory, expected memory that the host uses",
                  variable->fullName());
  // Kernels may use the values that are replaced.
  if (Materials::IMeshMaterialMng* mng = variable->materialMng())
    mng->variables().waitForKernels();
  experimentalChangeAllocator(variable->globalVariable(), mem);
  variable->values().setMemory(MemoryUtils::getAllocationOptions(mem));
  variable->noteMoved();
}

void experimentalChangeAllocator(Materials::MeshMaterialVariableRef& var, eMemoryResource mem)
{
  experimentalChangeAllocator(var.materialVariable(), mem);
}
} // namespace Arcane::VariableUtils
