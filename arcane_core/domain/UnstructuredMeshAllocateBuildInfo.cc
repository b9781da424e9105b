// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/UnstructuredMeshAllocateBuildInfo.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"

namespace Arcane
{

UnstructuredMeshAllocateBuildInfo::UnstructuredMeshAllocateBuildInfo(IPrimaryMesh* mesh)
: m_mesh(ARCANE_CHECK_POINTER(mesh))
{}

void UnstructuredMeshAllocateBuildInfo::preAllocate(Int32 nb_cell, Int64 nb_connectivity_node)
{
  m_infos.reserve(2 * Int64(nb_cell) + nb_connectivity_node);
}

void UnstructuredMeshAllocateBuildInfo::addCell(ItemTypeId type, Int64 cell_uid, SmallSpan<const Int64> nodes_uid)
{
  const ItemTypeInfo* const info = ItemTypeInfo::typeFromId(type);
  if (info->nbLocalNode() != nodes_uid.size())
    ARCANE_THROW(ArgumentException, "mesh '{0}': cell of unique id {1} has {2} nodes, expected {3} for the type {4}", m_mesh->name(),
                 cell_uid, nodes_uid.size(), info->nbLocalNode(), info->typeName());
  m_infos.add(info->typeId());
  m_infos.add(cell_uid);
  m_infos.addRange(nodes_uid);
  ++m_nb_cell;
}

void UnstructuredMeshAllocateBuildInfo::allocateMesh()
{
  IParallelMng* const pm = m_mesh->parallelMng();
  const Int32 largest = pm->reduce(MessagePassing::ReduceMax, m_dimension);
  throwOnAllRanksUnless(
    pm, m_dimension >= 1 && m_dimension == largest,
    String::format("mesh '{0}': dimension is {1}, expected one from 1 to 3, the same on all ranks: see setMeshDimension()", m_mesh->name(),
                   m_dimension));
  m_mesh->setDimension(m_dimension);
  m_mesh->allocateCells(m_nb_cell, m_infos, true);
}

} // namespace Arcane
