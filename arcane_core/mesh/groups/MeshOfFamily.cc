// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/MeshOfFamily.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/groups/FamilyGroups.h"

namespace Arcane::detail::mesh
{

MeshOfFamily::MeshOfFamily(const MeshHandle& handle, IParallelMng* pm, MeshTopology* topology)
: m_handle(handle)
, m_parallel_mng(pm)
, m_topology(topology)
, m_rank(pm->commRank())
{}

MeshOfFamily::~MeshOfFamily() = default;

void MeshOfFamily::checkKind(eItemKind kind) const
{
  if (kind < IK_Node || kind > IK_Cell)
    ARCANE_THROW(ArgumentException, "mesh '{0}': kind of family is {1}, expected node, edge, face or cell", m_handle.meshName(),
                 itemKindName(kind));
}

IItemFamily* MeshOfFamily::family(eItemKind kind) const
{
  checkKind(kind);
  const FamilyGroups* groups = m_groups_of_kind[kind];
  return groups ? groups->family() : nullptr;
}

FamilyGroups& MeshOfFamily::groups(eItemKind kind) const
{
  checkKind(kind);
  return *m_groups_of_kind[kind];
}

} // namespace Arcane::detail::mesh
