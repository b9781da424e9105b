// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/accelerator/runtime/QueueLedgerFixture.h"

#include "accelerator/runtime/QueueCall.h"
#include "accelerator/runtime/RunnerImpl.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace
{
using namespace Arcane;
using namespace Arcane::Accelerator;
using detail::runtime::callOnQueue;
using detail::runtime::QueueMark;

class QueueLedgerTest : public test::QueueLedgerFixture
{
};

TEST_F(QueueLedgerTest, IsQuietWhenNothingWasGiven)
{
  const RunQueue queue = newQueue();

  EXPECT_TRUE(m_ledger.isQuiet());
  EXPECT_TRUE(m_ledger.mark().isClean());
  EXPECT_TRUE(m_ledger.markOf(queue).isClean());
}

TEST_F(QueueLedgerTest, IsBusyUntilTheBarrier)
{
  const RunQueue queue = newQueue();
  m_device.holdStreams();

  giveWork(queue);
  const QueueMark mark = m_ledger.markOf(queue);

  EXPECT_FALSE(m_ledger.isQuiet());
  EXPECT_FALSE(mark.isClean());
  EXPECT_TRUE(mark.isOnlyOf(queue.queueSlot()));
  EXPECT_FALSE(m_ledger.isReached(mark));
  queue.barrier();
  EXPECT_TRUE(m_ledger.isQuiet());
  EXPECT_TRUE(m_ledger.isReached(mark));
  EXPECT_TRUE(m_ledger.markOf(queue).isClean());
}

TEST_F(QueueLedgerTest, StaysQuietWithSynchronousQueues)
{
  const RunQueue queue = makeQueue(m_runner);

  for (int i = 0; i < 10; ++i) {
    giveWork(queue);
    EXPECT_TRUE(m_ledger.isQuiet());
  }
}

TEST_F(QueueLedgerTest, SharesAMarkUntilSomethingIsGiven)
{
  const RunQueue a = newQueue();
  const RunQueue b = newQueue();
  m_device.holdStreams();
  giveWork(a);
  giveWork(b);

  const QueueMark first = m_ledger.mark();
  const QueueMark second = m_ledger.mark();
  giveWork(b);
  const QueueMark third = m_ledger.mark();

  EXPECT_EQ(first.points().size(), 2u);
  EXPECT_EQ(first, second);
  EXPECT_FALSE(first == third);
  m_device.letStreamsRun();
}

TEST_F(QueueLedgerTest, MarksCoverWhatWasGivenBeforeOnly)
{
  const RunQueue queue = newQueue();
  m_device.holdStreams();
  giveWork(queue);
  const QueueMark before = m_ledger.mark();
  const RunQueueEvent event = makeEvent(m_runner);
  RunQueueEvent same = event;
  RunQueue same_queue = queue;
  same_queue.recordEvent(same);
  giveWork(queue);
  const QueueMark after = m_ledger.mark();

  same.wait();
  m_device.holdStreams();

  EXPECT_TRUE(m_ledger.isReached(before));
  EXPECT_FALSE(m_ledger.isReached(after));
  m_device.letStreamsRun();
  queue.barrier();
  EXPECT_TRUE(m_ledger.isReached(after));
}

TEST_F(QueueLedgerTest, FreesAndAllocationsOfBusyQueuesAskTheDriverNothing)
{
  const RunQueue a = newQueue();
  const RunQueue b = newQueue();
  m_device.holdStreams();
  giveWork(a);
  giveWork(b);
  const Int64 nb_call = m_device.calls().nbCall();

  for (int i = 0; i < 1000; ++i) {
    const QueueMark mark = m_ledger.mark();
    const QueueMark own = m_ledger.markOf(a);
    EXPECT_FALSE(m_ledger.isReached(mark));
    EXPECT_TRUE(m_ledger.isOrderedAfter(own, a.queueSlot()));
    EXPECT_FALSE(m_ledger.isOrderedAfter(mark, a.queueSlot()));
  }

  EXPECT_EQ(m_device.calls().nbCall(), nb_call);
  EXPECT_EQ(m_ledger.driverCalls().total(), 0);
  m_device.letStreamsRun();
}

TEST_F(QueueLedgerTest, PollFindsWhatIsOverWithoutWaiting)
{
  const RunQueue queue = newQueue();
  m_device.holdStreams();
  giveWork(queue);
  const QueueMark mark = m_ledger.mark();

  EXPECT_FALSE(m_ledger.poll(mark));
  m_device.letStreamsRun();
  while (!m_ledger.poll(mark))
    std::this_thread::yield();

  EXPECT_TRUE(m_ledger.isQuiet());
  EXPECT_EQ(m_ledger.driverCalls().nb_synchronize, 0);
}

TEST_F(QueueLedgerTest, OneEventAnswersForAllThatWasGivenBefore)
{
  const RunQueue queue = newQueue();
  m_device.holdStreams();
  std::vector<QueueMark> marks;
  for (int i = 0; i < 100; ++i) {
    giveWork(queue);
    marks.push_back(m_ledger.markOf(queue));
  }

  for (const QueueMark& mark : marks)
    EXPECT_FALSE(m_ledger.poll(mark));

  EXPECT_EQ(m_ledger.driverCalls().nb_event_recorded, 1);
  EXPECT_EQ(m_device.calls().nbCall("recordEvent"), 1);
  m_device.letStreamsRun();
}

TEST_F(QueueLedgerTest, PollIsNotFooledByWhatIsGivenLater)
{
  const RunQueue queue = newQueue();
  m_device.holdStreams();
  giveWork(queue);
  const QueueMark mark = m_ledger.mark();
  EXPECT_FALSE(m_ledger.poll(mark)); // records an event here
  std::atomic<bool> may_end = false;
  callOnQueue(queue, [&] { waitFor(may_end); });

  m_device.letStreamsRun();
  while (!m_ledger.poll(mark))
    std::this_thread::yield();

  EXPECT_FALSE(m_ledger.isQuiet());
  may_end = true;
  queue.barrier();
}

TEST_F(QueueLedgerTest, OrdersATakerAfterAMarkOnceOnly)
{
  const RunQueue giver = newQueue();
  const RunQueue taker = newQueue();
  m_device.holdStreams();
  std::atomic<int> value = 0;
  int seen = 0;
  callOnQueue(giver, [&] { value = 1; });
  const QueueMark mark = m_ledger.markOf(giver);

  ASSERT_TRUE(isOk(m_ledger.orderAfter(mark, taker)));
  ASSERT_TRUE(isOk(m_ledger.orderAfter(mark, taker)));
  callOnQueue(taker, [&] { seen = value; });
  taker.barrier();

  EXPECT_EQ(seen, 1);
  EXPECT_EQ(m_ledger.driverCalls().nb_wait_inserted, 1);
  EXPECT_TRUE(m_ledger.isReached(mark)) << "what a queue waited for is over when the queue is";
}

TEST_F(QueueLedgerTest, FollowsTheEventsOfUsersThroughSeveralQueues)
{
  RunQueue a = newQueue();
  RunQueue b = newQueue();
  RunQueue c = newQueue();
  m_device.holdStreams();
  giveWork(a);
  const QueueMark mark = m_ledger.markOf(a);
  RunQueueEvent after_a = makeEvent(m_runner);
  RunQueueEvent after_b = makeEvent(m_runner);

  a.recordEvent(after_a);
  b.waitEvent(after_a);
  giveWork(b);
  b.recordEvent(after_b);
  EXPECT_FALSE(m_ledger.isOrderedAfter(mark, c.queueSlot()));
  c.waitEvent(after_b);

  EXPECT_TRUE(m_ledger.isOrderedAfter(mark, b.queueSlot()));
  EXPECT_TRUE(m_ledger.isOrderedAfter(mark, c.queueSlot()));
  giveWork(a);
  EXPECT_FALSE(m_ledger.isOrderedAfter(m_ledger.markOf(a), c.queueSlot()));
  m_device.letStreamsRun();
}

TEST_F(QueueLedgerTest, TheHostWaitsForAMark)
{
  const RunQueue a = newQueue();
  const RunQueue b = newQueue();
  m_device.holdStreams();
  std::atomic<int> nb_over = 0;
  callOnQueue(a, [&] { ++nb_over; });
  callOnQueue(b, [&] { ++nb_over; });
  const QueueMark mark = m_ledger.mark();

  ASSERT_TRUE(isOk(m_ledger.wait(mark)));

  EXPECT_EQ(nb_over, 2);
  EXPECT_TRUE(m_ledger.isReached(mark));
}

TEST_F(QueueLedgerTest, MarksOfDeadQueuesAreReached)
{
  QueueMark mark;
  QueueMark urgent_mark;
  {
    const RunQueue queue = newQueue();
    RunQueue urgent = makeQueue(m_runner, RunQueueBuildInfo(eRunQueuePriority::High));
    urgent.setAsync(true);
    m_device.holdStreams();
    giveWork(queue);
    giveWork(urgent);
    mark = m_ledger.markOf(queue);
    urgent_mark = m_ledger.markOf(urgent);
  }

  EXPECT_TRUE(m_ledger.isReached(mark));
  EXPECT_TRUE(m_ledger.isReached(urgent_mark));
  EXPECT_TRUE(m_ledger.poll(urgent_mark));
  EXPECT_TRUE(isOk(m_ledger.wait(urgent_mark)));
  EXPECT_TRUE(m_ledger.isQuiet());
}

TEST_F(QueueLedgerTest, TheHostWaitsForATakerOfAnotherBackend)
{
  const RunQueue giver = newQueue();
  const RunQueue taker = makeQueue(Runner(eExecutionPolicy::Sequential));
  m_device.holdStreams();
  giveWork(giver);
  const QueueMark mark = m_ledger.mark();

  ASSERT_TRUE(isOk(m_ledger.orderAfter(mark, taker)));

  EXPECT_TRUE(m_ledger.isReached(mark));
}

TEST_F(QueueLedgerTest, AnEventRecordedAnewWhileOthersAskSaysNothingOfItsFormerQueue)
{
  for (const char* call : { "synchronizeEvent", "queryEvent" }) {
    RunQueue busy = newQueue();
    RunQueue idle = newQueue();
    std::atomic<bool> may_end = false;
    callOnQueue(busy, [&] { waitFor(may_end); });
    const QueueMark mark = m_ledger.markOf(busy);
    RunQueueEvent event = makeEvent(m_runner);
    busy.recordEvent(event);
    m_device.calls().setLatency(call, 50'000'000);

    std::thread asking([&] {
      RunQueueEvent same = event;
      if (std::string(call) == "queryEvent")
        same.hasPendingWork();
      else
        same.wait();
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    idle.recordEvent(event);
    asking.join();

    EXPECT_FALSE(m_ledger.isReached(mark)) << call;
    may_end = true;
  }
}

TEST_F(QueueLedgerTest, AQueueThatCannotBeWaitedForIsNeverUsedAgain)
{
  for (const int priority : { 0, -100 }) {
    const RunQueueBuildInfo build_info(priority);
    QueueMark mark;
    void* stream = nullptr;
    {
      RunQueue queue = makeQueue(m_runner, build_info);
      queue.setAsync(true);
      queue.declareExternalUse();
      stream = queue.platformStream();
      m_device.holdStreams();
      giveWork(queue);
      mark = m_ledger.markOf(queue);
      m_device.calls().failNext("synchronizeStream", detail::runtime::eDriverStatus::Error);
    }
    const RunQueue next = makeQueue(m_runner, build_info);

    EXPECT_FALSE(m_ledger.isReached(mark));
    EXPECT_FALSE(m_ledger.poll(mark));
    EXPECT_NE(next.internalImpl().bareStream(), stream);
    EXPECT_TRUE(isOk(m_ledger.wait(mark)));
    EXPECT_TRUE(m_ledger.isReached(mark));
  }
}

TEST_F(QueueLedgerTest, ABarrierIsNoFaultWhenTheProcessEnds)
{
  const RunQueue queue = newQueue();
  RunQueueEvent event = makeEvent(m_runner);
  m_device.calls().failNext("synchronizeStream", detail::runtime::eDriverStatus::Unloading);
  m_device.calls().failNext("synchronizeEvent", detail::runtime::eDriverStatus::Unloading);

  EXPECT_NO_THROW(queue.barrier());
  EXPECT_NO_THROW(event.wait());
}

TEST_F(QueueLedgerTest, SynchronizingTheDeviceReachesEverything)
{
  const RunQueue a = newQueue();
  const RunQueue b = newQueue();
  m_device.holdStreams();
  giveWork(a);
  giveWork(b);

  ASSERT_TRUE(isOk(m_ledger.synchronizeDevice()));

  EXPECT_TRUE(m_ledger.isQuiet());
}

TEST_F(QueueLedgerTest, KeepsMarksPendingWhenTheDriverFails)
{
  const RunQueue a = newQueue();
  const RunQueue b = newQueue();
  m_device.holdStreams();
  giveWork(a);
  const QueueMark mark = m_ledger.markOf(a);
  for (const char* call : { "queryStream", "createEvent", "recordEvent", "waitEvent", "synchronizeEvent" })
    m_device.calls().failNext(call, detail::runtime::eDriverStatus::Error);

  EXPECT_FALSE(m_ledger.poll(mark));                 // queryStream
  EXPECT_FALSE(m_ledger.orderAfter(mark, b).isOk()); // createEvent
  EXPECT_FALSE(m_ledger.orderAfter(mark, b).isOk()); // recordEvent
  EXPECT_FALSE(m_ledger.orderAfter(mark, b).isOk()); // waitEvent
  EXPECT_FALSE(m_ledger.isOrderedAfter(mark, b.queueSlot()));
  EXPECT_FALSE(m_ledger.wait(mark).isOk()); // synchronizeEvent
  EXPECT_FALSE(m_ledger.isReached(mark));

  EXPECT_TRUE(isOk(m_ledger.wait(mark)));
  EXPECT_TRUE(m_ledger.isReached(mark));
}

TEST_F(QueueLedgerTest, ThreadsShareItWithoutLosingCount)
{
  auto work = [&] {
    const RunQueue queue = newQueue();
    for (int i = 0; i < 200; ++i) {
      giveWork(queue);
      const QueueMark all = m_ledger.mark();
      const QueueMark own = m_ledger.markOf(queue);
      if (i % 7 == 0)
        m_ledger.poll(all);
      if (i % 11 == 0) {
        EXPECT_TRUE(isOk(m_ledger.orderAfter(all, queue)));
      }
      if (i % 31 == 0) {
        EXPECT_TRUE(isOk(m_ledger.wait(own)));
      }
      if (i % 50 == 0)
        queue.barrier();
    }
  };

  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back(work);
  for (std::thread& thread : threads)
    thread.join();

  EXPECT_TRUE(m_ledger.isQuiet());
}
} // namespace
