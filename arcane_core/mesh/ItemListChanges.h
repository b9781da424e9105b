// SPDX-License-Identifier: Apache-2.0
// Finds which items a change has added and removed, for those that listen.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/ItemFamilyItemListChangedEventArgs.h"

namespace Arcane::detail::mesh
{

/*!
 * \brief Keeps the unique ids of the items of a family, and notifies an event of each item that comes or goes.
 *
 * It exists only for families whose event was asked for. All calls are \local.
 */
class ItemListChanges
{
 public:
  //! The present items of \a family are known: they are not notified.
  explicit ItemListChanges(IItemFamily* family);
  ItemListChanges(const ItemListChanges&) = delete;
  ItemListChanges& operator=(const ItemListChanges&) = delete;

  EventObservable<const ItemFamilyItemListChangedEventArgs&>& event() { return m_event; }
  //! Takes the unique ids of the present items without notifying anybody.
  void takeItems();
  //! Notifies the event of the items that were removed since the last call, in the order of their former local ids, then of those that were
  //! added, in the order of local ids.
  void notify();

 private:
  IItemFamily* m_family;
  //! By the local ids that items had at the last call.
  UniqueArray<Int64> m_unique_ids;
  EventObservable<const ItemFamilyItemListChangedEventArgs&> m_event;
};

class MeshTopology;

//! Returns the event of the items of \a family, which the first call makes. \local
EventObservable<const ItemFamilyItemListChangedEventArgs&>& eventOfItemList(IItemFamily* family);
//! Takes the unique ids of the present items, which have got others. Nobody is notified. \local
void takeUniqueIdsOfItemList(IItemFamily* family);
//! Notifies those who listen to the items of \a family, if there are any, of its last change. \local
void notifyItemListChanges(IItemFamily* family);
//! Does the same for all families of a mesh. \local
void notifyItemListChanges(const MeshTopology& topology);

} // namespace Arcane::detail::mesh
