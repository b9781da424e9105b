// SPDX-License-Identifier: Apache-2.0
// Views on the variables of the other ranks of the machine.
#include "tests/unit/variables/shared/SharedVariableFixture.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <string>

using namespace Arcane;

namespace
{
class MachineShMemWinVariableTest : public Arcane::test::SharedVariableFixture
{
};
} // namespace

TEST_F(MachineShMemWinVariableTest, ListsOfOtherRanksAreSeen)
{
  VariableArrayInt32 var(info("A"));
  var.resize(2);
  MachineShMemWinVariableArrayT view(var);
  var.fill(rank());
  view.barrier();

  for (const Int32 r : view.machineRanks()) {
    ASSERT_EQ(view.view(r).size(), 2);
    EXPECT_EQ(view.view(r)[0], r);
    EXPECT_EQ(view.view(r)[1], r);
  }
  view.barrier();
}

TEST_F(MachineShMemWinVariableTest, ViewMadeBeforeResizeIsNotStale)
{
  VariableArrayInt32 var(info("A"));
  MachineShMemWinVariableArrayT view(var);
  EXPECT_EQ(view.view(rank()).size(), 0);
  for (const Int32 size : { 2, 1000, 100000, 1, 0, 7 }) {
    view.barrier();
    var.resize(size + rank());
    var.fill(size + rank());
    view.updateVariable();

    for (const Int32 r : view.machineRanks()) {
      const Span<Int32> values = view.view(r);
      ASSERT_EQ(values.size(), size + r);
      for (const Int32 v : values)
        ASSERT_EQ(v, size + r);
    }
  }
  view.barrier();
}

TEST_F(MachineShMemWinVariableTest, ConstructionIsABarrier)
{
  VariableArrayReal var(info("A"));
  for (int i = 1; i < 50; ++i) {
    var.resize(i);
    var[i - 1] = rank() + i;
    const MachineShMemWinVariableArrayT view(var);

    for (const Int32 r : view.machineRanks())
      ASSERT_EQ(view.view(r)[i - 1], r + i);
    view.barrier();
  }
}

TEST_F(MachineShMemWinVariableTest, OneRankMayHoldTheTableOfAll)
{
  VariableArray2Real table(info("Table"));
  const Int32 master = machineMaster();
  if (rank() == master) {
    table.resize(3, 4);
    table(2, 3) = 12.5;
  }
  const MachineShMemWinVariableArray2T view(table);

  const Span2<Real> values = view.view(master);

  ASSERT_EQ(values.dim1Size(), 3);
  ASSERT_EQ(values.dim2Size(), 4);
  EXPECT_EQ(values[2][3], 12.5);
  if (rank() != master) {
    EXPECT_EQ(view.view(rank()).dim1Size(), 0);
  }
  view.barrier();
}

TEST_F(MachineShMemWinVariableTest, WritingInTheViewOfAnotherRankReachesIt)
{
  VariableArrayInt32 var(info("A"));
  var.resize(m_pm->commSize());
  const MachineShMemWinVariableArrayT view(var);
  for (const Int32 r : view.machineRanks())
    view.view(r)[rank()] = 1 + rank();
  view.barrier();

  for (const Int32 r : view.machineRanks())
    EXPECT_EQ(var[r], 1 + r);
  view.barrier();
}

TEST_F(MachineShMemWinVariableTest, ItemValuesAreIndexedByTheIdsOfTheOtherRank)
{
  buildMesh();
  VariableCellInt32 var(meshInfo("Rank"));
  VariableCellInt64 uid(meshInfo("Uid"));
  MachineShMemWinMeshVariableScalarT view(var);
  const MachineShMemWinMeshVariableScalarT uids(uid);
  var.fill(rank());
  ENUMERATE_CELL(cell, allCells())
  uid[cell] = cell->uniqueId();
  view.barrier();

  for (const Int32 r : view.machineRanks()) {
    EXPECT_GT(view.view(r).size(), 0);
    for (const Int32 v : view.view(r))
      EXPECT_EQ(v, r);
    EXPECT_EQ(view(r, 0), r);
    const Span<Int64> ids = uids.view(r);
    for (Int64 i = 1; i < ids.size(); ++i)
      EXPECT_LT(ids[i - 1], ids[i]);
  }
  view.barrier();
}

