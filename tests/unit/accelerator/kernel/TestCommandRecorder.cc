// SPDX-License-Identifier: Apache-2.0
// What ends the graphs of a record: waits, events, other threads, other libraries, values of reducers.
#include "tests/unit/accelerator/kernel/RecordFixture.h"

#include "accelerator/kernel/NumArrayViews.h"
#include "accelerator/kernel/Reduce.h"
#include "accelerator/runtime/Memory.h"
#include "accelerator/runtime/QueueLedger.h"
#include "accelerator/runtime/RunQueueEvent.h"
#include "tests/support/MessageOf.h"

#include "arcane_core/base/array/NumArray.h"

#include <algorithm>
#include <thread>

namespace ax = Arcane::Accelerator;
using namespace Arcane;
using namespace Arcane::test;

namespace
{
class CommandRecorderTest : public RecordFixture
{
};

TEST_F(CommandRecorderTest, AWaitEndsAGraph)
{
  for (Int32 i = 0; i < 3; ++i)
    m_record->run(m_queue, [&] {
      add(m_queue, m_v, n, 1);
      m_queue.barrier();
      EXPECT_TRUE(allAre(2 * i + 1));
      add(m_queue, m_v, n, 1);
    });
  EXPECT_TRUE(allAre(6));
  expectCounts(2, 4, 0);
}

TEST_F(CommandRecorderTest, OtherCommandsKeepTheirPlace)
{
  std::vector<Int32> copy(n, 0);
  for (Int32 i = 0; i < 3; ++i) {
    m_record->run(m_queue, [&] {
      add(m_queue, m_v, n, 1);
      // Not memory of the driver: the copy is not recorded.
      m_queue.copyMemory(ax::MemoryCopyArgs(copy.data(), m_v, n * Int64(sizeof(Int32))).addAsync());
      add(m_queue, m_v, n, 1);
    });
    EXPECT_EQ(copy, std::vector<Int32>(n, 2 * i + 1));
  }
  expectCounts(2, 4, 0);
  EXPECT_EQ(nbCall("copyAsync"), 3);
}

TEST_F(CommandRecorderTest, CopiesInMemoryOfTheDriverAreRecorded)
{
  Int32* const a = unified<Int32>(n);
  Int32* const b = unified<Int32>(n);
  std::fill_n(a, n, 0);
  for (Int32 i = 0; i < 3; ++i) {
    // The third run copies to another place.
    Int32* const to = i < 2 ? b : b + n / 2;
    const Int32 nb = i < 2 ? n : n / 2;
    m_record->run(m_queue, [&] {
      add(m_queue, a, n, 1);
      m_queue.copyMemory(ax::MemoryCopyArgs(to, a, nb * Int64(sizeof(Int32))).addAsync());
      add(m_queue, a, n, 1);
    });
    EXPECT_EQ(to[0], 2 * i + 1);
    EXPECT_EQ(to[nb - 1], 2 * i + 1);
  }
  EXPECT_EQ(b[0], 3);
  EXPECT_EQ(nbCall("copyAsync"), 0);
  expectCounts(1, 2, 1);
  for (void* block : { a, b })
    EXPECT_TRUE(m_device.release(eMemoryResource::UnifiedMemory, ax::DeviceId(), block, n * Int64(sizeof(Int32))).isOk());
}

TEST_F(CommandRecorderTest, ASynchronousCopyIsFinishedWhenItReturns)
{
  Int32* const a = unified<Int32>(1);
  Int32* const b = unified<Int32>(1);
  *a = 0;
  m_record->run(m_queue, [&] {
    add(m_queue, a, 1, 7);
    m_queue.copyMemory(ax::MemoryCopyArgs(b, a, sizeof(Int32)));
    EXPECT_EQ(*b, 7);
  });
  for (void* block : { a, b })
    EXPECT_TRUE(m_device.release(eMemoryResource::UnifiedMemory, ax::DeviceId(), block, sizeof(Int32)).isOk());
}

TEST_F(CommandRecorderTest, AnotherQueueWaitsForWhatIsRecorded)
{
  ax::RunQueue other = ax::makeQueue(*m_runner).addAsync(true);
  ax::RunQueueEvent before = ax::makeEvent(*m_runner);
  ax::RunQueueEvent after = ax::makeEvent(*m_runner);
  for (int i = 0; i < 3; ++i) {
    m_values.assign(n, 1);
    m_device.holdStreams();
    m_record->run(m_queue, [&] {
      add(m_queue, m_v, n, 1);
      m_queue.recordEvent(before);
      other.waitEvent(before);
      twice(other, m_v, n);
      other.recordEvent(after);
      m_queue.waitEvent(after);
      add(m_queue, m_v, n, 3);
    });
    EXPECT_TRUE(allAre(7));
  }
  other.barrier();
  expectCounts(2, 4, 0);
}

TEST_F(CommandRecorderTest, TwoQueuesHaveTheirRecords)
{
  ax::RunQueue other = ax::makeQueue(*m_runner);
  ax::RunQueueRecord other_record;
  std::vector<Int32> values(n, 0);
  for (int i = 0; i < 2; ++i)
    m_record->run(m_queue, [&] {
      add(m_queue, m_v, n, 1);
      other_record.run(other, [&] { add(other, values.data(), n, 2); });
      EXPECT_EQ(values, std::vector<Int32>(n, 2 * i + 2));
      EXPECT_TRUE(allAre(2 * i));
      add(m_queue, m_v, n, 1);
    });
  EXPECT_TRUE(allAre(4));
  expectCounts(1, 1, 0);
  EXPECT_EQ(other_record.nbReplay(), 1);
}

TEST_F(CommandRecorderTest, AnotherQueueIsRecordedAnew)
{
  ax::RunQueue other = ax::makeQueue(*m_runner);
  m_record->run(m_queue, [&] { add(m_queue, m_v, n, 1); });
  m_record->run(other, [&] { add(other, m_v, n, 1); });
  EXPECT_TRUE(allAre(2));
  expectCounts(1, 0, 0);
}

// --- what others see ------------------------------------------------------------------------------

TEST_F(CommandRecorderTest, ALedgerKnowsThatTheDriverHasNothing)
{
  detail::runtime::QueueLedger& ledger = m_device.ledger(ax::DeviceId());
  for (Int32 i = 0; i < 2; ++i) {
    detail::runtime::QueueMark mark;
    m_record->run(m_queue, [&] {
      add(m_queue, m_v, n, 1);
      mark = ledger.mark();
      EXPECT_FALSE(mark.isClean());
      EXPECT_FALSE(ledger.poll(mark));
      EXPECT_TRUE(allAre(i));
    });
    EXPECT_TRUE(ledger.isReached(mark));
  }
  expectCounts(1, 1, 0);
}

TEST_F(CommandRecorderTest, AWaitOfTheSameThreadGivesTheCommands)
{
  detail::runtime::QueueLedger& ledger = m_device.ledger(ax::DeviceId());
  for (Int32 i = 0; i < 2; ++i)
    m_record->run(m_queue, [&] {
      add(m_queue, m_v, n, 1);
      EXPECT_TRUE(ledger.wait(ledger.mark()).isOk());
      EXPECT_TRUE(allAre(2 * i + 1));
      add(m_queue, m_v, n, 1);
    });
  EXPECT_TRUE(allAre(4));
  expectCounts(2, 2, 0);
}

TEST_F(CommandRecorderTest, AWaitOfAnotherThreadGivesTheCommandsButKeepsTheGraph)
{
  detail::runtime::QueueLedger& ledger = m_device.ledger(ax::DeviceId());
  const auto run = [&](bool has_waiter) {
    m_values.assign(n, 0);
    m_record->run(m_queue, [&] {
      add(m_queue, m_v, n, 1);
      if (has_waiter) {
        std::thread waiter([&] {
          EXPECT_TRUE(ledger.wait(ledger.mark()).isOk());
          EXPECT_TRUE(allAre(1));
        });
        waiter.join();
      }
      twice(m_queue, m_v, n);
    });
    EXPECT_TRUE(allAre(2));
  };
  run(false);
  run(true);
  EXPECT_EQ(m_record->nbSingleLaunch(), 2);
  run(false);
  expectCounts(1, 1, 0);
}

TEST_F(CommandRecorderTest, AnotherQueueThatIsOrderedAfterGetsTheCommandsFirst)
{
  detail::runtime::QueueLedger& ledger = m_device.ledger(ax::DeviceId());
  ax::RunQueue other = ax::makeQueue(*m_runner).addAsync(true);
  m_device.holdStreams();
  m_record->run(m_queue, [&] {
    add(m_queue, m_v, n, 1);
    EXPECT_TRUE(ledger.orderAfter(ledger.markOf(m_queue), other).isOk());
    twice(other, m_v, n);
    other.barrier();
    EXPECT_TRUE(allAre(2));
  });
}

TEST_F(CommandRecorderTest, TheHostIsKeptFromWhatARecordedKernelWrites)
{
  NumArray<Int32, MDDim1> array(n);
  const auto look = [&] {
    detail::runtime::QueuedUses::instance().checkHost(array.data(), sizeof(Int32), false, [] { return String("a look"); });
  };
  m_record->run(m_queue, [&] {
    auto command = makeCommand(m_queue);
    command.addKernelName("Fill").addTraceInfo(TraceInfo());
    auto out = viewOut(command, array);
    command << RUNCOMMAND_LOOP1(iter, n)
    {
      out[iter] = 1;
    };
    EXPECT_NE(messageOf(look).find("may still write 'NumArray', expected a barrier() of its queue before"), std::string::npos);
    m_queue.barrier();
    EXPECT_EQ(messageOf(look), "");
  });
  EXPECT_EQ(messageOf(look), "");
}

TEST_F(CommandRecorderTest, OtherCodeInTheStreamKeepsTheOrder)
{
  for (int i = 0; i < 3; ++i) {
    m_values.assign(n, 1);
    m_record->run(m_queue, [&] {
      add(m_queue, m_v, n, 1);
      void* const stream = m_queue.platformStream();
      const auto work = [](void* v) { *static_cast<Int32*>(v) *= 10; };
      EXPECT_TRUE(m_device.callOnStream(stream, work, m_v).isOk());
      add(m_queue, m_v, n, 1);
      EXPECT_TRUE(m_device.callOnStream(stream, work, m_v).isOk());
    });
    EXPECT_EQ(m_v[0], 210);
    EXPECT_EQ(m_v[1], 3);
  }
}

// --- reducers -------------------------------------------------------------------------------------

TEST_F(CommandRecorderTest, TheValueOfAReducerMayBeAskedAtOnce)
{
  m_queue.setAsync(true);
  for (Int32 i = 1; i <= 3; ++i)
    m_record->run(m_queue, [&] {
      add(m_queue, m_v, n, 1);
      auto command = makeCommand(m_queue);
      ax::ReducerSum2<Int64> sum(command);
      const Int32* const v = m_v;
      command << RUNCOMMAND_LOOP1(iter, n, sum)
      {
        sum.combine(v[iter]);
      };
      EXPECT_EQ(sum.reducedValue(), Int64(n) * (2 * i - 1));
      add(m_queue, m_v, n, 1);
    });
  // The host does not wait for what comes after the value.
  EXPECT_EQ(nbCall("synchronizeStream"), 3);
  m_queue.barrier();
  EXPECT_TRUE(allAre(6));
  EXPECT_EQ(m_record->nbRecording(), 2);
  EXPECT_EQ(m_record->nbReplay(), 4);
}

TEST_F(CommandRecorderTest, TheValueOfAReducerMayBeAskedAfterTheScope)
{
  m_queue.setAsync(true);
  for (Int32 i = 1; i <= 3; ++i) {
    std::optional<ax::ReducerSum2<Int64>> sum;
    std::optional<ax::ReducerMax<Int32>> max;
    m_device.holdStreams();
    m_record->run(m_queue, [&] {
      add(m_queue, m_v, n, 1);
      const Int32* const v = m_v;
      auto command = makeCommand(m_queue);
      auto& sum_argument = sum.emplace(command);
      command << RUNCOMMAND_LOOP1(iter, n, sum_argument)
      {
        sum_argument.combine(v[iter]);
      };
      auto second = makeCommand(m_queue);
      const auto& captured_max = max.emplace(second);
      second << RUNCOMMAND_LOOP1(iter, n)
      {
        captured_max.combine(v[iter]);
      };
      EXPECT_EQ(nbCall("launchGraph"), i - 1);
    });
    EXPECT_EQ(sum->reducedValue(), Int64(n) * i);
    EXPECT_EQ(max->reducedValue(), i);
  }
  EXPECT_EQ(m_record->nbRecording(), 1);
  EXPECT_EQ(m_record->nbReplay(), 2);
}

TEST_F(CommandRecorderTest, AReducerThatNobodyAsksKeepsItsMemoryUntilTheEnd)
{
  ax::RunQueue other = ax::makeQueue(*m_runner);
  ax::RunQueueRecord other_record;
  std::optional<ax::ReducerSum2<Int64>> sum;
  m_record->begin(m_queue);
  {
    auto command = makeCommand(m_queue);
    ax::ReducerSum2<Int64> ignored(command);
    command << RUNCOMMAND_LOOP1(iter, n, ignored)
    {
      ignored.combine(1000);
    };
  }
  other_record.begin(other);
  auto command = makeCommand(other);
  auto& argument = sum.emplace(command);
  command << RUNCOMMAND_LOOP1(iter, n, argument)
  {
    argument.combine(1);
  };
  other_record.end();
  // The first reducer is executed last.
  m_record->end();
  EXPECT_EQ(sum->reducedValue(), n);
}
} // namespace
