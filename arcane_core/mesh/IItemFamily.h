// SPDX-License-Identifier: Apache-2.0
// Set of items of one kind: their ids, owners, types, flags, connected items and groups.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/object/Collection.h"
#include "arcane_core/mesh/FamilyListener.h"
#include "arcane_core/mesh/GhostLayout.h"
#include "arcane_core/mesh/IItemConnectivityInfo.h"
#include "arcane_core/mesh/ItemConnectivity.h"
#include "arcane_core/mesh/ItemGroup.h"
#include "arcane_core/mesh/ItemInfoListView.h"
#include "arcane_core/mesh/UniqueIdMap.h"
#include "arcane_core/mesh/VariableOwner.h"

#include <map>
#include <memory>
#include <vector>

namespace Arcane
{

template <typename DataType> class ItemVariableScalarRefT;

namespace detail
{
class ItemTransfer;
class MeshTopology;
class TopologyEditor;
class TopologyStore;
//! The arrays of a family, as a build makes them. \shape{nb_item} each.
struct FamilyArrays
{
  UniqueArray<Int64> unique_ids = topologyArray<Int64>();
  UniqueArray<Int32> owners = topologyArray<Int32>();
  UniqueArray<Int32> flags = topologyArray<Int32>();
  UniqueArray<Int16> types = topologyArray<Int16>();
};
} // namespace detail

/*!
 * \brief Items of one kind on this rank, numbered from 0 on by their local ids.
 *
 * After a build and after each endUpdate() local ids are in the order of unique ids, without hole. Between a change
 * and endUpdate() added items have the last ids and removed ones leave holes.
 */
class ARCANE_EXPORT IItemFamily : public VariableOwner
{
 public:
  IItemFamily(detail::MeshTopology* topology, eItemKind kind, const String& name);
  ~IItemFamily() override;
  IItemFamily(const IItemFamily&) = delete;
  IItemFamily& operator=(const IItemFamily&) = delete;

  //! \name Who
  //@{
  const String& name() const { return m_name; }
  //! `mesh_family`.
  String fullName() const;
  eItemKind itemKind() const { return m_kind; }
  IMesh* mesh() const;
  IParallelMng* parallelMng() const;
  ITraceMng* traceMng() const;
  detail::MeshTopology* topology() const { return m_topology; }
  IVariableMng* ownerVariableMng() const override;
  MeshHandle ownerMeshHandle() const override;
  IItemFamily* ownerFamily() const override { return const_cast<IItemFamily*>(this); }
  //@}

  //! \name Items
  //@{
  //! Ghosts included.
  Int32 nbItem() const { return m_nb_item; }
  //! Size of the variables on the family: local ids are below.
  Int32 maxLocalId() const { return m_arrays.unique_ids.size(); }
  //! All items, in the order of local ids.
  ItemVectorView view() const { return allItems().view(); }
  ItemVectorView view(ConstArrayView<Int32> local_ids) const { return { itemSharedInfo(), local_ids }; }
  ItemInfoListView itemInfoListView() const { return ItemInfoListView(itemSharedInfo()); }
  //! Indexed by local id. Valid until the mesh changes; made at the first call, 24 bytes per item.
  ItemInternalArrayView itemsInternal() const;
  //! Null pointer if there is none.
  ItemInternal* findOneItem(Int64 unique_id) const;
  ItemInternal* findOneItem(ItemUniqueId unique_id) const { return findOneItem(unique_id.asInt64()); }
  //! Valid until the mesh changes.
  ItemInternal* itemInternal(Int32 local_id) const;
  //! NULL_ITEM_LOCAL_ID if there is none.
  Int32 localIdOf(Int64 unique_id) const;
  /*!
   * \brief Local ids of items given by their unique ids, NULL_ITEM_LOCAL_ID for those that do not exist.
   * \throws FatalErrorException when one does not exist, if \a do_fatal.
   */
  void itemsUniqueIdToLocalId(ArrayView<Int32> local_ids, ConstArrayView<Int64> unique_ids, bool do_fatal = true) const;
  void itemsUniqueIdToLocalId(ArrayView<Int64> ids, bool do_fatal = true) const;
  void itemsUniqueIdToLocalId(ArrayView<Int32> local_ids, ConstArrayView<ItemUniqueId> unique_ids, bool do_fatal = true) const;
  //! \name Indexed by local id; NULL_ITEM_UNIQUE_ID for holes
  ConstArrayView<Int64> uniqueIds() const { return m_arrays.unique_ids; }
  ConstArrayView<Int32> owners() const { return m_arrays.owners; }
  ConstArrayView<Int32> flags() const { return m_arrays.flags; }
  ConstArrayView<Int16> typeIds() const { return m_arrays.types; }
  //! The map from unique ids is made when it is first used, and remade after changes, unless \a v is false: searches
  //! then throw FatalErrorException.
  void setHasUniqueIdMap(bool v);
  bool hasUniqueIdMap() const { return m_has_unique_id_map; }
  ItemSharedInfo* itemSharedInfo() const { return const_cast<ItemSharedInfo*>(&m_shared); }
  //! Null if items of this kind are not connected to those.
  const detail::ItemConnectivity* connectivity(eItemKind target) const;
  //@}

