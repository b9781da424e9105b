// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/tasks/ParallelFor.h"

#include "arcane_core/base/array/LoopRanges.h"
#include "arcane_core/base/array/MDIndex.h"
#include "arcane_core/tasks/ForLoopOneExecStat.h"
#include "arcane_core/tasks/ThreadArena.h"

#include <gtest/gtest.h>

#include <optional>
#include <stdexcept>
#include <vector>

using namespace Arcane;
using detail::tasks::ThreadArena;

namespace
{
//! A box of indices, as the ranges of loops are.
template <int N> class Box
{
 public:
  Box(std::array<Int32, N> lower, std::array<Int32, N> extent)
  : m_lower(lower)
  , m_extent(extent)
  {}
  template <int I> Int32 lowerBound() const { return m_lower[I]; }
  template <int I> Int32 extent() const { return m_extent[I]; }
  Int64 nbElement() const
  {
    Int64 n = 1;
    for (const Int32 e : m_extent)
      n *= e;
    return n;
  }
  ArrayIndex<N> getIndices(Int64 i) const
  {
    std::array<Int32, N> at{};
    for (std::size_t d = N; d-- > 0;) {
      at[d] = m_lower[d] + Int32(i % m_extent[d]);
      i /= m_extent[d];
    }
    return at;
  }

 private:
  std::array<Int32, N> m_lower;
  std::array<Int32, N> m_extent;
};

//! Each test runs with 1 thread (no arena), 2 and 4.
class ParallelForTest : public ::testing::TestWithParam<Int32>
{
 public:
  ParallelForTest()
  {
    if (GetParam() > 1)
      m_arena.emplace(GetParam());
  }

 private:
  std::optional<ThreadArena> m_arena;
};

struct Marks
{
  std::vector<int> values;
  Integer first;

  Marks(Integer i0, Integer size)
  : values(std::size_t(size), 0)
  , first(i0)
  {}
  void mark(Integer begin, Integer size)
  {
    for (Integer k = 0; k < size; ++k)
      ++values[std::size_t(begin - first + k)];
  }
  bool isOnceEach() const { return values == std::vector<int>(values.size(), 1); }
};

ParallelLoopOptions grain(Integer size)
{
  ParallelLoopOptions options;
  options.setGrainSize(size);
  return options;
}

//! Compares a loop over a box with loops one inside the other.
template <int N> void expectAllIndices(const Box<N>& box, const ParallelLoopOptions& options)
{
  std::vector<std::array<Int32, N>> seen(std::size_t(box.nbElement()));
  const auto number = [&](const ArrayIndex<N>& index) {
    Int64 i = 0;
    [&]<std::size_t... D>(std::index_sequence<D...>)
    {
      ((i = i * box.template extent<int(D)>() + index[int(D)] - box.template lowerBound<int(D)>()), ...);
    }
    (std::make_index_sequence<std::size_t(N)>());
    return std::size_t(i);
  };
  std::atomic<Int64> nb_call{ 0 };

  arcaneParallelFor(box, options, [&](ArrayIndex<N> index) {
    seen[number(index)] = index();
    ++nb_call;
  });

  EXPECT_EQ(nb_call, box.nbElement());
  for (std::size_t i = 0; i < seen.size(); ++i)
    EXPECT_EQ(seen[i], box.getIndices(Int64(i))());
}
} // namespace

TEST_P(ParallelForTest, PartsCoverTheRangeOnce)
{
  for (const Integer size : { 0, 1, 2, 9, 1000 })
    for (const Integer i0 : { 0, -7, 12, std::numeric_limits<Integer>::max() - 1000 }) {
      Marks plain(i0, size);
      Marks with_options(i0, size);
      Marks with_info(i0, size);
      arcaneParallelFor(i0, size, [&](Integer begin, Integer n) { plain.mark(begin, n); });
      arcaneParallelFor(i0, size, grain(3), [&](Integer begin, Integer n) { with_options.mark(begin, n); });
      arcaneParallelFor(i0, size, ForLoopRunInfo(grain(5)), [&](Integer begin, Integer n) { with_info.mark(begin, n); });
      EXPECT_TRUE(plain.isOnceEach() && with_options.isOnceEach() && with_info.isOnceEach());
    }
}

TEST_P(ParallelForTest, MethodsAreFunctionsToo)
{
  for (int form = 0; form < 3; ++form) {
    Marks marks(5, 77);
    if (form == 0)
      arcaneParallelFor(5, 77, &marks, &Marks::mark);
    else if (form == 1)
      arcaneParallelFor(5, 77, grain(4), &marks, &Marks::mark);
    else
      arcaneParallelFor(5, 77, ForLoopRunInfo(grain(4)), &marks, &Marks::mark);
    EXPECT_TRUE(marks.isOnceEach());
  }
}

