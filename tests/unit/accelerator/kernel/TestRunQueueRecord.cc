// SPDX-License-Identifier: Apache-2.0
// Records of queues on a simulated device: the values of single launches, and when graphs are made, changed and replayed.
#include "tests/unit/accelerator/kernel/RecordFixture.h"

#include "tests/support/MessageOf.h"

#include "arcane_core/base/error/FatalErrorException.h"

namespace ax = Arcane::Accelerator;
using namespace Arcane;
using namespace Arcane::test;

namespace
{
class RunQueueRecordTest : public RecordFixture
{
};

TEST_F(RunQueueRecordTest, LaterRunsReplayTheGraph)
{
  for (int i = 0; i < 3; ++i)
    m_record->run(m_queue, [&] {
      add(m_queue, m_v, n, 1);
      twice(m_queue, m_v, n);
    });

  EXPECT_TRUE(allAre(14));
  expectCounts(1, 2, 0);
  EXPECT_EQ(nbCall("createGraph"), 1);
  EXPECT_EQ(nbCall("launchGraph"), 3);
  EXPECT_EQ(nbCall("callOnStream"), 0);
  EXPECT_EQ(nbCall("synchronizeStream"), 3);
  EXPECT_FALSE(m_queue.isAsync());
}

TEST_F(RunQueueRecordTest, NothingIsLaunchedBeforeTheEnd)
{
  for (int i = 0; i < 2; ++i)
    m_record->run(m_queue, [&] {
      add(m_queue, m_v, n, 1);
      EXPECT_TRUE(m_queue.isAsync());
      EXPECT_EQ(nbCall("launchGraph"), i);
      EXPECT_TRUE(allAre(i));
    });
  EXPECT_TRUE(allAre(2));
}

TEST_F(RunQueueRecordTest, ANumberThatChangesIsUsed)
{
  for (const Int32 number : { 1, 10, 10, 100 })
    m_record->run(m_queue, [&] {
      add(m_queue, m_v, n, number);
      add(m_queue, m_v, n, 1000);
    });

  EXPECT_TRUE(allAre(4121));
  expectCounts(1, 3, 2);
  EXPECT_EQ(nbCall("changeGraph"), 2);
}

TEST_F(RunQueueRecordTest, ANumberInMemoryCostsNoChange)
{
  Int32 number = 0;
  for (const Int32 next : { 1, 10, 100 }) {
    number = next;
    m_record->run(m_queue, [&] { addFrom(m_queue, m_v, n, &number); });
  }
  EXPECT_TRUE(allAre(111));
  expectCounts(1, 2, 0);
}

TEST_F(RunQueueRecordTest, AnArrayThatMovesIsUsedWhereItIs)
{
  std::vector<Int32> array(10, 5);
  for (const std::size_t nb : { 10, 5000, 7 }) {
    std::vector<Int32> moved(nb, 5);
    array.swap(moved);
    m_record->run(m_queue, [&] { add(m_queue, array.data(), static_cast<Int32>(array.size()), 1); });
    EXPECT_EQ(array, std::vector<Int32>(nb, 6));
    EXPECT_EQ(moved, std::vector<Int32>(moved.size(), nb == 10 ? 5 : 6));
  }
  expectCounts(1, 2, 2);
}

TEST_F(RunQueueRecordTest, AnotherSequenceIsRecordedAnew)
{
  const auto run = [&](bool has_first, bool has_last) {
    m_values.assign(n, 1);
    m_record->run(m_queue, [&] {
      if (has_first)
        add(m_queue, m_v, n, 1);
      twice(m_queue, m_v, n);
      if (has_last)
        add(m_queue, m_v, n, 5);
    });
  };
  run(true, true);
  EXPECT_TRUE(allAre(9));
  run(true, false);
  EXPECT_TRUE(allAre(4));
  run(true, false);
  EXPECT_TRUE(allAre(4));
  run(true, true);
  EXPECT_TRUE(allAre(9));
  run(false, true);
  EXPECT_TRUE(allAre(7));
  run(false, true);
  EXPECT_TRUE(allAre(7));
  EXPECT_EQ(m_record->nbRecording(), 4);
  EXPECT_EQ(m_record->nbReplay(), 2);

  // A run without commands leaves nothing to replay.
  m_record->run(m_queue, [] {});
  EXPECT_TRUE(allAre(7));
}

TEST_F(RunQueueRecordTest, ASequenceThatAlwaysDiffersIsLaunchedOneByOne)
{
  Int32 expected = 0;
  const auto run = [&](int i) {
    m_record->run(m_queue, [&] {
      add(m_queue, m_v, n, 1);
      if (i % 2)
        twice(m_queue, m_v, n);
      add(m_queue, m_v, n, 3);
    });
    expected = (expected + 1) * (i % 2 ? 2 : 1) + 3;
    ASSERT_TRUE(allAre(expected)) << i;
  };
  for (int i = 0; i < 12; ++i)
    run(i);
  EXPECT_EQ(m_record->nbRecording(), 3);
  EXPECT_EQ(m_record->nbReplay(), 0);
  EXPECT_EQ(m_record->nbSingleLaunch(), 5 * 3 + 4 * 2);

  // Two runs that are the same, then a graph.
  for (int i = 0; i < 4; ++i)
    run(0);
  EXPECT_EQ(m_record->nbRecording(), 4);
  EXPECT_EQ(m_record->nbReplay(), 1);
}

TEST_F(RunQueueRecordTest, WorkGroupsAreRecorded)
{
  for (const Int32 number : { 1, 1, 10 })
    m_record->run(m_queue, [&] { addByGroups(m_queue, m_v, n, number); });
  EXPECT_TRUE(allAre(12));
  expectCounts(1, 2, 1);
}

TEST_F(RunQueueRecordTest, AnAsynchronousQueueDoesNotWait)
{
  m_queue.setAsync(true);
  m_device.holdStreams();
  for (const Int32 number : { 1, 10, 100 })
    m_record->run(m_queue, [&] {
      add(m_queue, m_v, n, number);
      twice(m_queue, m_v, n);
    });
  EXPECT_EQ(nbCall("synchronizeStream"), 0);
  EXPECT_TRUE(allAre(0));
  m_queue.barrier();
  // A change of the graph leaves earlier launches as they are.
  EXPECT_TRUE(allAre(248));
  EXPECT_TRUE(m_queue.isAsync());
}

TEST_F(RunQueueRecordTest, TheEndOfARecordWaitsForItsLaunches)
{
  m_queue.setAsync(true);
  m_device.holdStreams();
  m_record->run(m_queue, [&] { add(m_queue, m_v, n, 1); });
  ::testing::internal::CaptureStderr();
  m_record->clear();
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
  EXPECT_TRUE(allAre(1));
  EXPECT_EQ(nbCall("destroyGraph"), 1);

  m_record->run(m_queue, [&] { add(m_queue, m_v, n, 1); });
  m_queue.barrier();
  EXPECT_TRUE(allAre(2));
  expectCounts(1, 0, 0);
}

// --- errors ---------------------------------------------------------------------------------------

TEST_F(RunQueueRecordTest, AnExceptionEndsTheScope)
{
  for (int i = 0; i < 2; ++i) {
    m_values.assign(n, 0);
    const auto run = [&] {
      m_record->run(m_queue, [&] {
        add(m_queue, m_v, n, 1);
        ARCANE_FATAL("of the function");
      });
    };
    EXPECT_EQ(messageOf(run), "of the function");
    EXPECT_FALSE(m_queue.isAsync());
    // What was launched is finished, as on a synchronous queue without record.
    EXPECT_TRUE(allAre(1));
    add(m_queue, m_v, n, 1);
    EXPECT_TRUE(allAre(2));
  }
  m_record->run(m_queue, [&] {
    add(m_queue, m_v, n, 1);
    add(m_queue, m_v, n, 1);
  });
  EXPECT_TRUE(allAre(4));
}

TEST_F(RunQueueRecordTest, AStepMayHaveSeveralFunctions)
{
  EXPECT_EQ(messageOf([&] { m_record->end(); }), "record: end() is called, but no run has begun, expected begin() before");
  for (Int32 i = 0; i < 3; ++i) {
    m_record->begin(m_queue);
    add(m_queue, m_v, n, 1);
    EXPECT_TRUE(allAre(2 * i));
    add(m_queue, m_v, n, 1);
    m_record->end();
    EXPECT_TRUE(allAre(2 * i + 2));
  }
  expectCounts(1, 2, 0);

  // An exception between both functions leaves a run that the record ends.
  m_record->begin(m_queue);
  add(m_queue, m_v, n, 1);
  m_record.reset();
  EXPECT_TRUE(allAre(7));
  EXPECT_FALSE(m_queue.isAsync());
  add(m_queue, m_v, n, 1);
  EXPECT_TRUE(allAre(8));
}

TEST_F(RunQueueRecordTest, ARunOfTheHostBeginsAndEnds)
{
  const ax::Runner runner(ax::eExecutionPolicy::Sequential);
  const ax::RunQueue queue = ax::makeQueue(runner);
  m_record->begin(queue);
  add(queue, m_v, n, 1);
  EXPECT_TRUE(allAre(1));
  EXPECT_EQ(messageOf([&] { m_record->begin(m_queue); }),
            "record: a run begins before the end of the former one, expected another record for another queue");
  m_record->end();
  m_record->run(queue, [&] { add(queue, m_v, n, 1); });
  EXPECT_TRUE(allAre(2));
  expectCounts(0, 0, 0);
}

TEST_F(RunQueueRecordTest, AnExceptionOfAKernelIsThrownByTheWait)
{
  const Int32* const v = m_v;
  const auto run = [&] {
    m_record->run(m_queue, [&] {
      auto command = makeCommand(m_queue);
      command << RUNCOMMAND_LOOP1(iter, n)
      {
        if (v[iter] == 0)
          ARCANE_FATAL("of the kernel");
      };
    });
  };
  EXPECT_EQ(messageOf(run), "of the kernel");
  m_values.assign(n, 1);
  EXPECT_EQ(messageOf(run), "");
}

TEST_F(RunQueueRecordTest, RecordsOfOneQueueAreNotNested)
{
  ax::RunQueueRecord inner;
  const auto nested = [&] { m_record->run(m_queue, [&] { inner.run(m_queue, [] {}); }); };
  EXPECT_EQ(messageOf(nested), "record: a run begins in a run of another record of the same queue, expected one at a time");
  ax::RunQueue other = ax::makeQueue(*m_runner);
  const auto own = [&] { m_record->run(m_queue, [&] { m_record->run(other, [] {}); }); };
  EXPECT_EQ(messageOf(own), "record: a run begins before the end of the former one, expected another record for another queue");
  const auto cleared = [&] { m_record->run(m_queue, [&] { m_record->clear(); }); };
  EXPECT_EQ(messageOf(cleared), "record: clear() is called in a run, expected after it");
  EXPECT_EQ(messageOf([&] { m_record->run(ax::RunQueue(), [] {}); }), "record: the queue is null, expected one made by makeQueue()");

  m_record->run(m_queue, [&] { add(m_queue, m_v, n, 1); });
  EXPECT_TRUE(allAre(1));
}

TEST_F(RunQueueRecordTest, WhatTheDriverRefusesIsLaunchedOneByOne)
{
  m_device.calls().failNext("createGraph", detail::runtime::eDriverStatus::NotSupported, 0, 1);
  for (int i = 0; i < 3; ++i)
    m_record->run(m_queue, [&] {
      add(m_queue, m_v, n, 1);
      add(m_queue, m_v, n, 1);
    });
  EXPECT_TRUE(allAre(6));
  EXPECT_EQ(nbCall("createGraph"), 1);
  EXPECT_EQ(m_record->nbSingleLaunch(), 6);
  expectCounts(0, 0, 0);
}

TEST_F(RunQueueRecordTest, AChangeThatTheDriverRefusesMakesAnotherGraph)
{
  m_record->run(m_queue, [&] { add(m_queue, m_v, n, 1); });
  m_device.calls().failNext("changeGraph", detail::runtime::eDriverStatus::Error);
  m_record->run(m_queue, [&] { add(m_queue, m_v, n, 10); });
  EXPECT_TRUE(allAre(11));
  expectCounts(2, 0, 1);
}

TEST_F(RunQueueRecordTest, ALaunchThatFailsIsReported)
{
  m_device.calls().failNext("launchGraph", detail::runtime::eDriverStatus::Error);
  const auto run = [&] { m_record->run(m_queue, [&] { add(m_queue, m_v, n, 1); }); };
  EXPECT_EQ(messageOf(run), "cannot launch recorded commands: launchGraph: failure, as the test wants");
  EXPECT_TRUE(allAre(0));
  EXPECT_EQ(messageOf(run), "");
  EXPECT_TRUE(allAre(1));
}
} // namespace
