// SPDX-License-Identifier: Apache-2.0
// Reducers of loops: the values of plain loops, and sums with the same bits in all places.
#include "tests/kernels/KernelFixture.h"

#include "accelerator/kernel/Reduce.h"
#include "accelerator/runtime/RunQueue.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <cmath>
#include <limits>
#include <memory>
#include <random>

namespace ax = Arcane::Accelerator;
using namespace Arcane;

namespace
{
double sumOfArgument(ax::RunQueue& queue, Int32 n, const double* v)
{
  auto command = makeCommand(queue);
  ax::ReducerSum2<double> sum(command);
  command << RUNCOMMAND_LOOP1(iter, n, sum)
  {
    sum.combine(v[iter]);
  };
  return sum.reducedValue();
}

double sumOfCaptured(ax::RunQueue& queue, Int32 n, const double* v)
{
  auto command = makeCommand(queue);
  ax::ReducerSum<double> sum(command);
  command << RUNCOMMAND_LOOP1(iter, n)
  {
    sum.combine(v[iter]);
  };
  return sum.reduce();
}

template <typename T> struct Result
{
  T sum;
  T min;
  T max;
};

template <typename T> Result<T> reduceByArguments(ax::RunQueue& queue, Int32 n, const T* v, T first)
{
  auto command = makeCommand(queue);
  ax::ReducerSum2<T> sum(command);
  ax::ReducerMin2<T> min(command);
  ax::ReducerMax2<T> max(command);
  sum.setValue(first);
  command << RUNCOMMAND_LOOP1(iter, n, sum, min, max)
  {
    sum.combine(v[iter]);
    min.combine(v[iter]);
    max.combine(v[iter]);
  };
  return { sum.reducedValue(), min.reducedValue(), max.reducedValue() };
}

template <typename T> Result<T> reduceByCaptures(ax::RunQueue& queue, Int32 n, const T* v, T first)
{
  auto command = makeCommand(queue);
  ax::ReducerSum<T> sum(command);
  ax::ReducerMin<T> min(command);
  ax::ReducerMax<T> max(command);
  max.setValue(first);
  command << RUNCOMMAND_LOOP1(iter, n)
  {
    sum.add(v[iter]);
    min.min(v[iter]);
    max.max(v[iter]);
  };
  return { sum.reduce(), min.reduce(), max.reduce() };
}

//! Gives values to one of four reducers: the others are neither arguments of the loop nor named in its body.
Result<double> reduceOnlyTheMaximum(ax::RunQueue& queue, Int32 n, const double* v, bool is_captured)
{
  auto command = makeCommand(queue);
  ax::ReducerSum<double> sum(command);
  ax::ReducerMin2<double> min(command);
  ax::ReducerMax<double> captured_max(command);
  ax::ReducerMax2<double> max(command);
  if (is_captured)
    command << RUNCOMMAND_LOOP1(iter, n)
    {
      captured_max.combine(v[iter]);
    };
  else
    command << RUNCOMMAND_LOOP1(iter, n, max)
    {
      max.combine(v[iter]);
    };
  EXPECT_EQ((is_captured ? max.reducedValue() : captured_max.reducedValue()), std::numeric_limits<double>::lowest());
  return { sum.reducedValue(), min.reducedValue(), is_captured ? captured_max.reducedValue() : max.reducedValue() };
}

//! One of the reducers of the command ends before the launch.
double sumAfterTheEndOfAnother(ax::RunQueue& queue, Int32 n, const double* v)
{
  auto command = makeCommand(queue);
  auto other = std::make_unique<ax::ReducerMax2<double>>(command);
  ax::ReducerSum2<double> sum(command);
  other.reset();
  command << RUNCOMMAND_LOOP1(iter, n, sum)
  {
    sum.combine(v[iter]);
  };
  return sum.reducedValue();
}

//! The reducer of one command is the argument of the loop of another.
void reduceForAnotherCommand(ax::RunQueue& queue, Int32 n)
{
  auto command = makeCommand(queue);
  auto other = makeCommand(queue);
  ax::ReducerSum2<Int64> sum(other);
  command << RUNCOMMAND_LOOP1(iter, n, sum)
  {
    sum.combine(iter);
  };
}

class ReducersTest : public Arcane::test::KernelFixture
{
 protected:
  template <typename T> void check()
  {
    constexpr Int32 largest_n = 5000;
    std::mt19937 random(20260502);
    std::uniform_int_distribution<Int32> number(-500, 500);
    T* const v = values<T>(largest_n);
    for (Int32 i = 0; i < largest_n; ++i)
      v[i] = static_cast<T>(number(random));
    for (bool is_async : { false, true }) {
      ax::RunQueue queue = ax::makeQueue(runner());
      queue.setAsync(is_async);
      for (Int32 n : { 0, 1, 31, 256, 257, largest_n }) {
        Result<T> expected = { 0, std::numeric_limits<T>::max(), std::numeric_limits<T>::lowest() };
        for (Int32 i = 0; i < n; ++i)
          expected = { static_cast<T>(expected.sum + v[i]), std::min(expected.min, v[i]), std::max(expected.max, v[i]) };

        const Result<T> by_arguments = reduceByArguments<T>(queue, n, v, 10);
        EXPECT_EQ(by_arguments.sum, expected.sum + 10);
        EXPECT_EQ(by_arguments.min, expected.min);
        EXPECT_EQ(by_arguments.max, expected.max);
        const Result<T> by_captures = reduceByCaptures<T>(queue, n, v, 400);
        EXPECT_EQ(by_captures.sum, expected.sum);
        EXPECT_EQ(by_captures.min, expected.min);
        EXPECT_EQ(by_captures.max, std::max<T>(expected.max, 400));
      }
    }
  }
};

TEST_P(ReducersTest, ValuesOfAPlainLoop)
{
  check<Int32>();
  check<Int64>();
  check<float>();
  check<double>();
}

TEST_P(ReducersTest, TheBitsOfTheSequentialLoop)
{
  ax::Runner sequential(ax::eExecutionPolicy::Sequential);
  ax::RunQueue sequential_queue = ax::makeQueue(sequential);
  ax::RunQueue queue = ax::makeQueue(runner());
  for (Int32 n : { 1, 31, 256, 257, 100000, 3000001 }) {
    double* const v = values<double>(n);
    long double exact = 0.;
    for (Int32 i = n; i > 0; --i) {
      v[i - 1] = 1.0 / i;
      exact += 1.0L / i;
    }
    const double expected = sumOfArgument(sequential_queue, n, v);
    EXPECT_NEAR(expected, double(exact), 1e-12);
    EXPECT_EQ(sumOfArgument(queue, n, v), expected);
    EXPECT_EQ(sumOfCaptured(queue, n, v), expected);
  }
}

TEST_P(ReducersTest, WithoutLaunchTheValueIsTheFirstOne)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  auto command = makeCommand(queue);
  ax::ReducerSum<Int64> sum(command);
  ax::ReducerMin2<double> min(command);
  ax::ReducerMax2<Int32> max(command);
  max.setValue(7);

