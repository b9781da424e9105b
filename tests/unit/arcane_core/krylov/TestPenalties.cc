// SPDX-License-Identifier: Apache-2.0
// Systems with large diagonals: penalties in some rows, short time steps in all.
#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/krylov/LinearSolver.h"
#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/krylov/SampleSystems.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <vector>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;
using test::Solution;

SolverSettings penaltySettings(Method method, Preconditioning preconditioning = Preconditioning::Jacobi)
{
  SolverSettings settings;
  settings.method = method;
  settings.preconditioning = preconditioning;
  settings.relative_tolerance = 1.0e-12;
  return settings;
}

std::vector<SolverSettings> penaltySettingsOfAll()
{
  return { penaltySettings(Method::ConjugateGradients, Preconditioning::None),
           penaltySettings(Method::ConjugateGradients),
           penaltySettings(Method::ConjugateGradients, Preconditioning::Chebyshev),
           penaltySettings(Method::BiCgStab),
           penaltySettings(Method::Gmres),
           penaltySettings(Method::Direct) };
}

class PenaltiesTest : public test::RankFixture
{
 protected:
  //! Solves on all ranks together and on each alone, which must give the same bits.
  static Solution solveTwice(Int64 nb_row, const test::MatrixValue& value, const test::RightHandSide& b, const SolverSettings& settings)
  {
    SequentialParallelMng one(nullptr);
    Solution together = test::solve(m_pm, nb_row, value, b, settings);
    const Solution alone = test::solve(&one, nb_row, value, b, settings);
    EXPECT_EQ(together.report.nb_iteration, alone.report.nb_iteration);
    EXPECT_EQ(together.report.status, alone.report.status);
    EXPECT_EQ(std::string(together.report.message.localstr()), alone.report.message.localstr());
    EXPECT_EQ(std::bit_cast<UInt64>(together.report.residual), std::bit_cast<UInt64>(alone.report.residual));
    if (together.values.size() != alone.values.size())
      ADD_FAILURE() << "sizes differ";
    else
      for (Int32 i = 0; i < alone.values.size(); ++i)
        EXPECT_EQ(std::bit_cast<UInt64>(together.values[i]), std::bit_cast<UInt64>(alone.values[i])) << "row " << i;
    return together;
  }
};

// A penalty is chosen by the user; whatever it is, the right-hand side of its row says nothing of the size of the others.
TEST_F(PenaltiesTest, AnyPenaltyLeavesTheInsideToTheTolerance)
{
  constexpr Int64 last = 16;
  const auto isFixed = [](Int64 row) { return row < 2 || row == last; };
  for (const Real penalty : { 1.0e3, 1.0e5, 1.0e12, 1.0e17 }) {
    const auto value = [&](Int64 row, Int64 column) {
      if (row == column)
        return isFixed(row) ? penalty : 2.0;
      return std::abs(row - column) == 1 ? -1.0 : 0.0;
    };
    const auto b = [&](Int64 row) { return isFixed(row) ? (row == last ? 4.0 : 1.0) * penalty : 0.0; };
    for (const SolverSettings& settings : penaltySettingsOfAll()) {
      const Solution solution = solveTwice(last + 1, value, b, settings);
      EXPECT_TRUE(solution.report.isConverged()) << penalty << solution.report.message;
      Real error = 0.0;
      for (Int32 i = 0; i <= last; ++i) {
        const Real neighbours = (i == 0 ? 0.0 : solution.values[i - 1]) + (i == last ? 0.0 : solution.values[i + 1]);
        const Real rest = b(i) + neighbours - value(i, i) * solution.values[i];
        error = std::max(error, std::abs(rest) / value(i, i));
      }
      EXPECT_LT(error, 1.0e-9) << "penalty " << penalty << ", method " << static_cast<int>(settings.method) << ", iterations "
                               << solution.report.nb_iteration;
    }
  }
}