TEST_P(ParallelForTest, LoopsOfSeveralDimensionsSeeEachIndexOnce)
{
  for (const Integer g : { 0, 1, 7, 50, 100000 }) {
    expectAllIndices<1>({ { 3 }, { 101 } }, grain(g));
    expectAllIndices<2>({ { -2, 5 }, { 11, 13 } }, grain(g));
    expectAllIndices<3>({ { 0, 1, 2 }, { 5, 1, 9 } }, grain(g));
    expectAllIndices<4>({ { 1, 2, 3, 4 }, { 2, 3, 4, 5 } }, grain(g));
    expectAllIndices<2>({ { 0, 0 }, { 0, 8 } }, grain(g));
    expectAllIndices<2>({ { 0, 0 }, { 8, 0 } }, grain(g));
  }
}

TEST_P(ParallelForTest, IndicesNearTheLargestOneDoNotOverflow)
{
  const Int32 largest = std::numeric_limits<Int32>::max();

  expectAllIndices<1>({ { largest - 20 }, { 20 } }, grain(3));
  expectAllIndices<2>({ { largest - 4, largest - 6 }, { 4, 6 } }, grain(5));
}

TEST_P(ParallelForTest, EachChunkHasItsOwnCopies)
{
  // A reducer counts in its own copy and adds the count when the chunk ends.
  struct Counter
  {
    std::atomic<Int64>* total;
    Int64 mine = 0;
    explicit Counter(std::atomic<Int64>* t)
    : total(t)
    {}
    Counter(const Counter& c)
    : total(c.total)
    {}
    ~Counter() { *total += mine; }
  };
  std::atomic<Int64> total{ 0 };
  const Counter counter(&total);
  Int64 nb_seen = 0;

  arcaneParallelFor(
    Box<2>({ 0, 0 }, { 30, 40 }), grain(7),
    [nb_seen](ArrayIndex<2>, Counter& c) mutable {
      ++nb_seen;
      ++c.mine;
    },
    counter);
  arcaneParallelFor(Box<1>({ 0 }, { 10 }), [&](ArrayIndex<1> i) { total += i[0]; });

  EXPECT_EQ(total, 1200 + 45);
  EXPECT_EQ(nb_seen, 0);
}

TEST_P(ParallelForTest, ExceptionReachesTheCaller)
{
  EXPECT_THROW(arcaneParallelFor(0, 100, [](Integer, Integer) { throw std::runtime_error("part"); }), std::runtime_error);
  EXPECT_THROW(arcaneParallelFor(Box<2>({ 0, 0 }, { 5, 5 }),
                                 [](ArrayIndex<2> i) {
                                   if (i == ArrayIndex<2>(3, 4))
                                     throw std::runtime_error("index");
                                 }),
               std::runtime_error);
}

TEST_P(ParallelForTest, StatisticsCountChunks)
{
  ForLoopOneExecStat stat;
  ForLoopRunInfo info(grain(10), ForLoopTraceInfo(A_FUNCINFO, "marks"));
  info.setExecStat(&stat);

  arcaneParallelFor(0, 100, info, [](Integer, Integer) {});

  EXPECT_EQ(stat.nbChunk(), GetParam() > 1 ? 10 : 1);
  EXPECT_GE(stat.execTime(), 0);
  EXPECT_EQ(info.traceInfo().loopName(), "marks");
}

INSTANTIATE_TEST_SUITE_P(Threads, ParallelForTest, ::testing::Values(1, 2, 4));

TEST(ParallelLoopOptionsTest, OnlyUnsetValuesAreMerged)
{
  ParallelLoopOptions options = grain(5);
  ParallelLoopOptions others = grain(7);
  others.setMaxThread(3);
  others.setPartitioner(ParallelLoopOptions::Partitioner::Static);

  EXPECT_EQ(options.maxThread(), -1);
  EXPECT_FALSE(options.hasMaxThread() || options.hasPartitioner());
  options.mergeUnsetValues(others);

  EXPECT_EQ(options.grainSize(), 5);
  EXPECT_EQ(options.maxThread(), 3);
  EXPECT_EQ(options.partitioner(), ParallelLoopOptions::Partitioner::Static);
}

TEST_P(ParallelForTest, LoopRangesAreIndexRanges)
{
  std::atomic<Int64> sum{ 0 };

  arcaneParallelFor(makeLoopRanges(20, 30), [&](ArrayIndex<2> i) { sum += i[0] * 100 + i[1]; });
  EXPECT_EQ(sum, 30 * 190 * 100 + 20 * 435);
  sum = 0;
  arcaneParallelFor(makeLoopRanges({ 5, 2 }, 3, 4), grain(5), [&](ArrayIndex<3> i) { sum += i[0]; });
  EXPECT_EQ(sum, (5 + 6) * 12);
  sum = 0;
  arcaneParallelFor(makeLoopRanges(100), ForLoopRunInfo(grain(9)), [&](Int32 i) { sum += i; });
  EXPECT_EQ(sum, 4950);
}
