// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/families/IItemFamily.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/description/ItemKinds.h"
#include "arcane_core/mesh/families/Adjacencies.h"
#include "arcane_core/mesh/families/FamilyParts.h"
#include "arcane_core/mesh/families/IItemInternalSortFunction.h"
#include "arcane_core/mesh/families/ItemListChanges.h"
#include "arcane_core/mesh/groups/ItemPairGroup.h"
#include "arcane_core/mesh/groups/MeshOfFamily.h"
#include "arcane_core/mesh/items/UniqueIdCheck.h"

#include <algorithm>

namespace Arcane
{
IItemFamily::IItemFamily(detail::mesh::MeshOfFamily* mesh, eItemKind kind, const String& name)
: m_mesh(mesh)
, m_name(name)
, m_kind(kind)
, m_parts(new detail::mesh::FamilyParts(*this, mesh->rank()))
{
  m_shared_info = m_parts->items.sharedInfo();
  m_groups = &m_parts->groups;
}

IItemFamily::~IItemFamily() = default;

String IItemFamily::fullName() const
{
  return m_mesh->handle().meshName() + "_" + m_name;
}

detail::mesh::MeshTopology* IItemFamily::topology() const
{
  return m_mesh->topology();
}

IMesh* IItemFamily::mesh() const
{
  return m_mesh->handle().meshOrNull();
}

IParallelMng* IItemFamily::parallelMng() const
{
  return m_mesh->parallelMng();
}

ITraceMng* IItemFamily::traceMng() const
{
  return m_mesh->handle().traceMng();
}

ISubDomain* IItemFamily::subDomain() const
{
  return m_mesh->handle().subDomain();
}

Properties* IItemFamily::properties()
{
  if (!m_parts->properties)
    m_parts->properties = std::make_unique<Properties>();
  return m_parts->properties.get();
}

IVariableMng* IItemFamily::ownerVariableMng() const
{
  return m_mesh->handle().variableMng();
}

MeshHandle IItemFamily::ownerMeshHandle() const
{
  return m_mesh->handle();
}

ItemInternalArrayView IItemFamily::itemsInternal() const
{
  return m_parts->items.itemsInternal();
}

ItemInternal* IItemFamily::itemInternal(Int32 local_id) const
{
  return m_parts->items.itemInternal(local_id);
}

Int32 IItemFamily::localIdOf(Int64 unique_id) const
{
  return m_parts->items.localIdOf(unique_id);
}

void IItemFamily::setHasUniqueIdMap(bool v)
{
  m_parts->items.setHasUniqueIdMap(v);
}

ItemGroup IItemFamily::findGroup(const String& name) const
{
  return m_parts->groups.find(name);
}

ItemGroupCollection IItemFamily::groups() const
{
  return m_parts->groups.all();
}

void IItemFamily::destroyGroups()
{
  m_parts->groups.destroy();
}

void IItemFamily::addListener(detail::mesh::FamilyListener* listener)
{
  m_parts->listeners.add(listener);
}

void IItemFamily::removeListener(detail::mesh::FamilyListener* listener)
{
  m_parts->listeners.remove(listener);
}

ItemInternal* IItemFamily::findOneItem(Int64 unique_id) const
{
  const Int32 id = localIdOf(unique_id);
  return id == NULL_ITEM_LOCAL_ID ? nullptr : itemInternal(id);
}

void IItemFamily::itemsUniqueIdToLocalId(ArrayView<Int32> local_ids, ConstArrayView<Int64> unique_ids, bool do_fatal) const
{
  if (unique_ids.empty())
    return;
  const Int32 missing = m_parts->items.localIdsOf(local_ids, unique_ids);
  if (do_fatal && missing >= 0)
    ARCANE_FATAL("family '{0}': rank {1} has no item of unique id {2}", fullName(), m_mesh->rank(), unique_ids[missing]);
}

void IItemFamily::itemsUniqueIdToLocalId(ArrayView<Int64> ids, bool do_fatal) const
{
  UniqueArray<Int32> local_ids(ids.size());
  itemsUniqueIdToLocalId(local_ids, ids, do_fatal);
  std::copy(local_ids.begin(), local_ids.end(), ids.begin());
}

void IItemFamily::itemsUniqueIdToLocalId(ArrayView<Int32> local_ids, ConstArrayView<ItemUniqueId> unique_ids, bool do_fatal) const
{
  static_assert(sizeof(ItemUniqueId) == sizeof(Int64));
  itemsUniqueIdToLocalId(local_ids, { unique_ids.size(), reinterpret_cast<const Int64*>(unique_ids.data()) }, do_fatal);
}

ItemGroup IItemFamily::findGroup(const String& name, bool create_if_needed)
{
  const ItemGroup found = findGroup(name);
  return found.null() && create_if_needed ? createGroup(name) : found;
}

ItemGroup IItemFamily::expectGroup(const String& name)
{
  return m_parts->groups.expect(name);
}

ItemGroup IItemFamily::createGroup(const String& name)
{
  return m_parts->groups.create(name, {});
}

ItemGroup IItemFamily::createGroup(const String& name, ConstArrayView<Int32> local_ids, bool do_override)
{
  ItemGroup group = do_override ? findGroup(name) : ItemGroup();
  if (group.null())
    return m_parts->groups.create(name, local_ids);
  group.setItems(local_ids);
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
  return m_parts->groups.create(name, parent, std::move(computation));
}

ItemPairGroup IItemFamily::findAdjacencyItems(const ItemGroup& group, const ItemGroup& sub_group, eItemKind link_kind, Integer nb_layer)
{
  detail::mesh::checkAdjacency(this, group, sub_group, nb_layer);
  return detail::mesh::findOrMakePairs(m_parts->adjacencies, group, sub_group, link_kind);
}

ItemPairGroup IItemFamily::findAdjencyItems(const ItemGroup& group, const ItemGroup& sub_group, eItemKind link_kind, Integer nb_layer)
{
  return findAdjacencyItems(group, sub_group, link_kind, nb_layer);
}

void IItemFamily::endUpdate()
{
  m_mesh->endUpdate();
}

void IItemFamily::clearItems()
{
  ARCANE_THROW(ArgumentException,
               "family '{0}': its items are of the mesh, expected a family of DoFs or particles: IMeshModifier::clearItems() removes all "
               "items of a mesh",
               fullName());
}

void IItemFamily::compactItems(bool do_sort)
{
  m_mesh->compactItems(do_sort);
}

void IItemFamily::setItemSortFunction(IItemInternalSortFunction* function)
{
  m_parts->sort_function.reset(function);
}

void IItemFamily::notifyItemsOwnerChanged()
{
  m_mesh->notifyOwnersChanged(this);
}

void IItemFamily::notifyItemsUniqueIdChanged()
{
  UniqueArray<Int64> unique_ids;
  for (const Int64 unique_id : uniqueIds())
    if (unique_id != NULL_ITEM_UNIQUE_ID)
      unique_ids.add(unique_id);
  checkUniqueIds(unique_ids);
  m_parts->items.noteUniqueIdChange();
  m_mesh->touch();
  detail::mesh::takeUniqueIdsOfItemList(this);
}

void IItemFamily::computeSynchronizeInfos()
{
  m_parts->ghost_layout = detail::mesh::GhostLayout::compute(this, allItems().view().localIds());
  m_parts->items.setShared(m_parts->ghost_layout.allShareIds());
  m_parts->items.noteOwnerChange();
  m_mesh->indexedGroups().update();
}

void IItemFamily::copyItemsValues(ConstArrayView<Int32> sources, ConstArrayView<Int32> destinations)
{
  m_parts->listeners.notifyCopy(sources, destinations);
}

void IItemFamily::copyItemsMeanValues(ConstArrayView<Int32> first, ConstArrayView<Int32> second, ConstArrayView<Int32> destinations)
{
  if (first.size() != destinations.size() || second.size() != destinations.size())
    ARCANE_THROW(ArgumentException, "family '{0}': means of {1} and {2} items are for {3} items, expected equal numbers", fullName(),
                 first.size(), second.size(), destinations.size());
  m_parts->listeners.notifyMean(first, second, destinations);
}

void IItemFamily::getCommunicatingSubDomains(UniqueArray<Int32>& ranks) const
{
  ranks.copy(m_parts->ghost_layout.ranks());
}

void IItemFamily::synchronize(const VariableCollection& variables)
{
  const auto& function = m_mesh->variableServices().synchronize;
  if (!function)
    ARCANE_FATAL("family '{0}': its mesh has no variables to synchronize", fullName());
  function(this, variables);
}

void IItemFamily::synchronize(const VariableCollection& variables, ConstArrayView<Int32> local_ids)
{
  const auto& function = m_mesh->variableServices().synchronize_items;
  if (!function)
    ARCANE_FATAL("family '{0}': its mesh has no variables to synchronize", fullName());
  function(this, variables, local_ids);
}

void IItemFamily::reduceFromGhostItems(IVariable* variable, MessagePassing::eReduceType operation)
{
  const auto& function = m_mesh->variableServices().reduce_from_ghosts;
  if (!function)
    ARCANE_FATAL("family '{0}': its mesh has no variables to reduce", fullName());
  function(this, variable, operation);
}

void IItemFamily::usedVariables(VariableCollection& collection) const
{
  if (const auto& function = m_mesh->variableServices().used_variables)
    function(this, collection);
}

void IItemFamily::resizeVariables([[maybe_unused]] bool force_resize)
{
  m_parts->listeners.notifyResize();
}

void IItemFamily::partialEndUpdateGroup(const ItemGroup& group)
{
  if (group.null())
    return;
  ItemGroupImpl* impl = group.internal();
  impl->checkNeedUpdate();
  if (impl->isComputed())
    return;
  UniqueArray<Int32> gone;
  for (const Int32 id : impl->itemsLocalId())
    if (uniqueIds()[id] == NULL_ITEM_UNIQUE_ID)
      gone.add(id);
  impl->removeItems(gone);
}

void IItemFamily::partialEndUpdateVariable([[maybe_unused]] IVariable* variable)
{
  resizeVariables(true);
}

ItemVariableScalarRefT<Int32>& IItemFamily::itemsNewOwner()
{
  if (itemKind() == IK_DoF)
    ARCANE_FATAL("family '{0}': its DoFs do not move with cells, hence have no new owners: the application makes those of new items",
                 fullName());
  const auto& find = m_mesh->variableServices().items_new_owner;
  if (!find)
    ARCANE_FATAL("family '{0}': its mesh has no variables, hence no new owners", fullName());
  return *find(this);
}

EventObservableView<const ItemFamilyItemListChangedEventArgs&> IItemFamily::itemListChangedEvent()
{
  return EventObservableView<const ItemFamilyItemListChangedEventArgs&>(detail::mesh::eventOfItemList(this));
}

IVariable* IItemFamily::findVariable(const String& name, bool do_fatal) const
{
  const auto& find = m_mesh->variableServices().find_variable;
  IVariable* variable = find ? find(this, name) : nullptr;
  if (!variable && do_fatal)
    ARCANE_FATAL("family '{0}': it has no variable '{1}'", fullName(), name);
  return variable;
}

void IItemFamily::checkValid() const
{
  m_parts->items.checkValid();
  m_parts->groups.checkValid();
  checkValidConnectivity();
}

void IItemFamily::checkValidConnectivity() const
{
  for (eItemKind kind : detail::mesh::all_kinds)
    m_parts->items.checkConnectedTo(m_mesh->family(kind)->parts().items);
}

void IItemFamily::checkUniqueIds(ConstArrayView<Int64> unique_ids) const
{
  detail::mesh::checkUniqueIds(fullName(), unique_ids);
}

Int64 IItemFamily::allocatedBytes() const
{
  const detail::mesh::FamilyParts& p = *m_parts;
  return p.items.allocatedBytes() + p.groups.allocatedBytes() + p.ghost_layout.allocatedBytes() + p.parent.allocatedBytes();
}

IItemFamily* IItemFamily::parentFamily() const
{
  return m_parts->parent.family();
}

Integer IItemFamily::parentFamilyDepth() const
{
  return m_parts->parent.depth();
}

IItemFamilyCollection IItemFamily::childFamilies() const
{
  return m_parts->children;
}

Int32 IItemFamily::nbItem() const
{
  return m_parts->items.nbItem();
}

Int32 IItemFamily::maxLocalId() const
{
  return m_parts->items.maxLocalId();
}

ConstArrayView<Int64> IItemFamily::uniqueIds() const
{
  return m_parts->items.arrays().unique_ids;
}

ConstArrayView<Int32> IItemFamily::owners() const
{
  return m_parts->items.arrays().owners;
}

ConstArrayView<Int32> IItemFamily::flags() const
{
  return m_parts->items.arrays().flags;
}

ConstArrayView<Int16> IItemFamily::typeIds() const
{
  return m_parts->items.arrays().types;
}

bool IItemFamily::hasUniqueIdMap() const
{
  return m_parts->items.hasUniqueIdMap();
}

const detail::mesh::ItemConnectivity* IItemFamily::connectivity(eItemKind target) const
{
  return m_parts->items.publishedConnectivity(target);
}

ItemGroup IItemFamily::allItems() const
{
  return m_parts->groups.allItems();
}

IItemInternalSortFunction* IItemFamily::itemSortFunction() const
{
  return m_parts->sort_function.get();
}

Int64 IItemFamily::stamp() const
{
  return m_parts->items.stamp();
}

const detail::mesh::GhostLayout& IItemFamily::ghostLayout() const
{
  return m_parts->ghost_layout;
}

IItemConnectivityInfo* IItemFamily::localConnectivityInfos() const
{
  return &m_parts->local_connectivity_info;
}

IItemConnectivityInfo* IItemFamily::globalConnectivityInfos() const
{
  return &m_parts->global_connectivity_info;
}

} // namespace Arcane
