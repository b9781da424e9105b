// SPDX-License-Identifier: Apache-2.0
#include "variables/device_sync/QueueWait.h"

#include "tests/support/RankFixture.h"

#include <thread>

using namespace Arcane;
using detail::device_sync::QueueWait;

namespace
{
class QueueWaitTest : public Arcane::test::RankFixture
{
};
} // namespace

TEST_F(QueueWaitTest, TheWaitOfTheRankIsNotedAndItsEndIsTold)
{
  int nb_end = 0;
  QueueWait wait(m_pm, [&nb_end] { ++nb_end; });

  wait.waitBegins();
  EXPECT_TRUE(m_pm->waitNote()->isWaiting());
  EXPECT_EQ(nb_end, 0);
  wait.waitEnds();

  EXPECT_FALSE(m_pm->waitNote()->isWaiting());
  EXPECT_EQ(nb_end, 1);
}

TEST_F(QueueWaitTest, AWaitOfAnotherThreadIsNotThatOfTheRank)
{
  int nb_end = 0;
  QueueWait wait(m_pm, [&nb_end] { ++nb_end; });

  std::thread([&wait] {
    wait.waitBegins();
    wait.waitEnds();
  }).join();

  EXPECT_FALSE(m_pm->waitNote()->isWaiting());
  EXPECT_EQ(nb_end, 0);
}
