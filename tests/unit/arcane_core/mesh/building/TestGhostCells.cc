// SPDX-License-Identifier: Apache-2.0
// Lines of cells cut between the ranks of the test.
#include "tests/support/mesh/MeshFixture.h"

#include "arcane_core/mesh/building/GhostCells.h"

namespace
{
using namespace Arcane;

class GhostCellsTest : public test::MeshFixture
{
 protected:
  //! Own cells of a line of \a nb_cell cells: cell c has nodes c and c+1.
  detail::mesh::CellTable ownCells(Int64 nb_cell, const test::OwnerOf& owner) const
  {
    detail::mesh::CellTable cells;
    for (Int64 c = 0; c < nb_cell; ++c)
      if (owner(c) == rank()) {
        cells.uid.add(c);
        cells.type.add(IT_CellLine2);
        cells.node_uid.add(c);
        cells.node_uid.add(c + 1);
      }
    return cells;
  }

  static std::vector<Int64> sorted(const UniqueArray<Int64>& uids)
  {
    std::vector<Int64> values(uids.begin(), uids.end());
    std::sort(values.begin(), values.end());
    return values;
  }

  //! Three cells per rank, one rank after the other.
  Int64 m_nb_cell = 3 * nbRank();
  test::OwnerOf m_in_blocks = [](Int64 c) { return static_cast<Int32>(c / 3); };
  //! The cells go round.
  test::OwnerOf m_in_turn = [n = nbRank()](Int64 c) { return static_cast<Int32>(c % n); };
};

TEST_F(GhostCellsTest, EachLayerIsOneCellFurther)
{
  const detail::mesh::CellTable own = ownCells(m_nb_cell, m_in_blocks);
  for (const Int32 nb_layer : { 1, 2, 3 }) {
    std::vector<Int64> expected;
    for (Int64 c = 3 * rank() - nb_layer; c < 3 * rank() + 3 + nb_layer; ++c)
      if (c >= 0 && c < m_nb_cell && m_in_blocks(c) != rank())
        expected.push_back(c);

    const detail::mesh::CellTable ghosts = detail::mesh::collectGhosts(m_pm, own.view(), nb_layer);

    EXPECT_EQ(sorted(ghosts.uid), expected) << nb_layer;
    for (Int32 i = 0; i < ghosts.uid.size(); ++i) {
      EXPECT_EQ(ghosts.owner[i], m_in_blocks(ghosts.uid[i]));
      EXPECT_EQ(ghosts.type[i], IT_CellLine2);
      EXPECT_EQ(ghosts.node_uid[2 * i], ghosts.uid[i]);
    }
  }
}

TEST_F(GhostCellsTest, RankWithoutCellHasNoGhost)
{
  const test::OwnerOf all_of_last = [n = nbRank()](Int64) { return n - 1; };
  const detail::mesh::CellTable own = ownCells(4, all_of_last);

  EXPECT_TRUE(detail::mesh::collectGhosts(m_pm, own.view(), 2).uid.empty());
}

TEST_F(GhostCellsTest, IdsOfFacesComeWithGhosts)
{
  detail::mesh::CellTable own = ownCells(m_nb_cell, m_in_blocks);
  for (const Int64 uid : own.uid) {
    own.face_uid.add(100 + uid);
    own.face_uid.add(101 + uid);
  }

  const detail::mesh::CellTable ghosts = detail::mesh::collectGhosts(m_pm, own.view(), 1);

  ASSERT_EQ(ghosts.face_uid.size(), 2 * ghosts.uid.size());
  for (Int32 i = 0; i < ghosts.uid.size(); ++i)
    EXPECT_EQ(ghosts.face_uid[2 * i + 1], 101 + ghosts.uid[i]);
}

// The owner of a node of a ghost follows from a cell that this rank may not see.
TEST_F(GhostCellsTest, CompleteGhostsHaveTheOwnersThatTheirRanksKnow)
{
  const detail::mesh::CellTable own = ownCells(m_nb_cell, m_in_turn);
  const detail::mesh::CellTable ghosts = detail::mesh::collectGhosts(m_pm, own.view(), 1);
  detail::mesh::ItemsBuilder items(rank(), 1, false);
  items.numberCellsAndNodes(own.view(), ghosts.view(), own.node_uid);
  items.makeFaces(own.view(), ghosts.view());
  items.makeEdges(own.view(), ghosts.view());

  detail::mesh::completeGhosts(m_pm, items);

  for (Int32 i = 0; i < items.nodes.unique_ids.size(); ++i) {
    const Int64 smallest_cell = std::max<Int64>(items.nodes.unique_ids[i] - 1, 0);
    EXPECT_EQ(items.nodes.owners[i], m_in_turn(smallest_cell)) << "node " << items.nodes.unique_ids[i];
  }
}

TEST_F(GhostCellsTest, WithoutGhostsOwnersStay)
{
  const detail::mesh::CellTable own = ownCells(m_nb_cell, m_in_blocks);
  const detail::mesh::CellTable ghosts = detail::mesh::collectGhosts(m_pm, own.view(), 1);
  detail::mesh::ItemsBuilder items(rank(), 1, false);
  items.numberCellsAndNodes(own.view(), ghosts.view(), own.node_uid);
  items.makeFaces(own.view(), ghosts.view());
  items.makeEdges(own.view(), ghosts.view());
  detail::mesh::completeGhosts(m_pm, items);
  items.numberSides();

  const detail::mesh::ItemsBuilder kept = detail::mesh::withoutGhosts(items, own.view());

  EXPECT_EQ(kept.nbCell(), 3);
  ASSERT_EQ(kept.nodes.unique_ids.size(), 4);
  // The first node is also one of the last cell of the rank before.
  EXPECT_EQ(kept.nodes.owners[0], std::max(rank() - 1, 0));
  EXPECT_EQ(kept.nodes.owners[3], rank());
  EXPECT_EQ(kept.faces.size(), 4);
}

TEST_F(GhostCellsTest, CellOfTwoRanksIsFound)
{
  UniqueArray<Int64> uids;
  uids.add(10 + rank());
  EXPECT_TRUE(detail::mesh::findSharedCell(m_pm, uids).null());

  uids.add(5);
  const String fault = detail::mesh::findSharedCell(m_pm, uids);

  // One rank at least says so, the one where the two meet.
  const Int32 nb_found = m_pm->reduce(MessagePassing::ReduceSum, fault.null() ? 0 : 1);
  EXPECT_EQ(nb_found > 0, nbRank() > 1);
}

} // namespace
