// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/BlockFinder.h"

#include <gtest/gtest.h>

#include "tests/unit/accelerator/pool/PartsUnderTest.h"

namespace Arcane::detail::pool
{
TEST(BlockFinderTest, OnlyTheStartOfABlockIsOne)
{
  test::PartsUnderTest t;
  const PoolBlock small = t.newBlock(1000);
  const PoolBlock large = t.newBlock(100000);
  const BlockFinder finder(t.pool);

  EXPECT_EQ(finder.find(small.address).record, small.record);
  EXPECT_EQ(finder.find(large.address).large, large.large);
  EXPECT_FALSE(finder.find(small.address + 256).exists());
  EXPECT_FALSE(finder.find(large.address + 4096).exists());
  EXPECT_FALSE(finder.find(&t).exists());
}

TEST(BlockFinderTest, BlocksOfAnotherPoolAreNotFoundButTheirOwnerIs)
{
  test::PartsUnderTest mine;
  test::PartsUnderTest other;
  const PoolBlock small = other.newBlock(1000);
  const PoolBlock large = other.newBlock(100000);

  EXPECT_FALSE(BlockFinder(mine.pool).find(small.address).exists());
  EXPECT_FALSE(BlockFinder(mine.pool).find(large.address).exists());
  EXPECT_EQ(BlockFinder::ownerOf(small.address + 1), &other.pool);
  EXPECT_EQ(BlockFinder::ownerOf(large.address), &other.pool);
  EXPECT_EQ(BlockFinder::ownerOf(&mine), nullptr);
}
} // namespace Arcane::detail::pool
