// SPDX-License-Identifier: Apache-2.0
// Systems that no method solves, or not each: each solve ends with a reason, the same on any number of ranks.
#include "arcane_core/krylov/LinearSolver.h"

#include "arcane_core/comm/SequentialParallelMng.h"
#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/krylov/SampleSystems.h"

#include <cmath>
#include <limits>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;
using test::Solution;

std::vector<SolverSettings> iterativeSettings()
{
  std::vector<SolverSettings> all;
  for (const Method method : { Method::ConjugateGradients, Method::BiCgStab, Method::Gmres }) {
    for (const Preconditioning preconditioning : { Preconditioning::None, Preconditioning::Jacobi, Preconditioning::Chebyshev }) {
      SolverSettings settings;
      settings.method = method;
      settings.preconditioning = preconditioning;
      settings.relative_tolerance = 1.0e-12;
      settings.max_iteration = 50;
      all.push_back(settings);
    }
  }
  return all;
}

class BadSystemsTest : public test::RankFixture
{
 protected:
  //! Expects a failure with a message that is the same on all ranks together and on each alone.
  static void expectFailure(Int64 nb_row, const test::MatrixValue& value, const test::RightHandSide& b, const SolverSettings& settings)
  {
    SequentialParallelMng one(nullptr);
    const Solution together = test::solve(m_pm, nb_row, value, b, settings);
    const Solution alone = test::solve(&one, nb_row, value, b, settings);
    EXPECT_FALSE(together.report.isConverged());
    EXPECT_FALSE(together.report.message.empty());
    EXPECT_EQ(std::string(together.report.message.localstr()), alone.report.message.localstr());
  }
};

TEST_F(BadSystemsTest, ASystemWithoutSolutionEndsWithAReason)
{
  for (const SolverSettings& settings : iterativeSettings()) {
    expectFailure(2, test::dense(2, { 1.0, 1.0, 1.0, 1.0 }), test::listed({ 1.0, 2.0 }), settings);
    // Constants are no solutions of the homogeneous system, others are.
    expectFailure(3, test::dense(3, { 1.0, 1.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 4.0 }), test::listed({ 1.0, -1.0, 1.0 }), settings);
  }
}

TEST_F(BadSystemsTest, AGuessThatIsNoNumberEndsWithAReason)
{
  for (SolverSettings settings : iterativeSettings()) {
    settings.has_guess = true;
    const auto matrix = test::matrixOf(m_pm, 9, test::fivePoint(4));
    LinearSolver solver(*matrix, test::nameOfUnknown);
    UniqueArray<Real> x(matrix->nbRow(), 0.0);
    for (Int32 row = 0; row < matrix->nbRow(); ++row)
      if (matrix->unknown(row).uid == 7)
        x[row] = std::numeric_limits<Real>::quiet_NaN();

    const SolveReport report = solver.solve(UniqueArray<Real>(matrix->nbRow(), 1.0), x, settings);

    EXPECT_EQ(report.status, SolveStatus::BadSystem);
    EXPECT_EQ(report.message, "the first guess of point 7 is nan, expected a finite number");
    EXPECT_EQ(report.nb_iteration, 0);
    EXPECT_TRUE(std::isnan(report.relative_residual));
  }
}

// The squares of such values are infinite or 0: any vector would do as a solution.
TEST_F(BadSystemsTest, ARightHandSideWhoseNormIsNoNumberIsAnError)
{
  for (const SolverSettings& settings : iterativeSettings())
    for (const Real size : { 1.0e200, 1.0e-200 })
      expectFailure(9, test::fivePoint(4), test::constant(size), settings);
}

// Sizes that have squares have solutions.
TEST_F(BadSystemsTest, LargeAndSmallUnitsAreSolved)
{
  for (const SolverSettings& settings : iterativeSettings()) {
    if (settings.preconditioning != Preconditioning::Jacobi)
      continue;
    const Solution unit = test::solve(m_pm, 9, test::fivePoint(4), test::constant(1.0), settings);
    for (const Real size : { 0x1p400, 0x1p-400 }) {
      const Solution scaled = test::solve(m_pm, 9, test::fivePoint(4), test::constant(size), settings);
      EXPECT_TRUE(scaled.report.isConverged()) << scaled.report.message;
      for (Int32 i = 0; i < 9; ++i)
        EXPECT_NEAR(scaled.values[i] / size, unit.values[i], 1.0e-10);
    }
  }
}

TEST_F(BadSystemsTest, BlocksOnTwoRanksAndSingularBlocksAreErrors)
{
  SolverSettings settings;
  settings.block_size = 5;
  // Each block of five rows is singular, the whole is not.
  const auto value = [](Int64 row, Int64 column) {
    return row / 5 == column / 5 ? 1.0 : (row == column + 5 || column == row + 5 ? 3.0 : 0.0);
  };
  expectFailure(10, value, test::constant(1.0), settings);
  settings.block_size = 10;
  const Solution split = test::solve(
    m_pm, 10, [](Int64 row, Int64 column) { return row == column ? 20.0 : 1.0; }, test::constant(1.0), settings);
  EXPECT_EQ(split.report.isConverged(), m_pm->commSize() == 1);
  EXPECT_EQ(split.report.message.contains("which another rank owns"), m_pm->commSize() > 1) << split.report.message;
}

TEST_F(BadSystemsTest, RanksWithOtherBlockSizesAreAnError)
{
  SolverSettings settings;
  settings.block_size = m_rank == m_size - 1 ? 1 : 0;

  const Solution solution = test::solve(m_pm, 9, test::fivePoint(4), test::constant(1.0), settings);

  if (m_size > 1) {
    EXPECT_EQ(solution.report.status, SolveStatus::BadSystem);
    EXPECT_EQ(solution.report.message, "the block size is 0 on some rank and 1 on another, expected the same one on all ranks");
  }
  else {
    EXPECT_TRUE(solution.report.isConverged());
  }
}
} // namespace
