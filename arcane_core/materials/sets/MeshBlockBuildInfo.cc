// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/MeshBlockBuildInfo.h"

#include "arcane_core/materials/sets/IMeshEnvironment.h"

#include "arcane_core/base/error/ArgumentException.h"

namespace Arcane::Materials
{

void MeshBlockBuildInfo::addEnvironment(IMeshEnvironment* environment)
{
  if (m_environments.contains(environment))
    ARCANE_THROW(ArgumentException, "block '{0}': environment '{1}' is added twice, expected each once", m_name, environment->name());
  m_environments.add(environment);
}

} // namespace Arcane::Materials
