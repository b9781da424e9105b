// SPDX-License-Identifier: Apache-2.0
// Blocks and queues, on a simulated device whose streams are late and which sees uses without order.
#include "tests/unit/accelerator/pool/DeviceWithPool.h"

#include <gtest/gtest.h>

#include <random>
#include <thread>

namespace Arcane::detail::pool
{
namespace
{
using Accelerator::RunQueue;
using test::DeviceWithPool;
using test::lateDevice;

class MemoryPoolQueuesTest : public ::testing::Test, protected DeviceWithPool
{
 protected:
  void useAtRandom(const MemoryPoolOptions& options);
};

//! A call of the driver that fails twice, once some calls have passed.
struct FailingCall
{
  const char* name;
  runtime::eDriverStatus kind;
  Int64 nb_passed;
};

//! Uses a pool by two queues while a call fails, then ends it while the call fails again. Returns the number of failures.
Int64 useWhileCallFails(const FailingCall& call, detail::pool::ePoolBackend backend, Int64 limit)
{
  // Of its own: a release that fails keeps the memory for ever.
  DeviceWithPool late;
  MemoryPoolOptions options = late.deviceOptions();
  options.backend = backend;
  options.max_nb_byte = limit;
  late.makePool(options);
  const RunQueue a = late.newQueue();
  const RunQueue b = late.newQueue();
  late.m_device.calls().failNext(call.name, call.kind, call.nb_passed, 2);
  for (int i = 0; i < 12; ++i) {
    const Int64 nb_byte = (i % 3 + 1) * (Int64(9) << 20);
    try {
      void* block = late.m_pool->allocate(nb_byte, { .queue = (i % 2 == 0) ? &a : &b });
      late.launch(a, block, nb_byte);
      late.launch(b, block, nb_byte);
      late.m_pool->deallocate(block, nb_byte);
      late.m_pool->trimTo(0);
    }
    catch (const OutOfMemoryException&) {
    }
  }
  // More than the device has.
  EXPECT_THROW(static_cast<void>(late.m_pool->allocate(Int64(300) << 20)), OutOfMemoryException) << call.name;
  Int64 nb_failure = 2 - late.m_device.calls().clearFailures();
  a.barrier();
  b.barrier();
  late.m_device.clearConflicts();
  void* block = late.m_pool->allocate(1000);
  EXPECT_NE(block, nullptr) << call.name;
  late.m_pool->deallocate(block, 1000);
  EXPECT_EQ(late.m_pool->statistics().nb_live, 0) << call.name;
  late.m_device.calls().failNext(call.name, call.kind, 0, 2);
  late.m_pool.reset();
  nb_failure += 2 - late.m_device.calls().clearFailures();
  return nb_failure;
}

// Requests, kernels and releases on four queues, half of these without saying which queue used the block.
void MemoryPoolQueuesTest::useAtRandom(const MemoryPoolOptions& options)
{
  makePool(options);
  std::vector<RunQueue> queues;
  for (int i = 0; i < 4; ++i)
    queues.push_back(newQueue());
  struct Live
  {
    void* block;
    Int64 nb_byte;
    const RunQueue* queue;
  };
  std::vector<Live> live;
  std::mt19937_64 random(7);
  for (int i = 0; i < 2000; ++i) {
    if (live.size() < 8 || random() % 2 == 0) {
      const Int64 nb_byte = 1 + static_cast<Int64>(random() % (Int64(1) << (8 + random() % 13)));
      const RunQueue& queue = queues[random() % queues.size()];
      void* block = m_pool->allocate(nb_byte, { .queue = &queue });
      launch(queue, block, nb_byte);
      live.push_back({ block, nb_byte, &queue });
    }
    else {
      std::swap(live[random() % live.size()], live.back());
      m_pool->deallocate(live.back().block, live.back().nb_byte, random() % 2 == 0 ? live.back().queue : nullptr);
      live.pop_back();
    }
    if (random() % 100 == 0)
      queues[random() % queues.size()].barrier();
  }
  for (const RunQueue& queue : queues)
    queue.barrier();
  for (const Live& l : live)
    m_pool->deallocate(l.block, l.nb_byte);
  EXPECT_EQ(m_device.nbConflict(), 0) << m_device.conflicts()[0];
  EXPECT_EQ(m_pool->statistics().nb_live, 0);
  m_pool.reset();
}
} // namespace

TEST_F(MemoryPoolQueuesTest, ABlockInUseIsNotGivenToAnyoneElse)
{
  makePool(deviceOptions());
  const RunQueue a = newQueue();
  m_device.holdStreams();
  for (const Int64 nb_byte : { Int64(1000), Int64(1) << 20, Int64(32) << 20 }) {
    void* block = m_pool->allocate(nb_byte, { .queue = &a });
    launch(a, block, nb_byte);

    m_pool->deallocate(block, nb_byte);

    EXPECT_NE(m_pool->allocate(nb_byte), block) << nb_byte;
  }
}

TEST_F(MemoryPoolQueuesTest, TheQueueThatUsedABlockGetsItAgainAtOnce)
{
  makePool(deviceOptions());
  const RunQueue a = newQueue();
  const RunQueue b = newQueue();
  m_device.holdStreams();
  for (const Int64 nb_byte : { Int64(1000), Int64(1) << 20, Int64(32) << 20 }) {
    void* block = m_pool->allocate(nb_byte, { .queue = &a });
    launch(a, block, nb_byte);
    m_pool->deallocate(block, nb_byte, &a);

    EXPECT_NE(m_pool->allocate(nb_byte, { .queue = &b }), block) << nb_byte;
    EXPECT_EQ(m_pool->allocate(nb_byte, { .queue = &a }), block) << nb_byte;
  }
  EXPECT_EQ(nbEventCall(), 0);
}

TEST_F(MemoryPoolQueuesTest, WhatAQueueWaitsForIsNotOverWhenItFreesABlock)
{
  makePool(deviceOptions());
  RunQueue worker = newQueue();
  RunQueue waiting = newQueue();
  void* block = m_pool->allocate(Int64(1) << 20, { .queue = &worker });
  m_device.holdStreams();
  launch(worker, block, Int64(1) << 20);
  Ref<Accelerator::RunQueueEvent> event = Accelerator::makeEventRef(m_runner);
  worker.recordEvent(event);
  waiting.waitEvent(event);

  m_pool->deallocate(block, Int64(1) << 20, &waiting);

  EXPECT_NE(m_pool->allocate(Int64(1) << 20), block);
  EXPECT_EQ(m_pool->allocate(Int64(1) << 20, { .queue = &waiting }), block);
}

TEST_F(MemoryPoolQueuesTest, AQueueOfAnotherDeviceCountsForMemoryThatItReaches)
{
  runtime::SimulatedDeviceOptions two;
  two.nb_device = 2;
  runtime::SimulatedDevice devices(two);
  runtime::DeviceBackend* former = runtime::setBackend(runtime::eExecutionPolicy::HIP, &devices);
  {
    Accelerator::Runner second(runtime::eExecutionPolicy::HIP, runtime::DeviceId(1));
    MemoryPoolOptions options = deviceOptions();
    options.resource = eMemoryResource::HostPinned;
    MemoryPool pool(devices, options);
    RunQueue queue = makeQueue(second);
    queue.setAsync(true);
    for (const RunQueue* named : { static_cast<const RunQueue*>(&queue), static_cast<const RunQueue*>(nullptr) }) {
      void* block = pool.allocate(Int64(1) << 20);
      devices.holdStreams();
      launch(queue, block, Int64(1) << 20);

      pool.deallocate(block, Int64(1) << 20, named);

      void* other = pool.allocate(Int64(1) << 20);
      EXPECT_NE(other, block);
      devices.letStreamsRun();
      queue.barrier();
      pool.deallocate(other, Int64(1) << 20);
    }
  }
  runtime::setBackend(runtime::eExecutionPolicy::HIP, former);
}

TEST_F(MemoryPoolQueuesTest, AfterABarrierTheBlockIsForAnyone)
{
  makePool(deviceOptions());
  const RunQueue a = newQueue();
  for (const Int64 nb_byte : { Int64(1) << 20, Int64(32) << 20 }) {
    void* block = m_pool->allocate(nb_byte, { .queue = &a });
    m_device.holdStreams();
    launch(a, block, nb_byte);
    m_pool->deallocate(block, nb_byte, &a);
    m_device.letStreamsRun();

    a.barrier();

    EXPECT_EQ(m_pool->allocate(nb_byte), block) << nb_byte;
  }
}

TEST_F(MemoryPoolQueuesTest, ASteadyStateMakesNoDriverCall)
{
  makePool(deviceOptions());
  const RunQueue a = newQueue();
  const RunQueue b = newQueue();
  const auto step = [&] {
    for (const RunQueue* queue : { &a, &b }) {
      for (const Int64 nb_byte : { Int64(1000), Int64(100000), Int64(1) << 20 }) {
        void* block = m_pool->allocate(nb_byte, { .queue = queue });
        launch(*queue, block, nb_byte);
        m_pool->deallocate(block, nb_byte, queue);
      }
    }
  };
  step();
  const Int64 nb_call = m_device.calls().nbCall();
  const Int64 nb_launch_call = m_device.calls().nbCall("callOnStream");

  for (int i = 0; i < 50; ++i)
    step();

  EXPECT_EQ(m_device.calls().nbCall() - nb_call, m_device.calls().nbCall("callOnStream") - nb_launch_call) << m_device.calls().summary();
}

TEST_F(MemoryPoolQueuesTest, WhenMemoryIsShortAQueueWaitsForAnother)
{
  MemoryPoolOptions options = deviceOptions();
  options.max_nb_byte = Int64(64) << 20;
  makePool(options);
  const RunQueue a = newQueue();
  const RunQueue b = newQueue();
  void* block = m_pool->allocate(Int64(40) << 20, { .queue = &a });
  m_device.holdStreams();
  launch(a, block, Int64(40) << 20);
  m_pool->deallocate(block, Int64(40) << 20, &a);

  void* second = m_pool->allocate(Int64(40) << 20, { .queue = &b });
  launch(b, second, Int64(40) << 20);

  EXPECT_EQ(m_device.ledger(runtime::DeviceId()).driverCalls().nb_wait_inserted, 1);
  EXPECT_EQ(m_device.ledger(runtime::DeviceId()).driverCalls().nb_synchronize, 0);
  m_device.letStreamsRun();
  b.barrier();
  EXPECT_EQ(m_device.nbConflict(), 0) << m_device.conflicts()[0];
}

TEST_F(MemoryPoolQueuesTest, WithoutInternalDependenciesNoQueueIsMadeToWait)
{
  MemoryPoolOptions options = deviceOptions();
  options.max_nb_byte = Int64(64) << 20;
  options.reuse.internal_dependencies = false;
  makePool(options);
  const RunQueue a = newQueue();
  const RunQueue b = newQueue();
  void* block = m_pool->allocate(Int64(40) << 20, { .queue = &a });
  launch(a, block, Int64(40) << 20);
  m_pool->deallocate(block, Int64(40) << 20, &a);

  void* second = m_pool->allocate(Int64(40) << 20, { .queue = &b });

  EXPECT_NE(second, nullptr);
  EXPECT_EQ(m_device.ledger(runtime::DeviceId()).driverCalls().nb_wait_inserted, 0);
}

TEST_F(MemoryPoolQueuesTest, RandomUseOnManyQueuesIsAlwaysOrdered)
{
  for (const Int64 limit : { Int64(200) << 20, Int64(24) << 20 }) {
    MemoryPoolOptions options = deviceOptions();
    options.max_nb_byte = limit;
    useAtRandom(options);
    EXPECT_EQ(m_device.usedMemory(), 0);
  }
}

TEST_F(MemoryPoolQueuesTest, RandomUseIsOrderedAlsoWhereTheFallbackServes)
{
  MemoryPoolOptions pinned_options = deviceOptions();
  pinned_options.resource = eMemoryResource::HostPinned;
  MemoryPool pinned(m_device, pinned_options);
  MemoryPoolOptions options = deviceOptions();
  options.max_nb_byte = Int64(2) << 20;
  options.fallback = &pinned;

  useAtRandom(options);

  EXPECT_GT(pinned.statistics().nb_allocate, 100);
  EXPECT_EQ(pinned.statistics().nb_live, 0);
  EXPECT_EQ(pinned.statistics().nb_misuse, 0);
}

TEST_F(MemoryPoolQueuesTest, EachRequestOfATraceMayFailForLackOfMemoryAndNothingIsLost)
{
  // What the trace needs is found first, then it is run with less.
  const auto run = [&](Int64 limit) {
    MemoryPoolOptions options = deviceOptions();
    options.max_nb_byte = limit;
    options.check_level = 1;
    makePool(options);
    std::mt19937_64 random(3);
    std::vector<std::pair<void*, Int64>> live;
    Int64 nb_failed = 0;
    for (int i = 0; i < 300; ++i) {
      const Int64 nb_byte = 1 + static_cast<Int64>(random() % (Int64(1) << (10 + random() % 13)));
      if (random() % 3 != 0 || live.empty()) {
        try {
          live.emplace_back(m_pool->allocate(nb_byte), nb_byte);
        }
        catch (const OutOfMemoryException& e) {
          ++nb_failed;
          EXPECT_EQ(e.info().limit_nb_byte, limit);
        }
      }
      else {
        std::swap(live[random() % live.size()], live.back());
        m_pool->deallocate(live.back().first, live.back().second);
        live.pop_back();
      }
    }
    for (const auto& [block, nb_byte] : live)
      m_pool->deallocate(block, nb_byte);
    EXPECT_EQ(m_pool->statistics().nb_live, 0);
    EXPECT_LE(m_pool->statistics().peak_reserved_nb_byte, limit);
    m_pool->trimTo(0);
    EXPECT_EQ(m_pool->statistics().reserved_nb_byte, 0);
    return nb_failed;
  };
  EXPECT_EQ(run(Int64(250) << 20), 0);
  for (Int64 limit = Int64(2) << 20; limit < (Int64(80) << 20); limit += Int64(6) << 20)
    run(limit);
}

TEST_F(MemoryPoolQueuesTest, EachDriverCallMayFail)
{
  for (const char* call :
       { "allocate", "release", "reserveAddresses", "freeAddresses", "createPages", "releasePages", "mapPages", "unmapPages", "createEvent",
         "recordEvent", "waitEvent", "queryEvent", "queryStream", "memoryInfo", "synchronizeDevice" }) {
    Int64 nb_failure = 0;
    for (const runtime::eDriverStatus kind : { runtime::eDriverStatus::OutOfMemory, runtime::eDriverStatus::Error })
      for (Int64 nb_passed = 0; nb_passed < 4; ++nb_passed)
        for (const Int64 limit : { detail::pool::no_limit, Int64(30) << 20 })
          for (const auto backend : { detail::pool::ePoolBackend::VirtualMemory, detail::pool::ePoolBackend::Chunks })
            nb_failure += useWhileCallFails({ call, kind, nb_passed }, backend, limit);
    EXPECT_GT(nb_failure, 0) << call;
  }
}

TEST_F(MemoryPoolQueuesTest, ThreadsWithTheirQueuesDoNotDisturbEachOther)
{
  makePool(deviceOptions());
  std::vector<RunQueue> queues;
  for (int t = 0; t < 4; ++t)
    queues.push_back(newQueue());
  const auto work = [&](std::size_t me) {
    std::mt19937_64 random(me);
    for (int i = 0; i < 300; ++i) {
      const Int64 nb_byte = 1 + static_cast<Int64>(random() % (Int64(1) << (8 + random() % 12)));
      void* block = m_pool->allocate(nb_byte, { .queue = &queues[me] });
      launch(queues[me], block, nb_byte);
      m_pool->deallocate(block, nb_byte, random() % 2 == 0 ? &queues[me] : nullptr);
      if (i % 100 == 50)
        m_pool->trimTo(0);
    }
    queues[me].barrier();
  };
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < queues.size(); ++t)
    threads.emplace_back(work, t);
  for (std::thread& thread : threads)
    thread.join();

