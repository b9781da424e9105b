// SPDX-License-Identifier: Apache-2.0
#include "accelerator/plan/BinnedMemoryPool.h"

#include <gtest/gtest.h>

#include "accelerator/plan/BinnedPoolState.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/HostBackend.h"
#include "accelerator/runtime/QueueCall.h"
#include "accelerator/runtime/QueueLedger.h"
#include "accelerator/runtime/SimulatedDevice.h"
#include "arcane_core/base/error/Exception.h"

#include <limits>
#include <random>
#include <stdexcept>
#include <thread>

using namespace Arcane;
using namespace Arcane::Accelerator;

namespace
{
//! The host with little memory, as the device of a policy that has no runtime here.
class SmallBackend : public detail::runtime::HostBackend
{
 public:
  eExecutionPolicy executionPolicy() const override { return eExecutionPolicy::SYCL; }
  detail::runtime::DriverStatus allocate(eMemoryResource resource, DeviceId device, Int64 nb_byte, void** block) override
  {
    *block = nullptr;
    if (used + nb_byte > capacity)
      return detail::runtime::DriverStatus::outOfMemory("allocate");
    used += nb_byte;
    ++nb_allocate;
    return HostBackend::allocate(resource, device, nb_byte, block);
  }
  detail::runtime::DriverStatus release(eMemoryResource resource, DeviceId device, void* block, Int64 nb_byte) override
  {
    used -= nb_byte;
    return HostBackend::release(resource, device, block, nb_byte);
  }

  Int64 capacity = Int64(1) << 40;
  Int64 used = 0;
  Int32 nb_allocate = 0;
};

class BinnedMemoryPoolTest : public testing::Test
{
 public:
  BinnedMemoryPoolTest() { detail::runtime::setBackend(eExecutionPolicy::SYCL, &m_backend); }
  ~BinnedMemoryPoolTest() { detail::runtime::setBackend(eExecutionPolicy::SYCL, nullptr); }
  ImmediateAllocator allocator() { return ImmediateAllocator(Runner(eExecutionPolicy::SYCL)); }

 protected:
  SmallBackend m_backend;
};
} // namespace

TEST_F(BinnedMemoryPoolTest, AQueueOfTheHostTakesABlockThatADeviceStillUses)
{
  detail::runtime::SimulatedDevice device;
  detail::runtime::DeviceBackend* const former = detail::runtime::setBackend(eExecutionPolicy::CUDA, &device);
  {
    const Runner runner(eExecutionPolicy::CUDA);
    const RunQueue queue = makeQueue(runner).addAsync(true);
    const RunQueue host_queue = makeQueue(Runner(eExecutionPolicy::Sequential));
    BinnedMemoryPool pool{ ImmediateAllocator(runner) };
    BinnedBuffer used = pool.allocate(1000, queue);
    const void* address = used.data();
    device.holdStreams();
    detail::runtime::callOnQueue(queue, { address, 1000, true }, [] {});
    used.release();

    const BinnedBuffer taken = pool.allocate(1000, host_queue);

    EXPECT_EQ(taken.data(), address);
    EXPECT_TRUE(device.ledger(DeviceId()).isQuiet());
  }
  detail::runtime::setBackend(eExecutionPolicy::CUDA, former);
}

TEST_F(BinnedMemoryPoolTest, AHeldBlockGoesBackOnlyWhenItsQueueHasFinished)
{
  detail::runtime::SimulatedDevice device;
  detail::runtime::DeviceBackend* const former = detail::runtime::setBackend(eExecutionPolicy::CUDA, &device);
  {
    const Runner runner(eExecutionPolicy::CUDA);
    const RunQueue queue = makeQueue(runner).addAsync(true);
    BinnedMemoryPool pool{ ImmediateAllocator(runner) };
    BinnedBuffer used = pool.allocate(1000, queue);
    device.holdStreams();
    detail::runtime::callOnQueue(queue, { used.data(), 1000, true }, [] {});
    used.release();
    EXPECT_FALSE(device.ledger(DeviceId()).isQuiet());

    pool.freeHeld();

    EXPECT_TRUE(device.ledger(DeviceId()).isQuiet());
    EXPECT_EQ(pool.managedBytes(), 0);
  }
  detail::runtime::setBackend(eExecutionPolicy::CUDA, former);
}

