// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/families/SortByFunction.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/families/IItemInternalSortFunction.h"

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

} // namespace Arcane::detail::mesh
