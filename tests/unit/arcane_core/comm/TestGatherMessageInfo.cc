// SPDX-License-Identifier: Apache-2.0
// Gathers that an object describes, on one rank and on all.
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include "arcane_core/comm/GatherMessageInfo.h"

namespace
{
using namespace Arcane;
using namespace Arcane::MessagePassing;

class GatherMessageInfoTest : public test::CommFixture
{
 protected:
  static IMessagePassingMng* mng() { return m_pm->messagePassingMng(); }
};

TEST_F(GatherMessageInfoTest, ANullDestinationStandsForAllRanks)
{
  const UniqueArray<Int64> mine{ 10 * m_rank, 10 * m_rank + 1 };
  UniqueArray<Int64> all(2 * m_size, -1);
  GatherMessageInfo<Int64> info;
  info.setGather(mine, all);
  EXPECT_TRUE(info.isBlocking());
  EXPECT_EQ(info.mode(), GatherMessageInfoBase::Mode::Gather);

  EXPECT_FALSE(mpGather(mng(), info).isValid());
  for (Int32 r = 0; r < m_size; ++r)
    EXPECT_EQ(all[2 * r + 1], 10 * r + 1);
}

TEST_F(GatherMessageInfoTest, OneRankReceivesWithoutWaiting)
{
  const Int32 last = m_size - 1;
  const UniqueArray<Real> mine{ Real(m_rank) };
  UniqueArray<Real> all(m_size, -1.0);
  GatherMessageInfo<Real> info{ MessageRank(last), NonBlocking };
  info.setGather(mine, all);

  Request request = mpGather(mng(), info);
  mpWait(mng(), request);
  EXPECT_EQ(all[last], m_rank == last ? Real(last) : -1.0);
}

TEST_F(GatherMessageInfoTest, RanksMaySendDifferentNumbersOfValues)
{
  const UniqueArray<Int32> mine(m_rank + 1, m_rank);
  UniqueArray<Int32> all;
  GatherMessageInfo<Int32> info;
  info.setGatherVariable(mine, &all);
  mpGather(mng(), info);
  ASSERT_EQ(all.size(), m_size * (m_size + 1) / 2);
  EXPECT_EQ(all.back(), m_size - 1);

  all.clear();
  info.setDestinationRank(MessageRank(0));
  mpGather(mng(), info);
  EXPECT_EQ(all.size(), m_rank == 0 ? m_size * (m_size + 1) / 2 : 0);
}

TEST_F(GatherMessageInfoTest, ValuesArePutAtThePlacesOfTheirRanks)
{
  const UniqueArray<Int32> mine(m_rank + 1, m_rank);
  UniqueArray<Int32> all(m_size * m_size, -1);
  UniqueArray<Int32> counts(m_size);
  UniqueArray<Int32> places(m_size);
  for (Int32 r = 0; r < m_size; ++r) {
    counts[r] = r + 1;
    places[r] = m_size * (m_size - 1 - r);
  }
  GatherMessageInfo<Int32> info;
  info.setGatherVariable(mine, all, counts, places);
  mpGather(mng(), info);
  EXPECT_EQ(all[0], m_size - 1);
  EXPECT_EQ(all[m_size * (m_size - 1)], 0);
  for (Int32 i = 1; i < m_size; ++i)
    EXPECT_EQ(all[m_size * (m_size - 1) + i], -1);
}

TEST_F(GatherMessageInfoTest, WrongDescriptionsAreRefused)
{
  GatherMessageInfo<Int32> info;
  EXPECT_THROW(mpGather(mng(), info), ArgumentException);

  const UniqueArray<Int32> mine(1, m_rank);
  UniqueArray<Int32> all(m_size);
  info.setGatherVariable(mine, all, {}, {});
  EXPECT_THROW(mpGather(mng(), info), ArgumentException);
  const UniqueArray<Int32> counts(m_size, 1);
  const UniqueArray<Int32> places(m_size, m_size);
  info.setGatherVariable(mine, all, counts, places);
  EXPECT_THROW(mpGather(mng(), info), ArgumentException);

  // Only one rank has counts, and all throw. A count that is not what its rank sends would give values the place of another rank.
  UniqueArray<Int32> wrong_counts(m_size, 1);
  wrong_counts[m_size - 1] = 0;
  const UniqueArray<Int32> first_places(m_size, 0);
  info.setGatherVariable(mine, all, wrong_counts, first_places);
  info.setDestinationRank(MessageRank(0));
  EXPECT_THROW(mpGather(mng(), info), ArgumentException);
}
} // namespace
