// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PoolCensus.h"

#include <gtest/gtest.h>

#include "tests/unit/accelerator/pool/PartsUnderTest.h"

#include <sstream>

namespace Arcane::detail::pool
{
TEST(PoolCensusTest, LiveBlocksAreListedTheLargestFirst)
{
  test::PartsUnderTest t;
  EXPECT_TRUE(t.parts.census.liveBlocks(10).empty());
  t.newBlock(1000);
  t.newBlock(100000);
  t.newBlock(500);

  const std::vector<String> lines = t.parts.census.liveBlocks(2);

  ASSERT_EQ(lines.size(), 3u);
  EXPECT_NE(std::string(lines[0].localstr()).find("3 blocks of 99.1 KiB"), std::string::npos) << lines[0];
  EXPECT_NE(std::string(lines[1].localstr()).find("of 100000 bytes"), std::string::npos) << lines[1];
  EXPECT_NE(std::string(lines[2].localstr()).find("of 1000 bytes"), std::string::npos) << lines[2];
}

TEST(PoolCensusTest, CountersOfAllPartsAreInTheStatistics)
{
  test::PartsUnderTest t;
  t.newBlock(1000);
  t.parts.counts.nb_direct = 3;
  t.parts.ladder_counts.add(eLadderStep::MergeAll);
  t.parts.wrong_releases.refuseUnknown(&t, 1);

  const PoolStatistics s = t.statistics();

  EXPECT_EQ(s.live_nb_byte, 1000);
  EXPECT_EQ(s.nb_live, 1);
  EXPECT_GT(s.reserved_nb_byte, 0);
  EXPECT_EQ(s.free_nb_byte, s.reserved_nb_byte - s.used_nb_byte);
  EXPECT_EQ(s.nb_direct, 3);
  EXPECT_EQ(s.nb_misuse, 1);
  EXPECT_EQ(s.nb_ladder_entry[static_cast<std::size_t>(eLadderStep::MergeAll)], 1);
}

TEST(PoolCensusTest, AfterTheEndTheStatisticsAreThoseOfTheEnd)
{
  test::PartsUnderTest t;
  t.newBlock(1000);
  t.parts.census.freeze();
  t.parts.life.finalize();
  t.newBlock(1000);

  EXPECT_EQ(t.statistics().live_nb_byte, 1000);
  EXPECT_TRUE(t.parts.census.freeBlocks().empty());
}

TEST(PoolCensusTest, EachLevelOfTheDumpHasMoreLines)
{
  test::PartsUnderTest t;
  t.newBlock(1000);
  t.parts.names.count("Density", 10);
  std::array<std::string, 3> texts;
  for (Int32 level = 1; level <= 3; ++level) {
    std::ostringstream o;
    t.parts.census.dump(o, level);
    texts[static_cast<std::size_t>(level - 1)] = o.str();
  }

  EXPECT_EQ(texts[0].find("Density"), std::string::npos);
  EXPECT_NE(texts[1].find("name 'Density'"), std::string::npos);
  EXPECT_EQ(texts[1].find("region at"), std::string::npos);
  EXPECT_NE(texts[2].find("region at"), std::string::npos);
}
} // namespace Arcane::detail::pool
