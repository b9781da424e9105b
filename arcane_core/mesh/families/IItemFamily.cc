// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/families/IItemFamily.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/object/Collection.h"
#include "arcane_core/base/object/Properties.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/description/ItemKinds.h"
#include "arcane_core/mesh/families/Adjacencies.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/families/IItemConnectivityInfo.h"
#include "arcane_core/mesh/families/IItemInternalSortFunction.h"
#include "arcane_core/mesh/families/ItemListChanges.h"
#include "arcane_core/mesh/groups/FamilyGroups.h"
#include "arcane_core/mesh/groups/FamilyListeners.h"
#include "arcane_core/mesh/groups/ItemPairGroup.h"
#include "arcane_core/mesh/groups/MeshOfFamily.h"
#include "arcane_core/mesh/items/FamilyItems.h"
#include "arcane_core/mesh/items/FamilyParent.h"
#include "arcane_core/mesh/items/UniqueIdCheck.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace Arcane
{
namespace
{
//! Returns \a service. \throws FatalErrorException if it is null since the mesh of \a family has no variables
template <typename Service> const Service& given(const Service& service, const IItemFamily& family, const char* use)
{
  ARCANE_FATAL_IF(!service, "family '{0}': its mesh has no variables{1}", family.fullName(), use);
  return service;
}
} // namespace

struct IItemFamily::Parts
{
  //! The name, the kind and the mesh of \a family are set.
  Parts(IItemFamily& family, Int32 rank)
  : items(&family, family.itemKind(), family.fullName(), rank)
  , listeners(items)
  , groups(family.meshOfFamily(), family.name(), items, listeners)
  {}

  detail::mesh::FamilyItems items;
  detail::mesh::FamilyListeners listeners;
  detail::mesh::FamilyGroups groups;
  //! The layout covers all items of the family.
  detail::mesh::GhostLayout ghost_layout;
  IItemConnectivityInfo local_connectivity_info;
  IItemConnectivityInfo global_connectivity_info;
  //! The order that the application has set, or null for the order of the mesh.
  std::unique_ptr<IItemInternalSortFunction> sort_function;
  //! The pairs of findAdjacencyItems().
  std::vector<detail::mesh::Adjacency> adjacencies;
  //! Null until itemListChangedEvent() is called. A function that listens may destroy the family.
  std::shared_ptr<detail::mesh::ItemListChanges> item_list_changes;
  //! The origin of the items of a sub-mesh: see SubMeshes.
  detail::mesh::FamilyParent parent{ items };
  //! Null until properties() is called.
  std::unique_ptr<Properties> properties;
};

IItemFamily::IItemFamily(detail::mesh::MeshOfFamily* mesh, eItemKind kind, const String& name)
: m_mesh(mesh)
, m_name(name)
, m_kind(kind)
, m_parts(new Parts(*this, mesh->rank()))
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

const Properties* IItemFamily::propertiesOrNull() const
{
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

ItemGroup IItemFamily::findGroup(const String& name, bool create_if_needed)
{
  const ItemGroup found = findGroup(name);
  return found.null() && create_if_needed ? createGroup(name) : found;
}

ItemGroup IItemFamily::expectGroup(const String& name)
{
  return m_parts->groups.expect(name);
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
  if (m_parts->item_list_changes)
    m_parts->item_list_changes->takeItems();
}

void IItemFamily::computeSynchronizeInfos()
{
  setGhostLayout(detail::mesh::GhostLayout::compute(this, allItems().view().localIds()));
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
  given(m_mesh->variableServices().synchronize, *this, " to synchronize")(this, variables);
}

void IItemFamily::synchronize(const VariableCollection& variables, ConstArrayView<Int32> local_ids)
{
  given(m_mesh->variableServices().synchronize_items, *this, " to synchronize")(this, variables, local_ids);
}

void IItemFamily::reduceFromGhostItems(IVariable* variable, MessagePassing::eReduceType operation)
{
  given(m_mesh->variableServices().reduce_from_ghosts, *this, " to reduce")(this, variable, operation);
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

ItemVariableScalarRefT<Int32>& IItemFamily::itemsNewOwner()
{
  if (itemKind() == IK_DoF)
    ARCANE_FATAL("family '{0}': its DoFs do not move with cells, hence have no new owners: the application makes those of new items",
                 fullName());
  return *given(m_mesh->variableServices().items_new_owner, *this, ", hence no new owners")(this);
}

EventObservableView<const ItemFamilyItemListChangedEventArgs&> IItemFamily::itemListChangedEvent()
{
  if (!m_parts->item_list_changes)
    m_parts->item_list_changes = std::make_shared<detail::mesh::ItemListChanges>(this);
  return EventObservableView<const ItemFamilyItemListChangedEventArgs&>(m_parts->item_list_changes->event());
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
    m_parts->items.checkConnectedTo(m_mesh->family(kind)->familyItems());
}

void IItemFamily::checkUniqueIds(ConstArrayView<Int64> unique_ids) const
{
  detail::mesh::checkUniqueIds(fullName(), unique_ids);
}

Int64 IItemFamily::allocatedBytes() const
{
  const Parts& p = *m_parts;
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
  IItemFamilyCollection children;
  for (IItemFamily* child : m_parts->parent.children())
    children.add(child);
  return children;
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

void IItemFamily::setGhostLayout(detail::mesh::GhostLayout&& layout)
{
  m_parts->ghost_layout = std::move(layout);
}

void IItemFamily::computeConnectivityInfos()
{
  Int32 max_connected[4];
  m_parts->items.maxConnected(max_connected);
  m_parts->local_connectivity_info = IItemConnectivityInfo(max_connected);
  parallelMng()->reduce(MessagePassing::ReduceMax, ArrayView<Int32>(4, max_connected));
  m_parts->global_connectivity_info = IItemConnectivityInfo(max_connected);
}

void IItemFamily::notifyItemListChanges()
{
  if (const auto changes = m_parts->item_list_changes)
    changes->notify();
}

} // namespace Arcane
