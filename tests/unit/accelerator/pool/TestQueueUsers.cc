// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/QueueUsers.h"

#include <gtest/gtest.h>

#include "tests/unit/accelerator/pool/DeviceWithPool.h"

namespace Arcane::detail::pool
{
TEST(QueueUsersTest, ABusyQueueUsesWhatIsReleasedOnItOrWithoutQueue)
{
  test::DeviceWithPool device;
  const QueueUsers users(device.m_device, device.deviceOptions());
  const Accelerator::RunQueue busy = device.newQueue();
  const Accelerator::RunQueue idle = device.newQueue();
  device.m_device.holdStreams();
  device.launch(busy, &device, 1);

  EXPECT_FALSE(users.isIdle(&busy));
  EXPECT_FALSE(users.isIdle(nullptr));
  EXPECT_TRUE(users.isIdle(&idle));
  EXPECT_FALSE(users.marksOf(nullptr).isClean());
  EXPECT_TRUE(users.marksOf(&idle).isClean());
  device.m_device.letStreamsRun();
  QueueUsers::waitFor(users.marksOf(&busy));
  EXPECT_TRUE(users.isIdle(&busy));
}

TEST(QueueUsersTest, OnlyQueuesOfTheSameBackendCanWaitForABlock)
{
  test::DeviceWithPool device;
  const Accelerator::RunQueue queue = device.newQueue();
  MemoryPoolOptions host;

  EXPECT_EQ(QueueUsers(device.m_device, device.deviceOptions()).slotOf(&queue), &queue.queueSlot());
  EXPECT_EQ(QueueUsers(device.m_device, device.deviceOptions()).slotOf(nullptr), nullptr);
  EXPECT_EQ(QueueUsers(device.m_device, host).slotOf(&queue), nullptr);
  EXPECT_EQ(QueueUsers(device.m_device, host).ledger(), nullptr);
}
} // namespace Arcane::detail::pool
