// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/IMeshUtilities.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/domain/IMeshPartitionConstraintMng.h"
#include "arcane_core/domain/IMeshPartitionerBase.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/domain/MeshUtils.h"
#include "arcane_core/domain/OwnersFromCells.h"
#include "arcane_core/domain/SurfaceGeometry.h"
#include "arcane_core/mesh/families/Adjacencies.h"
#include "arcane_core/mesh/groups/ItemPairGroup.h"
#include "arcane_core/mesh/groups/ItemPairs.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableMngServices.h"

#include <algorithm>

namespace Arcane
{

void IMeshUtilities::computeAndSetOwnersForNodes()
{
  MeshUtils::computeAndSetOwnerForNodes(m_mesh);
}

void IMeshUtilities::computeAndSetOwnersForFaces()
{
  MeshUtils::computeAndSetOwnerForFaces(m_mesh);
}

Int32 IMeshUtilities::findByNodes(eItemKind kind, ConstArrayView<Int32> node_local_ids) const
{
  UniqueArray<Int32> wanted(node_local_ids);
  std::sort(wanted.begin(), wanted.end());
  const detail::mesh::ItemConnectivity* items_of_node = m_mesh->nodeFamily()->connectivity(kind);
  const detail::mesh::ItemConnectivity* nodes_of_item = m_mesh->itemFamily(kind)->connectivity(IK_Node);
  if (!items_of_node || !nodes_of_item || wanted.empty() || wanted[0] < 0)
    return NULL_ITEM_LOCAL_ID;
  UniqueArray<Int32> found;
  for (Int32 item : items_of_node->of(wanted[0])) {
    found.copy(nodes_of_item->of(item));
    std::sort(found.begin(), found.end());
    if (found == wanted)
      return item;
  }
  return NULL_ITEM_LOCAL_ID;
}

void IMeshUtilities::localIdsFromConnectivity(eItemKind kind, ConstArrayView<Int32> nb_node, ConstArrayView<Int64> node_uids,
                                              ArrayView<Int32> local_ids, bool allow_null) const
{
  UniqueArray<Int32> nodes;
  Int32 pos = 0;
  for (Int32 i = 0; i < nb_node.size(); ++i) {
    nodes.resize(nb_node[i]);
    m_mesh->nodeFamily()->itemsUniqueIdToLocalId(nodes, node_uids.subView(pos, nb_node[i]), !allow_null);
    pos += nb_node[i];
    local_ids[i] = findByNodes(kind, nodes);
    if (local_ids[i] == NULL_ITEM_LOCAL_ID && !allow_null)
      ARCANE_FATAL("mesh '{0}': there is no {1} with the {2} nodes of item {3} of the list", m_mesh->name(), itemKindName(kind), nb_node[i],
                   i);
  }
}

void IMeshUtilities::getFacesLocalIdFromConnectivity(ConstArrayView<ItemTypeId> types, ConstArrayView<Int64> node_uids,
                                                     ArrayView<Int32> local_ids, bool allow_null) const
{
  UniqueArray<Int32> nb_node;
  Int64 nb_in_all = 0;
  for (const ItemTypeId type : types) {
    nb_node.add(m_mesh->itemTypeMng()->typeFromId(type)->nbLocalNode());
    nb_in_all += nb_node.back();
  }
  ARCANE_THROW_IF(nb_in_all != node_uids.size(), ArgumentException,
                  "mesh '{0}': {1} faces are given by {2} nodes, expected {3} for their types", m_mesh->name(), types.size(),
                  node_uids.size(), nb_in_all);
  localIdsFromConnectivity(IK_Face, nb_node, node_uids, local_ids, allow_null);
}

Face IMeshUtilities::getFaceFromNodesLocal(ConstArrayView<Int32> node_local_ids) const
{
  const Int32 face = findByNodes(IK_Face, node_local_ids);
  return face == NULL_ITEM_LOCAL_ID ? Face() : Face(face, m_mesh->faceFamily()->itemSharedInfo());
}

Face IMeshUtilities::getFaceFromNodesUnique(ConstArrayView<Int64> node_unique_ids) const
{
  UniqueArray<Int32> nodes(node_unique_ids.size());
  m_mesh->nodeFamily()->itemsUniqueIdToLocalId(nodes, node_unique_ids, false);
  return getFaceFromNodesLocal(nodes);
}

void IMeshUtilities::computeAdjacency(const ItemPairGroup& pairs, eItemKind link_kind, Integer nb_layer) const
{
  ARCANE_FATAL_IF(pairs.null(), "mesh '{0}': the pairs to compute are null, expected an ItemPairGroup", m_mesh->name());
  detail::mesh::checkAdjacency(pairs.itemFamily(), pairs.itemGroup(), pairs.subItemGroup(), nb_layer);
  pairs.sharedPairs()->setComputation(detail::mesh::pairsByLink(pairs.itemGroup(), pairs.subItemGroup(), link_kind));
  pairs.sharedPairs()->invalidate(true);
}

Real3 IMeshUtilities::computeNormal(const FaceGroup& faces, const VariableNodeReal3& coordinates) const
{
  return detail::domain::normalOfSurface(m_mesh->parallelMng(), faces, coordinates);
}

Real3 IMeshUtilities::computeDirection(const NodeGroup& nodes, const VariableNodeReal3& coordinates, Real3* first_end,
                                       Real3* second_end) const
{
  Real3 unused[2];
  return detail::domain::directionOfLine(m_mesh->parallelMng(), nodes, coordinates, first_end ? first_end : &unused[0],
                                         second_end ? second_end : &unused[1]);
}

void IMeshUtilities::changeOwnersFromCells()
{
  m_mesh->partitionConstraintMng()->computeAndApplyConstraints();
  m_mesh->itemsNewOwner(IK_Cell).synchronize();
  for (eItemKind kind : { IK_Node, IK_Edge, IK_Face })
    detail::domain::setNewOwnersFromCells(m_mesh, kind);
}

Int64 IMeshUtilities::partitionAndExchangeMeshWithReplication(IMeshPartitionerBase* partitioner, bool initial_partition)
{
  partitioner->partitionMesh(initial_partition);
  const Int64 nb_moved = partitioner->primaryMesh()->exchangeItems();
  partitioner->notifyEndPartition();
  return nb_moved;
}

bool IMeshUtilities::writeToFile(const String& file_name, const String& service_name) const
{
  const auto& write = m_mesh->variableMng()->services().write_mesh;
  ARCANE_FATAL_IF(!write, "cannot write mesh '{0}': it belongs to no sub-domain, which has the services", m_mesh->name());
  return write(m_mesh, file_name, service_name);
}

} // namespace Arcane
