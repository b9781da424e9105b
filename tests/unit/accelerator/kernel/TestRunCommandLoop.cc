// SPDX-License-Identifier: Apache-2.0
// Loops on the host: what each index gets, how often, in which order; what is refused.
#include "accelerator/kernel/Reduce.h"
#include "accelerator/kernel/RunCommandLaunch.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/SimulatedDevice.h"

#include "arcane_core/base/array/NumArray.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/tasks/ThreadArena.h"

#include <gtest/gtest.h>

#include <limits>

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
  const detail::tasks::ThreadArena threads(4);
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
  const detail::tasks::ThreadArena threads(4);
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

//! Calls \a test with a queue of the host, of its threads, and of a simulated device.
template <typename Test> void onEachQueue(const Test& test)
{
  const detail::tasks::ThreadArena threads(4);
  detail::runtime::SimulatedDevice device;
  auto* const former = detail::runtime::setBackend(ax::eExecutionPolicy::CUDA, &device);
  for (auto policy : { ax::eExecutionPolicy::Sequential, ax::eExecutionPolicy::Thread, ax::eExecutionPolicy::CUDA }) {
    SCOPED_TRACE(static_cast<int>(policy));
    const ax::Runner runner(policy);
    ax::RunQueue queue = ax::makeQueue(runner);
    test(queue);
  }
  detail::runtime::setBackend(ax::eExecutionPolicy::CUDA, former);
}

//! Leaves numbers in the memory that later reducers take.
void leaveNumbers(ax::RunQueue& queue)
{
  auto command = makeCommand(queue);
  ax::ReducerSum2<Int64> first(command);
  ax::ReducerSum2<Int64> second(command);
  ax::ReducerSum2<Int64> third(command);
  command << RUNCOMMAND_LOOP1(iter, 10000, first, second, third)
  {
    first.combine(-1);
    second.combine(-1);
    third.combine(-1);
  };
}

TEST(RunCommandLoopTest, AReducerHasNoResultAfterAnException)
{
  onEachQueue([](ax::RunQueue& queue) {
    leaveNumbers(queue);
    auto command = makeCommand(queue);
    ax::ReducerSum<Int64> sum(command);
    ax::ReducerMin2<Int64> min(command);
    ax::ReducerMax2<Int64> max(command);
    max.setValue(3);
    const auto launch = [&] {
      command << RUNCOMMAND_LOOP1(iter, 10000, min, max)
      {
        sum.combine(1);
        min.combine(-5);
        max.combine(5);
        if (Int32(iter) == 700)
          throw FatalErrorException("700");
      };
    };

    EXPECT_THROW(launch(), FatalErrorException);

    EXPECT_EQ(sum.reducedValue(), 0);
    EXPECT_EQ(min.reducedValue(), std::numeric_limits<Int64>::max());
    EXPECT_EQ(max.reducedValue(), 3);
  });
}

TEST(RunCommandLoopTest, AReducerHasNoResultAfterAnExceptionOfAWorkGroup)
{
  onEachQueue([](ax::RunQueue& queue) {
    leaveNumbers(queue);
    auto command = makeCommand(queue);
    ax::ReducerSum2<Int64> sum(command);
    const ax::WorkGroupLoopRange range(10000);
    const auto launch = [&] {
      command << RUNCOMMAND_LAUNCH(iter, range, sum)
      {
        sum.combine(1);
        if (iter.block().groupRank() == 2)
          throw FatalErrorException("2");
      };
    };

    EXPECT_THROW(launch(), FatalErrorException);

    EXPECT_EQ(sum.reducedValue(), 0);
  });
}

TEST(RunCommandLoopTest, ABodyMayLaunchKernelsOfTheHost)
{
  const detail::tasks::ThreadArena threads(4);
  for (auto inner_policy : { ax::eExecutionPolicy::Sequential, ax::eExecutionPolicy::Thread }) {
    ax::Runner runner(ax::eExecutionPolicy::Thread);
    ax::Runner inner_runner(inner_policy);
    ax::Runner* const inner = &inner_runner;
    ax::RunQueue queue = ax::makeQueue(runner);
    auto command = makeCommand(queue);
    ax::ReducerSum<Int64> captured(command);
    ax::ReducerSum2<Int64> argument(command);

    command << RUNCOMMAND_LOOP1(iter, 1000, argument)
    {
      const Int32 n = iter;
      ax::RunQueue inner_queue = ax::makeQueue(*inner);
      auto inner_command = makeCommand(inner_queue);
      ax::ReducerSum<Int64> inner_captured(inner_command);
      ax::ReducerSum2<Int64> inner_argument(inner_command);
      inner_command << RUNCOMMAND_LOOP1(inner_iter, n, inner_argument)
      {
        inner_captured.combine(Int32(inner_iter));
        inner_argument.combine(1);
      };
      captured.combine(inner_captured.reducedValue());
      argument.combine(inner_argument.reducedValue());
    };

    // The sum of n (n - 1) / 2, and that of n.
    EXPECT_EQ(captured.reducedValue(), Int64(1000) * 999 * 998 / 6);
    EXPECT_EQ(argument.reducedValue(), 499500);
  }
}

//! Counts as a device, but executes nothing.
class DeviceWithoutKernels : public detail::runtime::SimulatedDevice
{
 public:
  detail::runtime::eKernelExecution kernelExecution() const override { return detail::runtime::eKernelExecution::Device; }
};

TEST(RunCommandLoopTest, AReducerWithoutMemoryLeavesNoBlock)
{
  DeviceWithoutKernels device;
  auto* const former = detail::runtime::setBackend(ax::eExecutionPolicy::CUDA, &device);
  {
    const ax::Runner runner(ax::eExecutionPolicy::CUDA);
    ax::RunQueue queue = ax::makeQueue(runner);
    auto command = makeCommand(queue);
    const Int64 nb_block = device.nbBlock();
    // The blocks get memory, their result gets none.
    device.calls().failNext("allocate", detail::runtime::eDriverStatus::OutOfMemory, 1);
    EXPECT_THROW(ax::ReducerSum<Int64>{ command }, FatalErrorException);
    EXPECT_EQ(device.calls().nbCall("allocate"), 2);
    EXPECT_EQ(device.nbBlock(), nb_block);
  }
  detail::runtime::setBackend(ax::eExecutionPolicy::CUDA, former);
}
} // namespace
