// SPDX-License-Identifier: Apache-2.0
// Waits that take too long, as a watch sees them.
#include "arcane_core/comm/LongWaits.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <optional>

using namespace Arcane::detail::comm;

namespace
{
class LongWaitsTest : public ::testing::Test
{
 protected:
  WaitNote m_notes[2] = {};
  std::vector<RankSight> m_ranks;

  void SetUp() override
  {
    for (WaitNote& note : m_notes)
      note.process = ::getpid();
  }
  eLongWait judgedAfter(double seconds)
  {
    m_ranks = { RankSight(&m_notes[0], 0), RankSight(&m_notes[1], 1) };
    for (RankSight& rank : m_ranks)
      rank.refresh(seconds);
    return judgeLongWaits(m_ranks, 1.0);
  }
};
} // namespace

TEST_F(LongWaitsTest, ShortWaitsAndNoWaitsMeanNothing)
{
  EXPECT_EQ(judgedAfter(5.0), eLongWait::None);
  const WaitScope waits(&m_notes[0], "barrier");
  EXPECT_EQ(judgedAfter(0.5), eLongWait::None);
}

TEST_F(LongWaitsTest, ARankThatDoesNotComeIsToldFromAHang)
{
  const WaitScope waits(&m_notes[0], "barrier");
  EXPECT_EQ(judgedAfter(5.0), eLongWait::ForAbsent);
  {
    const WaitScope other(&m_notes[1], "reduce");
    EXPECT_EQ(judgedAfter(5.0), eLongWait::OfAll);
  }
  m_notes[1].setState(eRankState::Ended);
  EXPECT_EQ(judgedAfter(5.0), eLongWait::OfAll);
}
