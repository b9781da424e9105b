// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/hypre/HypreLibrary.h"

#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/krylov/SampleSystems.h"

#include <cmath>
#include <limits>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;
using test::Solution;

//! The library registers itself: it is a part of this program.
SolverLibrary* hypre()
{
  return findSolverLibrary("hypre").library;
}

SolverSettings settingsOfHypre(Method method, Preconditioning preconditioning)
{
  SolverSettings settings;
  settings.method = method;
  settings.preconditioning = preconditioning;
  settings.relative_tolerance = 1.0e-12;
  settings.library = hypre();
  return settings;
}

std::vector<SolverSettings> allSettingsOfHypre()
{
  std::vector<SolverSettings> all;
  for (const Method method : { Method::ConjugateGradients, Method::BiCgStab, Method::Gmres })
    for (const Preconditioning preconditioning : { Preconditioning::None, Preconditioning::Jacobi, Preconditioning::Multigrid,
                                                   Preconditioning::IncompleteLu, Preconditioning::SparseInverse })
      all.push_back(settingsOfHypre(method, preconditioning));
  return all;
}

void expectAll(const Solution& solution, Real value)
{
  EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
  for (Real found : solution.values)
    EXPECT_NEAR(found, value, 1.0e-11);
}

//! A penalty for the first and the last point of a line, -1 2 -1 elsewhere.
test::MatrixValue lineWithPenalty(Int64 n, Real penalty)
{
  return [n, penalty](Int64 row, Int64 column) {
    if (row == column)
      return row == 0 || row == n - 1 ? penalty : 2.0;
    return std::abs(row - column) == 1 ? -1.0 : 0.0;
  };
}

class HypreLibraryTest : public test::RankFixture
{
};
} // namespace

TEST_F(HypreLibraryTest, ReachesTheClosedFormsOfElements)
{
  for (const SolverSettings& settings : allSettingsOfHypre()) {
    SCOPED_TRACE(static_cast<int>(settings.method) * 10 + static_cast<int>(settings.preconditioning));
    expectAll(test::solve(m_pm, test::nbInside(3, 2), test::quadStencil(3), test::constant(1.0 / 9.0), settings), 1.0 / 15.0);
    expectAll(test::solve(m_pm, test::nbInside(3, 2), test::fivePoint(3), test::constant(1.0 / 9.0), settings), 1.0 / 18.0);
    expectAll(test::solve(m_pm, test::nbInside(3, 3), test::hexStencil(3), test::constant(1.0 / 9.0), settings), 4.0 / 75.0);
    expectAll(test::solve(m_pm, test::nbInside(3, 3), test::tetraStencil(3), test::constant(1.0 / 9.0), settings), 1.0 / 27.0);
  }
}

// A penalty in a norm would end the iteration at once, with other values inside.
TEST_F(HypreLibraryTest, PenaltiesAreInNoNorm)
{
  constexpr Int64 n = 40;
  for (SolverSettings settings : allSettingsOfHypre()) {
    // The norm of the inverse is 154, that of the right-hand side inside 40.
    settings.relative_tolerance = 1.0e-13;
    for (const Real penalty : { 1.0e12, 1.0e30 }) {
      const auto b = [penalty](Int64 uid) { return uid == 0 ? penalty : (uid == n - 1 ? 40.0 * penalty : 0.0); };
      const Solution solution = test::solve(m_pm, n, lineWithPenalty(n, penalty), b, settings);

      SCOPED_TRACE(static_cast<int>(settings.method) * 10 + static_cast<int>(settings.preconditioning));
      ASSERT_TRUE(solution.report.isConverged())
        << solution.report.message << solution.report.nb_iteration << " " << solution.report.residual;
      for (Int64 i = 0; i < n; ++i)
        EXPECT_NEAR(solution.values[i], 1.0 + static_cast<Real>(i), 1.0e-9);
    }
  }
}

// Without its own settings for multigrid, the number of iterations would grow with the number of rows.
TEST_F(HypreLibraryTest, MultigridTakesFewIterationsForManyRows)
{
  constexpr Int64 n = 40;
  const Int64 nb_row = test::nbInside(n, 2);
  const SolverSettings settings = settingsOfHypre(Method::ConjugateGradients, Preconditioning::Multigrid);

  const Solution solution = test::solve(m_pm, nb_row, test::fivePoint(n), test::constant(1.0), settings);

  EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
  EXPECT_LE(solution.report.nb_iteration, 16);
}

