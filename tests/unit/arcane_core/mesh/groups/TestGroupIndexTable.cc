// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/GroupIndexTable.h"

#include "tests/support/mesh/StripFixture.h"

#include <algorithm>
#include <type_traits>

namespace Arcane::test
{
namespace
{
using namespace Arcane::detail::mesh;

using GroupIndexTableTest = StripFixture;

//! Notes the changes of a group.
struct Listener : public GroupListener
{
  void onGroupChanged(ConstArrayView<Int32> new_to_old) override { changes.emplace_back(new_to_old.begin(), new_to_old.end()); }
  void onGroupDestroyed() override { ++nb_destroyed; }
  std::vector<std::vector<Int32>> changes;
  int nb_destroyed = 0;
};
} // namespace

TEST_F(GroupIndexTableTest, ATableHasThePositionOfEachItem)
{
  GroupIndexTable table;
  Listener listener;
  table.addListener(&listener);

  table.update(UniqueArray<Int32>{ 5, 2 }, 1, 8);
  table.update(UniqueArray<Int32>{ 5, 2 }, 1, 8);
  table.update(UniqueArray<Int32>{ 2, 7, 5 }, 2, 8);

  EXPECT_EQ(table.size(), 3);
  EXPECT_EQ(table[7], 1);
  EXPECT_EQ(table[3], -1);
  EXPECT_EQ(table[-1], -1);
  EXPECT_EQ(table[100], -1);
  EXPECT_EQ(listener.changes, (std::vector<std::vector<Int32>>{ { -1, -1 }, { 1, -1, 0 } }));
}

TEST_F(GroupIndexTableTest, ATableFollowsNewLocalIdsUntilItsGroupIsDestroyed)
{
  GroupIndexTable table;
  Listener listener;
  Listener left;
  table.addListener(&listener);
  table.addListener(&left);
  table.update(UniqueArray<Int32>{ 2, 0 }, 1, 3);
  table.removeListener(&left);

  table.changeLocalIds(UniqueArray<Int32>{ 4, -1, 1 }, 5);
  const Int32 position = table[1];
  table.destroy();

  EXPECT_EQ(position, 0);
  EXPECT_EQ(listener.changes.back(), (std::vector<Int32>{ 0, 1 }));
  EXPECT_EQ(listener.nb_destroyed, 1);
  EXPECT_EQ(left.changes.size(), 1u);
  EXPECT_EQ(table.size(), 0);
}

TEST_F(GroupIndexTableTest, AGroupGivesPositionsByValue)
{
  buildStrip();
  UniqueArray<Int32> ids;
  ENUMERATE_CELL(cell, allCells())
  if (cell->uniqueId() % 2 == 0)
    ids.add(cell->localId());
  const CellGroup group = family(IK_Cell)->createGroup("EvenCells", ids);

  const GroupIndexTableView view = group.localIdToIndex()->view();

  EXPECT_EQ(view.size(), ids.size());
  ENUMERATE_CELL(cell, allCells())
  {
    const auto found = std::find(ids.begin(), ids.end(), cell->localId());
    const Int32 expected = found == ids.end() ? -1 : static_cast<Int32>(found - ids.begin());
    EXPECT_EQ(view[CellLocalId(cell->localId())], expected);
    EXPECT_EQ(view.hasId(cell->localId()), expected >= 0);
  }
  EXPECT_EQ(view[-1], -1);
  EXPECT_EQ(view[family(IK_Cell)->maxLocalId()], -1);
  EXPECT_EQ(GroupIndexTableView()[0], -1);
  static_assert(std::is_trivially_copyable_v<GroupIndexTableView>);
}
} // namespace Arcane::test