  //! \name Groups
  //@{
  ItemGroup allItems() const { return m_all_items; }
  //! The null group if there is none. Groups computed from others (`AllCells_Own`) are found once they were asked for.
  ItemGroup findGroup(const String& name) const;
  //! An empty group is made if there is none, when \a create_if_needed.
  ItemGroup findGroup(const String& name, bool create_if_needed);
  //! Empty. \throws FatalErrorException when the name is taken.
  ItemGroup createGroup(const String& name);
  //! \throws FatalErrorException when the name is taken, unless \a do_override: the list is then replaced.
  ItemGroup createGroup(const String& name, ConstArrayView<Int32> local_ids, bool do_override = false);
  //! Empty, to be filled with items of \a parent. \throws FatalErrorException as createGroup(), or if \a parent is of
  //! another family.
  ItemGroup createGroup(const String& name, const ItemGroup& parent);
  //! Computed by \a computation from \a parent, which may be null.
  ItemGroup createGroup(const String& name, const ItemGroup& parent, ItemGroupImpl::Computation computation);
  //! Not those computed from others, by name.
  ItemGroupCollection groups() const;
  //! All but the group of all items. Handles on them designate empty groups.
  void destroyGroups();
  //@}

  //! \name Changes
  //@{
  //! Ends the changes of the whole mesh: see IMeshModifier::endUpdate(). \collective
  void endUpdate();
  //! The same as endUpdate(), after which items are always compact and sorted. \collective
  void compactItems(bool do_sort);
  //! After MutableItemBase::setOwner(). \local; computeSynchronizeInfos() must follow.
  void notifyItemsOwnerChanged();
  //! Recomputes which items are exchanged with which rank. \collective
  void computeSynchronizeInfos();
  //! Values of variables on items \a sources go to \a destinations, one by one.
  void copyItemsValues(ConstArrayView<Int32> sources, ConstArrayView<Int32> destinations);
  //! Called with each change, in the order of names; a listener must be removed before its end.
  void addListener(detail::FamilyListener* listener);
  void removeListener(detail::FamilyListener* listener);
  //! Grows with each change of items or owners.
  Int64 stamp() const { return m_stamp; }
  /*!
   * \brief A VariableItemInt32: the rank that will own each item after IPrimaryMesh::exchangeItems().
   *
   * Made at the first call. It holds the present owners after each change of the mesh.
   * \local \throws FatalErrorException when the mesh has no variables.
   */
  ItemVariableScalarRefT<Int32>& itemsNewOwner();
  //@}

