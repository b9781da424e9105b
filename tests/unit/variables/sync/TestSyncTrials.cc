// SPDX-License-Identifier: Apache-2.0
// Which way an exchange is done after both were tried.
#include "variables/sync/SyncTrials.h"

#include <gtest/gtest.h>

#include <array>

namespace
{
using namespace Arcane;
using detail::sync::SyncTrials;

Real s_now = 0.0;

class SyncTrialsTest : public ::testing::Test
{
 protected:
  SyncTrials m_trials{ [] { return s_now; } };
  //! In the expected way, and in the other one. \unit{s}
  std::array<Real, 2> m_costs = { 10.0, 10.0 };

  //! An exchange that takes what its way costs, and \a more. True when it was not in the expected way.
  bool isTurned(Int64 layout_id = 1, UInt32 label = 7, Real more = 0.0)
  {
    const bool is_turned = m_trials.begin(layout_id, label);
    m_trials.time([&] { s_now += 0.25 * (m_costs[is_turned ? 1 : 0] + more); });
    // Nobody times how long the others take to come.
    s_now += 1000.0;
    m_trials.time([&] { s_now += 0.75 * (m_costs[is_turned ? 1 : 0] + more); });
    m_trials.end();
    return is_turned;
  }
  void tryBoth(Int64 layout_id = 1, UInt32 label = 7)
  {
    for (Int64 i = 0; i < SyncTrials::nb_tried; ++i)
      EXPECT_EQ(isTurned(layout_id, label), i % 2 != 0);
  }
};

TEST_F(SyncTrialsTest, TheFasterWayIsKept)
{
  m_costs = { 10.0, 7.0 };
  tryBoth();
  for (Int64 i = SyncTrials::nb_tried; i < SyncTrials::nb_between_trials; ++i)
    ASSERT_TRUE(isTurned());

  // After a while the other way has become the slower one.
  m_costs = { 10.0, 12.0 };
  tryBoth();
  EXPECT_FALSE(isTurned());
}

TEST_F(SyncTrialsTest, TheExpectedWayIsKeptWhenTheOtherOneIsHardlyFaster)
{
  m_costs = { 10.0, 9.6 };
  tryBoth();
  EXPECT_FALSE(isTurned());
  m_costs = { 10.0, 20.0 };
  tryBoth(2);
  EXPECT_FALSE(isTurned(2));
}

TEST_F(SyncTrialsTest, TheFirstExchangesAndSlowOnesDoNotCount)
{
  m_costs = { 10.0, 7.0 };
  // The other way looks slow at first, and is disturbed all the time but once.
  for (Int64 i = 0; i < SyncTrials::nb_tried; ++i)
    isTurned(1, 7, i % 2 != 0 && i != 5 ? 100.0 : 0.0);
  EXPECT_TRUE(isTurned());

  // One fast exchange among the first ones says nothing.
  m_costs = { 10.0, 12.0 };
  for (Int64 i = 0; i < SyncTrials::nb_tried; ++i)
    isTurned(1, 8, i == 1 ? -11.0 : 0.0);
  EXPECT_FALSE(isTurned(1, 8));
}

TEST_F(SyncTrialsTest, EachSizeOfRowsHasItsTrial)
{
  m_costs = { 10.0, 5.0 };
  tryBoth(1, 7);
  m_costs = { 10.0, 20.0 };
  tryBoth(1, 8);

  EXPECT_TRUE(isTurned(1, 7));
  EXPECT_FALSE(isTurned(1, 8));
  for (UInt32 label = 100; label < 200; ++label)
    isTurned(1, label);
  EXPECT_FALSE(isTurned(1, 7)) << "forgotten, and tried again";
}

TEST_F(SyncTrialsTest, WithoutBeginNothingIsTimed)
{
  m_costs = { 10.0, 5.0 };
  tryBoth();
  const Real before = s_now;
  m_trials.time([] {});
  m_trials.end();

  EXPECT_EQ(s_now, before);
  EXPECT_TRUE(isTurned());
}
} // namespace
