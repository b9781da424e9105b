// SPDX-License-Identifier: Apache-2.0
// Arguments of loops beside reducers: objects of applications, and up to ten of them.
#include "tests/kernels/KernelFixture.h"

#include "accelerator/kernel/Atomic.h"
#include "accelerator/kernel/LocalMemory.h"
#include "accelerator/kernel/Reduce.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "accelerator/runtime/RunQueue.h"

namespace ax = Arcane::Accelerator;
using namespace Arcane;

namespace
{
//! Calls an argument at the begin and at the end of chunks and threads.
struct CountedHandler
{
  template <typename A> static void execWorkItemAtBeginForHost(A& argument) { argument.begin(); }
  template <typename A> static void execWorkItemAtEndForHost(A& argument) { argument.end(); }
  template <typename A> static bool isNeedBarrier(const A& argument) { return argument.m_needs_barrier; }
  template <typename A> static ARCCORE_HOST_DEVICE void execWorkItemAtBeginForCudaHip(A& argument, Int32) { argument.begin(); }
  template <typename A> static ARCCORE_HOST_DEVICE void execWorkItemAtEndForCudaHip(A& argument, Int32) { argument.end(); }
};

//! Counts its begins and ends, and adds at the end what the body gave to it.
class Counted
{
 public:
  using RemainingArgHandlerType = CountedHandler;

  explicit Counted(Int32* counts)
  : m_counts(counts)
  {}
  ARCCORE_HOST_DEVICE void begin()
  {
    ax::doAtomicAdd(m_counts, 1);
    m_is_begun = true;
    m_sum = 0;
  }
  ARCCORE_HOST_DEVICE void add(Int32 v) { m_sum += m_is_begun ? v : 1000000; }
  ARCCORE_HOST_DEVICE void end()
  {
    ax::doAtomicAdd(m_counts + 1, 1);
    ax::doAtomicAdd(m_counts + 2, m_sum);
  }

  bool m_needs_barrier = false;

 private:
  Int32* m_counts;
  Int32 m_sum = 0;
  bool m_is_begun = false;
};

void addIndexes(ax::RunQueue& queue, Int32 n, Int32* counts, bool needs_barrier)
{
  auto command = makeCommand(queue);
  Counted counted(counts);
  counted.m_needs_barrier = needs_barrier;
  command << RUNCOMMAND_LOOP1(iter, n, counted)
  {
    counted.add(iter);
  };
}

//! The reducers make the host execute the loop in blocks.
Int64 addIndexesAndReduce(ax::RunQueue& queue, Int32 n, Int32* counts)
{
  auto command = makeCommand(queue);
  Counted counted(counts);
  ax::ReducerSum2<Int64> sum(command);
  command << RUNCOMMAND_LOOP1(iter, n, counted, sum)
  {
    counted.add(iter);
    sum.combine(iter);
  };
  return sum.reducedValue();
}

Int32 sumOfTenArguments(ax::RunQueue& queue, Int32 n)
{
  auto command = makeCommand(queue);
  ax::ReducerSum2<Int32> a1(command), a2(command), a3(command), a4(command), a5(command);
  ax::ReducerSum2<Int32> a6(command), a7(command), a8(command), a9(command), a10(command);
  command << RUNCOMMAND_LOOP1(iter, n, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10)
  {
    a1.combine(1), a2.combine(2), a3.combine(3), a4.combine(4), a5.combine(5);
    a6.combine(6), a7.combine(7), a8.combine(8), a9.combine(9), a10.combine(iter);
  };
  return a1.reducedValue() + a2.reducedValue() + a3.reducedValue() + a4.reducedValue() + a5.reducedValue() + a6.reducedValue() +
         a7.reducedValue() + a8.reducedValue() + a9.reducedValue() + a10.reducedValue();
}

//! Each element uses its own part of the memory of the block.
void useLocalMemory(ax::RunQueue& queue, Int32 n, Int32* result)
{
  auto command = makeCommand(queue);
  ax::LocalMemory<char> shift(command, 3);
  ax::LocalMemory<Int64> local(command, 256);
  command << RUNCOMMAND_LOOP1(iter, n, shift, local)
  {
    SmallSpan<Int64> values = local.span();
    const Int32 mine = iter % 256;
    values[mine] = iter + Int64(shift.span().size());
    result[iter] = static_cast<Int32>(values[mine]);
  };
}

class LoopArgumentsTest : public Arcane::test::KernelFixture
{
};

TEST_P(LoopArgumentsTest, ObjectsOfApplicationsBeginAndEnd)
{
  for (Int32 n : { 1, 256, 1000 }) {
    Int32* const counts = values<Int32>(3);
    ax::RunQueue queue = ax::makeQueue(runner());

    addIndexes(queue, n, counts, false);

    EXPECT_GT(counts[0], 0);
    EXPECT_EQ(counts[1], counts[0]);
    EXPECT_EQ(counts[2], n * (n - 1) / 2);
    EXPECT_EQ(addIndexesAndReduce(queue, n, counts), n * (n - 1) / 2);
    EXPECT_EQ(counts[1], counts[0]);
    EXPECT_EQ(counts[2], n * (n - 1));
  }
}

TEST_P(LoopArgumentsTest, AnArgumentCanAskForABarrier)
{
  Int32* const counts = values<Int32>(3);
  ax::RunQueue queue = ax::makeQueue(runner());
  queue.setAsync(true);

  addIndexes(queue, 1000, counts, true);

  EXPECT_EQ(counts[2], 499500);
}

TEST_P(LoopArgumentsTest, TenArguments)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  EXPECT_EQ(sumOfTenArguments(queue, 0), 0);
  EXPECT_EQ(sumOfTenArguments(queue, 300), 300 * 45 + 300 * 299 / 2);
}

TEST_P(LoopArgumentsTest, LocalMemoryOfPlainLoops)
{
  constexpr Int32 n = 700;
  Int32* const result = values<Int32>(n);
  ax::RunQueue queue = ax::makeQueue(runner());
  useLocalMemory(queue, n, result);
  for (Int32 i = 0; i < n; ++i)
    ASSERT_EQ(result[i], i + 3);
}
INSTANTIATE_TEST_SUITE_P(Places, LoopArgumentsTest, ::testing::ValuesIn(Arcane::test::kernelPlaces()), Arcane::test::nameOfPlace);
} // namespace
