// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/CacheSet.h"

#include <gtest/gtest.h>

#include "tests/unit/accelerator/pool/DeviceWithPool.h"
#include "tests/unit/accelerator/pool/PartsUnderTest.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace Arcane::detail::pool
{
namespace
{
LargeBlock* popped(CacheSet& caches, Int64 nb_granule, runtime::QueueSlot* taker = nullptr)
{
  return caches.popLarge(*CacheSet::Use(caches), nb_granule, taker);
}
} // namespace

TEST(CacheSetTest, ABlockThatIsKeptComesBackToItsThread)
{
  test::PartsUnderTest t;
  LargeBlock* block = t.newLarge(10);
  t.parts.caches.keep(PoolBlock::ofLarge(block));

  LargeBlock* of_other_thread = block;
  std::thread([&] { of_other_thread = popped(t.parts.caches, 10); }).join();

  EXPECT_EQ(of_other_thread, nullptr);
  EXPECT_EQ(popped(t.parts.caches, 10), block);
  EXPECT_EQ(popped(t.parts.caches, 10), nullptr);
}

TEST(CacheSetTest, BlocksAreInTheHeapAfterAFlush)
{
  test::PartsUnderTest t;
  t.parts.caches.keep(PoolBlock::ofLarge(t.newLarge(10)));
  const Int64 free_before = t.parts.heap->takeLarge({ .nb_granule = 512 }) ? 1 : 0;

  EXPECT_TRUE(t.parts.caches.flushAll());

  EXPECT_EQ(popped(t.parts.caches, 10), nullptr);
  EXPECT_EQ(free_before, 0);
  EXPECT_NE(t.parts.heap->takeLarge({ .nb_granule = 512 }), nullptr);
}

TEST(CacheSetTest, AThreadThatEndsLeavesItsBlocksAndItsCounts)
{
  test::PartsUnderTest t;
  LargeBlock* block = t.newLarge(10);

  std::thread([&] {
    t.parts.caches.countAllocate(PoolBlock::ofLarge(block), 5000);
    t.parts.caches.countFree(PoolBlock::ofLarge(block), 3000);
    t.parts.caches.keep(PoolBlock::ofLarge(block));
  }).join();

  PoolStatistics s;
  t.parts.caches.fill(s);
  EXPECT_EQ(s.live_nb_byte, 2000);
  EXPECT_EQ(s.peak_live_nb_byte, 5000);
  EXPECT_EQ(s.nb_allocate, 1);
  EXPECT_NE(t.parts.heap->takeLarge({ .nb_granule = 512 }), nullptr);
}

TEST(CacheSetTest, ThePeakOfAThreadThatEndsIsAboveWhatOthersHave)
{
  test::PartsUnderTest t;
  const PoolBlock block = PoolBlock::ofLarge(t.newLarge(10));
  t.parts.caches.countAllocate(block, 1000);

  std::thread([&] {
    t.parts.caches.countAllocate(block, 5000);
    t.parts.caches.countFree(block, 5000);
  }).join();

  PoolStatistics s;
  t.parts.caches.fill(s);
  EXPECT_EQ(s.peak_live_nb_byte, 6000);
  EXPECT_EQ(s.live_nb_byte, 1000);
}

// Publishing costs exchanges of the processor with each large block: one thread alone needs none.
TEST(CacheSetTest, AThreadPublishesItsSumsWhenAnotherOneBegins)
{
  test::PartsUnderTest t;
  CacheSet& caches = t.parts.caches;
  const Int64 nb_byte = 8 * GaugePart::max_unpublished;
  caches.countResize(nb_byte, nb_byte);
  caches.countResize(nb_byte, nb_byte);
  caches.countResize(-nb_byte, -nb_byte);
  EXPECT_EQ(caches.live().current(), 0);
  EXPECT_EQ(caches.used().current(), 0);

  Int64 when_two = 0;
  std::thread([&] {
    caches.countResize(100, 100);
    when_two = caches.live().current();
  }).join();

  EXPECT_EQ(when_two, nb_byte);
  EXPECT_EQ(caches.live().peak(), 2 * nb_byte);
  caches.countResize(nb_byte, nb_byte);
  EXPECT_EQ(caches.live().current(), 2 * nb_byte + 100);
  PoolStatistics s;
  caches.fill(s);
  EXPECT_EQ(s.live_nb_byte, 2 * nb_byte + 100);
  EXPECT_EQ(s.used_nb_byte, 2 * nb_byte + 100);
  EXPECT_EQ(s.peak_live_nb_byte, 2 * nb_byte + 100);
}

// A thread that publishes while the sums are taken would be counted twice.
TEST(CacheSetTest, APeakIsNotAboveWhatTheOnlyThreadThatCountsHad)
{
  test::PartsUnderTest t;
  CacheSet& caches = t.parts.caches;
  caches.countResize(0, 0);
  std::atomic<bool> is_over = false;
  std::thread other([&] {
    while (!is_over) {
      caches.countResize(GaugePart::max_unpublished, GaugePart::max_unpublished);
      caches.countResize(-GaugePart::max_unpublished, -GaugePart::max_unpublished);
    }
  });
  const auto last = std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
  PoolStatistics s;
  while (std::chrono::steady_clock::now() < last) {
    s = {};
    caches.fill(s);
  }
  is_over = true;
  other.join();

  EXPECT_LE(s.peak_live_nb_byte, GaugePart::max_unpublished);
  EXPECT_LE(s.peak_used_nb_byte, GaugePart::max_unpublished);
}

namespace
{
//! Counts at the end of a thread, when the thread has no cache any more.
struct CountAtThreadEnd
{
  CacheSet* caches = nullptr;
  Int64 nb_byte = 0;

  ~CountAtThreadEnd()
  {
    if (caches)
      caches->countResize(nb_byte, nb_byte);
  }
};
thread_local CountAtThreadEnd t_count_at_end;

//! Counts in a thread that has never had a cache of \a caches, and has ended for its pools.
void countInThreadThatEnds(CacheSet& caches, Int64 nb_byte)
{
  test::PartsUnderTest other_pool;
  std::thread([&] {
    t_count_at_end.caches = &caches;
    t_count_at_end.nb_byte = nb_byte;
    other_pool.parts.caches.countResize(0, 0);
  }).join();
}
} // namespace

TEST(CacheSetTest, AThreadThatEndsFreesAfterThePeakOfAThreadThatCountsAlone)
{
  test::PartsUnderTest t;
  CacheSet& caches = t.parts.caches;
  const Int64 nb_byte = 8 * GaugePart::max_unpublished;
  caches.countResize(nb_byte, nb_byte);

  countInThreadThatEnds(caches, -nb_byte / 2);

  PoolStatistics s;
  caches.fill(s);
  EXPECT_EQ(s.live_nb_byte, nb_byte / 2);
  EXPECT_EQ(s.peak_live_nb_byte, nb_byte);
  EXPECT_EQ(s.peak_used_nb_byte, nb_byte);
}

// The next thread is not alone either: a thread that ends may count beside it.
TEST(CacheSetTest, NoThreadCountsAloneAfterAThreadThatEnded)
{
  test::PartsUnderTest t;
  CacheSet& caches = t.parts.caches;
  countInThreadThatEnds(caches, 100);

  caches.countResize(2 * GaugePart::max_unpublished, 0);

  EXPECT_EQ(caches.live().current(), 2 * GaugePart::max_unpublished);
}

TEST(CacheSetTest, PeaksStartAgainFromWhatIsLive)
{
  test::PartsUnderTest t;
  const PoolBlock block = t.newBlock(1000);
  t.parts.caches.countResize(5000, 0);
  t.parts.caches.countResize(-5000, 0);
  PoolStatistics before;
  t.parts.caches.fill(before);

  t.parts.caches.resetPeaks();

  PoolStatistics after;
  t.parts.caches.fill(after);
  EXPECT_EQ(before.peak_live_nb_byte, 6000);
  EXPECT_EQ(after.peak_live_nb_byte, 1000);
  EXPECT_EQ(after.peak_used_nb_byte, block.capacity());
}

TEST(CacheSetTest, BlocksOfABusyQueueAreForThatQueueOnly)
{
  test::DeviceWithPool device;
  test::PartsUnderTest t(device.deviceOptions(), device.m_device);
  const Accelerator::RunQueue queue = device.newQueue();
  LargeBlock* block = t.newLarge(10);
  device.m_device.holdStreams();
  device.launch(queue, block->address, 10);

  t.parts.caches.keepFor(PoolBlock::ofLarge(block), queue.queueSlot());

  EXPECT_EQ(popped(t.parts.caches, 10), nullptr);
  EXPECT_EQ(popped(t.parts.caches, 10, &queue.queueSlot()), block);
  t.parts.caches.keepFor(PoolBlock::ofLarge(block), queue.queueSlot());
  device.m_device.letStreamsRun();
  queue.barrier();
  EXPECT_EQ(popped(t.parts.caches, 10), block);
}
} // namespace Arcane::detail::pool
