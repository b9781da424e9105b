// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/LinearSolver.h"

#include "arcane_core/comm/SequentialParallelMng.h"
#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/krylov/SampleSystems.h"

#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;
using test::Solution;

constexpr Int64 nb_cell = 8;
const Int64 nb_point = test::nbInside(nb_cell, 2);

SolverSettings settingsOf(Method method, Preconditioning preconditioning = Preconditioning::Jacobi)
{
  SolverSettings settings;
  settings.method = method;
  settings.preconditioning = preconditioning;
  settings.relative_tolerance = 1.0e-12;
  return settings;
}

//! All that has no solver in common.
std::vector<SolverSettings> allSettings()
{
  return { settingsOf(Method::ConjugateGradients, Preconditioning::None),
           settingsOf(Method::ConjugateGradients, Preconditioning::Jacobi),
           settingsOf(Method::ConjugateGradients, Preconditioning::Chebyshev),
           settingsOf(Method::BiCgStab, Preconditioning::Jacobi),
           settingsOf(Method::BiCgStab, Preconditioning::Chebyshev),
           settingsOf(Method::Gmres, Preconditioning::None),
           settingsOf(Method::Gmres, Preconditioning::Jacobi),
           settingsOf(Method::Direct) };
}

std::string contains(const SolveReport& report, const std::string& part)
{
  const std::string message = report.message.localstr();
  return message.find(part) != std::string::npos ? part : message;
}

class LinearSolverTest : public test::RankFixture
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

  static void expectAll(Real expected, Int64 cells, int dimension, const test::MatrixValue& value)
  {
    const Real h = 1.0 / static_cast<Real>(cells);
    const Solution solution =
      solveTwice(test::nbInside(cells, dimension), value, test::constant(h * h), settingsOf(Method::ConjugateGradients));
    EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
    for (Real x : solution.values)
      EXPECT_NEAR(x, expected, 1.0e-14);
  }

  static Real middleOf(Int64 cells, const test::MatrixValue& value, Real load)
  {
    const Solution solution = solveTwice(test::nbInside(cells, 2), value, test::constant(load), settingsOf(Method::ConjugateGradients));
    return solution.values[solution.values.size() / 2];
  }

  //! The amplitude of the solution for a load that is a product of sines, with that of the exact solution.
  static Real amplitudeOf(Int64 cells, int dimension, const test::MatrixValue& value)
  {
    const Real h = 1.0 / static_cast<Real>(cells);
    const auto exact = [&](Int64 uid) {
      Real product = 1.0;
      for (int d = 0; d < dimension; ++d) {
        product *= std::sin(std::numbers::pi * h * static_cast<Real>(uid % (cells - 1) + 1));
        uid /= cells - 1;
      }
      return product;
    };
    const Real load = dimension * std::numbers::pi * std::numbers::pi * h * h;
    const Solution solution = solveTwice(
      test::nbInside(cells, dimension), value, [&](Int64 uid) { return load * exact(uid); }, settingsOf(Method::ConjugateGradients));
    const Int64 middle = solution.values.size() / 2;
    return solution.values[middle] / exact(middle);
  }
};

// One iteration for each distinct eigenvalue that the right-hand side excites.
TEST_F(LinearSolverTest, ConjugateGradientsTakeAnIterationForEachEigenvalue)
{
  const auto iterationsFor = [](std::initializer_list<std::pair<int, int>> modes) {
    const auto b = [modes](Int64 uid) {
      const Real angle = std::numbers::pi / nb_cell;
      Real sum = 0.0;
      for (const auto& [k, l] : modes)
        sum += std::sin(k * angle * static_cast<Real>(uid % (nb_cell - 1) + 1)) *
               std::sin(l * angle * static_cast<Real>(uid / (nb_cell - 1) + 1));
      return sum;
    };
    return solveTwice(nb_point, test::fivePoint(nb_cell), b, settingsOf(Method::ConjugateGradients, Preconditioning::None))
      .report.nb_iteration;
  };

  EXPECT_EQ(iterationsFor({ { 1, 1 } }), 1);
  EXPECT_EQ(iterationsFor({ { 1, 1 }, { 2, 2 } }), 2);
  EXPECT_EQ(iterationsFor({ { 1, 1 }, { 2, 2 }, { 3, 1 } }), 3);
  EXPECT_EQ(iterationsFor({ { 1, 2 }, { 2, 1 } }), 1);
}

