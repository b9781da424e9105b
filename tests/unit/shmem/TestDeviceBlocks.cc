// SPDX-License-Identifier: Apache-2.0
// Arrays in the memory of a device that other ranks read: they come from the pool of the device. On a simulated device per process.
#include "shmem/DeviceBlocks.h"

#include "tests/unit/shmem/ArenaFixture.h"

#include "accelerator/pool/OutOfMemoryException.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/QueueCall.h"
#include "accelerator/runtime/QueueLedger.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/SimulatedDevice.h"
#include "tests/support/ByteUnits.h"
#include "tests/support/DevicePools.h"
#include "tests/support/MessageOf.h"

#include "arcane_core/base/array/UniqueArray.h"

#include <atomic>
#include <thread>

namespace
{
using namespace Arcane;
using Accelerator::OutOfMemoryException;
using detail::pool::MemoryPool;
using detail::runtime::SimulatedDevice;

using test::mebi;

class DeviceBlocksTest : public test::ArenaFixture
{
 protected:
  static constexpr auto policy = Accelerator::eExecutionPolicy::CUDA;
  inline static thread_local std::shared_ptr<SimulatedDevice> m_device;
  inline static thread_local std::shared_ptr<detail::process::PoolSet> m_pools;
  //! It outlives the arena, whose blocks come from it.
  inline static thread_local Ref<IParallelMng> m_all;

  void enterRank() override {}
  void leaveRank() override
  {
    m_owned.reset();
    m_pools.reset();
    m_device.reset();
    m_all.reset();
  }

