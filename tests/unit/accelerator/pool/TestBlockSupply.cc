// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/BlockSupply.h"

#include <gtest/gtest.h>

#include "tests/unit/accelerator/pool/PartsUnderTest.h"

namespace Arcane::detail::pool
{
TEST(BlockSupplyTest, TheFirstSmallBlockFillsTheCacheOfTheThread)
{
  test::PartsUnderTest t;

  const PoolBlock first = t.parts.supply.take(256, {});
  first.record->store(BlockRecord::make(256, 0));
  const BlockSlot next = t.parts.caches.popSmall(*CacheSet::Use(t.parts.caches), first.span->size_class, nullptr);

  EXPECT_NE(next.address, nullptr);
  EXPECT_NE(next.address, first.address);
}

TEST(BlockSupplyTest, AlignmentAndSizeChooseTheKindOfBlock)
{
  MemoryPoolOptions options;
  options.max_pooled_nb_byte = 1 << 20;
  test::PartsUnderTest t(options);

  const PoolBlock aligned = t.parts.supply.take(100, { .alignment = 1 << 16 });
  const PoolBlock direct = t.parts.supply.take((1 << 20) + 1, {});

  EXPECT_NE(aligned.large, nullptr);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(aligned.address) % (1 << 16), 0u);
  EXPECT_FALSE(aligned.isDirect());
  EXPECT_TRUE(direct.isDirect());
  EXPECT_EQ(t.parts.counts.nb_direct, 1);
}

TEST(BlockSupplyTest, WhatTheCacheOfAnotherThreadKeepsIsFoundByALargeRequest)
{
  MemoryPoolOptions options;
  options.max_nb_byte = 32 << 20;
  options.thread_cache_nb_byte = 128 << 20;
  test::PartsUnderTest t(options);
  LargeBlock* block = t.newLarge((32 << 20) / 4096);
  t.parts.caches.keep(PoolBlock::ofLarge(block));

  // Another size: the cache cannot serve it.
  const PoolBlock found = t.parts.supply.take(31 << 20, {});

  EXPECT_EQ(found.address, block->address);
  EXPECT_EQ(t.parts.ladder_counts.of(eLadderStep::FlushThreadCache), 0);
}
} // namespace Arcane::detail::pool
