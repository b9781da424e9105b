// SPDX-License-Identifier: Apache-2.0
// What a step of 20 small kernels costs: recorded, launched, each kernel waited for; and the same by hand in CUDA.
// record_bench_cuda [--repeat N] [--size n]: one size in place of 1,000, 20,000, 100,000 and 1,000,000 elements.
#include "accelerator/kernel/NumArrayViews.h"
#include "accelerator/kernel/Reduce.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "accelerator/runtime/RunQueueRecord.h"
#include "accelerator/runtime/Runner.h"
#include "tests/bench/BenchSupport.h"
#include "tests/bench/HandGraph.h"
#include "tests/bench/KernelDevice.h"

#include "arcane_core/base/array/NumArray.h"
#include "arcane_core/base/error/Exception.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <vector>

namespace
{
using namespace Arcane;
namespace ax = Arcane::Accelerator;
using Bench::eHandStep;
using RealArray = NumArray<Real, MDDim1>;

constexpr int nb_kernel = 20;
constexpr int nb_step_per_turn = 200;

void add(const ax::RunQueue& queue, RealArray& x, RealArray& y, Real number)
{
  auto command = makeCommand(queue);
  auto in_x = viewIn(command, x);
  auto inout_y = viewInOut(command, y);
  const Int32 n = x.extent0();
  command << RUNCOMMAND_LOOP1(iter, n)
  {
    inout_y[iter] = inout_y[iter] + number * in_x[iter];
  };
}

//! Does the same with a factor that is read from memory.
void addScaled(const ax::RunQueue& queue, RealArray& x, RealArray& y, Real number, RealArray& factor)
{
  auto command = makeCommand(queue);
  auto in_x = viewIn(command, x);
  auto in_factor = viewIn(command, factor);
  auto inout_y = viewInOut(command, y);
  const Int32 n = x.extent0();
  command << RUNCOMMAND_LOOP1(iter, n)
  {
    inout_y[iter] = inout_y[iter] + number * in_factor[0] * in_x[iter];
  };
}

void fill(const ax::RunQueue& queue, RealArray& x, Real value)
{
  auto command = makeCommand(queue);
  auto out_x = viewOut(command, x);
  const Int32 n = x.extent0();
  command << RUNCOMMAND_LOOP1(iter, n)
  {
    out_x[iter] = value;
  };
}

Real maxOf(const ax::RunQueue& queue, RealArray& x)
{
  auto command = makeCommand(queue);
  auto in_x = viewIn(command, x);
  ax::ReducerMax2<Real> max(command);
  const Int32 n = x.extent0();
  command << RUNCOMMAND_LOOP1(iter, n, max)
  {
    max.combine(in_x[iter]);
  };
  return max.reducedValue();
}

void addAll(const ax::RunQueue& queue, RealArray& x, RealArray& y, Real factor)
{
  for (int k = 0; k < nb_kernel; ++k)
    add(queue, x, y, factor * (1.0 + k));
}

//! Returns the least time of a step over some turns. \unit{s}
double secondsOfStep(const std::function<void()>& step)
{
  double best = 1e30;
  for (int turn = 0; turn < 5; ++turn)
    best = std::min(best, Bench::secondsOf(Bench::wallSeconds, nb_step_per_turn, step));
  return best;
}

//! The steps of one size on one device, ours and those by hand.
class Steps
{
 public:
  Steps(const ax::Runner& runner, Int32 n)
  : m_queue(makeQueue(runner))
  , m_x(eMemoryResource::UnifiedMemory)
  , m_y(eMemoryResource::UnifiedMemory)
  , m_factor(eMemoryResource::UnifiedMemory)
  , m_hand(nb_kernel, n)
  {
    m_x.resize(n);
    m_y.resize(n);
    m_factor.resize(1);
    m_factor[0] = 1.0;
    fill(m_queue, m_x, 1.0);
  }

  //! Compares the values of recorded steps with those of launched commands. Returns what differs, or nothing.
  std::string fault()
  {
    fill(m_queue, m_y, 0.0);
    Real expected = 0.0;
    std::string text;
    const auto compare = [&](const char* step, Real value) {
      if (text.empty() && value != expected)
        text = std::string(step) + ": " + std::to_string(value) + ", expected " + std::to_string(expected);
    };
    for (int i = 1; i <= 4; ++i) {
      recordedWithNumber(i);
      expected += i * 210.0;
      compare("other numbers", maxOf(m_queue, m_y));
    }
    for (int i = 1; i <= 3; ++i) {
      recorded();
      expected += 210.0;
      compare("nothing changed", maxOf(m_queue, m_y));
    }
    for (int i = 1; i <= 3; ++i) {
      recordedWithMemory(i);
      expected += 210.0 * i;
      compare("a number in memory", maxOf(m_queue, m_y));
    }
    for (int i = 1; i <= 3; ++i) {
      const Real max = recordedWithMax();
      expected += 210.0;
      compare("reducer in the step", max);
      compare("values with a reducer in the step", maxOf(m_queue, m_y));
    }
    return text;
  }

