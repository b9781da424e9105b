// SPDX-License-Identifier: Apache-2.0
// Loops of one to four dimensions: each index once, whatever the sizes, and what bodies may do with the index.
#include "tests/kernels/KernelFixture.h"

#include "accelerator/kernel/Atomic.h"
#include "accelerator/kernel/Reduce.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "accelerator/runtime/RunQueue.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <array>
#include <random>

namespace ax = Arcane::Accelerator;
using namespace Arcane;

namespace
{
void countLoop1(ax::RunQueue& queue, Int64 n, Int32* count)
{
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP1(iter, n)
  {
    auto [i] = iter();
    count[i] += 1 + i;
  };
}

void countLoop2(ax::RunQueue& queue, Int64 n1, Int32 n2, Int32* count)
{
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP2(iter, n1, n2)
  {
    auto [i, j] = iter();
    count[i * n2 + j] += 1 + i * n2 + j;
  };
}

void countLoop3(ax::RunQueue& queue, Int32 n1, Int32 n2, Int32 n3, Int32* count)
{
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP3(iter, n1, n2, n3)
  {
    auto [i, j, k] = iter();
    const Int32 place = (i * n2 + j) * n3 + k;
    count[place] += 1 + place;
  };
}

void countLoop4(ax::RunQueue& queue, Int32 n1, Int32 n2, Int32 n3, Int32 n4, Int32* count)
{
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP4(iter, n1, n2, n3, n4)
  {
    auto [i, j, k, l] = iter();
    const Int32 place = ((i * n2 + j) * n3 + k) * n4 + l;
    count[place] += 1 + place;
  };
}

void countLoopN(ax::RunQueue& queue, Int32 n1, Int32 n2, Int32* count)
{
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOPN(iter, 2, n1, n2)
  {
    const Int32 place = iter.id0() * n2 + iter.id1();
    count[place] += 1 + place;
  };
}

//! Counts the indexes of a box inside an array of the given sizes.
void countBox(ax::RunQueue& queue, const ComplexForLoopRanges<3>& box, Int32 n2, Int32 n3, Int32* count)
{
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP(iter, box)
  {
    auto [i, j, k] = iter();
    count[(i * n2 + j) * n3 + k] += 1;
  };
}

void countPrvalue(ax::RunQueue& queue, Int32 first, Int32 n, Int32* count)
{
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP(iter, makeLoopRanges({ first, n }))
  {
    count[iter] += 1;
  };
}

void countSimple(ax::RunQueue& queue, Int32 n1, Int32 n2, Int32* count)
{
  auto command = makeCommand(queue);
  const SimpleForLoopRanges<2> ranges = makeLoopRanges(n1, n2);
  const auto& reference = ranges;
  command << RUNCOMMAND_LOOP(iter, reference)
  {
    const Int32 place = iter.id0() * n2 + iter.id1();
    count[place] += 1 + place;
  };
}

void countByFunctions(ax::RunQueue& queue, Int32 n, Int32* count)
{
  auto command = makeCommand(queue);
  run(command, makeLoopRanges(n), [=] ARCCORE_HOST_DEVICE(Int32 i) { count[i] += 1; });
  auto command2 = makeCommand(queue);
  launchRunCommand(command2, makeLoopRanges(n), [=] ARCCORE_HOST_DEVICE(MDIndex<1> i) { count[i] += i; });
}

void addOnce(ax::RunQueue& queue, Int32* value)
{
  auto command = makeCommand(queue);
  command << RUNCOMMAND_SINGLE()
  {
    *value += 1;
  };
}

//! Uses the index as a number in all ways that applications do.
void useIndex(ax::RunQueue& queue, Int32 n, const Int64* in, Int64* out)
{
  const SmallSpan<const Int64> small(in, n);
  const Span<Int64> large(out, n);
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP1(iter, n)
  {
    if (iter == 7 || 8 == iter)
      out[iter] = 1000;
    else if (iter != 3 && iter < n - 1)
      large[iter] = small[iter] + small[iter + 1] + 2 * iter;
    else
      large[iter] = in[iter] - iter;
  };
}

void launchStrided(ax::RunQueue& queue, Int32 nb_thread, Int32 stride, Int32 n, Int32* count)
{
  auto command = makeCommand(queue);
  command.addNbThreadPerBlock(nb_thread).addNbStride(stride);
  command << RUNCOMMAND_LOOP1(iter, n)
  {
    count[iter] += 1;
  };
}

//! Loops of several dimensions with arguments.
Int64 sumOfPlaces(ax::RunQueue& queue, Int32 n1, Int32 n2, Int32& largest)
{
  auto command = makeCommand(queue);
  ax::ReducerSum2<Int64> sum(command);
  ax::ReducerMax2<Int32> max(command);
  const auto bounds = makeLoopRanges(n1, n2);
  command << RUNCOMMAND_LOOP(iter, bounds, sum, max)
  {
    const Int32 place = iter.id0() * n2 + iter.id1();
    sum.combine(place);
    max.combine(place);
  };
  largest = max.reducedValue();
  return sum.reducedValue();
}

class LoopsTest : public Arcane::test::KernelFixture
{
 protected:
  //! Checks that each of n values is as the count functions leave it, then clears them.
  static void checkAndClear(ax::RunQueue& queue, Int32* count, Int32 n)
  {
    queue.barrier();
    for (Int32 i = 0; i < n; ++i) {
      ASSERT_EQ(count[i], 1 + i) << "of " << n;
      count[i] = 0;
    }
  }
};

TEST_P(LoopsTest, EachIndexOnce)
{
  std::mt19937 random(20260501);
  std::uniform_int_distribution<Int32> size(0, 12);
  Int32* const count = values<Int32>(20000);
  for (bool is_async : { false, true }) {
    ax::RunQueue queue = ax::makeQueue(runner());
    queue.setAsync(is_async);
    for (Int32 n : { 0, 1, 255, 256, 257, 19999 }) {
      countLoop1(queue, n, count);
      checkAndClear(queue, count, n);
    }
    for (Int32 trial = 0; trial < 12; ++trial) {
      const Int32 a = size(random), b = size(random), c = size(random), d = size(random);
      countLoop2(queue, a, b, count);
      checkAndClear(queue, count, a * b);
      countLoop3(queue, a, b, c, count);
      checkAndClear(queue, count, a * b * c);
      countLoop4(queue, a, b, c, d, count);
      checkAndClear(queue, count, a * b * c * d);
      countLoopN(queue, c, d, count);
      checkAndClear(queue, count, c * d);
      countSimple(queue, d, a, count);
      checkAndClear(queue, count, a * d);
    }
    countByFunctions(queue, 1000, count);
    checkAndClear(queue, count, 1000);
  }
}

TEST_P(LoopsTest, RangesBeginAtTheirLowerBounds)
{
  constexpr Int32 n1 = 7, n2 = 8, n3 = 9;
  Int32* const count = values<Int32>(n1 * n2 * n3);
  ax::RunQueue queue = ax::makeQueue(runner());

  countBox(queue, makeLoopRanges({ 2, 3 }, { 1, 5 }, { 4, 5 }), n2, n3, count);
  countBox(queue, makeLoopRanges({ 2, 3 }, { 1, 0 }, { 4, 5 }), n2, n3, count);

  for (Int32 i = 0; i < n1; ++i)
    for (Int32 j = 0; j < n2; ++j)
      for (Int32 k = 0; k < n3; ++k)
        ASSERT_EQ(count[(i * n2 + j) * n3 + k], (i >= 2 && i < 5 && j >= 1 && j < 6 && k >= 4) ? 1 : 0);

  Int32* const line = values<Int32>(100);
  countPrvalue(queue, 10, 80, line);
  for (Int32 i = 0; i < 100; ++i)
    ASSERT_EQ(line[i], (i >= 10 && i < 90) ? 1 : 0);
}

TEST_P(LoopsTest, SingleIsExecutedOnce)
{
  Int32* const value = values<Int32>(1);
  ax::RunQueue queue = ax::makeQueue(runner());
  addOnce(queue, value);
  EXPECT_EQ(*value, 1);
}

TEST_P(LoopsTest, TheIndexIsANumber)
{
  constexpr Int32 n = 20;
  Int64* const in = values<Int64>(n);
  Int64* const out = values<Int64>(n);
  for (Int32 i = 0; i < n; ++i)
    in[i] = i * i;
  ax::RunQueue queue = ax::makeQueue(runner());

  useIndex(queue, n, in, out);

  for (Int32 i = 0; i < n; ++i) {
    const bool is_other = i == 3 || i == n - 1;
    const Int64 expected = is_other ? in[i] - i : in[i] + in[(i + 1) % n] + 2 * i;
    EXPECT_EQ(out[i], (i == 7 || i == 8) ? 1000 : expected);
  }
}

TEST_P(LoopsTest, AnyShapeOfBlocks)
{
  Int32* const count = values<Int32>(3000);
  ax::RunQueue queue = ax::makeQueue(runner());
  Int32 nb_launch = 0;
  for (Int32 nb_thread : { -1, 32, 128 })
    for (Int32 stride : { 0, 1, 3, 2000000000 })
      for (Int32 n : { 1, 127, 3000 }) {
        launchStrided(queue, nb_thread, stride, n, count);
        ++nb_launch;
      }
  queue.barrier();
  EXPECT_EQ(count[0], nb_launch);
  EXPECT_EQ(count[126], nb_launch * 2 / 3);
  EXPECT_EQ(count[2999], nb_launch / 3);
}

TEST_P(LoopsTest, ArgumentsOfLoopsOfSeveralDimensions)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  for (Int32 n1 : { 1, 40 })
    for (Int32 n2 : { 1, 333 }) {
      const Int64 n = n1 * n2;
      Int32 largest = -1;
      EXPECT_EQ(sumOfPlaces(queue, n1, n2, largest), n * (n - 1) / 2);
      EXPECT_EQ(largest, n - 1);
    }
}

