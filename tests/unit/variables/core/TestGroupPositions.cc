// SPDX-License-Identifier: Apache-2.0
// Where the items of a group are in the values of a partial variable: on this rank, and shown to the others of the machine.
#include "variables/core/GroupPositions.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "shmem/SharedLookup.h"
#include "tests/unit/variables/core/PartialVariableFixture.h"
#include "variables/core/SharedGroupTable.h"

namespace Arcane::test
{
namespace
{
class GroupPositionsTest : public PartialVariableFixture
{
 protected:
  //! What \a rank shows under \a name.
  Span<const Int32> shownBy(detail::shmem::SharedLookup& lookup, Int32 rank) const
  {
    const detail::shmem::SharedLookup::Entry& entry = lookup.read(rank);
    return { reinterpret_cast<const Int32*>(entry.address), entry.nb_dim == 0 ? 0 : entry.dims[0] };
  }
};
} // namespace

TEST_F(GroupPositionsTest, ARowIsThePlaceOfTheItemInTheGroup)
{
  buildMesh();
  const CellGroup group = makeGroup(3);
  const PartialVariableCellReal v(info("V", "Some"));
  detail::variables::GroupPositions positions;

  positions.refresh(v.variable());

  Int32 row = 0;
  ENUMERATE_CELL(cell, group)
  EXPECT_EQ(positions.rowOf(cell.itemLocalId()), row++);
}

TEST_F(GroupPositionsTest, RowsFollowTheGroupOnceTheyAreRefreshed)
{
  buildMesh();
  CellGroup group = makeGroup(3);
  const PartialVariableCellReal v(info("V", "Some"));
  detail::variables::GroupPositions positions;
  positions.refresh(v.variable());
  const Int32 added = multiplesOf(2)[0];

  group.setItems(UniqueArray<Int32>{ added });
  positions.refresh(v.variable());

  EXPECT_EQ(positions.rowOf(added), 0);
  positions.refresh(nullptr);
}

TEST_F(GroupPositionsTest, TheListsOfAGroupAreShownToTheOthers)
{
  useArena();
  buildMesh();
  const CellGroup group = makeGroup(3);
  detail::shmem::MachineArena& arena = *detail::shmem::MachineArena::of(m_pm);
  detail::variables::SharedGroupTable table(arena, "V");
  arena.barrier();
  detail::shmem::SharedLookup local_ids(arena, detail::variables::SharedGroupTable::localIdsName("V"), table.localIds());
  detail::shmem::SharedLookup positions(arena, detail::variables::SharedGroupTable::positionsName("V"), table.positions());
  const Int64 nb_before = shownBy(local_ids, rank()).size();

  table.follow(group);
  arena.barrier();

  EXPECT_EQ(nb_before, 0);
  for (const Int32 r : m_pm->machineRanks()) {
    const Span<const Int32> ids = shownBy(local_ids, r);
    const Span<const Int32> rows = shownBy(positions, r);
    for (Int64 i = 0; i < ids.size(); ++i)
      EXPECT_EQ(rows[ids[i]], i);
  }
  EXPECT_EQ(shownBy(local_ids, rank()).size(), group.size());
  arena.barrier();
}

TEST_F(GroupPositionsTest, TheListsFollowTheirGroupUntilItIsDestroyed)
{
  useArena();
  buildMesh();
  CellGroup group = makeGroup(3);
  detail::shmem::MachineArena& arena = *detail::shmem::MachineArena::of(m_pm);
  detail::variables::SharedGroupTable table(arena, "V");
  table.follow(group);
  table.follow(ItemGroup());
  arena.barrier();
  detail::shmem::SharedLookup local_ids(arena, detail::variables::SharedGroupTable::localIdsName("V"), table.localIds());
  const UniqueArray<Int32> other = multiplesOf(2);

  group.setItems(other);
  arena.barrier();
  const Int64 nb_changed = shownBy(local_ids, rank()).size();
  arena.barrier();
  family(IK_Cell)->destroyGroups();
  arena.barrier();

  EXPECT_EQ(nb_changed, other.size());
  EXPECT_EQ(shownBy(local_ids, rank()).size(), 0);
  arena.barrier();
}
} // namespace Arcane::test
