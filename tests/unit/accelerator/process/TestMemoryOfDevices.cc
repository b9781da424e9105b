// SPDX-License-Identifier: Apache-2.0
// Arrays, copies and shared blocks on devices whose memory the host cannot touch, and whose queues are late.
#include "accelerator/process/MemoryResourceMng.h"

#include <gtest/gtest.h>

#include "accelerator/process/PooledBuffer.h"
#include "accelerator/process/SharedBlock.h"
#include "accelerator/runtime/QueueLedger.h"
#include "arcane_core/base/array/NumArray.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/base/memory/MemoryUtils.h"
#include "tests/unit/accelerator/process/MemoryUnderTest.h"

#include <array>

#include <sys/socket.h>
#include <unistd.h>

using namespace Arcane;
using namespace Arcane::detail::runtime;
using namespace Arcane::detail::pool;
using namespace Arcane::detail::process;

namespace
{
//! With Device memory, or, as param says, without any: then all of it falls back to another kind.
class MemoryOfDevicesTest : public testing::TestWithParam<eMemoryResource>
{
 public:
  MemoryOfDevicesTest()
  {
    MemoryResourceMng::Setting setting;
    setting.accelerator = &m_backend;
    PoolEnvironment environment;
    environment.fallback = GetParam();
    m_mng = &MemoryResourceMng::start(environment, setting);
    if (hasFallback()) {
      for (Int32 i = 0; i < m_backend.nbDevice(); ++i)
        m_mng->pool(eMemoryResource::Device, DeviceId(i)).setLimit(0);
    }
    m_queue = Accelerator::makeQueue(m_runner);
  }
  ~MemoryOfDevicesTest()
  {
    m_queue = {};
    m_mng->finalize();
  }

 protected:
  static bool hasFallback() { return GetParam() != eMemoryResource::Unknown; }
  //! Blocks of device memory, wherever they are.
  Int64 nbLive(DeviceId device) const
  {
    const PoolStatistics s = m_mng->pool(eMemoryResource::Device, device).statistics();
    return s.nb_live + s.nb_fallback;
  }

  std::unique_ptr<test::MemoryUnderTest> m_device = test::MemoryUnderTest::make();
  DeviceBackend& m_backend = m_device->backend();
  Accelerator::Runner m_runner = Accelerator::Runner(m_backend.executionPolicy());
  // Lives on, as in an application, but is not used any more.
  MemoryResourceMng* m_mng = nullptr;
  Accelerator::RunQueue m_queue;
};

INSTANTIATE_TEST_SUITE_P(Fallback, MemoryOfDevicesTest,
                         testing::Values(eMemoryResource::Unknown, eMemoryResource::HostPinned, eMemoryResource::UnifiedMemory));
} // namespace

TEST_P(MemoryOfDevicesTest, ArraysAreFilledAndCopiedWhereTheyAre)
{
  NumArray<Int32> near(1000, eMemoryResource::Host);
  NumArray<Int32> far(1000, eMemoryResource::Device);

  far.fill(7, m_queue);
  near.copy(far, m_queue);
  EXPECT_EQ(near[0] + near[999], 14);

  near.fill(3);
  far.copy(near);
  NumArray<Int32> far_too(far);
  far_too.resize(100000);
  near.copy(far_too);
  EXPECT_EQ(near[0] + near[999], 6);
  EXPECT_EQ(m_device->nbConflict(), 0);
}

TEST_P(MemoryOfDevicesTest, QueuesOfTheHostAndNullQueuesReachDeviceMemoryToo)
{
  const Accelerator::RunQueue host_queue = Accelerator::makeQueue(Accelerator::Runner(eExecutionPolicy::Sequential));
  const Accelerator::RunQueue null_queue;
  NumArray<Int32> near(100, eMemoryResource::Host);
  NumArray<Int32> far(100, eMemoryResource::Device);

  far.fill(4, host_queue);
  near.copy(far, null_queue);

  EXPECT_EQ(near[0] + near[99], 8);
}

