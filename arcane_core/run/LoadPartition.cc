// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/LoadPartition.h"

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/IPrimaryMesh.h"

namespace Arcane::detail::run
{
namespace
{
mesh::MeshDescription describeOwnCells(IMesh* mesh)
{
  mesh::MeshDescription description;
  description.name = mesh->name();
  description.dimension = mesh->dimension();
  ENUMERATE_CELL(cell, mesh->ownCells())
  {
    description.cell_uid.add(cell->uniqueId());
    description.cell_type.add(static_cast<Int16>(cell->type()));
    for (const Node node : cell->nodes())
      description.cell_node_uid.add(node.uniqueId());
  }
  const VariableNodeReal3& coords = mesh->nodesCoordinates();
  ENUMERATE_NODE(node, mesh->allNodes())
  {
    description.node_uid.add(node->uniqueId());
    description.node_coord.add(coords[node]);
  }
  return description;
}

//! Unique ids of the two cells, and the cost.
UniqueArray<Int64> pairCosts(IMesh* mesh, ConstArrayView<Int64> face_costs)
{
  UniqueArray<Int64> costs;
  if (face_costs.empty())
    return costs;
  ENUMERATE_FACE(face, mesh->ownFaces())
  if (face->nbCell() == 2) {
    costs.add(face->cell(0).uniqueId());
    costs.add(face->cell(1).uniqueId());
    costs.add(face_costs[face->localId()]);
  }
  return costs;
}
} // namespace

void setNewOwnersByLoad(IPrimaryMesh* mesh, const LoadPartitionOptions& options)
{
  const UniqueArray<Int64> pair_costs = pairCosts(mesh, options.face_costs);
  const meshio::PartitionPlan plan = meshio::partition(mesh->parallelMng(), describeOwnCells(mesh), options.algorithm,
                                                       { options.nb_part, options.cell_loads, pair_costs, options.max_gathered_cell });
  meshio::logPlan(mesh->traceMng(), mesh->name(), plan);
  VariableItemInt32& new_owners = mesh->itemsNewOwner(IK_Cell);
  Int32 i = 0;
  ENUMERATE_CELL(cell, mesh->ownCells())
  new_owners[cell] = plan.cell_owner[i++];
  mesh->utilities()->changeOwnersFromCells();
}
} // namespace Arcane::detail::run
