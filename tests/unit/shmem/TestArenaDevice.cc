// SPDX-License-Identifier: Apache-2.0
#include "shmem/ArenaDevice.h"

#include "tests/unit/shmem/ArenaFixture.h"

#include "tests/support/MessageOf.h"

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
} // namespace
