// SPDX-License-Identifier: Apache-2.0
// Scans, filters, partitions, sorts and reductions of queues give what the standard library gives.
#include "tests/kernels/KernelFixture.h"

#include "accelerator/algorithm/GenericFilterer.h"
#include "accelerator/algorithm/GenericPartitioner.h"
#include "accelerator/algorithm/GenericReducer.h"
#include "accelerator/algorithm/GenericScanner.h"
#include "accelerator/algorithm/GenericSorter.h"
#include "accelerator/runtime/RunQueue.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/tasks/ThreadArena.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <type_traits>

namespace ax = Arcane::Accelerator;
using namespace Arcane;

namespace
{
constexpr Int32 sizes[] = { 0, 1, 255, 256, 257, 8192, 8193, 100000 };

//! Small integers, so that sums of reals are exact and do not depend on an order. The seed is the number of values.
template <typename T> void fillAtRandom(SmallSpan<T> values)
{
  std::mt19937 engine(static_cast<UInt32>(values.size()));
  std::uniform_int_distribution<Int32> distribution(std::is_unsigned_v<T> ? 0 : -50, 50);
  for (Int32 i = 0; i < values.size(); ++i)
    values[i] = static_cast<T>(distribution(engine));
}

template <typename T> std::vector<T> copyOf(SmallSpan<const T> values)
{
  return std::vector<T>(values.data(), values.data() + values.size());
}

template <typename T> void expectSame(SmallSpan<const T> got, const std::vector<T>& expected, const char* what)
{
  ASSERT_EQ(got.size(), static_cast<Int32>(expected.size()));
  for (Int32 i = 0; i < got.size(); ++i)
    ASSERT_EQ(got[i], expected[i]) << what << ": value " << i << " of " << got.size();
}

// --- the calls of an application, in free functions -----------------------------------------------

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

template <typename T> void filterIf(ax::GenericFilterer& filterer, SmallSpan<const T> in, SmallSpan<T> out, T limit)
{
  filterer.applyIf(
    in, out, [=] ARCCORE_HOST_DEVICE(const T& v) { return v > limit; }, A_FUNCINFO);
}

template <typename T> void filterInPlace(ax::GenericFilterer& filterer, SmallSpan<T> values, T limit)
{
  filterer.applyIf(values, [=] ARCCORE_HOST_DEVICE(const T& v) { return v > limit; });
}

template <typename T> void filterIterators(ax::GenericFilterer& filterer, SmallSpan<const T> in, SmallSpan<T> out, T limit)
{
  filterer.applyIf(in.size(), in.data(), out.data(), [=] ARCCORE_HOST_DEVICE(const T& v) { return v > limit; });
}

template <typename T> void filterWithIndex(ax::GenericFilterer& filterer, SmallSpan<const T> in, SmallSpan<T> out, T limit)
{
  const auto select = [=] ARCCORE_HOST_DEVICE(Int32 i) { return in[i] > limit; };
  const auto setter = [=] ARCCORE_HOST_DEVICE(Int32 i, Int32 k) { out[k] = in[i]; };
  filterer.applyWithIndex(in.size(), select, setter);
}

template <typename T> void partitionWithIndex(ax::GenericPartitioner& partitioner, SmallSpan<const T> in, SmallSpan<T> out, T limit)
{
  const auto setter = [=] ARCCORE_HOST_DEVICE(Int32 i, Int32 k) { out[k] = in[i]; };
  const auto select = [=] ARCCORE_HOST_DEVICE(Int32 i) { return in[i] > limit; };
  partitioner.applyWithIndex(in.size(), setter, select);
}

template <typename T> void partitionIf(ax::GenericPartitioner& partitioner, SmallSpan<const T> in, SmallSpan<T> out, T limit)
{
  partitioner.applyIf(in.size(), in.data(), out.data(), [=] ARCCORE_HOST_DEVICE(const T& v) { return v > limit; });
}

template <typename T> struct ThreeParts
{
  SmallSpan<T> first;
  SmallSpan<T> second;
  SmallSpan<T> others;
};

template <typename T>
void partitionInThreeWithIndex(ax::GenericPartitioner& partitioner, SmallSpan<const T> in, const ThreeParts<T>& out, T low, T high)
{
  const SmallSpan<T> first = out.first;
  const SmallSpan<T> second = out.second;
  const SmallSpan<T> others = out.others;
  partitioner.applyWithIndex(
    in.size(), [=] ARCCORE_HOST_DEVICE(Int32 i, Int32 k) { first[k] = in[i]; },
    [=] ARCCORE_HOST_DEVICE(Int32 i, Int32 k) { second[k] = in[i]; }, [=] ARCCORE_HOST_DEVICE(Int32 i, Int32 k) { others[k] = in[i]; },
    [=] ARCCORE_HOST_DEVICE(Int32 i) { return in[i] > high; }, [=] ARCCORE_HOST_DEVICE(Int32 i) { return in[i] > low; });
}

template <typename T>
void partitionInThreeIf(ax::GenericPartitioner& partitioner, SmallSpan<const T> in, const ThreeParts<T>& out, T low, T high)
{
  partitioner.applyIf(
    in.size(), in.data(), out.first.data(), out.second.data(), out.others.data(), [=] ARCCORE_HOST_DEVICE(const T& v) { return v > high; },
    [=] ARCCORE_HOST_DEVICE(const T& v) { return v > low; });
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

// --- the tests -----------------------------------------------------------------------------------

class AlgorithmsTest : public Arcane::test::KernelFixture
{
 protected:
  //! Calls `function(queue, T())` for all types of elements, for a synchronous queue and an asynchronous one.
  template <typename Function> void forEachType(const Function& function)
  {
    for (const bool is_async : { false, true }) {
      ax::RunQueue queue = ax::makeQueue(runner());
      queue.setAsync(is_async);
      function(queue, Int32());
      function(queue, Int64());
      function(queue, UInt32());
      function(queue, UInt64());
      function(queue, float());
      function(queue, double());
    }
  }
  template <typename T> SmallSpan<T> array(Int32 n) { return SmallSpan<T>(values<T>(n), n); }
  template <typename T> SmallSpan<const T> randomArray(Int32 n)
  {
    const SmallSpan<T> result = array<T>(n);
    fillAtRandom(result);
    return result;
  }

 private:
  detail::tasks::ThreadArena m_threads{ 4 };
};
INSTANTIATE_TEST_SUITE_P(Places, AlgorithmsTest, ::testing::ValuesIn(Arcane::test::kernelPlaces()), Arcane::test::nameOfPlace);

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

TEST_P(AlgorithmsTest, FiltererKeepsTheOrder)
{
  forEachType([&](ax::RunQueue& queue, auto zero) {
    using T = decltype(zero);
    ax::GenericFilterer filterer(queue);
    for (const Int32 n : sizes) {
      for (const T limit : { T(0), T(10), T(60) }) {
        const SmallSpan<const T> in = randomArray<T>(n);
        std::vector<T> expected;
        std::copy_if(in.data(), in.data() + n, std::back_inserter(expected), [&](T v) { return v > limit; });
        SmallSpan<T> out = array<T>(n);
        const auto check = [&](const char* what) {
          const Int32 nb = filterer.nbOutputElement();
          expectSame<T>(SmallSpan<const T>(out.data(), nb), expected, what);
        };
        filterIf<T>(filterer, in, out, limit);
        check("span");
        out = array<T>(n);
        filterIterators<T>(filterer, in, out, limit);
        check("iterators");
        out = array<T>(n);
        filterWithIndex<T>(filterer, in, out, limit);
        check("index");
        const SmallSpan<Byte> flags = array<Byte>(n);
        for (Int32 i = 0; i < n; ++i)
          flags[i] = in[i] > limit ? 3 : 0;
        out = array<T>(n);
        filterer.apply(in, out, SmallSpan<const Byte>(flags));
        check("flags");
        std::copy(in.data(), in.data() + n, out.data());
        filterInPlace<T>(filterer, out, limit);
        check("in place");
      }
    }
  });
}

TEST_P(AlgorithmsTest, PartitionerReversesTheSecondOfTwoParts)
{
  forEachType([&](ax::RunQueue& queue, auto zero) {
    using T = decltype(zero);
    ax::GenericPartitioner partitioner(queue);
    for (const Int32 n : sizes) {
      for (const T limit : { T(0), T(10), T(60) }) {
        const SmallSpan<const T> in = randomArray<T>(n);
        std::vector<T> expected = copyOf(in);
        const auto end_of_first = std::stable_partition(expected.begin(), expected.end(), [&](T v) { return v > limit; });
        std::reverse(end_of_first, expected.end());
        const auto nb_first = static_cast<Int32>(end_of_first - expected.begin());
        SmallSpan<T> out = array<T>(n);
        partitionWithIndex<T>(partitioner, in, out, limit);
        EXPECT_EQ(partitioner.nbFirstPart(), nb_first);
        expectSame<T>(out, expected, "index");
        out = array<T>(n);
        partitionIf<T>(partitioner, in, out, limit);
        EXPECT_EQ(partitioner.nbFirstPart(), nb_first);
        expectSame<T>(out, expected, "iterators");
      }
    }
  });
}

TEST_P(AlgorithmsTest, ThreePartsKeepTheOrder)
{
  forEachType([&](ax::RunQueue& queue, auto zero) {
    using T = decltype(zero);
    ax::GenericPartitioner partitioner(queue);
    const T low = 10;
    const T high = 30;
    for (const Int32 n : sizes) {
      const SmallSpan<const T> in = randomArray<T>(n);
      std::vector<T> expected[3];
      for (Int32 i = 0; i < n; ++i)
        expected[in[i] > high ? 0 : in[i] > low ? 1 : 2].push_back(in[i]);
      const auto check = [&](const ThreeParts<T>& out, const char* what) {
        const SmallSpan<const Int32> nb = partitioner.nbParts();
        ASSERT_EQ(nb.size(), 2);
        expectSame<T>(SmallSpan<const T>(out.first.data(), nb[0]), expected[0], what);
        expectSame<T>(SmallSpan<const T>(out.second.data(), nb[1]), expected[1], what);
        expectSame<T>(SmallSpan<const T>(out.others.data(), n - nb[0] - nb[1]), expected[2], what);
      };
      const ThreeParts<T> by_index{ array<T>(n), array<T>(n), array<T>(n) };
      partitionInThreeWithIndex<T>(partitioner, in, by_index, low, high);
      check(by_index, "index");
      const ThreeParts<T> by_iterator{ array<T>(n), array<T>(n), array<T>(n) };
      partitionInThreeIf<T>(partitioner, in, by_iterator, low, high);
      check(by_iterator, "iterators");
    }
  });
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

TEST_P(AlgorithmsTest, ResultMustBeAskedForBeforeTheNextCall)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  const SmallSpan<const Int32> in = randomArray<Int32>(10);
  const SmallSpan<Int32> out = array<Int32>(10);
  ax::GenericFilterer filterer(queue);
  ax::GenericPartitioner partitioner(queue);
  ax::GenericReducer<Int32> reducer(queue);
  filterIf<Int32>(filterer, in, out, 60);
  partitionIf<Int32>(partitioner, in, out, 60);
  reducer.applySum(in);

  EXPECT_THROW(filterIf<Int32>(filterer, in, out, 0), FatalErrorException);
  EXPECT_THROW(partitionIf<Int32>(partitioner, in, out, 0), FatalErrorException);
  EXPECT_THROW(reducer.applySum(in), FatalErrorException);

  EXPECT_EQ(filterer.nbOutputElement(), 0);
  EXPECT_EQ(partitioner.nbFirstPart(), 0);
  EXPECT_EQ(reducer.reducedValue(), std::accumulate(in.data(), in.data() + 10, 0));
  filterIf<Int32>(filterer, in, out, -60);
  EXPECT_EQ(filterer.nbOutputElement(), 10);
  // Without elements nothing is launched, and nobody has to ask.
  filterIf<Int32>(filterer, {}, {}, 0);
  filterIf<Int32>(filterer, {}, {}, 0);
  EXPECT_EQ(filterer.nbOutputElement(), 0);
}

TEST_P(AlgorithmsTest, WrongArraysAreRefused)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  const SmallSpan<Int32> v = array<Int32>(20);
  const SmallSpan<const Int32> in(v.data(), 10);
  const SmallSpan<Int32> same(v.data(), 10);
  const SmallSpan<Int32> overlapping(v.data() + 5, 10);
  const SmallSpan<Int32> small(v.data() + 10, 9);
  const SmallSpan<Int32> right(v.data() + 10, 10);
  ax::GenericSorter sorter(queue);
  ax::GenericFilterer filterer(queue);
  ax::GenericScanner scanner(queue);

  for (const SmallSpan<Int32> wrong : { same, overlapping, small }) {
    EXPECT_THROW(sorter.apply(in, wrong), ArgumentException);
    EXPECT_THROW(filterIf<Int32>(filterer, in, wrong, 0), ArgumentException);
    EXPECT_THROW(filterer.apply(in, wrong, in), ArgumentException);
  }
  for (const SmallSpan<Int32> wrong : { overlapping, small }) {
    EXPECT_THROW(ax::Scanner<Int32>::exclusiveSum(&queue, in, wrong), ArgumentException);
    EXPECT_THROW(scanner.applyExclusive(0, in, wrong, ax::ScannerSumOperator<Int32>()), ArgumentException);
    EXPECT_THROW(scanner.applyInclusive(0, in, wrong, ax::ScannerSumOperator<Int32>()), ArgumentException);
  }
  EXPECT_THROW(filterer.apply(in, right, SmallSpan<const Int32>(small)), ArgumentException);
  EXPECT_THROW(sumOfInverses(*std::make_unique<ax::GenericReducer<double>>(queue), -1), ArgumentException);
  EXPECT_THROW(ax::Scanner<Int32>::exclusiveSum(nullptr, in, right), FatalErrorException);
  EXPECT_THROW(ax::GenericSorter(ax::RunQueue()), FatalErrorException);
}

TEST_P(AlgorithmsTest, DestructorsWait)
{
  ax::RunQueue queue = ax::makeQueue(runner());
  queue.setAsync(true);
  const SmallSpan<const Int32> in = randomArray<Int32>(100000);
  const SmallSpan<Int32> out = array<Int32>(100000);
  {
    ax::GenericFilterer filterer(queue);
    filterIf<Int32>(filterer, in, out, -60);
  }
  expectSame<Int32>(out, copyOf(in), "filter");
}
} // namespace
