// SPDX-License-Identifier: Apache-2.0
// What every backend must do, asked of each in the same way.
#include "tests/unit/accelerator/runtime/BackendUnderTest.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

namespace
{
using namespace Arcane;
using detail::runtime::DeviceBackend;
using detail::runtime::DriverStatus;

class DeviceBackendTest : public test::BackendFixture
{
 protected:
  void SetUp() override
  {
    ASSERT_TRUE(isOk(m_backend.createStream(m_device, 0, &m_stream)));
    ASSERT_TRUE(isOk(m_backend.createStream(m_device, 0, &m_other_stream)));
  }
  void TearDown() override
  {
    EXPECT_TRUE(isOk(m_backend.destroyStream(m_stream)));
    EXPECT_TRUE(isOk(m_backend.destroyStream(m_other_stream)));
  }

  void copy(void* destination, const void* source, std::size_t nb_byte)
  {
    ASSERT_TRUE(isOk(m_backend.copyAsync(destination, source, static_cast<Int64>(nb_byte), m_stream)));
    ASSERT_TRUE(isOk(m_backend.synchronizeStream(m_stream)));
  }
  //! Bytes 0, 1, 2... from \a first on, written at \a base and read again.
  void expectUsable(void* base, std::size_t nb_byte, int first)
  {
    std::vector<unsigned char> written(nb_byte);
    for (std::size_t i = 0; i < nb_byte; ++i)
      written[i] = static_cast<unsigned char>(first + static_cast<int>(i % 251));
    std::vector<unsigned char> read(nb_byte, 0);
    copy(base, written.data(), nb_byte);
    copy(read.data(), base, nb_byte);
    EXPECT_EQ(read, written);
  }
  template <typename Work> void give(void* stream, Work& work)
  {
    ASSERT_TRUE(isOk(m_backend.callOnStream(
      stream, [](void* argument) { (*static_cast<Work*>(argument))(); }, &work)));
  }

  void* m_stream = nullptr;
  void* m_other_stream = nullptr;
};

const eMemoryResource all_resources[] = { eMemoryResource::Host, eMemoryResource::HostPinned, eMemoryResource::Device,
                                          eMemoryResource::UnifiedMemory };

TEST_P(DeviceBackendTest, DescribesItsDevices)
{
  ASSERT_GE(m_backend.nbDevice(), 1);
  for (Int32 i = 0; i < m_backend.nbDevice(); ++i) {
    const Accelerator::DeviceInfo& info = m_backend.deviceInfo(Accelerator::DeviceId(i));
    EXPECT_EQ(info.deviceId().asInt32(), i);
    EXPECT_FALSE(info.name().empty());
    EXPECT_GE(info.warpSize(), 1);
  }
}

TEST_P(DeviceBackendTest, CountsTheMemoryOfADevice)
{
  Accelerator::DeviceMemoryInfo info;

  ASSERT_TRUE(isOk(m_backend.memoryInfo(m_device, info)));

  EXPECT_GT(info.freeMemory(), 0);
  EXPECT_GE(info.totalMemory(), info.freeMemory());
}

TEST_P(DeviceBackendTest, GivesAlignedBlocksOfEachKindOfMemory)
{
  for (const eMemoryResource resource : all_resources) {
    for (const Int64 nb_byte : { 1, 255, 256, 4097, 3 << 20 }) {
      SCOPED_TRACE(static_cast<int>(resource) * 100000000 + nb_byte);
      void* block = nullptr;
      ASSERT_TRUE(isOk(m_backend.allocate(resource, m_device, nb_byte, &block)));
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block) % 256, 0u);
      expectUsable(block, static_cast<std::size_t>(nb_byte), 3);
      EXPECT_TRUE(isOk(m_backend.release(resource, m_device, block, nb_byte)));
    }
  }
}

