// SPDX-License-Identifier: Apache-2.0
// What loops as kernels cost: on the host against raw loops, on a device against kernels written by hand.
// kernel_bench, kernel_bench_cuda [--repeat N] [--host 0] [--size n]
#include "tests/bench/BenchSupport.h"
#include "tests/bench/KernelBodiesHost.h"

#include "accelerator/kernel/Reduce.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "accelerator/runtime/Runner.h"
#include "tests/bench/KernelDevice.h"

#include "arcane_core/base/error/Exception.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <vector>

namespace
{
using namespace Arcane;
namespace ax = Arcane::Accelerator;

//! The loops, compiled as this file is.
namespace here
{
#include "tests/bench/KernelBodies.h"
}

//! Rows of loops on the host begin with the compiler of this file.
#if defined(ARCANE_BENCH_RUNTIME)
constexpr const char* compiler = "nvcc_";
#else
constexpr const char* compiler = "host_";
#endif

//! One row per repetition: the least time of ours, and of the baseline, in turn.
template <typename Ours, typename Baseline>
void compare(const std::string& name, int nb_repetition, int nb_call, const Ours& ours, const Baseline& baseline)
{
  for (int repetition = 0; repetition < nb_repetition; ++repetition) {
    double our_time = 1e30;
    double base_time = 1e30;
    for (int i = 0; i < 9; ++i) {
      our_time = std::min(our_time, Bench::secondsOf(Bench::wallSeconds, nb_call, ours));
      base_time = std::min(base_time, Bench::secondsOf(Bench::wallSeconds, nb_call, baseline));
    }
    Bench::printRow(compiler + name, "us", 1e6 * our_time, 1e6 * base_time);
  }
}

void benchHost(int nb_repetition)
{
  const ax::Runner runner(ax::eExecutionPolicy::Sequential);
  const ax::RunQueue queue = makeQueue(runner);
  for (const Int32 n : { 2000, 200000 }) {
    const std::string size = std::to_string(n);
    std::vector<double> x(static_cast<std::size_t>(n), 1.5);
    std::vector<double> y(static_cast<std::size_t>(n), 2.5);
    std::vector<double> z(static_cast<std::size_t>(n), 0.0);
    const int nb_call = 20000000 / n;
    using namespace Bench::plain;
    const auto ours_axpy = [&] { here::axpy(queue, n, 0.5, x.data(), z.data()); };
    compare("axpy_raw_" + size, nb_repetition, nb_call, ours_axpy, [&] { rawAxpy(n, 0.5, x.data(), z.data()); });
    compare("axpy_plain_" + size, nb_repetition, nb_call, ours_axpy, [&] { axpy(queue, n, 0.5, x.data(), z.data()); });
    const auto ours_eos = [&] { here::equationOfState(queue, n, x.data(), y.data(), z.data()); };
    compare("eos_raw_" + size, nb_repetition, nb_call, ours_eos, [&] { rawEquationOfState(n, x.data(), y.data(), z.data()); });
    compare("eos_plain_" + size, nb_repetition, nb_call, ours_eos, [&] { equationOfState(queue, n, x.data(), y.data(), z.data()); });
    double sum = 0.0;
    const auto ours_sum = [&] { sum += here::sumOfProducts(queue, n, x.data(), y.data()); };
    compare("sum_raw_" + size, nb_repetition, nb_call, ours_sum, [&] { sum -= rawSumOfProducts(n, x.data(), y.data()); });
    compare("sum_plain_" + size, nb_repetition, nb_call, ours_sum, [&] { sum -= sumOfProducts(queue, n, x.data(), y.data()); });
  }
}

#if defined(ARCANE_BENCH_RUNTIME)
//! Launches without waiting, in batches that the driver accepts without blocking.
template <typename Launch> double secondsOfLaunches(const ax::RunQueue& queue, const Launch& launch)
{
  constexpr int nb_launch = 200;
  double best = 1e30;
  for (int batch = 0; batch < 50; ++batch) {
    const double start = Bench::wallSeconds();
    for (int i = 0; i < nb_launch; ++i)
      launch();
    best = std::min(best, (Bench::wallSeconds() - start) / nb_launch);
    queue.barrier();
  }
  return best;
}

void benchLaunches(const ax::Runner& runner, int nb_repetition)
{
  ax::RunQueue queue = makeQueue(runner);
  queue.setAsync(true);
  Bench::Device device(queue);
  double* const x = device.allocate(1);
  for (int i = 0; i < nb_repetition; ++i) {
    const double ours = secondsOfLaunches(queue, [&] { here::axpy(queue, 1, 0.5, x, x); });
    const double plain = secondsOfLaunches(queue, [&] { device.axpy(1, 0.5, x, x); });
    // Queues that are given back wait for their kernel, which is not the time of a launch: they are kept until the clock stands still.
    constexpr int nb_queue = 64;
    double with_queue = 1e30;
    for (int batch = 0; batch < 50; ++batch) {
      std::vector<ax::RunQueue> used;
      used.reserve(nb_queue);
      const double start = Bench::wallSeconds();
      for (int k = 0; k < nb_queue; ++k) {
        ax::RunQueue own = makeQueue(runner);
        own.setAsync(true);
        here::axpy(own, 1, 0.5, x, x);
        used.push_back(std::move(own));
      }
      with_queue = std::min(with_queue, (Bench::wallSeconds() - start) / nb_queue);
    }
    Bench::printRow("launch_async", "us", 1e6 * ours, 1e6 * plain);
    Bench::printRow("launch_new_queue", "us", 1e6 * with_queue, 1e6 * plain);
  }
}

//! One row per repetition of \a nb_launch launches and one wait.
template <typename Ours, typename Baseline>
void compareOnDevice(const char* name, int nb_repetition, const ax::RunQueue& queue, double nb_byte, const Ours& ours,
                     const Baseline& baseline)
{
  constexpr int nb_launch = 20;
  const auto timed = [&](const auto& launch) {
    double best = 1e30;
    for (int i = 0; i < 10; ++i) {
      const double start = Bench::wallSeconds();
      for (int k = 0; k < nb_launch; ++k)
        launch();
      queue.barrier();
      best = std::min(best, (Bench::wallSeconds() - start) / nb_launch);
    }
    return best;
  };
  for (int i = 0; i < nb_repetition; ++i) {
    const double our_time = timed(ours);
    const double base_time = timed(baseline);
    Bench::printRow(name, "us", 1e6 * our_time, 1e6 * base_time);
    Bench::printRow(std::string(name) + "_speed", "GB/s", 1e-9 * nb_byte / our_time, 1e-9 * nb_byte / base_time);
  }
}

void benchDevice(const ax::Runner& runner, int nb_repetition, Int32 n)
{
  ax::RunQueue queue = makeQueue(runner);
  queue.setAsync(true);
  Bench::Device device(queue);
  double* const x = device.allocate(n);
  double* const y = device.allocate(n);
  double* const z = device.allocate(n);
  device.fill(n, x, 1.5);
  device.fill(n, y, 2.5);
  device.fill(n, z, 0.0);
  for (int i = 0; i < nb_repetition; ++i)
    Bench::printRow("device_copy", "GB/s", 1e-9 * device.copySpeed());
  compareOnDevice(
    "device_axpy", nb_repetition, queue, 24.0 * n, [&] { here::axpy(queue, n, 0.5, x, y); }, [&] { device.axpy(n, 0.5, x, y); });
  compareOnDevice(
    "device_eos", nb_repetition, queue, 24.0 * n, [&] { here::equationOfState(queue, n, x, y, z); },
    [&] { device.equationOfState(n, x, y, z); });
  double sum = 0.0;
  compareOnDevice(
    "device_reducer", nb_repetition, queue, 16.0 * n, [&] { sum += here::sumOfProducts(queue, n, x, y); },
    [&] { sum -= device.sumOfProducts(n, x, y); });
}

void benchAllOfDevice(int nb_repetition, Int32 n)
{
  const Bench::StartedDevice started = Bench::startDevice();
  if (!started.reason.empty()) {
    for (const char* row : { "launch_async", "launch_new_queue", "device_copy", "device_axpy", "device_axpy_speed", "device_eos",
                             "device_eos_speed", "device_reducer", "device_reducer_speed" })
      Bench::printSkipped(row, started.reason);
    return;
  }
  const ax::Runner runner(started.policy);
  benchLaunches(runner, nb_repetition);
  benchDevice(runner, nb_repetition, n);
}
#endif
} // namespace

int main(int argc, char** argv)
{
  try {
    const int nb_repetition = Bench::nbRepetition(argc, argv);
    if (Bench::argumentOf(argc, argv, "--host", "1") == "1")
      benchHost(nb_repetition);
#if defined(ARCANE_BENCH_RUNTIME)
    benchAllOfDevice(nb_repetition, std::atoi(Bench::argumentOf(argc, argv, "--size", "8000000").c_str()));
#endif
  }
  catch (const Exception& ex) {
    std::cerr << "kernel_bench: " << ex.message() << std::endl;
    return 1;
  }
  return 0;
}
