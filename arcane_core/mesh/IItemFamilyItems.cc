// SPDX-License-Identifier: Apache-2.0
// Arrays of a family: how they are replaced, grown, checked and measured.
#include "arcane_core/mesh/IItemFamily.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/MeshTopology.h"

#include <algorithm>

namespace Arcane
{

void IItemFamily::assign(detail::FamilyArrays&& arrays)
{
  m_arrays = std::move(arrays);
  m_nb_item = m_arrays.unique_ids.size();
  m_unique_id_map.clear();
  for (detail::ItemConnectivity& c : m_connectivity)
    c.clear();
  itemsChanged();
}

detail::ItemConnectivity& IItemFamily::editConnectivity(eItemKind target)
{
  return m_connectivity[target];
}

bool IItemFamily::hasConnectivity(eItemKind target) const
{
  return target != m_kind && (m_topology->hasEdge() || (target != IK_Edge && m_kind != IK_Edge));
}

void IItemFamily::publish()
{
  m_shared.unique_ids = m_arrays.unique_ids.data();
  m_shared.owners = m_arrays.owners.data();
  m_shared.flags = m_arrays.flags.data();
  m_shared.types = m_arrays.types.data();
  for (Int32 k = 0; k < 4; ++k) {
    const detail::ItemConnectivity& c = m_connectivity[k];
    const bool has_items = maxLocalId() > 0 && c.nbSource() == maxLocalId();
    ItemSharedInfo* target = m_topology->family(static_cast<eItemKind>(k))->itemSharedInfo();
    m_shared.connected[k] = has_items ? ItemSharedInfo::Connected{ c.begins(), c.ends(), c.list(), target } : ItemSharedInfo::Connected{};
  }
}

void IItemFamily::itemsChanged()
{
  m_internal_blocks.clear();
  m_internals.dispose();
  ++m_stamp;
  m_topology->touch();
}

Int32 IItemFamily::addItem(Int64 unique_id, Int16 type, Int32 owner)
{
  const Int32 id = maxLocalId();
  uniqueIdMap();
  m_arrays.unique_ids.add(unique_id);
  m_arrays.types.add(type);
  m_arrays.owners.add(owner);
  m_arrays.flags.add(ItemFlags::II_JustAdded | (owner == m_topology->rank() ? ItemFlags::II_Own : 0));
  m_unique_id_map.insert(m_arrays.unique_ids, id);
  for (eItemKind k : { IK_Node, IK_Edge, IK_Face, IK_Cell })
    if (hasConnectivity(k))
      m_connectivity[k].addSources(1);
  ++m_nb_item;
  return id;
}

void IItemFamily::removeItem(Int32 local_id)
{
  uniqueIdMap();
  m_unique_id_map.erase(m_arrays.unique_ids, local_id);
  m_arrays.unique_ids[local_id] = NULL_ITEM_UNIQUE_ID;
  m_arrays.flags[local_id] = ItemFlags::II_Suppressed;
  for (detail::ItemConnectivity& c : m_connectivity)
    if (c.nbSource() > 0)
      c.removeAll(local_id);
  --m_nb_item;
}

void IItemFamily::computeConnectivityInfos()
{
  Int32 max_connected[4];
  for (Int32 k = 0; k < 4; ++k)
    max_connected[k] = m_connectivity[k].maxNb();
  m_local_connectivity_info = IItemConnectivityInfo(max_connected);
  parallelMng()->reduce(MessagePassing::ReduceMax, ArrayView<Int32>(4, max_connected));
  m_global_connectivity_info = IItemConnectivityInfo(max_connected);
}

void IItemFamily::checkValid() const
{
  if (m_has_unique_id_map)
    for (Int32 id = 0; id < maxLocalId(); ++id) {
      const Int64 uid = m_arrays.unique_ids[id];
      if (uid != NULL_ITEM_UNIQUE_ID && localIdOf(uid) != id)
        ARCANE_FATAL("family '{0}': unique id {1} is the one of items {2} and {3}", fullName(), uid, id, localIdOf(uid));
    }
  for (Int32 id = 0; id < maxLocalId(); ++id) {
    const bool is_own = m_arrays.owners[id] == m_topology->rank();
    if (m_arrays.unique_ids[id] != NULL_ITEM_UNIQUE_ID && is_own != ItemFlags::isOwn(m_arrays.flags[id]))
      ARCANE_FATAL("family '{0}': item of unique id {1} has owner {2} and own flag {3} on rank {4}", fullName(), m_arrays.unique_ids[id],
                   m_arrays.owners[id], ItemFlags::isOwn(m_arrays.flags[id]), m_topology->rank());
  }
  for (const auto& [name, group] : m_groups)
    group.checkValid();
  checkValidConnectivity();
}

void IItemFamily::checkValidConnectivity() const
{
  for (Int32 k = 0; k < 4; ++k) {
    const detail::ItemConnectivity* to = connectivity(static_cast<eItemKind>(k));
    const IItemFamily* other = m_topology->family(static_cast<eItemKind>(k));
    const detail::ItemConnectivity* from = other->connectivity(m_kind);
    if (!to)
      continue;
    for (Int32 id = 0; id < maxLocalId(); ++id)
      for (Int32 connected : to->of(id)) {
        const bool exists = connected >= 0 && connected < other->maxLocalId();
        if (!exists || !from || !from->of(connected).contains(id))
          ARCANE_FATAL("{0} {1}: it is connected to {2} {3}, which is not connected to it", itemKindName(m_kind), m_arrays.unique_ids[id],
                       itemKindName(other->itemKind()), exists ? other->uniqueIds()[connected] : NULL_ITEM_UNIQUE_ID);
      }
  }
}

void IItemFamily::checkUniqueIds(ConstArrayView<Int64> unique_ids) const
{
  UniqueArray<Int64> sorted(unique_ids);
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end())
    ARCANE_FATAL("family '{0}': unique id {1} is given to several items", fullName(), *twice);
}

Int64 IItemFamily::allocatedBytes() const
{
  Int64 bytes = m_arrays.unique_ids.largeCapacity() * Int64(sizeof(Int64));
  bytes += (m_arrays.owners.largeCapacity() + m_arrays.flags.largeCapacity()) * Int64(sizeof(Int32));
  bytes += m_arrays.types.largeCapacity() * Int64(sizeof(Int16));
  for (const detail::ItemConnectivity& c : m_connectivity)
    bytes += c.allocatedBytes();
  bytes += m_unique_id_map.allocatedBytes() + m_ghost_layout.allocatedBytes();
  bytes += m_all_items.internal()->size() * Int64(sizeof(Int32));
  for (const auto& [name, group] : m_groups)
    bytes += group.internal()->size() * Int64(sizeof(Int32));
  return bytes;
}

} // namespace Arcane
