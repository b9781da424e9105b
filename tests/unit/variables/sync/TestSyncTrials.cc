// SPDX-License-Identifier: Apache-2.0
// The way in which an exchange is done after all were tried.
#include "variables/sync/SyncTrials.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace
{
using namespace Arcane;
using detail::sync::eSyncWay;
using detail::sync::SyncTrials;
using enum detail::sync::eSyncWay;

Real s_now = 0.0;

constexpr Int64 nb_trial = SyncTrials::nb_tried + SyncTrials::nb_carrying;

//! Returns true if exchange \a i is among the first \a nb exchanges of its block that are counted.
bool isCounted(Int64 i, Int64 nb)
{
  const Int64 place = i % SyncTrials::nb_in_block - SyncTrials::nb_first_in_block;
  return place >= 0 && place < nb;
}

class SyncTrialsTest : public ::testing::Test
{
 protected:
  SyncTrials m_trials{ [] { return s_now; } };
  //! By the model, by copies, in place. \unit{s}
  SyncTrials::Times m_costs = { 10.0, 10.0, 10.0 };

  //! An exchange that takes what its way costs, and \a more. Returns its way.
  eSyncWay exchange(Int64 layout_id = 1, UInt32 label = 7, Real more = 0.0)
  {
    const eSyncWay way = m_trials.begin(layout_id, label);
    m_trials.time([&] { s_now += 0.25 * (m_costs[std::size_t(way)] + more); });
    // Nobody times how long the others take to come.
    s_now += 1000.0;
    m_trials.time([&] { s_now += 0.75 * (m_costs[std::size_t(way)] + more); });
    m_trials.end();
    return way;
  }
  void tryAll(Int64 layout_id = 1, UInt32 label = 7)
  {
    for (Int64 i = 0; i < nb_trial; ++i)
      exchange(layout_id, label);
  }
};

TEST_F(SyncTrialsTest, TheFastestWayIsKept)
{
  m_costs = { 10.0, 11.0, 7.0 };
  tryAll();
  for (Int64 i = nb_trial; i < SyncTrials::nb_between_trials; ++i)
    ASSERT_EQ(exchange(), InPlace);

  // After a while it has become the slowest one.
  m_costs = { 10.0, 8.0, 12.0 };
  tryAll();
  EXPECT_EQ(exchange(), Copies);
}

TEST_F(SyncTrialsTest, EachWayIsTriedInBlocks)
{
  for (Int64 i = 0; i < SyncTrials::nb_tried; ++i)
    EXPECT_EQ(exchange(), eSyncWay(i / SyncTrials::nb_in_block % 3)) << i;
}

TEST_F(SyncTrialsTest, TheExpectedWayIsKeptWhenAnotherOneIsHardlyFaster)
{
  m_costs = { 10.0, 9.9, 9.85 };
  tryAll();
  EXPECT_EQ(exchange(), Model);
  m_costs = { 10.0, 20.0, 15.0 };
  tryAll(2, 8);
  EXPECT_EQ(exchange(2, 8), Model);
}

// What the way before left in the caches is not the cost of this one.
TEST_F(SyncTrialsTest, TheFirstExchangesOfABlockAndSlowOnesDoNotCount)
{
  m_costs = { 10.0, 20.0, 7.0 };
  for (Int64 i = 0; i < nb_trial; ++i)
    exchange(1, 7, isCounted(i, 3) ? 0.0 : 100.0);
  EXPECT_EQ(exchange(), InPlace);

  m_costs = { 10.0, 20.0, 12.0 };
  for (Int64 i = 0; i < nb_trial; ++i)
    exchange(1, 8, i % SyncTrials::nb_in_block < SyncTrials::nb_first_in_block ? -9.0 : 0.0);
  EXPECT_EQ(exchange(1, 8), Model);
}

// Reading in place is now and then much faster than mostly, when the ranks do not meet in the same lines.
TEST_F(SyncTrialsTest, AQuarterOfTheExchangesDecides)
{
  const auto is_in_place = [](Int64 i) { return i / SyncTrials::nb_in_block % 3 == 2; };
  m_costs = { 10.0, 8.0, 12.0 };
  // The six least of 24 are discarded.
  for (Int64 i = 0; i < nb_trial; ++i)
    exchange(1, 7, is_in_place(i) && isCounted(i, 2) ? -7.0 : 0.0);
  EXPECT_EQ(exchange(), Copies);

  for (Int64 i = 0; i < nb_trial; ++i)
    exchange(1, 8, is_in_place(i) && isCounted(i, 3) ? -7.0 : 0.0);
  EXPECT_EQ(exchange(1, 8), InPlace);
}

TEST_F(SyncTrialsTest, EachSizeOfRowsHasItsTrial)
{
  m_costs = { 10.0, 20.0, 5.0 };
  tryAll(1, 7);
  m_costs = { 10.0, 20.0, 15.0 };
  tryAll(1, 8);

  EXPECT_EQ(exchange(1, 7), InPlace);
  EXPECT_EQ(exchange(1, 8), Model);
  for (UInt32 label = 100; label < 200; ++label)
    exchange(1, label);
  EXPECT_EQ(exchange(1, 7), Model) << "forgotten, and tried again";
}

TEST_F(SyncTrialsTest, AMeshThatChangesOftenFinishesItsTrialAndKeepsTheWay)
{
  m_costs = { 10.0, 20.0, 5.0 };
  for (Int64 i = 0; i < nb_trial; ++i)
    exchange(1 + i / 10);
  m_costs = { 10.0, 4.0, 12.0 };
  for (Int64 i = 0; i < 2 * SyncTrials::nb_between_trials; ++i)
    ASSERT_EQ(exchange(1000 + i / 1000), InPlace) << i;
}

TEST_F(SyncTrialsTest, AMeshThatHasChangedIsTriedAgainOnceItStaysTheSame)
{
  m_costs = { 10.0, 20.0, 5.0 };
  tryAll();
  m_costs = { 10.0, 4.0, 12.0 };
  for (Int64 i = 0; i < SyncTrials::nb_before_trial; ++i)
    ASSERT_EQ(exchange(2), InPlace) << i;
  tryAll(2);

  EXPECT_EQ(exchange(2), Copies);
}

TEST_F(SyncTrialsTest, AnExchangeThatAnExceptionEndedIsForgotten)
{
  for (Int64 i = 0; i < SyncTrials::nb_tried; ++i)
    exchange();
  m_trials.begin(1, 7);
  EXPECT_NE(m_trials.timesToSend(), nullptr);

  m_trials.forget();

  EXPECT_EQ(m_trials.timesToSend(), nullptr);
}

TEST_F(SyncTrialsTest, TheExchangeAfterAnExceptionHasTheTurnOfTheForgottenOne)
{
  for (Int64 i = 0; i < nb_trial; ++i) {
    const eSyncWay way = m_trials.begin(1, 7);
    m_trials.forget();
    ASSERT_EQ(exchange(), way) << i;
  }

  EXPECT_EQ(m_trials.begin(1, 7), Model);
  EXPECT_EQ(m_trials.timesToSend(), nullptr) << "the trial is over";
}

TEST_F(SyncTrialsTest, WithoutBeginNothingIsTimed)
{
  m_costs = { 10.0, 20.0, 5.0 };
  tryAll();
  const Real before = s_now;
  m_trials.time([] {});
  EXPECT_EQ(m_trials.timesToSend(), nullptr);
  m_trials.receive({ 1.0, 1.0, 1.0 });
  m_trials.end();

  EXPECT_EQ(s_now, before);
  EXPECT_EQ(exchange(), InPlace);
}

//! Ranks in a row, each of which exchanges with the ones beside it.
class RowOfRanks
{
 public:
  explicit RowOfRanks(std::vector<SyncTrials::Times> costs)
  : m_costs(std::move(costs))
  {
    for (std::size_t i = 0; i < m_costs.size(); ++i)
      m_trials.emplace_back([] { return s_now; });
  }

  //! Returns the ways of all ranks in an exchange.
  std::vector<eSyncWay> exchange()
  {
    std::vector<eSyncWay> ways;
    for (std::size_t i = 0; i < m_trials.size(); ++i) {
      ways.push_back(m_trials[i].begin(1, 7));
      m_trials[i].time([&] { s_now += m_costs[i][std::size_t(ways[i])]; });
    }
    for (std::size_t i = 0; i + 1 < m_trials.size(); ++i)
      for (const auto& [from, to] : { std::pair(i, i + 1), std::pair(i + 1, i) })
        if (const SyncTrials::Times* const times = m_trials[from].timesToSend())
          m_trials[to].receive(*times);
    for (SyncTrials& trials : m_trials)
      trials.end();
    return ways;
  }

 private:
  std::vector<SyncTrials::Times> m_costs;
  std::vector<SyncTrials> m_trials;
};

// Each alone would choose another way, and all would wait for the slower ones.
TEST(SyncTrialsOfRanks, AllChooseTheWayInWhichTheSlowestRankIsFastest)
{
  RowOfRanks ranks({ { 10.0, 8.0, 5.0 }, { 10.0, 7.0, 9.0 }, { 10.0, 9.0, 12.0 }, { 10.0, 4.0, 3.0 } });
  for (Int64 i = 0; i < nb_trial; ++i)
    ranks.exchange();
  EXPECT_EQ(ranks.exchange(), std::vector<eSyncWay>(4, Copies));
}
} // namespace