// In a time loop that comes to rest, the guess is the solution.
TEST_F(PenaltiesTest, TheSolutionIsAGuessThatNeedsNoIteration)
{
  constexpr Int64 last = 16;
  constexpr Real penalty = 1.0e5;
  const auto isFixed = [](Int64 row) { return row == 0 || row == last; };
  const auto value = [&](Int64 row, Int64 column) {
    if (row == column)
      return isFixed(row) ? penalty : 2.0;
    return std::abs(row - column) == 1 ? -1.0 : 0.0;
  };
  const auto matrix = test::matrixOf(m_pm, last + 1, value);
  LinearSolver solver(*matrix, test::nameOfUnknown);
  UniqueArray<Real> b(matrix->nbRow(), 0.0);
  for (Int32 row = 0; row < matrix->nbRow(); ++row)
    if (const Int64 uid = matrix->unknown(row).uid; isFixed(uid))
      b[row] = uid == 0 ? penalty : 4.0 * penalty;
  UniqueArray<Real> x(matrix->nbRow(), 0.0);
  SolverSettings settings = penaltySettings(Method::ConjugateGradients);
  ASSERT_TRUE(solver.solve(b, x, settings).isConverged());
  settings.has_guess = true;

  const SolveReport again = solver.solve(b, x, settings);

  EXPECT_TRUE(again.isConverged()) << again.message;
  EXPECT_LE(again.nb_iteration, 1);
}

// The right-hand side reaches the inside only through a row that is fixed at 0.
TEST_F(PenaltiesTest, ALayerOfTwoFixedRowsHidesNoValue)
{
  constexpr Real penalty = 1.0e5;
  const auto value = [&](Int64 row, Int64 column) {
    if (row == column)
      return row < 2 ? penalty : 2.0;
    return std::abs(row - column) == 1 ? -1.0 : 0.0;
  };
  const auto b = [](Int64 row) { return row == 0 ? penalty : 0.0; };
  const Solution direct = solveTwice(8, value, b, penaltySettings(Method::Direct));
  for (const Method method : { Method::ConjugateGradients, Method::BiCgStab, Method::Gmres }) {
    const Solution solution = solveTwice(8, value, b, penaltySettings(method));
    EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
    for (Int32 i = 0; i < 8; ++i)
      EXPECT_NEAR(solution.values[i], direct.values[i], 1.0e-9 * std::abs(direct.values[i]) + 1.0e-15) << i;
  }
}

// A mass of 1e5 and gradients of 1, as of a flow in a porous medium: rows of the mass are no boundary conditions.
TEST_F(PenaltiesTest, ALargeMassOfAMixedFormulationIsSolved)
{
  constexpr Int64 nb_mass = 6;
  const auto value = [](Int64 row, Int64 column) {
    if (row == column)
      return row < nb_mass ? 1.0e5 : -1.0e-6;
    const Int64 mass = std::min(row, column);
    const Int64 other = std::max(row, column) - nb_mass;
    if (mass >= nb_mass || other < 0)
      return 0.0;
    return mass == other ? 1.0 : (mass == other + 1 ? -1.0 : 0.0);
  };
  const auto b = [](Int64 row) { return row < nb_mass ? 1.0 : 2.0; };
  const Solution direct = solveTwice(2 * nb_mass - 1, value, b, penaltySettings(Method::Direct));
  const Solution solution = solveTwice(2 * nb_mass - 1, value, b, penaltySettings(Method::Gmres, Preconditioning::None));

  EXPECT_TRUE(direct.report.isConverged()) << direct.report.message;
  EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
  for (Int32 i = 0; i < direct.values.size(); ++i)
    EXPECT_NEAR(solution.values[i], direct.values[i], 1.0e-5 * std::abs(direct.values[i]) + 1.0e-8) << i;
}

// A mass and a constraint for each pair of unknowns: what is eliminated has no diagonal.
TEST_F(PenaltiesTest, AMixedFormulationNeedsNoDiagonal)
{
  constexpr Int64 nb_mass = 8;
  const auto value = [](Int64 row, Int64 column) {
    if (row < nb_mass && column < nb_mass)
      return row == column ? 100.0 + static_cast<Real>(row) : 0.0;
    const Int64 mass = std::min(row, column);
    const Int64 other = std::max(row, column) - nb_mass;
    return mass >= nb_mass || other < 0 ? 0.0 : (mass == other ? 3.0 : (mass == other + 1 ? -1.0 : 0.0));
  };
  const auto b = [](Int64 row) { return 1.0 + static_cast<Real>(row % 3); };
  const Solution direct = solveTwice(2 * nb_mass - 1, value, b, penaltySettings(Method::Direct));
  for (const Method method : { Method::Gmres, Method::BiCgStab }) {
    const Solution solution = solveTwice(2 * nb_mass - 1, value, b, penaltySettings(method));
    EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
    for (Int32 i = 0; i < direct.values.size(); ++i)
      EXPECT_NEAR(solution.values[i], direct.values[i], 1.0e-6 * std::abs(direct.values[i])) << i;
  }
  const Solution gradients = solveTwice(2 * nb_mass - 1, value, b, penaltySettings(Method::ConjugateGradients));
  EXPECT_TRUE(gradients.report.message.contains("the diagonal of the row of point 8 is 0")) << gradients.report.message;
}

