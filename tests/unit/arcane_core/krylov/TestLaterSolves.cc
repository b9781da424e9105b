// SPDX-License-Identifier: Apache-2.0
// Solves after another solve with the same matrix have the bits of a first one.
#include "arcane_core/krylov/LinearSolver.h"
#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/krylov/SampleSystems.h"

#include <bit>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;

constexpr Real penalty = 1.0e25;

SolverSettings settingsOf(Method method, Real tolerance)
{
  SolverSettings settings;
  settings.method = method;
  settings.relative_tolerance = tolerance;
  return settings;
}

class LaterSolvesTest : public test::RankFixture
{
 protected:
  //! Solves a system in which values beside a penalty count, at each tolerance, with one solver. Returns the values of the last solution.
  static UniqueArray<Real> solveInTurn(Method method, const std::vector<Real>& tolerances)
  {
    const auto matrix = test::matrixOf(m_pm, 2, test::dense(2, { penalty, -0.1, penalty, 1.0 }));
    LinearSolver solver(*matrix, test::nameOfUnknown);
    UniqueArray<Real> b(matrix->nbRow(), 0.0);
    for (Int32 row = 0; row < matrix->nbRow(); ++row)
      b[row] = matrix->unknown(row).uid == 0 ? 0.0 : 2.2;
    UniqueArray<Real> x(matrix->nbRow());
    for (const Real tolerance : tolerances) {
      x.fill(0.0);
      const SolveReport report = solver.solve(b, x, settingsOf(method, tolerance));
      EXPECT_TRUE(report.isConverged()) << report.message;
    }
    return test::inOrder(*matrix, x);
  }
};
} // namespace

TEST_F(LaterSolvesTest, CorrectionsAreOfOneSolve)
{
  for (const Method method : { Method::BiCgStab, Method::Gmres }) {
    const UniqueArray<Real> precise = solveInTurn(method, { 1.0e-12 });
    const UniqueArray<Real> first = solveInTurn(method, { 0.5 });
    const UniqueArray<Real> later = solveInTurn(method, { 1.0e-12, 0.5 });
    ASSERT_EQ(first.size(), later.size());
    for (Int32 i = 0; i < first.size(); ++i)
      EXPECT_EQ(std::bit_cast<UInt64>(first[i]), std::bit_cast<UInt64>(later[i])) << "row " << i;
    if (precise.size() == 2) {
      EXPECT_NEAR(precise[1], 2.0, 1.0e-9);
      // Without corrections, which this tolerance does not need.
      EXPECT_NEAR(first[1], 2.2, 1.0e-9);
    }
  }
}