TEST_F(BinnedMemoryPoolTest, BlocksGivenBackServeSimilarSizes)
{
  BinnedMemoryPool pool(allocator());
  BinnedBuffer a = pool.allocate(1000);
  const void* address = a.data();

  EXPECT_EQ(pool.activeBlocks(), 1);
  EXPECT_EQ(pool.activeBytes(), 1000);
  a.release();
  EXPECT_EQ(pool.heldBlocks(), 1);
  EXPECT_EQ(pool.activeBytes(), 0);
  BinnedBuffer b = pool(1003);

  EXPECT_EQ(b.data(), address);
  EXPECT_EQ(pool.heldBlocks(), 0);
  EXPECT_EQ(m_backend.nb_allocate, 1);
  EXPECT_EQ(pool.managedBytes(), pool.allocSize(pool.binNumber(1000)));
}

TEST_F(BinnedMemoryPoolTest, ASizeLosesAtMostASixteenthOfItself)
{
  for (Int64 nb_byte = 1; nb_byte < (Int64(1) << 40); nb_byte += 1 + nb_byte / 37) {
    for (Int32 nb_bit : { 0, 2, 4, 7 }) {
      const Int32 bin = detail::plan::binOfSize(nb_byte, nb_bit);
      const Int64 size = detail::plan::largestSizeOfBin(bin, nb_bit);

      EXPECT_GE(size, nb_byte);
      EXPECT_LE(Real(size), Real(nb_byte) * (1.0 + 1.0 / Real(1 << nb_bit)));
      EXPECT_EQ(detail::plan::binOfSize(size, nb_bit), bin);
      EXPECT_GT(detail::plan::binOfSize(size + 1, nb_bit), bin);
    }
  }
}

TEST_F(BinnedMemoryPoolTest, HeldBlocksGoBackOnDemand)
{
  BinnedMemoryPool pool(allocator());
  pool.allocate(100);
  pool.allocate(1000000);
  EXPECT_EQ(pool.heldBlocks(), 2);

  pool.freeHeld();
  EXPECT_EQ(pool.heldBlocks(), 0);
  EXPECT_EQ(pool.managedBytes(), 0);
  EXPECT_EQ(m_backend.used, 0);
  pool.allocate(100);
  EXPECT_EQ(pool.heldBlocks(), 1);
  pool.stopHolding();
  pool.allocate(100);

  EXPECT_EQ(pool.heldBlocks(), 0);
  EXPECT_EQ(m_backend.used, 0);
}

TEST_F(BinnedMemoryPoolTest, LackOfMemoryGivesUpHeldBlocksFromTheLargest)
{
  m_backend.capacity = 10000;
  BinnedMemoryPool pool(allocator());
  std::vector<String> lines;
  pool.setTrace([&lines](const String& line) { lines.push_back(line); });
  {
    BinnedBuffer small = pool.allocate(500);
    BinnedBuffer large = pool.allocate(6000);
  }

  BinnedBuffer wanted = pool.allocate(9000);

  EXPECT_EQ(wanted.size(), 9000);
  EXPECT_EQ(pool.heldBlocks(), 1);
  ASSERT_GE(lines.size(), 3u);
  EXPECT_TRUE(lines[lines.size() - 2].contains("gave up a held block, 6143 bytes")) << lines[lines.size() - 2];
}

TEST_F(BinnedMemoryPoolTest, CallbacksMayDropBuffersBeforeTheErrorIsTold)
{
  m_backend.capacity = 10000;
  BinnedMemoryPool pool(allocator());
  BinnedBuffer dispensable = pool.allocate(9000);
  Int32 nb_call = 0;
  pool.addFreeMemoryCallback([&] {
    ++nb_call;
    dispensable.release();
    return true;
  });

  BinnedBuffer first = pool.allocate(8000);
  EXPECT_EQ(nb_call, 1);
  String message;
  try {
    pool.allocate(8000);
  }
  catch (const Exception& e) {
    message = e.message();
  }

  EXPECT_EQ(nb_call, 2);
  EXPECT_TRUE(message.contains("cannot allocate 8000 bytes, a block of 8191")) << message;
  EXPECT_TRUE(message.contains("1 active blocks use 8000 of 8191 managed bytes, 0 blocks are held")) << message;
}

