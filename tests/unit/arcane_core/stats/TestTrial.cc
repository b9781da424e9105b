// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/stats/Trial.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <gtest/gtest.h>

#include <vector>

namespace
{
using namespace Arcane;
using Trial = detail::stats::Trial<3>;

TEST(TrialTest, EachWayHasItsTurnInEachRound)
{
  const Trial trial({ .nb_in_turn = 2, .nb_round = 2 });

  std::vector<std::size_t> ways;
  for (Int64 i = 0; i < trial.nbMeasure(); ++i)
    ways.push_back(trial.wayOf(i));

  EXPECT_EQ(ways, (std::vector<std::size_t>{ 0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2 }));
}

TEST(TrialTest, TheLeastTimeOfAWayCounts)
{
  Trial trial({ .nb_in_turn = 1, .nb_round = 2 });
  const Real seconds[] = { 3.0, 2.0, 5.0, 1.0, 4.0, 6.0 };

  for (Int64 i = 0; i < trial.nbMeasure(); ++i)
    trial.note(i, seconds[i]);

  EXPECT_EQ(trial.times(), (Trial::Times{ 1.0, 2.0, 5.0 }));
}

TEST(TrialTest, LuckyMeasuresDoNotCount)
{
  Trial trial({ .nb_in_turn = 1, .nb_round = 4, .nb_lucky = 2 });
  const Real seconds[] = { 9.0, 2.0, 5.0, 1.0, 4.0, 6.0, 8.0, 3.0, 7.0, 2.0, 2.0 };

  for (Int64 i = 0; i < 6; ++i)
    trial.note(i, seconds[i]);
  EXPECT_EQ(trial.fastest(1, 1.0), 1u) << "two measures of each way do not count";
  for (Int64 i = 6; i < 11; ++i)
    trial.note(i, seconds[i]);

  EXPECT_EQ(trial.times(), (Trial::Times{ 8.0, 3.0, 7.0 }));
  trial.restart();
  trial.note(0, 1.0);
  EXPECT_EQ(trial.fastest(1, 1.0), 1u);
}

TEST(TrialTest, MoreLuckyMeasuresThanAreKeptAreRefused)
{
  EXPECT_NO_THROW(Trial({ .nb_lucky = Trial::max_nb_lucky }));
  EXPECT_THROW(Trial({ .nb_lucky = Trial::max_nb_lucky + 1 }), ArgumentException);
}

TEST(TrialTest, FirstMeasuresOfTurnsAndFirstRoundsAreNotCounted)
{
  Trial trial({ .nb_in_turn = 2, .nb_round = 2, .nb_first_in_turn = 1, .nb_first_round = 1 });

  for (Int64 i = 0; i < trial.nbMeasure(); ++i)
    trial.note(i, static_cast<Real>(i));

  EXPECT_EQ(trial.times(), (Trial::Times{ 7.0, 9.0, 11.0 }));
}

TEST(TrialTest, TheExpectedWayStaysUnlessAnotherIsFasterByTheRatio)
{
  Trial trial({});
  trial.note(0, 1.0);
  trial.note(1, 0.985);

  EXPECT_EQ(trial.fastest(0, 0.98), 0u);
  EXPECT_EQ(trial.fastest(0, 1.0), 1u);
  trial.takeSlower({ 1.01, 0.5, 0.5 });
  EXPECT_EQ(trial.fastest(0, 0.98), 1u);
}

TEST(TrialTest, AWayThatWasNotMeasuredIsNotChosen)
{
  Trial trial({});
  trial.note(2, 8.0);

  EXPECT_EQ(trial.fastest(0, 1.0), 2u);
  trial.restart();
  EXPECT_EQ(trial.fastest(0, 1.0), 0u);
}
} // namespace
