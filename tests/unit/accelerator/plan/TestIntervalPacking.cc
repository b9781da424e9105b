// SPDX-License-Identifier: Apache-2.0
#include "accelerator/plan/IntervalPacking.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace
{
using namespace Arcane;
using detail::plan::PackedBlock;
using detail::plan::packIntervals;
using detail::plan::peakOfIntervals;

PackedBlock block(Int64 nb_byte, Int32 first, Int32 last)
{
  return { .nb_byte = nb_byte, .alignment = 1, .first = first, .last = last };
}

TEST(IntervalPackingTest, BlocksThatNeverMeetShareTheirBytes)
{
  std::vector<PackedBlock> blocks = { block(100, 0, 1), block(60, 2, 3), block(40, 2, 2) };

  const Int64 end = packIntervals(blocks);

  EXPECT_EQ(end, 100);
  EXPECT_EQ(blocks[0].offset, 0);
  EXPECT_EQ(blocks[1].offset, 0);
  EXPECT_EQ(blocks[2].offset, 60);
}

TEST(IntervalPackingTest, ABlockThatHasAPlaceKeepsIt)
{
  std::vector<PackedBlock> blocks = { block(50, 0, 0), block(30, 0, 0) };
  blocks[1].offset = 20;

  const Int64 end = packIntervals(blocks);

  EXPECT_EQ(blocks[1].offset, 20);
  EXPECT_EQ(blocks[0].offset, 50);
  EXPECT_EQ(end, 100);
}

TEST(IntervalPackingTest, OffsetsAreAligned)
{
  std::vector<PackedBlock> blocks = { block(100, 0, 0), block(10, 0, 0) };
  blocks[1].alignment = 64;

  packIntervals(blocks);

  EXPECT_EQ(blocks[0].offset, 0);
  EXPECT_EQ(blocks[1].offset, 128);
}

TEST(IntervalPackingTest, ThePeakIsThatOfTheFullestPhase)
{
  const std::vector<PackedBlock> blocks = { block(10, 0, 2), block(20, 1, 1), block(5, 2, 4) };

  EXPECT_EQ(peakOfIntervals(blocks), 30);
  EXPECT_EQ(peakOfIntervals({}), 0);
}

TEST(IntervalPackingTest, RandomBlocksNeverShareBytesWhileTheyLive)
{
  const unsigned seed = 1234;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int trial = 0; trial < 50; ++trial) {
    std::vector<PackedBlock> blocks;
    for (int i = 0; i < 30; ++i) {
      const Int32 first = static_cast<Int32>(random() % 10);
      blocks.push_back(block(1 + static_cast<Int64>(random() % 1000), first, first + static_cast<Int32>(random() % 5)));
    }

    const Int64 end = packIntervals(blocks);

    EXPECT_GE(end, peakOfIntervals(blocks));
    for (std::size_t i = 0; i < blocks.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_FALSE(blocks[i].isAliveWith(blocks[j]) && blocks[i].overlaps(blocks[j])) << i << " and " << j;
  }
}
} // namespace
