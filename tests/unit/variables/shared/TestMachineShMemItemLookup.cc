// SPDX-License-Identifier: Apache-2.0
// Items of the other ranks of the machine, found by their unique ids.
#include "tests/support/ShownNow.h"
#include "tests/unit/variables/shared/SharedVariableFixture.h"

#include "variables/shared/MachineShMemItemLookup.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"

using namespace Arcane;

namespace
{
class MachineShMemItemLookupTest : public Arcane::test::SharedVariableFixture
{
 protected:
  static constexpr Int64 nb_column = 8;
  static constexpr Int64 nb_line = 5;

  void setIds(VariableCellInt64& ids) const
  {
    ENUMERATE_CELL(icell, allCells())
    ids[icell] = icell->uniqueId();
  }

  //! Each cell of each rank is found, and only there.
  void expectAllFound(const MachineShMemItemLookup& lookup, const MachineShMemWinMeshVariableScalarT<Cell, Int64>& view) const
  {
    for (const Int32 r : lookup.machineRanks()) {
      const Span<const Int64> uids = view.constView(r);
      std::set<Int64> of_rank;
      for (Int32 id = 0; id < uids.size(); ++id) {
        EXPECT_EQ(lookup.localId(r, uids[id]), id) << "rank " << r << " uid " << uids[id];
        of_rank.insert(uids[id]);
      }
      for (Int64 uid = 0; uid < nb_column * nb_line; ++uid)
        if (!of_rank.contains(uid)) {
          EXPECT_EQ(lookup.localId(r, uid), NULL_ITEM_LOCAL_ID) << "rank " << r << " uid " << uid;
        }
    }
  }

  //! What this rank shows of its cells.
  detail::shmem::SharedLookup::Entry shownCells() const
  {
    return test::shownNow(*detail::shmem::MachineArena::of(m_pm), "Mesh0_Cell unique ids", rank());
  }

