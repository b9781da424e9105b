// SPDX-License-Identifier: Apache-2.0
// Filters and partitions of queues keep what the condition accepts, in order; wrong calls of algorithms are refused.
#include "tests/kernels/AlgorithmFixture.h"

#include "accelerator/algorithm/GenericFilterer.h"
#include "accelerator/algorithm/GenericPartitioner.h"
#include "accelerator/algorithm/GenericReducer.h"
#include "accelerator/algorithm/GenericScanner.h"
#include "accelerator/algorithm/GenericSorter.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace ax = Arcane::Accelerator;
using namespace Arcane;
using namespace Arcane::test;

namespace
{
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

struct IndexItself
{
  ARCCORE_HOST_DEVICE Int32 operator()(Int32 i) const { return i; }
};

class FiltersTest : public AlgorithmFixture
{
};
INSTANTIATE_TEST_SUITE_P(Places, FiltersTest, ::testing::ValuesIn(kernelPlaces()), nameOfPlace);

TEST_P(FiltersTest, FiltererKeepsTheOrder)
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

TEST_P(FiltersTest, PartitionerReversesTheSecondOfTwoParts)
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

TEST_P(FiltersTest, ThreePartsKeepTheOrder)
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

TEST_P(FiltersTest, ResultMustBeAskedForBeforeTheNextCall)
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

TEST_P(FiltersTest, WrongArraysAreRefused)
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
  ax::GenericReducer<Int32> reducer(queue);

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
  EXPECT_THROW(reducer.applySumWithIndex(-1, IndexItself()), ArgumentException);
  EXPECT_THROW(ax::Scanner<Int32>::exclusiveSum(nullptr, in, right), FatalErrorException);
  const ax::RunQueue null_queue;
  EXPECT_THROW(ax::GenericSorter{ null_queue }, FatalErrorException);
}

TEST_P(FiltersTest, DestructorsWait)
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
