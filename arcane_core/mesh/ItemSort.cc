// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/ItemSort.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/mesh/IItemInternalSortFunction.h"
#include "arcane_core/mesh/TopologyStore.h"

namespace Arcane::detail::mesh
{

namespace
{
constexpr eItemKind all_kinds[] = { IK_Node, IK_Edge, IK_Face, IK_Cell };

//! Returns the present local ids in the order of the function of the application, or as they are when this rank has none.
UniqueArray<Int32> sortedIds(const IItemFamily* family)
{
  UniqueArray<ItemInternal*> items(family->itemsInternal());
  IItemInternalSortFunction* function = family->itemSortFunction();
  if (function)
    function->sortItems(items.view());
  UniqueArray<Int32> ids(items.size());
  UniqueArray<Byte> is_seen(items.size(), Byte(0));
  for (Int32 i = 0; i < items.size(); ++i) {
    const Int32 id = items[i] ? items[i]->localId() : NULL_ITEM_LOCAL_ID;
    if (id < 0 || id >= is_seen.size() || is_seen[id] || items[i]->family() != family)
      ARCANE_FATAL("family '{0}': sort function '{1}' does not give each item once: place {2} has local id {3}", family->fullName(),
                   function->name(), i, id);
    is_seen[id] = 1;
    ids[i] = id;
  }
  return ids;
}
} // namespace

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
    UniqueArray<Int32> new_to_old;
    runAndAgree(pm, [&] { new_to_old = sortedIds(topology.family(kind)); });
    topology.indexedGroups().suspend();
    TopologyStore(topology).renumber(kind, new_to_old);
    runAndAgree(pm, [&] { topology.indexedGroups().resume(); });
  }
  // No rank needs any more what the others left in the memory of the machine.
  pm->machineBarrier();
}

} // namespace Arcane::detail::mesh
