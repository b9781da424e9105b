// SPDX-License-Identifier: Apache-2.0
// Steps that are recorded: the values of the same steps without record, in each place.
#include "tests/kernels/KernelFixture.h"

#include "accelerator/kernel/NumArrayViews.h"
#include "accelerator/kernel/Reduce.h"
#include "accelerator/kernel/RunCommandLaunch.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "accelerator/runtime/Memory.h"
#include "accelerator/runtime/RunQueueRecord.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <memory>

namespace ax = Arcane::Accelerator;
using namespace Arcane;

namespace
{
//! A closure with bytes between its members, which mean nothing.
void addNumber(const ax::RunQueue& queue, Int32 n, double* v, Int32 number, const double* w)
{
  const bool is_used = w != nullptr;
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP1(iter, n)
  {
    if (is_used)
      v[iter] += number * w[iter];
  };
}

void addOfGroups(const ax::RunQueue& queue, Int32 n, double* v)
{
  auto command = makeCommand(queue);
  const ax::WorkGroupLoopRange range(n);
  command << RUNCOMMAND_LAUNCH(iter, range)
  {
    for (Int32 i : iter.workItem().linearIndexes())
      v[i] += i;
  };
}

void addOfPlane(const ax::RunQueue& queue, Int32 n, double* v)
{
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP2(iter, n / 10, 10)
  {
    auto [i, j] = iter();
    v[i * 10 + j] += i - j;
  };
}

void addScaled(const ax::RunQueue& queue, Int32 n, double* v, const double* w, double number, const double* factor)
{
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP1(iter, n)
  {
    v[iter] = v[iter] + number * factor[0] * w[iter];
  };
}

double maxOf(const ax::RunQueue& queue, Int32 n, const double* v)
{
  auto command = makeCommand(queue);
  ax::ReducerMax2<double> max(command);
  command << RUNCOMMAND_LOOP1(iter, n, max)
  {
    max.combine(v[iter]);
  };
  return max.reducedValue();
}

double sumOf(const ax::RunQueue& queue, Int32 n, const double* v)
{
  auto command = makeCommand(queue);
  ax::ReducerSum2<double> sum(command);
  command << RUNCOMMAND_LOOP1(iter, n, sum)
  {
    sum.combine(v[iter]);
  };
  return sum.reducedValue();
}

//! Stores two reducers whose values are asked for later.
struct LaterValues
{
  std::unique_ptr<ax::ReducerMax2<double>> max;
  std::unique_ptr<ax::ReducerSum<double>> sum;
};

void reduceLater(const ax::RunQueue& queue, Int32 n, const double* v, LaterValues& values)
{
  auto command = makeCommand(queue);
  values.max = std::make_unique<ax::ReducerMax2<double>>(command);
  values.sum = std::make_unique<ax::ReducerSum<double>>(command);
  ax::ReducerMax2<double>& max = *values.max;
  const ax::ReducerSum<double>& sum = *values.sum;
  command << RUNCOMMAND_LOOP1(iter, n, max)
  {
    max.combine(v[iter]);
    sum.combine(v[iter]);
  };
}

//! What a step uses. The step itself may be recorded or not.
struct Step
{
  Int32 n = 0;
  double* v = nullptr;
  double* w = nullptr;
  double* copy = nullptr;
  Int32 number = 1;
  bool has_more = false;
  double sum = 0.0;

  void operator()(const ax::RunQueue& queue)
  {
    addNumber(queue, n, v, number, w);
    addOfGroups(queue, n, v);
    queue.copyMemory(ax::MemoryCopyArgs(copy, v, n * Int64(sizeof(double))).addAsync());
    addOfPlane(queue, n, v);
    if (has_more)
      addNumber(queue, n, v, 7, copy);
    sum = sumOf(queue, n, v);
    addNumber(queue, n, v, number + 1, copy);
  }
};

class RecordsTest : public test::KernelFixture
{
 protected:
  static constexpr Int32 n = 5000;

