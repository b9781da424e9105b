// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/BandedLdlt.h"

#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/sparse/BandedLu.h"
#include "tests/unit/arcane_core/sparse/SampleMatrices.h"

#include <gtest/gtest.h>

#include <cmath>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::sparse;

constexpr Int64 nb_ldlt_cell = 8;
constexpr Int64 nb_ldlt_row = (nb_ldlt_cell - 1) * (nb_ldlt_cell - 1);

CsrRows symmetricRows(Int64 n, const test::MatrixValue& value)
{
  SequentialParallelMng pm(nullptr);
  return test::matrixOf(&pm, n, [&](Int64 row, Int64 column) { return value(n - 1 - row, n - 1 - column); })->rows();
}

TEST(BandedLdltTest, SolvesThePoissonProblemInLessMemoryThanLu)
{
  const CsrRows rows = symmetricRows(nb_ldlt_row, test::fivePoint(nb_ldlt_cell));
  BandedLdlt ldlt(rows);
  UniqueArray<Real> x(nb_ldlt_row, 1.0);

  ASSERT_TRUE(BandedLdlt::isCandidate(rows));
  ASSERT_TRUE(ldlt.factorise(rows));
  ldlt.solve(x);

  EXPECT_NEAR(x[nb_ldlt_row / 2] / (nb_ldlt_cell * nb_ldlt_cell), 0.0727826285, 1.0e-9);
  EXPECT_LE(ldlt.halfWidth(), 8);
  EXPECT_LT(3 * ldlt.neededBytes(), BandedLu(rows).neededBytes());
}

// A penalty, and rows of very different sizes.
TEST(BandedLdltTest, ScalesRowsWithoutRounding)
{
  const CsrRows tiny = symmetricRows(2, test::dense(2, { 3.0e-30, 0.0, 0.0, 5.0e-320 }));
  const CsrRows penalty = symmetricRows(3, test::dense(3, { 1.0e30, -1.0, 0.0, -1.0, 2.0, -1.0, 0.0, -1.0, 1.0e30 }));
  BandedLdlt ldlt_of_tiny(tiny);
  BandedLdlt ldlt_of_penalty(penalty);
  UniqueArray<Real> x = { 3.0e-30, 5.0e-320 };
  UniqueArray<Real> y = { 1.0e30, 0.0, 4.0 * 1.0e30 };

  ASSERT_TRUE(ldlt_of_tiny.factorise(tiny));
  ASSERT_TRUE(ldlt_of_penalty.factorise(penalty));
  ldlt_of_tiny.solve(x);
  ldlt_of_penalty.solve(y);

  EXPECT_EQ(x, (UniqueArray<Real>{ 1.0, 1.0 }));
  EXPECT_EQ(y[0], 1.0);
  EXPECT_NEAR(y[1], 2.5, 1.0e-15);
  EXPECT_EQ(y[2], 4.0);
}

// Full within a band, factorised twice: the second values count.
TEST(BandedLdltTest, SolvesAFullBand)
{
  constexpr Int64 n = 40;
  const test::MatrixValue value = [](Int64 row, Int64 column) {
    const auto distance = static_cast<Real>(std::abs(row - column));
    return distance > 5.0 ? 0.0 : (distance == 0.0 ? 8.0 : std::sin(static_cast<Real>(row + column)) / distance);
  };
  const CsrRows rows = symmetricRows(n, value);
  CsrRows others = rows;
  for (Real& v : others.values())
    v *= 3.0;
  UniqueArray<Real> b(n, 0.0);
  for (Int64 row = 0; row < n; ++row)
    for (Int64 column = 0; column < n; ++column)
      b[row] += value(row, column) * static_cast<Real>(column + 1);
  BandedLdlt ldlt(rows);

  ASSERT_TRUE(ldlt.factorise(others));
  ASSERT_TRUE(ldlt.factorise(rows));
  ldlt.solve(b);

  for (Int64 row = 0; row < n; ++row)
    EXPECT_NEAR(b[row], static_cast<Real>(row + 1), 1.0e-12);
}

TEST(BandedLdltTest, OtherMatricesAreNoCandidatesOrNotPositiveDefinite)
{
  const auto isCandidate = [](Int64 n, std::vector<Real> values) {
    return BandedLdlt::isCandidate(symmetricRows(n, test::dense(n, std::move(values))));
  };
  const CsrRows singular = symmetricRows(2, test::dense(2, { 1.0, 1.0, 1.0, 1.0 }));
  const CsrRows indefinite = symmetricRows(2, test::dense(2, { 1.0, 2.0, 2.0, 1.0 }));

  EXPECT_FALSE(isCandidate(2, { 0.0, 1.0, 1.0, 0.0 }));
  EXPECT_FALSE(isCandidate(2, { -1.0, 0.0, 0.0, 1.0 }));
  EXPECT_FALSE(isCandidate(2, { 2.0, 1.0, 0.0, 2.0 }));
  EXPECT_FALSE(isCandidate(2, { 2.0, 0.0, 1.0, 2.0 }));
  EXPECT_FALSE(isCandidate(2, { 2.0, std::nan(""), std::nan(""), 2.0 }));
  EXPECT_TRUE(BandedLdlt::isCandidate(singular));
  EXPECT_FALSE(BandedLdlt(singular).factorise(singular));
  EXPECT_FALSE(BandedLdlt(indefinite).factorise(indefinite));
}
} // namespace
