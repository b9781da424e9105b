// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/BlockRelease.h"

#include <gtest/gtest.h>

#include "tests/unit/accelerator/pool/DeviceWithPool.h"
#include "tests/unit/accelerator/pool/PartsUnderTest.h"

namespace Arcane::detail::pool
{
namespace
{
class BlockReleaseTest : public ::testing::Test
{
 protected:
  LargeBlock* popped(runtime::QueueSlot* taker) { return m_test.parts.caches.popLarge(*CacheSet::Use(m_test.parts.caches), 10, taker); }

  test::DeviceWithPool m_device;
  test::PartsUnderTest m_test{ m_device.deviceOptions(), m_device.m_device };
  Accelerator::RunQueue m_queue = m_device.newQueue();
  PoolBlock m_block = PoolBlock::ofLarge(m_test.newLarge(10));
};
} // namespace

TEST_F(BlockReleaseTest, ABlockThatNobodyUsesIsForAnyone)
{
  m_test.parts.release.release(m_block, nullptr);

  EXPECT_EQ(popped(nullptr), m_block.large);
}

TEST_F(BlockReleaseTest, ABlockOfABusyQueueIsForThatQueue)
{
  m_device.m_device.holdStreams();
  m_device.launch(m_queue, m_block.address, 10);

  m_test.parts.release.release(m_block, &m_queue);

  EXPECT_EQ(popped(nullptr), nullptr);
  EXPECT_EQ(popped(&m_queue.queueSlot()), m_block.large);
  m_device.m_device.letStreamsRun();
}

TEST_F(BlockReleaseTest, WithoutQueueABlockWaitsForAllThatWork)
{
  m_device.m_device.holdStreams();
  m_device.launch(m_queue, m_block.address, 10);

  m_test.parts.release.release(m_block, nullptr);

  EXPECT_EQ(popped(&m_queue.queueSlot()), nullptr);
  EXPECT_TRUE(m_test.parts.heap->hasPending());
  EXPECT_FALSE(m_test.parts.heap->collect(true));
  m_device.m_device.letStreamsRun();
  m_queue.barrier();
  EXPECT_TRUE(m_test.parts.heap->collect(true));
  EXPECT_FALSE(m_test.parts.heap->hasPending());
}
} // namespace Arcane::detail::pool
