// SPDX-License-Identifier: Apache-2.0
// What ranks know of the devices of each other, and the links that follow.
#include "variables/device_sync/RankFacts.h"

#include "tests/unit/variables/device_sync/DeviceSyncFixture.h"

using namespace Arcane;
using detail::device_sync::eHaloWay;
using detail::device_sync::RankFacts;
using detail::device_sync::RankFactsTable;

namespace
{
class RankFactsTest : public test::DeviceSyncFixture
{
 protected:
  //! The facts of a rank that can all, with a process and a device of its own.
  RankFacts ownFacts() const
  {
    RankFacts own;
    own.lines_offset = 64;
    own.process = static_cast<UInt64>(100 + m_rank);
    own.device = m_rank;
    own.can_copy = 1;
    own.can_signal = 1;
    own.nb_near = m_size;
    return own;
  }
};
} // namespace

TEST_F(RankFactsTest, EachRankKnowsTheFactsOfAll)
{
  RankFacts own = ownFacts();
  own.lines_offset = 1000 + m_rank;

  const RankFactsTable table(m_pm, own);

  for (Int32 rank = 0; rank < m_size; ++rank) {
    EXPECT_EQ(table.of(rank).lines_offset, 1000 + rank);
    EXPECT_EQ(table.of(rank).process, static_cast<UInt64>(100 + rank));
    EXPECT_EQ(table.of(rank).device, rank);
  }
  EXPECT_TRUE(table.canAllCopy());
  EXPECT_TRUE(table.canAllSignal());
}

TEST_F(RankFactsTest, OneRankThatCannotIsEnough)
{
  RankFacts own = ownFacts();
  own.can_copy = m_rank == m_size - 1 ? 0 : 1;
  own.can_signal = m_rank == 0 ? 0 : 1;

  const RankFactsTable table(m_pm, own);

  EXPECT_FALSE(table.canAllCopy());
  EXPECT_FALSE(table.canAllSignal());
  if (m_size > 2) {
    EXPECT_EQ(table.wantedLink(0, 1), Link::Messages);
    EXPECT_EQ(table.wantedLink(1, 2), Link::Numbers);
  }
}

TEST_F(RankFactsTest, LinksFollowProcessesAndDevices)
{
  if (m_size < 4)
    GTEST_SKIP() << "for four ranks";
  // Ranks 0 and 1 are threads on two devices, 2 and 3 share a device of another process.
  RankFacts own = ownFacts();
  own.process = static_cast<UInt64>(m_rank / 2);
  own.device = m_rank < 2 ? m_rank : 2;
  const RankFactsTable table(m_pm, own);

  EXPECT_EQ(table.wantedLink(0, 1), Link::Events);
  EXPECT_EQ(table.wantedLink(2, 3), Link::Events);
  // A stream that waits for a number could keep back the commands of the other rank of its device.
  EXPECT_EQ(table.wantedLink(0, 2), Link::Messages);
  EXPECT_EQ(table.wantedLink(3, 1), Link::Messages);
}

TEST_F(RankFactsTest, ARankWithoutSharedMemorySendsMessages)
{
  RankFacts own = ownFacts();
  own.lines_offset = m_rank == 0 ? -1 : 64;

  const RankFactsTable table(m_pm, own);

  for (Int32 rank = 1; rank < m_size; ++rank)
    EXPECT_EQ(table.wantedLink(rank, 0), Link::Messages);
}

TEST_F(RankFactsTest, TheWayOfTheFirstRankIsValidAndNothingIsMeasuredWithoutNeighbours)
{
  RankFacts own = ownFacts();
  own.way = static_cast<Int64>(m_rank == 0 ? eHaloWay::Staged : eHaloWay::Direct);
  EXPECT_EQ(RankFactsTable(m_pm, own).wantedWay(), eHaloWay::Staged);

  own.way = static_cast<Int64>(eHaloWay::Measured);
  own.nb_near = 2;
  EXPECT_EQ(RankFactsTable(m_pm, own).wantedWay(), eHaloWay::Measured);

  own.nb_near = 1;
  EXPECT_EQ(RankFactsTable(m_pm, own).wantedWay(), eHaloWay::Direct);
}
