// SPDX-License-Identifier: Apache-2.0
// Pools of buffers of messages: their addresses stay.
#include "accelerator/process/AcceleratorMemoryPool.h"
#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/runtime/SimulatedDevice.h"
#include "tests/support/ByteUnits.h"

#include <gtest/gtest.h>

#include <set>

namespace Arcane::detail::process
{
namespace
{
using test::mebi;

runtime::SimulatedDeviceOptions smallDevice()
{
  runtime::SimulatedDeviceOptions options;
  options.capacity = 64 * mebi;
  return options;
}

class MessagePoolTest : public ::testing::Test
{
 protected:
  pool::MemoryPoolOptions options(bool is_for_messages)
  {
    pool::MemoryPoolOptions options;
    options.resource = eMemoryResource::Device;
    options.device = runtime::DeviceId();
    options.is_for_messages = is_for_messages;
    return options;
  }

  runtime::SimulatedDevice m_device{ smallDevice() };
};
} // namespace

TEST_F(MessagePoolTest, BlocksArePowersOfTwo)
{
  pool::MemoryPool pool(m_device, options(true));

  EXPECT_EQ(pool.capacityFor(300), 512);
  EXPECT_EQ(pool.capacityFor(20000), 32768);
  EXPECT_EQ(pool.capacityFor(33000), 65536);
  EXPECT_EQ(pool.capacityFor(5 * mebi), 8 * mebi);
  void* block = pool.allocate(5 * mebi);
  EXPECT_EQ(pool.usableSize(block), 8 * mebi);
  EXPECT_TRUE(pool.resizeInPlace(block, 7 * mebi));
  EXPECT_EQ(pool.usableSize(block), 8 * mebi);
  pool.deallocate(block, 7 * mebi);
  EXPECT_EQ(pool.statistics().used_nb_byte, 0);
}

TEST_F(MessagePoolTest, BuffersOfSimilarSizesHaveTheSameAddressesInEachStep)
{
  pool::MemoryPoolOptions with_threshold = options(true);
  with_threshold.release_threshold = 0;
  pool::MemoryPool pool(m_device, with_threshold);
  std::set<void*> addresses;
  Int64 nb_driver = 0;
  for (int step = 0; step < 30; ++step) {
    std::vector<std::pair<void*, Int64>> buffers;
    for (Int64 i = 0; i < 6; ++i) {
      const Int64 nb_byte = (Int64(3) << (8 + 2 * i)) + 5 * step;
      buffers.emplace_back(pool.allocate(nb_byte), nb_byte);
      addresses.insert(buffers.back().first);
    }
    for (const auto& [buffer, nb_byte] : buffers)
      pool.deallocate(buffer, nb_byte);
    pool.endStep();
    if (step == 0)
      nb_driver = m_device.calls().nbCall();
  }

  EXPECT_EQ(addresses.size(), 6U);
  EXPECT_EQ(m_device.calls().nbCall(), nb_driver);
}

TEST_F(MessagePoolTest, ItsFreeMemoryGoesToOthersLast)
{
  pool::MemoryPoolOptions bounded = options(true);
  bounded.max_nb_byte = 16 * mebi;
  pool::MemoryPool messages(m_device, bounded);
  pool::MemoryPool idle(m_device, options(false));
  pool::MemoryPool pool(m_device, options(false));
  messages.deallocate(messages.allocate(mebi), mebi);
  idle.deallocate(idle.allocate(32 * mebi), 32 * mebi);
  EXPECT_EQ(messages.statistics().reserved_nb_byte, 16 * mebi);

  EXPECT_NE(pool.allocate(40 * mebi), nullptr);
  EXPECT_EQ(idle.statistics().reserved_nb_byte, 0);
  EXPECT_EQ(messages.statistics().reserved_nb_byte, 16 * mebi);
  EXPECT_EQ(pool.statistics().nb_ladder_entry[static_cast<std::size_t>(pool::eLadderStep::TrimMessages)], 0);

  EXPECT_NE(pool.allocate(16 * mebi), nullptr);
  EXPECT_EQ(messages.statistics().reserved_nb_byte, 0);
  EXPECT_EQ(pool.statistics().nb_ladder_entry[static_cast<std::size_t>(pool::eLadderStep::TrimMessages)], 1);
}

TEST_F(MessagePoolTest, PagesAreNotMappedForIt)
{
  pool::MemoryPool pool(m_device, options(true));

  pool.deallocate(pool.allocate(20 * mebi), 20 * mebi);

  EXPECT_EQ(m_device.calls().nbCall("createPages"), 0);
  EXPECT_EQ(pool.trimTo(0), 64 * mebi);
}

TEST_F(MessagePoolTest, ApplicationsReachOneForEachKindAndDevice)
{
  MemoryResourceMng::Setting setting;
  setting.accelerator = &m_device;
  MemoryResourceMng& mng = MemoryResourceMng::start({}, setting);
  using Accelerator::AcceleratorMemoryPool;
  AcceleratorMemoryPool pool = AcceleratorMemoryPool::messagePool(eMemoryResource::Device);

  void* buffer = pool.allocate(3 * mebi);

  EXPECT_EQ(pool.name(), "DeviceSimulatedMemoryAllocator for messages");
  EXPECT_TRUE(detail::process::poolOf(pool).options().is_for_messages);
  EXPECT_NE(&detail::process::poolOf(pool), &detail::process::poolOf(AcceleratorMemoryPool::defaultPool(eMemoryResource::Device)));
  EXPECT_EQ(&detail::process::poolOf(pool), &detail::process::poolOf(AcceleratorMemoryPool::messagePool(eMemoryResource::Device)));
  EXPECT_EQ(AcceleratorMemoryPool::messagePool(eMemoryResource::HostPinned).memoryResource(), eMemoryResource::HostPinned);
  EXPECT_TRUE(std::ranges::count(mng.pools(), &detail::process::poolOf(pool)) == 1);
  pool.deallocate(buffer);
  mng.finalize();
  EXPECT_EQ(m_device.nbBlock(), 0);
}
} // namespace Arcane::detail::process
