// SPDX-License-Identifier: Apache-2.0
// Ranks of a machine that synchronise without messages: what is sent, and what does not fit.
#include "tests/unit/variables/sync/SynchronizerFixture.h"

#include "tests/support/MpiCallCounter.h"

#include "shmem/SharedLookup.h"

#include <algorithm>
#include <cmath>
#include <string>

using namespace Arcane;

namespace
{
class SyncSharedTest : public Arcane::test::SynchronizerFixture
{
};
} // namespace

TEST_P(SyncSharedTest, RanksOfAMachineSendNoMessageUnlessAsked)
{
  buildConnectedMesh();
  VariableCellReal a(info("A"));
  a.synchronize();
  const bool has_far_neighbour = m_pm->machineRanks().size() < nbRank();
  const bool is_by_messages = !GetParam().path || String(GetParam().path) == "messages";

  const test::MpiCallCounter counter;
  for (int i = 0; i < 10; ++i)
    a.synchronize();

  const bool has_sent = counter.nbMessage() > 0;
  EXPECT_EQ(has_sent, nbRank() > 1 && (is_by_messages || has_far_neighbour));
}

TEST_P(SyncSharedTest, RanksOfAPartOfTheRunSendNoMessageEither)
{
  const bool is_one_machine = m_pm->machineRanks().size() == nbRank();
  if (!GetParam().path || String(GetParam().path) == "messages" || !is_one_machine)
    GTEST_SKIP() << "for ranks of one machine";
  // First, so that the arena is that of the whole run.
  buildConnectedMesh();
  VariableCellReal of_all(info("OfAll"));
  setOwn(of_all);
  // Other numbers than in the run, and a rank that is left out.
  UniqueArray<Int32> kept;
  for (Int32 r = nbRank() - 1; r >= 0; --r)
    if (r != 1 || nbRank() == 2)
      kept.add(r);
  const Ref<IParallelMng> part = m_pm->createSubParallelMngRef(kept);
  if (!part) {
    of_all.synchronize();
    return;
  }
  IVariableMng part_variables(part.get(), &m_trace);
  const MeshHandle handle("Part", &part_variables, &m_trace);
  detail::mesh::MeshTopology topology(handle, part.get());
  detail::sync::connectVariables(&topology, &part_variables);
  const test::Grid grid = { 2, { 8, 600, 1 } };
  topology.build(test::partOf(test::gridMesh(grid), part->commRank(), test::slabOwner(grid.nbCell(), part->commSize())), {});
  VariableCellReal a(VariableBuildInfo(handle, "A"));
  const test::MpiCallCounter counter;

  for (int i = 0; i < 10; ++i) {
    ENUMERATE_CELL(cell, topology.family(IK_Cell)->allItems())
    a[cell] = cell->isOwn() ? valueOf<Real>(*cell) + i : -1.0;
    a.synchronize();
    ENUMERATE_CELL(cell, topology.family(IK_Cell)->allItems())
    ASSERT_EQ(a[cell], valueOf<Real>(*cell) + i) << ItemPrinter(*cell);
  }

  EXPECT_EQ(counter.nbMessage(), 0);
  of_all.synchronize();
  expectOwnersValues(of_all);
}

TEST_P(SyncSharedTest, LargeHalosOfSeveralVariablesHaveTheBitsOfTheirOwners)
{
  // 600 cells on each side: more than is copied.
  buildConnectedMesh(8, 600);
  VariableCellReal a(info("A"));
  VariableCellArrayInt16 b(info("B"));
  VariableCellReal3 c(info("C"));
  b.resize(3);
  VariableCollection all;
  all.add(a);
  all.add(b);
  all.add(c);
  for (int turn = 1; turn <= 5; ++turn) {
    ENUMERATE_CELL(cell, allCells().own())
    {
      const Real value = turn * std::sqrt(static_cast<Real>(cell->uniqueId().asInt64()));
      a[cell] = value;
      b[cell][2] = static_cast<Int16>(cell->uniqueId() + turn);
      c[cell] = Real3(value, -value, 1.0 / (1.0 + value));
    }

    m_vm->synchronize(all);

    ENUMERATE_CELL(cell, allCells())
    {
      const Real value = turn * std::sqrt(static_cast<Real>(cell->uniqueId().asInt64()));
      ASSERT_EQ(a[cell], value);
      ASSERT_EQ(b[cell][2], static_cast<Int16>(cell->uniqueId() + turn));
      ASSERT_EQ(c[cell], Real3(value, -value, 1.0 / (1.0 + value)));
    }
  }
}

