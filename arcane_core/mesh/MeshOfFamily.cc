// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/MeshOfFamily.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/comm/IParallelMng.h"

namespace Arcane::detail::mesh
{

MeshOfFamily::MeshOfFamily(const MeshHandle& handle, IParallelMng* pm, MeshTopology* topology)
: m_handle(handle)
, m_parallel_mng(pm)
, m_topology(topology)
, m_rank(pm->commRank())
{}

MeshOfFamily::~MeshOfFamily() = default;

IItemFamily* MeshOfFamily::family(eItemKind kind) const
{
  if (kind < IK_Node || kind > IK_Cell)
    ARCANE_THROW(ArgumentException, "mesh '{0}': kind of family is {1}, expected node, edge, face or cell", m_handle.meshName(),
                 itemKindName(kind));
  return m_family_of_kind[kind];
}

} // namespace Arcane::detail::mesh
