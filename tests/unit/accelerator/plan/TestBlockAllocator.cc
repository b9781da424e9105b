// SPDX-License-Identifier: Apache-2.0
#include "accelerator/plan/BlockAllocator.h"

#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/SimulatedDevice.h"
#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

namespace Arcane::Accelerator
{
namespace
{
//! A simulated device of 1 GiB as that of the policy CUDA during the test.
class BlockAllocatorTest : public ::testing::Test
{
 protected:
  ~BlockAllocatorTest() override
  {
    m_runner = Runner();
    detail::runtime::setBackend(eExecutionPolicy::CUDA, m_former);
  }

  detail::runtime::SimulatedDevice m_device;
  detail::runtime::DeviceBackend* m_former = detail::runtime::setBackend(eExecutionPolicy::CUDA, &m_device);
  Runner m_runner{ eExecutionPolicy::CUDA };
};
} // namespace

TEST_F(BlockAllocatorTest, EachBlockIsACallOfTheDriver)
{
  const DeferredAllocator allocator(m_runner);
  EXPECT_TRUE(allocator.isDeferred());
  EXPECT_EQ(allocator.memoryResource(), eMemoryResource::Device);
  EXPECT_EQ(allocator.deviceId(), DeviceId(0));

  void* block = allocator.allocate(8192);

  ASSERT_NE(block, nullptr);
  EXPECT_EQ(m_device.nbBlock(), 1);
  EXPECT_EQ(m_device.calls().nbCall("fillAsync"), 0);
  allocator.deallocate(block, 8192);
  EXPECT_EQ(m_device.nbBlock(), 0);
}

TEST_F(BlockAllocatorTest, AnImmediateBlockIsWrittenToOnAQueueThatEnds)
{
  const ImmediateAllocator allocator(m_runner);
  EXPECT_FALSE(allocator.isDeferred());

  void* block = allocator.allocate(8192);

  EXPECT_EQ(m_device.calls().nbCall("fillAsync"), 1);
  EXPECT_EQ(m_device.calls().nbCall("createStream"), m_device.calls().nbCall("destroyStream"));
  allocator.deallocate(block, 8192);
}

TEST_F(BlockAllocatorTest, LackOfMemoryIsNullWheneverItShows)
{
  const ImmediateAllocator immediate(m_runner);
  const DeferredAllocator deferred(m_runner);

  EXPECT_EQ(immediate.allocate(Int64(2) << 30), nullptr);
  EXPECT_EQ(deferred.allocate(Int64(2) << 30), nullptr);
  // The driver has promised the memory, and has none at the first use.
  m_device.calls().failNext("fillAsync", detail::runtime::eDriverStatus::OutOfMemory);
  EXPECT_EQ(immediate.allocate(8192), nullptr);

  EXPECT_EQ(m_device.nbBlock(), 0);
  EXPECT_EQ(m_device.usedMemory(), 0);
}

TEST_F(BlockAllocatorTest, OtherFailuresAreThrownAndThoseOfAReleaseArePrinted)
{
  const ImmediateAllocator allocator(m_runner);
  m_device.calls().failNext("allocate", detail::runtime::eDriverStatus::Error);
  EXPECT_NE(test::messageOf([&] { allocator.allocate(8192); }).find("allocate a block of 8192 bytes"), std::string::npos);
  m_device.calls().failNext("createStream", detail::runtime::eDriverStatus::Error);
  EXPECT_NE(test::messageOf([&] { allocator.allocate(8192); }), "");
  EXPECT_EQ(m_device.nbBlock(), 0);

  void* block = allocator.allocate(8192);
  m_device.calls().failNext("release", detail::runtime::eDriverStatus::Error);
  testing::internal::CaptureStderr();
  allocator.deallocate(block, 8192);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("release a block"), std::string::npos);
  allocator.deallocate(block, 8192);
}

TEST_F(BlockAllocatorTest, ARunnerAndAKindOfMemoryAreExpected)
{
  EXPECT_EQ(test::messageOf([] { ImmediateAllocator allocator{ Runner() }; }), "allocator of blocks: the runner is not initialised");
  EXPECT_EQ(test::messageOf([&] { DeferredAllocator(m_runner, eMemoryResource::Unknown); }),
            "allocator of blocks: resource is Unknown, expected one that memory may have");
}
} // namespace Arcane::Accelerator
