// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/state/ConstituentMemory.h"

#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/MaterialSets.h"
#include "arcane_core/materials/sets/VariablesOfMesh.h"
#include "arcane_core/materials/values/MeshMaterialVariable.h"

namespace Arcane::detail::state
{

std::vector<std::pair<String, Int64>> constituentsInMemory(const MeshHandle& mesh)
{
  std::vector<std::pair<String, Int64>> result;
  const Materials::IMeshMaterialMng* mng = Materials::IMeshMaterialMng::getReference(mesh, false);
  if (!mng || !mng->isEndCreated())
    return result;
  result.emplace_back(String::format("{0}: materials of cells", mesh.meshName()), mng->sets().allocatedBytes());
  for (const auto& [name, variable] : mng->variables().all()) {
    auto* values = static_cast<Materials::MeshMaterialVariable*>(variable);
    const bool is_shared = (values->globalVariable()->property() & IVariable::PInShMem) != 0;
    result.emplace_back(String::format("{0} {1}, mixed cells", is_shared ? "window of variable" : "variable", name),
                        values->values().data().allocatedBytes());
  }
  return result;
}

} // namespace Arcane::detail::state
