// SPDX-License-Identifier: Apache-2.0
// Reducers of work groups: the values of plain loops, sums with the same bits in all places, what is refused.
#include "tests/kernels/KernelFixture.h"

#include "accelerator/kernel/Atomic.h"
#include "accelerator/kernel/Reduce.h"
#include "accelerator/kernel/RunCommandLaunch.h"
#include "accelerator/runtime/RunQueue.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

namespace ax = Arcane::Accelerator;
using namespace Arcane;

namespace
{
struct Result
{
  Int64 sum;
  Int32 min;
  Int32 max;
  double real_sum;
};

//! Several reducers beside local memory, whose first element of a block is the largest index of the block.
Result reduceInGroups(ax::RunQueue& queue, const ax::WorkGroupLoopRange<>& range)
{
  auto command = makeCommand(queue);
  ax::LocalMemory<Int32> local(command, 1);
  ax::ReducerSum2<Int64> sum(command);
  ax::ReducerMin2<Int32> min(command);
  ax::ReducerMax2<Int32> max(command);
  ax::ReducerSum2<double> real_sum(command);
  command << RUNCOMMAND_LAUNCH(iter, range, sum, local, min, max, real_sum)
  {
    if (iter.workItem().rankInBlock() == 0)
      local.span()[0] = 0;
    iter.block().barrier();
    for (Int32 i : iter.workItem().linearIndexes()) {
      sum.combine(i + 1);
      min.combine(5 - i);
      real_sum.combine(1.0 / (1.0 + i));
      ax::doAtomic<ax::eAtomicOperation::Max>(&local.span()[0], i);
    }
    iter.block().barrier();
    max.combine(local.span()[0]);
  };
  return { sum.reducedValue(), min.reducedValue(), max.reducedValue(), real_sum.reducedValue() };
}

//! Uses so much local memory that a device has no room for it beside the reducer, unless it is asked for more.
Int64 reduceBesideMuchMemory(ax::RunQueue& queue, Int32 n)
{
  ax::WorkGroupLoopRange range(n);
  auto command = makeCommand(queue);
  ax::LocalMemory<Int64> local(command, 5632);
  ax::ReducerSum2<Int64> sum(command);
  command << RUNCOMMAND_LAUNCH(iter, range, local, sum)
  {
    const Int32 last = local.span().size() - 1;
    if (iter.workItem().rankInBlock() == 0)
      local.span()[last] = 3;
    iter.block().barrier();
    for (Int32 i : iter.workItem().linearIndexes())
      sum.combine(i * local.span()[last]);
  };
  return sum.reducedValue();
}

double sumInGroups(ax::RunQueue& queue, Int32 n, const double* v, Int32 block_size, Int32 stride)
{
  ax::WorkGroupLoopRange range(n);
  if (block_size > 0)
    range.setBlockSize(block_size);
  auto command = makeCommand(queue);
  command.addNbStride(stride);
  ax::ReducerSum2<double> sum(command);
  command << RUNCOMMAND_LAUNCH(iter, range, sum)
  {
    for (Int32 i : iter.workItem().linearIndexes())
      sum.combine(v[i]);
  };
  return sum.reducedValue();
}

//! Adds what the threads of a device have in the order in which they combine it, written down once more.
double sumInOrderOfDevice(Int32 n, const double* v, Int32 block_size, Int32 stride)
{
  const Int32 nb_block = ((n + block_size - 1) / block_size + stride - 1) / stride;
  std::vector<double> lanes(256, 0.);
  for (Int32 block = 0; block < nb_block; ++block) {
    std::vector<double> threads;
    for (Int32 i = block * block_size; i < std::min(n, (block + 1) * block_size); ++i) {
      double of_thread = 0.;
      for (Int32 k = i; k < n; k += nb_block * block_size)
        of_thread += v[k];
      threads.push_back(of_thread);
    }
    for (std::size_t step = 512; step > 0; step /= 2)
      for (std::size_t thread = 0; thread < step && thread + step < threads.size(); ++thread)
        threads[thread] += threads[thread + step];
    lanes[std::size_t(block % 256)] += threads[0];
  }
  for (std::size_t step : { 16, 8, 4, 2, 1, 128, 64, 32 }) {
    // First inside each group of 32 lanes, then the groups.
    for (std::size_t i = 0; i + step < 256; ++i)
      if (step < 32 ? i % 32 < step : i % 32 == 0 && i < step)
        lanes[i] += lanes[i + step];
  }
  return lanes[0];
}

void fillWithRandomValues(double* v, Int32 n)
{
  std::mt19937 random(20261123);
  std::uniform_real_distribution<double> value(-1., 1.);
  for (Int32 i = 0; i < n; ++i)
    v[i] = value(random);
}

//! Writes the value of the lane of each element, and after the loop that of the first lane. Returns the sum.
Int64 writeLocalValues(ax::RunQueue& queue, Int32 n, Int32* local_value, Int32* after)
{
  ax::WorkGroupLoopRange range(n);
  range.setBlockSize(64);
  auto command = makeCommand(queue);
  ax::ReducerSum2<Int32> sum(command);
  command << RUNCOMMAND_LAUNCH(iter, range, sum)
  {
    for (Int32 i : iter.workItem().linearIndexes()) {
      sum.combine(i + 1);
      local_value[i] = sum.localValue();
    }
    if (iter.workItem().rankInBlock() == 0) {
      sum.combine(7);
      after[iter.block().groupRank()] = sum.localValue();
    }
  };
  return sum.reducedValue();
}

//! Has two reducers of which the launch uses one.
Int64 reduceBesideAnUnusedReducer(ax::RunQueue& queue, Int32 n)
{
  ax::WorkGroupLoopRange range(n);
  auto command = makeCommand(queue);
  ax::ReducerMax<Int64> max(command);
  ax::ReducerMin2<Int64> min(command);
  ax::ReducerSum2<Int64> sum(command);
  max.setValue(5);
  min.setValue(3);
  command << RUNCOMMAND_LAUNCH(iter, range, sum)
  {
    for (Int32 i : iter.workItem().linearIndexes())
      sum.combine(i);
  };
  EXPECT_EQ(max.reducedValue(), 5);
  EXPECT_EQ(min.reducedValue(), 3);
  return sum.reducedValue();
}

//! A reducer that is not an argument of the launch.
void captureReducer(ax::RunQueue& queue)
{
  ax::WorkGroupLoopRange range(100);
  auto command = makeCommand(queue);
  ax::ReducerSum<Int64> sum(command);
  command << RUNCOMMAND_LAUNCH(iter, range)
  {
    for (Int32 i : iter.workItem().linearIndexes())
      sum.combine(i);
  };
}

class WorkGroupReducersTest : public Arcane::test::KernelFixture
{
};

TEST_P(WorkGroupReducersTest, ReducersBesideLocalMemory)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  // The last one has more blocks than reducers have room for at first.
  for (auto [n, block_size] :
       { std::pair(1, 32), std::pair(100, 32), std::pair(1000, 256), std::pair(5001, 1024), std::pair(300000, 32) }) {
    ax::WorkGroupLoopRange range(n);
    range.setBlockSize(block_size);
    double exact = 0.;
    for (Int32 i = n; i > 0; --i)
      exact += 1.0 / i;

    const Result result = reduceInGroups(queue, range);

    EXPECT_EQ(result.sum, Int64(n) * (n + 1) / 2);
    EXPECT_EQ(result.min, 6 - n);
    EXPECT_EQ(result.max, n - 1);
    EXPECT_NEAR(result.real_sum, exact, 1e-11);
    // Another launch gives the same bits.
    EXPECT_EQ(reduceInGroups(queue, range).real_sum, result.real_sum);
  }
}

