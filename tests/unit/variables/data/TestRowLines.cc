// SPDX-License-Identifier: Apache-2.0
// Lines of the caches that rows lie in, counted by hand.
#include "variables/data/RowLines.h"

#include <gtest/gtest.h>

#include <vector>

using namespace Arcane;
using detail::linesOf;
using detail::RowLines;

namespace
{
Span<const Int32> spanOf(const std::vector<Int32>& rows)
{
  return { rows.data(), static_cast<Int64>(rows.size()) };
}

//! \a nb_row numbers from \a first on, \a step apart.
std::vector<Int32> rowsFrom(Int32 first, Int32 nb_row, Int32 step = 1)
{
  std::vector<Int32> rows;
  for (Int32 i = 0; i < nb_row; ++i)
    rows.push_back(first + i * step);
  return rows;
}
} // namespace

TEST(RowLinesTest, RowsThatFollowEachOtherFillTheirLines)
{
  EXPECT_EQ(linesOf(spanOf(rowsFrom(0, 800)), {}, 8, 0).nb_line, 100);
  EXPECT_EQ(linesOf(spanOf(rowsFrom(4, 800)), {}, 8, 0).nb_line, 101);
  EXPECT_EQ(linesOf(spanOf(rowsFrom(4, 800)), {}, 8, 32).nb_line, 100);
  EXPECT_EQ(linesOf(spanOf(rowsFrom(0, 100)), {}, 192, 0).nb_line, 300);
  EXPECT_EQ(linesOf({}, {}, 8, 0).nb_line, 0);
}

TEST(RowLinesTest, RowsThatAreApartTakeALineEach)
{
  EXPECT_EQ(linesOf(spanOf(rowsFrom(31, 100, 33)), {}, 8, 0).nb_line, 100);
  // Of 24 bytes, two rows of eight lie in two lines.
  EXPECT_EQ(linesOf(spanOf(rowsFrom(0, 80, 9)), {}, 24, 0).nb_line, 100);
}

TEST(RowLinesTest, ALineIsCountedOnceInAnyOrderOfRows)
{
  EXPECT_EQ(linesOf(spanOf({ 17, 0, 16, 1, 0 }), {}, 8, 0).nb_line, 2);
}

TEST(RowLinesTest, LinesOfBothAreMixed)
{
  // Rows 7 and 8 are in two lines, 0 and 1 in one.
  EXPECT_EQ(linesOf(spanOf({ 0 }), spanOf({ 1 }), 8, 0).nb_mixed_line, 1);
  EXPECT_EQ(linesOf(spanOf({ 7 }), spanOf({ 8 }), 8, 0).nb_mixed_line, 0);
  EXPECT_EQ(linesOf(spanOf({ 7 }), spanOf({ 8 }), 8, 32).nb_mixed_line, 1);
  // A cell here, its ghost beside it: in 7 of 8 places.
  EXPECT_EQ(linesOf(spanOf(rowsFrom(31, 4096, 33)), spanOf(rowsFrom(32, 4096, 33)), 8, 0).nb_mixed_line, 3584);
}