TEST_P(DeviceBackendTest, ReleasesNullWithoutFault)
{
  EXPECT_TRUE(isOk(m_backend.release(eMemoryResource::Device, m_device, nullptr, 0)));
}

TEST_P(DeviceBackendTest, SaysWhenMemoryIsOutAndGoesOn)
{
  void* block = &block;

  const DriverStatus status = m_backend.allocate(eMemoryResource::Device, m_device, Int64(1) << 60, &block);

  EXPECT_TRUE(status.isOutOfMemory()) << status.message().localstr();
  EXPECT_EQ(block, nullptr);
  ASSERT_TRUE(isOk(m_backend.allocate(eMemoryResource::Device, m_device, 1024, &block)));
  EXPECT_TRUE(isOk(m_backend.release(eMemoryResource::Device, m_device, block, 1024)));
}

TEST_P(DeviceBackendTest, CopiesFromBlockToBlock)
{
  void* a = nullptr;
  void* b = nullptr;
  ASSERT_TRUE(isOk(m_backend.allocate(eMemoryResource::Device, m_device, 1024, &a)));
  ASSERT_TRUE(isOk(m_backend.allocate(eMemoryResource::UnifiedMemory, m_device, 1024, &b)));
  std::vector<int> values(256, 42);
  std::vector<int> result(256, 0);

  copy(a, values.data(), 1024);
  copy(b, a, 1024);
  copy(result.data(), b, 1024);

  EXPECT_EQ(result, values);
  EXPECT_TRUE(isOk(m_backend.release(eMemoryResource::Device, m_device, a, 1024)));
  EXPECT_TRUE(isOk(m_backend.release(eMemoryResource::UnifiedMemory, m_device, b, 1024)));
}

TEST_P(DeviceBackendTest, FillsBytes)
{
  void* block = nullptr;
  ASSERT_TRUE(isOk(m_backend.allocate(eMemoryResource::Device, m_device, 1000, &block)));
  std::vector<unsigned char> result(1000, 0);

  ASSERT_TRUE(isOk(m_backend.fillAsync(block, std::byte(0xA5), 1000, m_stream)));
  copy(result.data(), block, 1000);

  EXPECT_EQ(result, std::vector<unsigned char>(1000, 0xA5));
  EXPECT_TRUE(isOk(m_backend.release(eMemoryResource::Device, m_device, block, 1000)));
}

TEST_P(DeviceBackendTest, DoesTheWorksOfAStreamInOrder)
{
  std::vector<int> order;
  std::vector<std::function<void()>> works;
  for (int i = 0; i < 20; ++i)
    works.push_back([&order, i] { order.push_back(i); });

  for (auto& work : works)
    give(m_stream, work);
  ASSERT_TRUE(isOk(m_backend.synchronizeStream(m_stream)));

  ASSERT_EQ(order.size(), 20u);
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(order[static_cast<std::size_t>(i)], i);
  EXPECT_TRUE(isOk(m_backend.queryStream(m_stream)));
}

TEST_P(DeviceBackendTest, EventsMakeOneStreamWaitForAnother)
{
  std::atomic<bool> is_first_over = false;
  bool was_first_over = false;
  auto first = [&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    is_first_over = true;
  };
  auto second = [&] { was_first_over = is_first_over; };
  void* event = nullptr;
  ASSERT_TRUE(isOk(m_backend.createEvent(m_device, &event)));

  give(m_stream, first);
  ASSERT_TRUE(isOk(m_backend.recordEvent(event, m_stream)));
  ASSERT_TRUE(isOk(m_backend.waitEvent(m_other_stream, event)));
  give(m_other_stream, second);
  ASSERT_TRUE(isOk(m_backend.synchronizeStream(m_other_stream)));

  EXPECT_TRUE(was_first_over);
  EXPECT_TRUE(isOk(m_backend.queryEvent(event)));
  EXPECT_TRUE(isOk(m_backend.synchronizeEvent(event)));
  EXPECT_TRUE(isOk(m_backend.destroyEvent(event)));
}