// Restarts with few vectors make no progress beside eigenvalues of both signs.
TEST_F(PenaltiesTest, GmresTakesMoreVectorsWhereItIsSlow)
{
  constexpr Int64 n = 60;
  const auto value = [](Int64 row, Int64 column) { return row == column ? 0.5 : (std::abs(row - column) == 1 ? -1.0 : 0.0); };
  SolverSettings settings = penaltySettings(Method::Gmres);
  settings.nb_vector = 10;
  settings.max_iteration = 400;

  const Solution solution = solveTwice(n, value, test::constant(1.0), settings);

  EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
}

// Short time steps make all diagonals large: none is a penalty.
TEST_F(PenaltiesTest, RowsThatAreAlikeAreSolvedTogether)
{
  constexpr Int64 nb_row = 20;
  const auto value = [](Int64 row, Int64 column) { return row == column ? 1.0e6 : (std::abs(row - column) == 1 ? -1.0 : 0.0); };
  const auto b = [](Int64 row) { return 1.0 + static_cast<Real>(row); };
  const Solution direct = solveTwice(nb_row, value, b, penaltySettings(Method::Direct));
  const Solution solution = solveTwice(nb_row, value, b, penaltySettings(Method::ConjugateGradients, Preconditioning::Jacobi));

  EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
  EXPECT_GE(solution.report.nb_iteration, 2);
  for (Int32 i = 0; i < nb_row; ++i)
    EXPECT_NEAR(solution.values[i], direct.values[i], 1.0e-16);
}

// Conjugate gradients break down inside: with the penalties among the rows, the right-hand sides of these would hide all others.
TEST_F(PenaltiesTest, PenaltiesHideNoBreakdown)
{
  constexpr Real penalty = 1.0e14;
  const auto value = test::dense(4, { penalty, 0.5, 0, 0, 0.5, penalty, 0, -0.5, 0, 0, -0.5, 0, 0, -0.5, 0, -0.1 });
  const auto b = test::listed({ 1.2 * penalty, 0.0, -0.4, 0.8 });
  for (const Preconditioning preconditioning : { Preconditioning::None, Preconditioning::Jacobi, Preconditioning::Chebyshev }) {
    const Solution solution = solveTwice(4, value, b, penaltySettings(Method::ConjugateGradients, preconditioning));
    EXPECT_TRUE(!solution.report.isConverged() || std::abs(solution.values[3] + 8.0) < 1.0e-6) << solution.values[3];
  }
  const Solution other = solveTwice(4, value, b, penaltySettings(Method::Gmres));
  EXPECT_TRUE(other.report.isConverged()) << other.report.message;
  EXPECT_NEAR(other.values[2], 0.8, 1.0e-9);
  EXPECT_NEAR(other.values[3], -8.0, 1.0e-8);
}

//! A line of 10 rows in large units before one of 20 rows in units of 1.
struct TwoLines
{
  static constexpr Int64 nb_large = 10;
  static constexpr Int64 nb_row = 30;
  Real large;

  Real unit(Int64 row) const { return row < nb_large ? large : 1.0; }
  Real value(Int64 row, Int64 column) const
  {
    if (unit(row) != unit(column) || std::abs(row - column) > 1)
      return 0.0;
    return unit(row) * (row == column ? 2.0 : -1.0);
  }
  Real b(Int64 row) const { return unit(row) * (1.0 + 0.01 * static_cast<Real>(row)); }
  test::MatrixValue matrix() const
  {
    return [*this](Int64 row, Int64 column) { return value(row, column); };
  }
  test::RightHandSide right() const
  {
    return [*this](Int64 row) { return b(row); };
  }
  Real normOfRight() const
  {
    Real square = 0.0;
    for (Int64 row = 0; row < nb_row; ++row)
      square += b(row) * b(row);
    return std::sqrt(square);
  }
  //! Largest residual of a row in its unit.
  Real residualByRows(const Solution& solution) const
  {
    Real largest = 0.0;
    for (Int64 row = 0; row < nb_row; ++row) {
      Real rest = b(row);
      for (Int64 column = 0; column < nb_row; ++column)
        rest -= value(row, column) * solution.values[static_cast<Int32>(column)];
      largest = std::max(largest, std::abs(rest) / unit(row));
    }
    return largest;
  }
};

