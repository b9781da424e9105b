// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/accelerator/runtime/RunnerFixture.h"

#include "accelerator/runtime/AcceleratorUtils.h"
#include "accelerator/runtime/AsyncRunQueuePool.h"
#include "accelerator/runtime/Memory.h"
#include "accelerator/runtime/ProfileRegion.h"
#include "accelerator/runtime/QueueCall.h"
#include "accelerator/runtime/QueueLedger.h"
#include "accelerator/runtime/RunQueuePool.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/memory/MemoryUtils.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

namespace
{
using namespace Arcane;
using namespace Arcane::Accelerator;
using detail::runtime::callOnQueue;

class RunQueueTest : public test::RunnerFixture
{
 protected:
  void work(const RunQueue& queue, std::function<void()> function) { callOnQueue(queue, std::move(function)); }
};

void sleepMs(int duration_ms)
{
  std::this_thread::sleep_for(std::chrono::milliseconds(duration_ms));
}

TEST_P(RunQueueTest, IsNullUntilItIsMade)
{
  RunQueue queue;

  EXPECT_TRUE(queue.isNull());
  EXPECT_NO_THROW(queue.barrier());
  EXPECT_EQ(queue.executionPolicy(), eExecutionPolicy::None);
  EXPECT_FALSE(queue.isAcceleratorPolicy());
  EXPECT_EQ(queue.memoryResource(), eMemoryResource::Unknown);
  EXPECT_EQ(queue.allocationOptions(), MemoryAllocationOptions());
  EXPECT_THROW(queue.setAsync(true), FatalErrorException);
  EXPECT_THROW(makeQueue(Runner()), FatalErrorException);
  EXPECT_THROW(makeQueue(static_cast<const Runner*>(nullptr)), FatalErrorException);
  queue = makeQueue(m_runner);
  EXPECT_FALSE(queue.isNull());
}

TEST_P(RunQueueTest, HasThePolicyAndTheDeviceOfItsRunner)
{
  const RunQueue queue = makeQueue(m_runner);

  EXPECT_EQ(queue.executionPolicy(), m_runner.executionPolicy());
  EXPECT_EQ(queue.isAcceleratorPolicy(), isAccelerator());
  EXPECT_EQ(queue.deviceId(), m_runner.deviceId());
}

TEST_P(RunQueueTest, IsTheSameWhenItIsCopied)
{
  RunQueue queue = makeQueue(m_runner);
  const RunQueue copy = queue;
  const RunQueue other = makeQueue(m_runner);

  queue.setAsync(true);

  EXPECT_TRUE(copy.isAsync());
  EXPECT_TRUE(copy == queue);
  EXPECT_TRUE(copy != other);
}

TEST_P(RunQueueTest, AnExceptionOfAFunctionIsThrownByTheNextWait)
{
  RunQueue queue = makeQueue(m_runner);
  const auto fail = [] { throw ArgumentException("work", "it fails"); };

  EXPECT_THROW(work(queue, fail), ArgumentException);
  EXPECT_NO_THROW(queue.barrier());
  queue.setAsync(true);
  work(queue, fail);
  EXPECT_THROW(queue.barrier(), ArgumentException);
  EXPECT_NO_THROW(queue.barrier());
}

TEST_P(RunQueueTest, AnExceptionForWhichNobodyWaitsIsNotThatOfTheNextUser)
{
  {
    RunQueue queue = makeQueue(m_runner);
    queue.setAsync(true);
    work(queue, [] { throw ArgumentException("work", "it fails"); });
  }

  // The runner gives the stream of the former queue again.
  const RunQueue next = makeQueue(m_runner);

  EXPECT_NO_THROW(next.barrier());
  EXPECT_NO_THROW(work(next, [] {}));
}

TEST_P(RunQueueTest, WaitsForEachCommandUnlessToldOtherwise)
{
  const RunQueue queue = makeQueue(m_runner);
  std::atomic<bool> is_over = false;

  work(queue, [&] {
    sleepMs(5);
    is_over = true;
  });

  EXPECT_TRUE(is_over);
  EXPECT_FALSE(queue.isAsync());
}

TEST_P(RunQueueTest, CountsTheTimeOfCommandsThatAreOver)
{
  RunQueue queue = makeQueue(m_runner);
  EXPECT_EQ(m_runner.cumulativeCommandTime(), 0.0);

  work(queue, [] { sleepMs(5); });
  const double first_s = m_runner.cumulativeCommandTime();
  queue.setAsync(true);
  work(queue, [] { sleepMs(5); });
  queue.barrier();

  EXPECT_GE(first_s, 0.005);
  if (isAccelerator()) {
    EXPECT_EQ(m_runner.cumulativeCommandTime(), first_s) << "the host did not wait for the second one";
  }
  else
    EXPECT_GE(m_runner.cumulativeCommandTime(), first_s + 0.005);
}

TEST_P(RunQueueTest, ChecksThatAPointerCanBeUsed)
{
  void* block = nullptr;
  ASSERT_TRUE(isOk(m_backend.allocate(eMemoryResource::Device, m_device, 4096, &block)));
  RunQueue queue = makeQueue(m_runner);
  const Runner host(eExecutionPolicy::Sequential);

  ARCANE_CHECK_ACCESSIBLE_POINTER_ALWAYS(&queue, block);
  ARCANE_CHECK_ACCESSIBLE_POINTER_ALWAYS(m_runner, block);
  ARCANE_CHECK_ACCESSIBLE_POINTER_ALWAYS(static_cast<const RunQueue*>(nullptr), block);
  ARCANE_CHECK_ACCESSIBLE_POINTER_ALWAYS(Runner(), block);
  if (isAccelerator()) {
    EXPECT_THROW(ARCANE_CHECK_ACCESSIBLE_POINTER_ALWAYS(&host, block), FatalErrorException);
    EXPECT_THROW(ARCANE_CHECK_ACCESSIBLE_POINTER_ALWAYS(eExecutionPolicy::Thread, block), FatalErrorException);
  }
  EXPECT_TRUE(isOk(m_backend.release(eMemoryResource::Device, m_device, block, 4096)));
}

TEST_P(RunQueueTest, IsAsynchronousInAScope)
{
  RunQueue queue = makeQueue(m_runner);
  {
    const RunQueue::ScopedAsync scope(&queue);
    EXPECT_TRUE(queue.isAsync());
  }
  EXPECT_FALSE(queue.isAsync());
  const RunQueue::ScopedAsync none(nullptr);
}

TEST_P(RunQueueTest, DoesCommandsInOrder)
{
  const RunQueue queue = newAsyncQueue();
  std::vector<int> order;

  for (int i = 0; i < 50; ++i)
    work(queue, [&order, i] { order.push_back(i); });
  queue.barrier();

  ASSERT_EQ(order.size(), 50u);
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
}

TEST_P(RunQueueTest, IsWaitedForWhenItDies)
{
  std::atomic<bool> is_over = false;
  {
    const RunQueue queue = newAsyncQueue();
    work(queue, [&] {
      sleepMs(5);
      is_over = true;
    });
  }
  EXPECT_TRUE(is_over);
}

TEST_P(RunQueueTest, GivesItsStreamToTheNextOneAsNew)
{
  void* stream = nullptr;
  {
    RunQueue queue = newAsyncQueue();
    queue.setMemoryRessource(eMemoryResource::HostPinned);
    stream = queue.platformStream();
  }

  const RunQueue next = makeQueue(m_runner);

  EXPECT_EQ(next.platformStream(), stream);
  EXPECT_FALSE(next.isAsync());
  EXPECT_NE(next.memoryResource(), eMemoryResource::HostPinned);
}

TEST_P(RunQueueTest, MayHaveAPriority)
{
  const RunQueue urgent = makeQueue(m_runner, RunQueueBuildInfo(eRunQueuePriority::High));
  const RunQueue idle = makeQueue(m_runner, RunQueueBuildInfo(eRunQueuePriority::Low));
  int nb_over = 0;

  work(urgent, [&] { ++nb_over; });
  work(idle, [&] { ++nb_over; });

  EXPECT_EQ(nb_over, 2);
  EXPECT_TRUE(RunQueueBuildInfo().isDefault());
  EXPECT_FALSE(RunQueueBuildInfo(5).isDefault());
}

TEST_P(RunQueueTest, CopiesMemory)
{
  const RunQueue queue = makeQueue(m_runner);
  UniqueArray<Int32> source(1000);
  UniqueArray<Int32> destination(1000, 0);
  for (Int32 i = 0; i < 1000; ++i)
    source[i] = 3 * i;

  queue.copyMemory(MemoryCopyArgs(destination.data(), source.data(), 4000));

  EXPECT_EQ(destination, source);
  EXPECT_THROW(queue.copyMemory(MemoryCopyArgs(asWritableBytes(Span<Int32>(destination.data(), 10)), asBytes(Span<const Int32>(source)))),
               ArgumentException);
}

TEST_P(RunQueueTest, CopiesLaterWhenAsked)
{
  const RunQueue queue = newAsyncQueue();
  void* block = nullptr;
  ASSERT_TRUE(isOk(m_backend.allocate(eMemoryResource::Device, m_device, 4096, &block)));
  UniqueArray<std::byte> source(4096, std::byte(7));
  UniqueArray<std::byte> result(4096, std::byte(0));

  queue.copyMemory(MemoryCopyArgs(block, source.data(), 4096).addAsync());
  queue.copyMemory(MemoryCopyArgs(result.data(), block, 4096).addAsync());
  queue.barrier();

  EXPECT_EQ(result, source);
  EXPECT_TRUE(isOk(m_backend.release(eMemoryResource::Device, m_device, block, 4096)));
}

TEST_P(RunQueueTest, PrefetchesUnifiedMemory)
{
  const RunQueue queue = makeQueue(m_runner);
  void* block = nullptr;
  ASSERT_TRUE(isOk(m_backend.allocate(eMemoryResource::UnifiedMemory, m_device, 1 << 20, &block)));
  const ConstMemoryView view(Span<const std::byte>(static_cast<const std::byte*>(block), 1 << 20));

  queue.prefetchMemory(MemoryPrefetchArgs(view));
  queue.prefetchMemory(MemoryPrefetchArgs(view).addDeviceId(DeviceId::hostDevice()).addAsync());
  queue.barrier();
  m_runner.setMemoryAdvice(view, eMemoryAdvice::MostlyRead);
  m_runner.unsetMemoryAdvice(view, eMemoryAdvice::MostlyRead);

  EXPECT_TRUE(isOk(m_backend.release(eMemoryResource::UnifiedMemory, m_device, block, 1 << 20)));
}

TEST_P(RunQueueTest, WaitsForTheEventOfAnotherQueue)
{
  RunQueue giver = newAsyncQueue();
  RunQueue taker = newAsyncQueue();
  RunQueueEvent event = makeEvent(m_runner);
  std::atomic<int> value = 0;
  int seen = 0;

  work(giver, [&] {
    sleepMs(10);
    value = 1;
  });
  giver.recordEvent(event);
  taker.waitEvent(event);
  work(taker, [&] { seen = value; });
  taker.barrier();

  EXPECT_EQ(seen, 1);
}

TEST_P(RunQueueTest, LetsTheHostWaitForAnEvent)
{
  RunQueue queue = newAsyncQueue();
  Ref<RunQueueEvent> event = makeEventRef(m_runner);
  std::atomic<bool> is_over = false;
  EXPECT_FALSE(event->hasPendingWork());
  event->wait(); // never recorded

  work(queue, [&] {
    sleepMs(5);
    is_over = true;
  });
  queue.recordEvent(event);
  event->wait();

  EXPECT_TRUE(is_over);
  EXPECT_FALSE(event->hasPendingWork());
  Ref<RunQueueEvent> null_event;
  EXPECT_THROW(queue.recordEvent(null_event), FatalErrorException);
  EXPECT_THROW(RunQueueEvent().wait(), FatalErrorException);
}

TEST_P(RunQueueTest, TellsTheLedgerWhenItWorks)
{
  const RunQueue queue = newAsyncQueue();
  const detail::runtime::QueueLedger& ledger = m_backend.ledger(m_device);
  std::atomic<bool> may_end = !isAccelerator();

  work(queue, [&] { waitFor(may_end); });

  EXPECT_EQ(ledger.isQuiet(), !isAccelerator());
  may_end = true;
  queue.barrier();
  EXPECT_TRUE(ledger.isQuiet());
}

TEST_P(RunQueueTest, AllowsConcurrentCommandsOnTheHostOnly)
{
  RunQueue queue = makeQueue(m_runner);

  if (isAccelerator()) {
    EXPECT_THROW(queue.setConcurrentCommandCreation(true), FatalErrorException);
  }
  else
    queue.setConcurrentCommandCreation(true);

  EXPECT_EQ(queue.isConcurrentCommandCreation(), !isAccelerator());
}

TEST_P(RunQueueTest, SaysWhereItsMemoryIs)
{
  RunQueue queue = makeQueue(m_runner);
  EXPECT_EQ(queue.memoryResource(), isAccelerator() ? MemoryUtils::getDefaultDataMemoryResource() : eMemoryResource::Host);

  queue.setMemoryRessource(eMemoryResource::Host);
  UniqueArray<Int32> array(queue.allocationOptions());
  array.resize(3, 5);

  EXPECT_EQ(queue.memoryRessource(), eMemoryResource::Host);
  EXPECT_EQ(array[2], 5);
}

TEST_P(RunQueueTest, GivesTheStreamOfItsVendorOnly)
{
  const RunQueue queue = makeQueue(m_runner);

  if (queue.executionPolicy() == eExecutionPolicy::CUDA) {
    EXPECT_EQ(static_cast<void*>(AcceleratorUtils::toCudaNativeStream(queue)), queue.platformStream());
  }
  else {
    EXPECT_THROW(AcceleratorUtils::toCudaNativeStream(queue), FatalErrorException);
  }
  EXPECT_EQ(AcceleratorUtils::toNativeStream(queue).isValid(), isAccelerator());
}

TEST_P(RunQueueTest, ComesInPools)
{
  RunQueuePool pool;
  EXPECT_THROW(pool[0], ArgumentException);
  pool.initialize(m_runner, 3);
  pool.setAsync(true);
  std::atomic<int> nb_over = 0;

  for (Int32 i = 0; i < 10; ++i)
    work(pool[i], [&] { ++nb_over; });
  pool.barrier();

  EXPECT_EQ(nb_over, 10);
  EXPECT_EQ(pool.size(), 3);
  EXPECT_TRUE(pool[1] == pool[4]);
  EXPECT_THROW(pool.initialize(m_runner, 0), ArgumentException);
}

TEST_P(RunQueueTest, ComesInPoolsOfTemporaryQueues)
{
  std::atomic<int> nb_over = 0;
  {
    const AsyncRunQueuePool pool = makeAsyncQueuePool(m_runner, 4, eRunQueuePriority::High);
    for (Int32 i = 0; i < 10; ++i)
      work(pool[i], [&] { ++nb_over; });
    pool.waitAll();
    EXPECT_EQ(nb_over, 10);
    work(pool[0], [&] { ++nb_over; });
    EXPECT_TRUE(pool[2].isAsync());
    EXPECT_EQ(pool.poolSize(), 4);
  }
  EXPECT_EQ(nb_over, 11);
  EXPECT_EQ(makeAsyncQueuePool(m_runner, 1000).poolSize(), AsyncRunQueuePool::POOL_MAX_SIZE);
  AsyncRunQueuePool moved_from = makeAsyncQueuePool(m_runner, 2);
  RunQueue* second = moved_from[3];
  EXPECT_EQ(second, moved_from[1]);
  EXPECT_TRUE(second->isAsync());
  const AsyncRunQueuePool moved = std::move(moved_from);
  EXPECT_TRUE(moved[0] == moved[2]);
  EXPECT_THROW(moved_from[0], ArgumentException);
  EXPECT_THROW(makeAsyncQueuePool(m_runner, -1), ArgumentException);
}

TEST_P(RunQueueTest, MayBeInARangeOfAProfiler)
{
  const RunQueue queue = makeQueue(m_runner);

  const ProfileRegion region(queue, "step");
  const ProfileRegion coloured(queue, "flux", 0x00FF00);
  const ProfileRegion without_queue(RunQueue(), "nothing");
}

TEST_P(RunQueueTest, MakesQueuesForSeveralThreads)
{
  std::atomic<int> nb_over = 0;
  std::vector<std::thread> threads;

  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 20; ++i) {
        const RunQueue queue = newAsyncQueue();
        work(queue, [&] { ++nb_over; });
        queue.barrier();
      }
    });
  }
  for (std::thread& thread : threads)
    thread.join();

  EXPECT_EQ(nb_over, 80);
}

