// SPDX-License-Identifier: Apache-2.0
// The tables of a group that the other ranks of the machine need to find the values of its items.
#pragma once

#include "arcane_core/mesh/groups/GroupIndexTable.h"
#include "arcane_core/mesh/groups/ItemGroup.h"
#include "shmem/SharedList.h"

#include <memory>

namespace Arcane::detail::variables
{

/*!
 * \brief Copies the table of positions of the group of one partial variable to shared memory, and follows the group.
 *
 * The object shows two lists of Int32: the position of each local id, and the local id of each position; nothing as long as the group does not exist.
 * A change makes new lists, so that other ranks can finish reading the previous lists. The object lives as long as the variable, whatever happens to
 * the group. Views thus stay valid when the group is destroyed and created again, and the lists of a variable that has ended do not change with the
 * other variables of the group. All calls are \local.
 */
class SharedGroupTable final : public mesh::GroupListener
{
 public:
  //! \throws FatalErrorException when the names of the lists are already used, or when shared memory is exhausted
  SharedGroupTable(shmem::MachineArena& arena, const String& variable_full_name);
  ~SharedGroupTable() override;
  SharedGroupTable(const SharedGroupTable&) = delete;
  SharedGroupTable& operator=(const SharedGroupTable&) = delete;

  //! Shows the lists of \a group from now on. The null group changes nothing.
  void follow(const ItemGroup& group);

  //! Returns the object that shows the position of each local id.
  shmem::SharedPublication* positions() { return m_positions.publication(); }
  //! Returns the object that shows the local id of each position.
  shmem::SharedPublication* localIds() { return m_local_ids.publication(); }
  //! Returns the name under which the list is shown, for the variable of this full name.
  static String positionsName(const String& variable_full_name) { return variable_full_name + ".Positions"; }
  static String localIdsName(const String& variable_full_name) { return variable_full_name + ".LocalIds"; }

  void onGroupChanged(ConstArrayView<Int32> new_to_old) override;
  void onGroupDestroyed() override;

 private:
  ItemGroup m_group;
  //! The table of the group; null before the first group.
  std::shared_ptr<GroupIndexTable> m_table;
  shmem::SharedList<Int32> m_positions;
  shmem::SharedList<Int32> m_local_ids;
};

} // namespace Arcane::detail::variables