TEST_F(LinearSolverTest, AllMethodsAgreeAndHaveTheSameBitsOnAnyNumberOfRanks)
{
  const Solution direct = solveTwice(nb_point, test::fivePoint(nb_cell), test::constant(1.0), settingsOf(Method::Direct));
  for (const SolverSettings& settings : allSettings()) {
    const Solution solution = solveTwice(nb_point, test::fivePoint(nb_cell), test::constant(1.0), settings);

    EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
    EXPECT_LE(solution.report.nb_iteration, 9);
    EXPECT_LE(solution.report.relative_residual, 1.0e-12);
    for (Int32 i = 0; i < solution.values.size(); ++i)
      EXPECT_NEAR(solution.values[i], direct.values[i], 1.0e-11);
  }
}

TEST_F(LinearSolverTest, SolvesPoissonProblemsWithConstantLoad)
{
  expectAll(1.0 / 15.0, 3, 2, test::quadStencil(3));
  expectAll(1.0 / 18.0, 3, 2, test::fivePoint(3));
  expectAll(4.0 / 75.0, 3, 3, test::hexStencil(3));
  expectAll(1.0 / 27.0, 3, 3, test::tetraStencil(3));
  EXPECT_NEAR(middleOf(4, test::quadStencil(4), 1.0 / 16), 87.0 / 1120.0, 1.0e-13);
  EXPECT_NEAR(middleOf(4, test::fivePoint(4), 1.0 / 16), 9.0 / 128.0, 1.0e-13);
  EXPECT_NEAR(middleOf(8, test::quadStencil(8), 1.0 / 64), 0.0745983014, 1.0e-9);
  EXPECT_NEAR(middleOf(8, test::fivePoint(8), 1.0 / 64), 0.0727826285, 1.0e-9);
}

// Finite volumes with half cells at the walls.
TEST_F(LinearSolverTest, SolvesThePoissonProblemOfFiniteVolumes)
{
  const auto value = [](Int64 row, Int64 column) {
    const auto distance = std::abs(row % 3 - column % 3) + std::abs(row / 3 - column / 3);
    if (distance != 0)
      return distance == 1 ? -1.0 : 0.0;
    const Int64 nb_wall = (row % 3 != 1 ? 1 : 0) + (row / 3 != 1 ? 1 : 0);
    return 4.0 + static_cast<Real>(nb_wall);
  };

  const Solution solution = solveTwice(9, value, test::constant(1.0), settingsOf(Method::ConjugateGradients));

  EXPECT_NEAR(solution.values[0], 13.0 / 40.0, 1.0e-13);
  EXPECT_NEAR(solution.values[1], 19.0 / 40.0, 1.0e-13);
  EXPECT_NEAR(solution.values[4], 29.0 / 40.0, 1.0e-13);
}

TEST_F(LinearSolverTest, ManufacturedSolutionsConvergeInSecondOrder)
{
  EXPECT_NEAR(amplitudeOf(4, 2, test::fivePoint(4)) - 1.0, 0.0530292875, 1.0e-9);
  EXPECT_NEAR(amplitudeOf(8, 2, test::fivePoint(8)) - 1.0, 0.0129507467, 1.0e-9);
  EXPECT_NEAR(amplitudeOf(16, 2, test::fivePoint(16)) - 1.0, 0.0032189644, 1.0e-9);
  EXPECT_NEAR(amplitudeOf(4, 2, test::quadStencil(4)) - 1.0, 0.1669609358, 1.0e-9);
  EXPECT_NEAR(amplitudeOf(16, 2, test::quadStencil(16)) - 1.0, 0.0096859083, 1.0e-9);
  EXPECT_NEAR(amplitudeOf(4, 3, test::hexStencil(4)) - 1.0, 0.2932193261, 1.0e-9);
  EXPECT_NEAR(amplitudeOf(8, 3, test::hexStencil(8)) - 1.0, 0.0663797464, 1.0e-9);
}

