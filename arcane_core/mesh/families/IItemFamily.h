// SPDX-License-Identifier: Apache-2.0
// The items of one kind: their ids, owners, types, flags, connected items and groups.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/object/Collection.h"
#include "arcane_core/base/object/Owned.h"
#include "arcane_core/base/object/Properties.h"
#include "arcane_core/comm/MessagePassingGlobal.h"
#include "arcane_core/mesh/description/VariableOwner.h"
#include "arcane_core/mesh/families/IItemConnectivityInfo.h"
#include "arcane_core/mesh/groups/ItemGroup.h"
#include "arcane_core/mesh/items/FamilyBase.h"
#include "arcane_core/mesh/items/ItemInfoListView.h"
#include "arcane_core/mesh/items/ItemInternal.h"

namespace Arcane
{
class IItemFamily;
class IItemInternalSortFunction;
class ItemFamilyItemListChangedEventArgs;
template <typename... Args> class EventObservableView;
template <typename DataType> class ItemVariableScalarRefT;
using IItemFamilyCollection = Collection<IItemFamily*>;

namespace detail::mesh
{
class FamilyListener;
class GhostLayout;
class ItemConnectivity;
class MeshOfFamily;
class MeshTopology;
} // namespace detail::mesh

/*!
 * \brief Holds the items of one kind on this rank, numbered from 0 by their local ids.
 *
 * The families of nodes, edges, faces and cells are of this class. DoFs have families IDoFFamily, and particles IParticleFamily:
 * UserItemFamily says how their items change.
 *
 * After a build and after each endUpdate(), local ids have no holes. Local ids are in the order of unique ids or, when the mesh was made
 * with another numbering, along a curve. Two cells are in the same order on all ranks that have both. Between a change and endUpdate(),
 * added items have the last local ids, and removed items leave holes.
 */
class ARCANE_EXPORT IItemFamily : public VariableOwner, public FamilyBase
{
 public:
  IItemFamily(detail::mesh::MeshOfFamily* mesh, eItemKind kind, const String& name);
  ~IItemFamily() override;
  IItemFamily(const IItemFamily&) = delete;
  IItemFamily& operator=(const IItemFamily&) = delete;

  //! \name Identity
  //@{
  const String& name() const { return m_name; }
  //! Returns the name of the mesh and the name of the family, as `mesh_family`.
  String fullName() const;
  eItemKind itemKind() const { return m_kind; }
  //! Returns this family if it is one of DoFs, else null.
  virtual IDoFFamily* toDoFFamily() { return nullptr; }
  //! Returns this family if it is one of particles, else null.
  virtual IParticleFamily* toParticleFamily() { return nullptr; }
  IMesh* mesh() const;
  IParallelMng* parallelMng() const;
  ITraceMng* traceMng() const;
  //! Returns the sub-domain of the mesh, or null when it has none.
  ISubDomain* subDomain() const;
  //! Returns the properties of the family, which are saved with the mesh.
  Properties* properties();
  //! Returns null before the first call of properties().
  const Properties* propertiesOrNull() const;
  //! Returns the family in the parent of a sub-mesh that has the same items, or null: see IMesh::parentMesh().
  IItemFamily* parentFamily() const;
  //! Returns the number of parents, grandparents and so on.
  Integer parentFamilyDepth() const;
  IItemFamilyCollection childFamilies() const;
  //! Returns the mesh as its families see it.
  detail::mesh::MeshOfFamily& meshOfFamily() const { return *m_mesh; }
  detail::mesh::MeshTopology* topology() const;
  IVariableMng* ownerVariableMng() const override;
  MeshHandle ownerMeshHandle() const override;
  const IItemFamily* ownerFamily() const override { return this; }
  //@}