TEST_P(MemoryOfDevicesTest, AsynchronousQueuesAreFollowed)
{
  m_queue.setAsync(true);
  NumArray<Int64> near(5000, eMemoryResource::HostPinned);
  NumArray<Int64> far(5000, eMemoryResource::Device);
  NumArray<Int64> back(5000, eMemoryResource::HostPinned);
  near.fill(11);

  far.copy(near, m_queue);
  back.copy(far, m_queue);
  m_queue.barrier();

  EXPECT_EQ(back[0] + back[4999], 22);
  EXPECT_EQ(m_device->nbConflict(), 0);
}

TEST_P(MemoryOfDevicesTest, WithoutQueueCopiesComeAfterTheWorkOfAllQueues)
{
  m_queue.setAsync(true);
  NumArray<Int32> near(1000, eMemoryResource::HostPinned);
  NumArray<Int32> far(1000, eMemoryResource::Device);
  near.fill(5);

  far.copy(near, m_queue);
  NumArray<Int32> seen(1000, eMemoryResource::Host);
  seen.copy(far);

  EXPECT_EQ(seen[999], 5);
  EXPECT_EQ(m_device->nbConflict(), 0);
}

TEST_P(MemoryOfDevicesTest, ArraysMoveAndAreCopiedAfterWhatQueuesWroteInThem)
{
  m_queue.setAsync(true);
  NumArray<Int32> source(1000, eMemoryResource::HostPinned);
  source.fill(5);
  for (eMemoryResource resource : { eMemoryResource::UnifiedMemory, eMemoryResource::HostPinned }) {
    UniqueArray<Int32> moved(MemoryUtils::getAllocationOptions(resource));
    moved.resize(1000, 1);
    NumArray<Int32> copied(1000, resource);
    copied.fill(1);
    NumArray<Int32> copy(1000, resource);
    const Int32* former = moved.data();

    m_device->holdQueues();
    MemoryUtils::copy(moved.span(), resource, std::as_const(source).to1DSpan(), eMemoryResource::HostPinned, &m_queue);
    moved.resize(20000);
    m_device->holdQueues();
    copied.copy(source, m_queue);
    copy.copy(copied);
    m_device->letQueuesRun();

    EXPECT_NE(moved.data(), former) << "or the array did not move";
    EXPECT_EQ(moved[0] + moved[999], 10) << resource;
    EXPECT_EQ(copy[0] + copy[999], 10) << resource;
    m_queue.barrier();
  }
}

TEST_P(MemoryOfDevicesTest, FillsWithoutQueueComeAfterTheWorkOfAllQueues)
{
  m_queue.setAsync(true);
  NumArray<Int32> source(1000, eMemoryResource::HostPinned);
  NumArray<Int32> filled(1000, eMemoryResource::UnifiedMemory);
  source.fill(5);

  m_device->holdQueues();
  filled.copy(source, m_queue);
  filled.fill(7, Accelerator::RunQueue());
  m_device->letQueuesRun();
  m_queue.barrier();

  EXPECT_EQ(filled[0] + filled[999], 14);
}

TEST_P(MemoryOfDevicesTest, FillsOfDeviceMemoryWithoutQueueAreBetweenTheWorkOfQueues)
{
  m_queue.setAsync(true);
  NumArray<Int32> source(1000, eMemoryResource::HostPinned);
  NumArray<Int32> filled(1000, eMemoryResource::Device);
  NumArray<Int32> seen(1000, eMemoryResource::HostPinned);
  source.fill(5);

  m_device->holdQueues();
  filled.copy(source, m_queue);
  filled.fill(7, Accelerator::RunQueue());
  seen.copy(filled, m_queue);
  m_device->letQueuesRun();
  m_queue.barrier();

  EXPECT_EQ(seen[0] + seen[999], 14);
  EXPECT_EQ(m_device->nbConflict(), 0);
}

TEST_P(MemoryOfDevicesTest, FillsOfSomeElementsComeAfterTheWorkOfTheQueue)
{
  m_queue.setAsync(true);
  NumArray<Int32> source(1000, eMemoryResource::HostPinned);
  NumArray<Int32> filled(1000, eMemoryResource::HostPinned);
  const std::array<Int32, 2> indexes = { 0, 999 };
  source.fill(5);

  m_device->holdQueues();
  filled.copy(source, m_queue);
  filled.fill(7, SmallSpan<const Int32>(indexes.data(), 2), m_queue);
  m_device->letQueuesRun();
  m_queue.barrier();

  EXPECT_EQ(filled[0] + filled[999], 14);
  EXPECT_EQ(filled[1], 5);
}

