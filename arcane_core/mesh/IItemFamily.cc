// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/IItemFamily.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/MeshTopology.h"

#include <algorithm>

namespace Arcane
{

namespace
{
constexpr Int32 INTERNAL_BLOCK_SIZE = 1024;
}

IItemFamily::IItemFamily(detail::MeshTopology* topology, eItemKind kind, const String& name)
: m_topology(topology)
, m_kind(kind)
, m_name(name)
{
  m_shared.family = this;
  m_shared.kind = kind;
  auto all = std::make_shared<ItemGroupImpl>(this, "All" + name + "s", nullptr, [this](UniqueArray<Int32>& ids) {
    ids.reserve(nbItem());
    for (Int32 id = 0; id < maxLocalId(); ++id)
      if (m_arrays.unique_ids[id] != NULL_ITEM_UNIQUE_ID)
        ids.add(id);
  });
  all->setIsAllItems();
  m_all_items = ItemGroup(all);
}

IItemFamily::~IItemFamily()
{
  destroyGroups();
  m_all_items.internal()->detach();
}

String IItemFamily::fullName() const
{
  return m_topology->handle().meshName() + "_" + m_name;
}

IMesh* IItemFamily::mesh() const
{
  return m_topology->handle().meshOrNull();
}

IParallelMng* IItemFamily::parallelMng() const
{
  return m_topology->parallelMng();
}

ITraceMng* IItemFamily::traceMng() const
{
  return m_topology->handle().traceMng();
}

IVariableMng* IItemFamily::ownerVariableMng() const
{
  return m_topology->handle().variableMng();
}

MeshHandle IItemFamily::ownerMeshHandle() const
{
  return m_topology->handle();
}

ItemInternal* IItemFamily::itemInternal(Int32 local_id) const
{
  const std::size_t block = static_cast<std::size_t>(local_id / INTERNAL_BLOCK_SIZE);
  if (m_internal_blocks.size() <= block)
    m_internal_blocks.resize(block + 1);
  if (!m_internal_blocks[block]) {
    m_internal_blocks[block] = std::make_unique<ItemInternal[]>(INTERNAL_BLOCK_SIZE);
    const Int32 first = static_cast<Int32>(block) * INTERNAL_BLOCK_SIZE;
    for (Int32 i = 0; i < INTERNAL_BLOCK_SIZE; ++i)
      m_internal_blocks[block][i] = ItemInternal(first + i, itemSharedInfo());
  }
  return &m_internal_blocks[block][local_id % INTERNAL_BLOCK_SIZE];
}

ItemInternalArrayView IItemFamily::itemsInternal() const
{
  if (m_internals.size() != maxLocalId()) {
    m_internals.resize(maxLocalId());
    for (Int32 id = 0; id < maxLocalId(); ++id)
      m_internals[id] = itemInternal(id);
  }
  return m_internals;
}

ItemInternal* IItemFamily::findOneItem(Int64 unique_id) const
{
  const Int32 id = localIdOf(unique_id);
  return id == NULL_ITEM_LOCAL_ID ? nullptr : itemInternal(id);
}

const detail::UniqueIdMap& IItemFamily::uniqueIdMap() const
{
  if (!m_has_unique_id_map)
    ARCANE_FATAL("family '{0}': it has no map of unique ids, see setHasUniqueIdMap()", fullName());
  if (!m_unique_id_map.isBuilt())
    m_unique_id_map.build(m_arrays.unique_ids);
  return m_unique_id_map;
}

Int32 IItemFamily::localIdOf(Int64 unique_id) const
{
  return uniqueIdMap().find(m_arrays.unique_ids, unique_id);
}

void IItemFamily::setHasUniqueIdMap(bool v)
{
  m_has_unique_id_map = v;
  if (!v)
    m_unique_id_map.clear();
}

void IItemFamily::itemsUniqueIdToLocalId(ArrayView<Int32> local_ids, ConstArrayView<Int64> unique_ids, bool do_fatal) const
{
  for (Int32 i = 0; i < unique_ids.size(); ++i) {
    local_ids[i] = localIdOf(unique_ids[i]);
    if (do_fatal && local_ids[i] == NULL_ITEM_LOCAL_ID)
      ARCANE_FATAL("family '{0}': rank {1} has no item of unique id {2}", fullName(), m_topology->rank(), unique_ids[i]);
  }
}

void IItemFamily::itemsUniqueIdToLocalId(ArrayView<Int64> ids, bool do_fatal) const
{
  for (Int32 i = 0; i < ids.size(); ++i) {
    Int32 id = NULL_ITEM_LOCAL_ID;
    const Int64 unique_id = ids[i];
    itemsUniqueIdToLocalId(ArrayView<Int32>(1, &id), ConstArrayView<Int64>(1, &unique_id), do_fatal);
    ids[i] = id;
  }
}

void IItemFamily::itemsUniqueIdToLocalId(ArrayView<Int32> local_ids, ConstArrayView<ItemUniqueId> unique_ids, bool do_fatal) const
{
  static_assert(sizeof(ItemUniqueId) == sizeof(Int64));
  itemsUniqueIdToLocalId(local_ids, { unique_ids.size(), reinterpret_cast<const Int64*>(unique_ids.data()) }, do_fatal);
}

const detail::ItemConnectivity* IItemFamily::connectivity(eItemKind target) const
{
  return m_shared.connected[target].begin ? &m_connectivity[target] : nullptr;
}

ItemGroup IItemFamily::findGroup(const String& name) const
{
  if (name == m_all_items.name())
    return m_all_items;
  const auto found = m_groups.find(name);
  if (found != m_groups.end())
    return found->second;
  const auto computed = m_computed_groups.find(name);
  const auto group = computed == m_computed_groups.end() ? nullptr : computed->second.lock();
  return group && group->itemFamily() ? ItemGroup(group) : ItemGroup();
}

ItemGroup IItemFamily::findGroup(const String& name, bool create_if_needed)
{
  const ItemGroup found = findGroup(name);
  return found.null() && create_if_needed ? createGroup(name) : found;
}

void IItemFamily::checkNewGroup(const String& name) const
{
  if (name.empty())
    ARCANE_FATAL("family '{0}': a group must have a name", fullName());
  if (!findGroup(name).null())
    ARCANE_FATAL("family '{0}': group '{1}' exists already", fullName(), name);
}

ItemGroup IItemFamily::addGroup(const std::shared_ptr<ItemGroupImpl>& group)
{
  checkNewGroup(group->name());
  return m_groups[group->name()] = ItemGroup(group);
}

void IItemFamily::addComputedGroup(const ItemGroup& group)
{
  m_computed_groups[group.name()] = group.sharedImpl();
  notifyGroupCreated(group);
}

void IItemFamily::notifyGroupCreated(const ItemGroup& group)
{
  // Those who are told may make variables, which listen too.
  for (detail::FamilyListener* listener : std::vector(m_listeners))
    if (std::ranges::find(m_listeners, listener) != m_listeners.end())
      listener->onGroupCreated(this, group);
}

ItemGroup IItemFamily::createGroup(const String& name)
{
  const ItemGroup group = addGroup(std::make_shared<ItemGroupImpl>(this, name));
  notifyGroupCreated(group);
  return group;
}

ItemGroup IItemFamily::createGroup(const String& name, ConstArrayView<Int32> local_ids, bool do_override)
{
  ItemGroup group = do_override ? findGroup(name) : ItemGroup();
  const bool is_new = group.null();
  if (is_new)
    group = addGroup(std::make_shared<ItemGroupImpl>(this, name));
  group.setItems(local_ids);
  if (is_new)
    notifyGroupCreated(group);
  return group;
}

ItemGroup IItemFamily::createGroup(const String& name, const ItemGroup& parent)
{
  if (!parent.null() && parent.itemFamily() != this)
    ARCANE_FATAL("family '{0}': group '{1}' cannot be a part of group '{2}', which is of family '{3}'", fullName(), name, parent.name(),
                 parent.itemFamily()->fullName());
  return createGroup(name);
}

ItemGroup IItemFamily::createGroup(const String& name, const ItemGroup& parent, ItemGroupImpl::Computation computation)
{
  const ItemGroup group = addGroup(std::make_shared<ItemGroupImpl>(this, name, parent.internal(), std::move(computation)));
  notifyGroupCreated(group);
  return group;
}

ItemGroupCollection IItemFamily::groups() const
{
  ItemGroupCollection all;
  all.add(m_all_items);
  for (const auto& [name, group] : m_groups)
    all.add(group);
  return all;
}

void IItemFamily::destroyGroups()
{
  for (auto& [name, group] : m_groups)
    group.internal()->detach();
  m_groups.clear();
}

void IItemFamily::endUpdate()
{
  m_topology->endUpdate();
}

void IItemFamily::compactItems(bool do_sort)
{
  ARCANE_UNUSED(do_sort);
  endUpdate();
}

void IItemFamily::notifyItemsOwnerChanged()
{
  m_topology->notifyOwnersChanged(this);
}

void IItemFamily::computeSynchronizeInfos()
{
  m_ghost_layout = detail::GhostLayout::compute(this, m_all_items.view().localIds());
  for (Int32& f : m_arrays.flags)
    f &= ~ItemFlags::II_Shared;
  for (Int32 id : m_ghost_layout.allShareIds())
    m_arrays.flags[id] |= ItemFlags::II_Shared;
  ++m_stamp;
}

void IItemFamily::addListener(detail::FamilyListener* listener)
{
  const auto is_before = [](const detail::FamilyListener* a, const detail::FamilyListener* b) {
    return a->listenerName() < b->listenerName();
  };
  m_listeners.insert(std::upper_bound(m_listeners.begin(), m_listeners.end(), listener, is_before), listener);
}

void IItemFamily::removeListener(detail::FamilyListener* listener)
{
  std::erase(m_listeners, listener);
}

void IItemFamily::copyItemsValues(ConstArrayView<Int32> sources, ConstArrayView<Int32> destinations)
{
  for (detail::FamilyListener* listener : m_listeners)
    listener->onCopyItems(this, sources, destinations);
}

void IItemFamily::notifyResize()
{
  for (detail::FamilyListener* listener : m_listeners)
    listener->onResize(this, maxLocalId());
}

void IItemFamily::notifyCompact(ConstArrayView<Int32> new_to_old)
{
  for (detail::FamilyListener* listener : m_listeners)
    listener->onCompact(this, new_to_old);
}

void IItemFamily::renumberGroups(ConstArrayView<Int32> old_to_new)
{
  for (auto& [name, group] : m_groups)
    group.internal()->changeLocalIds(old_to_new);
  for (ItemGroupImpl* group : m_topology->indexedGroups())
    if (group->itemFamily() == this)
      group->localIdToIndex()->changeLocalIds(old_to_new, maxLocalId());
}

void IItemFamily::getCommunicatingSubDomains(UniqueArray<Int32>& ranks) const
{
  ranks.copy(m_ghost_layout.ranks());
}

void IItemFamily::synchronize(const VariableCollection& variables)
{
  const auto& function = m_topology->variableServices().synchronize;
  if (!function)
    ARCANE_FATAL("family '{0}': its mesh has no variables to synchronize", fullName());
  function(this, variables);
}

void IItemFamily::synchronize(const VariableCollection& variables, ConstArrayView<Int32> local_ids)
{
  const auto& function = m_topology->variableServices().synchronize_items;
  if (!function)
    ARCANE_FATAL("family '{0}': its mesh has no variables to synchronize", fullName());
  function(this, variables, local_ids);
}

ItemVariableScalarRefT<Int32>& IItemFamily::itemsNewOwner()
{
  const auto& find = m_topology->variableServices().items_new_owner;
  if (!find)
    ARCANE_FATAL("family '{0}': its mesh has no variables, hence no new owners", fullName());
  return *find(this);
}

IVariable* IItemFamily::findVariable(const String& name, bool do_fatal) const
{
  const auto& find = m_topology->variableServices().find_variable;
  IVariable* variable = find ? find(this, name) : nullptr;
  if (!variable && do_fatal)
    ARCANE_FATAL("family '{0}': it has no variable '{1}'", fullName(), name);
  return variable;
}

} // namespace Arcane