  //! \name Items
  //@{
  //! Returns the number of items of this rank, ghosts included.
  Int32 nbItem() const;
  //! Returns the size of the variables on the family. All local ids are smaller.
  Int32 maxLocalId() const;
  //! Returns all items, in the order of local ids.
  ItemVectorView view() const { return allItems().view(); }
  ItemVectorView view(ConstArrayView<Int32> local_ids) const { return { itemSharedInfo(), local_ids }; }
  ItemInfoListView itemInfoListView() const { return ItemInfoListView(itemSharedInfo()); }
  //! Returns an array indexed by local id, which is valid until the mesh changes. The first call makes it, with 24 bytes per item.
  ItemInternalArrayView itemsInternal() const;
  //! Returns the item of this unique id, or a null pointer.
  ItemInternal* findOneItem(Int64 unique_id) const
  {
    const Int32 id = localIdOf(unique_id);
    return id == NULL_ITEM_LOCAL_ID ? nullptr : itemInternal(id);
  }
  ItemInternal* findOneItem(ItemUniqueId unique_id) const { return findOneItem(unique_id.asInt64()); }
  //! Returns an item that is valid until the mesh changes.
  ItemInternal* itemInternal(Int32 local_id) const;
  //! Returns the local id, or NULL_ITEM_LOCAL_ID.
  Int32 localIdOf(Int64 unique_id) const;
  /*!
   * \brief Finds the local ids of items by their unique ids. The result is NULL_ITEM_LOCAL_ID for an item that does not exist.
   * \throws FatalErrorException when an item does not exist and \a do_fatal is true.
   */
  void itemsUniqueIdToLocalId(ArrayView<Int32> local_ids, ConstArrayView<Int64> unique_ids, bool do_fatal = true) const;
  void itemsUniqueIdToLocalId(ArrayView<Int64> ids, bool do_fatal = true) const;
  void itemsUniqueIdToLocalId(ArrayView<Int32> local_ids, ConstArrayView<ItemUniqueId> unique_ids, bool do_fatal = true) const
  {
    static_assert(sizeof(ItemUniqueId) == sizeof(Int64));
    itemsUniqueIdToLocalId(local_ids, ConstArrayView<Int64>(unique_ids.size(), reinterpret_cast<const Int64*>(unique_ids.data())),
                           do_fatal);
  }
  //! \name Arrays by local id, where holes have NULL_ITEM_UNIQUE_ID, and other data of the family
  ConstArrayView<Int64> uniqueIds() const;
  ConstArrayView<Int32> owners() const;
  ConstArrayView<Int32> flags() const;
  ConstArrayView<Int16> typeIds() const;
  //! Sets whether items are found by their unique ids. If \a v is true, the map of unique ids is made at its first use and again after
  //! changes; if \a v is false, searches throw FatalErrorException.
  void setHasUniqueIdMap(bool v);
  bool hasUniqueIdMap() const;
  //! Returns null if the items of this family are not connected to items of kind \a target.
  const detail::mesh::ItemConnectivity* connectivity(eItemKind target) const;
  //@}

  //! \name Groups
  //@{
  ItemGroup allItems() const;
  //! Returns the null group if there is none. A group that is computed from another one (`AllCells_Own`) is found after its first use.
  ItemGroup findGroup(const String& name) const;
  //! Returns the group \a name. If there is none, the function makes an empty group when \a create_if_needed is true.
  ItemGroup findGroup(const String& name, bool create_if_needed);
  //! Returns the group \a name, or makes an empty one for which createGroup() may be called once, as if there were none.
  ItemGroup expectGroup(const String& name);
  //! Makes an empty group. \throws FatalErrorException when the name is taken.
  ItemGroup createGroup(const String& name) { return createGroup(name, ConstArrayView<Int32>()); }
  //! Makes a group with the items \a local_ids. If the name is taken and \a do_override is true, they replace the items of the existing
  //! group. \throws FatalErrorException when the name is taken and \a do_override is false.
  ItemGroup createGroup(const String& name, ConstArrayView<Int32> local_ids, bool do_override = false);
  //! Makes an empty group for items of \a parent. \throws FatalErrorException when the name is taken, or if \a parent belongs to another
  //! family.
  ItemGroup createGroup(const String& name, const ItemGroup& parent);
  //! Makes a group whose items \a computation computes from \a parent, which may be null.
  ItemGroup createGroup(const String& name, const ItemGroup& parent, ItemGroupImpl::Computation computation);
  //! Returns the group of all items, then the other groups in the order of their names, without groups that are computed from others.
  ItemGroupCollection groups() const;
  //! Destroys all groups except the group of all items. Handles on a destroyed group designate an empty group.
  void destroyGroups();
  /*!
   * \brief Returns the items of \a sub_group that share an item of kind \a link_kind with each item of \a group, which is of this family.
   *
   * See ItemPairGroup, whose header has to be included. Calls with the same arguments return the same pairs.
   * \param nb_layer  expected 1: pairs over several layers are not computed
   * \local \throws FatalErrorException when \a nb_layer is not 1, when \a group is of another family, and as ItemPairGroup does
   */
  ItemPairGroup findAdjacencyItems(const ItemGroup& group, const ItemGroup& sub_group, eItemKind link_kind, Integer nb_layer);
  //! Calls the function above, under its name in older versions.
  ItemPairGroup findAdjencyItems(const ItemGroup& group, const ItemGroup& sub_group, eItemKind link_kind, Integer nb_layer);
  //@}

