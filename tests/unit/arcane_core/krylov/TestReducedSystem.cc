// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/ReducedSystem.h"

#include "arcane_core/krylov/Preconditioner.h"
#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/sparse/SampleMatrices.h"

#include <cmath>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;

//! Row 0 is a penalty, row 3 one of the identity.
const test::MatrixValue bounded_line = test::dense(4, { 1.0e30, -1, 0, 0, -1, 2, -1, 0, 0, -1, 2, -1, 0, 0, 0, 1 });

class ReducedSystemTest : public test::RankFixture
{
 protected:
  static UniqueArray<Real> valuesOf(const detail::sparse::SparseMatrix& matrix, std::vector<Real> all)
  {
    UniqueArray<Real> values(matrix.nbColumn(), 0.0);
    for (Int32 row = 0; row < matrix.nbRow(); ++row)
      values[row] = all[static_cast<std::size_t>(matrix.unknown(row).uid)];
    return values;
  }
};

TEST_F(ReducedSystemTest, RowsOfBoundaryConditionsAreFixed)
{
  const auto matrix = test::matrixOf(m_pm, 4, bounded_line);
  ReducedSystem system(*matrix);
  system.readValues();

  for (Int32 row = 0; row < system.nbRow(); ++row)
    EXPECT_EQ(system.isFixed(row), matrix->unknown(row).uid == 0 || matrix->unknown(row).uid == 3);
}

TEST_F(ReducedSystemTest, FixedRowsAreInNoResidual)
{
  const auto matrix = test::matrixOf(m_pm, 4, bounded_line);
  ReducedSystem system(*matrix);
  system.readValues();
  const UniqueArray<Real> b = valuesOf(*matrix, { 1.0e30, 0.0, 0.0, 4.0 });
  UniqueArray<Real> x = valuesOf(*matrix, { 7.0, 7.0, 7.0, 7.0 });
  UniqueArray<Real> r(system.nbRow());

  system.setFixed(b, x, false);
  system.computeResidual(b, x, r);

  const UniqueArray<Real> all_x = test::inOrder(*matrix, x);
  const UniqueArray<Real> all_r = test::inOrder(*matrix, r);
  EXPECT_EQ(all_x, (UniqueArray<Real>{ 1.0, 0.0, 0.0, 4.0 }));
  EXPECT_EQ(all_r, (UniqueArray<Real>{ 0.0, 1.0, 4.0, 0.0 }));
  EXPECT_EQ(system.norm(r), std::sqrt(17.0));
  EXPECT_EQ(system.norms(r).plain, std::sqrt(17.0));
  // The two rows have sums of 4.
  EXPECT_EQ(system.norms(r).by_rows, 0.25 * std::sqrt(17.0));
  EXPECT_GT(system.roundingNorms(b, x).by_rows, 0.0);
  EXPECT_LT(system.roundingNorms(b, x).by_rows, system.roundingNorms(b, x).plain);
  EXPECT_LT(system.roundingNorms(b, x).plain, 1.0e-14);
}

// Rows 0 and 1 are penalties that depend on each other, row 4 is one of the identity.
TEST_F(ReducedSystemTest, SmallerPenaltiesAreFixedAndCorrected)
{
  constexpr Real penalty = 1.0e5;
  const auto matrix = test::matrixOf(
    m_pm, 5, test::dense(5, { penalty, -1, 0, 0, 0, -1, penalty, -1, 0, 0, 0, -1, 2, -1, 0, 0, 0, -1, 2, -1, 0, 0, 0, 0, 1 }));
  ReducedSystem system(*matrix);
  system.readValues();
  const UniqueArray<Real> b = valuesOf(*matrix, { penalty, penalty, 0.0, 0.0, 4.0 });
  UniqueArray<Real> x = valuesOf(*matrix, { 0.0, 0.0, 3.0, 0.0, 0.0 });
  UniqueArray<Real> work(system.nbRow());

  for (Int32 row = 0; row < system.nbRow(); ++row)
    EXPECT_EQ(system.isFixed(row), matrix->unknown(row).uid != 2 && matrix->unknown(row).uid != 3);
  system.setFixed(b, x, true);
  EXPECT_EQ(test::inOrder(*matrix, x), (UniqueArray<Real>{ 1.0, 1.0, 3.0, 0.0, 4.0 }));
  system.correctFixed(b, x, work);

  const UniqueArray<Real> all_x = test::inOrder(*matrix, x);
  EXPECT_NEAR(all_x[0], 1.0 + all_x[1] / penalty, 1.0e-15);
  EXPECT_NEAR(all_x[1], 1.0 + (all_x[0] + 3.0) / penalty, 1.0e-15);
  EXPECT_EQ(all_x[4], 4.0);
}

TEST_F(ReducedSystemTest, AGuessKeepsValuesThatAreNotFixed)
{
  const auto matrix = test::matrixOf(m_pm, 4, bounded_line);
  ReducedSystem system(*matrix);
  system.readValues();
  UniqueArray<Real> x = valuesOf(*matrix, { 7.0, 8.0, 9.0, 7.0 });

  system.setFixed(valuesOf(*matrix, { 1.0e30, 0.0, 0.0, 4.0 }), x, true);

  EXPECT_EQ(test::inOrder(*matrix, x), (UniqueArray<Real>{ 1.0, 8.0, 9.0, 4.0 }));
}

// z.r is positive, and the polynomial is a better inverse than the diagonal.
TEST_F(ReducedSystemTest, ThePolynomialIsAnApproximateInverse)
{
  constexpr Int64 nb_cell = 8;
  const auto matrix = test::matrixOf(m_pm, 49, test::fivePoint(nb_cell));
  ReducedSystem system(*matrix);
  system.readValues();
  const UniqueArray<Real> r(matrix->nbRow(), 1.0);
  const auto restOf = [&](Preconditioning kind) {
    UniqueArray<Real> z(matrix->nbColumn(), 0.0);
    UniqueArray<Real> rest(matrix->nbRow());
    Preconditioner(system, kind).apply(r, z);
    EXPECT_GT(system.dots().dot(r.span(), Span<const Real>(z.data(), matrix->nbRow())), 0.0);
    system.computeResidual(r, z, rest);
    return system.norm(rest);
  };

  EXPECT_LT(restOf(Preconditioning::Chebyshev), 0.8 * restOf(Preconditioning::Jacobi));
}
} // namespace