//! The same tolerance for the norm of all rows, and none for each row.
SolverSettings withoutRows(SolverSettings settings, Real norm_of_right)
{
  settings.absolute_tolerance = 1.000001 * settings.relative_tolerance * norm_of_right;
  return settings;
}

// All values of the second line are below the tolerance for the first. GMRES begins several times again.
TEST_F(PenaltiesTest, RowsInSmallUnitsAreSolvedToo)
{
  const TwoLines lines = { 1.0e12 };
  const Solution direct = solveTwice(lines.nb_row, lines.matrix(), lines.right(), penaltySettings(Method::Direct));
  for (const Method method : { Method::ConjugateGradients, Method::BiCgStab, Method::Gmres }) {
    for (const Preconditioning preconditioning : { Preconditioning::Jacobi, Preconditioning::Chebyshev }) {
      SolverSettings settings = penaltySettings(method, preconditioning);
      settings.nb_vector = 8;
      const Solution solution = solveTwice(lines.nb_row, lines.matrix(), lines.right(), settings);
      EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
      EXPECT_TRUE(solution.report.message.empty()) << solution.report.message;
      for (Int32 i = 0; i < lines.nb_row; ++i)
        EXPECT_NEAR(solution.values[i], direct.values[i], 1.0e-6 * direct.values[i]) << i << " by method " << static_cast<int>(method);
    }
  }
}

// The large rows are solved already: their rounding must not be in the residuals of restarts.
TEST_F(PenaltiesTest, RestartsReachATighterTolerance)
{
  const TwoLines lines = { 1.0e12 };
  for (const Int32 nb_vector : { 3, 6 }) {
    SolverSettings settings = penaltySettings(Method::Gmres);
    settings.nb_vector = nb_vector;
    settings.max_iteration = 2000;
    const Solution solution = solveTwice(lines.nb_row, lines.matrix(), lines.right(), settings);
    EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
    EXPECT_TRUE(solution.report.message.empty()) << solution.report.message;
    EXPECT_LT(solution.report.nb_iteration, 1000) << nb_vector << " vectors";
  }
}

// Without a preconditioner, rows in small units stay unsolved for a long time.
TEST_F(PenaltiesTest, RowsInSmallUnitsTakeAFewTimesTheIterations)
{
  constexpr Int64 nb_row = 200;
  const auto unit = [](Int64 row) { return row % 2 == 0 ? 1.0 : 1.0e3; };
  const auto value = [&](Int64 row, Int64 column) {
    const Int64 distance = std::abs(row / 2 - column / 2);
    if (distance > 1 || (distance == 1 && row % 2 != column % 2))
      return 0.0;
    return unit(row) * unit(column) * (row % 2 != column % 2 ? 0.3 : (distance == 0 ? 2.1 : -1.0));
  };
  const auto b = [&](Int64 row) { return unit(row) * (1.0 + 0.01 * static_cast<Real>(row)); };
  SolverSettings settings = penaltySettings(Method::BiCgStab, Preconditioning::None);
  settings.relative_tolerance = 1.0e-3;
  settings.max_iteration = 3000;
  const Solution solution = solveTwice(nb_row, value, b, settings);

  EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
  EXPECT_LT(solution.report.nb_iteration, 400);
}

TEST_F(PenaltiesTest, ALooseToleranceNeedsNoRoundForRowsOfSimilarSizes)
{
  const TwoLines lines = { 10.0 };
  for (const Real tolerance : { 1.0e-3, 1.0e-2, 5.0e-2 }) {
    for (const Method method : { Method::ConjugateGradients, Method::BiCgStab, Method::Gmres }) {
      SolverSettings settings = penaltySettings(method);
      settings.relative_tolerance = tolerance;
      const Solution plain = solveTwice(lines.nb_row, lines.matrix(), lines.right(), withoutRows(settings, lines.normOfRight()));
      const Solution solution = solveTwice(lines.nb_row, lines.matrix(), lines.right(), settings);
      EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
      EXPECT_TRUE(solution.report.message.empty()) << solution.report.message;
      EXPECT_EQ(solution.report.nb_iteration, plain.report.nb_iteration) << tolerance << " by method " << static_cast<int>(method);
    }
  }
}

