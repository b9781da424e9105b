// SPDX-License-Identifier: Apache-2.0
// Applications give items other unique ids.
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "tests/support/MessageOf.h"
#include "tests/support/mesh/MeshFixture.h"

namespace Arcane::test
{
namespace
{
class UniqueIdChangeTest : public MeshFixture
{
 protected:
  const Grid m_grid{ 2, { 6, 4, 0 } };
  static constexpr Int64 shift = 1000;

  UniqueIdChangeTest() { build(gridMesh(m_grid), slabOwner(m_grid.nbCell(), nbRank())); }

  //! The order of unique ids is turned.
  static Int64 newId(Int64 id) { return shift - id; }
  void changeIds()
  {
    ENUMERATE_CELL(cell, allCells())
    cell->mutableItemBase().setUniqueId(newId(cell->uniqueId()));
    family(IK_Cell)->notifyItemsUniqueIdChanged();
  }
};
} // namespace

TEST_F(UniqueIdChangeTest, ItemsAreFoundByTheirNewIds)
{
  const UniqueArray<Int64> former(family(IK_Cell)->uniqueIds());
  EXPECT_EQ(family(IK_Cell)->localIdOf(former[0]), 0);
  const Int64 stamp = family(IK_Cell)->stamp();

  changeIds();
  for (Int32 id = 0; id < former.size(); ++id) {
    EXPECT_EQ(family(IK_Cell)->localIdOf(newId(former[id])), id);
    EXPECT_EQ(family(IK_Cell)->localIdOf(former[id]), NULL_ITEM_LOCAL_ID);
  }
  EXPECT_GT(family(IK_Cell)->stamp(), stamp);
  family(IK_Cell)->computeSynchronizeInfos();
  EXPECT_NO_THROW(m_mesh->checkValid());
}

TEST_F(UniqueIdChangeTest, NextUpdateSortsItems)
{
  changeIds();
  const Int32 nb_cell = allCells().size();
  CellGroup group = family(IK_Cell)->createGroup("Last", allCells().view().localIds().subView(nb_cell - 1, 1));
  const Int64 last = group[0].uniqueId();

  m_mesh->updateGhosts();
  EXPECT_EQ(allCells().size(), nb_cell);
  EXPECT_TRUE(allCells().checkIsSorted());
  EXPECT_EQ(group[0].uniqueId(), last);
  EXPECT_EQ(group[0].localId(), 0);
  EXPECT_NO_THROW(m_mesh->checkValid());
}

TEST_F(UniqueIdChangeTest, IdsMustDiffer)
{
  allCells()[0].mutableItemBase().setUniqueId(allCells()[1].uniqueId());

  const std::string message = messageOf([&] { family(IK_Cell)->notifyItemsUniqueIdChanged(); });
  EXPECT_NE(message.find("is given to several items"), std::string::npos) << message;
}

TEST_F(UniqueIdChangeTest, FamiliesHaveProperties)
{
  EXPECT_EQ(family(IK_Cell)->parentFamily(), nullptr);
  EXPECT_EQ(family(IK_Cell)->parentFamilyDepth(), 0);
  EXPECT_EQ(family(IK_Cell)->childFamilies().count(), 0);
  EXPECT_EQ(family(IK_Cell)->subDomain(), nullptr);
  family(IK_Cell)->properties()->set("Step", 5);
  EXPECT_EQ(family(IK_Cell)->properties()->getInt32("Step"), 5);
  EXPECT_FALSE(family(IK_Node)->properties()->hasProperty("Step"));
}
} // namespace Arcane::test
