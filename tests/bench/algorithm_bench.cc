// SPDX-License-Identifier: Apache-2.0
// Scan, sort, filter and sum of 8 M elements: our classes against CUB on a device, against the standard library on the host.
// algorithm_bench[_cuda] [--repeat N] [--elements N]
#include "tests/bench/BenchSupport.h"
#include "tests/bench/KernelDevice.h"

#include "accelerator/algorithm/GenericFilterer.h"
#include "accelerator/algorithm/GenericReducer.h"
#include "accelerator/algorithm/GenericScanner.h"
#include "accelerator/algorithm/GenericSorter.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/StreamErrors.h"

#if defined(ARCCORE_COMPILING_CUDA)
#include <cub/device/device_reduce.cuh>
#endif

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <numeric>
#include <random>
#include <vector>

namespace ax = Arcane::Accelerator;
using namespace Arcane;

namespace
{

//! A number is kept by the filter when it is below this one; half of them are.
constexpr Int32 limit = 1 << 19;

struct IsSmall
{
  ARCCORE_HOST_DEVICE bool operator()(const Int32& v) const { return v < limit; }
};

#if defined(ARCCORE_COMPILING_CUDA)
void check(cudaError_t error)
{
  if (error != cudaSuccess) {
    std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(error));
    std::exit(1);
  }
}

template <typename T> T* newArray(Int64 n)
{
  void* memory = nullptr;
  check(cudaMalloc(&memory, static_cast<std::size_t>(n) * sizeof(T)));
  return static_cast<T*>(memory);
}
template <typename T> void copyTo(T* to, const T* from, Int64 n)
{
  check(cudaMemcpy(to, from, static_cast<std::size_t>(n) * sizeof(T), cudaMemcpyDefault));
}

//! An algorithm of CUB as one writes it: the temporary memory is there before, and the host waits for the result.
template <typename Function> class RawCall
{
 public:
  explicit RawCall(const Function& function)
  : m_function(function)
  {
    check(m_function(nullptr, m_nb_byte));
    check(cudaMalloc(&m_memory, m_nb_byte + 1));
  }
  void operator()()
  {
    check(m_function(m_memory, m_nb_byte));
    check(cudaStreamSynchronize(nullptr));
  }

 private:
  Function m_function;
  void* m_memory = nullptr;
  std::size_t m_nb_byte = 0;
};

const char* const prefix = "device_";
constexpr int nb_call = 20;
#else
template <typename T> T* newArray(Int64 n)
{
  return new T[static_cast<std::size_t>(n)]();
}
template <typename T> void copyTo(T* to, const T* from, Int64 n)
{
  std::copy_n(from, n, to);
}
const char* const prefix = "host_";
constexpr int nb_call = 1;
#endif

//! The arrays of the measures. They live until the end of the program.
struct Arrays
{
  explicit Arrays(Int32 n)
  : nb_element(n)
  {
    std::mt19937_64 engine(1);
    std::vector<Int32> random_ints(n);
    std::vector<UInt64> random_keys(n);
    std::vector<double> random_reals(n);
    for (Int32 i = 0; i < n; ++i) {
      random_keys[i] = engine();
      random_ints[i] = static_cast<Int32>(random_keys[i] % (2 * limit));
      random_reals[i] = 1.0 / (1.0 + random_ints[i]);
    }
    copyTo(ints, random_ints.data(), n);
    copyTo(keys, random_keys.data(), n);
    copyTo(reals, random_reals.data(), n);
  }
  Int32 nb_element;
  Int32* ints = newArray<Int32>(nb_element);
  Int32* out_ints = newArray<Int32>(nb_element);
  UInt64* keys = newArray<UInt64>(nb_element);
  UInt64* out_keys = newArray<UInt64>(nb_element);
  double* reals = newArray<double>(nb_element);
};

//! Times both in turn. The first calls, which allocate, are not counted.
template <typename Ours, typename Baseline> void measure(const char* name, int nb_repetition, const Ours& ours, Baseline&& baseline)
{
  ours();
  baseline();
  for (int i = 0; i < nb_repetition; ++i) {
    const double our_time = Bench::secondsOf(Bench::wallSeconds, nb_call, ours);
    const double baseline_time = Bench::secondsOf(Bench::wallSeconds, nb_call, [&] { baseline(); });
    Bench::printRow(std::string(prefix) + name, "us", our_time * 1e6, baseline_time * 1e6);
  }
}

