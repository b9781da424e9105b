// SPDX-License-Identifier: Apache-2.0
// Scans, sorts and reductions of queues give what the standard library gives.
#include "tests/kernels/AlgorithmFixture.h"

#include "accelerator/algorithm/GenericReducer.h"
#include "accelerator/algorithm/GenericScanner.h"
#include "accelerator/algorithm/GenericSorter.h"
#include "arcane_core/tasks/Chunks.h"

#include <algorithm>
#include <numeric>

namespace ax = Arcane::Accelerator;
using namespace Arcane;
using namespace Arcane::test;

namespace
{
template <typename T> void scanWithIndexExclusive(ax::RunQueue& queue, T first, SmallSpan<const T> in, SmallSpan<T> out)
{
  ax::GenericScanner scanner(queue);
  const auto getter = [=] ARCCORE_HOST_DEVICE(Int32 i) -> T { return static_cast<T>(2 * in[i]); };
  const auto setter = [=] ARCCORE_HOST_DEVICE(Int32 i, const T& v) { out[i] = v; };
  scanner.applyWithIndexExclusive(in.size(), first, getter, setter, ax::ScannerSumOperator<T>(), A_FUNCINFO);
}

template <typename T> void scanWithIndexInclusive(ax::RunQueue& queue, T first, SmallSpan<const T> in, SmallSpan<T> out)
{
  ax::GenericScanner scanner(queue);
  const auto getter = [=] ARCCORE_HOST_DEVICE(Int32 i) -> T { return static_cast<T>(2 * in[i]); };
  const auto setter = [=] ARCCORE_HOST_DEVICE(Int32 i, const T& v) { out[i] = v; };
  scanner.applyWithIndexInclusive(in.size(), first, getter, setter, ax::ScannerSumOperator<T>(), A_FUNCINFO);
}

void sumOfInverses(ax::GenericReducer<double>& reducer, Int32 n)
{
  reducer.applySumWithIndex(n, [=] ARCCORE_HOST_DEVICE(Int32 i) -> double { return 1.0 / (1.0 + i); });
}

template <typename T> void reduceWithIndex(ax::GenericReducer<T>& reducer, SmallSpan<const T> in, bool is_max)
{
  const auto getter = [=] ARCCORE_HOST_DEVICE(Int32 i) -> T { return static_cast<T>(in[i] + 1); };
  if (is_max)
    reducer.applyMaxWithIndex(in.size(), getter);
  else
    reducer.applyMinWithIndex(in.size(), getter);
}

//! A type that is no number, and compared by a part of its value.
struct Keyed
{
  Int32 key = 0;
  Int32 place = 0;
  friend ARCCORE_HOST_DEVICE bool operator<(const Keyed& a, const Keyed& b) { return a.key < b.key; }
};

class AlgorithmsTest : public AlgorithmFixture
{
};
INSTANTIATE_TEST_SUITE_P(Places, AlgorithmsTest, ::testing::ValuesIn(kernelPlaces()), nameOfPlace);

template <typename T> struct MinOf
{
  T operator()(T a, T b) const { return std::min(a, b); }
};
template <typename T> struct MaxOf
{
  T operator()(T a, T b) const { return std::max(a, b); }
};

template <typename T, typename Op> std::vector<T> exclusiveScan(const std::vector<T>& in, T first, const Op& op)
{
  std::vector<T> out(in.size());
  std::exclusive_scan(in.begin(), in.end(), out.begin(), first, op);
  return out;
}

template <typename T, typename Op> std::vector<T> inclusiveScan(const std::vector<T>& in, T first, const Op& op)
{
  std::vector<T> out(in.size());
  std::inclusive_scan(in.begin(), in.end(), out.begin(), op, first);
  return out;
}

TEST_P(AlgorithmsTest, ScannerScansByTheUsualOperators)
{
  forEachType([&](ax::RunQueue& queue, auto zero) {
    using T = decltype(zero);
    using Limits = std::numeric_limits<T>;
    ax::Scanner<T> scanner;
    for (const Int32 n : sizes) {
      const SmallSpan<const T> in = randomArray<T>(n);
      const std::vector<T> values = copyOf(in);
      const SmallSpan<T> out = array<T>(n);
      const auto check = [&](const std::vector<T>& expected, const char* what) {
        queue.barrier();
        expectSame<T>(out, expected, what);
      };
      scanner.exclusiveSum(&queue, in, out);
      check(exclusiveScan<T>(values, T(0), std::plus<T>()), "exclusiveSum");
      scanner.exclusiveMin(&queue, in, out);
      check(exclusiveScan<T>(values, Limits::max(), MinOf<T>()), "exclusiveMin");
      scanner.exclusiveMax(&queue, in, out);
      check(exclusiveScan<T>(values, Limits::lowest(), MaxOf<T>()), "exclusiveMax");
      scanner.inclusiveSum(&queue, in, out);
      check(inclusiveScan<T>(values, T(0), std::plus<T>()), "inclusiveSum");
      scanner.inclusiveMin(&queue, in, out);
      check(inclusiveScan<T>(values, Limits::max(), MinOf<T>()), "inclusiveMin");
      scanner.inclusiveMax(&queue, in, out);
      check(inclusiveScan<T>(values, Limits::lowest(), MaxOf<T>()), "inclusiveMax");
    }
  });
}

TEST_P(AlgorithmsTest, ScannerScansInPlace)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  const SmallSpan<Int64> v = array<Int64>(100000);
  fillAtRandom(v);
  const std::vector<Int64> values = copyOf<Int64>(v);

