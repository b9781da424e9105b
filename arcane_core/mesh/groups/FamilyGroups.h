// SPDX-License-Identifier: Apache-2.0
// The groups of the items of a family.
#pragma once

#include "arcane_core/base/object/Collection.h"
#include "arcane_core/mesh/groups/FamilyListeners.h"
#include "arcane_core/mesh/groups/ItemGroup.h"
#include "arcane_core/mesh/items/FamilyItems.h"

#include <functional>
#include <map>
#include <memory>
#include <set>

namespace Arcane::detail::mesh
{
class MeshOfFamily;

/*!
 * \brief Finds and makes groups by name. The group of all items always exists.
 *
 * A group that is computed from another one, such as `AllCells_Own`, belongs to that group and is only remembered here. Listeners are
 * notified of each new group. \local
 */
class FamilyGroups
{
 public:
  //! Makes the group of all items, `AllXs` in the family of name X. The references must outlive this object.
  FamilyGroups(MeshOfFamily& mesh, const String& family_name, const FamilyItems& items, const FamilyListeners& listeners);
  //! Empties the groups: handles that users still have designate empty groups.
  ~FamilyGroups();
  FamilyGroups(const FamilyGroups&) = delete;
  FamilyGroups& operator=(const FamilyGroups&) = delete;

  //! Returns the groups of the family of \a group. \throws FatalErrorException when \a group was destroyed; the message has \a what it lacks
  static FamilyGroups& ofGroup(const ItemGroupImpl& group, const char* what);
  MeshOfFamily& mesh() const { return m_mesh; }
  IItemFamily* family() const { return m_items.sharedInfo()->family; }
  //! Returns the names of mesh and family, as `mesh_family`.
  String fullName() const;
  const FamilyItems& items() const { return m_items; }
  const FamilyListeners& listeners() const { return m_listeners; }
  const ItemGroup& allItems() const { return m_all_items; }
  //! Returns the group of this name, or the null group.
  ItemGroup find(const String& name) const;
  //! Returns the group of all items, then the other groups by name, without groups that are computed from others.
  ItemGroupCollection all() const;
  //! Calls \a f with the name of each group, computed ones included, and the memory of its list of items. \unit{bytes}
  void forEachList(const std::function<void(const String& name, Int64 bytes)>& f) const;
  //! Returns the memory of the lists of items. \unit{bytes}
  Int64 allocatedBytes() const;
  //! Checks the groups. \throws FatalErrorException when a group holds an item twice, or an item that does not exist.
  void checkValid() const;

  //! Makes a group with the items \a local_ids. \throws FatalErrorException when the name is empty or taken.
  ItemGroup create(const String& name, ConstArrayView<Int32> local_ids);
  //! Returns the group of this name, or a new empty one, which create() may fill as if it did not exist.
  ItemGroup expect(const String& name);
  //! Makes a group that \a computation computes from \a parent, which may be null. \throws FatalErrorException as above.
  ItemGroup create(const String& name, const ItemGroup& parent, ItemGroupImpl::Computation computation);
  //! Remembers a computed group, so that find() finds it. The group from which it is computed keeps it. Faces of a group `A` of cells and faces
  //! of a group `A` of nodes are two groups of one name, `A_FaceGroup`. find() returns the first that exists.
  void addComputed(const ItemGroup& group);
  //! Destroys all groups except the group of all items. Handles on a destroyed group designate an empty group.
  void destroy();
  //! Removes items of the family from the groups and from their tables of positions; the other items keep their local ids. Constant time
  //! without such a group.
  void removeItems(ConstArrayView<Int32> local_ids);
  //! Gives the items of the groups and of their tables of positions their new local ids. The value of \a old_to_new is -1 for an item that does not exist any more.
  void renumber(ConstArrayView<Int32> old_to_new);

 private:
  //! Returns an expected group, which exists from now on, or the null group if \a name is not expected.
  ItemGroup takeExpected(const String& name);
  //! Adds a new group that is not computed from others. Listeners are not notified.
  ItemGroup add(const std::shared_ptr<ItemGroupImpl>& group);

  MeshOfFamily& m_mesh;
  String m_family_name;
  const FamilyItems& m_items;
  const FamilyListeners& m_listeners;
  ItemGroup m_all_items;
  std::map<String, ItemGroup> m_groups;
  //! The groups that are expected, but not created yet.
  std::set<String> m_expected;
  //! The groups that are computed from other groups, which keep them; equal names by age.
  std::multimap<String, std::weak_ptr<ItemGroupImpl>> m_computed_groups;
};

} // namespace Arcane::detail::mesh
