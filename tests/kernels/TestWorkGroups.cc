// SPDX-License-Identifier: Apache-2.0
// Work groups: each element once, memory that a block shares, reducers, and grids whose blocks wait for each other.
#include "tests/kernels/KernelFixture.h"

#include "accelerator/kernel/Atomic.h"
#include "accelerator/kernel/Reduce.h"
#include "accelerator/kernel/RunCommandLaunch.h"
#include "accelerator/runtime/RunQueue.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/tasks/TaskFactory.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace ax = Arcane::Accelerator;
using namespace Arcane;

namespace
{
template <typename IndexType>
void countElements(ax::RunQueue& queue, const ax::WorkGroupLoopRange<IndexType>& range, Int32 stride, Int32* count)
{
  auto command = makeCommand(queue);
  command.addNbStride(stride);
  command << RUNCOMMAND_LAUNCH(iter, range)
  {
    for (IndexType i : iter.workItem().linearIndexes())
      count[i] += 1;
  };
}

constexpr Int32 nb_long = 33;
constexpr Int32 nb_int = 50;

//! Each block makes histograms in local memory, and copies them. Writes how far addresses are from the alignment of their types.
void makeHistograms(ax::RunQueue& queue, const ax::WorkGroupLoopRange<>& range, Int64* longs, Int32* ints, Int64* misalignment)
{
  auto command = makeCommand(queue);
  ax::LocalMemory<Int64, nb_long> local_longs(command);
  ax::LocalMemory<char> local_char(command, 1);
  ax::LocalMemory<Int32> local_ints(command, nb_int);
  command << RUNCOMMAND_LAUNCH(iter, range, local_longs, local_char, local_ints)
  {
    const auto block = iter.block();
    const auto item = iter.workItem();
    SmallSpan<Int64, nb_long> of_long = local_longs.span();
    SmallSpan<Int32> of_int = local_ints.span();
    if (item.rankInBlock() == 0) {
      for (Int32 i = 0; i < nb_long; ++i)
        of_long[i] = 0;
      for (Int32 i = 0; i < nb_int; ++i)
        of_int[i] = 0;
      local_char.span()[0] = 'x';
      ax::doAtomicAdd(misalignment, Int64(reinterpret_cast<std::uintptr_t>(of_long.data()) % sizeof(Int64)));
      ax::doAtomicAdd(misalignment, Int64(reinterpret_cast<std::uintptr_t>(of_int.data()) % sizeof(Int32)));
    }
    block.barrier();
    for (Int32 i : item.linearIndexes()) {
      ax::doAtomicAdd(&of_long[i % nb_long], i);
      ax::doAtomicAdd(&of_int[i % nb_int], 1);
    }
    block.barrier();
    if (item.rankInBlock() == 0) {
      for (Int32 i = 0; i < nb_long; ++i)
        longs[block.groupRank() * nb_long + i] = of_long[i];
      for (Int32 i = 0; i < nb_int; ++i)
        ints[block.groupRank() * nb_int + i] = of_int[i] + (local_char.span()[0] == 'x' ? 0 : 1000000);
    }
  };
}

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

//! Counts the chunks of the host.
struct ChunkCounter
{
  struct RemainingArgHandlerType
  {
    static void execWorkItemAtBeginForHost(ChunkCounter& c) { ax::doAtomicAdd(c.nb_chunk, 1); }
    static void execWorkItemAtEndForHost(ChunkCounter&) {}
    static bool isNeedBarrier(const ChunkCounter&) { return true; }
    static ARCCORE_HOST_DEVICE void execWorkItemAtBeginForCudaHip(ChunkCounter&, Int32) {}
    static ARCCORE_HOST_DEVICE void execWorkItemAtEndForCudaHip(ChunkCounter&, Int32) {}
  };
  Int32* nb_chunk;
};

void countChunks(ax::RunQueue& queue, Int32 n, Int32* nb_chunk, Int32* count)
{
  ax::WorkGroupLoopRange range(n);
  ChunkCounter counter{ nb_chunk };
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LAUNCH(iter, range, counter)
  {
    for (Int32 i : iter.workItem().linearIndexes())
      count[i] += 1;
  };
}

//! Reads after the barrier of the grid what other blocks wrote before it.
template <typename IndexType>
void reverseTwice(ax::RunQueue& queue, const ax::CooperativeWorkGroupLoopRange<IndexType>& range, IndexType* a, IndexType* b, Int32* nb_bad)
{
  const IndexType n = range.nbElement();
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LAUNCH(iter, range)
  {
    const auto grid = iter.grid();
    for (IndexType i : iter.workItem().linearIndexes())
      a[i] = 3 * i;
    grid.barrier();
    for (IndexType i : iter.workItem().linearIndexes())
      b[i] = a[n - 1 - i];
    grid.barrier();
    for (IndexType i : iter.workItem().linearIndexes())
      a[i] = b[n - 1 - i] + 1;
    if (grid.nbBlock() < 1 || iter.block().groupRank() >= grid.nbBlock())
      ax::doAtomicAdd(nb_bad, 1);
  };
}

Int64 sumInGrid(ax::RunQueue& queue, Int32 n)
{
  ax::CooperativeWorkGroupLoopRange range(n);
  auto command = makeCommand(queue);
  ax::ReducerSum2<Int64> sum(command);
  command << RUNCOMMAND_LAUNCH(iter, range, sum)
  {
    iter.grid().barrier();
    for (Int32 i : iter.workItem().linearIndexes())
      sum.combine(i);
  };
  return sum.reducedValue();
}

//! Writes 1 if a device executes the body, 2 if the host does.
void writePlace(ax::RunQueue& queue, Int32* place)
{
  ax::WorkGroupLoopRange range(1);
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LAUNCH(iter, range)
  {
    auto work_block = iter.block();
    auto work_item = iter.workItem();
    // nvcc wants the first use of a captured variable outside of `if constexpr`.
    *place = 0;
    if constexpr (work_block.isDevice() && work_item.isDevice())
      *place = 1;
    else
      *place = 2;
  };
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

class WorkGroupsTest : public Arcane::test::KernelFixture
{
};

TEST_P(WorkGroupsTest, EachElementOnce)
{
  for (bool is_async : { false, true }) {
    ax::RunQueue queue = ax::makeQueue(runner());
    queue.setAsync(is_async);
    for (Int32 n : { 0, 1, 31, 32, 33, 1000, 5000 })
      for (Int32 block_size : { 0, 32, 96, 256, 1024 })
        for (Int32 stride : { 0, 3 }) {
          Int32* const count = values<Int32>(n);
          ax::WorkGroupLoopRange<Int32> range(n);
          ax::WorkGroupLoopRange<Int64> large_range(n);
          if (block_size > 0) {
            range.setBlockSize(block_size);
            large_range.setBlockSize(block_size);
          }
          countElements(queue, range, stride, count);
          countElements(queue, large_range, stride, count);
          queue.barrier();
          for (Int32 i = 0; i < n; ++i)
            ASSERT_EQ(count[i], 2) << i << " of " << n << " in blocks of " << block_size;
        }
  }
}

TEST_P(WorkGroupsTest, BlocksShareAlignedMemory)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  for (Int32 n : { 1, 64, 65, 1000 }) {
    ax::WorkGroupLoopRange range(n);
    range.setBlockSize(64);
    const Int32 nb_block = range.nbBlock();
    EXPECT_EQ(nb_block, (n + 63) / 64);
    Int64* const longs = values<Int64>(nb_block * nb_long);
    Int32* const ints = values<Int32>(nb_block * nb_int);
    Int64* const misalignment = values<Int64>(1);

    makeHistograms(queue, range, longs, ints, misalignment);

    EXPECT_EQ(*misalignment, 0);
    for (Int32 i = 0; i < n; ++i) {
      longs[i / 64 * nb_long + i % nb_long] -= i;
      ints[i / 64 * nb_int + i % nb_int] -= 1;
    }
    for (Int32 i = 0; i < nb_block * nb_long; ++i)
      ASSERT_EQ(longs[i], 0);
    for (Int32 i = 0; i < nb_block * nb_int; ++i)
      ASSERT_EQ(ints[i], 0);
  }
}

TEST_P(WorkGroupsTest, ReducersBesideLocalMemory)
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

TEST_P(WorkGroupsTest, ReducersBesideMuchLocalMemory)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  EXPECT_EQ(reduceBesideMuchMemory(queue, 1000), 3 * 499500);
}

