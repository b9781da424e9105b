// SPDX-License-Identifier: Apache-2.0
// The first half of an exchange of cells: who has which cells afterwards.
#include "tests/support/mesh/MeshFixture.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/mesh/topology/ItemMigration.h"

namespace
{
using namespace Arcane;

//! Three squares in a row on each rank.
class ItemMigrationTest : public test::MeshFixture
{
 protected:
  ItemMigrationTest()
  {
    build(test::gridMesh({ 2, { 3 * nbRank(), 1, 1 } }), [](Int64 c) { return static_cast<Int32>(c / 3); });
    for (const Int64 uid : family(IK_Cell)->uniqueIds())
      m_new_owners.add(static_cast<Int32>((uid / 3 + 1) % nbRank()));
  }

  //! Cell c goes to the next rank.
  UniqueArray<Int32> m_new_owners;
};

TEST_F(ItemMigrationTest, CellsComeWithTheirTypesAndTheIdsOfTheirItems)
{
  const Int32 former = (rank() + nbRank() - 1) % nbRank();
  detail::mesh::ItemMigration migration(*m_mesh);

  migration.sendCells(m_new_owners);

  const detail::mesh::CellTable& own = migration.ownCells();
  ASSERT_EQ(own.uid.constView(), UniqueArray<Int64>({ 3 * former, 3 * former + 1, 3 * former + 2 }).constView());
  EXPECT_EQ(own.type.constView(), UniqueArray<Int16>({ IT_Quad4, IT_Quad4, IT_Quad4 }).constView());
  ASSERT_EQ(own.node_uid.size(), 12);
  ASSERT_EQ(own.face_uid.size(), 12);
  EXPECT_TRUE(own.edge_uid.empty());
  // The lower left node of square i is 2 i.
  for (Int32 i = 0; i < 3; ++i)
    EXPECT_EQ(own.node_uid[4 * i], 2 * own.uid[i]);
  for (const Int64 node : own.node_uid)
    EXPECT_TRUE(migration.knownNodes().contains(node)) << node;
}

TEST_F(ItemMigrationTest, CellsThatStayComeFirst)
{
  // Only the first cell of each rank moves.
  for (Int32 cell = 0; cell < m_new_owners.size(); ++cell) {
    const Int64 uid = family(IK_Cell)->uniqueIds()[cell];
    if (uid % 3 != 0)
      m_new_owners[cell] = static_cast<Int32>(uid / 3);
  }
  const Int64 received = 3 * ((rank() + nbRank() - 1) % nbRank());
  detail::mesh::ItemMigration migration(*m_mesh);

  migration.sendCells(m_new_owners);

  const auto& uids = migration.ownCells().uid;
  ASSERT_EQ(uids.size(), 3);
  EXPECT_TRUE(uids.contains(3 * rank() + 1));
  EXPECT_TRUE(uids.contains(3 * rank() + 2));
  EXPECT_TRUE(uids.contains(received));
  if (nbRank() > 1) {
    EXPECT_EQ(uids[2], received);
  }
}

TEST_F(ItemMigrationTest, OwnersThatRanksAgreeOnAreAccepted)
{
  EXPECT_NO_THROW(detail::mesh::checkNewOwners(*m_mesh, m_new_owners));
}

TEST_F(ItemMigrationTest, OwnerThatIsNoRankIsAFaultOnAllRanks)
{
  if (rank() == 0)
    m_new_owners[0] = nbRank();

  EXPECT_THROW(detail::mesh::checkNewOwners(*m_mesh, m_new_owners), ParallelFatalErrorException);
}

TEST_F(ItemMigrationTest, GhostWithAnotherOwnerThanItsRankSaysIsAFaultOnAllRanks)
{
  if (nbRank() == 1)
    GTEST_SKIP() << "there is no ghost";
  const auto owners = family(IK_Cell)->owners();
  for (Int32 cell = 0; cell < owners.size(); ++cell)
    if (owners[cell] != rank())
      m_new_owners[cell] = (m_new_owners[cell] + 1) % nbRank();

  EXPECT_THROW(detail::mesh::checkNewOwners(*m_mesh, m_new_owners), ParallelFatalErrorException);
}

} // namespace
