// SPDX-License-Identifier: Apache-2.0
// What each library of solvers must do for LinearSolver.
#pragma once

#include "arcane_core/krylov/SolverLibrary.h"
#include "tests/unit/arcane_core/krylov/SampleSystems.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace Arcane::test
{
//! A library by its name, with the preconditioners that it has.
struct LibraryCases
{
  using Method = detail::krylov::Method;
  using Preconditioning = detail::krylov::Preconditioning;
  using SolverSettings = detail::krylov::SolverSettings;

  IParallelMng* pm;
  detail::krylov::SolverLibrary* library;
  std::vector<Preconditioning> preconditionings;

  SolverSettings settings(Method method, Preconditioning preconditioning) const
  {
    SolverSettings settings;
    settings.method = method;
    settings.preconditioning = preconditioning;
    settings.relative_tolerance = 1.0e-12;
    settings.library = library;
    return settings;
  }

  //! Calls \a check for all methods with all preconditioners.
  void forAll(const std::function<void(SolverSettings)>& check) const
  {
    for (const Method method : { Method::ConjugateGradients, Method::BiCgStab, Method::Gmres }) {
      for (const Preconditioning preconditioning : preconditionings) {
        SCOPED_TRACE(static_cast<int>(method) * 10 + static_cast<int>(preconditioning));
        check(settings(method, preconditioning));
      }
    }
  }

  static void expectAll(const Solution& solution, Real value)
  {
    EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
    for (Real found : solution.values)
      EXPECT_NEAR(found, value, 1.0e-11);
  }

  //! The values of a linear function inside of a line, with penalties at its ends.
  static Solution solveWithPenalties(IParallelMng* pm, Int64 nb_point, Real penalty, const SolverSettings& settings)
  {
    const auto value = [nb_point, penalty](Int64 row, Int64 column) {
      if (row == column)
        return row == 0 || row == nb_point - 1 ? penalty : 2.0;
      return std::abs(row - column) == 1 ? -1.0 : 0.0;
    };
    const auto b = [nb_point, penalty](Int64 uid) {
      return uid == 0 ? penalty : (uid == nb_point - 1 ? static_cast<Real>(nb_point) * penalty : 0.0);
    };
    return solve(pm, nb_point, value, b, settings);
  }

  // --- checks, all of them collective

  void reachesTheClosedFormsOfElements() const
  {
    forAll([&](const SolverSettings& settings) {
      expectAll(solve(pm, nbInside(3, 2), quadStencil(3), constant(1.0 / 9.0), settings), 1.0 / 15.0);
      expectAll(solve(pm, nbInside(3, 2), fivePoint(3), constant(1.0 / 9.0), settings), 1.0 / 18.0);
      expectAll(solve(pm, nbInside(3, 3), hexStencil(3), constant(1.0 / 9.0), settings), 4.0 / 75.0);
      expectAll(solve(pm, nbInside(3, 3), tetraStencil(3), constant(1.0 / 9.0), settings), 1.0 / 27.0);
    });
  }

  // A penalty in a norm would end the iteration at once, with other values inside.
  void penaltiesAreInNoNorm() const
  {
    constexpr Int64 n = 40;
    forAll([&](SolverSettings settings) {
      // The norm of the inverse is 154, that of the right-hand side inside 40.
      settings.relative_tolerance = 1.0e-13;
      for (const Real penalty : { 1.0e12, 1.0e30 }) {
        const Solution solution = solveWithPenalties(pm, n, penalty, settings);
        ASSERT_TRUE(solution.report.isConverged()) << solution.report.message;
        for (Int64 i = 0; i < n; ++i)
          EXPECT_NEAR(solution.values[i], 1.0 + static_cast<Real>(i), 1.0e-9) << penalty;
      }
    });
  }

  void aSecondSolveWithTheSameMatrixMakesNothingAgain() const
  {
    const SolverSettings own = settings(Method::ConjugateGradients, Preconditioning::Multigrid);
    const auto matrix = matrixOf(pm, nbInside(8, 2), fivePoint(8));
    detail::krylov::LinearSolver solver(*matrix, nameOfUnknown);
    UniqueArray<Real> b(matrix->nbRow(), 1.0);
    UniqueArray<Real> first(matrix->nbRow());
    UniqueArray<Real> second(matrix->nbRow());

    solver.solve(b, first, own);
    const Int32 nb_setup = solver.nbSetup();
    solver.solve(b, second, own);

    EXPECT_EQ(solver.nbSetup(), nb_setup);
    for (Int32 i = 0; i < first.size(); ++i)
      EXPECT_EQ(first[i], second[i]);
  }

  void otherValuesKeepThePreconditionerWhenAskedFor() const
  {
    SolverSettings own = settings(Method::ConjugateGradients, Preconditioning::Multigrid);
    const auto matrix = matrixOf(pm, nbInside(8, 2), fivePoint(8));
    detail::krylov::LinearSolver solver(*matrix, nameOfUnknown);
    UniqueArray<Real> b(matrix->nbRow(), 1.0);
    UniqueArray<Real> x(matrix->nbRow());
    UniqueArray<Real> changed(matrix->nbRow());
    solver.solve(b, x, own);
    Int32 nb_made = solver.nbPreconditioner();
    for (const bool keeps : { true, true, false, false }) {
      own.keeps_preconditioner = keeps;
      for (Real& value : matrix->rows().values())
        value *= 2.0;
      solver.changeValues();
      const detail::krylov::SolveReport report = solver.solve(b, changed, own);

      EXPECT_TRUE(report.isConverged()) << report.message;
      nb_made += keeps ? 0 : 1;
      EXPECT_EQ(solver.nbPreconditioner(), nb_made);
      for (Int32 i = 0; i < x.size(); ++i) {
        x[i] *= 0.5;
        EXPECT_NEAR(changed[i], x[i], 1.0e-10);
      }
    }
  }

  // Which residual below the limit of LinearSolver a method ends at depends on the number of ranks.
  void aToleranceBelowRoundingEnds() const
  {
    // The sizes of the terms of b - Ax have the norm of 23.9 b; eight times their rounding errors are accepted.
    constexpr Real limit = 8.0 * 23.9 * std::numeric_limits<Real>::epsilon();
    forAll([&](SolverSettings settings) {
      settings.relative_tolerance = 1.0e-17;
      const Solution solution = solve(pm, nbInside(8, 2), fivePoint(8), constant(1.0), settings);
      EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
      EXPECT_LT(solution.report.nb_iteration, settings.max_iteration);
      EXPECT_LT(solution.report.relative_residual, limit);
    });
  }

  void tooFewIterationsAreAnErrorWithTheResidual() const
  {
    SolverSettings own = settings(Method::ConjugateGradients, Preconditioning::Jacobi);
    own.max_iteration = 2;
    const Solution solution = solve(pm, nbInside(16, 2), fivePoint(16), constant(1.0), own);
    EXPECT_EQ(solution.report.status, detail::krylov::SolveStatus::TooManyIterations);
    EXPECT_TRUE(solution.report.message.contains("not converged after 2 iterations")) << solution.report.message;
  }

  void whatIsWrongWithASystemIsFoundBefore() const
  {
    const SolverSettings own = settings(Method::ConjugateGradients, Preconditioning::Multigrid);
    const auto poisoned = [](Int64 uid) { return uid == 4 ? std::numeric_limits<Real>::quiet_NaN() : 1.0; };
    const String of_poisoned = solve(pm, 9, fivePoint(4), poisoned, own).report.message;
    const String of_skew = solve(pm, 2, dense(2, { 2, 1, -1, 2 }), listed({ 1, 1 }), own).report.message;
    const Solution zero = solve(pm, 9, fivePoint(4), constant(0.0), own);

    EXPECT_TRUE(of_poisoned.contains("the right-hand side of point 4 is nan")) << of_poisoned;
    EXPECT_TRUE(of_skew.contains("not symmetric")) << of_skew;
    EXPECT_EQ(zero.report.nb_iteration, 0);
    for (Real value : zero.values)
      EXPECT_EQ(value, 0.0);
  }

  // Systems that no method solves, or not each, end with a reason.
  void systemsWithoutSolutionEndWithAReason() const
  {
    forAll([&](SolverSettings settings) {
      settings.max_iteration = 100;
      const Solution singular = solve(pm, 2, dense(2, { 1.0, 1.0, 1.0, 1.0 }), listed({ 1.0, 2.0 }), settings);
      EXPECT_FALSE(singular.report.isConverged());
      EXPECT_FALSE(singular.report.message.empty());
      for (Real value : singular.values)
        EXPECT_TRUE(std::isfinite(value));
      expectAll(solve(pm, 2, dense(2, { 1.0e-30, 0.0, 0.0, 1.0 }), listed({ 1.0e-30, 1.0 }), settings), 1.0);
    });
  }

  void aSwapIsNotPositiveDefinite() const
  {
    const auto solveSwap = [&](Method method, Preconditioning preconditioning) {
      return solve(pm, 2, dense(2, { 0.0, 1.0, 1.0, 0.0 }), listed({ 2.0, 3.0 }), settings(method, preconditioning));
    };
    const Solution none = solveSwap(Method::ConjugateGradients, Preconditioning::None);
    // A breakdown after progress is no end: then the solution is right.
    EXPECT_EQ(none.report.isConverged(), none.report.message.empty());
    if (none.report.isConverged()) {
      EXPECT_NEAR(none.values[0], 3.0, 1.0e-11);
      EXPECT_NEAR(none.values[1], 2.0, 1.0e-11);
    }
    const String message = solveSwap(Method::ConjugateGradients, Preconditioning::Multigrid).report.message;
    EXPECT_TRUE(message.contains("the diagonal of the row of point 0 is 0")) << message;
    const Solution gmres = solveSwap(Method::Gmres, Preconditioning::None);
    ASSERT_TRUE(gmres.report.isConverged()) << gmres.report.message;
    EXPECT_NEAR(gmres.values[0], 3.0, 1.0e-12);
    EXPECT_NEAR(gmres.values[1], 2.0, 1.0e-12);
  }

  // An iteration for each distinct eigenvalue that the right-hand side excites.
  void anEigenvectorTakesOneIteration() const
  {
    const auto b = [](Int64 uid) {
      const Real angle = std::acos(-1.0) / 8.0;
      return std::sin(angle * static_cast<Real>(uid % 7 + 1)) * std::sin(angle * static_cast<Real>(uid / 7 + 1));
    };
    const Solution solution = solve(pm, 49, fivePoint(8), b, settings(Method::ConjugateGradients, Preconditioning::None));
    EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
    EXPECT_EQ(solution.report.nb_iteration, 1);
  }

  void aMatrixWithoutBoundaryConditionsIsSingular() const
  {
    const auto value = [](Int64 row, Int64 column) {
      Real sum = 0.0;
      for (Int64 other = 0; other < 9 && row == column; ++other)
        sum -= other == row ? 0.0 : fivePoint(4)(row, other);
      return row == column ? sum : fivePoint(4)(row, column);
    };
    const Solution solution = solve(pm, 9, value, constant(1.0), settings(Method::ConjugateGradients, Preconditioning::Multigrid));
    EXPECT_TRUE(solution.report.message.contains("sums to 9, expected 0")) << solution.report.message;
  }

  void ranksWithoutRowsTakePart() const
  {
    forAll([&](const SolverSettings& settings) {
      const Solution solution = solve(pm, 2, dense(2, { 2, 1, 1, 3 }), listed({ 4, 7 }), settings);
      ASSERT_TRUE(solution.report.isConverged()) << solution.report.message;
      EXPECT_NEAR(solution.values[0], 1.0, 1.0e-12);
      EXPECT_NEAR(solution.values[1], 2.0, 1.0e-12);
    });
  }
};
} // namespace Arcane::test