TEST_F(HypreLibraryTest, ASecondSolveWithTheSameMatrixMakesNothingAgain)
{
  const SolverSettings settings = settingsOfHypre(Method::ConjugateGradients, Preconditioning::Multigrid);
  const auto matrix = test::matrixOf(m_pm, test::nbInside(8, 2), test::fivePoint(8));
  LinearSolver solver(*matrix, test::nameOfUnknown);
  UniqueArray<Real> b(matrix->nbRow(), 1.0);
  UniqueArray<Real> first(matrix->nbRow());
  UniqueArray<Real> second(matrix->nbRow());

  solver.solve(b, first, settings);
  const Int32 nb_setup = solver.nbSetup();
  solver.solve(b, second, settings);

  EXPECT_EQ(solver.nbSetup(), nb_setup);
  for (Int32 i = 0; i < first.size(); ++i)
    EXPECT_EQ(first[i], second[i]);
}

TEST_F(HypreLibraryTest, OtherValuesKeepThePreconditionerWhenAskedFor)
{
  SolverSettings settings = settingsOfHypre(Method::ConjugateGradients, Preconditioning::Multigrid);
  const auto matrix = test::matrixOf(m_pm, test::nbInside(8, 2), test::fivePoint(8));
  LinearSolver solver(*matrix, test::nameOfUnknown);
  UniqueArray<Real> b(matrix->nbRow(), 1.0);
  UniqueArray<Real> x(matrix->nbRow());
  UniqueArray<Real> changed(matrix->nbRow());
  solver.solve(b, x, settings);
  const Int32 nb_made = solver.nbPreconditioner();

  for (const bool keeps : { true, true, false }) {
    settings.keeps_preconditioner = keeps;
    for (Real& value : matrix->rows().values())
      value *= 2.0;
    solver.changeValues();
    const SolveReport report = solver.solve(b, changed, settings);

    EXPECT_TRUE(report.isConverged()) << report.message;
    EXPECT_EQ(solver.nbPreconditioner(), keeps ? nb_made : nb_made + 1);
    for (Int32 i = 0; i < x.size(); ++i) {
      x[i] *= 0.5;
      EXPECT_NEAR(changed[i], x[i], 1.0e-10);
    }
  }
}

// Which residual below the limit of LinearSolver a method ends at depends on the number of ranks.
TEST_F(HypreLibraryTest, AToleranceBelowRoundingEnds)
{
  // The sizes of the terms of b - Ax have the norm of 23.9 b; eight times their rounding errors are accepted.
  constexpr Real limit = 8.0 * 23.9 * std::numeric_limits<Real>::epsilon();
  for (SolverSettings settings : allSettingsOfHypre()) {
    settings.relative_tolerance = 1.0e-17;
    const Solution solution = test::solve(m_pm, test::nbInside(8, 2), test::fivePoint(8), test::constant(1.0), settings);

    EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
    EXPECT_LT(solution.report.nb_iteration, settings.max_iteration);
    EXPECT_LT(solution.report.relative_residual, limit);
  }
}

TEST_F(HypreLibraryTest, TooFewIterationsAreAnErrorWithTheResidual)
{
  SolverSettings settings = settingsOfHypre(Method::ConjugateGradients, Preconditioning::Jacobi);
  settings.max_iteration = 2;

  const Solution solution = test::solve(m_pm, test::nbInside(16, 2), test::fivePoint(16), test::constant(1.0), settings);

  EXPECT_EQ(solution.report.status, SolveStatus::TooManyIterations);
  EXPECT_TRUE(solution.report.message.contains("not converged after 2 iterations")) << solution.report.message;
}

TEST_F(HypreLibraryTest, WhatIsWrongWithASystemIsFoundBefore)
{
  const SolverSettings settings = settingsOfHypre(Method::ConjugateGradients, Preconditioning::Multigrid);
  const Real nan = std::numeric_limits<Real>::quiet_NaN();

  const Solution poisoned = test::solve(
    m_pm, 9, test::fivePoint(4), [nan](Int64 uid) { return uid == 4 ? nan : 1.0; }, settings);
  const Solution skew = test::solve(m_pm, 2, test::dense(2, { 2, 1, -1, 2 }), test::listed({ 1, 1 }), settings);
  const Solution zero = test::solve(m_pm, 9, test::fivePoint(4), test::constant(0.0), settings);

  EXPECT_TRUE(poisoned.report.message.contains("the right-hand side of point 4 is nan")) << poisoned.report.message;
  EXPECT_TRUE(skew.report.message.contains("not symmetric")) << skew.report.message;
  EXPECT_EQ(zero.report.nb_iteration, 0);
  for (Real value : zero.values)
    EXPECT_EQ(value, 0.0);
}

