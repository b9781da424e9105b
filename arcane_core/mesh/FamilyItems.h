// SPDX-License-Identifier: Apache-2.0
// What a family knows of its items: their arrays, the items connected to them, and how they are found.
#pragma once

#include "arcane_core/mesh/FamilyArrays.h"
#include "arcane_core/mesh/ItemConnectivity.h"
#include "arcane_core/mesh/ItemInternal.h"
#include "arcane_core/mesh/UniqueIdMap.h"

#include <memory>
#include <vector>

namespace Arcane::detail
{

/*!
 * \brief The items of one kind on this rank, indexed by local id.
 *
 * The arrays are replaced by a build and edited by a change. publish() must follow: until then items read the former arrays.
 * All calls are \local.
 */
class FamilyItems
{
 public:
  //! Items answer \a family. The rank of this sub-domain is \a rank; \a full_name is for errors.
  FamilyItems(IItemFamily* family, eItemKind kind, const String& full_name, Int32 rank);

  //! \name Observation
  //@{
  eItemKind kind() const { return m_kind; }
  //! Holes are not counted.
  Int32 nbItem() const { return m_nb_item; }
  //! One more than the last local id, which may be the one of a hole.
  Int32 maxLocalId() const { return m_arrays.unique_ids.size(); }
  const FamilyArrays& arrays() const { return m_arrays; }
  ItemSharedInfo* sharedInfo() const { return m_shared.get(); }
  //! Null until publish(), and if the items have no items of kind \a target connected to them.
  const ItemConnectivity* publishedConnectivity(eItemKind target) const
  {
    return m_shared->connected[target].begin ? &m_connectivity[target] : nullptr;
  }
  const ItemConnectivity& connectivity(eItemKind target) const { return m_connectivity[target]; }
  //! For each kind of connected items, the largest number of them that an item has.
  void maxConnected(Int32 (&max_connected)[4]) const;
  //! It grows with each change of items or owners.
  Int64 stamp() const { return m_stamp; }
  //! \unit{bytes} Of the arrays, the connectivities and the map of unique ids.
  Int64 allocatedBytes() const;
  //@}

  //! \name Search
  //@{
  //! Returns the local id, or NULL_ITEM_LOCAL_ID if there is none.
  Int32 localIdOf(Int64 unique_id) const { return uniqueIdMap().find(m_arrays.unique_ids, unique_id); }
  //! Without map, searches throw FatalErrorException.
  void setHasUniqueIdMap(bool v);
  bool hasUniqueIdMap() const { return m_has_unique_id_map; }
  //! The instance is made at the first call; it is valid until noteChange().
  ItemInternal* itemInternal(Int32 local_id) const;
  //! Indexed by local id.
  ItemInternalArrayView itemsInternal() const;
  //@}

  //! \name Changes
  //@{
  //! Takes the arrays of a build, none of whose items is a hole. Connectivities become empty.
  void assign(FamilyArrays&& arrays);
  FamilyArrays& editArrays() { return m_arrays; }
  ItemConnectivity& editConnectivity(eItemKind target) { return m_connectivity[target]; }
  //! Adds an item with the last local id, and without connected items, to the connectivities with \a targets.
  Int32 addItem(Int64 unique_id, Int16 type, Int32 owner, ConstArrayView<eItemKind> targets);
  //! Leaves a hole.
  void removeItem(Int32 local_id);
  //! Items \a local_ids have the flag II_Shared, the others do not.
  void setShared(ConstArrayView<Int32> local_ids);
  //! Puts the addresses of the arrays where items find them. Items of kind k are those of \a targets[k].
  void publish(ItemSharedInfo* const (&targets)[4]);
  //! Forgets the instances of ItemInternal, and moves the stamp.
  void noteChange();
  void noteOwnerChange() { ++m_stamp; }
  //@}

  //! \name Checks. \throws FatalErrorException
  //@{
  //! Each unique id leads to its item, and own flags agree with owners.
  void checkValid() const;
  //! The items \a other that are connected to an item are connected back to it.
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

  eItemKind m_kind;
  String m_full_name;
  Int32 m_rank;
  Int32 m_nb_item = 0;
  Int64 m_stamp = 0;
  bool m_has_unique_id_map = true;
  FamilyArrays m_arrays;
  ItemConnectivity m_connectivity[4];
  std::unique_ptr<ItemSharedInfo> m_shared;
  mutable UniqueIdMap m_unique_id_map;
  mutable std::vector<std::unique_ptr<ItemInternal[]>> m_internal_blocks;
  mutable UniqueArray<ItemInternal*> m_internals;
};

} // namespace Arcane::detail