void benchScan(ax::RunQueue& queue, const Arrays& a, int nb_repetition)
{
  const Int32 n = a.nb_element;
  const auto ours = [&] { ax::Scanner<Int32>::exclusiveSum(&queue, SmallSpan<const Int32>(a.ints, n), SmallSpan<Int32>(a.out_ints, n)); };
#if defined(ARCCORE_COMPILING_CUDA)
  measure("scan", nb_repetition, ours, RawCall([&](void* memory, std::size_t& nb_byte) {
            return cub::DeviceScan::ExclusiveSum(memory, nb_byte, a.ints, a.out_ints, n);
          }));
#else
  measure("scan", nb_repetition, ours, [&] { std::exclusive_scan(a.ints, a.ints + n, a.out_ints, 0); });
#endif
}

void benchSort(ax::RunQueue& queue, const Arrays& a, int nb_repetition)
{
  const Int32 n = a.nb_element;
  const auto ours = [&] { ax::GenericSorter(queue).apply(SmallSpan<const UInt64>(a.keys, n), SmallSpan<UInt64>(a.out_keys, n)); };
#if defined(ARCCORE_COMPILING_CUDA)
  measure("sort", nb_repetition, ours, RawCall([&](void* memory, std::size_t& nb_byte) {
            return cub::DeviceRadixSort::SortKeys(memory, nb_byte, a.keys, a.out_keys, n);
          }));
#else
  measure("sort", nb_repetition, ours, [&] {
    std::copy_n(a.keys, n, a.out_keys);
    std::sort(a.out_keys, a.out_keys + n);
  });
#endif
}

void benchFilter(ax::RunQueue& queue, const Arrays& a, int nb_repetition)
{
  const Int32 n = a.nb_element;
  const auto ours = [&] {
    ax::GenericFilterer filterer(queue);
    filterer.applyIf(SmallSpan<const Int32>(a.ints, n), SmallSpan<Int32>(a.out_ints, n), IsSmall());
    static_cast<void>(filterer.nbOutputElement());
  };
#if defined(ARCCORE_COMPILING_CUDA)
  void* pinned = nullptr;
  check(cudaMallocHost(&pinned, sizeof(Int32)));
  measure("filter", nb_repetition, ours, RawCall([&](void* memory, std::size_t& nb_byte) {
            return cub::DeviceSelect::If(memory, nb_byte, a.ints, a.out_ints, static_cast<Int32*>(pinned), n, IsSmall());
          }));
#else
  measure("filter", nb_repetition, ours, [&] { std::copy_if(a.ints, a.ints + n, a.out_ints, IsSmall()); });
#endif
}

void benchSum(ax::RunQueue& queue, const Arrays& a, int nb_repetition)
{
  const Int32 n = a.nb_element;
  double sum = 0.0;
  const auto ours = [&] {
    ax::GenericReducer<double> reducer(queue);
    reducer.applySum(SmallSpan<const double>(a.reals, n));
    sum += reducer.reducedValue();
  };
#if defined(ARCCORE_COMPILING_CUDA)
  void* pinned = nullptr;
  check(cudaMallocHost(&pinned, sizeof(double)));
  measure("sum", nb_repetition, ours, RawCall([&](void* memory, std::size_t& nb_byte) {
            return cub::DeviceReduce::Sum(memory, nb_byte, a.reals, static_cast<double*>(pinned), n);
          }));
#else
  measure("sum", nb_repetition, ours, [&] { sum += std::accumulate(a.reals, a.reals + n, 0.0); });
#endif
  // What is printed was computed.
  std::printf("# sums: %.17g\n", sum);
}

//! Returns the policy to measure, or None when there is no device.
ax::eExecutionPolicy startRuntime()
{
#if defined(ARCCORE_COMPILING_CUDA)
  const Bench::StartedDevice started = Bench::startDevice();
  if (!started.reason.empty())
    for (const char* name : { "scan", "sort", "filter", "sum" })
      Bench::printSkipped(std::string(prefix) + name, started.reason);
  return started.policy;
#else
  return ax::eExecutionPolicy::Sequential;
#endif
}
} // namespace

int main(int argc, char** argv)
{
  const ax::eExecutionPolicy policy = startRuntime();
  if (policy == ax::eExecutionPolicy::None)
    return 0;
  const int nb_repetition = Bench::nbRepetition(argc, argv);
  const Arrays arrays(std::stoi(Bench::argumentOf(argc, argv, "--elements", "8388608")));
  ax::Runner runner(policy);
  ax::RunQueue queue = ax::makeQueue(runner);
  benchScan(queue, arrays, nb_repetition);
  benchSort(queue, arrays, nb_repetition);
  benchFilter(queue, arrays, nb_repetition);
  benchSum(queue, arrays, nb_repetition);
  return 0;
}
