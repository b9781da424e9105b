// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/dense/DenseLu.h"

#include <gtest/gtest.h>

#include <cmath>

namespace
{
using namespace Arcane;
using detail::dense::DenseLu;

TEST(DenseLuTest, SolvesWithAZeroOnTheDiagonal)
{
  DenseLu lu;
  UniqueArray<Real> b = { 2.0, 3.0 };

  ASSERT_EQ(lu.factorise(2, { 0.0, 1.0, 1.0, 0.0 }), -1);
  lu.solve(b);

  EXPECT_EQ(b[0], 3.0);
  EXPECT_EQ(b[1], 2.0);
}

TEST(DenseLuTest, SolvesRowsOfVeryDifferentSizes)
{
  DenseLu lu;
  UniqueArray<Real> b = { 1.0e-30, 1.0 };

  ASSERT_EQ(lu.factorise(2, { 1.0e-30, 0.0, 0.0, 1.0 }), -1);
  lu.solve(b);

  EXPECT_EQ(b[0], 1.0);
  EXPECT_EQ(b[1], 1.0);
}

TEST(DenseLuTest, PivotsAgainstRounding)
{
  DenseLu lu;
  UniqueArray<Real> b = { 1.0, 2.0 };

  // Without pivots the first value is 0.
  ASSERT_EQ(lu.factorise(2, { 1.0e-14, 1.0, 1.0, 1.0 }), -1);
  lu.solve(b);

  EXPECT_NEAR(b[0], 1.0, 1.0e-12);
  EXPECT_NEAR(b[1], 1.0, 1.0e-12);
}

TEST(DenseLuTest, NamesARowWithoutPivot)
{
  DenseLu lu;

  EXPECT_EQ(lu.factorise(2, { 1.0, 1.0, 1.0, 1.0 }), 1);
  EXPECT_EQ(lu.factorise(3, { 1.0, 2.0, 3.0, 0.0, 0.0, 0.0, 3.0, 2.0, 1.0 }), 1);
  EXPECT_GE(lu.factorise(2, { 1.0, std::nan(""), 1.0, 1.0 }), 0);
  // The third row is the sum of the others up to rounding.
  EXPECT_GE(lu.factorise(3, { 0.1, 0.2, 0.7, 0.3, 0.9, 0.2, 0.1 + 0.3, 0.2 + 0.9, 0.7 + 0.2 }), 0);
}

TEST(DenseLuTest, FactorisesAgain)
{
  DenseLu lu;
  UniqueArray<Real> b = { 4.0 };

  EXPECT_EQ(lu.factorise(2, { 1.0, 1.0, 1.0, 1.0 }), 1);
  ASSERT_EQ(lu.factorise(1, { 2.0 }), -1);
  lu.solve(b);

  EXPECT_EQ(b[0], 2.0);
  EXPECT_EQ(lu.factorise(0, {}), -1);
}
} // namespace
