// SPDX-License-Identifier: Apache-2.0
// What the other ranks of the machine must know of a group to find the values of its items.
#pragma once

#include "arcane_core/base/UniqueArray.h"
#include "arcane_core/mesh/GroupIndexTable.h"
#include "arcane_core/mesh/ItemGroup.h"
#include "shmem/SharedPublication.h"

#include <memory>

namespace Arcane::detail
{

/*!
 * \brief A copy in shared memory of the table of positions of a group, which follows it.
 *
 * Shows two lists of Int32: the position by local id, and the local id by position. A change makes new lists: who still reads
 * the former ones reads them whole. One for all partial variables of the group that are in shared memory. \local
 */
class SharedGroupTable final : public GroupListener
{
 public:

  SharedGroupTable(MachineArena& arena, const ItemGroup& group);
  ~SharedGroupTable() override;
  SharedGroupTable(const SharedGroupTable&) = delete;
  SharedGroupTable& operator=(const SharedGroupTable&) = delete;

  const ItemGroup& group() const { return m_group; }
  //! Names under which the lists of the group called \a full_name (`mesh_family_name`) are shown.
  static String positionsName(const String& full_name) { return full_name + ".Positions"; }
  static String localIdsName(const String& full_name) { return full_name + ".LocalIds"; }

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
  std::shared_ptr<GroupIndexTable> m_table;
  //! Null once the group is destroyed: the names are free.
  std::unique_ptr<List> m_positions;
  std::unique_ptr<List> m_local_ids;
};

} // namespace Arcane::detail
