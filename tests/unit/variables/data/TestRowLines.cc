// SPDX-License-Identifier: Apache-2.0
// Lines of the caches that rows lie in, counted by hand.
#include "variables/data/RowLines.h"

#include "tests/support/Spans.h"

#include <gtest/gtest.h>

#include <vector>

using namespace Arcane;
using detail::data::linesOf;
using detail::data::RowLines;
using test::spanOf;

namespace
{
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

TEST(RowLinesTest, LinesBesideALongRunAreAdjacent)
{
  const auto nbAdjacentLine = [](const std::vector<Int32>& rows, const std::vector<Int32>& other_rows) {
    return linesOf(spanOf(rows), spanOf(other_rows), 8, 0).nb_adjacent_line;
  };
  // Runs of 4, 8 and 100 lines, then 10 other lines.
  EXPECT_EQ(nbAdjacentLine(rowsFrom(0, 32), rowsFrom(32, 80)), 0);
  EXPECT_EQ(nbAdjacentLine(rowsFrom(0, 64), rowsFrom(64, 80)), 3);
  EXPECT_EQ(nbAdjacentLine(rowsFrom(0, 800), rowsFrom(800, 80)), 5);
  // The others come first, and further away.
  EXPECT_EQ(nbAdjacentLine(rowsFrom(80, 64), rowsFrom(0, 80)), 3);
  EXPECT_EQ(nbAdjacentLine(rowsFrom(160, 64), rowsFrom(0, 80)), 0);
}

TEST(RowLinesTest, LinesOfTheNextRunAreItsOwn)
{
  // Lines 0 to 9 and 11 to 20; the others are in line 10 and in line 11.
  std::vector<Int32> rows = rowsFrom(0, 80);
  for (const Int32 row : rowsFrom(89, 79))
    rows.push_back(row);

  const RowLines lines = linesOf(spanOf(rows), spanOf({ 80, 88 }), 8, 0);

  EXPECT_EQ(lines.nb_line, 20);
  EXPECT_EQ(lines.nb_mixed_line, 1);
  // Once beside each of the two.
  EXPECT_EQ(lines.nb_adjacent_line, 2);
}