TEST_P(MemoryOfDevicesTest, FillsOnAQueueAreDoneThereAndDoNotWait)
{
  m_queue.setAsync(true);
  const auto check = [&]<typename T>(eMemoryResource resource, T value, T other) {
    NumArray<T> filled(1237, resource);
    NumArray<T> seen(1237, eMemoryResource::Host);
    const Int64 nb_synchronize = m_backend.ledger(DeviceId(0)).driverCalls().nb_synchronize;
    const T wanted = value;
    m_device->holdQueues();

    filled.fill(value, m_queue);
    value = other;

    EXPECT_EQ(m_backend.ledger(DeviceId(0)).driverCalls().nb_synchronize, nb_synchronize);
    EXPECT_FALSE(m_device->canHoldQueues() && m_backend.ledger(DeviceId(0)).isQuiet()) << "it is done elsewhere";
    m_device->letQueuesRun();
    m_queue.barrier();
    seen.copy(filled);
    for (Int32 i : { 0, 1, 2, 617, 1235, 1236 })
      EXPECT_EQ(seen[i], wanted) << i;
  };

  for (eMemoryResource resource : { eMemoryResource::UnifiedMemory, eMemoryResource::HostPinned, eMemoryResource::Device }) {
    check(resource, Int32(0), Int32(1));
    check(resource, 2.5, 3.5);
    check(resource, Real3(1.0, -2.0, 1.0e-3), Real3());
    check(resource, Int16(0x0102), Int16(3));
    check(resource, Byte(9), Byte(8));
  }
  EXPECT_EQ(m_device->nbConflict(), 0);
}

TEST_P(MemoryOfDevicesTest, FillsWaitOnlyForWhatIsNeeded)
{
  // A fill is no barrier() of the user: what was declared goes on.
  m_queue.declareExternalUse();
  NumArray<Real> filled(100, eMemoryResource::Host);
  const Real zero = 0.0;

  MemoryUtils::fill(MutableMemoryView(filled.to1DSpan()), makeConstMemoryView(&zero), &m_queue);

  EXPECT_FALSE(m_backend.ledger(DeviceId(0)).isQuiet());
  EXPECT_EQ(filled[99], 0.0);
  m_queue.barrier();
  EXPECT_TRUE(m_backend.ledger(DeviceId(0)).isQuiet());
}

TEST_P(MemoryOfDevicesTest, IndexedFormsPassThroughTheHost)
{
  const std::array<Int32, 2> indexes{ 3, 1 };
  NumArray<Real> near(2, { 1.0, 2.0 });
  NumArray<Real> far(4, eMemoryResource::Device);
  NumArray<Real> all(eMemoryResource::Host);

  far.fill(0.0, m_queue);
  MemoryUtils::copyWithIndexedSource(far.to1DSpan(), std::as_const(near).to1DSpan(), indexes, &m_queue);
  far.fill(9.0, Arcane::SmallSpan<const Int32>(indexes).subSpan(1, 1), m_queue);
  all.copy(far);

  EXPECT_EQ(all[3] + all[1] + all[0], 1.0 + 9.0);
}

TEST_P(MemoryOfDevicesTest, ABufferOfALateQueueIsDroppedWithoutWaiting)
{
  if (hasFallback())
    GTEST_SKIP() << "each request climbs the ladder, which waits";
  m_queue.setAsync(true);
  m_device->holdQueues();
  const Int64 nb_synchronize = m_backend.ledger(DeviceId(0)).driverCalls().nb_synchronize;
  NumArray<Int32> source(1000, eMemoryResource::HostPinned);
  m_queue.setMemoryRessource(eMemoryResource::Device);

  for (Int32 i = 0; i < 20; ++i) {
    Accelerator::PooledBuffer<Int32> temporary(m_queue, 1000);
    MemoryUtils::copy(temporary.span(), eMemoryResource::Device, std::as_const(source).to1DSpan(), eMemoryResource::HostPinned, &m_queue);
  }
  EXPECT_EQ(m_backend.ledger(DeviceId(0)).driverCalls().nb_synchronize, nb_synchronize);
  m_device->letQueuesRun();
  m_queue.barrier();

  EXPECT_EQ(m_device->nbConflict(), 0);
  EXPECT_EQ(m_mng->pool(eMemoryResource::Device).statistics().nb_live, 0);
}

