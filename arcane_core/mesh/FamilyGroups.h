// SPDX-License-Identifier: Apache-2.0
// The groups of the items of a family.
#pragma once

#include "arcane_core/base/object/Collection.h"
#include "arcane_core/mesh/FamilyItems.h"
#include "arcane_core/mesh/FamilyListeners.h"
#include "arcane_core/mesh/ItemGroup.h"

#include <map>
#include <memory>

namespace Arcane::detail
{

/*!
 * \brief Finds and makes groups by name. The group of all items always exists.
 *
 * Groups that others compute and keep, such as `AllCells_Own`, are only remembered. Listeners are notified of each new group. \local
 */
class FamilyGroups
{
 public:
  //! The group of all items is called \a name_of_all. All arguments must outlive this object.
  FamilyGroups(IItemFamily* family, const String& name_of_all, const FamilyItems& items, const FamilyListeners& listeners);
  //! The groups become empty.
  ~FamilyGroups();
  FamilyGroups(const FamilyGroups&) = delete;
  FamilyGroups& operator=(const FamilyGroups&) = delete;

  const ItemGroup& allItems() const { return m_all_items; }
  //! The null group if there is none.
  ItemGroup find(const String& name) const;
  //! Without those that other groups compute.
  ItemGroupCollection all() const;
  //! \unit{bytes} Of the lists.
  Int64 allocatedBytes() const;
  //! \throws FatalErrorException when a group holds an item twice, or one that does not exist.
  void checkValid() const;

  //! Makes a group with the items \a local_ids. \throws FatalErrorException when the name is empty or taken.
  ItemGroup create(const String& name, ConstArrayView<Int32> local_ids);
  //! Makes a group that \a computation computes from \a parent, which may be null. \throws FatalErrorException as above.
  ItemGroup create(const String& name, const ItemGroup& parent, ItemGroupImpl::Computation computation);
  //! Remembers a group that another one keeps.
  void addComputed(const ItemGroup& group);
  //! All but the group of all items. Handles on them designate empty groups.
  void destroy();
  //! Items were renumbered: \a old_to_new is -1 for those that do not exist any more.
  void renumber(ConstArrayView<Int32> old_to_new);

 private:
  //! Takes a new group that no other one computes; listeners are not notified.
  ItemGroup add(const std::shared_ptr<ItemGroupImpl>& group);

  IItemFamily* m_family;
  const FamilyListeners& m_listeners;
  ItemGroup m_all_items;
  std::map<String, ItemGroup> m_groups;
  //! Made by other groups, which keep them.
  std::map<String, std::weak_ptr<ItemGroupImpl>> m_computed_groups;
};

} // namespace Arcane::detail
