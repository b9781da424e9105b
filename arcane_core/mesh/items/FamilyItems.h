// SPDX-License-Identifier: Apache-2.0
// The items of a family: their arrays, the items connected to them, and the search by unique id.
#pragma once

#include "arcane_core/base/object/Owned.h"
#include "arcane_core/mesh/items/FamilyArrays.h"
#include "arcane_core/mesh/items/ItemConnectivity.h"
#include "arcane_core/mesh/items/ItemInternal.h"
#include "arcane_core/mesh/items/UniqueIdMap.h"

namespace Arcane::detail::mesh
{
class LazyInternals;

/*!
 * \brief Holds the items of one kind on this rank, indexed by local id.
 *
 * A build replaces the arrays; a change edits them. Call publish() afterwards: until then items read the previous arrays. All calls are \local.
 */
class FamilyItems
{
 public:
  //! The items belong to \a family. The rank of this sub-domain is \a rank. Error messages contain \a full_name.
  FamilyItems(IItemFamily* family, eItemKind kind, const String& full_name, Int32 rank);
  ~FamilyItems();

  //! \name Observation
  //@{
  eItemKind kind() const { return m_kind; }
  //! Returns the number of items. Holes are not counted.
  Int32 nbItem() const { return m_nb_item; }
  //! Returns one more than the last local id, which may be a hole.
  Int32 maxLocalId() const { return m_arrays.unique_ids.size(); }
  const FamilyArrays& arrays() const { return m_arrays; }
  ItemSharedInfo* sharedInfo() const { return m_shared.get(); }
  //! Returns null before publish(), and if the items have no items of kind \a target connected to them. A connectivity that is deferred
  //! is made first.
  const ItemConnectivity* publishedConnectivity(eItemKind target) const
  {
    // The cells of particles are shown, and are in no ItemConnectivity.
    return m_shared->lists(target).list && m_connectivity[target].nbSource() > 0 ? &m_connectivity[target] : nullptr;
  }
  const ItemConnectivity& connectivity(eItemKind target) const { return m_connectivity[target]; }
  //! Returns true when the connectivity is made at its first request.
  bool isDeferred(eItemKind target) const { return m_max_of_deferred[target] > 0; }
  //! Returns true when this rank owns all items and local ids have no holes. The flags are read once after each change of items or owners.
  bool isEachOwn() const;
  //! Fills \a max_connected with the largest number of connected items that an item has, for each of the four kinds.
  void maxConnected(Int32 (&max_connected)[4]) const;
  //! Returns a number that grows with each change of items or owners.
  Int64 stamp() const { return m_stamp; }
  //! Returns the memory of the arrays, the connectivities and the map of unique ids. \unit{bytes}
  Int64 allocatedBytes() const;
  //! Returns the memory of the map of unique ids alone. \unit{bytes}
  Int64 uniqueIdMapBytes() const { return m_unique_id_map.allocatedBytes(); }
  //@}

  //! \name Search
  //@{
  //! Returns the local id, or NULL_ITEM_LOCAL_ID.
  Int32 localIdOf(Int64 unique_id) const { return uniqueIdMap().find(m_arrays.unique_ids, unique_id); }
  //! Finds the local ids of several items, NULL_ITEM_LOCAL_ID for missing items. Requests in the order of local ids are the
  //! fastest. \return the position of the first item that does not exist, or -1
  Int32 localIdsOf(ArrayView<Int32> local_ids, ConstArrayView<Int64> unique_ids) const;
  //! Sets whether there is a map of unique ids. Without the map, searches throw FatalErrorException.
  void setHasUniqueIdMap(bool v);
  bool hasUniqueIdMap() const { return m_has_unique_id_map; }
  //! Returns true when the next search by unique id needs no time to make the map.
  bool isUniqueIdMapBuilt() const { return m_unique_id_map.isBuilt(); }
  //! Returns an instance that is made lazily, and is valid until noteChange(). Several threads may call, but not during noteChange().
  ItemInternal* itemInternal(Int32 local_id) const;
  //! Returns the instances of all items, indexed by local id. Several threads may call, but not during noteChange().
  ItemInternalArrayView itemsInternal() const;
  //@}

