// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/accelerator/runtime/BackendUnderTest.h"

#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/Memory.h"
#include "accelerator/runtime/QueueCall.h"
#include "accelerator/runtime/QueueLedger.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/SimulatedDevice.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "tests/support/ByteUnits.h"

#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstring>

namespace
{
using namespace Arcane;
using namespace Arcane::Accelerator;
using detail::runtime::callOnQueue;
using detail::runtime::eDriverStatus;
using detail::runtime::SimulatedDevice;

using test::mebi;

class SimulatedDeviceTest : public ::testing::Test
{
 protected:
  ~SimulatedDeviceTest() override { detail::runtime::setBackend(eExecutionPolicy::CUDA, m_former); }

  RunQueue newQueue() { return makeQueue(m_runner).addAsync(true); }
  void* allocate(Int64 nb_byte, eMemoryResource resource = eMemoryResource::Device)
  {
    void* block = nullptr;
    EXPECT_TRUE(isOk(m_device.allocate(resource, DeviceId(), nb_byte, &block)));
    return block;
  }

  SimulatedDevice m_device{ { .nb_device = 2, .capacity = 16 * mebi, .pinned_capacity = 8192 } };
  detail::runtime::DeviceBackend* m_former = detail::runtime::setBackend(eExecutionPolicy::CUDA, &m_device);
  Runner m_runner{ eExecutionPolicy::CUDA };
};

TEST_F(SimulatedDeviceTest, CountsItsMemoryByDevice)
{
  void* block = allocate(10 * mebi);
  void* other = nullptr;
  DeviceMemoryInfo info;

  EXPECT_TRUE(m_device.allocate(eMemoryResource::Device, DeviceId(0), 7 * mebi, &other).isOutOfMemory());
  EXPECT_TRUE(isOk(m_device.allocate(eMemoryResource::Device, DeviceId(1), 7 * mebi, &other)));
  EXPECT_TRUE(isOk(m_device.memoryInfo(DeviceId(0), info)));

  EXPECT_EQ(info.totalMemory(), 16 * mebi);
  EXPECT_EQ(info.freeMemory(), 6 * mebi);
  EXPECT_EQ(m_device.usedMemory(DeviceId(1)), 7 * mebi);
  EXPECT_TRUE(isOk(m_device.release(eMemoryResource::Device, DeviceId(0), block, 10 * mebi)));
  EXPECT_EQ(m_device.usedMemory(), 0);
  EXPECT_EQ(m_device.nbBlock(), 1);
}

TEST_F(SimulatedDeviceTest, LimitsPinnedMemory)
{
  void* block = nullptr;

  EXPECT_TRUE(m_device.allocate(eMemoryResource::HostPinned, DeviceId(), 8193, &block).isOutOfMemory());
  EXPECT_NE(allocate(8192, eMemoryResource::HostPinned), nullptr);
  EXPECT_TRUE(m_device.allocate(eMemoryResource::HostPinned, DeviceId(), 1, &block).isOutOfMemory());
}

TEST_F(SimulatedDeviceTest, FindsWrongReleases)
{
  void* block = allocate(1000);
  int foreign = 0;

  EXPECT_EQ(m_device.release(eMemoryResource::Device, DeviceId(), block, 999).kind(), eDriverStatus::Error);
  EXPECT_EQ(m_device.release(eMemoryResource::Device, DeviceId(1), block, 1000).kind(), eDriverStatus::Error);
  EXPECT_EQ(m_device.release(eMemoryResource::HostPinned, DeviceId(), block, 1000).kind(), eDriverStatus::Error);
  EXPECT_EQ(m_device.release(eMemoryResource::Device, DeviceId(), &foreign, 4).kind(), eDriverStatus::Error);
  EXPECT_TRUE(isOk(m_device.release(eMemoryResource::Device, DeviceId(), block, 1000)));
  EXPECT_EQ(m_device.release(eMemoryResource::Device, DeviceId(), block, 1000).kind(), eDriverStatus::Error);
}

TEST_F(SimulatedDeviceTest, FailsWhenTheTestWants)
{
  m_device.calls().failNext("allocate", eDriverStatus::OutOfMemory, 1, 2);
  void* block = nullptr;
  std::vector<bool> is_ok;

  for (int i = 0; i < 5; ++i)
    is_ok.push_back(m_device.allocate(eMemoryResource::Device, DeviceId(), 64, &block).isOk());

  EXPECT_EQ(is_ok, std::vector<bool>({ true, false, false, true, true }));
  EXPECT_EQ(m_device.calls().nbCall("allocate"), 5);
  EXPECT_TRUE(m_device.calls().summary().contains("allocate=5"));
}

TEST_F(SimulatedDeviceTest, TakesItsTime)
{
  m_device.calls().setLatency("memoryInfo", 2000000);
  DeviceMemoryInfo info;
  const auto begin = std::chrono::steady_clock::now();

  EXPECT_TRUE(isOk(m_device.memoryInfo(DeviceId(), info)));

  EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(2));
}

