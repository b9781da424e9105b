// SPDX-License-Identifier: Apache-2.0
#include "variables/sync/ParallelOperations.h"

#include "tests/unit/variables/sync/SynchronizerFixture.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/comm/ITransferValuesParallelOperation.h"
#include "variables/sync/IGetVariablesValuesParallelOperation.h"

using namespace Arcane;

namespace
{
class ParallelOperationsTest : public Arcane::test::SynchronizerFixture
{
};
} // namespace

TEST_P(ParallelOperationsTest, SynchronizersOfFamiliesAndGroupsAreMade)
{
  buildConnectedMesh();
  VariableCellReal all(info("All"));
  VariableCellReal some(info("Some"));
  setOwn(all);
  setOwn(some);

  const Ref<IVariableSynchronizer> of_family = ParallelMngUtils::createSynchronizerRef(m_pm, family(IK_Cell));
  of_family->synchronize(all.variable());
  expectOwnersValues(all);
  const Ref<IVariableSynchronizer> of_group = ParallelMngUtils::createSynchronizerRef(m_pm, family(IK_Cell)->allItems());
  of_group->synchronize(some.variable());
  expectOwnersValues(some);

  EXPECT_NE(of_family.get(), family(IK_Cell)->allItemsSynchronizer());
  const Ref<IParallelMng> part = ParallelMngUtils::createSubParallelMngRef(m_pm, 0, m_pm->commRank());
  EXPECT_THROW(ParallelMngUtils::createSynchronizerRef(part.get(), family(IK_Cell)), ArgumentException);
  EXPECT_THROW(ParallelMngUtils::createSynchronizerRef(m_pm, ItemGroup()), ArgumentException);
  EXPECT_THROW(ParallelMngUtils::createSynchronizerRef(m_pm, static_cast<IItemFamily*>(nullptr)), FatalErrorException);
}

TEST_P(ParallelOperationsTest, ValuesOfItemsElsewhereAreFound)
{
  buildConnectedMesh();
  VariableCellReal v(info("V"));
  setOwn(v);
  VariableItemReal of_items(VariableBuildInfo(m_handle, "V"), IK_Cell);
  // Every third cell of the mesh, from the last on; some twice.
  UniqueArray<Int64> uids;
  for (Int64 uid = 12 * 7 - 1; uid >= 0; uid -= 3)
    uids.add(uid);
  uids.add(uids[0]);
  UniqueArray<Real> values(uids.size(), -1.0);
  const auto operation = ParallelMngUtils::createGetVariablesValuesOperationRef(m_pm);

  operation->getVariableValues(of_items, uids, values);

  for (Int32 i = 0; i < uids.size(); ++i)
    EXPECT_EQ(values[i], static_cast<Real>(uids[i] % 100 + 1));
  uids.add(100000);
  values.add(0.0);
  EXPECT_THROW(operation->getVariableValues(of_items, uids, values), ParallelFatalErrorException);
}

TEST_P(ParallelOperationsTest, ValuesComeFromTheRankThatIsAsked)
{
  buildConnectedMesh();
  VariableCellReal v(info("V"));
  const Int32 rank = m_pm->commRank();
  const Int32 nb_rank = m_pm->commSize();
  v.fill(10.0 + rank);
  VariableItemReal of_items(VariableBuildInfo(m_handle, "V"), IK_Cell);
  UniqueArray<Int64> uids;
  UniqueArray<Int32> ranks;
  // Ghosts and own cells of the next rank.
  const Int32 next = (rank + 1) % nb_rank;
  UniqueArray<Int64> mine;
  ENUMERATE_CELL(cell, allCells())
  {
    mine.add(cell->uniqueId());
  }
  const auto transfer = ParallelMngUtils::createTransferValuesOperationRef(m_pm);
  const UniqueArray<Int32> to_previous(mine.size(), (rank + nb_rank - 1) % nb_rank);
  SharedArray<Int64> theirs;
  transfer->setTransferRanks(to_previous);
  transfer->addArray(mine, theirs);
  transfer->transferValues();
  uids.addRange(theirs);
  ranks.resize(uids.size(), next);
  UniqueArray<Real> values(uids.size());
  const auto operation = ParallelMngUtils::createGetVariablesValuesOperationRef(m_pm);

  operation->getVariableValues(of_items, uids, ranks, values);

  for (const Real value : values)
    EXPECT_EQ(value, 10.0 + next);
  ranks.add(0);
  EXPECT_THROW(operation->getVariableValues(of_items, uids, ranks, values), ParallelFatalErrorException);
}

INSTANTIATE_TEST_SUITE_P(Ways, ParallelOperationsTest, ::testing::Values(Arcane::test::Way{ "messages", nullptr, false }));
