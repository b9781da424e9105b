// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableSharing.h"

#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/ItemShape.h"
#include "variables/core/SharedGroupTable.h"
#include "variables/core/WatchedVariables.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "shmem/MachineArena.h"
#include "shmem/SharedPublication.h"

namespace Arcane::detail::variables
{

VariableSharing::VariableSharing(IVariable& variable)
: m_variable(variable)
{}

VariableSharing::~VariableSharing()
{
  if (WatchedVariables* watched = WatchedVariables::of(m_variable.variableMng()->parallelMng()))
    watched->forget(m_variable);
}

shmem::MachineArena* VariableSharing::arena() const
{
  const bool is_shared = m_variable.property() & IVariable::PInShMem;
  return is_shared ? shmem::MachineArena::of(m_variable.variableMng()->parallelMng()) : nullptr;
}

void VariableSharing::check(int property) const
{
  if (!(property & IVariable::PInShMem))
    return;
  const char* reason = nullptr;
  if (m_variable.dataType() == DT_String)
    reason = "its values are strings, expected numbers";
  else if (property & IVariable::PSubDomainPrivate)
    reason = "it is PSubDomainPrivate, expected a variable that all sub-domains know";
  if (reason)
    ARCANE_FATAL("variable '{0}': it cannot be in shared memory (property PInShMem): {1}", m_variable.fullName(), reason);
}

shmem::SharedPublication* VariableSharing::publication()
{
  if (!m_publication)
    if (shmem::MachineArena* shared_memory = arena())
      m_publication = std::make_unique<shmem::SharedPublication>(*shared_memory, m_variable.fullName());
  return m_publication.get();
}

SharedGroupTable* VariableSharing::groupTable()
{
  shmem::MachineArena* shared_memory = m_variable.isPartial() ? arena() : nullptr;
  if (!shared_memory)
    return nullptr;
  if (!m_group_table)
    m_group_table = std::make_unique<SharedGroupTable>(*shared_memory, m_variable.fullName());
  m_group_table->follow(m_variable.itemGroup());
  return m_group_table.get();
}

void VariableSharing::clear()
{
  m_publication.reset();
  m_group_table.reset();
}

void VariableSharing::publish(const IData& data, bool is_used)
{
  if (WatchedVariables* watched = WatchedVariables::of(m_variable.variableMng()->parallelMng()))
    watched->show(m_variable, data, is_used);
  if (!m_publication)
    return;
  if (!is_used) {
    m_publication->publish(nullptr, data.elementBytes(), {});
    return;
  }
  const ShownExtents extents = shownExtents(data);
  m_publication->publish(data.address(), data.elementBytes(), extents.view());
  if (m_group_table)
    m_group_table->follow(m_variable.itemGroup());
}

} // namespace Arcane::detail::variables
