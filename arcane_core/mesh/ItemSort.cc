// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/ItemSort.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/mesh/IItemInternalSortFunction.h"
#include "arcane_core/mesh/ItemKinds.h"
#include "arcane_core/mesh/SubMeshes.h"
#include "arcane_core/mesh/TopologyStore.h"

namespace Arcane::detail::mesh
{

void sortByFunction(const IItemFamily* family, UniqueArray<Int32>& local_ids)
{
  UniqueArray<ItemInternal*> items;
  UniqueArray<Byte> is_expected(family->maxLocalId(), Byte(0));
  for (Int32 id : local_ids) {
    items.add(family->itemInternal(id));
    is_expected[id] = 1;
  }
  family->itemSortFunction()->sortItems(items.view());
  for (Int32 i = 0; i < items.size(); ++i) {
    const Int32 id = items[i] ? items[i]->localId() : NULL_ITEM_LOCAL_ID;
    if (id < 0 || id >= is_expected.size() || !is_expected[id] || items[i]->family() != family)
      ARCANE_FATAL("family '{0}': sort function '{1}' does not give each item once: place {2} has local id {3}", family->fullName(),
                   family->itemSortFunction()->name(), i, id);
    is_expected[id] = 0;
    local_ids[i] = id;
  }
}

void sortItems(MeshTopology& topology)
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
