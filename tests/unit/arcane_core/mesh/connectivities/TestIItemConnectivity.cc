// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/connectivities/IItemConnectivity.h"

#include "tests/support/mesh/MeshFixture.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/mesh/items/SimdItem.h"

namespace
{
using namespace Arcane;

class IItemConnectivityTest : public test::MeshFixture
{
 protected:
  IItemConnectivityTest()
  {
    const test::Grid g{ 2, { 6, 4, 0 } };
    build(test::gridMesh(g), test::slabOwner(24, nbRank()));
  }
};

TEST_F(IItemConnectivityTest, EachCellHasOneNodeThatFollowsRemovals)
{
  mesh::ItemConnectivityT<Cell, Node> first_node(family(IK_Cell), family(IK_Node), "FirstNode");
  UniqueArray<Int32> cells;
  UniqueArray<Int32> nodes;
  UniqueArray<Int32> removed;
  ENUMERATE_CELL(cell, allCells())
  {
    if (cell->uniqueId() % 5 == 0)
      continue;
    cells.add(cell->localId());
    nodes.add(cell->node(0).localId());
    if (cell->uniqueId() % 3 == 0)
      removed.add(cell->localId());
  }
  first_node.updateConnectivity(cells, nodes);
  m_mesh->removeCells(removed);
  m_mesh->endUpdate();

  ENUMERATE_CELL(cell, allCells())
  {
    if (cell->uniqueId() % 5 == 0)
      EXPECT_TRUE(first_node(*cell).null());
    else
      EXPECT_EQ(first_node(*cell), cell->node(0));
  }
}

TEST_F(IItemConnectivityTest, ArraysTakePairsOrBlocks)
{
  mesh::ItemArrayConnectivityT<Cell, Node> corners(family(IK_Cell), family(IK_Node), 4, "Corners");
  ConnectivityItemVector found(corners);
  UniqueArray<Int32> cells;
  UniqueArray<Int32> nodes;
  ENUMERATE_CELL(cell, allCells())
  {
    cells.add(cell->localId());
    for (const Node node : cell->nodes())
      nodes.add(node.localId());
  }

  corners.updateConnectivity(cells, nodes);
  ENUMERATE_CELL(cell, allCells())
  {
    ASSERT_EQ(found.connectedItems(cell).size(), 4);
    Integer i = 0;
    ENUMERATE_NODE(node, corners(*cell, found))
    EXPECT_EQ(*node, cell->node(i++));
  }

  const Int32 first = cells[0];
  corners.updateConnectivity(UniqueArray<Int32>{ first, first }, UniqueArray<Int32>{ nodes[2], nodes[1] });
  ASSERT_EQ(corners.connectedItems(ItemLocalId(first)).size(), 2);
  EXPECT_EQ(corners.connectedItems(ItemLocalId(first)).localId(0), nodes[2]);
  EXPECT_THROW(corners.updateConnectivity(UniqueArray<Int32>{ first }, UniqueArray<Int32>{ 0, 0 }), ArgumentException);
  EXPECT_THROW(corners.updateConnectivity(UniqueArray<Int32>(5, first), UniqueArray<Int32>(5, 0)), ArgumentException);
}

TEST_F(IItemConnectivityTest, EachSourceMayHaveItsNumber)
{
  UniqueArray<Integer> numbers(family(IK_Cell)->maxLocalId(), 0);
  numbers[0] = 2;
  mesh::ItemMultiArrayConnectivityT<Cell, Face> sides(family(IK_Cell), family(IK_Face), numbers, "Sides");
  ConnectivityItemVector found(&sides);

  sides.updateConnectivity(UniqueArray<Int32>{ 0, 0 }, UniqueArray<Int32>{ 1, 0 });

  ASSERT_EQ(sides(CellLocalId(0), found).size(), 2);
  EXPECT_EQ(sides.nbTargetAtMost(ItemLocalId(1)), 0);
  EXPECT_TRUE(sides(CellLocalId(1), found).empty());
  EXPECT_THROW(sides.updateConnectivity(UniqueArray<Int32>{ 1 }, UniqueArray<Int32>{ 0 }), ArgumentException);
  EXPECT_THROW((mesh::ItemArrayConnectivity(family(IK_Cell), family(IK_Face), -1, "Wrong")), ArgumentException);
}

TEST_F(IItemConnectivityTest, LambdasGoOverItemsOnceOneByOneAndSeveralAtOnce)
{
  UniqueArray<Int32> one_by_one(family(IK_Cell)->maxLocalId(), 0);
  const SmallSpan<Int32> counts = one_by_one.smallSpan();
  Int64 nb_at_once = 0;
  Int64* nb = &nb_at_once;

  ENUMERATE_ITEM_LAMBDA(Cell, cell, allCells())
  {
    counts[cell->localId()] += (*cell).nbNode();
  };
  ENUMERATE_ITEM_LAMBDA(SimdCell, cells, allCells().view())
  {
    *nb += cells.nbValid();
  };

  for (const Int32 count : one_by_one)
    EXPECT_EQ(count, 4);
  EXPECT_EQ(nb_at_once, allCells().size());
}
} // namespace