TEST_P(MemoryOfDevicesTest, DevicesHavePoolsOfTheirOwn)
{
  if (m_backend.nbDevice() < 2)
    GTEST_SKIP() << "one device";
  PoolSet::setThreadDevice(DeviceId(1));
  NumArray<Real> on_second(1000, eMemoryResource::Device);
  PoolSet::setThreadDevice(DeviceId(0));

  EXPECT_EQ(nbLive(DeviceId(1)), 1);
  on_second = NumArray<Real>(eMemoryResource::Host);
  EXPECT_EQ(nbLive(DeviceId(1)), 0);
  EXPECT_EQ(m_mng->pool(eMemoryResource::Device, DeviceId(0)).statistics().nb_misuse, 0);
}

TEST_P(MemoryOfDevicesTest, AllocatorsGivePinnedAndDeviceMemory)
{
  IMemoryAllocator* pinned = MemoryUtils::getAllocator(eMemoryResource::HostPinned);
  IMemoryAllocator* device = MemoryUtils::getDeviceOrHostAllocator();

  const AllocatedMemoryInfo near = pinned->allocate({}, 1000);
  const AllocatedMemoryInfo far = device->allocate({}, 100000);
  PointerAttribute near_attribute;
  PointerAttribute far_attribute;
  const bool is_known = m_backend.pointerAttribute(near.baseAddress(), near_attribute).isOk() &&
                        m_backend.pointerAttribute(far.baseAddress(), far_attribute).isOk();
  pinned->deallocate({}, near);
  device->deallocate({}, far);

  EXPECT_TRUE(is_known);
  EXPECT_EQ(near_attribute.memoryType(), Accelerator::ePointerMemoryType::Host);
  EXPECT_TRUE(hasFallback() || far_attribute.memoryType() == Accelerator::ePointerMemoryType::Device);
}

TEST_P(MemoryOfDevicesTest, BlocksAreSharedAsFileDescriptorsOrHandles)
{
  for (auto type : { Accelerator::eMemoryHandleType::PosixFileDescriptor, Accelerator::eMemoryHandleType::Legacy }) {
    const bool is_handle = (type == Accelerator::eMemoryHandleType::Legacy);
    if (is_handle ? !m_device->canImportOwnHandles() : m_backend.pageSize(eMemoryResource::Device, DeviceId(0)) == 0)
      continue;
    Accelerator::MemoryPoolProperties properties;
    properties.name = "shared";
    properties.handle_type = type;
    Accelerator::AcceleratorMemoryPool pool(m_runner, properties);
    void* other = pool.allocate(100);
    auto* values = static_cast<Int32*>(pool.allocate(4000));
    NumArray<Int32> near(1000, eMemoryResource::Host);
    near.fill(17);
    MemoryUtils::copy(Span<Int32>(values, 1000), eMemoryResource::Device, std::as_const(near).to1DSpan(), eMemoryResource::Host);
    int sockets[2] = {};
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, sockets), 0);

    pool.exportBlock(values).send(sockets[0]);
    const Accelerator::SharedBlock received = Accelerator::SharedBlock::receive(sockets[1]);
    {
      const Accelerator::ImportedBlock imported(m_runner, received);
      near.fill(0);
      MemoryUtils::copy(near.to1DSpan(), eMemoryResource::Host, Span<const Int32>(static_cast<Int32*>(imported.data()), 1000),
                        eMemoryResource::Device);
      EXPECT_EQ(imported.size(), 4000);
      EXPECT_EQ(near[999], 17);
    }
    ::close(sockets[0]);
    ::close(sockets[1]);
    pool.deallocate(other);
    pool.deallocate(values);
  }
}
