// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PoolHeap.h"

#include <gtest/gtest.h>

#include "accelerator/runtime/HostBackend.h"
#include "tests/unit/accelerator/pool/DeviceWithPool.h"

namespace Arcane::detail::pool
{
namespace
{
class PoolHeapTest : public ::testing::Test
{
 protected:
  LargeBlock* grown(Int64 nb_granule)
  {
    LargeBlock* block = nullptr;
    runtime::throwIfFailed(m_heap.grow({ .nb_granule = nb_granule }, block), "grow in a test");
    return block;
  }

  test::DeviceWithPool m_device;
  PoolIdentity m_pool{ "p", eMemoryResource::Device, runtime::DeviceId(0) };
  SizeClasses m_classes{ 3 };
  PoolHeap m_heap{ m_pool, m_device.m_device, m_device.deviceOptions(), m_classes };
  Accelerator::RunQueue m_queue = m_device.newQueue();
};
} // namespace

TEST_F(PoolHeapTest, ASpanBecomesALargeBlockAgainWhenAllItsBlocksAreBack)
{
  const Int32 size_class = m_classes.classOf(1024);
  m_heap.addSpan(grown(16), size_class);
  std::array<BlockSlot, 8> slots;
  ASSERT_EQ(m_heap.takeSmall(size_class, slots), 8);

  EXPECT_FALSE(m_heap.mergeSpans());
  m_heap.giveSmall(size_class, slots);

  EXPECT_TRUE(m_heap.mergeSpans());
  EXPECT_EQ(m_heap.takeSmall(size_class, slots), 0);
}

TEST_F(PoolHeapTest, ABlockThatWaitsIsFreeOnceItsQueueIsDone)
{
  LargeBlock* block = grown(16);
  m_device.m_device.holdStreams();
  m_device.launch(m_queue, block->address, 10);
  const runtime::QueueMark mark = m_queue.queueSlot().ledger().markOf(m_queue.queueSlot());

  m_heap.giveLargeLater(mark, std::span(&block, 1));

  EXPECT_TRUE(m_heap.hasPending());
  EXPECT_FALSE(m_heap.collect(true));
  LargeBlock* taken = m_heap.takePending({ .nb_granule = 16, .taker = &m_queue.queueSlot() }, ePendingUse::Ordered);
  EXPECT_EQ(taken, block);
  EXPECT_FALSE(m_heap.hasPending());
  m_device.m_device.letStreamsRun();
}

TEST_F(PoolHeapTest, NeighboursThatWaitForTheSameQueueServeALargerRequest)
{
  std::array<LargeBlock*, 2> blocks = { grown(16), nullptr };
  blocks[1] = m_heap.takeLarge({ .nb_granule = 16 });
  ASSERT_EQ(blocks[1]->address, blocks[0]->end());
  m_device.m_device.holdStreams();
  m_device.launch(m_queue, blocks[0]->address, 10);
  const runtime::QueueMark mark = m_queue.queueSlot().ledger().markOf(m_queue.queueSlot());
  const std::byte* address = blocks[0]->address;
  m_heap.giveLargeLater(mark, blocks);

  const LargeBlock* taken = m_heap.takePending({ .nb_granule = 24, .taker = &m_queue.queueSlot() }, ePendingUse::Ordered);

  ASSERT_NE(taken, nullptr);
  EXPECT_EQ(taken->address, address);
  EXPECT_EQ(taken->nb_granule, 24);
  m_device.m_device.letStreamsRun();
  m_queue.barrier();
  m_heap.verify();
}

TEST_F(PoolHeapTest, TheEndOfABlockThatShrinksIsFree)
{
  LargeBlock* block = grown(100);
  const std::byte* end = block->end();

  EXPECT_TRUE(m_heap.resizeLarge(block, 60, {}));
  EXPECT_EQ(block->nb_granule, 60);
  const LargeBlock* next = m_heap.takeLarge({ .nb_granule = 40 });

  ASSERT_NE(next, nullptr);
  EXPECT_EQ(next->address, block->end());
  EXPECT_EQ(next->end(), end);
  EXPECT_FALSE(m_heap.resizeLarge(block, 61, {}));
}
} // namespace Arcane::detail::pool
