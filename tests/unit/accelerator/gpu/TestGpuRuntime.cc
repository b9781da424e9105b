// SPDX-License-Identifier: Apache-2.0
// What only real devices can show.
#include "tests/unit/accelerator/runtime/RunnerFixture.h"

#include "accelerator/runtime/IAcceleratorMng.h"
#include "accelerator/runtime/Memory.h"
#include "accelerator/runtime/QueueCall.h"
#include "accelerator/runtime/QueueLedger.h"

#include <atomic>
#include <thread>

namespace
{
using namespace Arcane;
using namespace Arcane::Accelerator;
using detail::runtime::callOnQueue;

class GpuRuntimeTest : public test::RunnerFixture
{
};

TEST_P(GpuRuntimeTest, IsWhatTheCommandLineAsksFor)
{
  AcceleratorRuntimeInitialisationInfo info;
  info.setAcceleratorRuntime(m_backend.name());
  IAcceleratorMng mng(nullptr);

  mng.initialize(info);

  EXPECT_EQ(mng.runner().executionPolicy(), m_backend.executionPolicy());
  EXPECT_TRUE(mng.queue().isAcceleratorPolicy());
  EXPECT_FALSE(mng.runner().deviceInfo().uuidAsString().empty());
}

TEST_P(GpuRuntimeTest, ReleasedVirtualMemoryComesBackToTheDevice)
{
  const Int64 page = m_backend.pageSize(eMemoryResource::Device, m_device);
  if (page == 0)
    GTEST_SKIP() << "no virtual memory";
  const Int64 nb_byte = ((Int64(1) << 30) / page) * page;
  UInt64 pages = 0;
  DeviceMemoryInfo before;
  DeviceMemoryInfo during;
  DeviceMemoryInfo after;
  ASSERT_TRUE(isOk(m_backend.memoryInfo(m_device, before)));

  ASSERT_TRUE(isOk(m_backend.createPages(eMemoryResource::Device, m_device, nb_byte, pages)));
  ASSERT_TRUE(isOk(m_backend.memoryInfo(m_device, during)));
  ASSERT_TRUE(isOk(m_backend.releasePages(pages, nb_byte)));
  ASSERT_TRUE(isOk(m_backend.memoryInfo(m_device, after)));

  EXPECT_LE(during.freeMemory(), before.freeMemory() - nb_byte);
  EXPECT_GE(after.freeMemory(), during.freeMemory() + nb_byte);
}

TEST_P(GpuRuntimeTest, TheLedgerFollowsRealStreams)
{
  detail::runtime::QueueLedger& ledger = m_backend.ledger(m_device);
  const RunQueue giver = newAsyncQueue();
  const RunQueue taker = newAsyncQueue();
  std::atomic<bool> may_end = false;
  std::atomic<int> value = 0;
  int seen = 0;
  callOnQueue(giver, [&] {
    waitFor(may_end);
    value = 1;
  });
  const detail::runtime::QueueMark mark = ledger.markOf(giver);

  EXPECT_FALSE(ledger.isQuiet());
  EXPECT_FALSE(ledger.poll(mark));
  ASSERT_TRUE(isOk(ledger.orderAfter(mark, taker)));
  EXPECT_TRUE(ledger.isOrderedAfter(mark, taker.queueSlot()));
  callOnQueue(taker, [&] { seen = value; });
  may_end = true;
  while (!ledger.poll(mark))
    std::this_thread::yield();
  taker.barrier();

  EXPECT_EQ(seen, 1);
  EXPECT_TRUE(ledger.isQuiet());
}

TEST_P(GpuRuntimeTest, CopiesOverlapWithWorksOfOtherQueues)
{
  const RunQueue blocked = newAsyncQueue();
  const RunQueue copying = newAsyncQueue();
  std::atomic<bool> may_end = false;
  void* block = nullptr;
  ASSERT_TRUE(isOk(m_backend.allocate(eMemoryResource::Device, m_device, 1 << 20, &block)));
  callOnQueue(blocked, [&] { waitFor(may_end); });

  ASSERT_TRUE(isOk(m_backend.fillAsync(block, std::byte(3), 1 << 20, copying.platformStream())));
  std::vector<unsigned char> result(1 << 20, 0);
  copying.copyMemory(MemoryCopyArgs(result.data(), block, 1 << 20));

  EXPECT_EQ(result, std::vector<unsigned char>(1 << 20, 3));
  may_end = true;
  blocked.barrier();
  EXPECT_TRUE(isOk(m_backend.release(eMemoryResource::Device, m_device, block, 1 << 20)));
}

TEST_P(GpuRuntimeTest, SharesPagesByAFileDescriptor)
{
  const Int64 page = m_backend.pageSize(eMemoryResource::Device, m_device);
  if (page == 0)
    GTEST_SKIP() << "no virtual memory";
  UInt64 pages = 0;
  UInt64 imported = 0;
  int file = -1;
  ASSERT_TRUE(isOk(m_backend.createPages(eMemoryResource::Device, m_device, page, pages)));
  if (const detail::runtime::DriverStatus status = m_backend.exportPages(pages, file); !status.isOk())
    GTEST_SKIP() << status.message().localstr();
  ASSERT_TRUE(isOk(m_backend.importPages(file, page, m_device, imported)));
  void* first = nullptr;
  void* second = nullptr;
  ASSERT_TRUE(isOk(m_backend.reserveAddresses(m_device, page, &first)));
  ASSERT_TRUE(isOk(m_backend.reserveAddresses(m_device, page, &second)));
  ASSERT_TRUE(isOk(m_backend.mapPages(first, pages, page)));
  ASSERT_TRUE(isOk(m_backend.mapPages(second, imported, page)));
  const RunQueue queue = makeQueue(m_runner);
  int value = 12345;
  int result = 0;

  queue.copyMemory(MemoryCopyArgs(first, &value, 4));
  queue.copyMemory(MemoryCopyArgs(&result, second, 4));

  EXPECT_EQ(result, 12345);
  for (const auto& [address, of] : { std::pair(first, pages), std::pair(second, imported) }) {
    EXPECT_TRUE(isOk(m_backend.unmapPages(address, page)));
    EXPECT_TRUE(isOk(m_backend.releasePages(of, page)));
    EXPECT_TRUE(isOk(m_backend.freeAddresses(address, page)));
  }
}

INSTANTIATE_TEST_SUITE_P(Each, GpuRuntimeTest, ::testing::ValuesIn(test::backendNames()), test::nameOfBackend);
} // namespace