INSTANTIATE_TEST_SUITE_P(Each, RunQueueTest, ::testing::ValuesIn(test::backendNames()), test::nameOfBackend);

// --- runners, without a particular device ---------------------------------------------------------

class RunnerTest : public ::testing::Test
{
};

TEST_F(RunnerTest, IsInitialisedOnceForAPolicyThatExecutes)
{
  Runner runner;
  const Runner copy = runner;
  EXPECT_FALSE(runner.isInitialized());
  EXPECT_THROW(runner.executionPolicy(), FatalErrorException);
  EXPECT_THROW(runner.initialize(eExecutionPolicy::None), FatalErrorException);
  EXPECT_THROW(runner.initialize(eExecutionPolicy::SYCL), FatalErrorException);
  EXPECT_THROW(runner.initialize(eExecutionPolicy::Thread, DeviceId::hostDevice()), FatalErrorException);
  EXPECT_THROW(runner.initialize(eExecutionPolicy::Thread, DeviceId(1)), FatalErrorException);

  runner.initialize(eExecutionPolicy::Thread);

  EXPECT_TRUE(copy.isInitialized());
  EXPECT_EQ(copy.executionPolicy(), eExecutionPolicy::Thread);
  EXPECT_THROW(runner.initialize(eExecutionPolicy::Thread), FatalErrorException);
  EXPECT_EQ(runner.deviceInfo().name(), "HostDevice");
  EXPECT_GT(runner.deviceMemoryInfo().totalMemory(), 0);
  EXPECT_EQ(Runner::deviceInfoList(eExecutionPolicy::Sequential)->nbDevice(), 1);
  EXPECT_EQ(Runner::deviceInfoList(eExecutionPolicy::SYCL), nullptr);
}