TEST_P(DeviceBackendTest, EventsThatWereNeverRecordedAreOver)
{
  void* event = nullptr;
  ASSERT_TRUE(isOk(m_backend.createEvent(m_device, &event)));

  EXPECT_TRUE(isOk(m_backend.queryEvent(event)));
  EXPECT_TRUE(isOk(m_backend.waitEvent(m_stream, event)));
  EXPECT_TRUE(isOk(m_backend.synchronizeStream(m_stream)));

  EXPECT_TRUE(isOk(m_backend.destroyEvent(event)));
}

TEST_P(DeviceBackendTest, SynchronizingTheDeviceEndsAllStreams)
{
  std::atomic<int> nb_over = 0;
  auto work = [&] { ++nb_over; };

  for (int i = 0; i < 5; ++i) {
    give(m_stream, work);
    give(m_other_stream, work);
  }
  ASSERT_TRUE(isOk(m_backend.synchronizeDevice(m_device)));

  EXPECT_EQ(nb_over, 10);
}

TEST_P(DeviceBackendTest, MapsPagesWhereAddressesAreReserved)
{
  const Int64 page = m_backend.pageSize(eMemoryResource::Device, m_device);
  if (page == 0)
    GTEST_SKIP() << "no virtual memory";
  void* range = nullptr;
  UInt64 first = 0;
  UInt64 second = 0;
  ASSERT_TRUE(isOk(m_backend.reserveAddresses(m_device, 4 * page, &range)));
  ASSERT_TRUE(isOk(m_backend.createPages(eMemoryResource::Device, m_device, page, first)));
  ASSERT_TRUE(isOk(m_backend.createPages(eMemoryResource::Device, m_device, 2 * page, second)));
  auto* const base = static_cast<std::byte*>(range);

  ASSERT_TRUE(isOk(m_backend.mapPages(base, first, page)));
  ASSERT_TRUE(isOk(m_backend.mapPages(base + page, second, 2 * page)));
  expectUsable(base + page - 1000, 2000, 9); // both mappings are one range
  ASSERT_TRUE(isOk(m_backend.unmapPages(base, page)));
  ASSERT_TRUE(isOk(m_backend.mapPages(base + 3 * page, first, page)));
  expectUsable(base + 3 * page - 1000, 2000, 5);

  EXPECT_TRUE(isOk(m_backend.unmapPages(base + page, 2 * page)));
  EXPECT_TRUE(isOk(m_backend.unmapPages(base + 3 * page, page)));
  EXPECT_TRUE(isOk(m_backend.releasePages(first, page)));
  EXPECT_TRUE(isOk(m_backend.releasePages(second, 2 * page)));
  EXPECT_TRUE(isOk(m_backend.freeAddresses(range, 4 * page)));
}

TEST_P(DeviceBackendTest, GivesBlocksInTheOrderOfAStream)
{
  void* block = nullptr;
  const DriverStatus status = m_backend.allocateOnStream(m_device, 5000, m_stream, &block);
  if (status.isNotSupported())
    GTEST_SKIP() << "no pool of the driver";
  ASSERT_TRUE(isOk(status));

  expectUsable(block, 5000, 1);
  EXPECT_TRUE(isOk(m_backend.releaseOnStream(block, m_stream)));
  EXPECT_TRUE(isOk(m_backend.synchronizeStream(m_stream)));
}

