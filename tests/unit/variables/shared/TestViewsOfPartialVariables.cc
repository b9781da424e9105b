// SPDX-License-Identifier: Apache-2.0
// Views on the partial variables of the other ranks of the machine.
#include "tests/unit/variables/core/PartialVariableFixture.h"

#include "variables/shared/MachineShMemItemLookup.h"
#include "variables/shared/MachineShMemWinVariable.h"

#include "arcane_core/base/error/ArgumentException.h"

using namespace Arcane;

namespace
{
class ViewsOfPartialVariablesTest : public test::PartialVariableFixture
{
 protected:
  ViewsOfPartialVariablesTest() { useArena(); }

  VariableBuildInfo sharedInfo(const String& name, const String& group) const { return info(name, group, IVariable::PInShMem); }
  //! Each rank finds, in the view of each other, the unique ids of the items that the other says it has.
  template <typename View> void expectUniqueIdsOfOthers(const View& view, Int64 multiple)
  {
    for (const Int32 r : view.machineRanks()) {
      const auto values = view.view(r);
      const auto local_ids = view.localIds(r);
      ASSERT_EQ(values.size(), local_ids.size());
      for (Int64 i = 0; i < values.size(); ++i) {
        EXPECT_EQ(values[i] % multiple, 0);
        EXPECT_EQ(view.indexOf(r, local_ids[i]), i);
        EXPECT_EQ(view(r, local_ids[i]), values[i]);
      }
    }
  }
};
} // namespace

TEST_F(ViewsOfPartialVariablesTest, ValuesAreInTheOrderOfTheGroupOfTheOtherRank)
{
  buildMesh();
  const CellGroup group = makeGroup(3);
  PartialVariableCellInt64 v(sharedInfo("V", "Some"));
  setToUniqueIds(v);
  MachineShMemWinMeshPartialVariableScalarT view(v);

  EXPECT_EQ(view.view(rank()).size(), group.size());
  EXPECT_EQ(view.constView(rank()).size(), group.size());
  expectUniqueIdsOfOthers(view, 3);
  view.barrier();
}

TEST_F(ViewsOfPartialVariablesTest, ItemsAreFoundByTheirUniqueId)
{
  buildMesh();
  makeGroup(4);
  PartialVariableCellInt64 v(sharedInfo("V", "Some"));
  setToUniqueIds(v);
  const MachineShMemItemLookup cells(family(IK_Cell));
  const MachineShMemWinMeshPartialVariableScalarT view(v);

  for (const Int32 r : view.machineRanks())
    for (Int64 uid = 0; uid < 40; ++uid) {
      const Int32 local_id = cells.localId(r, uid);
      if (local_id != NULL_ITEM_LOCAL_ID && uid % 4 == 0) {
        EXPECT_EQ(view(r, local_id), uid);
      }
    }
  view.barrier();
}

TEST_F(ViewsOfPartialVariablesTest, ArraysAreTables)
{
  buildMesh();
  makeGroup(2);
  PartialVariableCellArrayInt64 v(sharedInfo("V", "Some"));
  v.resize(3);
  ENUMERATE_CELL(cell, v.itemGroup())
  {
    v[cell].fill(rank());
    v(cell, 2) = cell->uniqueId();
  }
  const MachineShMemWinMeshPartialVariableArrayT view(v);

  for (const Int32 r : view.machineRanks()) {
    const Span2<Int64> values = view.view(r);
    ASSERT_EQ(values.dim1Size(), view.localIds(r).size());
    ASSERT_EQ(values.dim2Size(), 3);
    for (Int32 i = 0; i < values.dim1Size(); ++i) {
      EXPECT_EQ(values[i][0], r);
      EXPECT_EQ(values[i][2] % 2, 0);
      EXPECT_EQ(view(r, view.localIds(r)[i])[2], values[i][2]);
    }
  }
  view.barrier();
}

TEST_F(ViewsOfPartialVariablesTest, GroupThatChangesOnOneRankIsSeenByTheOthersAfterABarrier)
{
  buildMesh();
  CellGroup group = makeGroup(2);
  PartialVariableCellInt64 v(sharedInfo("V", "Some"));
  setToUniqueIds(v);
  MachineShMemWinMeshPartialVariableScalarT view(v);
  const Int32 master = m_pm->machineRanks()[0];

  for (const Int64 n : { 6, 2, 4 }) {
    view.barrier();
    // No other rank is told.
    if (rank() == master) {
      group.setItems(multiplesOf(n));
      setToUniqueIds(v);
    }
    view.barrier();

    expectUniqueIdsOfOthers(view, 2);
    for (const Int64 value : view.view(master))
      EXPECT_EQ(value % n, 0);
  }
  view.barrier();
  if (rank() == master)
    group.clear();
  view.updateVariable();
  EXPECT_EQ(view.view(master).size(), 0);
  EXPECT_EQ(view.indexOf(master, 0), -1);
  EXPECT_THROW(view(master, 0), ArgumentException);
  view.barrier();
}

