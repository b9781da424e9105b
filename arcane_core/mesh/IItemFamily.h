// SPDX-License-Identifier: Apache-2.0
// Set of items of one kind: their ids, owners, types, flags, connected items and groups.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/object/Collection.h"
#include "arcane_core/mesh/FamilyGroups.h"
#include "arcane_core/mesh/FamilyItems.h"
#include "arcane_core/mesh/FamilyListeners.h"
#include "arcane_core/mesh/GhostLayout.h"
#include "arcane_core/mesh/IItemConnectivityInfo.h"
#include "arcane_core/mesh/ItemGroup.h"
#include "arcane_core/mesh/ItemInfoListView.h"
#include "arcane_core/mesh/VariableOwner.h"

namespace Arcane
{

template <typename DataType> class ItemVariableScalarRefT;

namespace detail
{
class MeshTopology;

//! What a family is made of. The rooms of the mesh change these parts, then IItemFamily shows them.
struct FamilyParts
{
  FamilyItems items;
  FamilyListeners listeners;
  FamilyGroups groups;
  //! Of all items.
  GhostLayout ghost_layout;
  mutable IItemConnectivityInfo local_connectivity_info;
  mutable IItemConnectivityInfo global_connectivity_info;
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
  eItemKind itemKind() const { return m_parts.items.kind(); }
  IMesh* mesh() const;
  IParallelMng* parallelMng() const;
  ITraceMng* traceMng() const;
  detail::MeshTopology* topology() const { return m_topology; }
  IVariableMng* ownerVariableMng() const override;
  MeshHandle ownerMeshHandle() const override;
  const IItemFamily* ownerFamily() const override { return this; }
  //@}

  //! \name Items
  //@{
  //! Ghosts included.
  Int32 nbItem() const { return m_parts.items.nbItem(); }
  //! Size of the variables on the family: local ids are below.
  Int32 maxLocalId() const { return m_parts.items.maxLocalId(); }
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
  //! Returns the local id, or NULL_ITEM_LOCAL_ID if there is none.
  Int32 localIdOf(Int64 unique_id) const;
  /*!
   * \brief Local ids of items given by their unique ids, NULL_ITEM_LOCAL_ID for those that do not exist.
   * \throws FatalErrorException when one does not exist, if \a do_fatal.
   */
  void itemsUniqueIdToLocalId(ArrayView<Int32> local_ids, ConstArrayView<Int64> unique_ids, bool do_fatal = true) const;
  void itemsUniqueIdToLocalId(ArrayView<Int64> ids, bool do_fatal = true) const;
  void itemsUniqueIdToLocalId(ArrayView<Int32> local_ids, ConstArrayView<ItemUniqueId> unique_ids, bool do_fatal = true) const;
  //! \name Indexed by local id; NULL_ITEM_UNIQUE_ID for holes
  ConstArrayView<Int64> uniqueIds() const { return m_parts.items.arrays().unique_ids; }
  ConstArrayView<Int32> owners() const { return m_parts.items.arrays().owners; }
  ConstArrayView<Int32> flags() const { return m_parts.items.arrays().flags; }
  ConstArrayView<Int16> typeIds() const { return m_parts.items.arrays().types; }
  //! The map from unique ids is made when it is first used, and remade after changes, unless \a v is false: searches
  //! then throw FatalErrorException.
  void setHasUniqueIdMap(bool v);
  bool hasUniqueIdMap() const { return m_parts.items.hasUniqueIdMap(); }
  ItemSharedInfo* itemSharedInfo() const { return m_parts.items.sharedInfo(); }
  //! Null if items of this kind are not connected to those.
  const detail::ItemConnectivity* connectivity(eItemKind target) const { return m_parts.items.publishedConnectivity(target); }
  //@}

  //! \name Groups
  //@{
  ItemGroup allItems() const { return m_parts.groups.allItems(); }
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
  Int64 stamp() const { return m_parts.items.stamp(); }
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
  const detail::GhostLayout& ghostLayout() const { return m_parts.ghost_layout; }
  //! Ranks that this one exchanges items with.
  void getCommunicatingSubDomains(UniqueArray<Int32>& ranks) const;
  IVariableSynchronizer* allItemsSynchronizer() const { return allItems().synchronizer(); }
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
  IItemConnectivityInfo* localConnectivityInfos() const { return &m_parts.local_connectivity_info; }
  //! Of all ranks.
  IItemConnectivityInfo* globalConnectivityInfos() const { return &m_parts.global_connectivity_info; }
  //! \local \throws FatalErrorException when ids, groups or the map of unique ids are inconsistent.
  void checkValid() const;
  //! \local \throws FatalErrorException when an item is connected to one that is not connected to it.
  void checkValidConnectivity() const;
  //! \throws FatalErrorException when \a unique_id is given to several items of this rank.
  void checkUniqueIds(ConstArrayView<Int64> unique_ids) const;
  //! \unit{bytes} Of ids, owners, types, flags, map, connectivities, group lists and ghost layout.
  Int64 allocatedBytes() const;
  //@}

  //! For the rooms of the mesh, which keep what they show consistent.
  detail::FamilyParts& parts() { return m_parts; }
  const detail::FamilyParts& parts() const { return m_parts; }

 private:
  detail::MeshTopology* m_topology;
  String m_name;
  detail::FamilyParts m_parts;
};

} // namespace Arcane
