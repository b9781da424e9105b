// SPDX-License-Identifier: Apache-2.0
// The parts that keep a mesh and change it, each by itself, on strips of quadrangles given by hand.
#include "arcane_core/mesh/topology/TopologyStore.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/mesh/building/ItemsBuilder.h"
#include "arcane_core/mesh/topology/ItemMigration.h"
#include "arcane_core/mesh/topology/TopologyEditor.h"
#include "tests/support/mesh/StripFixture.h"

namespace Arcane::test
{
namespace
{
using namespace Arcane::detail::mesh;

using TopologyPartsTest = StripFixture;
} // namespace

TEST_F(TopologyPartsTest, AnEditedMeshHasItsItemsAtOnce)
{
  m_mesh->setDimension(2);
  UniqueArray<Int32> ids(2);
  const UniqueArray<Int64> infos = { IT_Quad4, 7, 0, 1, 101, 100, IT_Quad4, 8, 1, 2, 102, 101 };
  {
    TopologyEditor editor(*m_mesh);
    editor.addCells(2, infos, ids);
  }
  EXPECT_EQ(family(IK_Face)->nbItem(), 7);
  EXPECT_EQ(family(IK_Node)->nbItem(), 6);

  TopologyEditor editor(*m_mesh);
  editor.detachCells(UniqueArray<Int32>{ ids[0] });
  const Int32 nb_detached = family(IK_Face)->nbItem();
  editor.removeDetachedCells(UniqueArray<Int32>{ ids[0] });

  EXPECT_EQ(nb_detached, 7);
  EXPECT_EQ(family(IK_Cell)->nbItem(), 1);
  EXPECT_EQ(family(IK_Face)->nbItem(), 4);
  EXPECT_EQ(family(IK_Node)->nbItem(), 4);
  EXPECT_EQ(editor.ownCells().uid, (UniqueArray<Int64>{ 8 }));
  EXPECT_THROW(editor.detachCells(UniqueArray<Int32>{ ids[0] }), ArgumentException);
}

TEST_F(TopologyPartsTest, CellsOfAnEditAreCheckedBeforeAnyIsAdded)
{
  TopologyEditor editor(*m_mesh);
  const UniqueArray<Int64> cut = { IT_Quad4, 7, 0, 1, 101 };

  EXPECT_THROW(editor.addCells(1, cut, {}), FatalErrorException);
  m_mesh->setDimension(2);
  EXPECT_THROW(editor.addCells(1, cut, {}), ArgumentException);

  EXPECT_EQ(family(IK_Node)->nbItem(), 0);
}

TEST_F(TopologyPartsTest, AStoreInstallsWhatABuilderMade)
{
  const CellTable own = strip(0, 2);
  const CellTable ghosts = ghost({ { 2, rank() + 1 } });
  ItemsBuilder items(rank(), 2, false);
  items.numberCellsAndNodes(own.view(), ghosts.view(), nodesOf(0, 2));
  items.makeFaces(own.view(), ghosts.view());
  items.makeEdges(own.view(), ghosts.view());
  for (Int32 n = 0; n < items.nodes.unique_ids.size(); ++n)
    items.nodes.owners[n] = rank();
  items.numberSides();
  m_mesh->setDimension(2);

  TopologyStore(*m_mesh).install(std::move(items));

  EXPECT_EQ(family(IK_Cell)->nbItem(), 3);
  EXPECT_EQ(family(IK_Face)->nbItem(), 10);
  EXPECT_EQ(family(IK_Node)->nbItem(), 8);
  for (Int32 c = 0; c < 3; ++c)
    EXPECT_EQ((family(IK_Cell)->flags()[c] & ItemFlags::II_Own) != 0, c < 2);
}

TEST_F(TopologyPartsTest, CellsGoToTheirNewOwners)
{
  buildStrip();
  UniqueArray<Int32> new_owners(family(IK_Cell)->maxLocalId());
  ENUMERATE_CELL(cell, allCells())
  new_owners[cell.itemLocalId()] = static_cast<Int32>(cell->uniqueId() / 2 + 1) % nbRank();
  ItemMigration migration(*m_mesh);

  EXPECT_NO_THROW(checkNewOwners(*m_mesh, new_owners));
  migration.sendCells(new_owners);

  const Int64 first = 2 * ((rank() + nbRank() - 1) % nbRank());
  EXPECT_EQ(sorted(migration.ownCells().uid), (std::vector<Int64>{ first, first + 1 }));
  EXPECT_EQ(migration.ownCells().face_uid.size(), 8);
  for (const Int64 node : migration.ownCells().node_uid)
    EXPECT_TRUE(migration.knownNodes().contains(node));
}

TEST_F(TopologyPartsTest, NewOwnersThatAreNoRanksOrDifferAreFaultsOnAllRanks)
{
  buildStrip();
  UniqueArray<Int32> new_owners(family(IK_Cell)->maxLocalId(), 0);
  UniqueArray<Int32> of_another_view(family(IK_Cell)->maxLocalId(), 0);
  if (rank() == nbRank() - 1) {
    new_owners[0] = nbRank();
    of_another_view.fill(nbRank() - 1);
  }

  EXPECT_THROW(checkNewOwners(*m_mesh, new_owners), ParallelFatalErrorException);
  if (nbRank() > 1) {
    EXPECT_THROW(checkNewOwners(*m_mesh, of_another_view), ParallelFatalErrorException);
  }
}
} // namespace Arcane::test