// Three cells along a line, 1 at one end and 4 at the other.
TEST_F(LinearSolverTest, BoundaryConditionsByPenaltyRowsOrColumnsGiveALine)
{
  constexpr Real penalty = 1.0e30;
  const auto by_penalty = test::dense(4, { penalty, -1, 0, 0, -1, 2, -1, 0, 0, -1, 2, -1, 0, 0, -1, penalty });
  const auto by_rows = test::dense(4, { 1, 0, 0, 0, -1, 2, -1, 0, 0, -1, 2, -1, 0, 0, 0, 1 });
  const auto by_columns = test::dense(4, { 1, 0, 0, 0, 0, 2, -1, 0, 0, -1, 2, 0, 0, 0, 0, 1 });

  for (const SolverSettings& settings : allSettings()) {
    for (const Solution& solution : { solveTwice(4, by_penalty, test::listed({ penalty, 0.0, 0.0, 4.0 * penalty }), settings),
                                      solveTwice(4, by_rows, test::listed({ 1.0, 0.0, 0.0, 4.0 }), settings),
                                      solveTwice(4, by_columns, test::listed({ 1.0, 1.0, 4.0, 4.0 }), settings) }) {
      EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
      for (Int32 i = 0; i < 4; ++i)
        EXPECT_NEAR(solution.values[i], i + 1.0, 4.0e-15);
    }
  }
}

// -u'' = 1 with unequal cells: the values at the nodes are exact.
TEST_F(LinearSolverTest, UnequalCellsAlongALineAreExact)
{
  const std::vector<Real> nodes = { 0.0, 0.1, 0.4, 0.45, 0.7, 1.0 };
  const auto value = [&](Int64 row, Int64 column) {
    const Real left = nodes[static_cast<std::size_t>(row + 1)] - nodes[static_cast<std::size_t>(row)];
    const Real right = nodes[static_cast<std::size_t>(row + 2)] - nodes[static_cast<std::size_t>(row + 1)];
    if (row == column)
      return 1.0 / left + 1.0 / right;
    return column == row + 1 ? -1.0 / right : (column == row - 1 ? -1.0 / left : 0.0);
  };
  const auto b = [&](Int64 row) { return 0.5 * (nodes[static_cast<std::size_t>(row + 2)] - nodes[static_cast<std::size_t>(row)]); };

  for (const SolverSettings& settings : allSettings()) {
    const Solution solution = solveTwice(4, value, b, settings);
    for (std::size_t i = 0; i < 4; ++i)
      EXPECT_NEAR(solution.values[static_cast<Int32>(i)], 0.5 * nodes[i + 1] * (1.0 - nodes[i + 1]), 1.0e-13);
  }
}

// Two unknowns for each point, strongly coupled: fewer iterations with blocks, and the same bits on any number of ranks.
TEST_F(LinearSolverTest, BlocksTakeFewerIterationsThanTheDiagonal)
{
  constexpr Int64 size = 5;
  constexpr Int64 nb_block = 12;
  const auto value = [](Int64 row, Int64 column) {
    const Int64 distance = std::abs(row / size - column / size);
    if (distance == 0)
      return row == column ? 12.0 + static_cast<Real>(row % 7) : 2.4;
    return distance == 1 && row % size == column % size ? -1.0 : 0.0;
  };

  for (const Method method : { Method::ConjugateGradients, Method::BiCgStab, Method::Gmres }) {
    SolverSettings settings = settingsOf(method);
    const Solution by_diagonal = solveTwice(size * nb_block, value, test::constant(1.0), settings);
    settings.block_size = size;
    const Solution by_blocks = solveTwice(size * nb_block, value, test::constant(1.0), settings);

    EXPECT_TRUE(by_blocks.report.isConverged()) << by_blocks.report.message;
    EXPECT_LT(by_blocks.report.nb_iteration, by_diagonal.report.nb_iteration);
    for (Int32 i = 0; i < by_blocks.values.size(); ++i)
      EXPECT_NEAR(by_blocks.values[i], by_diagonal.values[i], 1.0e-11);
  }
}

TEST_F(LinearSolverTest, AnotherBlockSizeIsAnotherPreconditioner)
{
  const auto matrix = test::matrixOf(m_pm, nb_point, test::fivePoint(nb_cell));
  LinearSolver solver(*matrix, test::nameOfUnknown);
  const UniqueArray<Real> b(matrix->nbRow(), 1.0);
  UniqueArray<Real> x(matrix->nbRow());
  SolverSettings settings = settingsOf(Method::ConjugateGradients);
  solver.solve(b, x, settings);
  settings.block_size = 1;
  solver.solve(b, x, settings);
  solver.solve(b, x, settings);

  EXPECT_EQ(solver.nbPreconditioner(), 2);
}

