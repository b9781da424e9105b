// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/ItemSort.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/mesh/description/ItemKinds.h"
#include "arcane_core/mesh/families/SortByFunction.h"
#include "arcane_core/mesh/topology/SubMeshes.h"
#include "arcane_core/mesh/topology/TopologyStore.h"

namespace Arcane::detail::mesh
{

void sortItems(MeshFamilies& topology)
{
  IParallelMng* pm = topology.parallelMng();
  UniqueArray<Int32> is_sorted;
  for (eItemKind kind : all_kinds)
    is_sorted.add(topology.family(kind)->itemSortFunction() ? 1 : 0);
  pm->reduce(MessagePassing::ReduceMax, is_sorted.view());
  if (!is_sorted.contains(1))
    return;
  for (eItemKind kind : all_kinds) {
    if (!is_sorted[kind])
      continue;
    IItemFamily* family = topology.family(kind);
    UniqueArray<Int32> new_to_old(family->allItems().view().localIds());
    runAndAgree(pm, [&] {
      if (family->itemSortFunction())
        sortByFunction(family, new_to_old);
    });
    topology.indexedGroups().suspend();
    TopologyStore(topology).renumber(kind, new_to_old);
    runAndAgree(pm, [&] { topology.indexedGroups().resume(); });
  }
  // All ranks have read what the others left in the memory of the machine.
  pm->machineBarrier();
  topology.subMeshes().updateChildren();
}

} // namespace Arcane::detail::mesh
