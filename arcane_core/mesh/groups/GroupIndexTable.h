// SPDX-License-Identifier: Apache-2.0
// The position of each item in the list of a group. Partial variables use it as row number.
#pragma once

#include "arcane_core/mesh/groups/GroupIndexTableView.h"
#include "arcane_core/mesh/items/TopologyArray.h"

#include <vector>

namespace Arcane::detail::mesh
{

//! A table calls it when its group changes. The mesh does not know variables, so variables implement this interface.
class GroupListener
{
 public:
  virtual ~GroupListener() = default;

  /*!
   * \brief Called when the table, which is up to date, has a new list, or new local ids for the same list.
   * \param new_to_old  previous position of each item, -1 for an item that was not in the list; \shape{size()}
   */
  virtual void onGroupChanged(ConstArrayView<Int32> new_to_old) = 0;
  //! Called when the group was destroyed; its table stays empty.
  virtual void onGroupDestroyed() = 0;
};

} // namespace Arcane::detail::mesh

namespace Arcane
{

/*!
 * \brief Holds the position of each item in the list of one group, and notifies listeners of changes.
 *
 * ItemGroup::localIdToIndex() makes the table and the group keeps it. The table follows at once each change of the list by the user and the
 * end of each change of the mesh, also when the group is computed from others. The table costs 4 bytes per item of the family and 4 per
 * item of the group. \local
 */
class ARCANE_EXPORT GroupIndexTable
{
 public:
  GroupIndexTable();
  ~GroupIndexTable();
  GroupIndexTable(const GroupIndexTable&) = delete;
  GroupIndexTable& operator=(const GroupIndexTable&) = delete;

  //! Returns the position of the item of local id \a local_id, or -1 if it is not in the group.
  Int32 operator[](Int32 local_id) const { return local_id >= 0 && local_id < m_positions.size() ? m_positions[local_id] : -1; }
  //! Returns the number of items of the group.
  Int32 size() const { return m_local_ids.size(); }
  //! Returns the positions by local id, -1 for items that are not in the group. The view is valid until the group or the mesh changes.
  ConstArrayView<Int32> positions() const { return m_positions; }
  //! Returns the list of the group. The view is valid as long as positions().
  ConstArrayView<Int32> localIds() const { return m_local_ids; }

  //! Returns what kernels need to find positions.
  GroupIndexTableView view() const { return { m_positions, size() }; }

  void addListener(detail::mesh::GroupListener* listener);
  void removeListener(detail::mesh::GroupListener* listener);

  //! \name For the group
  //@{
  //! Takes over the list that the group had at \a timestamp, if it differs from the last one.
  void update(ConstArrayView<Int32> local_ids, Int64 timestamp, Int32 max_local_id);
  //! Changes the local ids. Items that disappeared keep their position until the next update().
  void changeLocalIds(ConstArrayView<Int32> old_to_new, Int32 max_local_id);
  void destroy();
  //@}

 private:
  UniqueArray<Int32> m_positions = detail::mesh::topologyArray<Int32>();
  UniqueArray<Int32> m_local_ids = detail::mesh::topologyArray<Int32>();
  Int64 m_timestamp = -1;
  std::vector<detail::mesh::GroupListener*> m_listeners;
  bool m_is_notifying = false;

  void notify(ConstArrayView<Int32> new_to_old);
  template <typename Action> void forEachListener(Action action);
};

} // namespace Arcane
