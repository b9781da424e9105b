// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/ThreadTable.h"

#include "accelerator/pool/CacheSet.h"
#include "tests/unit/accelerator/pool/PartsUnderTest.h"

#include <gtest/gtest.h>

#include <thread>

namespace Arcane::detail::pool
{
TEST(ThreadTableTest, AThreadFindsItsCacheInEachSetAndNoOther)
{
  test::PartsUnderTest first;
  test::PartsUnderTest second;
  ThreadCache* mine = nullptr;
  {
    CacheSet::Use use(first.parts.caches);
    mine = &*use;
  }

  EXPECT_EQ(ThreadTable::find(first.parts.caches.index()), mine);
  EXPECT_EQ(ThreadTable::find(second.parts.caches.index()), nullptr);
  EXPECT_EQ(ThreadTable::find(std::size_t(1) << 40), nullptr);
  std::jthread([&] {
    EXPECT_EQ(ThreadTable::find(first.parts.caches.index()), nullptr);
    const CacheSet::Use use(first.parts.caches);
    EXPECT_NE(&*use, mine);
    EXPECT_EQ(ThreadTable::find(first.parts.caches.index()), &*use);
  }).join();
  EXPECT_EQ(ThreadTable::find(first.parts.caches.index()), mine);
}

TEST(ThreadTableTest, NumbersOfSetsAreNeverUsedAgain)
{
  std::size_t former = 0;
  {
    const test::PartsUnderTest parts;
    former = parts.parts.caches.index();
  }
  const test::PartsUnderTest next;

  EXPECT_GT(next.parts.caches.index(), former);
}

TEST(ThreadTableTest, AThreadThatEndsGivesItsBlocksBack)
{
  test::PartsUnderTest test;
  std::jthread([&] {
    const PoolBlock block = test.parts.supply.take(1000, {});
    test.parts.caches.keep(block);
    const CacheSet::Use use(test.parts.caches);
    EXPECT_GT(use->common().magazine(test.parts.sizes.classes().classOf(1000)).nb, 0);
  }).join();

  // Nobody has a cache any more, and all blocks of the size are in the lists that all threads share.
  EXPECT_FALSE(test.parts.caches.flushAll());
  EXPECT_TRUE(test.parts.heap->mergeSpans());
}

TEST(ThreadTableTest, AThreadMayEndAfterTheSetIsGone)
{
  auto test = std::make_unique<test::PartsUnderTest>();
  std::jthread([&] {
    test->parts.caches.keep(test->parts.supply.take(1000, {}));
    test.reset();
  }).join();

  EXPECT_EQ(test, nullptr);
}
} // namespace Arcane::detail::pool
