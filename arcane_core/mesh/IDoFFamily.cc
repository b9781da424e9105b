// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/IDoFFamily.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/MeshTopology.h"

#include <algorithm>
#include <numeric>

namespace Arcane
{

IDoFFamily::IDoFFamily(detail::mesh::MeshTopology* topology, const String& name)
: IItemFamily(topology, IK_DoF, name)
{
  publish();
}

IDoFFamily::~IDoFFamily() = default;

void IDoFFamily::publish()
{
  ItemSharedInfo* const no_connected_item[4] = { nullptr, nullptr, nullptr, nullptr };
  parts().items.publish(no_connected_item);
}

void IDoFFamily::noteChange()
{
  parts().items.noteChange();
  parts().ghost_layout = {};
}

void IDoFFamily::checkSizes(ConstArrayView<Int64> unique_ids, Int32 nb_local_id) const
{
  if (nb_local_id != unique_ids.size())
    ARCANE_THROW(ArgumentException, "family '{0}': {1} DoFs have room for {2} local ids", fullName(), unique_ids.size(), nb_local_id);
  for (const Int64 unique_id : unique_ids)
    if (unique_id < 0)
      ARCANE_THROW(ArgumentException, "family '{0}': unique id of a DoF is {1}, expected 0 or more", fullName(), unique_id);
}

DoFVectorView IDoFFamily::addDoFs(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids)
{
  checkSizes(unique_ids, local_ids.size());
  return add(unique_ids, local_ids, {});
}

DoFVectorView IDoFFamily::addGhostDoFs(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids, ConstArrayView<Int32> owners)
{
  checkSizes(unique_ids, local_ids.size());
  if (owners.size() != unique_ids.size())
    ARCANE_THROW(ArgumentException, "family '{0}': {1} ghost DoFs have {2} owners", fullName(), unique_ids.size(), owners.size());
  const IParallelMng* pm = parallelMng();
  for (Int32 i = 0; i < owners.size(); ++i)
    if (owners[i] < 0 || owners[i] >= pm->commSize() || owners[i] == pm->commRank())
      ARCANE_THROW(ArgumentException, "family '{0}': owner of ghost DoF {1} is {2} on rank {3} of {4}, expected another rank", fullName(),
                   unique_ids[i], owners[i], pm->commRank(), pm->commSize());
  return add(unique_ids, local_ids, owners);
}

DoFVectorView IDoFFamily::add(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids, ConstArrayView<Int32> owners)
{
  const Int32 my_rank = topology()->rank();
  for (Int32 i = 0; i < unique_ids.size(); ++i)
    local_ids[i] = findOrAdd(unique_ids[i], owners.empty() ? my_rank : owners[i]);
  publish();
  return DoFVectorView(view(local_ids));
}

Int32 IDoFFamily::findOrAdd(Int64 unique_id, Int32 owner)
{
  detail::mesh::FamilyItems& items = parts().items;
  const Int32 known = items.localIdOf(unique_id);
  if (known != NULL_ITEM_LOCAL_ID)
    return known;
  m_has_change = true;
  if (m_holes.empty())
    return items.addItem(unique_id, IT_NullType, owner, {});
  const Int32 hole = m_holes.back();
  m_holes.popBack();
  items.fillHole(hole, unique_id, IT_NullType, owner);
  return hole;
}

void IDoFFamily::removeDoFs(ConstArrayView<Int32> local_ids)
{
  const ConstArrayView<Int64> uids = uniqueIds();
  for (const Int32 id : local_ids)
    if (id < 0 || id >= uids.size() || uids[id] == NULL_ITEM_UNIQUE_ID)
      ARCANE_THROW(ArgumentException, "family '{0}': there is no DoF of local id {1} to remove", fullName(), id);
  UniqueArray<Int32> sorted(local_ids);
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end())
    ARCANE_THROW(ArgumentException, "family '{0}': the DoF of local id {1} is removed twice", fullName(), *twice);
  if (local_ids.empty())
    return;
  m_has_change = true;
  for (const Int32 id : sorted) {
    parts().items.removeItem(id);
    m_removed.add(id);
  }
}

void IDoFFamily::endUpdate()
{
  if (!m_has_change)
    return;
  m_has_change = false;
  for (Int32& flags : parts().items.editArrays().flags)
    flags &= ~ItemFlags::II_JustAdded;
  noteChange();
  parts().listeners.notifyResize();
  if (!m_removed.empty()) {
    UniqueArray<Int32> kept(maxLocalId());
    std::iota(kept.begin(), kept.end(), 0);
    for (const Int32 id : m_removed)
      kept[id] = NULL_ITEM_LOCAL_ID;
    renumberGroups(kept);
    parts().listeners.notifyRemove(m_removed);
    // Only now nothing is left of the former DoFs.
    m_holes.addRange(m_removed);
    m_removed.clear();
  }
  topology()->indexedGroups().update();
}

void IDoFFamily::renumberGroups(ConstArrayView<Int32> old_to_new)
{
  parts().groups.renumber(old_to_new);
  topology()->indexedGroups().changeLocalIds(this, old_to_new);
}

void IDoFFamily::compactItems(bool do_sort)
{
  endUpdate();
  const ConstArrayView<Int64> uids = uniqueIds();
  UniqueArray<Int32> new_to_old;
  for (Int32 id = 0; id < maxLocalId(); ++id)
    if (uids[id] != NULL_ITEM_UNIQUE_ID)
      new_to_old.add(id);
  if (do_sort)
    std::sort(new_to_old.begin(), new_to_old.end(), [&](Int32 a, Int32 b) { return uids[a] < uids[b]; });
  const bool is_same = new_to_old.size() == maxLocalId() && std::is_sorted(new_to_old.begin(), new_to_old.end());
  if (is_same)
    return;
  UniqueArray<Int32> old_to_new(maxLocalId(), NULL_ITEM_LOCAL_ID);
  for (Int32 id = 0; id < new_to_old.size(); ++id)
    old_to_new[new_to_old[id]] = id;
  detail::mesh::GhostLayout& layout = parts().ghost_layout;
  if (layout.id() != 0)
    layout = layout.renamed(old_to_new);
  parts().items.assign(parts().items.arrays().reordered(new_to_old));
  publish();
  m_holes.clear();
  renumberGroups(old_to_new);
  parts().listeners.notifyCompact(new_to_old);
  topology()->indexedGroups().update();
}

void IDoFFamily::notifyItemsOwnerChanged()
{
  parts().items.setOwnFlags();
  noteChange();
  parts().listeners.notifyResize();
  topology()->indexedGroups().update();
}

void IDoFFamily::restoreItems(detail::mesh::FamilyArrays&& arrays)
{
  parts().items.assign(std::move(arrays));
  parts().items.setOwnFlags();
  publish();
  noteChange();
  m_has_change = false;
  m_removed.clear();
  m_holes.clear();
  for (Int32 id = 0; id < maxLocalId(); ++id)
    if (uniqueIds()[id] == NULL_ITEM_UNIQUE_ID)
      m_holes.add(id);
}

} // namespace Arcane