TEST_F(LinearSolverTest, ASwapIsSolvedDirectlyOnly)
{
  const auto swap = test::dense(2, { 0.0, 1.0, 1.0, 0.0 });
  const auto b = test::listed({ 2.0, 3.0 });

  const Solution direct = solveTwice(2, swap, b, settingsOf(Method::Direct));
  const Solution gradients = solveTwice(2, swap, b, settingsOf(Method::ConjugateGradients, Preconditioning::None));
  const Solution by_diagonal = solveTwice(2, swap, b, settingsOf(Method::ConjugateGradients));
  const Solution gmres = solveTwice(2, swap, b, settingsOf(Method::Gmres, Preconditioning::None));

  EXPECT_EQ(direct.values[0], 3.0);
  EXPECT_EQ(direct.values[1], 2.0);
  EXPECT_EQ(gradients.report.status, SolveStatus::Breakdown);
  EXPECT_EQ(contains(gradients.report, "not positive definite: p.Ap is"), "not positive definite: p.Ap is");
  EXPECT_EQ(by_diagonal.report.status, SolveStatus::BadSystem);
  EXPECT_EQ(contains(by_diagonal.report, "the diagonal of the row of point 0 is 0"), "the diagonal of the row of point 0 is 0");
  EXPECT_NEAR(gmres.values[0], 3.0, 1.0e-12);
}

TEST_F(LinearSolverTest, ASingularMatrixIsAnErrorThatNamesARow)
{
  const Solution solution = solveTwice(2, test::dense(2, { 1.0, 1.0, 1.0, 1.0 }), test::listed({ 1.0, 2.0 }), settingsOf(Method::Direct));
  const Solution empty = solveTwice(3, test::dense(3, { 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0 }), test::constant(1.0),
                                    settingsOf(Method::ConjugateGradients));

  EXPECT_EQ(solution.report.status, SolveStatus::BadSystem);
  EXPECT_EQ(contains(solution.report, "the matrix is singular: the pivot of the row of point"),
            "the matrix is singular: the pivot of the row of point");
  EXPECT_EQ(contains(empty.report, "the row of point 1 has no value but 0"), "the row of point 1 has no value but 0");
}

TEST_F(LinearSolverTest, AMatrixWithoutBoundaryConditionsIsSingularUnlessTheLoadSumsToZero)
{
  const auto value = [](Int64 row, Int64 column) {
    if (row != column)
      return test::fivePoint(nb_cell)(row, column);
    Real sum = 0.0;
    for (Int64 other = 0; other < nb_point; ++other)
      sum -= other == row ? 0.0 : test::fivePoint(nb_cell)(row, other);
    return sum;
  };

  const Solution singular = solveTwice(nb_point, value, test::constant(1.0), settingsOf(Method::ConjugateGradients));
  const Solution direct = solveTwice(nb_point, value, test::constant(1.0), settingsOf(Method::Direct));
  const Solution balanced = solveTwice(
    nb_point, value, [](Int64 uid) { return uid == 0 ? 1.0 : (uid == nb_point - 1 ? -1.0 : 0.0); }, settingsOf(Method::ConjugateGradients));

  EXPECT_EQ(singular.report.status, SolveStatus::BadSystem);
  EXPECT_EQ(contains(singular.report, "right-hand side sums to 49, expected 0"), "right-hand side sums to 49, expected 0");
  EXPECT_EQ(direct.report.status, SolveStatus::BadSystem);
  EXPECT_TRUE(balanced.report.isConverged()) << balanced.report.message;
}

TEST_F(LinearSolverTest, RowsOfVeryDifferentSizesAreSolved)
{
  for (const SolverSettings& settings : allSettings()) {
    const Solution solution = solveTwice(2, test::dense(2, { 1.0e-30, 0.0, 0.0, 1.0 }), test::listed({ 1.0e-30, 1.0 }), settings);
    EXPECT_EQ(solution.values[0], 1.0);
    EXPECT_EQ(solution.values[1], 1.0);
  }
}

