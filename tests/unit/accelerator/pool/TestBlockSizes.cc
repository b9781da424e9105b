// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/BlockSizes.h"

#include <gtest/gtest.h>

namespace Arcane::detail::pool
{
TEST(BlockSizesTest, SmallBlocksHaveClassesAndLargeOnesGranules)
{
  const BlockSizes sizes{ MemoryPoolOptions() };

  EXPECT_EQ(sizes.capacityFor(1), 256);
  EXPECT_EQ(sizes.capacityFor(32 * 1024), 32 * 1024);
  EXPECT_EQ(sizes.capacityFor(32 * 1024 + 1), 36 * 1024);
  EXPECT_TRUE(sizes.isSmall(32 * 1024));
  EXPECT_FALSE(sizes.isSmall(32 * 1024 + 1));
}

TEST(BlockSizesTest, BlocksOfMessagesHavePowersOfTwoBytes)
{
  MemoryPoolOptions options;
  options.is_for_messages = true;
  const BlockSizes sizes(options);

  EXPECT_EQ(sizes.capacityFor(1100), 2048);
  EXPECT_EQ(sizes.nbGranuleOf(5 * 4096), 8);
}

TEST(BlockSizesTest, RequestsAboveTheLargestPooledSizeAreDirect)
{
  MemoryPoolOptions options;
  options.max_pooled_nb_byte = 1000;
  BlockSizes sizes(options);

  EXPECT_FALSE(sizes.isDirect(1000));
  EXPECT_TRUE(sizes.isDirect(1001));
  EXPECT_EQ(sizes.capacityFor(1001), 4096);
  sizes.setMaxPooled(0);
  EXPECT_FALSE(sizes.isDirect(1001));
  options.backend = ePoolBackend::None;
  EXPECT_TRUE(BlockSizes(options).isDirect(1));
}
} // namespace Arcane::detail::pool
