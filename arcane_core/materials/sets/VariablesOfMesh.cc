// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/VariablesOfMesh.h"

#include "arcane_core/materials/sets/ValueMoves.h"

namespace Arcane::detail::sets
{

VariablesOfMesh::~VariablesOfMesh()
{
  for (const auto& [name, variable] : m_all)
    variable->forgetManager();
}

VariablesOfMesh::Variable* VariablesOfMesh::find(const String& name) const
{
  if (const auto found = m_all.find(name); found != m_all.end())
    return found->second;
  for (const auto& [full_name, variable] : m_all)
    if (variable->name() == name)
      return variable;
  return nullptr;
}

void VariablesOfMesh::moveValues(const ValueMoves& moves) const
{
  if (m_mover)
    return m_mover(m_all, moves);
  for (const auto& [name, variable] : m_all)
    variable->moveValues(moves);
}

} // namespace Arcane::detail::sets