TEST_P(LoopsTest, LoopsThatNoInt32CountsAreRefused)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  Int32* const count = values<Int32>(1);
  EXPECT_THROW(countLoop1(queue, Int64(1) << 31, count), ArgumentException);
  EXPECT_THROW(countLoop1(queue, -1, count), ArgumentException);
  EXPECT_THROW(countLoop2(queue, 1 << 16, 1 << 15, count), ArgumentException);
  EXPECT_THROW(countLoop2(queue, Int64(1) << 32, 1, count), ArgumentException);
  EXPECT_THROW(countLoop2(queue, -1, 1, count), ArgumentException);
  EXPECT_THROW(countLoop2(queue, -1, -1, count), ArgumentException);
  EXPECT_THROW(countLoop4(queue, 1 << 8, 1 << 8, 1 << 8, 1 << 7, count), ArgumentException);
}
INSTANTIATE_TEST_SUITE_P(Places, LoopsTest, ::testing::ValuesIn(Arcane::test::kernelPlaces()), Arcane::test::nameOfPlace);

TEST(LoopShapeTest, TheLargestLoopsFitIn32Bits)
{
  using detail::kernel::LoopShape;
  constexpr Int64 largest = std::numeric_limits<Int32>::max();
  for (Int64 nb_element : { largest, largest - 1, largest / 2 + 1 })
    for (Int32 nb_thread : { 1, 32, 96, 256, 1024 })
      for (Int32 nb_per_thread : { 1, 3, 1024, 1 << 20, 1 << 21, std::numeric_limits<Int32>::max() }) {
        const LoopShape shape = LoopShape::of(nb_element, nb_thread, nb_per_thread);
        const Int64 block_size = Int64(shape.nb_thread) * shape.nb_per_thread;
        // The blocks cover the loop, and none is empty.
        ASSERT_GE(shape.nb_block * block_size, nb_element);
        ASSERT_LT((shape.nb_block - 1) * block_size, nb_element);
        const UInt32 first = shape.firstOf(shape.nb_block - 1, shape.nb_thread - 1);
        ASSERT_EQ(Int64(first), (shape.nb_block - 1) * block_size + shape.nb_thread - 1);
        ASSERT_LE(first + Int64(shape.nb_per_thread - 1) * shape.nb_thread, Int64(std::numeric_limits<UInt32>::max()));
      }
}
} // namespace
