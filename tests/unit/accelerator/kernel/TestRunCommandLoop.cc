// SPDX-License-Identifier: Apache-2.0
// Loops on the host: what each index gets, how often, in which order; what is refused.
#include "accelerator/kernel/Reduce.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/SimulatedDevice.h"

#include "arcane_core/base/array/NumArray.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <gtest/gtest.h>

namespace ax = Arcane::Accelerator;
using namespace Arcane;

namespace
{
TEST(RunCommandLoopTest, EachIndexOnce)
{
  ax::Runner runner(ax::eExecutionPolicy::Sequential);
  ax::RunQueue queue = ax::makeQueue(runner);
  UniqueArray<Int32> count(1000, 0);
  Int32* const c = count.data();
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP1(iter, 1000)
  {
    c[iter] += 1;
  };
  for (Int32 v : count)
    ASSERT_EQ(v, 1);
}

TEST(RunCommandLoopTest, LastIndexFastest)
{
  ax::Runner runner(ax::eExecutionPolicy::Sequential);
  ax::RunQueue queue = ax::makeQueue(runner);
  UniqueArray<Int32> order(2 * 3 * 5, -1);
  Int32* const o = order.data();
  Int32 n = 0;
  Int32* const next = &n;
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP3(iter, 2, 3, 5)
  {
    auto [i, j, k] = iter();
    o[(*next)++] = (i * 3 + j) * 5 + k;
  };
  for (Int32 i = 0; i < 30; ++i)
    ASSERT_EQ(order[i], i);
}

template <typename Reducer> double sumOf(const ax::Runner& runner, Int32 n, bool captured)
{
  ax::RunQueue queue = ax::makeQueue(runner);
  auto command = makeCommand(queue);
  if (captured) {
    ax::ReducerSum<double> sum(command);
    command << RUNCOMMAND_LOOP1(iter, n)
    {
      const Int32 i = iter;
      sum.combine(1.0 / (1.0 + i));
    };
    return sum.reduce();
  }
  Reducer sum(command);
  command << RUNCOMMAND_LOOP1(iter, n, sum)
  {
    const Int32 i = iter;
    sum.combine(1.0 / (1.0 + i));
  };
  return sum.reducedValue();
}

TEST(RunCommandLoopTest, SameBitsOnAllPolicies)
{
  detail::runtime::SimulatedDevice device;
  auto* const former = detail::runtime::setBackend(ax::eExecutionPolicy::CUDA, &device);
  for (Int32 n : { 0, 1, 31, 256, 257, 100000, 3000001 }) {
    const double expected = sumOf<ax::ReducerSum2<double>>(ax::Runner(ax::eExecutionPolicy::Sequential), n, false);
    long double exact = 0.;
    for (Int32 i = n; i > 0; --i)
      exact += 1.0L / i;
    EXPECT_NEAR(expected, double(exact), 1e-12);
    for (auto policy : { ax::eExecutionPolicy::Sequential, ax::eExecutionPolicy::Thread, ax::eExecutionPolicy::CUDA }) {
      EXPECT_EQ(sumOf<ax::ReducerSum2<double>>(ax::Runner(policy), n, false), expected);
      EXPECT_EQ(sumOf<ax::ReducerSum2<double>>(ax::Runner(policy), n, true), expected);
    }
  }
  detail::runtime::setBackend(ax::eExecutionPolicy::CUDA, former);
}

TEST(RunCommandLoopTest, SecondLaunchIsRefused)
{
  ax::Runner runner(ax::eExecutionPolicy::Sequential);
  ax::RunQueue queue = ax::makeQueue(runner);
  auto command = makeCommand(queue);
  command.addKernelName("twice") << RUNCOMMAND_SINGLE(){};
  EXPECT_THROW(command << RUNCOMMAND_SINGLE(){}, FatalErrorException);
}

TEST(RunCommandLoopTest, ExceptionReachesTheCaller)
{
  detail::runtime::SimulatedDevice device;
  auto* const former = detail::runtime::setBackend(ax::eExecutionPolicy::CUDA, &device);
  for (auto policy : { ax::eExecutionPolicy::Sequential, ax::eExecutionPolicy::Thread, ax::eExecutionPolicy::CUDA }) {
    ax::Runner runner(policy);
    ax::RunQueue queue = ax::makeQueue(runner);
    auto command = makeCommand(queue);
    EXPECT_THROW(
      {
        command << RUNCOMMAND_LOOP1(iter, 10)
        {
          if (Int32(iter) == 7)
            throw FatalErrorException("seven");
        };
      },
      FatalErrorException);
  }
  detail::runtime::setBackend(ax::eExecutionPolicy::CUDA, former);
}
} // namespace
