// SPDX-License-Identifier: Apache-2.0
// Items that a change has added and removed, for events.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/families/ItemFamilyItemListChangedEventArgs.h"

namespace Arcane::detail::mesh
{

/*!
 * \brief Keeps the unique ids of the items of a family, and notifies an event of each item that comes or goes.
 *
 * The object exists only for families whose event was requested. All calls are \local.
 */
class ItemListChanges
{
 public:
  //! The present items of \a family are known: they are not notified.
  explicit ItemListChanges(IItemFamily* family);
  ItemListChanges(const ItemListChanges&) = delete;
  ItemListChanges& operator=(const ItemListChanges&) = delete;

  EventObservable<const ItemFamilyItemListChangedEventArgs&>& event() { return m_event; }
  //! Takes the unique ids of the present items without notification.
  void takeItems();
  //! Notifies the event of the items removed since the last call, in the order of their old local ids, then of the items added, in the
  //! order of local ids.
  void notify();

 private:
  IItemFamily* m_family;
  //! By the local ids that items had at the last call.
  UniqueArray<Int64> m_unique_ids;
  EventObservable<const ItemFamilyItemListChangedEventArgs&> m_event;
};

} // namespace Arcane::detail::mesh