  //! Makes a device for each process, with \a capacity bytes for each rank, and a pool with a limit. \collective
  static void useDevice(Int64 capacity, Int64 limit = detail::pool::no_limit)
  {
    m_owned = newManager();
    m_all = newManager();
    const Int32 nb_near = m_all->processRanks().size();
    m_device = std::static_pointer_cast<SimulatedDevice>(m_all->makeOncePerProcess([&] {
      detail::runtime::SimulatedDeviceOptions options;
      options.capacity = capacity;
      options.nb_device = nb_near;
      options.max_delay_us = 300;
      const auto remove = [](SimulatedDevice* device) {
        detail::runtime::setBackend(policy, nullptr);
        delete device;
      };
      const std::shared_ptr<SimulatedDevice> device(new SimulatedDevice(options), remove);
      detail::runtime::setBackend(policy, device.get());
      return device;
    }));
    m_pools = std::static_pointer_cast<detail::process::PoolSet>(
      m_all->makeOncePerProcess([&] { return std::shared_ptr<detail::process::PoolSet>(test::makeDevicePools(*m_device, limit)); }));
    m_pm = m_owned.get();
    m_arena = detail::shmem::MachineArena::create(m_pm);
    m_machine_ranks = m_pm->machineRanks();
    m_is_alone = m_machine_ranks.size() == 1;
    m_arena->device().use(*m_pools, deviceId());
  }
  static detail::runtime::DeviceId deviceId() { return detail::runtime::DeviceId(m_all->commRank() - m_all->processRanks()[0]); }
  static MemoryPool& devicePool() { return m_pools->poolOf(deviceId()); }
  static void* take(Int64 nb_byte, const String& name)
  {
    MemoryAllocationArgs args;
    args.setArrayName(&name);
    return m_arena->device().allocator()->allocate(args, nb_byte).baseAddress();
  }
  static void giveBack(void* block, Int64 nb_byte)
  {
    m_arena->device().allocator()->deallocate(MemoryAllocationArgs(), AllocatedMemoryInfo(block, nb_byte));
  }
};

TEST_F(DeviceBlocksTest, MemoryThatThePoolKeepsIsFound)
{
  useDevice(1024 * mebi);
  MemoryPool& pool = devicePool();
  void* const temporary = pool.allocate(800 * mebi, { .name = "Temporary" });
  pool.deallocate(temporary, 800 * mebi);
  ASSERT_EQ(pool.statistics().reserved_nb_byte, 800 * mebi);

  void* const block = take(480 * mebi, "Shared");

  EXPECT_NE(block, nullptr);
  EXPECT_EQ(pool.statistics().live_nb_byte, 480 * mebi);
  EXPECT_LE(pool.statistics().reserved_nb_byte, 1024 * mebi);
  ASSERT_EQ(pool.nameUsages().size(), 2U);
  EXPECT_EQ(pool.nameUsages()[0].name, "Shared");
  EXPECT_EQ(pool.nameUsages()[0].live_nb_byte, 480 * mebi);
  giveBack(block, 480 * mebi);
}

TEST_F(DeviceBlocksTest, TheLimitsOfThePoolAndOfNamesHold)
{
  useDevice(1024 * mebi, 100 * mebi);
  devicePool().setNameLimit("Small", 10 * mebi);
  void* const array = devicePool().allocate(60 * mebi, { .name = "Array" });

  EXPECT_THROW(take(60 * mebi, "Shared"), OutOfMemoryException);
  const String text = test::messageOf([] { take(20 * mebi, "Small"); });
  EXPECT_TRUE(text.contains("the limit of 'Small' is 10485760 bytes")) << text;
  EXPECT_EQ(devicePool().statistics().live_nb_byte, 60 * mebi);
  EXPECT_EQ(m_arena->figures().nbBlock(), 0);
  void* const block = take(40 * mebi, "Shared");
  EXPECT_NE(block, nullptr);

  giveBack(block, 40 * mebi);
  devicePool().deallocate(array, 60 * mebi);
}

TEST_F(DeviceBlocksTest, CallbacksMakeRoomAlsoByFreeingBlocksOfTheArena)
{
  useDevice(100 * mebi);
  void* array = devicePool().allocate(60 * mebi, { .name = "Array" });
  void* block = take(30 * mebi, "Shared");
  Int32 nb_call = 0;
  const Int32 number = devicePool().addOutOfMemoryCallback([&](const Accelerator::OutOfMemoryInfo& info) {
    EXPECT_EQ(info.pool_name, devicePool().name());
    ++nb_call;
    if (array) {
      devicePool().deallocate(std::exchange(array, nullptr), 60 * mebi);
      return true;
    }
    if (block)
      giveBack(std::exchange(block, nullptr), 30 * mebi);
    return false;
  });

  void* const first = take(60 * mebi, "First");
  EXPECT_EQ(nb_call, 1);
  void* const second = take(25 * mebi, "Second");

  EXPECT_EQ(nb_call, 2);
  EXPECT_EQ(m_arena->device().blocks()->reservedBytes(), 90 * mebi);
  devicePool().removeOutOfMemoryCallback(number);
  giveBack(first, 60 * mebi);
  giveBack(second, 25 * mebi);
}

TEST_F(DeviceBlocksTest, OnlyQueuesThatMayUseABlockKeepItsMemoryFromTheNextOne)
{
  useDevice(1024 * mebi);
  const Accelerator::Runner runner(policy, deviceId());
  Accelerator::RunQueue before = Accelerator::makeQueue(runner);
  Accelerator::RunQueue after = Accelerator::makeQueue(runner);
  before.setAsync(true);
  after.setAsync(true);
  const Int64 nb_byte = 2 * mebi;
  std::atomic<bool> is_ended = false;
  std::atomic<bool> may_end = false;
  void* const block = take(nb_byte, "V");
  detail::runtime::callOnQueue(before, { block, nb_byte, true }, [&] { is_ended = true; });
  giveBack(block, nb_byte);
  const Int64 nb_wait = m_device->calls().nbCall("synchronizeDevice");
  // What comes later cannot use the block.
  detail::runtime::callOnQueue(after, { nullptr, 0, true }, [&] {
    while (!may_end)
      std::this_thread::yield();
  });

  void* const next = take(nb_byte, "V");

  EXPECT_EQ(next, block);
  EXPECT_TRUE(is_ended);
  EXPECT_EQ(m_device->calls().nbCall("synchronizeDevice"), nb_wait);
  may_end = true;
  after.barrier();
  giveBack(next, nb_byte);
  // The end of another rank of this process waits for its device.
  m_arena->barrier();
}

TEST_F(DeviceBlocksTest, RegionsReturnToThePoolWithTheArena)
{
  useDevice(1024 * mebi);
  giveBack(take(3 * mebi, "V"), 3 * mebi);
  EXPECT_EQ(m_arena->device().blocks()->reservedBytes(), 4 * mebi);
  EXPECT_EQ(devicePool().statistics().live_nb_byte, 4 * mebi);

  m_owned.reset();

  EXPECT_EQ(devicePool().statistics().live_nb_byte, 0);
  EXPECT_EQ(devicePool().statistics().reserved_nb_byte, 0);
}

TEST_F(DeviceBlocksTest, APoolThatIsShortOfMemoryGetsRegionsWithoutBlocks)
{
  useDevice(1024 * mebi);
  void* const kept = take(2 * mebi, "Kept");
  giveBack(take(480 * mebi, "Shared"), 480 * mebi);
  EXPECT_EQ(m_arena->device().blocks()->reservedBytes(), 482 * mebi);

  void* const array = devicePool().allocate(800 * mebi, { .name = "Array" });

  EXPECT_EQ(m_arena->device().blocks()->reservedBytes(), 2 * mebi);
  devicePool().deallocate(array, 800 * mebi);
  giveBack(kept, 2 * mebi);
}

TEST_F(DeviceBlocksTest, ARegionThatAnotherProcessHasOpenedStays)
{
  useDevice(1024 * mebi);
  const bool is_owner = m_arena->machineIndex() == 0;
  const bool is_in_other_process = !m_all->processRanks().contains(m_machine_ranks[0]);
  void* const block = is_owner ? take(480 * mebi, "Shared") : nullptr;
  const Int64 mine = is_owner ? m_arena->offsetOf(m_arena->device().noteOf(block)) : 0;
  UniqueArray<Int64> notes(m_all->commSize());
  m_all->allGather(ConstArrayView<Int64>(1, &mine), notes.view());
  if (is_owner)
    m_arena->heap().markPublished(m_arena->device().noteOf(block));
  m_arena->barrier();
  if (is_in_other_process) {
    EXPECT_TRUE(m_arena->device().find(notes[m_machine_ranks[0]]).is_imported);
  }
  m_arena->barrier();
  const bool is_opened = m_machine_ranks.size() > m_all->processRanks().size();

  if (is_owner)
    giveBack(block, 480 * mebi);
  m_arena->barrier();

  if (is_owner && is_opened) {
    EXPECT_THROW(devicePool().allocate(800 * mebi), OutOfMemoryException);
    EXPECT_EQ(m_arena->device().blocks()->reservedBytes(), 480 * mebi);
  }
}
} // namespace
