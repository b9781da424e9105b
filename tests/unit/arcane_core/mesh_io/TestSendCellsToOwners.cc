// SPDX-License-Identifier: Apache-2.0
// Cells, nodes and groups on the way to the ranks that a plan says.
#include "arcane_core/mesh_io/PartitionPlan.h"

#include "tests/support/MessageOf.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"

namespace Arcane::test
{
namespace
{
using detail::mesh::MeshDescription;
using detail::meshio::PartitionPlan;
using detail::meshio::sendCellsToOwners;

//! 6 by 2 squares with groups of cells, nodes and faces.
class SendCellsToOwnersTest : public MeshIoFixture
{
 protected:
  SendCellsToOwnersTest()
  {
    addGroup("Even", IK_Cell, { 0, 2, 4, 6, 8, 10 });
    addGroup("Middle", IK_Node, { 9, 10, 11 });
    MeshDescription::Group faces;
    faces.name = "Cut";
    faces.kind = IK_Face;
    // Two faces across x at half of the length: between cells 4 and 6, 5 and 7.
    faces.face_node_count = UniqueArray<Int32>{ 2, 2 };
    faces.face_node_uid = UniqueArray<Int64>{ 9, 10, 11, 10 };
    m_whole.groups.add(faces);
  }

  void addGroup(const char* name, eItemKind kind, std::initializer_list<Int64> uids)
  {
    MeshDescription::Group group;
    group.name = name;
    group.kind = kind;
    group.item_uid = UniqueArray<Int64>(uids);
    m_whole.groups.add(group);
  }
  //! What this rank has after the cells went from the ranks of \a from to those of \a to. \collective
  MeshDescription sent(const OwnerOf& from, const OwnerOf& to)
  {
    MeshDescription mine = partOf(m_whole, m_rank, from);
    PartitionPlan plan;
    for (const Int64 uid : mine.cell_uid)
      plan.cell_owner.add(to(uid));
    return sendCellsToOwners(m_pm, std::move(mine), plan);
  }
  OwnerOf turned() const
  {
    return [nb_rank = m_size](Int64 uid) { return static_cast<Int32>((uid + 1) % nb_rank); };
  }

  MeshDescription m_whole = gridMesh(Grid{ 2, { 6, 2, 0 } });
};
} // namespace

TEST_F(SendCellsToOwnersTest, EachRankHasItsCellsInOrderWithTheirNodes)
{
  const MeshDescription mine = sent(slabOwner(12, m_size), turned());

  const MeshDescription expected = partOf(m_whole, m_rank, turned());
  EXPECT_EQ(mine.cell_uid, expected.cell_uid);
  EXPECT_EQ(mine.cell_node_uid, expected.cell_node_uid);
  EXPECT_EQ(mine.cell_type, expected.cell_type);
  EXPECT_EQ(mine.name, "grid");
  EXPECT_EQ(mine.dimension, 2);
  EXPECT_EQ(mine.node_uid.size(), expected.node_uid.size());
  if (m_size > 1) {
    EXPECT_TRUE(std::is_sorted(mine.node_uid.begin(), mine.node_uid.end()));
  }
  // Node n of the grid is at (n / 3, n % 3).
  for (Int32 i = 0; i < mine.node_uid.size(); ++i)
    EXPECT_EQ(mine.node_coord[i], Real3(Real(mine.node_uid[i] / 3), Real(mine.node_uid[i] % 3), 0.0));
}

TEST_F(SendCellsToOwnersTest, AFaceOfTooManyNodesOnOneRankFailsOnAll)
{
  if (m_size == 1)
    GTEST_SKIP() << "one rank, whose cells have the order of their unique ids, sends nothing";
  MeshDescription mine = partOf(m_whole, m_rank, slabOwner(12, m_size));
  PartitionPlan plan;
  plan.cell_owner.resize(mine.cell_uid.size(), 0);
  if (m_rank == m_size - 1) {
    mine.groups.back().face_node_count = UniqueArray<Int32>{ 99 };
    mine.groups.back().face_node_uid = UniqueArray<Int64>(99, 9);
  }

  const std::string message = messageOf([&] { sendCellsToOwners(m_pm, std::move(mine), plan); });

  EXPECT_NE(message.find("group 'Cut': a face or edge has 99 nodes, expected 1 to "), std::string::npos) << message;
}

TEST_F(SendCellsToOwnersTest, TheMeshOfAllRanksIsTheSame)
{
  EXPECT_EQ(summaryOf(sent(slabOwner(12, m_size), turned())), summaryAlone(m_whole));
  EXPECT_EQ(summaryOf(sent(turned(), slabOwner(12, m_size))), summaryAlone(m_whole));
}

TEST_F(SendCellsToOwnersTest, GroupsGoWhereTheirItemsAre)
{
  const MeshDescription mine = sent(turned(), slabOwner(12, m_size));

  Int64 nb_even = 0;
  for (const Int64 uid : mine.cell_uid)
    nb_even += uid % 2 == 0 ? 1 : 0;
  EXPECT_EQ(groupSize(mine, "Even", IK_Cell), nb_even);
  const bool has_middle = std::any_of(mine.cell_uid.begin(), mine.cell_uid.end(), [](Int64 uid) { return uid >= 4 && uid < 8; });
  EXPECT_EQ(groupSize(mine, "Cut", IK_Face) > 0, has_middle);
  EXPECT_EQ(groupSize(mine, "Middle", IK_Node) > 0, has_middle);
  if (m_size == 2) {
    EXPECT_EQ(groupSize(mine, "Cut", IK_Face), 2) << "the faces are on both sides of the cut";
    EXPECT_EQ(groupSize(mine, "Middle", IK_Node), 3);
  }
}

TEST_F(SendCellsToOwnersTest, ARankMayGetAllOrNothing)
{
  const Int32 last = m_size - 1;

  const MeshDescription mine = sent(slabOwner(12, m_size), [last](Int64) { return last; });

  EXPECT_EQ(mine.cell_uid.size(), m_rank == last ? 12 : 0);
  EXPECT_EQ(mine.node_uid.size(), m_rank == last ? 21 : 0);
  EXPECT_EQ(mine.groups.size(), 3) << "groups without items are known everywhere";
  EXPECT_EQ(groupSize(mine, "Even", IK_Cell), m_rank == last ? 6 : 0);
}

TEST_F(SendCellsToOwnersTest, CellsInAnotherOrderAreSorted)
{
  std::reverse(m_whole.cell_uid.begin(), m_whole.cell_uid.end());

  const MeshDescription mine = sent(slabOwner(12, m_size), slabOwner(12, m_size));

  EXPECT_TRUE(std::is_sorted(mine.cell_uid.begin(), mine.cell_uid.end()));
  EXPECT_EQ(summaryOf(mine), summaryAlone(m_whole));
}
} // namespace Arcane::test
