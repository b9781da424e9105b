// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/array/LoopRanges.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

using namespace Arcane;

namespace
{
constexpr Int64 largest = std::numeric_limits<Int32>::max();

// All indexes of a loop, in its order.
template <typename Ranges> std::vector<typename Ranges::LoopIndexType> indexesOf(const Ranges& ranges)
{
  std::vector<typename Ranges::LoopIndexType> indexes;
  for (Int64 i = 0; i < ranges.nbElement(); ++i)
    indexes.push_back(ranges.getIndices(i));
  return indexes;
}
} // namespace

TEST(LoopRangesTest, ARangeHasALowerBoundAndASize)
{
  const ForLoopRange from_zero = 5;
  const ForLoopRange from_two(2, 5);

  EXPECT_EQ(from_zero.lowerBound(), 0);
  EXPECT_EQ(from_zero.upperBound(), 5);
  EXPECT_EQ(from_two.lowerBound(), 2);
  EXPECT_EQ(from_two.size(), 5);
  EXPECT_EQ(from_two.upperBound(), 7);
}

TEST(LoopRangesTest, TheLastIndexVariesFastest)
{
  const std::vector<MDIndex<2>> indexes = indexesOf(makeLoopRanges(2, 3));

  const std::vector<MDIndex<2>> expected = { { 0, 0 }, { 0, 1 }, { 0, 2 }, { 1, 0 }, { 1, 1 }, { 1, 2 } };
  EXPECT_EQ(indexes, expected);
}

TEST(LoopRangesTest, LowerBoundsAreAdded)
{
  const auto ranges = makeLoopRanges({ 1, 2 }, { -3, 2 }, 1);
  const std::vector<MDIndex<3>> indexes = indexesOf(ranges);

  static_assert(std::is_same_v<decltype(ranges), const ComplexForLoopRanges<3>>);
  const std::vector<MDIndex<3>> expected = { { 1, -3, 0 }, { 1, -2, 0 }, { 2, -3, 0 }, { 2, -2, 0 } };
  EXPECT_EQ(indexes, expected);
  EXPECT_EQ(ranges.lowerBound<1>(), -3);
  EXPECT_EQ(ranges.upperBound<1>(), -1);
  EXPECT_EQ(ranges.extent<0>(), 2);
}

TEST(LoopRangesTest, NumbersGiveSimpleRanges)
{
  static_assert(std::is_same_v<decltype(makeLoopRanges(2)), SimpleForLoopRanges<1>>);
  static_assert(std::is_same_v<decltype(makeLoopRanges(2, Int64(3), 4, 5)), SimpleForLoopRanges<4>>);
  static_assert(std::is_same_v<SimpleForLoopRanges<3>::LoopIndexType, MDIndex<3>>);
  static_assert(std::is_trivially_copyable_v<SimpleForLoopRanges<4>> && std::is_trivially_copyable_v<ComplexForLoopRanges<4>>);

  const SimpleForLoopRanges<3> ranges(2, 3, 4);

  EXPECT_EQ(ranges.nbElement(), 24);
  EXPECT_EQ(ranges.lowerBound<2>(), 0);
  EXPECT_EQ(ranges.upperBound<2>(), 4);
  EXPECT_EQ(ranges.getIndices(23), MDIndex<3>(1, 2, 3));
}

TEST(LoopRangesTest, ASimpleRangeBecomesAComplexOne)
{
  const ComplexForLoopRanges<2> from_simple = makeLoopRanges(2, 3);
  const ComplexForLoopRanges<2> from_bounds(ArrayBounds<MDDim2>(4, 5), ArrayBounds<MDDim2>(2, 3));

  EXPECT_EQ(indexesOf(from_simple), indexesOf(makeLoopRanges(2, 3)));
  EXPECT_EQ(indexesOf(from_bounds), indexesOf(makeLoopRanges({ 4, 2 }, { 5, 3 })));
}

TEST(LoopRangesTest, EmptyRangesHaveNoIndexes)
{
  EXPECT_EQ(makeLoopRanges(0).nbElement(), 0);
  EXPECT_EQ(makeLoopRanges(3, 0, 4).nbElement(), 0);
  EXPECT_EQ(makeLoopRanges({ 5, 0 }, { 1, 7 }).nbElement(), 0);
  EXPECT_EQ(makeLoopRanges(0, largest, largest, largest).nbElement(), 0);
}

TEST(LoopRangesTest, IndexesNearTheLargestAreRight)
{
  const auto ranges = makeLoopRanges({ largest - 3, 3 }, 1 << 30);

  EXPECT_EQ(makeLoopRanges(largest).nbElement(), largest);
  EXPECT_EQ(makeLoopRanges(largest).getIndices(largest - 1).id0(), largest - 1);
  EXPECT_EQ(ranges.nbElement(), Int64(3) << 30);
  EXPECT_EQ(ranges.getIndices((Int64(3) << 30) - 1), MDIndex<2>(largest - 1, (1 << 30) - 1));
}

TEST(LoopRangesTest, SizesThatDoNotFitAreRefused)
{
  EXPECT_THROW(makeLoopRanges(-1), ArgumentException);
  EXPECT_THROW(makeLoopRanges(2, largest + 1), ArgumentException);
  EXPECT_THROW(makeLoopRanges({ 1, -1 }), ArgumentException);
  EXPECT_THROW(makeLoopRanges({ largest, 1 }), ArgumentException);
  EXPECT_THROW(makeLoopRanges(largest, largest, largest).nbElement(), ArgumentException);
  EXPECT_THROW(ComplexForLoopRanges<1>(ArrayBounds<MDDim1>(largest), ArrayBounds<MDDim1>(2)), ArgumentException);
}

TEST(LoopRangesTest, TheErrorOfANegativeSizeNamesIt)
{
  try {
    static_cast<void>(ArrayBounds<MDDim2>(-1, 3).nbElement());
    FAIL() << "no exception";
  }
  catch (const ArgumentException& e) {
    EXPECT_NE(std::string(e.message().localstr()).find("not negative"), std::string::npos) << e.message();
  }
}