TEST_P(WorkGroupReducersTest, ReducersBesideMuchLocalMemory)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  EXPECT_EQ(reduceBesideMuchMemory(queue, 1000), 3 * 499500);
}

TEST_P(WorkGroupReducersTest, ReducersGiveTheSameBitsInAllPlaces)
{
  ax::Runner sequential(ax::eExecutionPolicy::Sequential);
  ax::RunQueue sequential_queue = ax::makeQueue(sequential);
  ax::RunQueue queue = ax::makeQueue(runner());
  for (Int32 n : { 1, 31, 32, 33, 255, 257, 5001, 100000, 300001 }) {
    double* const v = values<double>(n);
    double* const copy = values<double>(n);
    fillWithRandomValues(v, n);
    std::copy_n(v, n, copy);
    for (Int32 block_size : { 0, 32, 96, 256, 1024 })
      for (Int32 stride : { 0, 1, 3 }) {
        const double expected = sumInGroups(sequential_queue, n, copy, block_size, stride);
        EXPECT_EQ(expected, sumInOrderOfDevice(n, copy, block_size == 0 ? 256 : block_size, std::max(stride, 1)));
        EXPECT_EQ(sumInGroups(queue, n, v, block_size, stride), expected)
          << n << " elements in blocks of " << block_size << ", " << stride << " per thread";
      }
  }
}

TEST_P(WorkGroupReducersTest, LanesOfReducersAreThoseOfTheElements)
{
  constexpr Int32 n = 1000;
  ax::RunQueue queue = ax::makeQueue(runner());
  Int32* const local_value = values<Int32>(n);
  Int32* const after = values<Int32>(n / 64 + 1);

  const Int64 sum = writeLocalValues(queue, n, local_value, after);

  // Each block of 64 adds 7 once, in its first lane.
  EXPECT_EQ(sum, Int64(n) * (n + 1) / 2 + 7 * Int64(n / 64 + 1));
  for (Int32 i = 0; i < n; ++i)
    ASSERT_EQ(local_value[i], i + 1);
  for (Int32 block = 0; block * 64 < n; ++block)
    ASSERT_EQ(after[block], block * 64 + 8);
}

TEST_P(WorkGroupReducersTest, AReducerThatTheLaunchDoesNotUseKeepsItsFirstValue)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  EXPECT_EQ(reduceBesideAnUnusedReducer(queue, 1000), 499500);
}

TEST_P(WorkGroupReducersTest, CapturedReducersAreRefused)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  EXPECT_THROW(captureReducer(queue), FatalErrorException);
}
INSTANTIATE_TEST_SUITE_P(Places, WorkGroupReducersTest, ::testing::ValuesIn(Arcane::test::kernelPlaces()), Arcane::test::nameOfPlace);
} // namespace
