// SPDX-License-Identifier: Apache-2.0
// What the other ranks of the machine must know of a group to find the values of its items.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/GroupIndexTable.h"
#include "arcane_core/mesh/ItemGroup.h"
#include "shmem/SharedPublication.h"

#include <memory>

namespace Arcane::detail
{

/*!
 * \brief A copy in shared memory of the table of positions of the group of one partial variable, which follows the group.
 *
 * Shows two lists of Int32: the position by local id, and the local id by position; nothing as long as there is no group.
 * A change makes new lists: who still reads the former ones reads them whole. The object lives as long as the variable,
 * whatever happens to the group, so that views stay valid when the group is destroyed and created again, and so that the
 * lists of a variable that has ended stay as they were, whatever other variables of the group do. \local
 */
class SharedGroupTable final : public GroupListener
{
 public:
  //! \throws FatalErrorException when the names of the lists are taken, or there is no room in shared memory
  SharedGroupTable(MachineArena& arena, const String& variable_full_name);
  ~SharedGroupTable() override;
  SharedGroupTable(const SharedGroupTable&) = delete;
  SharedGroupTable& operator=(const SharedGroupTable&) = delete;

  //! Shows the lists of \a group from now on. The null group changes nothing.
  void follow(const ItemGroup& group);

  //! What shows the position by local id.
  SharedPublication* positions() { return &m_positions.publication; }
  //! What shows the local id by position.
  SharedPublication* localIds() { return &m_local_ids.publication; }
  //! Names under which the lists for the variable of this full name are shown.
  static String positionsName(const String& variable_full_name) { return variable_full_name + ".Positions"; }
  static String localIdsName(const String& variable_full_name) { return variable_full_name + ".LocalIds"; }

  void onGroupChanged(ConstArrayView<Int32> new_to_old) override;
  void onGroupDestroyed() override;

 private:
  struct List
  {
    List(MachineArena& arena, const String& name);
    void show(ConstArrayView<Int32> values);

    //! Before the publication, which refers to it.
    UniqueArray<Int32> shown;
    SharedPublication publication;
  };

  ItemGroup m_group;
  //! That of the group; null before the first one.
  std::shared_ptr<GroupIndexTable> m_table;
  List m_positions;
  List m_local_ids;
};

} // namespace Arcane::detail