TEST_P(DeviceBackendTest, KnowsWhereAPointerPoints)
{
  using Accelerator::ePointerMemoryType;
  if (!isAcceleratorPolicy(m_backend.executionPolicy()))
    GTEST_SKIP() << "all is host memory";
  const std::pair<eMemoryResource, ePointerMemoryType> kinds[] = { { eMemoryResource::HostPinned, ePointerMemoryType::Host },
                                                                   { eMemoryResource::Device, ePointerMemoryType::Device },
                                                                   { eMemoryResource::UnifiedMemory, ePointerMemoryType::Managed } };
  for (const auto& [resource, type] : kinds) {
    void* block = nullptr;
    ASSERT_TRUE(isOk(m_backend.allocate(resource, m_device, 4096, &block)));
    Accelerator::PointerAttribute attribute;
    EXPECT_TRUE(isOk(m_backend.pointerAttribute(static_cast<std::byte*>(block) + 100, attribute)));
    EXPECT_TRUE(attribute.isValid());
    EXPECT_EQ(attribute.memoryType(), type);
    EXPECT_EQ(attribute.hostPointer() == nullptr, resource == eMemoryResource::Device);
    EXPECT_NE(attribute.devicePointer(), nullptr);
    EXPECT_TRUE(isOk(m_backend.release(resource, m_device, block, 4096)));
  }
  int on_stack = 0;
  Accelerator::PointerAttribute attribute;
  EXPECT_TRUE(isOk(m_backend.pointerAttribute(&on_stack, attribute)));
  EXPECT_EQ(attribute.memoryType(), ePointerMemoryType::Unregistered);
  EXPECT_EQ(attribute.hostPointer(), &on_stack);
}

TEST_P(DeviceBackendTest, UsesHostMemoryThatIsRegistered)
{
  std::vector<unsigned char> memory(1 << 16);
  ASSERT_TRUE(isOk(m_backend.registerHostMemory(m_device, memory.data(), 1 << 16)));

  expectUsable(memory.data(), 1 << 16, 17);
  if (isAcceleratorPolicy(m_backend.executionPolicy())) {
    Accelerator::PointerAttribute attribute;
    EXPECT_TRUE(isOk(m_backend.pointerAttribute(memory.data() + 1, attribute)));
    EXPECT_EQ(attribute.memoryType(), Accelerator::ePointerMemoryType::Host);
  }

  EXPECT_TRUE(isOk(m_backend.unregisterHostMemory(m_device, memory.data())));
}

TEST_P(DeviceBackendTest, CopiesAndFillsFromOneRegisteredRangeIntoTheNext)
{
  constexpr Int64 page = 4096;
  std::vector<unsigned char> memory(9 * page);
  // Pages 1 and 2, then 3, then none in 4, then 5, of memory that begins at a page.
  unsigned char* const base = memory.data() + (page - reinterpret_cast<std::intptr_t>(memory.data()) % page);
  ASSERT_TRUE(isOk(m_backend.registerHostMemory(m_device, base + page, 2 * page)));
  ASSERT_TRUE(isOk(m_backend.registerHostMemory(m_device, base + 3 * page, page)));
  ASSERT_TRUE(isOk(m_backend.registerHostMemory(m_device, base + 5 * page, page)));

  expectUsable(base + 100, static_cast<std::size_t>(7 * page), 17);
  // Devices fill what is registered only.
  ASSERT_TRUE(isOk(m_backend.fillAsync(base + page, std::byte{ 3 }, 3 * page, m_stream)));
  ASSERT_TRUE(isOk(m_backend.synchronizeStream(m_stream)));
  EXPECT_TRUE(std::all_of(base + page, base + 4 * page, [](unsigned char c) { return c == 3; }));

  for (const int first : { 1, 3, 5 })
    EXPECT_TRUE(isOk(m_backend.unregisterHostMemory(m_device, base + first * page)));
}