  ax::Scanner<Int64>::exclusiveSum(&queue, v, v);
  expectSame<Int64>(v, exclusiveScan<Int64>(values, 0, std::plus<Int64>()), "exclusive");

  std::copy(values.begin(), values.end(), v.data());
  ax::Scanner<Int64>::inclusiveSum(&queue, v, v);
  expectSame<Int64>(v, inclusiveScan<Int64>(values, 0, std::plus<Int64>()), "inclusive");
}

TEST_P(AlgorithmsTest, InitialValueTakesPart)
{
  forEachType([&](ax::RunQueue& queue, auto zero) {
    using T = decltype(zero);
    ax::GenericScanner scanner(queue);
    for (const Int32 n : sizes) {
      const SmallSpan<const T> in = randomArray<T>(n);
      std::vector<T> values = copyOf(in);
      const SmallSpan<T> out = array<T>(n);
      const auto check = [&](const std::vector<T>& expected, const char* what) {
        queue.barrier();
        expectSame<T>(out, expected, what);
      };
      scanner.applyExclusive(7, in, out, ax::ScannerSumOperator<T>());
      check(exclusiveScan<T>(values, T(7), std::plus<T>()), "exclusive");
      scanner.applyInclusive(7, in, out, ax::ScannerSumOperator<T>());
      check(inclusiveScan<T>(values, T(7), std::plus<T>()), "inclusive");
      for (T& v : values)
        v = static_cast<T>(2 * v);
      scanWithIndexExclusive<T>(queue, T(7), in, out);
      check(exclusiveScan<T>(values, T(7), std::plus<T>()), "exclusive with index");
      scanWithIndexInclusive<T>(queue, T(7), in, out);
      check(inclusiveScan<T>(values, T(7), std::plus<T>()), "inclusive with index");
    }
  });
}

