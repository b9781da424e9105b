// SPDX-License-Identifier: Apache-2.0
// Other threads use the shared memory while the driver of a device is busy. On a simulated device.
#include "accelerator/runtime/SimulatedDevice.h"
#include "shmem/BlockHeap.h"
#include "shmem/DeviceReach.h"
#include "shmem/PageCommit.h"
#include "shmem/PageStore.h"
#include "tests/support/ByteUnits.h"
#include "tests/unit/shmem/PageRequests.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <thread>

#include <sys/mman.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::shmem;
using Accelerator::DeviceId;
using detail::runtime::DriverStatus;
using detail::runtime::SimulatedDevice;

using test::mebi;

//! A device whose calls of one kind wait until the test lets them pass.
class GatedDevice : public SimulatedDevice
{
 public:
  enum class eGate
  {
    None,
    Synchronize,
    Register
  };

  void close(eGate gate)
  {
    m_arrived = {};
    m_opened = {};
    m_gate = gate;
  }
  //! Returns false after 20 s without a call.
  bool waitForCall() { return m_arrived.get_future().wait_for(std::chrono::seconds(20)) == std::future_status::ready; }
  void open() { m_opened.set_value(); }

  DriverStatus synchronizeDevice(DeviceId device) override
  {
    pass(eGate::Synchronize);
    return SimulatedDevice::synchronizeDevice(device);
  }
  DriverStatus registerHostMemory(DeviceId device, void* base, Int64 nb_byte) override
  {
    pass(eGate::Register);
    return SimulatedDevice::registerHostMemory(device, base, nb_byte);
  }

 private:
  std::promise<void> m_arrived;
  std::promise<void> m_opened;
  std::atomic<eGate> m_gate = eGate::None;

  void pass(eGate gate)
  {
    if (m_gate != gate)
      return;
    m_gate = eGate::None;
    m_arrived.set_value();
    m_opened.get_future().wait();
  }
};

//! An arena of one process with a device, of which threads use a part each.
class BusyDriverTest : public ::testing::Test
{
 protected:
  const ArenaLayout m_layout = ArenaLayout::forCapacity(64 * mebi, 1);
  std::unique_ptr<std::byte, std::function<void(std::byte*)>> m_memory;
  GatedDevice m_device;
  std::optional<DeviceReach> m_reach;
  std::optional<PageStore> m_store;