// Iterations end before the small rows are solved: what was converged remains so, with a warning.
TEST_F(PenaltiesTest, ASolveThatHasConvergedIsNotLost)
{
  const TwoLines lines = { 1.0e6 };
  for (const Method method : { Method::ConjugateGradients, Method::BiCgStab, Method::Gmres }) {
    SolverSettings settings = penaltySettings(method);
    settings.nb_vector = 8;
    settings.relative_tolerance = 1.0e-9;
    const Solution plain = solveTwice(lines.nb_row, lines.matrix(), lines.right(), withoutRows(settings, lines.normOfRight()));
    ASSERT_TRUE(plain.report.isConverged()) << plain.report.message;
    const Real residual = lines.residualByRows(plain);
    for (const Int32 nb_more : { 0, 1, 2 }) {
      settings.max_iteration = plain.report.nb_iteration + nb_more;
      const Solution solution = solveTwice(lines.nb_row, lines.matrix(), lines.right(), settings);
      EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
      EXPECT_NE(std::string(solution.report.message.localstr()).find("least of all that of point "), std::string::npos)
        << solution.report.message << " after " << nb_more << " more by method " << static_cast<int>(method);
      EXPECT_LE(solution.report.nb_iteration, settings.max_iteration);
      EXPECT_LE(lines.residualByRows(solution), 1.5 * residual);
    }
  }
}

// Without a preconditioner, the unknowns of small rows stay near 0.
TEST_F(PenaltiesTest, ASolutionThatIsWrongInMostRowsIsAnError)
{
  const TwoLines lines = { 1.0e14 };
  SolverSettings settings = penaltySettings(Method::ConjugateGradients, Preconditioning::None);
  const Solution plain = solveTwice(lines.nb_row, lines.matrix(), lines.right(), withoutRows(settings, lines.normOfRight()));
  settings.max_iteration = plain.report.nb_iteration;

  const Solution solution = solveTwice(lines.nb_row, lines.matrix(), lines.right(), settings);

  EXPECT_EQ(solution.report.status, SolveStatus::Stagnation);
  EXPECT_TRUE(std::string(solution.report.message.localstr())
                .starts_with("the residual, with each row divided by the sum of its absolute values, stagnates at "))
    << solution.report.message;
}

// Conjugate gradients fail with the penalties as fixed rows, and with all rows.
TEST_F(PenaltiesTest, AFailureLeavesPenaltiesFixed)
{
  constexpr Real penalty = 1.0e14;
  const auto matrix = test::matrixOf(m_pm, 4, test::dense(4, { penalty, 0.5, 0, 0, 0.5, penalty, 0, -0.5, 0, 0, 2, 1, 0, -0.5, 1, -3 }));
  UniqueArray<Real> b(matrix->nbRow());
  for (Int32 row = 0; row < matrix->nbRow(); ++row)
    b[row] = test::listed({ 1.2 * penalty, 0.0, -0.4, 0.8 })(matrix->unknown(row).uid);
  UniqueArray<Real> x(matrix->nbRow(), 0.0);
  LinearSolver fresh(*matrix, test::nameOfUnknown);
  const SolveReport expected = fresh.solve(b, x, penaltySettings(Method::Gmres));
  ASSERT_TRUE(expected.isConverged()) << expected.message;
  LinearSolver solver(*matrix, test::nameOfUnknown);
  ASSERT_FALSE(solver.solve(b, x, penaltySettings(Method::ConjugateGradients)).isConverged());

  const SolveReport report = solver.solve(b, x, penaltySettings(Method::Gmres));

  EXPECT_TRUE(report.isConverged()) << report.message;
  EXPECT_EQ(report.nb_iteration, expected.nb_iteration);
  EXPECT_EQ(report.residual, expected.residual);
}

// The second row is nearly 1.7 times the first: rounding of the large unknowns is above the right-hand side.
TEST_F(PenaltiesTest, AFactorisationOfRoundingErrorsIsAnError)
{
  for (const Real difference : { 1.0e-13, 3.0e-14, 1.0e-14, 3.0e-15, 1.0e-15 }) {
    const auto value = test::dense(2, { 0.7, 0.3, 1.7 * 0.7, 1.7 * 0.3 + difference });
    const Solution solution = solveTwice(2, value, test::listed({ 1.0, 0.3 }), penaltySettings(Method::Direct));
    EXPECT_TRUE(!solution.report.isConverged() || solution.report.relative_residual <= 1.0e-3)
      << difference << ": " << solution.report.relative_residual;
  }
}

