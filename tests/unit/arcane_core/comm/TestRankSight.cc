// SPDX-License-Identifier: Apache-2.0
// What a watch sees of ranks.
#include "arcane_core/comm/RankSight.h"

#include <gtest/gtest.h>

#include <optional>

using namespace Arcane::detail::comm;

TEST(RankSightTest, TimeCountsWhileNothingChanges)
{
  WaitNote note = {};
  RankSight sight(&note, 3);
  sight.refresh(2.0);
  sight.refresh(1.0);
  EXPECT_EQ(sight.same_s, 3.0);
  std::optional<WaitScope> waits(std::in_place, &note, "barrier");
  sight.refresh(1.0);
  EXPECT_TRUE(sight.isWaiting());
  EXPECT_EQ(sight.same_s, 0.0);
  waits.reset();
  sight.refresh(1.0);
  EXPECT_FALSE(sight.isWaiting());
  note.setState(eRankState::Ended);
  sight.refresh(1.0);
  EXPECT_TRUE(sight.hasEnded());
}

TEST(RankSightTest, ALineSaysWhatARankDoes)
{
  WaitNote note = {};
  const std::vector<RankSight> ranks = { RankSight(&note, 7) };
  EXPECT_EQ(linesOf(ranks).rfind("\n  rank 7 does not wait, since 0.", 0), 0U) << linesOf(ranks);
  const WaitScope waits(&note, "receive", eWaitKind::Message);
  EXPECT_EQ(describe(note), "waits in receive");
}
