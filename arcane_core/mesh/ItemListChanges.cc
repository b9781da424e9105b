// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/ItemListChanges.h"

#include "arcane_core/mesh/FamilyParts.h"
#include "arcane_core/mesh/IItemFamily.h"

#include <algorithm>
#include <vector>

namespace Arcane::detail::mesh
{

namespace
{
//! Returns the local ids of the items of \a uids that are not among \a others, which holds no item twice.
std::vector<Int32> itemsWithout(ConstArrayView<Int64> uids, ConstArrayView<Int64> others)
{
  std::vector<Int64> sorted(others.begin(), others.end());
  std::sort(sorted.begin(), sorted.end());
  std::vector<Int32> ids;
  for (Int32 id = 0; id < uids.size(); ++id)
    if (uids[id] != NULL_ITEM_UNIQUE_ID && !std::binary_search(sorted.begin(), sorted.end(), uids[id]))
      ids.push_back(id);
  return ids;
}
} // namespace

ItemListChanges::ItemListChanges(IItemFamily* family)
: m_family(family)
{
  takeItems();
}

void ItemListChanges::takeItems()
{
  m_unique_ids = m_family->uniqueIds();
}

void ItemListChanges::notify()
{
  // A function that listens may begin the next change.
  const UniqueArray<Int64> former(m_unique_ids);
  takeItems();
  const UniqueArray<Int64> present(m_unique_ids);
  const std::vector<Int32> removed = itemsWithout(former, present);
  const std::vector<Int32> added = itemsWithout(present, former);
  for (const Int32 id : removed)
    m_event.notify({ m_family, ItemLocalId(id), former[id], false });
  for (const Int32 id : added)
    m_event.notify({ m_family, ItemLocalId(id), present[id], true });
}

EventObservable<const ItemFamilyItemListChangedEventArgs&>& eventOfItemList(IItemFamily* family)
{
  auto& changes = family->parts().item_list_changes;
  if (!changes)
    changes = std::make_shared<ItemListChanges>(family);
  return changes->event();
}

void takeUniqueIdsOfItemList(IItemFamily* family)
{
  if (const auto& changes = family->parts().item_list_changes)
    changes->takeItems();
}

void notifyItemListChanges(IItemFamily* family)
{
  if (const auto changes = family->parts().item_list_changes)
    changes->notify();
}

} // namespace Arcane::detail::mesh