TEST_F(SimulatedDeviceTest, FailuresOfQueuesAreToldToUsers)
{
  m_device.calls().failNext("createStream", eDriverStatus::Error);
  EXPECT_THROW(newQueue(), FatalErrorException);
  const RunQueue queue = newQueue();
  m_device.calls().failNext("synchronizeStream", eDriverStatus::Error);
  EXPECT_THROW(queue.barrier(), FatalErrorException);
  m_device.calls().failNext("callOnStream", eDriverStatus::Error);
  EXPECT_THROW(callOnQueue(queue, [] {}), FatalErrorException);
  m_device.calls().failNext("createEvent", eDriverStatus::OutOfMemory);
  EXPECT_THROW(makeEvent(m_runner), FatalErrorException);
  m_device.calls().failNext("copyAsync", eDriverStatus::Error);
  int a = 1;
  int b = 2;
  EXPECT_THROW(queue.copyMemory(MemoryCopyArgs(&a, &b, 4)), FatalErrorException);
  EXPECT_TRUE(m_device.ledger(DeviceId()).isQuiet()) << "what the driver refused does not count";
}

TEST_F(SimulatedDeviceTest, DestructorsDoNotThrowWhenTheDriverIsGone)
{
  {
    const RunQueue queue = makeQueue(m_runner, RunQueueBuildInfo(1)).addAsync(true);
    const RunQueueEvent event = makeEvent(m_runner);
    callOnQueue(queue, [] {});
    for (const char* call : { "synchronizeStream", "destroyStream", "destroyEvent" })
      m_device.calls().failNext(call, eDriverStatus::Unloading);
  }
  EXPECT_EQ(m_device.calls().nbCall("destroyStream"), 1);
}

// --- uses without order ---------------------------------------------------------------------------

TEST_F(SimulatedDeviceTest, FindsABlockReusedTooEarly)
{
  const RunQueue a = newQueue();
  const RunQueue b = newQueue();
  void* block = allocate(4096);

  callOnQueue(a, { block, 4096 }, [] {});
  callOnQueue(b, { static_cast<std::byte*>(block) + 4000, 10 }, [] {});

  ASSERT_EQ(m_device.nbConflict(), 1);
  EXPECT_TRUE(m_device.conflicts()[0].contains("writes 10 bytes"));
}

TEST_F(SimulatedDeviceTest, AcceptsABlockReusedInOrder)
{
  RunQueue a = newQueue();
  RunQueue b = newQueue();
  RunQueue c = newQueue();
  RunQueueEvent event = makeEvent(m_runner);
  void* block = allocate(4096);

  callOnQueue(a, { block, 4096 }, [] {});
  callOnQueue(a, { block, 4096 }, [] {}); // same stream
  a.recordEvent(event);
  b.waitEvent(event);
  callOnQueue(b, { block, 4096 }, [] {}); // after an event
  b.barrier();
  callOnQueue(c, { block, 4096 }, [] {}); // after a wait of the host
  c.barrier();
  m_device.hostUses(block, 4096);

  EXPECT_EQ(m_device.nbConflict(), 0) << m_device.conflicts()[0].localstr();
}

TEST_F(SimulatedDeviceTest, AcceptsReadersBesideReaders)
{
  const RunQueue a = newQueue();
  const RunQueue b = newQueue();
  void* block = allocate(4096);

  callOnQueue(a, { block, 4096, false }, [] {});
  callOnQueue(b, { block, 4096, false }, [] {});
  EXPECT_EQ(m_device.nbConflict(), 0);
  m_device.hostUses(block, 1, true);

  EXPECT_EQ(m_device.nbConflict(), 2);
}

TEST_F(SimulatedDeviceTest, ChecksCopiesAndFills)
{
  const RunQueue a = newQueue();
  const RunQueue b = newQueue();
  void* block = allocate(4096);
  int value = 0;

  ASSERT_TRUE(isOk(m_device.fillAsync(block, std::byte(1), 4096, a.platformStream())));
  b.copyMemory(MemoryCopyArgs(&value, block, 4).addAsync());

  EXPECT_EQ(m_device.nbConflict(), 1);
  b.barrier();
}

TEST_F(SimulatedDeviceTest, FindsPagesTakenAwayFromUnderAWork)
{
  const RunQueue queue = newQueue();
  const Int64 page = m_device.pageSize(eMemoryResource::Device, DeviceId());
  void* range = nullptr;
  UInt64 pages = 0;
  ASSERT_TRUE(isOk(m_device.reserveAddresses(DeviceId(), page, &range)));
  ASSERT_TRUE(isOk(m_device.createPages(eMemoryResource::Device, DeviceId(), page, pages)));
  ASSERT_TRUE(isOk(m_device.mapPages(range, pages, page)));
  m_device.holdStreams();
  callOnQueue(queue, { range, 100 }, [] {});

  EXPECT_TRUE(isOk(m_device.unmapPages(range, page)));

  EXPECT_EQ(m_device.nbConflict(), 1);
  queue.barrier();
  EXPECT_TRUE(isOk(m_device.releasePages(pages, page)));
  EXPECT_EQ(m_device.usedMemory(), 0);
}

