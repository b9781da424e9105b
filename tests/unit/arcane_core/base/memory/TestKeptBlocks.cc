// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/memory/KeptBlocks.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;
using detail::base::KeptBlocks;

TEST(KeptBlocksTest, TheSameMemoryIsGivenAgain)
{
  KeptBlocks blocks;
  const std::byte* first = blocks.next(100).data();
  const std::byte* second = blocks.next(50).data();

  blocks.restart();

  EXPECT_EQ(blocks.next(80).data(), first);
  EXPECT_EQ(blocks.next(50).data(), second);
  EXPECT_EQ(blocks.allocatedBytes(), 150);
}

TEST(KeptBlocksTest, ABlockThatIsTooSmallGrows)
{
  KeptBlocks blocks;
  (void)blocks.next(10);
  blocks.restart();

  EXPECT_EQ(blocks.next(20).size(), 20);

  EXPECT_EQ(blocks.allocatedBytes(), 20);
  EXPECT_EQ(blocks.next(0).size(), 0);
}
} // namespace