TEST_F(LinearSolverTest, ARightHandSideOfZerosTakesNoIteration)
{
  for (SolverSettings settings : allSettings()) {
    const Solution zero = solveTwice(nb_point, test::fivePoint(nb_cell), test::constant(0.0), settings);
    settings.min_rhs = 1.0e-20;
    const Solution small = solveTwice(nb_point, test::fivePoint(nb_cell), test::constant(1.0e-21), settings);
    for (const Solution& solution : { zero, small }) {
      EXPECT_TRUE(solution.report.isConverged());
      EXPECT_EQ(solution.report.nb_iteration, 0);
      for (Real x : solution.values)
        EXPECT_EQ(x, 0.0);
    }
  }
}

TEST_F(LinearSolverTest, NumbersThatAreNotFiniteAreErrorsBeforeTheSolve)
{
  const Real nan = std::numeric_limits<Real>::quiet_NaN();
  const auto bad_b = [&](Int64 uid) { return uid == 11 || uid == 30 ? nan : 1.0; };
  const auto bad_value = [&](Int64 row, Int64 column) { return row == 9 && column == 9 ? nan : test::fivePoint(nb_cell)(row, column); };

  for (const SolverSettings& settings : allSettings()) {
    const Solution b = solveTwice(nb_point, test::fivePoint(nb_cell), bad_b, settings);
    const Solution value = solveTwice(nb_point, bad_value, test::constant(1.0), settings);
    EXPECT_EQ(b.report.status, SolveStatus::BadSystem);
    EXPECT_EQ(contains(b.report, "the right-hand side of point 11 is "), "the right-hand side of point 11 is ");
    EXPECT_EQ(value.report.status, SolveStatus::BadSystem);
    EXPECT_EQ(contains(value.report, "the row of point 9 and the column of point 9 is "),
              "the row of point 9 and the column of point 9 is ");
  }
}

TEST_F(LinearSolverTest, AMatrixThatIsNotSymmetricIsAnErrorForConjugateGradients)
{
  const auto value = test::dense(3, { 4.0, 1.0, 0.0, 0.0, 4.0, 1.0, 1.0, 0.0, 4.0 });

  for (const SolverSettings& settings : allSettings()) {
    const Solution solution = solveTwice(3, value, test::listed({ 6.0, 11.0, 13.0 }), settings);
    if (settings.method == Method::ConjugateGradients) {
      EXPECT_EQ(solution.report.status, SolveStatus::BadSystem);
      EXPECT_EQ(contains(solution.report, "the matrix is not symmetric"), "the matrix is not symmetric");
    }
    else {
      for (Int32 i = 0; i < 3; ++i)
        EXPECT_NEAR(solution.values[i], i + 1.0, 1.0e-11);
    }
  }
}

TEST_F(LinearSolverTest, SaysThatItHasNotConverged)
{
  for (SolverSettings settings : allSettings()) {
    if (settings.method == Method::Direct)
      continue;
    settings.max_iteration = 2;
    const Solution solution = solveTwice(nb_point, test::fivePoint(nb_cell), test::constant(1.0), settings);
    EXPECT_EQ(solution.report.status, SolveStatus::TooManyIterations);
    EXPECT_EQ(contains(solution.report, "not converged after 2 iterations: the residual is "),
              "not converged after 2 iterations: the residual is ");
    EXPECT_GT(solution.report.residual, 1.0e-6);
  }
}

// Rounding alone is above the tolerance.
TEST_F(LinearSolverTest, ATinyToleranceEndsAtRounding)
{
  for (SolverSettings settings : allSettings()) {
    settings.relative_tolerance = 1.0e-16;
    const Solution solution = solveTwice(nb_point, test::fivePoint(nb_cell), test::constant(1.0), settings);
    EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
    EXPECT_LE(solution.report.relative_residual, 1.0e-14);
  }
}

TEST_F(LinearSolverTest, ASecondSolveNeedsNoSetupAndHasTheSameBits)
{
  const auto matrix = test::matrixOf(m_pm, nb_point, test::fivePoint(nb_cell));
  for (const SolverSettings& settings : allSettings()) {
    LinearSolver solver(*matrix, test::nameOfUnknown);
    const UniqueArray<Real> b(matrix->nbRow(), 1.0);
    UniqueArray<Real> first(matrix->nbRow(), 0.0);
    UniqueArray<Real> second(matrix->nbRow(), 0.0);

    solver.solve(b, first, settings);
    const Int32 nb_setup = solver.nbSetup();
    solver.solve(b, second, settings);

    EXPECT_EQ(solver.nbSetup(), nb_setup);
    for (Int32 i = 0; i < first.size(); ++i)
      EXPECT_EQ(std::bit_cast<UInt64>(first[i]), std::bit_cast<UInt64>(second[i]));
    solver.changeValues();
    solver.solve(b, second, settings);
    EXPECT_EQ(solver.nbSetup(), 2 * nb_setup);
  }
}