  EXPECT_EQ(m_device.nbConflict(), 0) << m_device.conflicts()[0];
  EXPECT_EQ(m_pool->statistics().nb_live, 0);
}

TEST_F(MemoryPoolQueuesTest, MostOfTheDeviceIsFilledAndHalfOfTheRestIsServed)
{
  makePool(deviceOptions());
  std::mt19937_64 random(11);
  std::vector<std::pair<void*, Int64>> live;
  Int64 nb_live_byte = 0;
  while (nb_live_byte < (Int64(240) << 20)) {
    const Int64 nb_byte = 1 + static_cast<Int64>(random() % (Int64(1) << (12 + random() % 11)));
    live.emplace_back(m_pool->allocate(nb_byte), nb_byte);
    nb_live_byte += nb_byte;
  }
  // Every second block leaves: what is free is in many pieces.
  for (std::size_t i = 0; i < live.size(); i += 2) {
    m_pool->deallocate(live[i].first, live[i].second);
    nb_live_byte -= live[i].second;
  }
  for (std::size_t i = 1; i < live.size(); i += 2) {
    m_pool->deallocate(live[i].first, live[i].second);
    nb_live_byte -= live[i].second;
  }

  EXPECT_NE(m_pool->allocate(Int64(200) << 20), nullptr);
}

TEST_F(MemoryPoolQueuesTest, DeviceMemoryIsNeverTouchedByTheHost)
{
  runtime::SimulatedDeviceOptions hidden = lateDevice();
  hidden.is_memory_hidden = true;
  runtime::SimulatedDevice device(hidden);
  MemoryPoolOptions options = deviceOptions();
  options.check_level = 3;
  MemoryPool pool(device, options);

  for (int i = 0; i < 50; ++i) {
    const Int64 nb_byte = 100 * (i + 1) * (i + 1);
    pool.deallocate(pool.allocate(nb_byte), nb_byte);
  }

  EXPECT_EQ(pool.statistics().nb_live, 0);
}
} // namespace Arcane::detail::pool