TEST_P(DeviceBackendTest, TakesUnifiedMemoryFromTheHostWhereDevicesUseItAsItIs)
{
  if (!m_backend.deviceInfo(m_device).hasPageableMemoryAccess())
    GTEST_SKIP() << "the device does not use memory of the host that no driver gave";
  constexpr Int64 nb_byte = 1 << 20;
  void* block = nullptr;

  m_backend.setUnifiedFromHost(true);
  ASSERT_TRUE(isOk(m_backend.allocate(eMemoryResource::UnifiedMemory, m_device, nb_byte, &block)));
  Accelerator::PointerAttribute attribute;
  EXPECT_TRUE(isOk(m_backend.pointerAttribute(block, attribute)));
  EXPECT_TRUE(isOk(m_backend.fillAsync(block, std::byte{ 7 }, nb_byte, m_stream)));
  EXPECT_TRUE(isOk(m_backend.prefetchAsync(block, nb_byte, m_device, m_stream)));
  EXPECT_TRUE(isOk(m_backend.synchronizeStream(m_stream)));
  m_backend.setUnifiedFromHost(false);

  EXPECT_EQ(attribute.memoryType(), Accelerator::ePointerMemoryType::Unregistered);
  EXPECT_EQ(attribute.devicePointer(), block);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block) % 256, 0u);
  EXPECT_EQ(static_cast<const std::byte*>(block)[nb_byte - 1], std::byte{ 7 });
  // What was taken before is known for what it is.
  EXPECT_TRUE(isOk(m_backend.release(eMemoryResource::UnifiedMemory, m_device, block, nb_byte)));
}

TEST_P(DeviceBackendTest, AcceptsAdviceAndPrefetchOfUnifiedMemory)
{
  using Accelerator::eMemoryAdvice;
  void* block = nullptr;
  const Int64 nb_byte = 1 << 20;
  ASSERT_TRUE(isOk(m_backend.allocate(eMemoryResource::UnifiedMemory, m_device, nb_byte, &block)));

  for (const eMemoryAdvice advice :
       { eMemoryAdvice::MostlyRead, eMemoryAdvice::PreferredLocationDevice, eMemoryAdvice::PreferredLocationHost,
         eMemoryAdvice::AccessedByDevice, eMemoryAdvice::AccessedByHost }) {
    EXPECT_TRUE(isOk(m_backend.setAdvice(block, nb_byte, advice, m_device)));
    EXPECT_TRUE(isOk(m_backend.unsetAdvice(block, nb_byte, advice, m_device)));
  }
  EXPECT_TRUE(isOk(m_backend.prefetchAsync(block, nb_byte, m_device, m_stream)));
  EXPECT_TRUE(isOk(m_backend.prefetchAsync(block, nb_byte, Accelerator::DeviceId::hostDevice(), m_stream)));
  EXPECT_TRUE(isOk(m_backend.synchronizeStream(m_stream)));

  EXPECT_TRUE(isOk(m_backend.release(eMemoryResource::UnifiedMemory, m_device, block, nb_byte)));
}

TEST_P(DeviceBackendTest, ServesSeveralThreads)
{
  std::atomic<int> nb_failed = 0;
  auto work = [&](int first) {
    void* stream = nullptr;
    nb_failed += !m_backend.createStream(m_device, 0, &stream).isOk();
    for (int i = 0; i < 50; ++i) {
      void* block = nullptr;
      nb_failed += !m_backend.allocate(eMemoryResource::Device, m_device, 1024, &block).isOk();
      nb_failed += !m_backend.fillAsync(block, std::byte(first), 1024, stream).isOk();
      unsigned char read = 0;
      nb_failed += !m_backend.copyAsync(&read, block, 1, stream).isOk();
      nb_failed += !m_backend.synchronizeStream(stream).isOk();
      nb_failed += read != first;
      nb_failed += !m_backend.release(eMemoryResource::Device, m_device, block, 1024).isOk();
    }
    nb_failed += !m_backend.destroyStream(stream).isOk();
  };

  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back(work, t + 1);
  for (std::thread& thread : threads)
    thread.join();

  EXPECT_EQ(nb_failed, 0);
}

INSTANTIATE_TEST_SUITE_P(Each, DeviceBackendTest, ::testing::ValuesIn(test::backendNames()), test::nameOfBackend);
} // namespace