TEST_F(MachineShMemWinVariableTest, ItemArraysAreTables)
{
  buildMesh();
  VariableCellArrayInt32 var(meshInfo("Arrays"));
  MachineShMemWinMeshVariableArrayT view(var);
  var.resize(2);
  ENUMERATE_CELL(cell, allCells())
  {
    var(cell, 0) = rank();
    var(cell, 1) = cell.itemLocalId();
  }
  view.updateVariable();

  for (const Int32 r : view.machineRanks()) {
    const Span2<Int32> values = view.view(r);
    ASSERT_EQ(values.dim2Size(), 2);
    for (Int32 i = 0; i < values.dim1Size(); ++i) {
      EXPECT_EQ(values[i][0], r);
      EXPECT_EQ(view(r, i)[1], i);
    }
  }
  view.barrier();
}

TEST_F(MachineShMemWinVariableTest, ViewFollowsTheMesh)
{
  makeMesh();
  VariableCellInt64 uid(meshInfo("Uid"));
  MachineShMemWinMeshVariableScalarT view(uid);
  EXPECT_EQ(view.view(rank()).size(), 0);
  buildMesh();
  ENUMERATE_CELL(cell, allCells())
  uid[cell] = cell->uniqueId();
  const UniqueArray<Int32> removed = { allCells().own().view().localIds()[0] };
  m_topology->removeCells(removed);
  m_topology->endUpdate();
  ENUMERATE_CELL(cell, allCells())
  uid[cell] = cell->uniqueId();
  view.updateVariable();

  EXPECT_EQ(view.view(rank()).size(), allCells().size());
  for (const Int32 r : view.machineRanks())
    for (Int64 i = 1; i < view.view(r).size(); ++i)
      EXPECT_LT(view.view(r)[i - 1], view.view(r)[i]);
  view.barrier();
}

TEST_F(MachineShMemWinVariableTest, ViewsAreHeldWhileCellsMoveBetweenRanks)
{
  buildMesh();
  VariableCellInt64 uid(meshInfo("Uid"));
  VariableCellArrayReal arrays(meshInfo("Arrays"));
  arrays.resize(2);
  MachineShMemWinMeshVariableScalarT view(uid);
  MachineShMemWinMeshVariableArrayT array_view(arrays);
  ENUMERATE_CELL(cell, allCells())
  {
    uid[cell] = cell->uniqueId();
    arrays(cell, 1) = 0.5 * uid[cell];
  }
  view.barrier();
  const Int64 nb_cell = m_pm->reduce(MessagePassing::ReduceSum, Int64(allCells().own().size()));

  for (Int32 turn = 1; turn < 6; ++turn) {
    // Slices of unique ids go around; in the third turn they all go to one rank.
    UniqueArray<Int32> owners;
    for (Int64 id : family(IK_Cell)->uniqueIds())
      owners.add(turn == 3 ? 0 : static_cast<Int32>((id * nbRank() / nb_cell + turn) % nbRank()));
    m_topology->exchangeCells(owners);
    // No call but the barrier that lets the others read.
    view.barrier();
    for (const Int32 r : view.machineRanks()) {
      const Span<Int64> ids = view.view(r);
      ASSERT_EQ(array_view.view(r).dim1Size(), ids.size());
      if (r == rank()) {
        ASSERT_EQ(ids.size(), allCells().size());
      }
      for (Int64 i = 0; i < ids.size(); ++i) {
        ASSERT_TRUE(i == 0 || ids[i - 1] < ids[i]) << "turn " << turn;
        ASSERT_EQ(array_view.view(r)[i][1], 0.5 * ids[i]) << "turn " << turn;
      }
    }
    view.barrier();
  }
}

