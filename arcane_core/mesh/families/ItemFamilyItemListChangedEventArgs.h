// SPDX-License-Identifier: Apache-2.0
// The argument of the event of a family that is notified for each item that was added or removed.
#pragma once

#include "arcane_core/base/object/Event.h"
#include "arcane_core/mesh/items/ItemLocalId.h"

namespace Arcane
{

//! Says which item of which family was added or removed: see IItemFamily::itemListChangedEvent().
class ItemFamilyItemListChangedEventArgs
{
 public:
  ItemFamilyItemListChangedEventArgs(IItemFamily* family, ItemLocalId local_id, Int64 unique_id, bool is_add)
  : m_family(family)
  , m_local_id(local_id)
  , m_unique_id(unique_id)
  , m_is_add(is_add)
  {}

  IItemFamily* itemFamily() const { return m_family; }
  //! Returns the local id of an added item, or the one that a removed item had before the change.
  ItemLocalId localId() const { return m_local_id; }
  Int64 uniqueId() const { return m_unique_id; }
  //! Returns true for an item that was added, and false for one that was removed.
  bool isAdd() const { return m_is_add; }

 private:
  IItemFamily* m_family;
  ItemLocalId m_local_id;
  Int64 m_unique_id;
  bool m_is_add;
};

} // namespace Arcane
