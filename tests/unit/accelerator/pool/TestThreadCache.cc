// SPDX-License-Identifier: Apache-2.0
// The blocks that one thread keeps: magazines, places of large blocks, sets of queues.
#include "accelerator/pool/ThreadCache.h"

#include <gtest/gtest.h>

#include <deque>

namespace Arcane::detail::pool
{
namespace
{
class ThreadCacheTest : public ::testing::Test
{
 protected:
  static constexpr Int64 max_nb_byte = Int64(16) << 20;

  //! The i-th block of a test, as it is while nobody uses it.
  BlockSlot slot(std::size_t i)
  {
    while (m_records.size() <= i)
      m_records.emplace_back(BlockRecord::free);
    return { reinterpret_cast<std::byte*>(16 * (i + 1)), &m_records[i] };
  }
  LargeBlock* large(Int32 nb_granule)
  {
    m_large.emplace_back().nb_granule = nb_granule;
    return &m_large.back();
  }
  //! A name for a queue, which nobody looks into.
  static runtime::QueueSlot* queue(std::uintptr_t i) { return reinterpret_cast<runtime::QueueSlot*>(4096 * i); }

  SizeClasses m_classes{ 3 };
  ThreadCache m_cache{ m_classes, max_nb_byte };
  ThreadCache::Set& m_set = m_cache.common();

