// SPDX-License-Identifier: Apache-2.0
// The unique ids of the items of a family of this rank, where the other ranks of the machine can read them.
#pragma once

#include "arcane_core/base/UniqueArray.h"
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

  //! \local
  SharedItemTable(MachineArena& arena, IItemFamily* family);
  //! \local
  ~SharedItemTable() override;
  SharedItemTable(const SharedItemTable&) = delete;
  SharedItemTable& operator=(const SharedItemTable&) = delete;

  //! Called by the family. \local
  String listenerName() const override { return m_publication.name(); }
  //! Called by the family. \local
  void onResize(IItemFamily* family, Int32 max_local_id) override;
  //! Called by the family. \local
  void onCompact(IItemFamily* family, ConstArrayView<Int32> new_to_old) override;
  //! Called by the family. \local
  void onCopyItems(IItemFamily*, ConstArrayView<Int32>, ConstArrayView<Int32>) override {}

 private:

  MachineArena& m_arena;
  //! All those of the family, which it tells of: it knows when the family dies.
  ItemGroup m_items;
  Int64 m_stamp = -1;
  //! Before the publication, which refers to it.
  UniqueArray<Row> m_rows;
  SharedPublication m_publication;

  void follow(IItemFamily* family);
  void unfollow();
  void publish(const IItemFamily* family);
};

} // namespace Arcane::detail
