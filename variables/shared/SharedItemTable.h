// SPDX-License-Identifier: Apache-2.0
// A table of the unique ids of the items of a family, which the other ranks of the machine can read.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/groups/FamilyListener.h"
#include "arcane_core/mesh/groups/ItemGroup.h"
#include "shmem/SharedPublication.h"

#include <memory>

namespace Arcane::detail::shared
{

/*!
 * \brief Holds one row per item, in the order of unique ids. Made anew each time the family changes.
 *
 * A change makes a new table, so that other ranks can finish reading the previous one. When the mesh is destroyed the last table stays.
 */
class SharedItemTable : public mesh::FamilyListener
{
 public:
  struct Row
  {
    Int64 unique_id;
    Int32 local_id;
    Int32 owner;
  };

  //! Returns the table of \a family. The first call makes the table, which lives as long as its last user. \local
  //! \throws FatalErrorException when shared memory is exhausted
  static std::shared_ptr<SharedItemTable> of(shmem::MachineArena& arena, IItemFamily* family);
  //! Returns the name under which the tables of families of this full name are shown. \local
  static String nameFor(const IItemFamily* family);
  //! Returns null after endShowing(). \local
  shmem::SharedPublication* publication() const { return m_publication.get(); }
  //! Stops showing the table, before another mesh of this name shows its own or the arena ends. \local
  void endShowing();

  //! \local
  SharedItemTable(shmem::MachineArena& arena, IItemFamily* family);
  //! \local
  ~SharedItemTable() override;
  SharedItemTable(const SharedItemTable&) = delete;
  SharedItemTable& operator=(const SharedItemTable&) = delete;

  //! Returns the name of the table. The family calls it. \local
  String listenerName() const override { return m_name; }
  //! Makes the table anew if the items have changed. The family calls it. \local
  void onResize(IItemFamily* family, Int32 max_local_id) override;
  //! Makes the table anew, since local ids have changed. The family calls it. \local
  void onCompact(IItemFamily* family, ConstArrayView<Int32> new_to_old) override;
  //! Does nothing. The family calls it. \local
  void onCopyItems(IItemFamily*, ConstArrayView<Int32>, ConstArrayView<Int32>) override {}

 private:
  shmem::MachineArena& m_arena;
  String m_name;
  //! All items of the family. The group notices when its family is destroyed.
  ItemGroup m_items;
  Int64 m_stamp = -1;
  //! The rows of the table, declared before the publication, which refers to them.
  UniqueArray<Row> m_rows;
  std::unique_ptr<shmem::SharedPublication> m_publication;

  void unfollow();
  void publish(const IItemFamily* family);
};

} // namespace Arcane::detail::shared
