// SPDX-License-Identifier: Apache-2.0
// The objects that follow a family.
#pragma once

#include "arcane_core/mesh/groups/FamilyListener.h"
#include "arcane_core/mesh/items/FamilyItems.h"

#include <vector>

namespace Arcane::detail::mesh
{

//! Holds the listeners of one family and calls them in the order of their names. \local
class FamilyListeners
{
 public:
  //! Listeners follow the family of \a items, which must outlive this object.
  explicit FamilyListeners(const FamilyItems& items)
  : m_items(items)
  {}

  //! Adds a listener, which must be removed before it is destroyed.
  void add(FamilyListener* listener);
  void remove(FamilyListener* listener);
  const std::vector<FamilyListener*>& all() const { return m_all; }

  void notifyResize() const;
  void notifyCompact(ConstArrayView<Int32> new_to_old) const;
  void notifyRemove(ConstArrayView<Int32> local_ids) const;
  void notifyCopy(ConstArrayView<Int32> sources, ConstArrayView<Int32> destinations) const;
  void notifyMean(ConstArrayView<Int32> first, ConstArrayView<Int32> second, ConstArrayView<Int32> destinations) const;
  //! Notifies all listeners of a new group. During the call a listener may remove listeners, or add some, which are not notified.
  void notifyGroupCreated(const ItemGroup& group) const;

 private:
  IItemFamily* family() const { return m_items.sharedInfo()->family; }

  const FamilyItems& m_items;
  std::vector<FamilyListener*> m_all;
};

} // namespace Arcane::detail::mesh