  EXPECT_EQ(sum.reduce(), 0);
  EXPECT_EQ(min.reducedValue(), std::numeric_limits<double>::max());
  EXPECT_EQ(max.reducedValue(), 7);
  ax::ReducerSum<Int64> copy(sum);
  EXPECT_THROW(copy.reduce(), FatalErrorException);
}

TEST_P(ReducersTest, AReducerThatTheLoopDoesNotUseKeepsItsFirstValue)
{
  constexpr Int32 n = 1000;
  ax::RunQueue queue = ax::makeQueue(runner());
  double* const v = values<double>(n);
  std::fill_n(v, n, 5.);
  // Leaves numbers in the memory that later reducers take.
  EXPECT_EQ(reduceByArguments<double>(queue, n, v, 0.).sum, 5. * n);
  EXPECT_EQ(reduceByCaptures<double>(queue, n, v, 0.).sum, 5. * n);

  for (bool is_captured : { false, true }) {
    const Result<double> result = reduceOnlyTheMaximum(queue, n, v, is_captured);

    EXPECT_EQ(result.sum, 0.);
    EXPECT_EQ(result.min, std::numeric_limits<double>::max());
    EXPECT_EQ(result.max, 5.);
  }
}

TEST_P(ReducersTest, AReducerMayEndBeforeTheLaunch)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  double* const v = values<double>(10);
  std::fill_n(v, 10, 2.);

  EXPECT_EQ(sumAfterTheEndOfAnother(queue, 10, v), 20.);
}

TEST_P(ReducersTest, TheReducerOfAnotherCommandIsRefused)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  EXPECT_THROW(reduceForAnotherCommand(queue, 10), FatalErrorException);
}
INSTANTIATE_TEST_SUITE_P(Places, ReducersTest, ::testing::ValuesIn(Arcane::test::kernelPlaces()), Arcane::test::nameOfPlace);
} // namespace
