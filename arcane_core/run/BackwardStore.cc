// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/BackwardStore.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh/topology/UserFamilies.h"
#include "arcane_core/mesh/user_families/IParticleFamily.h"
#include "arcane_core/service/ISubDomain.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/data/IData.h"

namespace Arcane::detail::run
{
bool BackwardStore::saveIfDue(Integer nb_loop)
{
  const bool is_stale = m_has_save && m_mesh_timestamps != meshTimestamps();
  return ((nb_loop + 1) % m_period == 0 || is_stale) && save();
}

bool BackwardStore::save()
{
  m_saved.clear();
  m_mesh_timestamps = meshTimestamps();
  const VariableCollection used = m_sub_domain->variableMng()->usedVariables();
  for (VariableCollection::Enumerator i(used); ++i;) {
    IVariable* variable = *i;
    if (variable->property() & (IVariable::PTemporary | IVariable::PNoRestore))
      continue;
    m_saved.push_back({ variable, variable->data()->cloneRef(), {} });
    if (variable->isPartial())
      m_saved.back().items = variable->rowItems();
  }
  m_has_save = true;
  return true;
}

std::vector<Int64> BackwardStore::meshTimestamps() const
{
  std::vector<Int64> timestamps;
  for (const MeshHandle& handle : m_sub_domain->meshHandles()) {
    timestamps.push_back(handle.hasMesh() ? handle.mesh()->timestamp() : -1);
    if (!handle.hasMesh())
      continue;
    for (IItemFamily* family : handle.mesh()->itemFamilies()) {
      if (mesh::UserFamilies::isUserKind(family->itemKind()))
        timestamps.push_back(family->stamp());
      if (const IParticleFamily* particles = family->toParticleFamily())
        timestamps.push_back(particles->cellsStamp());
    }
  }
  return timestamps;
}

void BackwardStore::restore()
{
  if (m_mesh_timestamps != meshTimestamps())
    ARCANE_FATAL("cannot go back in time: a mesh has changed in the iteration that asks for it, its former items are lost");
  const VariableCollection used = m_sub_domain->variableMng()->usedVariables();
  for (VariableCollection::Enumerator i(used); ++i;)
    for (Saved& saved : m_saved)
      if (saved.variable == *i) {
        saved.variable->data()->copy(saved.values.get());
        if (saved.variable->isPartial())
          saved.variable->setRowItems(saved.items);
        saved.variable->syncReferences();
      }
}
} // namespace Arcane::detail::run
