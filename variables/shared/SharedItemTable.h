// SPDX-License-Identifier: Apache-2.0
// The unique ids of the items of a family of this rank, where the other ranks of the machine can read them.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/FamilyListener.h"
#include "arcane_core/mesh/ItemGroup.h"
#include "shmem/SharedPublication.h"

#include <memory>

namespace Arcane::detail
{

/*!
 * \brief Rows in the order of unique ids, holes excluded, made again each time the family changes.
 *
 * A change makes a new table: who still reads the former one reads it whole. When the mesh dies the last table stays.
 */
class SharedItemTable : public FamilyListener
{
 public:
  struct Row
  {
    Int64 unique_id;
    Int32 local_id;
    Int32 owner;
  };

  //! The table of \a family, made at the first call and kept as long as somebody holds it. \local
  //! \throws FatalErrorException when there is no room in shared memory
  static std::shared_ptr<SharedItemTable> of(MachineArena& arena, IItemFamily* family);
  //! Name under which tables of families of this full name are shown. \local
  static String nameFor(const IItemFamily* family);
  //! Null once a family of another mesh of the same name has a table. \local
  SharedPublication* publication() const { return m_publication.get(); }

  //! \local
  SharedItemTable(MachineArena& arena, IItemFamily* family);
  //! \local
  ~SharedItemTable() override;
  SharedItemTable(const SharedItemTable&) = delete;
  SharedItemTable& operator=(const SharedItemTable&) = delete;

  //! Called by the family. \local
  String listenerName() const override { return m_name; }
  //! Called by the family. \local
  void onResize(IItemFamily* family, Int32 max_local_id) override;
  //! Called by the family. \local
  void onCompact(IItemFamily* family, ConstArrayView<Int32> new_to_old) override;
  //! Called by the family. \local
  void onCopyItems(IItemFamily*, ConstArrayView<Int32>, ConstArrayView<Int32>) override {}

 private:
  MachineArena& m_arena;
  String m_name;
  //! All items of the family. The group knows when its family dies.
  ItemGroup m_items;
  Int64 m_stamp = -1;
  //! Before the publication, which refers to it.
  UniqueArray<Row> m_rows;
  std::unique_ptr<SharedPublication> m_publication;

  void unfollow();
  void publish(const IItemFamily* family);
};

} // namespace Arcane::detail
