// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/IMeshBlock.h"

#include "arcane_core/materials/sets/IMeshEnvironment.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/MeshBlockBuildInfo.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <algorithm>

namespace Arcane::Materials
{

IMeshBlock::IMeshBlock(IMeshMaterialMng* manager, const MeshBlockBuildInfo& info, Int32 id)
: m_manager(manager)
, m_name(info.name())
, m_cells(info.cells())
, m_environments(info.environments())
, m_id(id)
{}

AllEnvCellVectorView IMeshBlock::view() const
{
  return m_manager->view(m_cells);
}

void IMeshBlock::addEnvironment(IMeshEnvironment* environment)
{
  if (m_environments.contains(environment))
    ARCANE_THROW(ArgumentException, "block '{0}': environment '{1}' is added twice, expected each once", m_name, environment->name());
  m_environments.add(environment);
}

void IMeshBlock::removeEnvironment(IMeshEnvironment* environment)
{
  const auto end = std::remove(m_environments.begin(), m_environments.end(), environment);
  if (end == m_environments.end())
    ARCANE_THROW(ArgumentException, "block '{0}': cannot remove environment '{1}': it is not in the block", m_name, environment->name());
  m_environments.resize(end - m_environments.begin());
}

} // namespace Arcane::Materials