  //! \name Changes
  //@{
  //! Ends the changes of the whole mesh: see IMeshModifier::endUpdate(). \collective
  virtual void endUpdate();
  /*!
   * \brief Ends a change for items alone: of DoFs and particles as endUpdate(), of nodes, edges, faces and cells not at all, since their items
   * are there at once. The change of the mesh still ends with endUpdate(). \local
   */
  virtual void partialEndUpdate() {}
  //! Removes all DoFs or particles of this rank and ends the change, as endUpdate() does. \local
  //! \throws ArgumentException for the families of a mesh: IMeshModifier::clearItems() removes all its items
  virtual void clearItems();
  //! Updates one group before endUpdate(): removed items leave it, a computed one is computed again. \local
  void partialEndUpdateGroup(const ItemGroup& group);
  //! Gives the variables on the family, and so \a variable, the size maxLocalId() before endUpdate(). \local
  void partialEndUpdateVariable([[maybe_unused]] IVariable* variable) { resizeVariables(true); }
  //! Calls endUpdate(), which always makes items compact and sorted. If \a do_sort is true, the functions of setItemSortFunction() sort the
  //! items of the mesh, even if nothing was changed. \collective
  virtual void compactItems(bool do_sort);
  /*!
   * \brief Sets the function that orders the items of this rank at the end of each change of the mesh, and in compactItems().
   *
   * The family owns \a function, which was made by new; a null pointer brings back the order of the mesh at the next change. Local ids
   * that a checkpoint has saved come back as they were. \local
   */
  void setItemSortFunction(IItemInternalSortFunction* function);
  //! Returns the function of the application, or null.
  IItemInternalSortFunction* itemSortFunction() const;
  //! Takes the owners set by MutableItemBase::setOwner(). A call of computeSynchronizeInfos() must follow. \local
  virtual void notifyItemsOwnerChanged();
  /*!
   * \brief Takes the unique ids set by MutableItemBase::setUniqueId(). Items keep their local ids until the next endUpdate().
   *
   * Each rank that has an item, as its own or as a ghost, must have given it the same unique id. The lists of items to exchange stay in
   * their previous order until computeSynchronizeInfos(), which IMesh::checkValidMesh() expects. \local
   * \throws FatalErrorException when several items of this rank have the same unique id
   */
  void notifyItemsUniqueIdChanged();
  //! Recomputes which items are exchanged with which rank. \collective
  void computeSynchronizeInfos();
  //! Copies the values of all variables from items \a sources to items \a destinations, one by one.
  void copyItemsValues(ConstArrayView<Int32> sources, ConstArrayView<Int32> destinations);
  //! Sets the values of all variables on each item of \a destinations to the mean of their values on an item of \a first and on one of
  //! \a second. Means of integers are rounded toward zero; a text is copied from \a first. \throws ArgumentException when the lists differ in size
  void copyItemsMeanValues(ConstArrayView<Int32> first, ConstArrayView<Int32> second, ConstArrayView<Int32> destinations);
  /*!
   * \brief Returns the event of items that this rank gets or loses: see ItemFamilyItemListChangedEventArgs.h, which has to be included.
   *
   * Functions that listen are called at the end of a change, when families, groups and variables have followed; values of particles that
   * arrived come later. An item that is removed and added again in one change is not notified. \local
   */
  EventObservableView<const ItemFamilyItemListChangedEventArgs&> itemListChangedEvent();
  //! Adds a listener, which is notified of each change. Listeners are called in the order of their names. A listener must be removed before
  //! it is destroyed.
  void addListener(detail::mesh::FamilyListener* listener);
  void removeListener(detail::mesh::FamilyListener* listener);
  //! Returns a number that grows with each change of items or owners.
  Int64 stamp() const;
  /*!
   * \brief Returns the VariableItemInt32 with the rank that will own each item after IPrimaryMesh::exchangeItems().
   *
   * The first call makes the variable. After each change of the mesh it holds the present owners.
   * \local \throws FatalErrorException when the mesh has no variables, or for a family of DoFs, which do not move.
   */
  ItemVariableScalarRefT<Int32>& itemsNewOwner();
  //@}

