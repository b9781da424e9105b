// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/curves/CurveRows.h"

#include "tests/support/MessageOf.h"

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace Arcane::test
{
namespace
{
using detail::curves::CurveRows;

void recordReals(CurveRows& rows, const char* name, Int32 iteration, const UniqueArray<Real>& values)
{
  rows.record<Real>({ String(), name }, iteration, 0.5 * iteration, values, false);
}
} // namespace

TEST(CurveRowsTest, TextsHaveTheRowsOfARange)
{
  CurveRows rows;
  for (Int32 i : { 1, 2, 3, 4 })
    recordReals(rows, "a", i, { 0.25 * i });
  recordReals(rows, "v", 2, { 1.0, -3.0 });

  const detail::curves::CurveTexts texts = rows.texts(2, 4);

  EXPECT_EQ(texts.table, "2,1,0.5,1,-3\n3,1.5,0.75,,\n");
  ASSERT_EQ(texts.curves.size(), 2u);
  EXPECT_EQ(texts.curves[0], "1 0.5 2\n1.5 0.75 3\n");
  EXPECT_EQ(texts.curves[1], "1 1 -3 2\n");
}

TEST(CurveRowsTest, ALineOfATableReadsBackWithTheSameBits)
{
  CurveRows rows, read;
  const UniqueArray<Real> values = { 1.0 / 3.0, -0.0, 5e-324, std::numeric_limits<Real>::infinity(), 1e300 };
  recordReals(rows, "a", 7, values);
  recordReals(rows, "b", 6, { 2.0 });
  const std::string table = rows.texts(7, 8).table;

  read.recordLine(rows.columns(), std::string_view(table).substr(0, table.size() - 1));

  const detail::curves::Curve& curve = read.curves().begin()->second;
  ASSERT_EQ(curve.values.size(), values.size());
  for (Integer i = 0; i < values.size(); ++i)
    EXPECT_EQ(std::signbit(curve.values[i]), std::signbit(values[i]));
  EXPECT_EQ(curve.values, values);
  EXPECT_EQ(curve.iterations, UniqueArray<Int32>({ 7 }));
  EXPECT_EQ(read.times().at(7), 3.5);
  // The curve without a value in the line.
  EXPECT_EQ(read.curves().size(), 1u);
}

TEST(CurveRowsTest, ABadLineIsAnError)
{
  CurveRows rows;
  recordReals(rows, "a", 1, { 1.0 });

  EXPECT_NE(messageOf([&] { rows.recordLine(rows.columns(), "2,1"); }).find("a row has 2 cells, expected 3"), std::string::npos);
  EXPECT_NE(messageOf([&] { rows.recordLine(rows.columns(), "2,1,1.5x"); }).find("a cell is '1.5x', expected a number"), std::string::npos);
}

TEST(CurveRowsTest, RowsThatWereMovedCanBeFilledAgain)
{
  std::vector<CurveRows> rows(2);
  recordReals(rows[0], "a", 5, { 1.0 });

  const CurveRows moved(std::move(rows[0]));
  recordReals(rows[0], "b", 3, { 2.0 });
  rows[1] = std::move(rows[0]);
  recordReals(rows[0], "c", 2, { 3.0 });

  EXPECT_EQ(moved.lastIteration(), 5);
  EXPECT_EQ(rows[1].lastIteration(), 3);
  EXPECT_EQ(rows[1].texts(0, 9).table, "3,1.5,2\n");
  EXPECT_EQ(rows[0].lastIteration(), 2);
  EXPECT_EQ(rows[0].texts(0, 9).table, "2,1,3\n");
}

TEST(CurveRowsTest, RowsAreRemovedAtBothEnds)
{
  CurveRows rows;
  for (Int32 i : { 1, 2, 3, 4, 5 })
    recordReals(rows, "v", i, { 1.0 * i, 2.0 * i });
  const Int64 nb_byte = rows.nbByte();

  rows.removeBefore(2);
  rows.removeFrom(4);

  EXPECT_EQ(rows.texts(0, 9).table, "2,1,2,4\n3,1.5,3,6\n");
  EXPECT_EQ(rows.nbByte() * 5, nb_byte * 2);
  rows.removeFrom(0);
  EXPECT_TRUE(rows.empty());
  EXPECT_EQ(rows.columns().size(), 1u);
}
} // namespace Arcane::test
