// SPDX-License-Identifier: Apache-2.0
// Synchronisations that change no ghost are found; the manager of synchronizers counts them and notifies of all.
#include "tests/unit/variables/sync/SynchronizerFixture.h"

#include "variables/core/IVariableSynchronizerMng.h"
#include "variables/sync/GhostComparison.h"

using namespace Arcane;

namespace
{
using CompareStatus = VariableSynchronizerEventArgs::CompareStatus;

class GhostComparisonTest : public Arcane::test::SynchronizerFixture
{
 protected:
  //! Returns true when the rank has ghosts, which have other values before the first synchronisation.
  bool hasGhost() const { return allCells().ghost().size() > 0; }
  CompareStatus changed() const { return hasGhost() ? CompareStatus::Different : CompareStatus::Same; }
};
} // namespace

TEST_P(GhostComparisonTest, OnlyChangedGhostsAreDifferent)
{
  buildConnectedMesh();
  VariableCellReal a(info("A"));
  VariableCellArrayInt32 b(info("B"));
  b.resize(2);
  setOwn(a);
  IVariable* const variables[] = { a.variable(), b.variable() };
  const detail::sync::GhostComparison comparison(ConstArrayView<IVariable*>(2, variables));

  a.synchronize();
  b.synchronize();

  const UniqueArray<CompareStatus> statuses = comparison.statuses();
  EXPECT_EQ(statuses[0], changed());
  EXPECT_EQ(statuses[1], CompareStatus::Same);
}

TEST_P(GhostComparisonTest, EventsOfTheManagerHaveTheStatusesOfAllSynchronizers)
{
  using State = VariableSynchronizerEventArgs::State;
  buildConnectedMesh();
  VariableCellReal a(info("A"));
  VariableNodeReal3 n(info("N"));
  setOwn(a);
  IVariableSynchronizerMng* const mng = m_vm->synchronizerMng();
  EXPECT_FALSE(mng->isSynchronizationComparisonEnabled());
  mng->setSynchronizationCompareLevel(1);
  UniqueArray<CompareStatus> statuses;
  Integer nb_begin = 0;
  EventObserverPool pool;
  mng->onSynchronized().attach(pool, [&](const VariableSynchronizerEventArgs& e) {
    if (e.state() == State::BeginSynchronize) {
      ++nb_begin;
      EXPECT_EQ(e.compareStatus(0), CompareStatus::Unknown);
      return;
    }
    EXPECT_EQ(e.compareStatusList().size(), mng->isSynchronizationComparisonEnabled() ? 1 : 0);
    EXPECT_EQ(e.variableSynchronizer(), e.variables()[0]->itemFamily()->allItemsSynchronizer());
    statuses.add(e.compareStatus(0));
  });

  a.synchronize();
  a.synchronize();
  n.synchronize();
  mng->setSynchronizationCompareLevel(0);
  n.synchronize();

  EXPECT_EQ(nb_begin, 4);
  const CompareStatus expected[] = { changed(), CompareStatus::Same, CompareStatus::Same, CompareStatus::Unknown };
  EXPECT_TRUE(std::ranges::equal(statuses, expected));
}

TEST_P(GhostComparisonTest, AVariableThatChangedOnOneRankCountsAsDifferent)
{
  buildConnectedMesh();
  VariableCellReal a(info("A"));
  IVariableSynchronizerMng* const mng = m_vm->synchronizerMng();
  mng->setSynchronizationCompareLevel(1);
  a.synchronize();
  ENUMERATE_CELL(cell, allCells())
  if (rank() == 0 && !cell->isOwn())
    a[cell] = 3.0;
  a.synchronize();
  a.synchronize();

  mng->flushPendingStats();

  OStringStream out;
  mng->dumpStats(out());
  const char* const expected = nbRank() > 1 ? "Mesh0_Cell_A: 2, 1\n" : "Mesh0_Cell_A: 3, 0\n";
  EXPECT_TRUE(out.str().endsWith(expected)) << out.str();
}

// The group of a partial variable gives the rows of its ghosts.
TEST_P(GhostComparisonTest, PartialVariablesAreCompared)
{
  buildConnectedMesh();
  UniqueArray<Int32> odd;
  ENUMERATE_CELL(cell, allCells())
  if (cell->uniqueId() % 2 == 1)
    odd.add(cell.itemLocalId());
  const CellGroup group = family(IK_Cell)->createGroup("Odd", odd);
  PartialVariableCellInt32 v(VariableBuildInfo(m_handle, "P", "Cell", "Odd"));
  ENUMERATE_CELL(cell, group)
  v[cell] = cell->isOwn() ? 7 : 8;
  IVariable* const variables[] = { v.variable() };
  const detail::sync::GhostComparison comparison(ConstArrayView<IVariable*>(1, variables));

  v.synchronize();

  EXPECT_EQ(comparison.statuses()[0], group.ghost().size() > 0 ? CompareStatus::Different : CompareStatus::Same);
}

INSTANTIATE_TEST_SUITE_P(Ways, GhostComparisonTest, Arcane::test::allWays());