TEST_F(BinnedMemoryPoolTest, BuffersMayOutliveTheirPool)
{
  BinnedBuffer survivor;
  {
    BinnedMemoryPool pool(allocator());
    survivor = pool.allocate(64);
    *static_cast<char*>(survivor.data()) = 'x';
  }

  EXPECT_EQ(*static_cast<char*>(survivor.data()), 'x');
  survivor.release();
  EXPECT_EQ(m_backend.used, 0);
  EXPECT_TRUE(survivor.empty());
}

TEST_F(BinnedMemoryPoolTest, WrongUsesAreRefused)
{
  const Runner runner(eExecutionPolicy::SYCL);

  EXPECT_ANY_THROW(BinnedMemoryPool{ DeferredAllocator(runner) });
  EXPECT_ANY_THROW(BinnedMemoryPool(allocator(), 11));
  EXPECT_ANY_THROW(ImmediateAllocator(runner, eMemoryResource::Unknown));
  EXPECT_ANY_THROW(ImmediateAllocator{ Runner() });
  BinnedMemoryPool pool(allocator());
  EXPECT_ANY_THROW(pool.allocate(-1));
  EXPECT_ANY_THROW(pool.binNumber(0));
  EXPECT_TRUE(pool.allocate(0).empty());
}

TEST_F(BinnedMemoryPoolTest, ATraceMayAskThePool)
{
  BinnedMemoryPool pool(allocator());
  std::vector<Int64> nb_active;
  pool.setTrace([&](const String&) { nb_active.push_back(pool.activeBlocks()); });

  pool.allocate(100).release();
  pool.allocate(100).release();

  EXPECT_EQ(nb_active, (std::vector<Int64>{ 1, 0, 1, 0 }));
}

TEST_F(BinnedMemoryPoolTest, ATraceThatThrowsLosesNoBlock)
{
  const RunQueue queue = makeQueue(Runner(eExecutionPolicy::Sequential));
  BinnedMemoryPool pool(allocator());
  pool.setTrace([](const String&) { throw std::runtime_error("disk full"); });

  BinnedBuffer a = pool.allocate(100);
  BinnedBuffer b = pool.allocate(100);
  a.release();
  b.enqueueRelease(queue);

  EXPECT_EQ(pool.heldBlocks(), 2);
  EXPECT_EQ(pool.activeBlocks(), 0);
  EXPECT_EQ(pool.activeBytes(), 0);
  EXPECT_TRUE(b.empty());
}

TEST_F(BinnedMemoryPoolTest, BinsThatNoSizeHasAreRefused)
{
  BinnedMemoryPool pool(allocator());

  EXPECT_ANY_THROW(pool.allocSize(-1));
  EXPECT_EQ(pool.allocSize(pool.binNumber(1000)), 1023);
  const Int32 last = pool.binNumber(std::numeric_limits<Int64>::max());
  EXPECT_EQ(pool.allocSize(last), std::numeric_limits<Int64>::max());
  EXPECT_ANY_THROW(pool.allocSize(last + 1));
}

TEST_F(BinnedMemoryPoolTest, ImmediateAllocatorsHaveWrittenTheBlock)
{
  const ImmediateAllocator immediate = allocator();
  const DeferredAllocator deferred(Runner(eExecutionPolicy::SYCL));

  void* block = immediate.allocate(100);
  EXPECT_EQ(static_cast<char*>(block)[99], 0);
  immediate.deallocate(block, 100);
  m_backend.capacity = 50;

  EXPECT_EQ(immediate.allocate(100), nullptr);
  EXPECT_EQ(deferred.allocate(100), nullptr);
  EXPECT_TRUE(deferred.isDeferred());
}

TEST_F(BinnedMemoryPoolTest, ThreadsMayShareAPool)
{
  BinnedMemoryPool pool(allocator());
  {
    std::vector<std::jthread> threads;
    for (unsigned t = 0; t < 4; ++t)
      threads.emplace_back([&pool, t] {
        std::mt19937 random(t);
        std::vector<BinnedBuffer> live(8);
        for (Int32 i = 0; i < 2000; ++i) {
          BinnedBuffer& buffer = live[random() % live.size()];
          buffer = pool.allocate(1 + static_cast<Int64>(random() % 4000));
          *static_cast<unsigned*>(buffer.data()) = t;
          EXPECT_EQ(*static_cast<unsigned*>(buffer.data()), t);
        }
      });
  }

  EXPECT_EQ(pool.activeBlocks(), 0);
  pool.freeHeld();
  EXPECT_EQ(m_backend.used, 0);
}