  //! \name Parallelism and variables
  //@{
  //! Returns the ghost layout of all items. The mesh computes it each time it makes its items.
  const detail::mesh::GhostLayout& ghostLayout() const;
  //! Fills \a ranks with the ranks with which this one exchanges values.
  void getCommunicatingSubDomains(UniqueArray<Int32>& ranks) const;
  IVariableSynchronizer* allItemsSynchronizer() const { return allItems().synchronizer(); }
  //! Synchronises several variables. \collective
  void synchronize(const VariableCollection& variables);
  //! Synchronises only the values of items \a local_ids, which must be consistent on all ranks. \collective
  void synchronize(const VariableCollection& variables, ConstArrayView<Int32> local_ids);
  /*!
   * \brief Combines the value of each own item with the values of its ghosts on the other ranks: their sum, minimum or maximum.
   *
   * Vectors and matrices are combined component by component. Ghosts are taken in the order of their ranks, so that the same partition
   * always gives the same bits. Values of ghosts do not change: synchronize the variable to set them.
   * \collective
   * \throws ArgumentException when \a variable is not on all items of this family, holds texts, or is tiled or in memory of a device
   */
  void reduceFromGhostItems(IVariable* variable, MessagePassing::eReduceType operation);
  //! Adds the used variables on this family to \a collection, in the order of their names.
  void usedVariables(VariableCollection& collection) const;
  //! Gives the variables on the family the size maxLocalId(). The call is only necessary while items are added, before endUpdate(), which
  //! also resizes variables. The argument has no effect.
  void resizeVariables(bool force_resize);
  //! Returns null if there is none. \throws FatalErrorException if there is none and \a do_fatal is true
  IVariable* findVariable(const String& name, bool do_fatal = false) const;
  //@}

  //! \name Checks and figures
  //@{
  //! Returns the figures of this rank.
  IItemConnectivityInfo* localConnectivityInfos() const;
  //! Returns the figures of all ranks.
  IItemConnectivityInfo* globalConnectivityInfos() const;
  //! Checks ids, groups and the map of unique ids. \local \throws FatalErrorException when one is inconsistent
  void checkValid() const;
  //! Checks the connectivities. \local \throws FatalErrorException when an item is connected to one that is not connected to it
  void checkValidConnectivity() const;
  //! Checks \a unique_ids. \throws FatalErrorException when several items of this rank have the same unique id
  void checkUniqueIds(ConstArrayView<Int64> unique_ids) const;
  //! Returns the memory of ids, owners, types, flags, map of unique ids, connectivities, lists of groups and ghost layout. \unit{bytes}
  Int64 allocatedBytes() const;
  //@}

  //! \name Calls of the mesh
  //@{
  //! Replaces the ghost layout by one of the items as they are now, or by an empty one.
  [[gnu::visibility("hidden")]] void setGhostLayout(detail::mesh::GhostLayout&& layout);
  //! Computes localConnectivityInfos() and globalConnectivityInfos(). \collective
  void computeConnectivityInfos();
  //! Notifies itemListChangedEvent() of the last change. \local
  void notifyItemListChanges();
  //@}

 private:
  struct Parts;

  detail::mesh::MeshOfFamily* m_mesh;
  String m_name;
  eItemKind m_kind;
  detail::base::Owned<Parts> m_parts;
};

} // namespace Arcane
