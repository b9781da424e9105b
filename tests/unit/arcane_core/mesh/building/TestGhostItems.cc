// SPDX-License-Identifier: Apache-2.0
// Nodes and faces of ghost cells on a grid whose cells are on any rank.
#include "arcane_core/mesh/building/GhostCells.h"

#include "tests/support/mesh/MeshFixture.h"

#include <map>
#include <set>

namespace Arcane::test
{
namespace
{
using detail::mesh::CellTable;
using detail::mesh::ItemsBuilder;

//! 5 by 4 squares, each on some rank: the owners have no order.
class GhostItemsTest : public MeshFixture
{
 protected:
  GhostItemsTest()
  {
    const MeshDescription mine = partOf(m_whole, rank(), m_owner);
    m_own.uid.copy(mine.cell_uid);
    m_own.node_uid.copy(mine.cell_node_uid);
    for (const Int16 type : mine.cell_type)
      m_own.type.add(type);
    m_ghosts = detail::mesh::collectGhosts(m_pm, m_own.view(), 1);
    m_items.numberCellsAndNodes(m_own.view(), m_ghosts.view(), mine.node_uid);
    m_items.makeFaces(m_own.view(), m_ghosts.view());
    m_items.makeEdges(m_own.view(), m_ghosts.view());
  }

  //! The owner of the smallest cell that has this node.
  Int32 ownerOfNode(Int64 node) const
  {
    for (Int32 c = 0; c < m_whole.cell_uid.size(); ++c)
      for (Int32 i = 0; i < 4; ++i)
        if (m_whole.cell_node_uid[4 * c + i] == node)
          return m_owner(m_whole.cell_uid[c]);
    return -1;
  }
  //! The unique ids of the nodes of a face, in increasing order.
  std::pair<Int64, Int64> nodesOfFace(const ItemsBuilder& items, Int32 face) const
  {
    const Int64 a = items.nodes.unique_ids[items.faces.nodes(face)[0]];
    const Int64 b = items.nodes.unique_ids[items.faces.nodes(face)[1]];
    return { std::min(a, b), std::max(a, b) };
  }

  MeshDescription m_whole = gridMesh(Grid{ 2, { 5, 4, 0 } });
  OwnerOf m_owner = [n = nbRank()](Int64 uid) { return static_cast<Int32>(uid * 7 % 11 % n); };
  CellTable m_own;
  CellTable m_ghosts;
  ItemsBuilder m_items{ rank(), 2, false };
};
} // namespace

TEST_F(GhostItemsTest, OwnersAnswerOnceForEachGhostOfEachRank)
{
  std::multiset<Int64> written;
  std::map<Int64, Int64> read;

  detail::mesh::askOwnersOfGhosts(
    m_pm, m_items,
    [&](UniqueArray<Int64>& message, Int32 cell) {
      EXPECT_EQ(m_items.cells.owners[cell], rank());
      written.insert(m_items.cells.unique_ids[cell]);
      message.add(3 * m_items.cells.unique_ids[cell]);
      message.add(rank());
    },
    [&](Span<const Int64> message, Int64& pos, Int32 cell) {
      EXPECT_TRUE(read.emplace(m_items.cells.unique_ids[cell], message[pos]).second);
      EXPECT_EQ(message[pos + 1], m_items.cells.owners[cell]);
      pos += 2;
    });

  EXPECT_EQ(static_cast<Int32>(read.size()), m_ghosts.uid.size());
  for (const auto& [uid, value] : read)
    EXPECT_EQ(value, 3 * uid);
  const Int64 nb_written = m_pm->reduce(Parallel::ReduceSum, static_cast<Int64>(written.size()));
  EXPECT_EQ(nb_written, m_pm->reduce(Parallel::ReduceSum, static_cast<Int64>(read.size())));
}

TEST_F(GhostItemsTest, NodesAndFacesOfGhostsAreThoseOfAllRanks)
{
  detail::mesh::completeGhosts(m_pm, m_items);
  m_items.numberSides();

  for (Int32 i = 0; i < m_items.nodes.unique_ids.size(); ++i)
    EXPECT_EQ(m_items.nodes.owners[i], ownerOfNode(m_items.nodes.unique_ids[i])) << "node " << m_items.nodes.unique_ids[i];
  // Each rank shows its faces as two nodes, the unique id and the owner.
  UniqueArray<Int64> mine;
  for (Int32 f = 0; f < m_items.faces.size(); ++f) {
    const auto [a, b] = nodesOfFace(m_items, f);
    mine.addRange(UniqueArray<Int64>{ a, b, m_items.faces.uid[f], m_items.faces.owner[f] });
  }
  UniqueArray<Int64> all;
  m_pm->allGatherVariable(mine, all);
  std::map<std::pair<Int64, Int64>, std::pair<Int64, Int64>> known;
  std::map<Int64, std::pair<Int64, Int64>> face_of_uid;
  for (Int32 i = 0; i < all.size(); i += 4) {
    const std::pair<Int64, Int64> nodes(all[i], all[i + 1]);
    EXPECT_EQ(known.emplace(nodes, std::pair(all[i + 2], all[i + 3])).first->second, std::pair(all[i + 2], all[i + 3]))
      << "face " << nodes.first << " " << nodes.second;
    EXPECT_EQ(face_of_uid.emplace(all[i + 2], nodes).first->second, nodes) << "unique id " << all[i + 2];
  }
  EXPECT_EQ(known.size(), 5u * 5u + 6u * 4u);
}

TEST_F(GhostItemsTest, TheOwnCellsAloneKeepIdsAndOwners)
{
  detail::mesh::completeGhosts(m_pm, m_items);
  m_items.numberSides();
  std::map<std::pair<Int64, Int64>, std::pair<Int64, Int32>> before;
  for (Int32 f = 0; f < m_items.faces.size(); ++f)
    before[nodesOfFace(m_items, f)] = { m_items.faces.uid[f], m_items.faces.owner[f] };

  const ItemsBuilder kept = detail::mesh::withoutGhosts(m_items, m_own.view());

  EXPECT_EQ(kept.nbCell(), m_own.uid.size());
  for (Int32 c = 0; c < kept.nbCell(); ++c)
    EXPECT_EQ(m_owner(kept.cells.unique_ids[c]), rank());
  for (Int32 i = 0; i < kept.nodes.unique_ids.size(); ++i)
    EXPECT_EQ(kept.nodes.owners[i], ownerOfNode(kept.nodes.unique_ids[i]));
  for (Int32 f = 0; f < kept.faces.size(); ++f)
    EXPECT_EQ(before.at(nodesOfFace(kept, f)), std::pair(kept.faces.uid[f], kept.faces.owner[f]));
}
} // namespace Arcane::test
