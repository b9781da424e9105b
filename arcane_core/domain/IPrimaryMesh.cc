// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/IPrimaryMesh.h"

#include "arcane_core/base/error/BadCastException.h"
#include "arcane_core/domain/OwnersFromCells.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "arcane_core/mesh/topology/UserFamilies.h"

namespace Arcane
{

IPrimaryMesh* IPrimaryMesh::toPrimaryMesh()
{
  ARCANE_THROW_IF(!isPrimaryMesh(), BadCastException,
                  "mesh '{0}' is a part of mesh '{1}', expected a mesh that is no part of another one: its cells are those of group '{2}'",
                  name(), parentMesh()->name(), parentGroup().name());
  return this;
}

void IPrimaryMesh::setDimension(Integer dimension)
{
  m_topology->setDimension(dimension);
}

void IPrimaryMesh::allocateCells(Integer nb_cell, ConstArrayView<Int64> infos, bool one_alloc)
{
  addCells(nb_cell, infos, {});
  if (one_alloc)
    endAllocate();
}

void IPrimaryMesh::endAllocate()
{
  m_topology->updateGhosts();
}

void IPrimaryMesh::deallocate()
{
  destroyGroups();
  modifier()->clearItems();
  modifier()->endUpdate();
}

void IPrimaryMesh::setHasEdge(bool v)
{
  MeshBuildOptions options;
  options.nb_ghost_layer = m_topology->nbGhostLayer();
  options.has_edge = v;
  m_topology->setOptions(options);
}

void IPrimaryMesh::setOwnersFromCells()
{
  for (eItemKind kind : { IK_Node, IK_Edge, IK_Face })
    detail::domain::setOwnersFromCells(this, kind);
  cellFamily()->notifyItemsOwnerChanged();
  cellFamily()->computeSynchronizeInfos();
}

Int64 IPrimaryMesh::exchangeItems()
{
  // The variable changes during the exchange.
  const UniqueArray<Int32> new_owners(itemsNewOwner(IK_Cell).asArray());
  const Int64 nb_moved = m_topology->exchangeCells(new_owners);
  // Other ghosts have the coordinates of their previous owners.
  if (nb_moved > 0 && m_topology->userFamilies().extraGhosts().isUsed())
    nodesCoordinates().synchronize();
  return nb_moved;
}

} // namespace Arcane