TEST_P(WorkGroupsTest, PlacesOfTheHostGiveTheSameBits)
{
  if (isDevice())
    GTEST_SKIP() << "a device has one value per thread, the host one per block";
  ax::Runner sequential(ax::eExecutionPolicy::Sequential);
  ax::RunQueue sequential_queue = ax::makeQueue(sequential);
  ax::RunQueue queue = ax::makeQueue(runner());
  ax::WorkGroupLoopRange range(100000);
  range.setBlockSize(64);
  EXPECT_EQ(reduceInGroups(queue, range).real_sum, reduceInGroups(sequential_queue, range).real_sum);
}

TEST_P(WorkGroupsTest, TheGrainOfLoopsIsNotANumberOfBlocks)
{
  constexpr Int32 n = 1000;
  ax::RunQueue queue = ax::makeQueue(runner());
  Int32* const nb_chunk = values<Int32>(1);
  Int32* const count = values<Int32>(n);
  ParallelLoopOptions options;
  options.setGrainSize(100);
  TaskFactory::setDefaultParallelLoopOptions(options);

  countChunks(queue, n, nb_chunk, count);

  TaskFactory::setDefaultParallelLoopOptions({});
  // Tests in threads have 4 of them, and as many blocks.
  EXPECT_EQ(*nb_chunk, isDevice() ? 0 : GetParam() == "thread" ? 4 : 1);
  EXPECT_EQ(std::count(count, count + n, 1), n);
}

