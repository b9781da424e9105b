// SPDX-License-Identifier: Apache-2.0
// From tables of cells to the items of one rank: numbers, faces, ghosts, faults; on strips of quadrangles given by hand.
#include "arcane_core/mesh/building/ItemsBuilder.h"

#include "arcane_core/mesh/building/GhostCells.h"
#include "arcane_core/mesh/building/SideTable.h"
#include "arcane_core/mesh/description/DescriptionCheck.h"
#include "arcane_core/mesh/items/IdOrder.h"
#include "tests/support/mesh/StripFixture.h"

namespace Arcane::test
{
namespace
{
using namespace Arcane::detail::mesh;

using ItemTablesTest = StripFixture;

//! Rank 7 owns cell 1 and sees cells 0 and 2 of rank 3, all with their faces.
ItemsBuilder threeCells(const CellTable& own, const CellTable& ghosts)
{
  ItemsBuilder items(7, 2, false);
  items.numberCellsAndNodes(own.view(), ghosts.view(), nodesOf(1, 2));
  items.makeFaces(own.view(), ghosts.view());
  items.makeEdges(own.view(), ghosts.view());
  return items;
}
} // namespace

TEST_F(ItemTablesTest, ItemsAreNumberedByIncreasingUniqueIds)
{
  const CellTable own = strip(1, 2);
  const CellTable ghosts = ghost({ { 2, 3 }, { 0, 3 } });

  const ItemsBuilder items = threeCells(own, ghosts);

  EXPECT_TRUE(items.fault().null()) << items.fault();
  EXPECT_EQ(items.cells.unique_ids, (UniqueArray<Int64>{ 0, 1, 2 }));
  EXPECT_EQ(items.cells.owners, (UniqueArray<Int32>{ 3, 7, 3 }));
  EXPECT_EQ(items.nodes.unique_ids, (UniqueArray<Int64>{ 0, 1, 2, 3, 100, 101, 102, 103 }));
  EXPECT_EQ(items.findCell(2), 2);
  EXPECT_EQ(items.findCell(5), -1);
  EXPECT_EQ(items.cell_node.of(1), (UniqueArray<Int32>{ 1, 2, 6, 5 }).constView());
}

TEST_F(ItemTablesTest, AFaceComesFromItsCellOfSmallestUniqueId)
{
  const CellTable own = strip(1, 2);
  const CellTable ghosts = ghost({ { 0, 3 }, { 2, 3 } });
  ItemsBuilder items = threeCells(own, ghosts);

  items.numberSides();

  ASSERT_EQ(items.faces.size(), 10);
  for (Int32 f = 0; f < items.faces.size(); ++f) {
    const Int32 back = items.face_sides[2 * f];
    const Int32 front = items.face_sides[2 * f + 1];
    const Int32 first = (back < 0 || (front >= 0 && front < back)) ? front : back;
    EXPECT_EQ(items.faces.uid[f] >> FACE_INDEX_BITS, items.cells.unique_ids[first]);
    EXPECT_EQ(items.faces.owner[f], items.cells.owners[first]);
    EXPECT_TRUE(f == 0 || items.faces.uid[f - 1] < items.faces.uid[f]);
  }
  // The face between cells 0 and 1 is one face of both.
  Int32 nb_shared = 0;
  for (Int32 i = 0; i < 4; ++i)
    for (Int32 j = 4; j < 8; ++j)
      nb_shared += (items.cell_face[i] == items.cell_face[j]) ? 1 : 0;
  EXPECT_EQ(nb_shared, 1);
}

TEST_F(ItemTablesTest, CellsThatCannotBeNeighboursAreAFault)
{
  CellTable own = strip(0, 2);
  std::reverse(own.node_uid.begin() + 4, own.node_uid.end());
  ItemsBuilder inverted(0, 2, false);
  inverted.numberCellsAndNodes(own.view(), {}, nodesOf(0, 2));
  inverted.makeFaces(own.view(), {});
  CellTable unknown_node = strip(0, 1);
  ItemsBuilder incomplete(0, 2, false);
  incomplete.numberCellsAndNodes(unknown_node.view(), {}, nodesOf(0, 0));

  EXPECT_NE(std::string(inverted.fault().localstr()).find("one of them is inverted, or they overlap"), std::string::npos);
  EXPECT_FALSE(incomplete.fault().null());
}

TEST_F(ItemTablesTest, ASideIsFoundByItsNodesInCanonicalOrder)
{
  SideTable sides(10, 4, 4);
  Int32 turned[] = { 7, 3, 5, 9 };
  Int32 other_way[] = { 9, 5, 3, 7 };
  const bool is_same_direction = orderNodes(turned, 4);
  orderNodes(other_way, 4);
  const Int32 first = sides.add(turned, 4, IT_Quad4);
  const Int32 triangle[] = { 3, 5, 7 };

  EXPECT_EQ(std::vector<Int32>(turned, turned + 4), (std::vector<Int32>{ 3, 5, 9, 7 }));
  EXPECT_TRUE(is_same_direction);
  EXPECT_EQ(sides.find(other_way, 4), first);
  EXPECT_EQ(sides.find(triangle, 3), -1);
  EXPECT_EQ(sides.nodes(first).size(), 4);
}

TEST_F(ItemTablesTest, NodesInTheMiddleFollowTheirEdges)
{
  // Corners 7 3 5 9, the middles of their edges, which are the sums of the corners, and the centre.
  std::vector<Int32> forward = { 7, 3, 5, 9, 10, 8, 14, 16, 99 };
  std::vector<Int32> backward = { 9, 5, 3, 7, 14, 8, 10, 16, 99 };
  // Two nodes on each side: 10 a + b is near corner a, on the side to b.
  std::vector<Int32> cubic = { 3, 2, 1, 32, 23, 21, 12, 13, 31, 50 };
  std::vector<Int32> line = { 8, 4, 84, 48 };

  EXPECT_TRUE(orderCurvedNodes(forward.data(), 9, 4));
  EXPECT_FALSE(orderCurvedNodes(backward.data(), 9, 4));
  EXPECT_FALSE(orderCurvedNodes(line.data(), 4, 2));

  EXPECT_EQ(forward, (std::vector<Int32>{ 3, 5, 9, 7, 8, 14, 16, 10, 99 }));
  EXPECT_EQ(backward, forward);
  EXPECT_EQ(line, (std::vector<Int32>{ 4, 8, 48, 84 }));
  const UniqueArray<Int64> unique_ids = { 0, 30, 20, 10 };
  EXPECT_TRUE(orderCurvedNodesById(cubic.data(), 9, 3, unique_ids));
  EXPECT_EQ(cubic, (std::vector<Int32>{ 3, 2, 1, 32, 23, 21, 12, 13, 31, 50 }));
}

TEST_F(ItemTablesTest, CornersFindASideOfTheSameType)
{
  SideTable sides(20, 4, 8);
  const Int32 quadratic[] = { 0, 1, 2, 3, 4, 5, 6, 7 };
  const Int32 other[] = { 0, 1, 2, 3, 14, 15, 16, 17 };
  const Int32 side = sides.add(quadratic, 8, IT_Quad8);

  EXPECT_EQ(sides.find(other, 8), -1);
  EXPECT_EQ(sides.findCorners(other, 4, IT_Quad8), side);
  EXPECT_EQ(sides.findCorners(other, 4, IT_Quad9), -1);
  EXPECT_EQ(sides.findCorners(other + 4, 4, IT_Quad8), -1);
  EXPECT_EQ(sides.nbEdges(), (UniqueArray<Int32>{ 4 }));
}

TEST_F(ItemTablesTest, SidesAreRenumberedByTheirUniqueIds)
{
  SideTable sides(4, 3, 2);
  for (Int32 i = 0; i < 3; ++i) {
    const Int32 nodes[] = { i, i + 1 };
    sides.uid[sides.add(nodes, 2, IT_Line2)] = 30 - 10 * i;
  }
  sides.endSearch();

  const UniqueArray<Int32> former = orderOfIds(sides.uid);
  sides.reorder(former);

  EXPECT_EQ(former, (UniqueArray<Int32>{ 2, 1, 0 }));
  EXPECT_EQ(sides.uid, (UniqueArray<Int64>{ 10, 20, 30 }));
  EXPECT_EQ(sides.nodes(0)[0], 2);
  EXPECT_EQ(sides.type, (UniqueArray<Int16>(3, IT_Line2)));
  EXPECT_TRUE(orderOfIds(sides.uid).empty());
}

TEST_F(ItemTablesTest, GhostsAreTheLayersAroundOwnCells)
{
  const CellTable own = twoCells();
  for (const Int32 nb_layer : { 1, 2 }) {
    const CellTable ghosts = collectGhosts(m_pm, own.view(), nb_layer);

    std::vector<Int64> expected;
    for (Int64 c = 2 * rank() - nb_layer; c < 2 * rank() + 2 + nb_layer; ++c)
      if (c >= 0 && c < nbCell() && c / 2 != rank())
        expected.push_back(c);
    EXPECT_EQ(sorted(ghosts.uid), expected) << nb_layer << " layers";
    ASSERT_EQ(ghosts.owner.size(), ghosts.uid.size());
    for (Int32 i = 0; i < ghosts.uid.size(); ++i)
      EXPECT_EQ(ghosts.owner[i], ghosts.uid[i] / 2);
    EXPECT_EQ(ghosts.node_uid.size(), 4 * ghosts.uid.size());
  }
}

TEST_F(ItemTablesTest, ItemsOfGhostsGetTheIdsThatTheirOwnersKnow)
{
  const CellTable own = twoCells();
  const CellTable ghosts = collectGhosts(m_pm, own.view(), 1);
  ItemsBuilder items(rank(), 2, false);
  items.numberCellsAndNodes(own.view(), ghosts.view(), nodesOf(2 * rank(), 2 * rank() + 2));
  items.makeFaces(own.view(), ghosts.view());

  completeGhosts(m_pm, items);
  items.numberSides();
  const ItemsBuilder alone = withoutGhosts(items, own.view());

  // The left face of a cell is a face of the cell before it, which this rank may not see.
  for (Int32 f = 0; f < items.faces.size(); ++f)
    EXPECT_EQ(items.faces.owner[f], (items.faces.uid[f] >> FACE_INDEX_BITS) / 2);
  // A node is that of the cell on its left, if there is one.
  for (Int32 n = 0; n < items.nodes.unique_ids.size(); ++n)
    EXPECT_EQ(items.nodes.owners[n], std::max<Int64>(items.nodes.unique_ids[n] % 100 - 1, 0) / 2);
  EXPECT_EQ(alone.nbCell(), 2);
  EXPECT_EQ(alone.nodes.unique_ids.size(), 6);
  EXPECT_EQ(alone.faces.size(), 7);
}

TEST_F(ItemTablesTest, ACellOfTwoRanksIsFound)
{
  const UniqueArray<Int64> distinct = { 2 * rank(), 2 * rank() + 1 };
  const UniqueArray<Int64> shared = { 5, 100 + rank() };

  const bool is_found = !findSharedCell(m_pm, shared).null();

  EXPECT_TRUE(findSharedCell(m_pm, distinct).null());
  // One rank finds it, for all.
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceMax, is_found ? 1 : 0), nbRank() == 1 ? 0 : 1);
}
} // namespace Arcane::test
