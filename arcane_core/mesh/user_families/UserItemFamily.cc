// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/user_families/UserItemFamily.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/families/SortByFunction.h"
#include "arcane_core/mesh/groups/FamilyGroups.h"
#include "arcane_core/mesh/groups/MeshOfFamily.h"
#include "arcane_core/mesh/items/FamilyItems.h"

#include <algorithm>
#include <numeric>

namespace Arcane
{

namespace
{
//! Many ids are sorted by a mark for each item of the family, unless they are in order already.
void sortLocalIds(UniqueArray<Int32>& ids, Int32 nb_item)
{
  if (std::is_sorted(ids.begin(), ids.end()))
    return;
  if (ids.size() < nb_item / 16)
    return std::sort(ids.begin(), ids.end());
  UniqueArray<Int32> nb_of(nb_item, 0);
  for (const Int32 id : ids)
    ++nb_of[id];
  Int32* to = ids.data();
  for (Int32 id = 0; id < nb_item; ++id)
    to = std::fill_n(to, nb_of[id], id);
}
} // namespace

UserItemFamily::UserItemFamily(detail::mesh::MeshOfFamily* mesh, eItemKind kind, const String& name)
: ItemFamily(mesh, kind, name)
{
  // Families that show more do it when they have items.
  UserItemFamily::publish();
}

UserItemFamily::~UserItemFamily() = default;

void UserItemFamily::publish()
{
  ItemSharedInfo* const no_connected_item[4] = { nullptr, nullptr, nullptr, nullptr };
  familyItems().publish(no_connected_item);
}

void UserItemFamily::noteChange()
{
  familyItems().noteChange();
  setGhostLayout({});
}

void UserItemFamily::checkAdded(ConstArrayView<Int64> unique_ids, Int32 nb_local_id) const
{
  if (nb_local_id != unique_ids.size())
    ARCANE_THROW(ArgumentException, "family '{0}': the array of local ids has {3} elements, expected {1}, one for each new {2}", fullName(),
                 unique_ids.size(), itemKindName(itemKind()), nb_local_id);
  for (const Int64 unique_id : unique_ids)
    if (unique_id < 0)
      ARCANE_THROW(ArgumentException, "family '{0}': unique id of a {1} is {2}, expected 0 or more", fullName(), itemKindName(itemKind()),
                   unique_id);
}

bool UserItemFamily::addNew(ConstArrayView<Int64> unique_ids, Int32 owner, ArrayView<Int32> local_ids)
{
  if (unique_ids.empty())
    return true;
  const Int32 nb_hole = std::min(m_holes.size(), local_ids.size());
  for (Int32 i = 0; i < nb_hole; ++i)
    local_ids[i] = m_holes[m_holes.size() - 1 - i];
  std::iota(local_ids.begin() + nb_hole, local_ids.end(), maxLocalId());
  const bool is_added = familyItems().addItems(unique_ids, local_ids, IT_NullType, owner);
  // Arrays that grew are elsewhere, also when their items were refused.
  publish();
  if (!is_added)
    return false;
  m_holes.resize(m_holes.size() - nb_hole);
  m_added.addRange(local_ids);
  m_has_change = true;
  return true;
}

Int32 UserItemFamily::findOrAdd(Int64 unique_id, Int32 owner)
{
  detail::mesh::FamilyItems& items = familyItems();
  const Int32 known = items.hasUniqueIdMap() ? items.localIdOf(unique_id) : NULL_ITEM_LOCAL_ID;
  if (known != NULL_ITEM_LOCAL_ID)
    return known;
  m_has_change = true;
  Int32 id = NULL_ITEM_LOCAL_ID;
  if (m_holes.empty())
    id = items.addItem(unique_id, IT_NullType, owner, {});
  else {
    id = m_holes.back();
    m_holes.popBack();
    items.fillHole(id, unique_id, IT_NullType, owner);
  }
  m_added.add(id);
  return id;
}

void UserItemFamily::removeItems(ConstArrayView<Int32> local_ids)
{
  const ConstArrayView<Int64> uids = uniqueIds();
  for (const Int32 id : local_ids)
    if (id < 0 || id >= uids.size() || uids[id] == NULL_ITEM_UNIQUE_ID)
      ARCANE_THROW(ArgumentException, "family '{0}': cannot remove the {1} of local id {2}: it does not exist", fullName(),
                   itemKindName(itemKind()), id);
  UniqueArray<Int32> sorted(local_ids);
  sortLocalIds(sorted, uids.size());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end())
    ARCANE_THROW(ArgumentException, "family '{0}': the {1} of local id {2} is removed twice", fullName(), itemKindName(itemKind()), *twice);
  if (local_ids.empty())
    return;
  m_has_change = true;
  familyItems().removeItems(sorted);
  m_removed.addRange(sorted);
}

