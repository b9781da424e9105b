// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/SparseMatrix.h"

#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/sparse/Dots.h"
#include "arcane_core/sparse/Halo.h"
#include "tests/support/MessageOf.h"
#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/sparse/SampleMatrices.h"

#include <bit>
#include <cmath>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::sparse;

constexpr Int64 nb_cell = 9;
constexpr Int64 nb_row = (nb_cell - 1) * (nb_cell - 1);

Real wildValue(Int64 uid)
{
  return std::ldexp(std::sin(static_cast<Real>(7 * uid + 1)), static_cast<int>(uid % 40));
}

//! A matrix whose rows have sums that depend on their order.
Real wildMatrix(Int64 row, Int64 column)
{
  return test::fivePoint(nb_cell)(row, column) * wildValue(row + 3 * column);
}

//! The product and its sum of squares, in the order of unique ids.
UniqueArray<Real> productOf(IParallelMng* pm)
{
  const auto matrix = test::matrixOf(pm, nb_row, wildMatrix);
  UniqueArray<Real> x(matrix->nbColumn(), 0.0);
  for (Int32 row = 0; row < matrix->nbRow(); ++row)
    x[row] = wildValue(matrix->unknown(row).uid);
  UniqueArray<Real> y(matrix->nbRow(), 0.0);
  matrix->multiply(x, y);
  UniqueArray<Real> all = test::inOrder(*matrix, y);
  all.add(Dots(pm).dot(y.span(), y.span()));
  return all;
}

class SparseMatrixTest : public test::RankFixture
{
};

TEST_F(SparseMatrixTest, ProductsAndSumsHaveTheSameBitsOnAnyNumberOfRanks)
{
  SequentialParallelMng one(nullptr);

  const UniqueArray<Real> together = productOf(m_pm);
  const UniqueArray<Real> alone = productOf(&one);

  ASSERT_EQ(together.size(), nb_row + 1);
  for (Int32 i = 0; i < together.size(); ++i)
    EXPECT_EQ(std::bit_cast<UInt64>(together[i]), std::bit_cast<UInt64>(alone[i])) << i;
}

TEST_F(SparseMatrixTest, SeveralSumsTakeOneReduction)
{
  const UniqueArray<Real> a(m_rank + 1, 2.0);
  const UniqueArray<Real> b(m_rank + 1, 3.0);
  UniqueArray<Real> results(2);

  Dots(m_pm).dots(UniqueArray<Span<const Real>>{ a.span(), a.span() }, UniqueArray<Span<const Real>>{ a.span(), b.span() }, results);

  const Real nb = 0.5 * m_size * (m_size + 1);
  EXPECT_EQ(results[0], 4.0 * nb);
  EXPECT_EQ(results[1], 6.0 * nb);
}

TEST_F(SparseMatrixTest, AGhostWithoutRowIsAnErrorOnAllRanks)
{
  const auto makeMatrix = [&] {
    SparseMatrix::Unknowns unknowns;
    unknowns.own.add({ 0, m_rank });
    if (m_rank == 0 && m_size > 1) {
      unknowns.ghosts.add({ 0, 77 });
      unknowns.owners.add(m_size - 1);
    }
    SparseMatrix matrix(m_pm, std::move(unknowns), UniqueArray<RowColumn>{ { 0, 0 } });
  };

  const std::string message = test::messageOf(makeMatrix);

  if (m_size > 1)
    EXPECT_EQ(message, "rank 0: matrix: a column is that of unique id 77, for which rank " + std::to_string(m_size - 1) +
                         " has no row, expected a row on the owner of each item");
  else
    EXPECT_EQ(message, "");
}

TEST_F(SparseMatrixTest, RanksMayHaveNoRows)
{
  // All rows are those of rank 0.
  const auto matrix = test::matrixOf(m_pm, 3, [](Int64 row, Int64 column) { return row == column ? 2.0 : 1.0; });
  UniqueArray<Real> x(matrix->nbColumn(), 1.0);
  UniqueArray<Real> y(matrix->nbRow());

  matrix->multiply(x, y);

  EXPECT_EQ(matrix->nbTotalRow(), 3);
  for (Real value : y)
    EXPECT_EQ(value, 4.0);
}
} // namespace