TEST_F(RunnerTest, KnowsWhoCanUseAPointer)
{
  int on_stack = 0;
  Runner runner(eExecutionPolicy::Sequential);
  RunQueue queue = makeQueue(runner);

  EXPECT_EQ(getPointerAccessibility(&queue, &on_stack), ePointerAccessibility::Yes);
  EXPECT_EQ(getPointerAccessibility(&runner, &on_stack), ePointerAccessibility::Yes);
  EXPECT_EQ(getPointerAccessibility(eExecutionPolicy::SYCL, &on_stack), ePointerAccessibility::Unknown);
  EXPECT_EQ(getPointerAccessibility(static_cast<RunQueue*>(nullptr), &on_stack), ePointerAccessibility::Unknown);
  ARCANE_CHECK_ACCESSIBLE_POINTER_ALWAYS(queue, &on_stack);
  ARCANE_CHECK_ACCESSIBLE_POINTER_ALWAYS(&queue, &on_stack);
  ARCANE_CHECK_ACCESSIBLE_POINTER_ALWAYS(runner, &on_stack);
  ARCANE_CHECK_ACCESSIBLE_POINTER_ALWAYS(&runner, &on_stack);
  ARCANE_CHECK_ACCESSIBLE_POINTER_ALWAYS(eExecutionPolicy::Thread, &on_stack);
  ARCANE_CHECK_ACCESSIBLE_POINTER(queue, &on_stack);
}
} // namespace