TEST_F(MachineShMemWinVariableTest, NameMayBeUsedAgain)
{
  for (int size = 1; size < 5; ++size) {
    VariableArrayInt32 var(info("Again"));
    var.resize(size);
    var.fill(rank());
    const MachineShMemWinVariableArrayT view(var);
    for (const Int32 r : view.machineRanks()) {
      ASSERT_EQ(view.view(r).size(), size);
      EXPECT_EQ(view.view(r)[size - 1], r);
    }
    view.barrier();
  }
}

TEST_F(MachineShMemWinVariableTest, DestructionOrderMayDiffer)
{
  auto a = std::make_unique<VariableArrayInt32>(info("A"));
  auto b = std::make_unique<VariableArrayInt32>(info("B"));
  a->resize(10);
  b->resize(10);

  (rank() % 2 == 0 ? a : b).reset();
  (rank() % 2 == 0 ? b : a).reset();
  m_pm->machineBarrier();

  EXPECT_EQ(m_vm->variables().count(), 0);
}

TEST_F(MachineShMemWinVariableTest, VariableOfOrdinaryMemoryIsRefused)
{
  VariableArrayInt32 var(VariableBuildInfo(m_vm.get(), "A"));

  EXPECT_THROW(MachineShMemWinVariableArrayT<Int32> view(var), FatalErrorException);
}

TEST_F(MachineShMemWinVariableTest, RankOfAnotherMachineIsRefused)
{
  VariableArrayInt32 var(info("A"));
  const MachineShMemWinVariableArrayT view(var);
  const auto ranks = view.machineRanks();

  for (Int32 r = -1; r <= nbRank(); ++r)
    if (!ranks.contains(r)) {
      EXPECT_THROW(view.view(r), ArgumentException) << r;
    }
  view.barrier();
}

TEST_F(MachineShMemWinVariableTest, PartsOfTheCommunicatorHaveTheirOwnVariables)
{
  if (nbRank() < 3)
    GTEST_SKIP() << "needs ranks 0 and 2";
  const UniqueArray<Int32> kept = { 0, 2 };
  Ref<IParallelMng> part = m_pm->createSubParallelMngRef(kept);
  VariableArrayInt32 of_all(info("A"));
  of_all.resize(1);
  of_all.fill(-1);
  if (part.get()) {
    detail::shmem::MachineArena::create(part.get());
    IVariableMng vm(part.get(), m_trace.get());
    VariableArrayInt32 of_part(VariableBuildInfo(&vm, "A", IVariable::PInShMem));
    of_part.resize(2 + rank());
    of_part.fill(rank());
    const MachineShMemWinVariableArrayT view(of_part);
    for (const Int32 r : view.machineRanks()) {
      const Span<const Int32> values = view.constView(r);
      ASSERT_EQ(values.size(), 2 + kept[r]);
      EXPECT_EQ(values[1 + kept[r]], kept[r]);
    }
    view.barrier();
  }
  const MachineShMemWinVariableArrayT view_of_all(of_all);

  for (const Int32 r : view_of_all.machineRanks())
    EXPECT_EQ(view_of_all.view(r)[0], -1);
  view_of_all.barrier();
}

TEST_F(MachineShMemWinVariableTest, AVariableOfAPartOfTheRunIsRefusedWithTheReason)
{
  const Ref<IParallelMng> part = m_pm->createSubParallelMngRef(rank() == 0 && nbRank() > 2 ? -1 : 0, rank());
  if (!part)
    return;
  IVariableMng part_variables(part.get(), m_trace.get());
  VariableArrayReal list(VariableBuildInfo(&part_variables, "List", IVariable::PInShMem));
  if (part->machineRanks().size() == 1)
    return;

  try {
    const MachineShMemWinVariableArrayT view(list);
    ADD_FAILURE() << "a part of the run has no arena";
  }
  catch (const FatalErrorException& ex) {
    const std::string text = ex.what();
    EXPECT_NE(text.find("'List'"), std::string::npos) << text;
    EXPECT_NE(text.find("its manager is that of a part of the run, expected that of all ranks"), std::string::npos) << text;
  }
}
