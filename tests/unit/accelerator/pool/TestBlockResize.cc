// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/BlockResize.h"

#include <gtest/gtest.h>

#include "tests/unit/accelerator/pool/PartsUnderTest.h"

namespace Arcane::detail::pool
{
TEST(BlockResizeTest, ALargeBlockGrowsIntoTheFreeMemoryBehindIt)
{
  test::PartsUnderTest t;
  const PoolBlock block = t.newBlock(40000);

  ASSERT_TRUE(t.parts.resize.resize(block, 400000));

  EXPECT_GE(block.capacity(), 400000);
  EXPECT_EQ(BlockRecord::nbByte(block.loadRecord()), 400000);
  EXPECT_EQ(t.statistics().live_nb_byte, 400000);
  EXPECT_EQ(t.statistics().resized_in_place_nb_byte, 40000);
}

TEST(BlockResizeTest, ASmallBlockKeepsItsClassOrIsRefused)
{
  test::PartsUnderTest t;
  const PoolBlock block = t.newBlock(1000);

  EXPECT_TRUE(t.parts.resize.resize(block, 1024));
  EXPECT_FALSE(t.parts.resize.resize(block, 1025));
  EXPECT_FALSE(t.parts.resize.resize(block, 512));
  EXPECT_EQ(BlockRecord::nbByte(block.loadRecord()), 1024);
  EXPECT_EQ(t.parts.counts.nb_resize_refused, 2);
}

TEST(BlockResizeTest, ARefusedResizeIsNotCountedUnderTheName)
{
  test::PartsUnderTest t;
  const PoolBlock block = t.newBlock(1000);
  const UInt32 note = t.parts.names.count("Density", 1000).value();
  block.record->store(BlockRecord::make(1000, note));
  t.parts.names.setLimit("Density", 5000);

  EXPECT_FALSE(t.parts.resize.resize(block, 3000));
  EXPECT_FALSE(t.parts.resize.resize(block, 6000));

  EXPECT_EQ(t.parts.names.usages()[0].live_nb_byte, 1000);
  EXPECT_EQ(BlockRecord::note(block.loadRecord()), note);
}
} // namespace Arcane::detail::pool
