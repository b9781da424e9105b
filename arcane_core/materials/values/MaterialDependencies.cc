// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/values/MaterialDependencies.h"

#include "arcane_core/materials/sets/IMeshMaterial.h"
#include "arcane_core/materials/values/MeshMaterialVariable.h"
#include "variables/core/IVariable.h"

namespace Arcane::detail::values
{

variables::VariableDependencies& MaterialDependencies::clock(const Materials::IMeshMaterial* material)
{
  const auto id = static_cast<std::size_t>(material->id());
  while (m_clocks.size() <= id)
    m_clocks.push_back(std::make_unique<variables::VariableDependencies>(nullptr));
  return *m_clocks[id];
}

void MaterialDependencies::update(Materials::IMeshMaterial* material)
{
  const Int64 time = modifiedTime(material);
  bool is_old = time == 0;
  for (IVariable* variable : m_global) {
    variable->update();
    is_old |= variable->modifiedTime() > time;
  }
  for (Materials::MeshMaterialVariable* variable : m_material) {
    variable->dependencies().update(material);
    is_old |= variable->dependencies().modifiedTime(material) > time;
  }
  if (is_old && m_function)
    m_function(material);
}

} // namespace Arcane::detail::values