  void SetUp() override
  {
    const auto total = static_cast<std::size_t>(m_layout.total);
    void* base = ::mmap(nullptr, total, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    ASSERT_NE(base, MAP_FAILED);
    m_memory = { static_cast<std::byte*>(base), [total](std::byte* memory) { ::munmap(memory, total); } };
    const auto free_bytes = [this] { return m_layout.total; };
    ASSERT_TRUE(commitPages(m_memory.get(), m_layout.nodes, free_bytes));
    m_store.emplace(
      m_memory.get(), m_layout, 0, [] {}, free_bytes);
    ASSERT_TRUE(m_store->initialize());
    m_reach.emplace(m_device, m_memory.get() + m_layout.data,
                    reinterpret_cast<DeviceReach::Count*>(m_memory.get() + m_layout.registrations));
    m_store->useDevices(&*m_reach);
  }
  void TearDown() override { m_reach.reset(); }

  //! Allocates units, and lets the device use them.
  PageStore::Extent allocate(Int64 nb_unit)
  {
    const PageStore::Extent extent = *m_store->allocate(nb_unit, 0);
    EXPECT_FALSE(m_reach->add(DeviceId(), m_store->address(extent), nb_unit * unit_bytes));
    return extent;
  }

  //! Calls \a waiting in a thread, and \a during in another one while the first one waits at \a gate. Returns true if \a during returned before the
  //! gate was opened.
  template <typename Waiting, typename During> bool passesDuring(GatedDevice::eGate gate, const Waiting& waiting, const During& during)
  {
    m_device.close(gate);
    std::jthread at_gate(waiting);
    if (!m_device.waitForCall()) {
      m_device.open();
      return false;
    }
    const std::future<void> passed = std::async(std::launch::async, during);
    const bool has_passed = passed.wait_for(std::chrono::seconds(20)) == std::future_status::ready;
    m_device.open();
    return has_passed;
  }
  template <typename During> bool passesDuringTrim(const During& during)
  {
    return passesDuring(
      GatedDevice::eGate::Synchronize, [this] { m_store->trim(); }, during);
  }
};

TEST_F(BusyDriverTest, OthersAllocateWhileThePagesToReturnWaitForTheDevice)
{
  m_store->release(allocate(1000));

  EXPECT_TRUE(passesDuringTrim([&] { m_store->release(*m_store->allocate(100, 0)); }));

  EXPECT_EQ(m_device.calls().nbCall("unregisterHostMemory"), m_device.calls().nbCall("registerHostMemory"));
  EXPECT_EQ(m_store->committedBytes(), 0);
}

TEST_F(BusyDriverTest, PagesThatAreUsedAgainDuringTheWaitStayRegistered)
{
  const PageStore::Extent freed = allocate(1000);
  const Int64 nb_registration = m_device.calls().nbCall("registerHostMemory");
  m_store->release(freed);

  EXPECT_TRUE(passesDuringTrim([&] { m_store->release(allocate(1000)); }));

  EXPECT_EQ(m_device.calls().nbCall("registerHostMemory"), nb_registration);
  EXPECT_EQ(m_device.calls().nbCall("unregisterHostMemory"), 0) << "a kernel may use pages that were freed after the wait began";
  EXPECT_GE(m_store->committedBytes(), 1000 * unit_bytes);
  m_store->trim();
  EXPECT_EQ(m_store->committedBytes(), 0);
}

TEST_F(BusyDriverTest, OthersAllocateWhileThePagesToReturnWaitForTheDriverThatRegistersPages)
{
  m_store->release(allocate(1000));
  const PageStore::Extent used = *m_store->allocate(2000, 0);
  std::future<void> trimming;
  const auto trimAndAllocate = [&] {
    trimming = std::async(std::launch::async, [&] { m_store->trim(); });
    // A trim that waits for the driver with the lock of the extents would have it by now.
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    m_store->release(*m_store->allocate(100, 0));
  };

  EXPECT_TRUE(passesDuring(
    GatedDevice::eGate::Register, [&] { m_reach->add(DeviceId(), m_store->address(used), 2000 * unit_bytes); }, trimAndAllocate));

  trimming.get();
  m_store->release(used);
  m_store->trim();
  EXPECT_EQ(m_store->committedBytes(), 0);
}

TEST_F(BusyDriverTest, PagesThatAreUsedAgainBeforeTheyAreMarkedStayRegistered)
{
  const PageStore::Extent block = allocate(1000);
  const Int64 nb_use = m_reach->nbUse();
  const Int64 begin = (m_store->address(block) - m_memory.get() - m_layout.data) / granule_bytes;
  const Int64 end = begin + 1000 * unit_bytes / granule_bytes;
  EXPECT_FALSE(m_reach->add(DeviceId(), m_store->address(block), 1000 * unit_bytes));

  m_reach->markUnused(begin, end + 1, nb_use);
  m_reach->removeUnused();

  EXPECT_EQ(m_device.calls().nbCall("unregisterHostMemory"), 0);
  m_reach->markUnused(begin, end + 1, nb_use + 1);
  m_reach->removeUnused();
  EXPECT_EQ(m_reach->registeredBytes(), 0);
}

TEST_F(BusyDriverTest, SmallBlocksAreAllocatedWhileAnotherThreadWaitsForPagesOfSmallBlocks)
{
  RankUsage usage;
  BlockHeap heap(&*m_store, &usage);
  std::byte* const first = heap.allocate(64);
  // Free addresses that begin without pages, and end with registered ones.
  const PageStore::Extent bare = *m_store->allocate(1000, 0, PageStore::eCommit::Later);
  const PageStore::Extent registered = allocate(1000);
  m_store->release(bare);
  m_store->release(registered);
  // Two attempts fail after 101 requests each, 10 ms apart; the one after the wait succeeds.
  const test::PageRequests failures(0, 2 * 101);
  std::byte* waited = nullptr;
  std::byte* second = nullptr;

  EXPECT_TRUE(passesDuring(
    GatedDevice::eGate::Synchronize, [&] { waited = heap.allocate(128); }, [&] { second = heap.allocate(64); }));

  ASSERT_NE(second, nullptr);
  ASSERT_NE(waited, nullptr);
  heap.deallocate(waited);
  heap.deallocate(first);
  heap.deallocate(second);
}
} // namespace
