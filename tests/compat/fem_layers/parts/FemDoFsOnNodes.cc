// SPDX-License-Identifier: Apache-2.0
#include "FemDoFsOnNodes.h"

#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/core/IIncrementalItemConnectivity.h>
#include <arcane/core/IIndexedIncrementalItemConnectivityMng.h>
#include <arcane/mesh/DoFFamily.h>
#include <arcane/utils/ITraceMng.h>

namespace FemLayers
{
void FemDoFsOnNodes::initialize(IMesh* mesh, Int32 nb_dof_per_node)
{
  m_dof_family = mesh->findItemFamily(Arcane::IK_DoF, "DoFNodeFamily", true);
  mesh::DoFFamily* dof_family = ARCANE_CHECK_POINTER(dynamic_cast<mesh::DoFFamily*>(m_dof_family));
  IItemFamily* node_family = mesh->nodeFamily();
  Int32 my_rank = mesh->parallelMng()->commRank();
  UniqueArray<Int64> uids(mesh->allNodes().size() * nb_dof_per_node);
  Integer dof_index = 0;
  ENUMERATE_NODE(inode, mesh->allNodes())
  {
    Node node = *inode;
    for (Integer i = 0; i < nb_dof_per_node; ++i)
      uids[dof_index++] = node.uniqueId().asInt64() * nb_dof_per_node + i;
  }
  Int32UniqueArray dof_lids(uids.size());
  dof_family->addDoFs(uids, dof_lids);
  dof_family->endUpdate();
  info() << "NB_DOF=" << dof_family->allItems().size();

  m_node_dof_connectivity = mesh->indexedConnectivityMng()->findOrCreateConnectivity(node_family, dof_family, "DoFNode");
  auto* connectivity = m_node_dof_connectivity->connectivity();
  DoFInfoListView dofs(m_dof_family);
  dof_index = 0;
  ENUMERATE_NODE(inode, mesh->allNodes())
  {
    NodeLocalId node = *inode;
    const Int32 owner = inode->owner();
    for (Integer i = 0; i < nb_dof_per_node; ++i) {
      DoF dof = dofs[dof_lids[dof_index++]];
      dof.mutableItemBase().setOwner(owner, my_rank);
      connectivity->addConnectedItem(node, dof);
    }
  }
  dof_family->notifyItemsOwnerChanged();
  m_dof_family->computeSynchronizeInfos();
}

IndexedNodeDoFConnectivityView FemDoFsOnNodes::nodeDoFConnectivityView() const
{
  return m_node_dof_connectivity->view();
}
} // namespace FemLayers
