// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/GatheredLu.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "tests/support/MessageOf.h"
#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/krylov/SampleSystems.h"

namespace
{
using namespace Arcane;
using detail::krylov::GatheredLu;

class GatheredLuTest : public test::RankFixture
{
};

TEST_F(GatheredLuTest, SolvesSeveralRightHandSides)
{
  const auto matrix = test::matrixOf(m_pm, 12, [](Int64 row, Int64 column) {
    return std::abs(row - column) > 2 ? 0.0 : (row == column ? 5.0 : static_cast<Real>(row - column));
  });
  GatheredLu lu(*matrix);
  ASSERT_EQ(lu.factorise(test::nameOfUnknown), String());

  for (Real factor : { 1.0, 3.0 }) {
    UniqueArray<Real> x(matrix->nbColumn(), factor);
    UniqueArray<Real> b(matrix->nbRow());
    matrix->multiply(x, b);
    lu.solve(b);
    for (Real value : b)
      EXPECT_NEAR(value, factor, 1.0e-14);
  }
}

// What is not positive definite is for LU, with pivots.
TEST_F(GatheredLuTest, SymmetricPositiveDefiniteMatricesHaveTheirOwnFactorisation)
{
  const auto solvesSymmetric = [](Real diagonal) {
    const auto matrix = test::matrixOf(
      m_pm, 12, [&](Int64 row, Int64 column) { return row == column ? diagonal : (std::abs(row - column) == 1 ? -1.0 : 0.0); });
    GatheredLu lu(*matrix);
    EXPECT_EQ(lu.factorise(test::nameOfUnknown), String());
    UniqueArray<Real> x(matrix->nbColumn(), 3.0);
    UniqueArray<Real> b(matrix->nbRow());
    matrix->multiply(x, b);
    lu.solve(b);
    for (Real value : b)
      EXPECT_NEAR(value, 3.0, 1.0e-13);
    return lu.isSymmetric();
  };
  const bool is_first = m_pm->commRank() == 0;

  EXPECT_EQ(solvesSymmetric(2.0), is_first);
  EXPECT_FALSE(solvesSymmetric(1.0e-3));
  EXPECT_FALSE(solvesSymmetric(-2.0));
}

TEST_F(GatheredLuTest, MoreValuesThanMemoryAreRefusedBeforeTheyAreGathered)
{
  // A value is gathered with the numbers of its row and its column: 16 bytes.
  constexpr Int64 largest = (Int64(4) << 30) / 16;
  EXPECT_EQ(GatheredLu::refusal(largest), String());
  EXPECT_TRUE(GatheredLu::refusal(largest + 1)
                .contains("cannot gather a matrix of 268435457 values on rank 0, 16 bytes each, expected at most 268435456 values"));
}

TEST_F(GatheredLuTest, NamesARowWithoutPivotOnAllRanks)
{
  const auto matrix =
    test::matrixOf(m_pm, 6, [](Int64 row, Int64 column) { return row == column && row != 5 ? 1.0 : (row == 5 ? 1e-3 : 0.0); });
  const auto singular =
    test::matrixOf(m_pm, 7, [](Int64 row, Int64 column) { return row == column || (row > 4 && column > 4) ? 2.0 : 0.0; });

  EXPECT_EQ(GatheredLu(*matrix).factorise(test::nameOfUnknown), String());
  const String message = GatheredLu(*singular).factorise(test::nameOfUnknown);

  EXPECT_NE(std::string(message.localstr()).find("the matrix is singular: the pivot of the row of point "), std::string::npos) << message;
}

TEST_F(GatheredLuTest, RanksFailTogetherWhenTheFirstOneFailsAlone)
{
  const auto singular =
    test::matrixOf(m_pm, 7, [](Int64 row, Int64 column) { return row == column || (row > 4 && column > 4) ? 2.0 : 0.0; });
  GatheredLu lu(*singular);

  EXPECT_NE(test::messageOf([&] { lu.factorise([](const auto&) -> String { ARCANE_FATAL("no name"); }); }).find("no name"),
            std::string::npos);
  EXPECT_TRUE(lu.factorise([](const auto&) -> String { throw std::bad_alloc(); }).contains("has not enough memory on rank 0 for 7 rows"));
}
} // namespace