  Step newStep()
  {
    Step step;
    step.n = n;
    step.v = values<double>(n);
    step.w = values<double>(n);
    step.copy = values<double>(n);
    for (Int32 i = 0; i < n; ++i)
      step.w[i] = i % 17;
    return step;
  }
  static void expectSame(const Step& a, const Step& b)
  {
    EXPECT_EQ(a.sum, b.sum);
    for (Int32 i = 0; i < a.n; ++i) {
      ASSERT_EQ(a.v[i], b.v[i]) << i;
      ASSERT_EQ(a.copy[i], b.copy[i]) << i;
    }
  }
};

TEST_P(RecordsTest, GiveTheValuesOfSingleLaunches)
{
  for (const bool is_async : { false, true }) {
    const ax::RunQueue queue = makeQueue(runner()).addAsync(is_async);
    ax::RunQueueRecord record;
    Step recorded = newStep();
    Step launched = newStep();
    // Drivers fill the memory of the first reducer, which ends a graph.
    sumOf(queue, n, recorded.v);
    for (Int32 i = 0; i < 12; ++i) {
      for (Step* const step : { &recorded, &launched }) {
        step->number = 1 + i / 3;
        step->has_more = i >= 6 && i < 9;
        step->n = i < 10 ? n : n / 2;
      }
      record.run(queue, [&] { recorded(queue); });
      launched(queue);
      queue.barrier();
      expectSame(recorded, launched);
    }
    if (queue.isAcceleratorPolicy()) {
      // Two graphs: one with the sum, one behind it. The first is made anew when there is more, and when there is not. A driver may
      // refuse another copy in its graph.
      const Int32 nb_recording = isDevice() && record.nbRecording() == 5 ? 5 : 4;
      EXPECT_EQ(record.nbRecording(), nb_recording);
      EXPECT_EQ(record.nbReplay(), 2 * 12 - nb_recording);
      EXPECT_EQ(record.nbSingleLaunch(), 0);
    }
    else
      EXPECT_EQ(record.nbRecording() + record.nbReplay(), 0);
  }
}

TEST_P(RecordsTest, DoNotChangeKernelsThatAreTheSame)
{
  const ax::RunQueue queue = makeQueue(runner());
  ax::RunQueueRecord record;
  double* const v = values<double>(n);
  double* const w = values<double>(n);
  w[3] = 1.0;
  for (int i = 0; i < 10; ++i)
    record.run(queue, [&] {
      for (Int32 k = 1; k < 4; ++k)
        addNumber(queue, n, v, k, w);
    });
  EXPECT_EQ(v[3], 60.0);
#if __has_builtin(__builtin_clear_padding)
  // The clang of hipcc cannot clear the bytes between captured values, which then may differ: a kernel is changed to what it is.
  EXPECT_EQ(record.nbChange(), 0);
#endif
}

TEST_P(RecordsTest, HaveReducersWhoseValuesAreAskedForAfterwards)
{
  const ax::RunQueue queue = makeQueue(runner()).addAsync(true);
  ax::RunQueueRecord record;
  double* const v = values<double>(n);
  double* const w = values<double>(n);
  std::fill_n(w, n, 1.0);
  {
    // Drivers fill the memory of the first reducers, which ends a graph.
    LaterValues first;
    reduceLater(queue, n, v, first);
  }
  for (int i = 1; i <= 5; ++i) {
    LaterValues later;
    record.run(queue, [&] {
      addNumber(queue, n, v, 2, w);
      reduceLater(queue, n, v, later);
      addNumber(queue, n, v, 1, w);
    });
    EXPECT_EQ(later.max->reducedValue(), 3.0 * i - 1.0);
    EXPECT_EQ(later.sum->reducedValue(), (3.0 * i - 1.0) * n);
  }
  if (queue.isAcceleratorPolicy()) {
    EXPECT_EQ(record.nbRecording(), 1);
    EXPECT_EQ(record.nbReplay(), 4);
  }
}

// The number changes in the commands, or in the memory that they read.
TEST_P(RecordsTest, HaveTheNumbersOfEachRun)
{
  const ax::RunQueue queue = makeQueue(runner());
  double* const v = values<double>(n);
  double* const w = values<double>(n);
  double* const factor = values<double>(1);
  std::fill_n(w, n, 1.0);
  double expected = 0.0;
  for (const bool is_in_memory : { false, true }) {
    ax::RunQueueRecord record;
    for (int i = 1; i <= 4; ++i) {
      factor[0] = is_in_memory ? i : 1.0;
      double max = 0.0;
      record.run(queue, [&] {
        for (int k = 1; k <= 20; ++k)
          addScaled(queue, n, v, w, is_in_memory ? k : i * k, factor);
        max = i % 2 == 0 ? maxOf(queue, n, v) : 0.0;
      });
      expected += 210.0 * i;
      if (i % 2 == 0) {
        EXPECT_EQ(max, expected) << i;
      }
      ASSERT_EQ(maxOf(queue, n, v), expected) << i << " " << is_in_memory;
    }
  }
}

TEST_P(RecordsTest, LetExceptionsThroughAndGoOn)
{
  const ax::RunQueue queue = makeQueue(runner());
  ax::RunQueueRecord record;
  double* const v = values<double>(n);
  double* const w = values<double>(n);
  std::fill_n(w, n, 1.0);
  const auto run = [&](bool has_fault) {
    record.run(queue, [&] {
      addNumber(queue, n, v, 1, w);
      ARCANE_FATAL_IF(has_fault, "of the step");
      addNumber(queue, n, v, 1, w);
    });
  };
  EXPECT_THROW(run(true), FatalErrorException);
  EXPECT_EQ(v[n - 1], 1.0);
  run(false);
  EXPECT_THROW(run(true), FatalErrorException);
  run(false);
  EXPECT_EQ(v[n - 1], 6.0);
}

INSTANTIATE_TEST_SUITE_P(Each, RecordsTest, ::testing::ValuesIn(test::kernelPlaces()), test::nameOfPlace);
} // namespace