 private:
  std::deque<BlockRecordPlace> m_records;
  std::deque<LargeBlock> m_large;
};
} // namespace

TEST_F(ThreadCacheTest, TheSmallBlockThatCameLastGoesFirst)
{
  EXPECT_EQ(ThreadCache::popSmall(m_set, 3).address, nullptr);
  EXPECT_TRUE(ThreadCache::pushSmall(m_set, 3, slot(0)));
  EXPECT_TRUE(ThreadCache::pushSmall(m_set, 3, slot(1)));

  EXPECT_EQ(ThreadCache::popSmall(m_set, 2).address, nullptr);
  EXPECT_EQ(ThreadCache::popSmall(m_set, 3).address, slot(1).address);
  EXPECT_EQ(ThreadCache::popSmall(m_set, 3).address, slot(0).address);
  EXPECT_EQ(ThreadCache::popSmall(m_set, 3).address, nullptr);
}

TEST_F(ThreadCacheTest, AMagazineIsFullAtItsCapacityAndGivesItsOldestHalf)
{
  std::size_t nb = 0;
  while (ThreadCache::pushSmall(m_set, 0, slot(nb)))
    ++nb;
  EXPECT_EQ(nb, static_cast<std::size_t>(ThreadCache::magazine_size));
  EXPECT_EQ(m_cache.nbToRefill(0), ThreadCache::magazine_size / 2);
  std::array<BlockSlot, ThreadCache::magazine_size> out;

  EXPECT_EQ(ThreadCache::drain(m_set, 0, out, false), 16);
  EXPECT_EQ(out[0].address, slot(0).address);
  EXPECT_EQ(out[15].address, slot(15).address);
  EXPECT_EQ(ThreadCache::drain(m_set, 0, out, true), 16);
  EXPECT_EQ(out[0].address, slot(16).address);
  EXPECT_EQ(ThreadCache::drain(m_set, 0, out, true), 0);
}

TEST_F(ThreadCacheTest, ABlockThatWasQuarantinedIsDropped)
{
  ThreadCache::pushSmall(m_set, 3, slot(0));
  ThreadCache::pushSmall(m_set, 3, slot(1));
  slot(1).record->store(BlockRecord::quarantined);
  LargeBlock* block = large(40);
  m_cache.pushLarge(m_set, block);
  block->record.store(BlockRecord::quarantined);

  EXPECT_EQ(ThreadCache::popSmall(m_set, 3).address, slot(0).address);
  EXPECT_EQ(ThreadCache::popLarge(m_set, 40), nullptr);
  EXPECT_FALSE(ThreadCache::hasLarge(m_set));
}

TEST_F(ThreadCacheTest, ALargeBlockIsFoundByItsExactSize)
{
  LargeBlock* block = large(40);
  EXPECT_TRUE(m_cache.pushLarge(m_set, block).empty());
  EXPECT_TRUE(ThreadCache::hasLarge(m_set));
  EXPECT_EQ(m_set.large_nb_byte, block->nbByte());

  EXPECT_EQ(ThreadCache::popLarge(m_set, 41), nullptr);
  EXPECT_EQ(ThreadCache::popLarge(m_set, 40), block);
  EXPECT_EQ(m_set.large_nb_byte, 0);
  EXPECT_EQ(ThreadCache::popLarge(m_set, 40), nullptr);
}

TEST_F(ThreadCacheTest, BlocksThatLoseTheirPlaceLeaveSomeAtATime)
{
  m_cache.pushLarge(m_set, large(40));
  std::size_t nb_left = 0;
  for (std::size_t i = 1; i <= ThreadCache::max_nb_leaving; ++i) {
    const auto leaving = m_cache.pushLarge(m_set, large(40));
    nb_left += leaving.size();
    EXPECT_EQ(leaving.empty(), i < ThreadCache::max_nb_leaving) << i;
  }

  EXPECT_EQ(nb_left, ThreadCache::max_nb_leaving);
  EXPECT_EQ(m_set.nb_leaving, 0u);
  EXPECT_EQ(m_set.leaving_nb_byte, 0);
}

TEST_F(ThreadCacheTest, OneBlockMayBeTooLargeForTheOtherPlaces)
{
  // An eighth of what a cache keeps is 512 granules.
  LargeBlock* jumbo = large(600);
  LargeBlock* small = large(100);
  m_cache.pushLarge(m_set, jumbo);
  m_cache.pushLarge(m_set, small);
  EXPECT_EQ(m_set.jumbo, jumbo);
  EXPECT_EQ(m_set.large_nb_byte, small->nbByte());
  std::array<LargeBlock*, ThreadCache::max_nb_large> blocks;

  EXPECT_EQ(ThreadCache::drainLarge(m_set, blocks), 2u);

  EXPECT_EQ(blocks[0], small);
  EXPECT_EQ(blocks[1], jumbo);
  EXPECT_FALSE(ThreadCache::hasLarge(m_set));
  EXPECT_EQ(m_set.large_nb_byte, 0);
}

TEST_F(ThreadCacheTest, ACacheOfNoBytesKeepsNothing)
{
  ThreadCache none(m_classes, 0);

  EXPECT_FALSE(ThreadCache::pushSmall(none.common(), 0, slot(0)));
  LargeBlock* block = large(40);
  EXPECT_TRUE(none.pushLarge(none.common(), block).size() == 1 || none.common().nb_leaving == 1);
  EXPECT_EQ(ThreadCache::popLarge(none.common(), 40), nullptr);
}

TEST_F(ThreadCacheTest, TheLastFewQueuesHaveSetsOfTheirOwn)
{
  EXPECT_EQ(m_cache.find(queue(1)), nullptr);
  for (std::uintptr_t i = 1; i <= ThreadCache::nb_queue_set; ++i)
    m_cache.setFor(queue(i)).queue = queue(i);
  ThreadCache::Set* first = m_cache.find(queue(1));
  ASSERT_NE(first, nullptr);
  EXPECT_TRUE(ThreadCache::pushSmall(*first, 3, slot(0)));

  ThreadCache::Set& fifth = m_cache.setFor(queue(5));

  // The second one was not looked for since.
  EXPECT_EQ(fifth.queue, queue(2));
  EXPECT_EQ(&m_cache.setFor(queue(1)), first);
  EXPECT_EQ(ThreadCache::popSmall(*first, 3).address, slot(0).address);
}

TEST_F(ThreadCacheTest, CountsOfAnotherCacheAreAdded)
{
  PeakGauge live;
  PeakGauge used;
  ThreadCache other(m_classes, max_nb_byte);
  m_cache.countSmallAllocate(2, 40, 48, live, used);
  other.countSmallAllocate(2, 41, 48, live, used);
  other.countLargeAllocate(5000, 8192, live, used);
  other.countSmallFree(2, 41, 48, live, used);

  m_cache.addCounts(other);

  EXPECT_EQ(m_cache.counts().nb_allocate[2].get(), 2);
  EXPECT_EQ(m_cache.counts().nb_free[2].get(), 1);
  EXPECT_EQ(m_cache.counts().nb_large_allocate.get(), 1);
  EXPECT_EQ(m_cache.counts().total_allocated_nb_byte.get(), 40 + 41 + 5000);
  EXPECT_EQ(m_cache.counts().total_freed_nb_byte.get(), 41);
}
} // namespace Arcane::detail::pool
