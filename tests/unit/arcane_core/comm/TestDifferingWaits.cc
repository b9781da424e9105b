// SPDX-License-Identifier: Apache-2.0
// Ranks that wait for each other in calls that differ, as a watch sees them.
#include "arcane_core/comm/DifferingWaits.h"

#include "arcane_core/comm/CollectiveCall.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <ctime>
#include <optional>

using namespace Arcane;
using namespace Arcane::detail::comm;

namespace
{
class DifferingWaitsTest : public ::testing::Test
{
 protected:
  WaitNote m_notes[2] = {};
  DifferingWaits m_waits{ 0.1, 2 };

  void SetUp() override
  {
    for (WaitNote& note : m_notes)
      note.process = ::getpid();
  }
  //! Returns true when ten seconds of looks find waits that differ. The process computes meanwhile.
  bool isFound()
  {
    std::vector<RankSight> ranks = { RankSight(&m_notes[0], 0), RankSight(&m_notes[1], 1) };
    const std::clock_t begin = std::clock();
    while (std::clock() - begin < CLOCKS_PER_SEC) {
      for (RankSight& rank : ranks)
        rank.refresh(0.1);
      if (m_waits.look(ranks, 0.1))
        return true;
    }
    return false;
  }
};
} // namespace

TEST_F(DifferingWaitsTest, RootsThatDifferAreFound)
{
  const WaitScope first(&m_notes[0], CollectiveCall::fromRoot(eCollective::Gather, 0));
  const WaitScope second(&m_notes[1], CollectiveCall::fromRoot(eCollective::Gather, 1));

  EXPECT_TRUE(isFound());
  EXPECT_GT(m_waits.seconds(), 0.0);
}

TEST_F(DifferingWaitsTest, EqualCallsAreNotFound)
{
  const WaitScope first(&m_notes[0], CollectiveCall::fromRoot(eCollective::Gather, 1));
  const WaitScope second(&m_notes[1], CollectiveCall::fromRoot(eCollective::Gather, 1));

  EXPECT_FALSE(isFound());
}

TEST_F(DifferingWaitsTest, ARankOfAnotherMachineMayBeWhatAllWaitFor)
{
  const WaitScope first(&m_notes[0], CollectiveCall::fromRoot(eCollective::Gather, 0));
  const WaitScope second(&m_notes[1], CollectiveCall::fromRoot(eCollective::Gather, 1));
  m_waits = DifferingWaits(0.1, 3);

  EXPECT_FALSE(isFound());
}
