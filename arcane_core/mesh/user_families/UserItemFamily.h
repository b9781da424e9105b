// SPDX-License-Identifier: Apache-2.0
// A family of items that the application adds and removes one by one: degrees of freedom or particles.
#pragma once

#include "arcane_core/mesh/families/ItemFamily.h"
#include "arcane_core/mesh/items/FamilyArrays.h"

namespace Arcane
{

/*!
 * \brief Holds items that have unique ids, owners, groups and variables, and that exist apart from the cells of the mesh.
 *
 * IMeshBase::createItemFamily() or IMeshBase::findItemFamily() makes a family; all ranks make the same ones.
 *
 * Adding and removing items begins a change; endUpdate() ends it, and must be called before variables and groups are used. Additions,
 * removals and endUpdate() are local. When all owners are set, computeSynchronizeInfos(), which is collective, must follow before variables
 * are synchronised. Local ids do not change until compactItems(): a removed item leaves a hole, which later items fill.
 *
 * A checkpoint saves families with their items, owners and groups.
 */
class ARCANE_EXPORT UserItemFamily : public mesh::ItemFamily
{
 public:
  ~UserItemFamily() override;

  IItemFamily* itemFamily() { return this; }
  const IItemFamily* itemFamily() const { return this; }

  //! \name Changes
  //@{
  //! Ends the change: groups, variables and connectivities follow. New items have the values of new items. \local
  void endUpdate() override;
  void partialEndUpdate() override { endUpdate(); }
  void clearItems() override;
  /*!
   * \brief Ends the change and closes all holes: items get other local ids.
   * \param do_sort  they are in the order of the function of setItemSortFunction(), or else of their unique ids. Otherwise they stay in
   *                 their order
   * \local \throws FatalErrorException when the function does not give each item once
   */
  void compactItems(bool do_sort) override;
  //! Takes the owners set by MutableItemBase::setOwner(). A call of computeSynchronizeInfos() must follow. \local
  void notifyItemsOwnerChanged() override;
  //! Returns true between a change and endUpdate().
  bool hasPendingChange() const { return m_has_change; }
  //@}

  //! Replaces all items by saved ones, which may have holes. Listeners are not notified. \local
  [[gnu::visibility("hidden")]] void restoreItems(detail::mesh::FamilyArrays&& arrays);

 protected:
  [[gnu::visibility("hidden")]] UserItemFamily(detail::mesh::MeshOfFamily* mesh, eItemKind kind, const String& name);

  //! \throws ArgumentException when a unique id is negative, or when \a nb_local_id is not the number of unique ids
  void checkAdded(ConstArrayView<Int64> unique_ids, Int32 nb_local_id) const;
  //! Adds items whose unique ids are new, and calls publish(). Without a map of unique ids all are added. \return false if one exists already
  //! or is given twice: nothing is added then
  bool addNew(ConstArrayView<Int64> unique_ids, Int32 owner, ArrayView<Int32> local_ids);
  //! Returns the local id of the item of a unique id, which is added if there is none. Without a map of unique ids it is always added.
  Int32 findOrAdd(Int64 unique_id, Int32 owner);
  //! \throws ArgumentException when a local id is not used by an item, or is given twice: nothing is removed then
  void removeItems(ConstArrayView<Int32> local_ids);
  //! Writes the addresses of the arrays into the object that items read. Call it after items were added.
  virtual void publish();

 private:
  //! Notes a change of items or owners: exchanges between ranks must be computed again.
  void noteChange();

  bool m_has_change = false;
  //! Local ids without an item, which new items get.
  UniqueArray<Int32> m_holes;
  //! Local ids of the items that were added since the last endUpdate(), which clears their flag II_JustAdded.
  UniqueArray<Int32> m_added;
  //! Local ids of the items that were removed since the last endUpdate(), which turns them into holes.
  UniqueArray<Int32> m_removed;
};

} // namespace Arcane
