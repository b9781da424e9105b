// SPDX-License-Identifier: Apache-2.0
#ifndef COMPAT_FEM_LAYERS_FEM_DOFS_ON_NODES_H
#define COMPAT_FEM_LAYERS_FEM_DOFS_ON_NODES_H

#include <arcane/core/IndexedItemConnectivityView.h>
#include <arcane/utils/Ref.h>
#include <arcane/utils/TraceAccessor.h>

namespace FemLayers
{
using namespace Arcane;

//! A number of DoFs for each node.
class FemDoFsOnNodes : public TraceAccessor
{
 public:
  explicit FemDoFsOnNodes(ITraceMng* tm)
  : TraceAccessor(tm)
  {}

  void initialize(IMesh* mesh, Int32 nb_dof_per_node);
  IndexedNodeDoFConnectivityView nodeDoFConnectivityView() const;
  IItemFamily* dofFamily() const { return m_dof_family; }

 private:
  IItemFamily* m_dof_family = nullptr;
  Ref<IIndexedIncrementalItemConnectivity> m_node_dof_connectivity;
};
} // namespace FemLayers

#endif
