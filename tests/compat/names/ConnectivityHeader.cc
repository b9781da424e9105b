// SPDX-License-Identifier: Apache-2.0
// This header alone gives items, families and all views of connectivities.
#include <arcane/core/UnstructuredMeshConnectivity.h>

using namespace Arcane;

Int32 nbNode(IndexedCellNodeConnectivityView cell_node, IndexedNodeDoFConnectivityView, Cell cell, IItemFamily* family)
{
  return family->nbItem() + cell_node.nbNode(cell);
}