// Systems that no method solves, or not each, end with a reason.
TEST_F(HypreLibraryTest, SystemsWithoutSolutionEndWithAReason)
{
  for (SolverSettings settings : allSettingsOfHypre()) {
    SCOPED_TRACE(static_cast<int>(settings.method) * 10 + static_cast<int>(settings.preconditioning));
    settings.max_iteration = 100;
    const Solution singular = test::solve(m_pm, 2, test::dense(2, { 1.0, 1.0, 1.0, 1.0 }), test::listed({ 1.0, 2.0 }), settings);
    EXPECT_FALSE(singular.report.isConverged());
    EXPECT_FALSE(singular.report.message.empty());
    const Solution tiny = test::solve(m_pm, 2, test::dense(2, { 1.0e-30, 0.0, 0.0, 1.0 }), test::listed({ 1.0e-30, 1.0 }), settings);
    expectAll(tiny, 1.0);
  }
}

TEST_F(HypreLibraryTest, ASwapIsNotPositiveDefinite)
{
  const auto swap = test::dense(2, { 0.0, 1.0, 1.0, 0.0 });
  const auto solveSwap = [&](Method method, Preconditioning preconditioning) {
    return test::solve(m_pm, 2, swap, test::listed({ 2.0, 3.0 }), settingsOfHypre(method, preconditioning));
  };

  EXPECT_FALSE(solveSwap(Method::ConjugateGradients, Preconditioning::None).report.isConverged());
  EXPECT_TRUE(
    solveSwap(Method::ConjugateGradients, Preconditioning::Multigrid).report.message.contains("the diagonal of the row of point 0 is 0"));
  const Solution gmres = solveSwap(Method::Gmres, Preconditioning::None);
  ASSERT_TRUE(gmres.report.isConverged()) << gmres.report.message;
  EXPECT_NEAR(gmres.values[0], 3.0, 1.0e-12);
  EXPECT_NEAR(gmres.values[1], 2.0, 1.0e-12);
}

// An iteration for each distinct eigenvalue that the right-hand side excites.
TEST_F(HypreLibraryTest, AnEigenvectorTakesOneIteration)
{
  const auto b = [](Int64 uid) {
    const Real angle = std::acos(-1.0) / 8.0;
    return std::sin(angle * static_cast<Real>(uid % 7 + 1)) * std::sin(angle * static_cast<Real>(uid / 7 + 1));
  };
  const SolverSettings settings = settingsOfHypre(Method::ConjugateGradients, Preconditioning::None);

  const Solution solution = test::solve(m_pm, 49, test::fivePoint(8), b, settings);

  EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
  EXPECT_EQ(solution.report.nb_iteration, 1);
}

TEST_F(HypreLibraryTest, AMatrixWithoutBoundaryConditionsIsSingular)
{
  const auto value = [](Int64 row, Int64 column) {
    Real sum = 0.0;
    for (Int64 other = 0; other < 9 && row == column; ++other)
      sum -= other == row ? 0.0 : test::fivePoint(4)(row, other);
    return row == column ? sum : test::fivePoint(4)(row, column);
  };

  const Solution solution =
    test::solve(m_pm, 9, value, test::constant(1.0), settingsOfHypre(Method::ConjugateGradients, Preconditioning::Multigrid));

  EXPECT_TRUE(solution.report.message.contains("sums to 9, expected 0")) << solution.report.message;
}

TEST_F(HypreLibraryTest, RanksWithoutRowsTakePart)
{
  const SolverSettings settings = settingsOfHypre(Method::Gmres, Preconditioning::Multigrid);

  const Solution solution = test::solve(m_pm, 2, test::dense(2, { 2, 1, 1, 3 }), test::listed({ 4, 7 }), settings);

  ASSERT_TRUE(solution.report.isConverged()) << solution.report.message;
  EXPECT_NEAR(solution.values[0], 1.0, 1.0e-12);
  EXPECT_NEAR(solution.values[1], 2.0, 1.0e-12);
}

TEST_F(HypreLibraryTest, RefusesWhatHypreHasNot)
{
  ASSERT_TRUE(hypre());
  EXPECT_TRUE(hypre()->refusal(m_pm, settingsOfHypre(Method::Direct, Preconditioning::None)).contains("no direct solver"));
  EXPECT_TRUE(
    hypre()->refusal(m_pm, settingsOfHypre(Method::ConjugateGradients, Preconditioning::Chebyshev)).contains("no preconditioner POLY"));
  EXPECT_TRUE(hypre()->refusal(m_pm, settingsOfHypre(Method::Gmres, Preconditioning::Multigrid)).empty());
  EXPECT_TRUE(hypre()->title().contains("Hypre "));
}