TEST_F(SimulatedDeviceTest, ChecksWhatIsMapped)
{
  const Int64 page = m_device.pageSize(eMemoryResource::Device, DeviceId());
  void* range = nullptr;
  UInt64 pages = 0;
  UInt64 more = 0;
  ASSERT_TRUE(isOk(m_device.reserveAddresses(DeviceId(), 2 * page, &range)));
  ASSERT_TRUE(isOk(m_device.createPages(eMemoryResource::Device, DeviceId(), page, pages)));
  ASSERT_TRUE(isOk(m_device.createPages(eMemoryResource::Device, DeviceId(), page, more)));
  ASSERT_TRUE(isOk(m_device.mapPages(range, pages, page)));
  auto* const end = static_cast<std::byte*>(range) + 2 * page;

  EXPECT_FALSE(m_device.mapPages(range, more, page).isOk()) << "there are pages";
  EXPECT_FALSE(m_device.mapPages(end, more, page).isOk()) << "nothing is reserved there";
  EXPECT_FALSE(m_device.unmapPages(end - page, page).isOk()) << "nothing is mapped there";
  EXPECT_FALSE(m_device.freeAddresses(range, 2 * page).isOk()) << "pages are mapped";
  EXPECT_FALSE(m_device.createPages(eMemoryResource::Device, DeviceId(), page / 2, more).isOk());

  EXPECT_TRUE(isOk(m_device.releasePages(pages, page)));
  EXPECT_EQ(m_device.usedMemory(), 2 * page) << "pages live as long as they are mapped";
  EXPECT_TRUE(isOk(m_device.unmapPages(range, page)));
  EXPECT_EQ(m_device.usedMemory(), page);
  EXPECT_TRUE(isOk(m_device.freeAddresses(range, 2 * page)));
}

// --- other processes ------------------------------------------------------------------------------

//! Runs a function in another process. \return true when it says so
template <typename Function> bool isTrueInChild(Function function)
{
  const pid_t child = ::fork();
  if (child == 0)
    ::_exit(function() ? 0 : 1);
  int status = 1;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST_F(SimulatedDeviceTest, SharesABlockWithAnotherProcess)
{
  auto* const block = static_cast<char*>(allocate(100));
  std::strcpy(block, "from the parent");
  detail::runtime::MemoryHandle handle;
  ASSERT_TRUE(isOk(m_device.exportMemory(block, handle)));

  const bool is_seen = isTrueInChild([&] {
    SimulatedDevice device;
    void* imported = nullptr;
    if (!device.importMemory(handle, DeviceId(), &imported).isOk())
      return false;
    const bool is_same = std::strcmp(static_cast<char*>(imported), "from the parent") == 0;
    std::strcpy(static_cast<char*>(imported), "from the child");
    return device.closeImported(imported).isOk() && is_same;
  });

  EXPECT_TRUE(is_seen);
  EXPECT_STREQ(block, "from the child");
}

TEST_F(SimulatedDeviceTest, SharesPagesByAFileDescriptor)
{
  const Int64 page = m_device.pageSize(eMemoryResource::Device, DeviceId());
  SimulatedDevice other;
  const auto mapped = [&](SimulatedDevice& device, UInt64 pages) {
    void* range = nullptr;
    EXPECT_TRUE(isOk(device.reserveAddresses(DeviceId(), page, &range)));
    EXPECT_TRUE(isOk(device.mapPages(range, pages, page)));
    return static_cast<char*>(range);
  };
  UInt64 pages = 0;
  UInt64 imported = 0;
  int file = -1;
  allocate(5000); // so that the pages are not the first bytes of the device
  ASSERT_TRUE(isOk(m_device.createPages(eMemoryResource::Device, DeviceId(), page, pages)));
  ASSERT_TRUE(isOk(m_device.exportPages(pages, file)));
  ASSERT_TRUE(isOk(other.importPages(file, page, DeviceId(), imported)));
  ::close(file);

  std::strcpy(mapped(m_device, pages), "shared");

  EXPECT_STREQ(mapped(other, imported), "shared");
}

// --- hidden memory --------------------------------------------------------------------------------

TEST_F(SimulatedDeviceTest, HidesDeviceMemoryFromTheHost)
{
  SimulatedDevice hiding({ .is_memory_hidden = true });
  void* block = nullptr;
  void* stream = nullptr;
  char value = 0;
  ASSERT_TRUE(isOk(hiding.allocate(eMemoryResource::Device, DeviceId(), 100, &block)));
  ASSERT_TRUE(isOk(hiding.createStream(DeviceId(), 0, &stream)));

  ASSERT_TRUE(isOk(hiding.fillAsync(block, std::byte(5), 100, stream)));
  ASSERT_TRUE(isOk(hiding.copyAsync(&value, block, 1, stream)));
  ASSERT_TRUE(isOk(hiding.synchronizeStream(stream)));

  EXPECT_EQ(value, 5);
  EXPECT_FALSE(isTrueInChild([&] { return *static_cast<char*>(block) == 5; })) << "the host must not read it";
  EXPECT_TRUE(isOk(hiding.destroyStream(stream)));
}
} // namespace