  //! \name Parallelism and variables
  //@{
  //! Of all items. Computed by the builds.
  const detail::GhostLayout& ghostLayout() const { return m_ghost_layout; }
  //! Ranks that this one exchanges items with.
  void getCommunicatingSubDomains(UniqueArray<Int32>& ranks) const;
  IVariableSynchronizer* allItemsSynchronizer() const { return m_all_items.synchronizer(); }
  //! \collective
  void synchronize(const VariableCollection& variables);
  //! \collective Only items \a local_ids, which must be consistent on all ranks.
  void synchronize(const VariableCollection& variables, ConstArrayView<Int32> local_ids);
  //! Null, or \throws FatalErrorException if \a do_fatal, when there is none.
  IVariable* findVariable(const String& name, bool do_fatal = false) const;
  //@}

  //! \name Checks and figures
  //@{
  //! Of this rank.
  IItemConnectivityInfo* localConnectivityInfos() const { return &m_local_connectivity_info; }
  //! Of all ranks.
  IItemConnectivityInfo* globalConnectivityInfos() const { return &m_global_connectivity_info; }
  //! \local \throws FatalErrorException when ids, groups or the map of unique ids are inconsistent.
  void checkValid() const;
  //! \local \throws FatalErrorException when an item is connected to one that is not connected to it.
  void checkValidConnectivity() const;
  //! \throws FatalErrorException when \a unique_id is given to several items of this rank.
  void checkUniqueIds(ConstArrayView<Int64> unique_ids) const;
  //! \unit{bytes} Of ids, owners, types, flags, map, connectivities, group lists and ghost layout.
  Int64 allocatedBytes() const;
  //@}

 private:
  friend class ItemGroupImpl;
  friend class detail::ItemTransfer;
  friend class detail::MeshTopology;
  friend class detail::TopologyEditor;
  friend class detail::TopologyStore;

  //! \name For the topology
  //@{
  //! Takes the arrays of a build; connectivities follow. \a nb_item of them are not holes.
  void assign(detail::FamilyArrays&& arrays);
  detail::ItemConnectivity& editConnectivity(eItemKind target);
  //! Whether items of this family may be connected to those.
  bool hasConnectivity(eItemKind target) const;
  //! Puts the addresses of the arrays where items find them.
  void publish();
  //! A new item with the last local id.
  Int32 addItem(Int64 unique_id, Int16 type, Int32 owner);
  //! Leaves a hole.
  void removeItem(Int32 local_id);
  void itemsChanged();
  void notifyResize();
  void notifyCompact(ConstArrayView<Int32> new_to_old);
  void renumberGroups(ConstArrayView<Int32> old_to_new);
  //! \collective
  void computeConnectivityInfos();
  //@}

  const detail::UniqueIdMap& uniqueIdMap() const;
  void checkNewGroup(const String& name) const;
  //! Takes a new group that is not computed from another, without telling.
  ItemGroup addGroup(const std::shared_ptr<ItemGroupImpl>& group);
  //! Remembers a group that another one keeps, and tells.
  void addComputedGroup(const ItemGroup& group);
  void notifyGroupCreated(const ItemGroup& group);

  detail::MeshTopology* m_topology;
  eItemKind m_kind;
  String m_name;
  Int32 m_nb_item = 0;
  Int64 m_stamp = 0;
  bool m_has_unique_id_map = true;
  detail::FamilyArrays m_arrays;
  detail::ItemConnectivity m_connectivity[4];
  ItemSharedInfo m_shared;
  mutable detail::UniqueIdMap m_unique_id_map;
  mutable std::vector<std::unique_ptr<ItemInternal[]>> m_internal_blocks;
  mutable UniqueArray<ItemInternal*> m_internals;
  ItemGroup m_all_items;
  std::map<String, ItemGroup> m_groups;
  //! Made by other groups, which keep them.
  std::map<String, std::weak_ptr<ItemGroupImpl>> m_computed_groups;
  std::vector<detail::FamilyListener*> m_listeners;
  detail::GhostLayout m_ghost_layout;
  mutable IItemConnectivityInfo m_local_connectivity_info;
  mutable IItemConnectivityInfo m_global_connectivity_info;
};

} // namespace Arcane