  void expectMovedCellsFound();
  void removeOwnCells(Int32 nb_removed)
  {
    const UniqueArray<Int32> removed(allCells().own().view().localIds().subConstView(0, nb_removed));
    m_topology->removeCells(removed);
  }
};

TEST_F(MachineShMemItemLookupTest, GhostsAreFoundWhereTheyAreOwned)
{
  buildMesh(nb_column, nb_line);
  VariableCellReal density(meshInfo("Density"));
  ENUMERATE_CELL(icell, allCells())
  density[icell] = icell->isOwn() ? Real(icell->uniqueId()) : -1.0;
  const MachineShMemWinMeshVariableScalarT of_density(density);
  const MachineShMemItemLookup cells(family(IK_Cell));

  Int32 nb_ghost = 0;
  ENUMERATE_CELL(icell, allCells())
  {
    const Int32 owner = icell->owner();
    if (icell->isOwn() || !cells.machineRanks().contains(owner))
      continue;
    ++nb_ghost;
    const Int32 there = cells.localId(owner, icell->uniqueId());
    ASSERT_NE(there, NULL_ITEM_LOCAL_ID);
    EXPECT_EQ(of_density(owner, there), Real(icell->uniqueId()));
    const MachineShMemItemLookup::Place place = cells.findOwner(icell->uniqueId());
    EXPECT_EQ(place.rank, owner);
    EXPECT_EQ(place.local_id, there);
  }
  if (cells.machineRanks().size() == nbRank()) {
    EXPECT_EQ(nb_ghost > 0, nbRank() > 1);
  }
  cells.barrier();
}

TEST_F(MachineShMemItemLookupTest, EachItemOfTheMachineHasOneOwner)
{
  buildMesh(nb_column, nb_line);
  const MachineShMemItemLookup cells(family(IK_Cell));
  VariableScalarInt32 nb_own(info("NbOwn"));
  nb_own = allCells().own().size();
  const MachineShMemWinVariableScalarT of_nb_own(nb_own);

  Int32 nb_found = 0;
  for (Int64 uid = 0; uid < nb_column * nb_line; ++uid)
    nb_found += cells.findOwner(uid).isNull() ? 0 : 1;
  Int32 nb_expected = 0;
  for (const Int32 r : cells.machineRanks())
    nb_expected += of_nb_own(r);
  EXPECT_EQ(nb_found, nb_expected);
  EXPECT_TRUE(cells.findOwner(1000).isNull());
  EXPECT_TRUE(cells.findOwner(-5).isNull());
  cells.barrier();
}

TEST_F(MachineShMemItemLookupTest, ManyAreFoundAtOnceInAnyOrder)
{
  buildMesh(nb_column, nb_line);
  VariableCellInt64 ids(meshInfo("Ids"));
  setIds(ids);
  const MachineShMemItemLookup cells(family(IK_Cell));
  const MachineShMemWinMeshVariableScalarT of_ids(ids);
  const UniqueArray<Int64> wanted = { 1000, 7, 3, 39, 0, -1 };
  UniqueArray<Int32> local_ids(wanted.size());

  for (const Int32 r : cells.machineRanks()) {
    cells.localIds(r, wanted, local_ids);
    for (Int32 i = 0; i < wanted.size(); ++i) {
      EXPECT_EQ(local_ids[i], cells.localId(r, wanted[i]));
      if (local_ids[i] != NULL_ITEM_LOCAL_ID) {
        EXPECT_EQ(of_ids(r, local_ids[i]), wanted[i]);
      }
    }
  }
  EXPECT_THROW(cells.localIds(rank(), wanted, local_ids.subView(0, 2)), ArgumentException);
  cells.barrier();
}

TEST_F(MachineShMemItemLookupTest, RemovedCellsAreNotFoundAnyMore)
{
  buildMesh(nb_column, nb_line);
  VariableCellInt64 ids(meshInfo("Ids"));
  const MachineShMemItemLookup cells(family(IK_Cell));
  const MachineShMemWinMeshVariableScalarT of_ids(ids);
  for (Int32 step = 0; step < 3; ++step) {
    // Not as many on all ranks, and none on some.
    removeOwnCells((rank() + step) % 3);
    m_topology->endUpdate();
    setIds(ids);
    cells.barrier();

    expectAllFound(cells, of_ids);
    cells.barrier();
  }
}

TEST_F(MachineShMemItemLookupTest, AddedCellsAreFound)
{
  buildMesh(nb_column, nb_line);
  VariableCellInt64 ids(meshInfo("Ids"));
  const MachineShMemItemLookup cells(family(IK_Cell));
  const MachineShMemWinMeshVariableScalarT of_ids(ids);
  // A triangle of new nodes per rank.
  const Int64 node = 900 + 3 * rank();
  const UniqueArray<Int64> infos = { IT_Triangle3, 500 + rank(), node, node + 1, node + 2 };
  m_topology->addNodes(UniqueArray<Int64>{ node, node + 1, node + 2 }, {});
  m_topology->addCells(1, infos, {});
  m_topology->endUpdate();
  setIds(ids);
  cells.barrier();

  expectAllFound(cells, of_ids);
  for (const Int32 r : cells.machineRanks()) {
    const MachineShMemItemLookup::Place place = cells.findOwner(500 + r);
    EXPECT_EQ(place.rank, r);
    EXPECT_EQ(of_ids(r, place.local_id), 500 + r);
  }
  cells.barrier();
}

TEST_F(MachineShMemItemLookupTest, CellsThatMovedAreFoundWhereTheyAre)
{
  buildMesh(nb_column, nb_line);
  expectMovedCellsFound();
}

TEST_F(MachineShMemItemLookupTest, CellsThatMovedAlongACurveAreFoundWhereTheyAre)
{
  buildAlongCurve({ 2, { nb_column, nb_line, 1 } });
  const ConstArrayView<Int64> uids = family(IK_Cell)->uniqueIds();
  EXPECT_FALSE(std::is_sorted(uids.begin(), uids.end()));
  expectMovedCellsFound();
}

void MachineShMemItemLookupTest::expectMovedCellsFound()
{
  VariableCellInt64 ids(meshInfo("Ids"));
  setIds(ids);
  const MachineShMemItemLookup cells(family(IK_Cell));
  const MachineShMemItemLookup nodes(family(IK_Node));
  const MachineShMemWinMeshVariableScalarT of_ids(ids);
  for (Int32 step = 0; step < 3; ++step) {
    const auto new_owner = [&](Int64 uid) { return static_cast<Int32>((uid / 3 + step) % nbRank()); };
    UniqueArray<Int32> new_owners;
    for (const Int64 uid : family(IK_Cell)->uniqueIds())
      new_owners.add(new_owner(uid));
    m_topology->exchangeCells(new_owners);
    setIds(ids);
    cells.barrier();

    expectAllFound(cells, of_ids);
    for (Int64 uid = 0; uid < nb_column * nb_line; ++uid)
      if (cells.machineRanks().contains(new_owner(uid))) {
        EXPECT_EQ(cells.findOwner(uid).rank, new_owner(uid));
      }
    ENUMERATE_NODE(inode, allNodes())
    if (nodes.machineRanks().contains(inode->owner())) {
      EXPECT_EQ(nodes.findOwner(inode->uniqueId()).rank, inode->owner());
    }
    cells.barrier();
  }
}

TEST_F(MachineShMemItemLookupTest, BetweenAChangeAndItsEndItemsAreWhereTheyWere)
{
  buildMesh(nb_column, nb_line);
  VariableCellInt64 ids(meshInfo("Ids"));
  setIds(ids);
  const MachineShMemItemLookup cells(family(IK_Cell));
  const MachineShMemWinMeshVariableScalarT of_ids(ids);
  removeOwnCells(1);
  cells.barrier();

  for (const Int32 r : cells.machineRanks()) {
    const Span<const Int64> uids = of_ids.constView(r);
    for (Int32 id = 0; id < uids.size(); ++id)
      EXPECT_EQ(cells.localId(r, uids[id]), id);
  }
  m_topology->endUpdate();
  cells.barrier();
}

TEST_F(MachineShMemItemLookupTest, OwnersChangedByHandAreSeenAfterABarrier)
{
  buildMesh(nb_column, nb_line);
  const MachineShMemItemLookup nodes(family(IK_Node));
  const Int32 first = machineMaster();
  const Int32 last = nodes.machineRanks()[nodes.machineRanks().size() - 1];
  UniqueArray<Int64> given;
  ENUMERATE_NODE(node, allNodes())
  if (node->owner() == first) {
    node->mutableItemBase().setOwner(last, rank());
    given.add(node->uniqueId());
  }

  family(IK_Node)->notifyItemsOwnerChanged();
  nodes.barrier();

  for (const Int64 uid : given) {
    const bool has_it = nodes.localId(last, uid) != NULL_ITEM_LOCAL_ID;
    EXPECT_EQ(nodes.findOwner(uid).rank, has_it ? last : -1) << uid;
  }
  EXPECT_TRUE(rank() != first || !given.empty());
  nodes.barrier();
}

TEST_F(MachineShMemItemLookupTest, SeveralLookupsShareATableAndAllFamiliesHaveOne)
{
  buildMesh(nb_column, nb_line);
  const MachineShMemItemLookup first(family(IK_Cell));
  {
    const MachineShMemItemLookup second(family(IK_Cell));
    EXPECT_EQ(shownCells().nbElement(), allCells().size());
    EXPECT_EQ(second.localId(rank(), allCells().own().enumerator()->uniqueId()),
              first.localId(rank(), allCells().own().enumerator()->uniqueId()));
  }
  // The last one did not take the table away.
  EXPECT_EQ(shownCells().nbElement(), allCells().size());
  EXPECT_EQ(first.localId(rank(), 1000), NULL_ITEM_LOCAL_ID);
  const MachineShMemItemLookup faces(family(IK_Face));
  const MachineShMemItemLookup nodes(family(IK_Node));
  ENUMERATE_FACE(iface, allFaces())
  EXPECT_EQ(faces.localId(rank(), iface->uniqueId()), iface.itemLocalId());
  ENUMERATE_NODE(inode, allNodes())
  EXPECT_EQ(nodes.localId(rank(), inode->uniqueId()), inode.itemLocalId());
  first.barrier();
}

TEST_F(MachineShMemItemLookupTest, NothingIsShownWithoutALookup)
{
  buildMesh(nb_column, nb_line);
  EXPECT_EQ(shownCells().nbElement(), 0);
  {
    const MachineShMemItemLookup cells(family(IK_Cell));
    EXPECT_EQ(shownCells().nbElement(), allCells().size());
    cells.barrier();
  }
  EXPECT_EQ(shownCells().nbElement(), 0);
  m_pm->machineBarrier();
}

TEST_F(MachineShMemItemLookupTest, MeshMayBeBuiltLaterAndDieFirst)
{
  makeMesh();
  auto cells = std::make_unique<MachineShMemItemLookup>(family(IK_Cell));
  EXPECT_TRUE(cells->findOwner(0).isNull());
  buildMesh(nb_column, nb_line);
  cells->barrier();
  if (cells->machineRanks().contains(0)) {
    EXPECT_EQ(cells->findOwner(0).rank, 0);
  }
  cells->barrier();

  m_vm.reset();
  m_topology.reset();
  cells.reset();
}

TEST_F(MachineShMemItemLookupTest, MayOutliveTheSharedMemory)
{
  buildMesh(nb_column, nb_line);
  auto unread = std::make_unique<MachineShMemItemLookup>(family(IK_Cell));
  auto cells = std::make_unique<MachineShMemItemLookup>(family(IK_Cell));
  EXPECT_EQ(cells->localId(rank(), family(IK_Cell)->uniqueIds()[2]), 2);

  // As at the end of a run, before the destructors of static objects.
  m_topology.reset();
  m_handle = {};
  m_vm.reset();
  m_owned.reset();
  cells.reset();
  unread.reset();
}

TEST_F(MachineShMemItemLookupTest, MayOutliveItsMeshWhileAnotherIsMade)
{
  buildMesh(nb_column, nb_line);
  auto cells = std::make_unique<MachineShMemItemLookup>(family(IK_Cell));
  const Int64 uid = family(IK_Cell)->uniqueIds()[2];
  m_topology.reset();
  cells->barrier();
  EXPECT_EQ(cells->localId(rank(), uid), 2);
  EXPECT_THROW(cells->localId(-1, 0), ArgumentException);
  cells->barrier();
  buildMesh(3, 4);

  // The name of its table is taken over by that of the new mesh.
  auto new_cells = std::make_unique<MachineShMemItemLookup>(family(IK_Cell));
  EXPECT_EQ(shownCells().nbElement(), allCells().size());
  cells.reset();
  EXPECT_EQ(shownCells().nbElement(), allCells().size());
  removeOwnCells(1);
  m_topology->endUpdate();
  EXPECT_EQ(shownCells().nbElement(), allCells().size());

  m_topology.reset();
  makeMesh();
  new_cells.reset();
  EXPECT_EQ(shownCells().nbElement(), 0);
  m_pm->machineBarrier();
}

TEST_F(MachineShMemItemLookupTest, MemoryInUseIsBoundedWhenTheMeshChangesAgainAndAgain)
{
  buildMesh(nb_column, nb_line);
  VariableCellInt64 ids(meshInfo("Ids"));
  const MachineShMemItemLookup cells(family(IK_Cell));
  const MachineShMemItemLookup nodes(family(IK_Node));
  const MachineShMemWinMeshVariableScalarT of_ids(ids);
  detail::shmem::MachineArena* arena = detail::shmem::MachineArena::of(m_pm);
  const detail::shmem::RankUsage& usage = arena->figures().usageOf(arena->machineIndex());
  Int64 most_used_before = 0;
  // Two changes each time; fewer where each meeting of two processes and their threads takes long.
  const Int32 nb_step = m_pm->isHybridImplementation() ? 20 : 100;
  for (Int32 step = 0; step < nb_step; ++step) {
    UniqueArray<Int32> new_owners;
    for (const Int64 uid : family(IK_Cell)->uniqueIds())
      new_owners.add(static_cast<Int32>((uid / 3 + step) % nbRank()));
    m_topology->exchangeCells(new_owners);
    // On one rank too.
    m_topology->setNbGhostLayer(1 + step % 2);
    m_topology->endUpdate();

    ASSERT_EQ(arena->figures().retiredBytes(), 0) << "step " << step;
    for (const Int32 r : cells.machineRanks()) {
      cells.localId(r, 0);
      nodes.localId(r, 0);
      of_ids.constView(r);
    }
    if (step == nb_step / 2)
      most_used_before = usage.most_used.load();
  }

  EXPECT_EQ(usage.most_used.load(), most_used_before);
}

TEST_F(MachineShMemItemLookupTest, RankOfAnotherMachineIsRefused)
{
  buildMesh(nb_column, nb_line);
  const MachineShMemItemLookup cells(family(IK_Cell));

  for (Int32 r = -1; r <= nbRank(); ++r)
    if (!cells.machineRanks().contains(r)) {
      EXPECT_THROW(cells.localId(r, 0), ArgumentException) << r;
    }
  cells.barrier();
}
} // namespace