  //! \name Changes
  //@{
  //! Takes new arrays. The unique id of a hole is NULL_ITEM_UNIQUE_ID. Connectivities become empty.
  void assign(FamilyArrays&& arrays);
  FamilyArrays& editArrays() { return m_arrays; }
  ItemConnectivity& editConnectivity(eItemKind target) { return m_connectivity[target]; }
  //! Leaves the connectivity to its first request. An item will have \a max_nb connected items at most.
  void deferConnectivity(eItemKind target, Int32 max_nb);
  //! Takes a connectivity that was deferred, and shows it to items, which other threads may read meanwhile.
  void takeDeferred(eItemKind target, ItemConnectivity&& made);
  //! Adds an item, which gets the last local id. The item has no connected items yet in its connectivities with \a targets. \return its local id
  Int32 addItem(Int64 unique_id, Int16 type, Int32 owner, ConstArrayView<eItemKind> targets);
  //! Returns the local id of \a unique_id. If there is none, an item is added, whose properties and connectivities must follow:
  //! completeItems().
  Int32 findOrAppend(Int64 unique_id);
  /*!
   * \brief Writes the properties of the items that findOrAppend() has added, and adds items \a unique_ids, whose connectivities must follow.
   *
   * A search finds the first of several items of one unique id.
   * \param types  of all these items
   */
  void completeItems(ConstArrayView<Int64> unique_ids, ConstArrayView<Int16> types, Int32 owner);
  //! Removes an item; its local id becomes a hole.
  void removeItem(Int32 local_id);
  //! Gives local id i, with its properties and connected items, to item `new_to_old[i]`. The family must not have holes.
  void permute(ConstArrayView<Int32> new_to_old);
  //! Adds an item at the place of a removed one, in a family whose items have no connected items.
  void fillHole(Int32 local_id, Int64 unique_id, Int16 type, Int32 owner);
  /*!
   * \brief Adds several items, in a family whose items have no connected items.
   * \param local_ids  holes, then local ids from maxLocalId() on without gaps. \shape{unique_ids.size()}
   * \return false if a unique id exists already or is given twice: nothing is added then
   */
  bool addItems(ConstArrayView<Int64> unique_ids, ConstArrayView<Int32> local_ids, Int16 type, Int32 owner);
  //! Removes several items of a family whose items have no connected items. Their local ids become holes.
  void removeItems(ConstArrayView<Int32> local_ids);
  //! Sets the flags of own items from the owners.
  void setOwnFlags();
  //! Sets the flag II_Shared of items \a local_ids, and clears it for all others.
  void setShared(ConstArrayView<Int32> local_ids);
  //! Writes the addresses of the arrays into the object that items read. The connected items of kind k belong to \a targets[k].
  void publish(ItemSharedInfo* const (&targets)[4]);
  //! Discards the instances of ItemInternal, and increments stamp().
  void noteChange();
  void noteOwnerChange() { ++m_stamp; }
  //! Discards the map of unique ids, which the next search makes again.
  void noteUniqueIdChange()
  {
    m_unique_id_map.clear();
    ++m_stamp;
  }
  //@}

  //! \name Checks. \throws FatalErrorException
  //@{
  //! Checks that the search finds each item by its unique id, and that own flags agree with owners.
  void checkValid() const;
  //! Checks that the items of \a other that are connected to an item are also connected back to it.
  void checkConnectedTo(const FamilyItems& other) const;
  //@}

 private:
  const UniqueIdMap& uniqueIdMap() const
  {
    if (!m_unique_id_map.isBuilt()) [[unlikely]]
      buildUniqueIdMap();
    return m_unique_id_map;
  }
  void buildUniqueIdMap() const;
  //! Writes the properties of a new item, and makes it known to searches.
  void setItem(Int32 local_id, Int64 unique_id, Int16 type, Int32 owner);
  void setProperties(Int32 local_id, Int16 type, Int32 owner);
  void appendIds(ConstArrayView<Int64> unique_ids);

  eItemKind m_kind;
  String m_full_name;
  Int32 m_rank;
  Int32 m_nb_item = 0;
  Int64 m_stamp = 0;
  //! The stamp of the flags that isEachOwn() has read.
  mutable Int64 m_own_stamp = -1;
  bool m_has_unique_id_map = true;
  FamilyArrays m_arrays;
  ItemConnectivity m_connectivity[4];
  //! The largest number of items connected to an item, for connectivities that are deferred, else 0.
  Int32 m_max_of_deferred[4] = {};
  detail::base::Owned<ItemSharedInfo> m_shared;
  mutable UniqueIdMap m_unique_id_map;
  detail::base::Owned<LazyInternals> m_internals;
};

} // namespace Arcane::detail::mesh
