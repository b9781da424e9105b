// SPDX-License-Identifier: Apache-2.0
// The choice, by the first exchanges, between rows from device to device and messages.
#include "tests/unit/variables/device_sync/DeviceSyncFixture.h"

#include "arcane_core/base/error/ArgumentException.h"

using namespace Arcane;
using detail::device_sync::eHaloWay;
using detail::device_sync::HaloTrial;

namespace
{
class HaloTrialTest : public test::DeviceSyncFixture
{
 protected:
  //! Synchronises on new managers, whose way is \a way. \collective
  void synchronizeBy(const char* way, Int32 nb_exchange)
  {
    setWay(way);
    useNewManager();
    buildSlabs();
    const ax::RunQueue queue = newQueue();
    VariableCellReal v(info("V"));
    for (Int64 turn = 0; turn < nb_exchange; ++turn) {
      ENUMERATE_CELL(cell, allCells())
      v[cell] = cell->isOwn() ? valueOf(cell->uniqueId(), turn) : -1.0;
      ax::synchronize(queue, v);
      queue.barrier();
      ENUMERATE_CELL(cell, allCells())
      ASSERT_EQ(v[cell], valueOf(cell->uniqueId(), turn)) << way << ", turn " << turn;
    }
  }
  const HaloTrial& trial() const { return m_pm->extension<detail::device_sync::DeviceSynchronizer>()->trial(); }
  void endWay()
  {
    removeMesh();
    setWay("direct");
  }

 private:
  //! The threads of a process have one environment.
  void setWay(const char* way)
  {
    m_pm->barrier();
    if (rank() % nbThread() == 0)
      ::setenv("ARCANE_DEVICE_HALO", way, 1);
    m_pm->barrier();
  }
};
} // namespace

TEST_F(HaloTrialTest, TheFasterWayOfTheSlowestRankIsKept)
{
  for (const bool is_staged_faster : { false, true }) {
    HaloTrial trial(eHaloWay::Measured);
    for (Int32 i = 0; i < HaloTrial::nb_exchange; ++i) {
      const Int32 block = i / HaloTrial::nb_in_block;
      const Int32 place = i % HaloTrial::nb_in_block;
      ASSERT_FALSE(trial.isOver());
      ASSERT_EQ(trial.isStaged(), block % 2 == 1);
      ASSERT_EQ(trial.startsBlock(), place == 0);
      const bool is_last = trial.noteExchange();
      ASSERT_EQ(is_last, place == HaloTrial::nb_in_block - 1);
      if (!is_last)
        continue;
      // The first blocks, and the other ranks, have other times. The least time of a way counts.
      const Real slow = block < 2 ? 100.0 : 2.0 + rank() + (block < 4 ? 0.0 : 7.0);
      const Real fast = block < 2 ? 0.001 : 1.0 + rank() + (block < 4 ? 7.0 : 0.0);
      trial.endBlock(HaloTrial::nb_in_block * (trial.isStaged() == is_staged_faster ? fast : slow), m_pm);
    }
    EXPECT_FALSE(trial.noteExchange());
    EXPECT_TRUE(trial.isOver());
    EXPECT_EQ(trial.isStaged(), is_staged_faster);
    EXPECT_EQ(trial.times()[is_staged_faster ? 1 : 0], static_cast<Real>(nbRank()));
    EXPECT_EQ(trial.times()[is_staged_faster ? 0 : 1], 1.0 + nbRank());
  }
}

TEST_F(HaloTrialTest, ExchangesAreTimedAndTheirValuesAreRight)
{
  synchronizeBy("auto", HaloTrial::nb_exchange - 1);
  const bool has_near = m_pm->reduce(MessagePassing::ReduceMax, m_pm->machineRanks().size()) > 1;
  EXPECT_EQ(trial().isOver(), !has_near);
  endWay();

  synchronizeBy("auto", HaloTrial::nb_exchange + 3);
  EXPECT_TRUE(trial().isOver());
  EXPECT_EQ(trial().times()[0] > 0.0, has_near);
  EXPECT_EQ(trial().times()[1] > 0.0, has_near);
  const Int32 is_staged = trial().isStaged() ? 1 : 0;
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceMax, is_staged), m_pm->reduce(MessagePassing::ReduceMin, is_staged));
  endWay();
}

TEST_F(HaloTrialTest, AUserChoosesMessages)
{
  synchronizeBy("staged", 3);
  EXPECT_TRUE(trial().isOver());
  EXPECT_TRUE(trial().isStaged());
  EXPECT_EQ(nbPeer(Link::Numbers) + nbPeer(Link::Events), 0);
  endWay();
}
