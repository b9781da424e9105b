// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/MeshEnvironmentBuildInfo.h"

#include "arcane_core/base/error/ArgumentException.h"

namespace Arcane::Materials
{

void MeshEnvironmentBuildInfo::addMaterial(const String& name)
{
  if (name.empty())
    ARCANE_THROW(ArgumentException, "environment '{0}': addMaterial() has an empty name, expected a word of registerMaterialInfo()",
                 m_name);
  for (const MatInfo& material : m_materials)
    if (material.m_name == name)
      ARCANE_THROW(ArgumentException, "environment '{0}': material '{1}' is added twice, expected each once", m_name, name);
  m_materials.add({ name });
}

} // namespace Arcane::Materials
