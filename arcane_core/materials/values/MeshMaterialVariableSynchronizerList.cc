// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/values/MeshMaterialVariableSynchronizerList.h"

#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/MaterialGhosts.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>

namespace Arcane::Materials
{

MeshMaterialVariableSynchronizerList::MeshMaterialVariableSynchronizerList(IMeshMaterialMng* mng)
: m_manager(mng)
{}

void MeshMaterialVariableSynchronizerList::add(IMeshMaterialVariable* variable)
{
  if (std::find(m_variables.begin(), m_variables.end(), variable) == m_variables.end())
    m_variables.push_back(variable);
}

void MeshMaterialVariableSynchronizerList::apply()
{
  begin(true);
  endSynchronize();
}

void MeshMaterialVariableSynchronizerList::beginSynchronize()
{
  begin(false);
}

void MeshMaterialVariableSynchronizerList::begin(bool ends_at_once)
{
  if (!m_variables.empty())
    m_manager->ghosts().beginExchange(m_variables, ends_at_once);
  m_is_begun = true;
}

void MeshMaterialVariableSynchronizerList::endSynchronize()
{
  if (!m_is_begun)
    ARCANE_FATAL("materials of mesh '{0}': endSynchronize() is called without beginSynchronize(), expected it before",
                 m_manager->meshHandle().meshName());
  m_is_begun = false;
  m_message_bytes = m_variables.empty() ? 0 : m_manager->ghosts().endExchange();
}

} // namespace Arcane::Materials