TEST_P(SyncSharedTest, OwnersMayChangeTheirValuesAtOnce)
{
  buildConnectedMesh(8, 600);
  VariableCellInt64 a(info("A"));
  for (Int64 turn = 0; turn < 200; ++turn) {
    ENUMERATE_CELL(cell, allCells().own())
    a[cell] = cell->uniqueId() + turn;

    a.synchronize();

    ENUMERATE_CELL(cell, allCells())
    ASSERT_EQ(a[cell], cell->uniqueId() + turn) << "turn " << turn;
  }
}

TEST_P(SyncSharedTest, WhatDoesNotFitIsAnErrorAndLeavesTheOthersInStep)
{
  const bool is_by_messages = !GetParam().path || String(GetParam().path) == "messages";
  if (is_by_messages || nbRank() == 1 || m_pm->machineRanks().size() < nbRank())
    GTEST_SKIP() << "for neighbours through shared memory";
  buildConnectedMesh(12, 200);
  VariableCellArrayReal arrays(info("Arrays"));
  arrays.resize(rank() == 1 ? 2 : 1);
  VariableCellReal3 vector(info("Vector"));
  VariableCellReal x(info("X"));
  VariableCellReal y(info("Y"));
  VariableCellReal z(info("Z"));
  VariableCollection one;
  one.add(vector);
  VariableCollection three;
  three.add(x);
  three.add(y);
  three.add(z);
  const bool has_other_sizes = rank() <= 2;

  for (int turn = 0; turn < 3; ++turn) {
    try {
      arrays.synchronize();
      EXPECT_FALSE(has_other_sizes) << "rank 1 sends arrays of another size";
    }
    catch (const FatalErrorException& ex) {
      EXPECT_TRUE(has_other_sizes);
      EXPECT_NE(std::string(ex.what()).find("'Mesh0_Cell_Arrays' cannot be synchronised: rank "), std::string::npos) << ex.what();
    }
    // As many bytes, of other variables.
    EXPECT_EQ(throwsFatal([&] { m_vm->synchronize(rank() % 2 == 0 ? one : three); }), true);

    setOwn(x);
    x.synchronize();
    expectOwnersValues(x);
  }
}

TEST_P(SyncSharedTest, ASynchronisationEndsNoViewOfAnotherVariable)
{
  if (!GetParam().path)
    GTEST_SKIP() << "for shared memory";
  buildConnectedMesh();
  VariableCellReal a(info("A"));
  VariableArrayInt64 list(VariableBuildInfo(m_vm.get(), "List", IVariable::PInShMem));
  list.resize(1000 + rank());
  list.fill(rank());
  detail::shmem::MachineArena* arena = detail::shmem::MachineArena::of(m_pm);
  m_pm->machineBarrier();
  detail::shmem::SharedLookup lookup(*arena, "List", list.variable()->sharedPublication());
  std::vector<const std::byte*> held;
  for (const Int32 r : m_pm->machineRanks())
    held.push_back(lookup.read(r).address);

  for (Int32 step = 0; step < 200; ++step) {
    list.resize(1000 + step * 7919 % 50000);
    list.fill(-1);
    a.synchronize();
    for (Int32 i = 0; i < m_pm->machineRanks().size(); ++i) {
      const Int32 r = m_pm->machineRanks()[i];
      const auto* values = reinterpret_cast<const Int64*>(held[static_cast<std::size_t>(i)]);
      ASSERT_EQ(values[0], r) << "step " << step;
      ASSERT_EQ(values[999 + r], r) << "step " << step;
      if (r != rank()) {
        ASSERT_EQ(lookup.read(r).address, held[static_cast<std::size_t>(i)]) << "step " << step;
      }
    }
    ASSERT_LE(arena->figures().retiredBytes(), 3 * 1000 * Int64(sizeof(Int64))) << "one former block of the list";
  }
  m_pm->machineBarrier();
  EXPECT_EQ(arena->figures().retiredBytes(), 0);
}

INSTANTIATE_TEST_SUITE_P(EachWay, SyncSharedTest, test::allWays());
