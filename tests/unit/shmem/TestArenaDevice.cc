// SPDX-License-Identifier: Apache-2.0
#include "shmem/ArenaDevice.h"

#include "tests/unit/shmem/ArenaFixture.h"

#include "accelerator/runtime/SimulatedDevice.h"
#include "tests/support/DevicePools.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/shmem/PageRequests.h"

#include <optional>
#include <string>

namespace
{
using namespace Arcane;
using test::messageOf;

class ArenaDeviceTest : public test::ArenaFixture
{
};

TEST_F(ArenaDeviceTest, WithoutDeviceThereIsNothing)
{
  detail::shmem::ArenaDevice& device = m_arena->device();
  std::byte* const block = m_arena->allocate(100, "Block");

  device.makeReachable(block, 100);

  EXPECT_EQ(device.reach(), nullptr);
  EXPECT_EQ(device.pools(), nullptr);
  EXPECT_EQ(device.allocator(), nullptr);
  EXPECT_EQ(device.blocks(), nullptr);
  EXPECT_EQ(device.noteOf(block), nullptr);
  m_arena->deallocate(block);
}

TEST_F(ArenaDeviceTest, ARankWithoutDeviceFindsNoBlockOfADevice)
{
  EXPECT_EQ(messageOf([&] { m_arena->device().find(0); }),
            String::format("shared memory: rank {0} has no device, expected one as the owner of the values", m_pm->commRank()).localstr());
}

TEST_F(ArenaDeviceTest, ARankThatLeavesInsteadOfMakingItsDeviceEndsTheWaitOfTheOthers)
{
  if (m_is_alone)
    return;
  detail::runtime::SimulatedDevice device;
  const auto pools = test::makeDevicePools(device);
  const Int32 lost = m_machine_ranks.size() - 1;
  if (m_arena->machineIndex() == lost)
    m_arena->abandon();
  else {
    const std::string message = messageOf([&] { m_arena->device().use(*pools, Accelerator::DeviceId()); });

    EXPECT_NE(message.find(std::to_string(m_machine_ranks[lost])), std::string::npos) << message;
  }
  m_pm->barrier();
  m_owned.reset();
  useNewArena();
}

// The counts of registrations belong to the machine: a process that alone had none would return pages that others have registered.
TEST_F(ArenaDeviceTest, AllProcessesOfAMachineReachItsMemoryOrNone)
{
  if (nbThread() > 1)
    GTEST_SKIP() << "the processes of the test have one rank each";
  detail::runtime::SimulatedDevice device;
  const auto pools = test::makeDevicePools(device);
  for (const Int32 unlucky : { 0, 1 }) {
    useNewArena();
    {
      std::optional<test::PageRequests> failures;
      if (m_arena->machineIndex() == unlucky)
        failures.emplace(0, 1000);
      m_pm->barrier();
      m_arena->device().use(*pools, Accelerator::DeviceId());
      m_pm->barrier();
    }

    EXPECT_EQ(m_arena->device().reach() != nullptr, unlucky != 0) << "no pages for rank " << unlucky << " of the machine";
    m_arena->barrier();
  }
  m_owned.reset();
}
} // namespace
