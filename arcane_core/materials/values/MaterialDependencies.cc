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

void MaterialDependencies::remove(const IVariable* variable)
{
  std::erase_if(m_global, [&](const VariableDependInfo& info) { return info.variable() == variable; });
}

void MaterialDependencies::remove(const Materials::IMeshMaterialVariable* variable)
{
  std::erase_if(m_material, [&](const MaterialInfo& info) { return info.variable() == variable; });
}

void MaterialDependencies::update(Materials::IMeshMaterial* material)
{
  const Int64 time = modifiedTime(material);
  bool is_old = time == 0;
  for (const VariableDependInfo& info : m_global) {
    info.variable()->update();
    is_old |= info.variable()->modifiedTime() > time;
  }
  for (const MaterialInfo& info : m_material) {
    info.variable()->update(material);
    is_old |= info.variable()->modifiedTime(material) > time;
  }
  if (is_old && m_function)
    m_function->execute(material);
}

} // namespace Arcane::detail::values
