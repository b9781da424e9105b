// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/families/ItemListChanges.h"

#include "arcane_core/mesh/families/IItemFamily.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace Arcane::detail::mesh
{

namespace
{
struct ListedItem
{
  Int32 local_id;
  Int64 unique_id;
};
using ListedItems = std::vector<ListedItem>;

//! Returns the items of \a uids that have another local id among \a others, or none. Mostly few items change, and the others keep their local ids.
ListedItems itemsElsewhere(ConstArrayView<Int64> uids, ConstArrayView<Int64> others)
{
  ListedItems items;
  for (Int32 id = 0; id < uids.size(); ++id)
    if (uids[id] != NULL_ITEM_UNIQUE_ID && (id >= others.size() || others[id] != uids[id]))
      items.push_back({ id, uids[id] });
  return items;
}

//! Returns the items that are not among \a others, which holds no item twice.
ListedItems itemsWithout(const ListedItems& items, const ListedItems& others)
{
  std::vector<Int64> sorted;
  for (const ListedItem& item : others)
    sorted.push_back(item.unique_id);
  std::sort(sorted.begin(), sorted.end());
  ListedItems without;
  std::ranges::copy_if(items, std::back_inserter(without),
                       [&](const ListedItem& item) { return !std::binary_search(sorted.begin(), sorted.end(), item.unique_id); });
  return without;
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
  const UniqueArray<Int64> former(std::move(m_unique_ids));
  takeItems();
  const ListedItems formerly_elsewhere = itemsElsewhere(former, m_unique_ids);
  const ListedItems elsewhere = itemsElsewhere(m_unique_ids, former);
  // A function that listens may begin the next change: nothing below reads the items of the family.
  for (const ListedItem& item : itemsWithout(formerly_elsewhere, elsewhere))
    m_event.notify({ m_family, ItemLocalId(item.local_id), item.unique_id, false });
  for (const ListedItem& item : itemsWithout(elsewhere, formerly_elsewhere))
    m_event.notify({ m_family, ItemLocalId(item.local_id), item.unique_id, true });
}

} // namespace Arcane::detail::mesh
