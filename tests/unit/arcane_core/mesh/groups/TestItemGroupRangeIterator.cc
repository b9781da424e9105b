// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/ItemGroupRangeIterator.h"

#include "tests/support/mesh/MeshFixture.h"

namespace
{
using namespace Arcane;
using test::Grid;

class ItemGroupRangeIteratorTest : public test::MeshFixture
{
 protected:
  void SetUp() override
  {
    const Grid grid{ 2, { 6, 4, 0 } };
    build(test::gridMesh(grid), test::slabOwner(grid.nbCell(), nbRank()));
  }
};

TEST_F(ItemGroupRangeIteratorTest, EachItemOfTheGroupComesOnce)
{
  const CellGroup group = allCells();
  Integer nb = 0;
  for (ItemGroupRangeIteratorT<Cell> i(group); i.hasNext(); ++i, ++nb) {
    const Cell cell = *i;
    EXPECT_EQ(i.index(), nb);
    EXPECT_EQ(cell.localId(), group.view().localIds()[nb]);
    EXPECT_EQ(i.itemLocalId(), cell.localId());
    EXPECT_EQ(i.kind(), IK_Cell);
  }

  EXPECT_EQ(nb, group.size());
  EXPECT_FALSE(ItemGroupRangeIterator().hasNext());
  EXPECT_FALSE(ItemGroupRangeIterator(ItemGroup()).hasNext());
}
} // namespace