TEST_P(AlgorithmsTest, ScanOfRealsHasTheSameBitsOnTheHost)
{
  const Int32 n = 100000;
  const SmallSpan<double> in = array<double>(n);
  for (Int32 i = 0; i < n; ++i)
    in[i] = 1.0 / (1.0 + i);
  ax::Runner sequential(ax::eExecutionPolicy::Sequential);
  ax::RunQueue sequential_queue = ax::makeQueue(sequential);
  const SmallSpan<double> expected = array<double>(n);
  ax::Scanner<double>::inclusiveSum(&sequential_queue, in, expected);

  ASSERT_EQ(detail::tasks::nbThread(), 4);
  ax::RunQueue queue = ax::makeQueue(runner());
  const SmallSpan<double> out = array<double>(n);
  ax::Scanner<double>::inclusiveSum(&queue, in, out);

  for (Int32 i = 0; i < n; ++i) {
    if (isDevice())
      ASSERT_NEAR(out[i], expected[i], 1e-12);
    else
      ASSERT_EQ(out[i], expected[i]);
  }
  EXPECT_NEAR(out[n - 1], 12.090146129863428, 1e-11);
}

TEST_P(AlgorithmsTest, SorterSorts)
{
  forEachType([&](ax::RunQueue& queue, auto zero) {
    using T = decltype(zero);
    for (const Int32 n : sizes) {
      const SmallSpan<const T> in = randomArray<T>(n);
      std::vector<T> expected = copyOf(in);
      std::sort(expected.begin(), expected.end());
      // One element more than needed stays as it is.
      const SmallSpan<T> out = array<T>(n + 1);
      {
        auto sorter = ax::GenericSorter(queue);
        sorter.apply(in, out);
      }
      expectSame<T>(SmallSpan<const T>(out.data(), n), expected, "sort");
      EXPECT_EQ(out[n], T(0));
    }
  });
}

TEST_P(AlgorithmsTest, EqualElementsStayInOrder)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  const Int32 n = 100000;
  const SmallSpan<Keyed> in = array<Keyed>(n);
  for (Int32 i = 0; i < n; ++i)
    in[i] = { (i * 7919) % 100, i };
  const SmallSpan<Keyed> out = array<Keyed>(n);

  ax::GenericSorter(queue).apply(SmallSpan<const Keyed>(in), out);

  for (Int32 i = 1; i < n; ++i)
    ASSERT_TRUE(out[i - 1] < out[i] || (out[i - 1].key == out[i].key && out[i - 1].place < out[i].place)) << "element " << i;
}

TEST_P(AlgorithmsTest, ReducerReduces)
{
  forEachType([&](ax::RunQueue& queue, auto zero) {
    using T = decltype(zero);
    using Limits = std::numeric_limits<T>;
    ax::GenericReducer<T> reducer(queue);
    for (const Int32 n : sizes) {
      const SmallSpan<const T> in = randomArray<T>(n);
      const std::vector<T> v = copyOf(in);
      const T least = n > 0 ? *std::min_element(v.begin(), v.end()) : Limits::max();
      const T largest = n > 0 ? *std::max_element(v.begin(), v.end()) : Limits::lowest();
      reducer.applySum(in);
      EXPECT_EQ(reducer.reducedValue(), std::accumulate(v.begin(), v.end(), T(0)));
      reducer.applyMin(in);
      EXPECT_EQ(reducer.reducedValue(), least);
      reducer.applyMax(in);
      EXPECT_EQ(reducer.reducedValue(), largest);
      reduceWithIndex<T>(reducer, in, true);
      EXPECT_EQ(reducer.reducedValue(), n > 0 ? static_cast<T>(largest + 1) : largest);
      reduceWithIndex<T>(reducer, in, false);
      EXPECT_EQ(reducer.reducedValue(), n > 0 ? static_cast<T>(least + 1) : least);
    }
  });
}

TEST_P(AlgorithmsTest, SumsOfReducersHaveTheSameBitsEverywhere)
{
  ax::Runner sequential(ax::eExecutionPolicy::Sequential);
  ax::GenericReducer<double> expected(ax::makeQueue(sequential));
  ax::GenericReducer<double> reducer(ax::makeQueue(runner()));
  for (const Int32 n : sizes) {
    sumOfInverses(expected, n);
    sumOfInverses(reducer, n);
    EXPECT_EQ(reducer.reducedValue(), expected.reducedValue());
  }
}
} // namespace
