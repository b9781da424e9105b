// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/connectivities/IItemConnectivitySynchronizer.h"

#include "tests/support/MessageOf.h"
#include "tests/support/mesh/StripFixture.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/mesh/connectivities/IItemConnectivityMng.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/user_families/DoFFamily.h"

namespace
{
using namespace Arcane;

class IItemConnectivitySynchronizerTest : public test::StripFixture
{
 protected:
  //! Own cells have two DoFs of their own, which are owned here.
  IDoFFamily* dofsOfOwnCells(mesh::ItemArrayConnectivity& connectivity)
  {
    auto* dofs = dynamic_cast<IDoFFamily*>(connectivity.targetFamily());
    UniqueArray<Int64> uids;
    UniqueArray<Int32> cells;
    ENUMERATE_CELL(cell, allCells().own())
    {
      for (Int32 i = 0; i < 2; ++i) {
        uids.add(2 * cell->uniqueId() + i);
        cells.add(cell->localId());
      }
    }
    UniqueArray<Int32> ids(uids.size());
    dofs->addDoFs(uids, ids);
    dofs->endUpdate();
    for (Int32 i = 0; i < uids.size(); ++i)
      ids[i] = dofs->localIdOf(uids[i]);
    connectivity.updateConnectivity(cells, ids);
    return dofs;
  }
  IDoFFamily* newFamily() { return m_mesh->userFamilies().create(IK_DoF, "Unknowns")->toDoFFamily(); }
};

TEST_F(IItemConnectivitySynchronizerTest, GhostsGetTheTargetsOfTheirOwners)
{
  buildStrip();
  mesh::ItemArrayConnectivity connectivity(family(IK_Cell), newFamily(), 2, "CellToUnknowns");
  const IDoFFamily* dofs = dofsOfOwnCells(connectivity);
  mesh::ItemConnectivityMng mng(nullptr);
  GhostLayerFromConnectivityComputer policy(&connectivity);
  IItemConnectivitySynchronizer* synchronizer = mng.createSynchronizer(&connectivity, &policy);

  synchronizer->synchronize();
  synchronizer->synchronize();

  ENUMERATE_CELL(cell, allCells())
  {
    const ItemVectorView targets = connectivity.connectedItems(cell);
    ASSERT_EQ(targets.size(), 2);
    for (Int32 i = 0; i < 2; ++i) {
      EXPECT_EQ(targets[i].uniqueId(), 2 * cell->uniqueId() + i);
      EXPECT_EQ(targets[i].owner(), cell->owner());
    }
  }
  EXPECT_EQ(dofs->nbItem(), 2 * family(IK_Cell)->nbItem());
  EXPECT_EQ(dofs->ghostLayout().allGhostIds().size(), dofs->nbItem() - 4);
  EXPECT_EQ(mng.getSynchronizer(&connectivity), synchronizer);
  EXPECT_EQ(mng.createSynchronizer(&connectivity, &policy), synchronizer);
  EXPECT_EQ(synchronizer->getConnectivity(), &connectivity);
}

TEST_F(IItemConnectivitySynchronizerTest, GhostsLoseTheTargetsThatTheirOwnersLost)
{
  buildStrip();
  mesh::ItemArrayConnectivity connectivity(family(IK_Cell), newFamily(), 2, "CellToUnknowns");
  dofsOfOwnCells(connectivity);
  IItemConnectivitySynchronizer synchronizer(&connectivity);
  synchronizer.synchronize();
  ENUMERATE_CELL(cell, allCells().own())
  {
    connectivity.removeConnectedItems(cell);
  }

  synchronizer.synchronize();

  ENUMERATE_CELL(cell, allCells())
  {
    EXPECT_TRUE(connectivity.connectedItems(cell).empty());
  }
}

TEST_F(IItemConnectivitySynchronizerTest, TargetsOfTheMeshMustExist)
{
  buildStrip();
  // A cell that the neighbour with the ghost does not have.
  mesh::ItemConnectivity connectivity(family(IK_Cell), family(IK_Cell), "Far");
  UniqueArray<Int32> cells;
  UniqueArray<Int32> targets;
  ENUMERATE_CELL(cell, allCells().own())
  {
    cells.add(cell->localId());
    targets.add(family(IK_Cell)->localIdOf(rank() < nbRank() / 2 ? 2 * rank() : 2 * rank() + 1));
  }
  connectivity.updateConnectivity(cells, targets);
  IItemConnectivitySynchronizer synchronizer(&connectivity);

  if (nbRank() == 1)
    EXPECT_NO_THROW(synchronizer.synchronize());
  else {
    EXPECT_THROW(synchronizer.synchronize(), ParallelFatalErrorException);
  }
}

TEST_F(IItemConnectivitySynchronizerTest, GhostsOfTheSourceMustBeKnownOnAllRanks)
{
  buildStrip();
  mesh::ItemArrayConnectivity to_dofs(family(IK_Cell), newFamily(), 2, "CellToUnknowns");
  IDoFFamily* dofs = dofsOfOwnCells(to_dofs);
  mesh::ItemArrayConnectivity connectivity(dofs, family(IK_Cell), 1, "UnknownToCell");
  IItemConnectivitySynchronizer synchronizer(&connectivity);
  const std::string unknown = test::messageOf([&] { synchronizer.synchronize(); });
  EXPECT_EQ(unknown.find("its ghosts are not known") != std::string::npos, nbRank() > 1) << unknown;

  dofs->computeSynchronizeInfos();
  EXPECT_NO_THROW(synchronizer.synchronize());

  // The change of one rank.
  if (rank() == 0) {
    UniqueArray<Int32> ids(1);
    dofs->addDoFs(UniqueArray<Int64>{ 1000 }, ids);
    dofs->endUpdate();
  }
  const std::string changed = test::messageOf([&] { synchronizer.synchronize(); });
  EXPECT_EQ(changed.find("its ghosts are not known") != std::string::npos, nbRank() > 1) << changed;
}

TEST_F(IItemConnectivitySynchronizerTest, NoRankChangesWhenOneCannot)
{
  buildStrip();
  // The last rank has no room for the two targets of its ghosts.
  UniqueArray<Integer> nb_target(family(IK_Cell)->maxLocalId(), 2);
  if (rank() == nbRank() - 1)
    ENUMERATE_CELL(cell, allCells())
  nb_target[cell->localId()] = cell->isOwn() ? 2 : 1;
  IDoFFamily* dofs = newFamily();
  mesh::ItemMultiArrayConnectivity connectivity(family(IK_Cell), dofs, nb_target, "CellToUnknowns");
  UniqueArray<Int64> uids;
  UniqueArray<Int32> cells;
  ENUMERATE_CELL(cell, allCells().own())
  {
    for (Int32 i = 0; i < 2; ++i) {
      uids.add(2 * cell->uniqueId() + i);
      cells.add(cell->localId());
    }
  }
  UniqueArray<Int32> ids(uids.size());
  dofs->addDoFs(uids, ids);
  dofs->endUpdate();
  connectivity.updateConnectivity(cells, ids);
  IItemConnectivitySynchronizer synchronizer(&connectivity);

  if (nbRank() == 1)
    EXPECT_NO_THROW(synchronizer.synchronize());
  else {
    EXPECT_THROW(synchronizer.synchronize(), ParallelFatalErrorException);
  }

  EXPECT_EQ(dofs->nbItem(), 4);
}

TEST_F(IItemConnectivitySynchronizerTest, PoliciesOfOtherConnectivitiesAreErrors)
{
  buildStrip();
  mesh::ItemConnectivity first(family(IK_Cell), family(IK_Node), "First");
  mesh::ItemConnectivity second(family(IK_Cell), family(IK_Node), "Second");
  mesh::ItemConnectivityMng mng(nullptr);
  GhostLayerFromConnectivityComputer policy(&first);

  EXPECT_THROW(mng.createSynchronizer(&second, &policy), ArgumentException);
  EXPECT_THROW(mng.createSynchronizer(&second, nullptr), ArgumentException);
  EXPECT_THROW(mng.getSynchronizer(&second), ArgumentException);
}
} // namespace