// The pivots of a factorisation see the largest value of a row only.
TEST_F(PenaltiesTest, AFactorisationIsAsExactAsItsMatrix)
{
  const auto value =
    test::dense(5, { 1.0e13, 0, -0.7, -0.8, 0, 0, 1, 0.2, 0, 0, -0.7, 0.2, 0.35, 0, 0, -0.8, 0, 0, 0.6, 0.4, 0, 0, 0, 0.4, -0.9 });
  const Solution solution = solveTwice(5, value, test::listed({ 0.0, -0.4, 0.5, -0.8, -0.3 }), penaltySettings(Method::Direct));

  EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
  EXPECT_NEAR(solution.values[1] + 0.2 * solution.values[2], -0.4, 1.0e-15);
  EXPECT_NEAR(0.6 * solution.values[3] + 0.4 * solution.values[4], -0.8, 1.0e-12);
  EXPECT_NEAR(solution.values[0], (0.7 * solution.values[2] + 0.8 * solution.values[3]) / 1.0e13, 1.0e-25);
}

// The second row depends on the first unknown as much as on its penalty: what is negligible beside this counts there.
TEST_F(PenaltiesTest, NegligibleValuesThatCountAreNotLeftOut)
{
  constexpr Real penalty = 1.0e25;
  for (const Method method : { Method::BiCgStab, Method::Gmres }) {
    for (const Preconditioning preconditioning : { Preconditioning::None, Preconditioning::Jacobi }) {
      const SolverSettings settings = penaltySettings(method, preconditioning);
      const Solution solution = solveTwice(2, test::dense(2, { penalty, -0.1, penalty, 1.0 }), test::listed({ 0.0, 2.2 }), settings);
      EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
      EXPECT_NEAR(solution.values[1], 2.0, 1.0e-9);
      // Beside rows without penalties, whose right-hand side is larger.
      const auto blocks = test::dense(4, { penalty, -0.1, 0, 0, penalty, 1.0, 0, 0, 0, 0, 2, -1, 0, 0, -1, 2 });
      const Solution beside = solveTwice(4, blocks, test::listed({ 0.0, 2.2, 1.0, 1.0 }), settings);
      EXPECT_TRUE(beside.report.isConverged()) << beside.report.message;
      EXPECT_NEAR(beside.values[1], 2.0, 1.0e-9);
      const Solution none = solveTwice(2, test::dense(2, { penalty, -0.4, penalty, -0.4 }), test::listed({ 0.0, 0.4 }), settings);
      EXPECT_FALSE(none.report.isConverged()) << none.values[1];
      EXPECT_FALSE(none.report.message.empty());
    }
  }
}

// A penalty beside an unknown that is determined through it: 1e20 times larger.
TEST_F(PenaltiesTest, UnknownsInLargeUnitsAreNoRoundingErrors)
{
  const auto value = test::dense(4, { 1.0e6, 0, 1, 0, 0, 1.0e20, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0 });
  const Solution solution = solveTwice(4, value, test::listed({ -0.4, 0.0, -0.75, 0.5 }), penaltySettings(Method::Direct));

  EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
  EXPECT_NEAR(solution.values[2], 749999.6, 1.0e-9);
  EXPECT_NEAR(solution.values[3], -5.0e19, 1.0e5);
}

// Rounding in the second row, in units of 1e8, is above the right-hand side of the first.
TEST_F(PenaltiesTest, RoundingOfLargeRowsIsNoSingularity)
{
  const auto value = test::dense(3, { 0.100001, -0.1, 0, -1.0e8, 1.10001e8, -1.0e7, 0, -0.01, 0.010001 });
  const Solution solution = solveTwice(3, value, test::listed({ -0.1, 0.0, 0.0 }), penaltySettings(Method::Direct));

  EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
  EXPECT_NEAR(0.100001 * solution.values[0] - 0.1 * solution.values[1], -0.1, 1.0e-10);
}

// The residual is small, the solution has no right digit.
TEST_F(PenaltiesTest, ANearlySingularFactorisationIsNotSilent)
{
  const auto value = test::dense(2, { 0.00032000005925170296, -8.0e13, -0.0004, 1.0e14 });
  const auto b = test::listed({ -52624824395207.062, 65781030494008.828 });
  const Solution solution = solveTwice(2, value, b, penaltySettings(Method::Direct));

  EXPECT_EQ(solution.report.status, SolveStatus::Breakdown);
  EXPECT_TRUE(solution.report.message.contains("nearly singular, and the solution has no right digit")) << solution.report.message;
  // Also after a solve whose residual is 0: the columns of the matrix are right-hand sides.
  const Solution of_column = solveTwice(2, value, test::listed({ -8.0e13, 1.0e14 }), penaltySettings(Method::Direct));
  EXPECT_EQ(of_column.report.status, SolveStatus::Breakdown);
}
} // namespace