TEST_P(WorkGroupsTest, BlocksOfAGridWaitForEachOther)
{
  for (bool is_async : { false, true }) {
    ax::RunQueue queue = ax::makeQueue(runner());
    queue.setAsync(is_async);
    for (Int32 n : { 0, 1, 3, 31, 257, 100000 }) {
      Int64* const a = values<Int64>(n);
      Int64* const b = values<Int64>(n);
      Int32* const nb_bad = values<Int32>(1);

      reverseTwice(queue, ax::CooperativeWorkGroupLoopRange<Int64>(n), a, b, nb_bad);
      queue.barrier();

      EXPECT_EQ(*nb_bad, 0);
      for (Int32 i = 0; i < n; ++i) {
        ASSERT_EQ(b[i], 3 * (n - 1 - i));
        ASSERT_EQ(a[i], 3 * i + 1);
      }
      EXPECT_EQ(sumInGrid(queue, n), Int64(n) * (n - 1) / 2);
    }
  }
}

TEST_P(WorkGroupsTest, TheBodyKnowsItsPlace)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  Int32* const place = values<Int32>(1);
  writePlace(queue, place);
  EXPECT_EQ(*place, isDevice() ? 1 : 2);
}

TEST_P(WorkGroupsTest, SizesOfBlocks)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  auto command = makeCommand(queue);
  ax::WorkGroupLoopRange range(10000);
  EXPECT_EQ(range.blockSize(), 0);
  EXPECT_EQ(range.nbElement(), 10000);

  range.setBlockSize(command);

  // Tests in threads have 4 of them.
  const Int32 expected = GetParam() == "sequential" ? 1024 : GetParam() == "thread" ? 2500 : 256;
  EXPECT_EQ(range.blockSize(), expected);
  EXPECT_EQ(range.nbBlock(), (10000 + expected - 1) / expected);
  for (Int32 wrong : { 0, -32, 1, 33, 100 })
    EXPECT_THROW(range.setBlockSize(wrong), ArgumentException);
  static_assert(!ax::WorkGroupLoopRange<>::isCooperativeLaunch() && ax::CooperativeWorkGroupLoopRange<>::isCooperativeLaunch());
}

TEST_P(WorkGroupsTest, CapturedReducersAreRefused)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  EXPECT_THROW(captureReducer(queue), FatalErrorException);
}

TEST_P(WorkGroupsTest, LocalMemoryOfAWrongSizeIsRefused)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  auto command = makeCommand(queue);
  EXPECT_THROW(ax::LocalMemory<double>(command, -1), ArgumentException);
  EXPECT_THROW(ax::LocalMemory<double>(command, 1 << 28), ArgumentException);
}
INSTANTIATE_TEST_SUITE_P(Places, WorkGroupsTest, ::testing::ValuesIn(Arcane::test::kernelPlaces()), Arcane::test::nameOfPlace);
} // namespace
