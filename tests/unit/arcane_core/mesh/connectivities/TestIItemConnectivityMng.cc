// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/connectivities/IItemConnectivityMng.h"

#include "tests/support/mesh/MeshFixture.h"

#include "arcane_core/base/error/ArgumentException.h"

namespace
{
using namespace Arcane;

class IItemConnectivityMngTest : public test::MeshFixture
{
};

TEST_F(IItemConnectivityMngTest, ChangesOfBothFamiliesAreKnownUntilTheyAreForgotten)
{
  const test::Grid g{ 2, { 6, 4, 0 } };
  build(test::gridMesh(g), test::slabOwner(24, nbRank()));
  mesh::ItemConnectivity connectivity(family(IK_Cell), family(IK_Node), "FirstNode");
  mesh::ItemConnectivityMng mng(nullptr);
  EXPECT_THROW(mng.isUpToDate(&connectivity), ArgumentException);
  mng.registerConnectivity(&connectivity);
  EXPECT_TRUE(mng.isUpToDate(&connectivity));
  const Int32 nb_cell = family(IK_Cell)->nbItem();
  UniqueArray<Int32> removed;
  ENUMERATE_CELL(cell, allCells())
  {
    if (cell->uniqueId() % 3 == 0)
      removed.add(cell->localId());
  }

  m_mesh->removeCells(removed);
  m_mesh->endUpdate();

  ArrayView<Int32> added;
  ArrayView<Int32> lost;
  mng.getSourceFamilyModifiedItems(&connectivity, added, lost);
  EXPECT_FALSE(mng.isUpToDate(&connectivity));
  EXPECT_EQ(lost.size() - added.size(), nb_cell - family(IK_Cell)->nbItem());
  mng.getTargetFamilyModifiedItems(&connectivity, added, lost);
  EXPECT_GE(lost.size(), 0);
  mng.setUpToDate(&connectivity);
  EXPECT_TRUE(mng.isUpToDate(&connectivity));
  mng.unregisterConnectivity(&connectivity);
  EXPECT_THROW(mng.setUpToDate(&connectivity), ArgumentException);
}

TEST_F(IItemConnectivityMngTest, NewItemsAreGivenByTheirPresentLocalIds)
{
  const test::Grid g{ 2, { 6, 4, 0 } };
  mesh::ItemConnectivity connectivity(family(IK_Cell), family(IK_Node), "FirstNode");
  mesh::ItemConnectivityMng mng(nullptr);
  mng.registerConnectivity(&connectivity);

  build(test::gridMesh(g), test::slabOwner(24, nbRank()));

  ArrayView<Int32> added;
  ArrayView<Int32> lost;
  mng.getSourceFamilyModifiedItems(&connectivity, added, lost);
  EXPECT_EQ(added.size(), family(IK_Cell)->nbItem());
  EXPECT_EQ(lost.size(), 0);
  for (const Int32 local_id : added)
    EXPECT_NE(family(IK_Cell)->uniqueIds()[local_id], NULL_ITEM_UNIQUE_ID);
}
} // namespace