void UserItemFamily::clearItems()
{
  const ConstArrayView<Int64> uids = uniqueIds();
  UniqueArray<Int32> present;
  for (Int32 id = 0; id < uids.size(); ++id)
    if (uids[id] != NULL_ITEM_UNIQUE_ID)
      present.add(id);
  removeItems(present);
  endUpdate();
}

void UserItemFamily::endUpdate()
{
  if (!m_has_change)
    return;
  m_has_change = false;
  // The flags of other items are not read: an item that is added beside many others costs what it costs alone.
  ArrayView<Int32> flags = familyItems().editArrays().flags;
  for (const Int32 id : m_added)
    flags[id] &= ~ItemFlags::II_JustAdded;
  m_added.clear();
  noteChange();
  resizeVariables(true);
  if (!m_removed.empty()) {
    familyGroups().removeItems(m_removed);
    familyGroups().listeners().notifyRemove(m_removed);
    // Local ids become holes last, when groups and listeners have dropped the removed DoFs.
    m_holes.addRange(m_removed);
    m_removed.clear();
  }
  meshOfFamily().indexedGroups().update();
  notifyItemListChanges();
}

void UserItemFamily::compactItems(bool do_sort)
{
  endUpdate();
  const ConstArrayView<Int64> uids = uniqueIds();
  UniqueArray<Int32> new_to_old;
  for (Int32 id = 0; id < maxLocalId(); ++id)
    if (uids[id] != NULL_ITEM_UNIQUE_ID)
      new_to_old.add(id);
  if (do_sort && itemSortFunction())
    detail::mesh::sortByFunction(this, new_to_old);
  else if (do_sort)
    std::sort(new_to_old.begin(), new_to_old.end(), [&](Int32 a, Int32 b) { return uids[a] < uids[b]; });
  const bool is_same = new_to_old.size() == maxLocalId() && std::is_sorted(new_to_old.begin(), new_to_old.end());
  if (is_same)
    return;
  UniqueArray<Int32> old_to_new(maxLocalId(), NULL_ITEM_LOCAL_ID);
  for (Int32 id = 0; id < new_to_old.size(); ++id)
    old_to_new[new_to_old[id]] = id;
  if (ghostLayout().id() != 0)
    setGhostLayout(ghostLayout().renamed(old_to_new));
  familyItems().assign(familyItems().arrays().reordered(new_to_old));
  publish();
  m_holes.clear();
  familyGroups().renumber(old_to_new);
  familyGroups().listeners().notifyCompact(new_to_old);
  meshOfFamily().indexedGroups().update();
  notifyItemListChanges();
}

void UserItemFamily::notifyItemsOwnerChanged()
{
  familyItems().setOwnFlags();
  noteChange();
  resizeVariables(true);
  meshOfFamily().indexedGroups().update();
}

void UserItemFamily::restoreItems(detail::mesh::FamilyArrays&& arrays)
{
  familyItems().assign(std::move(arrays));
  familyItems().setOwnFlags();
  publish();
  noteChange();
  m_has_change = false;
  m_added.clear();
  m_removed.clear();
  m_holes.clear();
  for (Int32 id = 0; id < maxLocalId(); ++id)
    if (uniqueIds()[id] == NULL_ITEM_UNIQUE_ID)
      m_holes.add(id);
}

} // namespace Arcane