TEST_F(LinearSolverTest, AGoodGuessTakesNoIteration)
{
  const auto matrix = test::matrixOf(m_pm, nb_point, test::fivePoint(nb_cell));
  LinearSolver solver(*matrix, test::nameOfUnknown);
  const UniqueArray<Real> b(matrix->nbRow(), 1.0);
  UniqueArray<Real> x(matrix->nbRow(), 0.0);
  SolverSettings settings = settingsOf(Method::ConjugateGradients);
  solver.solve(b, x, settings);

  settings.has_guess = true;
  settings.relative_tolerance = 1.0e-10;

  EXPECT_EQ(solver.solve(b, x, settings).nb_iteration, 0);
}

// The residuals that a method computes from a guess with large numbers differ from those of the solution.
TEST_F(LinearSolverTest, ABadGuessIsNoExcuse)
{
  const auto matrix = test::matrixOf(m_pm, nb_point, test::fivePoint(nb_cell));
  for (SolverSettings settings : allSettings()) {
    LinearSolver solver(*matrix, test::nameOfUnknown);
    const UniqueArray<Real> b(matrix->nbRow(), 1.0);
    UniqueArray<Real> x(matrix->nbRow(), 1.0e10);
    settings.has_guess = true;

    const SolveReport report = solver.solve(b, x, settings);

    EXPECT_TRUE(report.isConverged()) << report.message;
    EXPECT_LE(report.relative_residual, 1.0e-12);
  }
}

// Each block reverses the order of its unknowns: only the one in the middle has a diagonal.
TEST_F(LinearSolverTest, BlocksNeedNoDiagonal)
{
  constexpr Int64 size = 5;
  const test::MatrixValue value = [](Int64 row, Int64 column) {
    return row / size != column / size ? 0.0 : row % size + column % size == size - 1 ? 2.0 : 0.0;
  };
  SolverSettings settings = settingsOf(Method::Gmres);
  settings.preconditioning = Preconditioning::Jacobi;
  const auto right = [](Int64 uid) { return 1.0 + static_cast<Real>(uid); };

  settings.block_size = size;
  const test::Solution by_blocks = test::solve(m_pm, 4 * size, value, right, settings);
  settings.block_size = 0;
  const test::Solution by_diagonal = test::solve(m_pm, 4 * size, value, right, settings);

  EXPECT_TRUE(by_blocks.report.isConverged()) << by_blocks.report.message;
  EXPECT_EQ(by_blocks.report.nb_iteration, 1);
  EXPECT_TRUE(by_diagonal.report.isConverged()) << by_diagonal.report.message;
  EXPECT_GT(by_diagonal.report.nb_iteration, 1);
  for (Int32 i = 0; i < by_blocks.values.size(); ++i) {
    EXPECT_NEAR(by_blocks.values[i], right(i - i % size + size - 1 - i % size) / 2.0, 1.0e-12);
    EXPECT_NEAR(by_diagonal.values[i], right(i - i % size + size - 1 - i % size) / 2.0, 1.0e-9);
  }
}

// The norm of all rows is below the tolerance after one iteration, without the small rows.
TEST_F(LinearSolverTest, RowsInSmallUnitsHaveTheIterationsTheyNeed)
{
  constexpr Int64 nb_small = 399;
  const auto unit = [](Int64 row) { return row < nb_small ? 1.0e-8 : 1.0; };
  const auto value = [&](Int64 row, Int64 column) {
    const bool is_joined = std::abs(row - column) == 1 && std::max(row, column) != nb_small;
    return row == column ? 2.0 * unit(row) : is_joined ? -unit(row) : 0.0;
  };
  SolverSettings settings = settingsOf(Method::ConjugateGradients);
  settings.relative_tolerance = 1.0e-6;
  const Solution solution = solveTwice(nb_small + 10, value, unit, settings);
  EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
  EXPECT_NEAR(solution.values[nb_small / 2], 20000.0, 200.0);
}
} // namespace
