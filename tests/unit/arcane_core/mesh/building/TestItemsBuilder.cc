// SPDX-License-Identifier: Apache-2.0
// Items made from a few cells, without ranks.
#include "arcane_core/mesh/building/ItemsBuilder.h"

#include "arcane_core/mesh/description/ItemTypeInfo.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace
{
using namespace Arcane;

constexpr Int32 my_rank = 2;
constexpr Int32 other_rank = 1;

detail::mesh::CellTable cellsOf(std::initializer_list<Int64> uids, Int16 type, std::initializer_list<Int64> nodes, Int32 owner)
{
  detail::mesh::CellTable cells;
  cells.uid.copy(UniqueArray<Int64>(uids));
  cells.node_uid.copy(UniqueArray<Int64>(nodes));
  for (Int32 i = 0; i < cells.uid.size(); ++i) {
    cells.type.add(type);
    cells.owner.add(owner);
  }
  return cells;
}

//! Two squares that share the nodes 12 and 13; the one of this rank has the larger unique id.
class ItemsBuilderTest : public ::testing::Test
{
 protected:
  detail::mesh::CellTable m_own = cellsOf({ 5 }, IT_Quad4, { 12, 14, 15, 13 }, my_rank);
  detail::mesh::CellTable m_ghost = cellsOf({ 3 }, IT_Quad4, { 10, 12, 13, 11 }, other_rank);
  detail::mesh::ItemsBuilder m_items{ my_rank, 2, false };

  void build(std::initializer_list<Int64> known_nodes = { 12, 13, 14, 15 })
  {
    m_items.numberCellsAndNodes(m_own.view(), m_ghost.view(), UniqueArray<Int64>(known_nodes));
    if (!m_items.fault().null())
      return;
    m_items.makeFaces(m_own.view(), m_ghost.view());
    m_items.makeEdges(m_own.view(), m_ghost.view());
    m_items.numberSides();
  }

  Int32 ownerOfNode(Int64 uid) const
  {
    const auto found = std::find(m_items.nodes.unique_ids.begin(), m_items.nodes.unique_ids.end(), uid);
    return m_items.nodes.owners[static_cast<Int32>(found - m_items.nodes.unique_ids.begin())];
  }

  //! -1 when there is no face between the two nodes.
  Int32 faceBetween(Int64 a, Int64 b) const
  {
    for (Int32 f = 0; f < m_items.faces.size(); ++f) {
      const auto nodes = m_items.faces.nodes(f);
      const auto& uids = m_items.nodes.unique_ids;
      if (std::min(uids[nodes[0]], uids[nodes[1]]) == a && std::max(uids[nodes[0]], uids[nodes[1]]) == b)
        return f;
    }
    return -1;
  }
};

TEST_F(ItemsBuilderTest, CellsAreInTheOrderOfUniqueIds)
{
  build();

  EXPECT_TRUE(m_items.fault().null()) << m_items.fault();
  EXPECT_EQ(m_items.cells.unique_ids.constView(), UniqueArray<Int64>({ 3, 5 }).constView());
  EXPECT_EQ(m_items.cells.owners.constView(), UniqueArray<Int32>({ other_rank, my_rank }).constView());
  EXPECT_EQ(m_items.findCell(5), 1);
  EXPECT_EQ(m_items.findCell(4), -1);
}

TEST_F(ItemsBuilderTest, ANodeBelongsToTheRankOfItsSmallestCell)
{
  build();

  ASSERT_EQ(m_items.nodes.unique_ids.size(), 6);
  EXPECT_EQ(ownerOfNode(12), other_rank);
  EXPECT_EQ(ownerOfNode(13), other_rank);
  EXPECT_EQ(ownerOfNode(14), my_rank);
}

TEST_F(ItemsBuilderTest, NodesWithoutCellAreLeftOut)
{
  build({ 1, 12, 13, 14, 15, 99 });

  EXPECT_EQ(m_items.nodes.unique_ids.constView(), UniqueArray<Int64>({ 10, 11, 12, 13, 14, 15 }).constView());
  for (const Int32 node : m_items.cell_node.of(1))
    EXPECT_GE(m_items.nodes.unique_ids[node], 12);
}

TEST_F(ItemsBuilderTest, TheFaceOfTwoCellsIsMadeOnce)
{
  build();

  ASSERT_EQ(m_items.faces.size(), 7);
  const Int32 face = faceBetween(12, 13);
  ASSERT_GE(face, 0);
  // It is the face of index 1 of cell 3, the smallest of its cells.
  EXPECT_EQ(m_items.faces.uid[face], 3 * 16 + 1);
  EXPECT_EQ(m_items.faces.owner[face], other_rank);
  EXPECT_NE(m_items.face_sides[2 * face], -1);
  EXPECT_NE(m_items.face_sides[2 * face + 1], -1);
  const Int32 boundary = faceBetween(14, 15);
  EXPECT_EQ(std::min(m_items.face_sides[2 * boundary], m_items.face_sides[2 * boundary + 1]), -1);
  EXPECT_TRUE(std::is_sorted(m_items.faces.uid.begin(), m_items.faces.uid.end()));
}

TEST_F(ItemsBuilderTest, FacesThatHaveAUniqueIdKeepIt)
{
  m_own.face_uid.copy(UniqueArray<Int64>{ NULL_ITEM_UNIQUE_ID, 1000, NULL_ITEM_UNIQUE_ID, NULL_ITEM_UNIQUE_ID });

  build();

  EXPECT_EQ(m_items.faces.uid[faceBetween(14, 15)], 1000);
  EXPECT_EQ(m_items.faces.uid[faceBetween(12, 14)], 5 * 16);
  // Cells refer to faces by their final numbers.
  EXPECT_EQ(m_items.cell_face[4 + 1], faceBetween(14, 15));
}

TEST_F(ItemsBuilderTest, EdgesAreMadeInDimensionThreeIfTheyAreWanted)
{
  const detail::mesh::CellTable cube = cellsOf({ 0 }, IT_Hexaedron8, { 0, 1, 2, 3, 4, 5, 6, 7 }, my_rank);
  const UniqueArray<Int64> nodes{ 0, 1, 2, 3, 4, 5, 6, 7 };
  for (const bool has_edge : { false, true }) {
    detail::mesh::ItemsBuilder items(my_rank, 3, has_edge);
    items.numberCellsAndNodes(cube.view(), {}, nodes);
    items.makeFaces(cube.view(), {});
    items.makeEdges(cube.view(), {});
    items.numberSides();

    EXPECT_EQ(items.faces.size(), 6);
    EXPECT_EQ(items.edges.size(), has_edge ? 12 : 0);
    EXPECT_EQ(items.face_edge.size(), has_edge ? 24 : 0);
  }
}

TEST_F(ItemsBuilderTest, NodeThatDoesNotExistIsAFault)
{
  build({ 12, 13, 14 });

  EXPECT_TRUE(m_items.fault().contains("cell 5 has node 15")) << m_items.fault();
}

TEST_F(ItemsBuilderTest, InvertedCellIsAFault)
{
  m_own.node_uid.copy(UniqueArray<Int64>{ 13, 15, 14, 12 });

  build();

  EXPECT_TRUE(m_items.fault().contains("on the same side of the face")) << m_items.fault();
}

TEST_F(ItemsBuilderTest, FaceOfThreeCellsIsAFault)
{
  m_ghost = cellsOf({ 3, 4 }, IT_Quad4, { 10, 12, 13, 11, 20, 12, 13, 21 }, other_rank);

  build();

  EXPECT_FALSE(m_items.fault().null());
}

} // namespace