  void launched()
  {
    m_queue.setAsync(true);
    addAll(m_queue, m_x, m_y, 1.0);
    m_queue.barrier();
    m_queue.setAsync(false);
  }
  void waited() { addAll(m_queue, m_x, m_y, 1.0); }
  void recorded()
  {
    m_record.run(m_queue, [&] { addAll(m_queue, m_x, m_y, 1.0); });
  }
  //! Captures a number in each kernel that differs from step to step.
  void recordedWithNumber(Real number)
  {
    m_number_record.run(m_queue, [&] { addAll(m_queue, m_x, m_y, number); });
  }
  void recordedWithMemory(Real number)
  {
    m_factor[0] = number;
    m_memory_record.run(m_queue, [&] {
      for (int k = 0; k < nb_kernel; ++k)
        addScaled(m_queue, m_x, m_y, 1.0 + k, m_factor);
    });
  }
  Real recordedWithMax()
  {
    Real max = 0.0;
    m_max_record.run(m_queue, [&] {
      addAll(m_queue, m_x, m_y, 1.0);
      max = maxOf(m_queue, m_y);
    });
    return max;
  }
  Real launchedWithMax()
  {
    m_queue.setAsync(true);
    addAll(m_queue, m_x, m_y, 1.0);
    const Real max = maxOf(m_queue, m_y);
    m_queue.setAsync(false);
    return max;
  }
  void byHand(eHandStep way) { m_hand.step(way); }

  //! Returns the time that the host spends in run() for a queue that it does not wait for. \unit{s}
  double hostSeconds()
  {
    constexpr int nb_run = 50;
    double best = 1e30;
    m_queue.setAsync(true);
    for (int turn = 0; turn < 20; ++turn) {
      const double start = Bench::wallSeconds();
      for (int i = 0; i < nb_run; ++i)
        recorded();
      best = std::min(best, (Bench::wallSeconds() - start) / nb_run);
      m_queue.barrier();
    }
    m_queue.setAsync(false);
    return best;
  }
  //! Returns how many kernels were changed while nothing changes: objects that the host compares, but that devices do not use.
  Int64 nbFalseChange() const { return m_record.nbChange(); }

 private:
  ax::RunQueue m_queue;
  RealArray m_x;
  RealArray m_y;
  RealArray m_factor;
  Bench::HandGraph m_hand;
  ax::RunQueueRecord m_record;
  ax::RunQueueRecord m_number_record;
  ax::RunQueueRecord m_memory_record;
  ax::RunQueueRecord m_max_record;
};

void benchSize(const ax::Runner& runner, int nb_repetition, Int32 n)
{
  Steps steps(runner, n);
  if (const std::string fault = steps.fault(); !fault.empty()) {
    std::cerr << "record_bench: the values of recorded steps of " << n << " elements are wrong, " << fault << std::endl;
    std::exit(1);
  }
  const std::string end = "_" + std::to_string(n);
  const auto print = [&](const std::string& name, double ours, double baseline) {
    Bench::printRow("record_" + name + end, "us", 1e6 * ours, 1e6 * baseline);
  };
  Real number = 1.0;
  for (int i = 0; i < nb_repetition; ++i) {
    const double recorded = secondsOfStep([&] { steps.recorded(); });
    const double launched = secondsOfStep([&] { steps.launched(); });
    const double waited = secondsOfStep([&] { steps.waited(); });
    const double with_number = secondsOfStep([&] { steps.recordedWithNumber(number += 1.0); });
    const double with_memory = secondsOfStep([&] { steps.recordedWithMemory(number += 1.0); });
    const double with_max = secondsOfStep([&] { steps.recordedWithMax(); });
    const double launched_with_max = secondsOfStep([&] { steps.launchedWithMax(); });
    const double hand_graph = secondsOfStep([&] { steps.byHand(eHandStep::Graph); });
    const double hand_launched = secondsOfStep([&] { steps.byHand(eHandStep::Launched); });
    const double hand_waited = secondsOfStep([&] { steps.byHand(eHandStep::Waited); });
    print("launched", recorded, launched);
    print("waited", recorded, waited);
    print("hand", recorded, hand_graph);
    print("number", with_number, launched);
    print("memory", with_memory, launched);
    print("max", with_max, launched_with_max);
    print("hand_launched", launched, hand_launched);
    print("hand_waited", waited, hand_waited);
    print("host", steps.hostSeconds(), launched);
    Bench::printRow("record_false_changes" + end, "kernels", double(steps.nbFalseChange()));
  }
}
} // namespace

int main(int argc, char** argv)
{
  try {
    const int nb_repetition = Bench::nbRepetition(argc, argv);
    const Int32 size = std::atoi(Bench::argumentOf(argc, argv, "--size", "0").c_str());
    const std::vector<Int32> sizes = size > 0 ? std::vector<Int32>{ size } : std::vector<Int32>{ 1000, 20000, 100000, 1000000 };
    const Bench::StartedDevice started = Bench::startDevice();
    if (!started.reason.empty()) {
      for (const Int32 n : sizes)
        for (const char* row :
             { "launched", "waited", "hand", "number", "memory", "max", "hand_launched", "hand_waited", "host", "false_changes" })
          Bench::printSkipped("record_" + std::string(row) + "_" + std::to_string(n), started.reason);
      return 0;
    }
    const ax::Runner runner(started.policy);
    for (const Int32 n : sizes)
      benchSize(runner, nb_repetition, n);
  }
  catch (const Exception& ex) {
    std::cerr << "record_bench: " << ex.message() << std::endl;
    return 1;
  }
  catch (const std::exception& ex) {
    std::cerr << "record_bench: " << ex.what() << std::endl;
    return 1;
  }
  return 0;
}
