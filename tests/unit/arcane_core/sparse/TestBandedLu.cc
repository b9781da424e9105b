// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/BandedLu.h"

#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/sparse/RowOrder.h"
#include "tests/unit/arcane_core/sparse/SampleMatrices.h"

#include <gtest/gtest.h>

#include <cmath>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::sparse;

CsrRows rowsOf(Int64 n, const test::MatrixValue& value)
{
  SequentialParallelMng pm(nullptr);
  // Rows are in descending order: the values are turned round.
  return test::matrixOf(&pm, n, [&](Int64 row, Int64 column) { return value(n - 1 - row, n - 1 - column); })->rows();
}

UniqueArray<Real> solve(Int64 n, const test::MatrixValue& value, UniqueArray<Real> b)
{
  const CsrRows rows = rowsOf(n, value);
  BandedLu lu(rows);
  EXPECT_EQ(lu.factorise(rows), -1);
  lu.solve(b);
  return b;
}

Int32 rowWithoutPivot(Int64 n, const test::MatrixValue& value)
{
  const CsrRows rows = rowsOf(n, value);
  return BandedLu(rows).factorise(rows);
}

TEST(BandedLuTest, OrdersRowsAlongALongWay)
{
  // A chain whose rows are numbered at random.
  const std::vector<Int32> chain = { 3, 7, 0, 5, 1, 6, 2, 4 };
  const CsrRows rows = rowsOf(8, [&](Int64 row, Int64 column) {
    const auto placeOf = [&](Int64 i) { return std::find(chain.begin(), chain.end(), i) - chain.begin(); };
    return std::abs(placeOf(row) - placeOf(column)) < 2 ? 1.0 : 0.0;
  });

  EXPECT_EQ(BandedLu(rows).halfWidth(), 1);
  EXPECT_EQ(narrowOrder(rows).size(), 8);
}

TEST(BandedLuTest, SolvesThePoissonProblem)
{
  constexpr Int64 nb_cell = 8;
  constexpr Int64 n = (nb_cell - 1) * (nb_cell - 1);

  const UniqueArray<Real> x = solve(n, test::fivePoint(nb_cell), UniqueArray<Real>(n, 1.0));

  EXPECT_NEAR(x[n / 2] / (nb_cell * nb_cell), 0.0727826285, 1.0e-9);
  EXPECT_LE(BandedLu(rowsOf(n, test::fivePoint(nb_cell))).halfWidth(), 8);
}

TEST(BandedLuTest, SolvesWithPivots)
{
  const UniqueArray<Real> swapped = solve(2, test::dense(2, { 0.0, 1.0, 1.0, 0.0 }), { 2.0, 3.0 });
  const UniqueArray<Real> tiny = solve(2, test::dense(2, { 2.0, 0.0, 0.0, 1.0e-320 }), { 2.0, 1.0e-320 });
  const UniqueArray<Real> scaled = solve(2, test::dense(2, { 1.0e-30, 0.0, 0.0, 1.0 }), { 1.0e-30, 1.0 });

  EXPECT_EQ(swapped[0], 3.0);
  EXPECT_EQ(swapped[1], 2.0);
  EXPECT_EQ(tiny[1], 1.0);
  EXPECT_EQ(scaled[0], 1.0);
  EXPECT_EQ(scaled[1], 1.0);
}

// A small column is no rounding error, an empty one has no pivot.
TEST(BandedLuTest, SolvesUnknownsInOtherUnits)
{
  const UniqueArray<Real> x = solve(2, test::dense(2, { 1.0, 1.0e-20, 1.0, 3.0e-20 }), { 2.0, 4.0 });

  EXPECT_NEAR(x[0], 1.0, 1.0e-15);
  EXPECT_NEAR(x[1], 1.0e20, 1.0e5);
  EXPECT_EQ(rowWithoutPivot(2, test::dense(2, { 1.0, 0.0, 1.0, 0.0 })), 1);
}

// Each pivot comes from another row, at all distances within the band.
TEST(BandedLuTest, SolvesAMatrixWithoutDominantDiagonal)
{
  constexpr Int64 n = 40;
  const test::MatrixValue value = [](Int64 row, Int64 column) {
    return std::abs(row - column) <= 3 ? std::sin(static_cast<Real>(5 * row + 17 * column)) : 0.0;
  };
  UniqueArray<Real> b(n, 0.0);
  for (Int64 row = 0; row < n; ++row)
    for (Int64 column = 0; column < n; ++column)
      b[row] += value(row, column) * static_cast<Real>(column + 1);

  const UniqueArray<Real> x = solve(n, value, b);

  for (Int64 row = 0; row < n; ++row)
    EXPECT_NEAR(x[row], static_cast<Real>(row + 1), 1.0e-9);
}

TEST(BandedLuTest, NamesARowWithoutPivot)
{
  EXPECT_GE(rowWithoutPivot(2, test::dense(2, { 1.0, 1.0, 1.0, 1.0 })), 0);
  EXPECT_GE(rowWithoutPivot(2, test::dense(2, { 1.0, std::nan(""), 1.0, 1.0 })), 0);
  // All rows sum to 0.
  constexpr Int64 nb_cell = 8;
  constexpr Int64 n = (nb_cell - 1) * (nb_cell - 1);
  const test::MatrixValue no_boundary = [](Int64 row, Int64 column) {
    if (row != column)
      return test::fivePoint(nb_cell)(row, column);
    Real sum = 0.0;
    for (Int64 other = 0; other < n; ++other)
      sum -= other == row ? 0.0 : test::fivePoint(nb_cell)(row, other);
    return sum;
  };
  EXPECT_GE(rowWithoutPivot(n, no_boundary), 0);
}
} // namespace