TEST_F(ViewsOfPartialVariablesTest, ListsThatAreReadStayWholeWhileTheGroupChanges)
{
  buildMesh();
  CellGroup group = makeGroup(2);
  PartialVariableCellInt64 v(sharedInfo("V", "Some"));
  setToUniqueIds(v);
  const MachineShMemWinMeshPartialVariableScalarT view(v);
  const Int32 master = m_pm->machineRanks()[0];
  const Span<const Int32> held = view.localIds(master);
  const UniqueArray<Int32> before(ConstArrayView<Int32>(static_cast<Int32>(held.size()), held.data()));
  // By messages: it does not end views.
  m_pm->barrier();

  if (rank() == master)
    group.setItems(multiplesOf(6));
  m_pm->barrier();

  for (Int32 i = 0; i < before.size() && rank() != master; ++i)
    EXPECT_EQ(held[i], before[i]) << i;
  view.barrier();
  EXPECT_LT(view.localIds(master).size(), before.size());
  view.barrier();
}

TEST_F(ViewsOfPartialVariablesTest, ViewFollowsTheMeshAndComputedGroups)
{
  buildMesh(6, 4);
  PartialVariableCellInt64 v(sharedInfo("V", allCells().own().name()));
  setToUniqueIds(v);
  MachineShMemWinMeshPartialVariableScalarT view(v);

  removeCells([](Int64 uid) { return uid % 5 == 1; });
  view.barrier();

  expectUniqueIdsOfOthers(view, 1);
  for (const Int32 r : view.machineRanks())
    for (const Int64 uid : view.view(r))
      EXPECT_NE(uid % 5, 1);
  view.barrier();
}

TEST_F(ViewsOfPartialVariablesTest, GroupMayBeMissingOnSomeRanks)
{
  makeMesh();
  PartialVariableCellInt64 v(sharedInfo("V", "Later"));
  MachineShMemWinMeshPartialVariableScalarT view(v);
  buildMesh();
  const bool has_group = rank() % 2 == 0;
  if (has_group)
    makeGroup(3, "Later");
  setToUniqueIds(v);
  view.barrier();

  for (const Int32 r : view.machineRanks())
    EXPECT_EQ(view.view(r).size() > 0, r % 2 == 0);
  expectUniqueIdsOfOthers(view, 3);
  view.barrier();
  family(IK_Cell)->destroyGroups();
  view.barrier();
  for (const Int32 r : view.machineRanks())
    EXPECT_EQ(view.localIds(r).size(), 0);
  view.barrier();
  makeGroup(2, "Later");
  setToUniqueIds(v);
  view.barrier();
  expectUniqueIdsOfOthers(view, 2);
  view.barrier();
}

TEST_F(ViewsOfPartialVariablesTest, AViewFollowsItsGroupWhenAnotherVariableOfTheGroupEnds)
{
  buildMesh();
  CellGroup group = makeGroup(3);
  auto a = std::make_unique<PartialVariableCellInt64>(sharedInfo("A", "Some"));
  PartialVariableCellInt64 b(sharedInfo("B", "Some"));
  setToUniqueIds(*a);
  setToUniqueIds(b);
  MachineShMemWinMeshPartialVariableScalarT view_of_b(b);

  a.reset();
  group.addItems(multiplesOf(2));
  setToUniqueIds(b);
  view_of_b.barrier();

  expectUniqueIdsOfOthers(view_of_b, 1);
  view_of_b.barrier();
}

TEST_F(ViewsOfPartialVariablesTest, OrdinaryMemoryAndOtherMachinesAreRefused)
{
  buildMesh();
  makeGroup(3);
  PartialVariableCellInt64 ordinary(info("V", "Some"));
  PartialVariableCellInt64 shared(sharedInfo("W", "Some"));

  EXPECT_THROW(MachineShMemWinMeshPartialVariableScalarT view(ordinary), FatalErrorException);
  const MachineShMemWinMeshPartialVariableScalarT view(shared);
  for (Int32 r = -1; r <= nbRank(); ++r)
    if (!view.machineRanks().contains(r)) {
      EXPECT_THROW(view.view(r), ArgumentException) << r;
      EXPECT_THROW(view.localIds(r), ArgumentException) << r;
      EXPECT_THROW(view.indexOf(r, 0), ArgumentException) << r;
    }
  view.barrier();
}
