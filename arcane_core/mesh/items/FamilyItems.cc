// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/FamilyItems.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/items/LazyInternals.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace Arcane::detail::mesh
{

namespace
{
using Lock = std::scoped_lock<std::mutex>;

// Threads may be the first to search at the same time.
std::mutex lazy_mutex;
//! An empty list of connected items: a null pointer means that the family has no lists.
constexpr Int32 empty_list[1] = { NULL_ITEM_LOCAL_ID };

//! Returns what items see of a connectivity. The family of the connected items is not set.
ItemSharedInfo::Connected connectedBy(const ItemConnectivity& c)
{
  return { c.begins(), c.ends(), c.list() ? c.list() : empty_list, nullptr, c.nbEach() };
}
} // namespace

FamilyItems::FamilyItems(IItemFamily* family, eItemKind kind, const String& full_name, Int32 rank)
: m_kind(kind)
, m_full_name(full_name)
, m_rank(rank)
, m_shared(std::make_unique<ItemSharedInfo>())
, m_internals(std::make_unique<LazyInternals>())
{
  m_shared->family = family;
  m_shared->items = this;
  m_shared->kind = kind;
  for (ItemSharedInfo::Connected& c : m_shared->connected)
    c = {};
}

FamilyItems::~FamilyItems() = default;

void FamilyItems::maxConnected(Int32 (&max_connected)[4]) const
{
  for (Int32 k = 0; k < 4; ++k)
    max_connected[k] = m_max_of_deferred[k] > 0 ? m_max_of_deferred[k] : m_connectivity[k].maxNb();
}

bool FamilyItems::isEachOwn() const
{
  if (m_own_stamp != m_stamp) {
    Int32 common = ItemFlags::II_Own;
    for (const Int32 flags : m_arrays.flags)
      common &= flags;
    m_shared->setEachOwn(common != 0);
    m_own_stamp = m_stamp;
  }
  return m_shared->isEachOwn();
}

Int64 FamilyItems::allocatedBytes() const
{
  Int64 bytes = m_arrays.allocatedBytes() + m_unique_id_map.allocatedBytes();
  for (const ItemConnectivity& c : m_connectivity)
    bytes += c.allocatedBytes();
  return bytes;
}

void FamilyItems::buildUniqueIdMap() const
{
  if (!m_has_unique_id_map)
    ARCANE_FATAL("family '{0}': it has no map of unique ids, see setHasUniqueIdMap()", m_full_name);
  const Lock lock(lazy_mutex);
  if (!m_unique_id_map.isBuilt())
    m_unique_id_map.build(m_arrays.unique_ids);
}

void FamilyItems::setHasUniqueIdMap(bool v)
{
  m_has_unique_id_map = v;
  if (!v)
    m_unique_id_map.clear();
}

ItemInternal* FamilyItems::itemInternal(Int32 local_id) const
{
  return m_internals->of(local_id, sharedInfo());
}

ItemInternalArrayView FamilyItems::itemsInternal() const
{
  return m_internals->all(maxLocalId(), sharedInfo());
}

void FamilyItems::assign(FamilyArrays&& arrays)
{
  m_arrays = std::move(arrays);
  m_arrays.complete();
  m_nb_item = m_arrays.size() - static_cast<Int32>(std::count(m_arrays.unique_ids.begin(), m_arrays.unique_ids.end(), NULL_ITEM_UNIQUE_ID));
  m_unique_id_map.clear();
  for (ItemConnectivity& c : m_connectivity)
    c.clear();
  std::fill_n(m_max_of_deferred, 4, 0);
  noteChange();
}

Int32 FamilyItems::addItem(Int64 unique_id, Int16 type, Int32 owner, ConstArrayView<eItemKind> targets)
{
  if (m_has_unique_id_map)
    uniqueIdMap();
  const Int32 id = m_arrays.add();
  setItem(id, unique_id, type, owner);
  for (const eItemKind target : targets)
    m_connectivity[target].addSources(1);
  return id;
}

void FamilyItems::fillHole(Int32 local_id, Int64 unique_id, Int16 type, Int32 owner)
{
  if (m_has_unique_id_map)
    uniqueIdMap();
  m_arrays.flags[local_id] = 0;
  setItem(local_id, unique_id, type, owner);
}

void FamilyItems::setItem(Int32 local_id, Int64 unique_id, Int16 type, Int32 owner)
{
  m_arrays.unique_ids[local_id] = unique_id;
  setProperties(local_id, type, owner);
  if (m_has_unique_id_map)
    m_unique_id_map.insert(m_arrays.unique_ids, local_id);
  ++m_nb_item;
}

void FamilyItems::setProperties(Int32 local_id, Int16 type, Int32 owner)
{
  m_arrays.types[local_id] = type;
  m_arrays.owners[local_id] = owner;
  m_arrays.flags[local_id] |= ItemFlags::II_JustAdded | (owner == m_rank ? ItemFlags::II_Own : 0);
  if (owner != m_rank)
    m_shared->noteOtherOwner();
}

bool FamilyItems::addItems(ConstArrayView<Int64> unique_ids, ConstArrayView<Int32> local_ids, Int16 type, Int32 owner)
{
  if (m_has_unique_id_map)
    uniqueIdMap();
  const Int32 nb_former = maxLocalId();
  const Int32 nb_all = local_ids.empty() ? nb_former : std::max(nb_former, local_ids.back() + 1);
  m_arrays.resize(nb_all);
  for (Int32 i = 0; i < unique_ids.size(); ++i)
    m_arrays.unique_ids[local_ids[i]] = unique_ids[i];
  if (m_has_unique_id_map && m_unique_id_map.insertAll(m_arrays.unique_ids, local_ids) >= 0) {
    for (const Int32 id : local_ids)
      m_arrays.unique_ids[id] = NULL_ITEM_UNIQUE_ID;
    m_arrays.resize(nb_former);
    return false;
  }
  for (const Int32 id : local_ids) {
    m_arrays.flags[id] = 0;
    setProperties(id, type, owner);
  }
  m_nb_item += local_ids.size();
  return true;
}

void FamilyItems::removeItems(ConstArrayView<Int32> local_ids)
{
  if (m_has_unique_id_map) {
    uniqueIdMap();
    for (const Int32 id : local_ids)
      m_unique_id_map.erase(m_arrays.unique_ids, id);
  }
  for (const Int32 id : local_ids) {
    m_arrays.unique_ids[id] = NULL_ITEM_UNIQUE_ID;
    m_arrays.flags[id] = ItemFlags::II_Suppressed;
  }
  m_shared->setEachOwn(false);
  m_nb_item -= local_ids.size();
}

Int32 FamilyItems::findOrAppend(Int64 unique_id)
{
  const Int32 known = localIdOf(unique_id);
  if (known != NULL_ITEM_LOCAL_ID)
    return known;
  const Int32 id = maxLocalId();
  m_arrays.unique_ids.add(unique_id);
  m_unique_id_map.insert(m_arrays.unique_ids, id);
  return id;
}

void FamilyItems::appendIds(ConstArrayView<Int64> unique_ids)
{
  const Int32 nb_former = maxLocalId();
  m_arrays.unique_ids.addRange(unique_ids);
  if (!m_has_unique_id_map || !m_unique_id_map.isBuilt())
    return;
  // The next search makes the whole map, which is faster than many insertions.
  if (unique_ids.size() >= nb_former)
    return m_unique_id_map.clear();
  for (Int32 id = nb_former; id < maxLocalId(); ++id)
    m_unique_id_map.insert(m_arrays.unique_ids, id);
}

void FamilyItems::completeItems(ConstArrayView<Int64> unique_ids, ConstArrayView<Int16> types, Int32 owner)
{
  if (!unique_ids.empty())
    appendIds(unique_ids);
  const Int32 nb_former = m_arrays.types.size();
  m_arrays.resize(maxLocalId());
  for (Int32 i = 0; i < types.size(); ++i)
    setProperties(nb_former + i, types[i], owner);
  m_nb_item += types.size();
}

Int32 FamilyItems::localIdsOf(ArrayView<Int32> local_ids, ConstArrayView<Int64> unique_ids) const
{
  const UniqueIdMap& map = uniqueIdMap();
  const ConstArrayView<Int64> known = m_arrays.unique_ids;
  Int32 missing = -1;
  Int32 next = 0;
  for (Int32 i = 0; i < unique_ids.size(); ++i) {
    const Int64 unique_id = unique_ids[i];
    // Mostly the item after the last one is wanted. Holes are not items.
    const bool is_next = next < known.size() && known[next] == unique_id && unique_id != NULL_ITEM_UNIQUE_ID;
    const Int32 id = is_next ? next : map.find(known, unique_id);
    local_ids[i] = id;
    next = id + 1;
    if (id == NULL_ITEM_LOCAL_ID && missing < 0)
      missing = i;
  }
  return missing;
}

void FamilyItems::setOwnFlags()
{
  m_own_stamp = -1;
  for (Int32 id = 0; id < maxLocalId(); ++id) {
    const bool is_own = m_arrays.owners[id] == m_rank && m_arrays.unique_ids[id] != NULL_ITEM_UNIQUE_ID;
    copyBits(m_arrays.flags[id], is_own ? ItemFlags::II_Own : 0, Int32(ItemFlags::II_Own));
  }
}

void FamilyItems::removeItem(Int32 local_id)
{
  if (m_has_unique_id_map) {
    uniqueIdMap();
    m_unique_id_map.erase(m_arrays.unique_ids, local_id);
  }
  m_arrays.unique_ids[local_id] = NULL_ITEM_UNIQUE_ID;
  m_arrays.flags[local_id] = ItemFlags::II_Suppressed;
  m_shared->setEachOwn(false);
  for (ItemConnectivity& c : m_connectivity)
    if (c.nbSource() > 0)
      c.removeAll(local_id);
  --m_nb_item;
}

void FamilyItems::permute(ConstArrayView<Int32> new_to_old)
{
  m_arrays.forEach([&](const auto&, auto& array) {
    const std::remove_cvref_t<decltype(array)> former(array.constView());
    for (Int32 id = 0; id < new_to_old.size(); ++id)
      array[id] = former[new_to_old[id]];
  });
  for (ItemConnectivity& c : m_connectivity)
    if (c.nbSource() > 0)
      c.permuteSources(new_to_old);
  m_unique_id_map.clear();
}

void FamilyItems::setShared(ConstArrayView<Int32> local_ids)
{
  for (Int32& f : m_arrays.flags)
    f &= ~ItemFlags::II_Shared;
  for (Int32 id : local_ids)
    m_arrays.flags[id] |= ItemFlags::II_Shared;
}

void FamilyItems::publish(ItemSharedInfo* const (&targets)[4])
{
  m_arrays.publish(*m_shared);
  for (Int32 k = 0; k < 4; ++k) {
    const ItemConnectivity& c = m_connectivity[k];
    const bool has_items = maxLocalId() > 0 && c.nbSource() == maxLocalId();
    m_shared->connected[k] = has_items ? connectedBy(c) : ItemSharedInfo::Connected{};
    if (has_items || isDeferred(static_cast<eItemKind>(k)))
      m_shared->connected[k].target = targets[k];
  }
}

void FamilyItems::deferConnectivity(eItemKind target, Int32 max_nb)
{
  m_connectivity[target].clear();
  m_max_of_deferred[target] = max_nb;
}

void FamilyItems::takeDeferred(eItemKind target, ItemConnectivity&& made)
{
  m_connectivity[target] = std::move(made);
  m_max_of_deferred[target] = 0;
  ItemSharedInfo::Connected& shown = m_shared->connected[target];
  const ItemSharedInfo::Connected lists = connectedBy(m_connectivity[target]);
  shown.begin = lists.begin;
  shown.end = lists.end;
  shown.nb_each = lists.nb_each;
  // Readers look at the list first.
  __atomic_store_n(&shown.list, lists.list, __ATOMIC_RELEASE);
}

void FamilyItems::noteChange()
{
  m_internals->clear();
  ++m_stamp;
}

void FamilyItems::checkValid() const
{
  for (Int32 id = 0; id < maxLocalId(); ++id) {
    const Int64 uid = m_arrays.unique_ids[id];
    if (uid == NULL_ITEM_UNIQUE_ID)
      continue;
    if (m_has_unique_id_map && localIdOf(uid) != id)
      ARCANE_FATAL("family '{0}': items of local ids {2} and {3} both have unique id {1}", m_full_name, uid, id, localIdOf(uid));
    const bool is_own = m_arrays.owners[id] == m_rank;
    if (is_own != ItemFlags::isOwn(m_arrays.flags[id]))
      ARCANE_FATAL("family '{0}': item of unique id {1} has owner {2} and own flag {3} on rank {4}", m_full_name, uid, m_arrays.owners[id],
                   ItemFlags::isOwn(m_arrays.flags[id]), m_rank);
  }
}

void FamilyItems::checkConnectedTo(const FamilyItems& other) const
{
  const ItemConnectivity* to = publishedConnectivity(other.kind());
  if (!to)
    return;
  const ItemConnectivity* from = other.publishedConnectivity(m_kind);
  for (Int32 id = 0; id < maxLocalId(); ++id)
    for (Int32 connected : to->of(id)) {
      const bool exists = connected >= 0 && connected < other.maxLocalId();
      if (!exists || !from || !from->of(connected).contains(id))
        ARCANE_FATAL("{0} {1}: it is connected to {2} {3}, which is not connected to it", itemKindName(m_kind), m_arrays.unique_ids[id],
                     itemKindName(other.kind()), exists ? other.arrays().unique_ids[connected] : NULL_ITEM_UNIQUE_ID);
    }
}

} // namespace Arcane::detail::mesh
