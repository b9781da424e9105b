// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/LibraryIteration.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/krylov/Iteration.h"
#include "arcane_core/krylov/LinearSolver.h"
#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/krylov/SampleSystems.h"

#include <mutex>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;

//! A library with Jacobi's iteration, for matrices with a large diagonal.
class JacobiSolver final : public LibrarySolver
{
 public:
  JacobiSolver(IParallelMng* pm, NumberedRows rows)
  : m_parallel_mng(pm)
  , m_rows(std::move(rows))
  {}

  void changeValues(const NumberedRows& rows) override
  {
    m_rows = rows;
    // What is kept fits less well.
    m_nb_iteration += 4;
  }

  LibraryResult solve(ConstArrayView<Real> b, ArrayView<Real> x, const LibraryGoal& goal) override
  {
    UniqueArray<Real> all(m_rows.nb_total_row, 0.0);
    for (int step = 0; step < 200; ++step) {
      UniqueArray<Real> next(all.size(), 0.0);
      for (Int32 row = 0; row < m_rows.nbRow(); ++row) {
        Real rest = b[row];
        Real diagonal = 0.0;
        for (Int64 i = m_rows.firsts[row]; i < m_rows.firsts[row + 1]; ++i) {
          if (m_rows.columns[i] == m_rows.first_row + row)
            diagonal = m_rows.values[i];
          else
            rest -= m_rows.values[i] * all[m_rows.columns[i]];
        }
        next[m_rows.first_row + row] = rest / diagonal;
      }
      m_parallel_mng->reduce(Parallel::ReduceSum, next.view());
      all = next;
    }
    for (Int32 row = 0; row < m_rows.nbRow(); ++row)
      x[row] = all[m_rows.first_row + row];
    return { std::min(m_nb_iteration, goal.max_iteration), goal.max_iteration < m_nb_iteration ? 0.5 : 0.0, {} };
  }

 private:
  IParallelMng* m_parallel_mng;
  NumberedRows m_rows;
  Int32 m_nb_iteration = 6;
};

class JacobiLibrary final : public SolverLibrary
{
 public:
  String title() const override { return "Jacobi 1.0"; }
  String refusal(IParallelMng*, const SolverSettings&) const override { return {}; }
  std::unique_ptr<LibrarySolver> makeSolver(IParallelMng* pm, const NumberedRows& rows, const SolverSettings&) override
  {
    return std::make_unique<JacobiSolver>(pm, rows);
  }
};

//! Solves only half of what it is asked for, and says that something is wrong.
class HalfLibrary final : public SolverLibrary
{
 public:
  explicit HalfLibrary(Real part)
  : m_part(part)
  {}
  String title() const override { return "Half 1.0"; }
  String refusal(IParallelMng*, const SolverSettings&) const override { return {}; }
  std::unique_ptr<LibrarySolver> makeSolver(IParallelMng* pm, const NumberedRows& rows, const SolverSettings&) override
  {
    return std::make_unique<HalfSolver>(pm, rows, m_part);
  }

 private:
  class HalfSolver final : public LibrarySolver
  {
   public:
    HalfSolver(IParallelMng* pm, const NumberedRows& rows, Real part)
    : m_whole(pm, rows)
    , m_part(part)
    {}
    void changeValues(const NumberedRows&) override {}
    LibraryResult solve(ConstArrayView<Real> b, ArrayView<Real> x, const LibraryGoal& goal) override
    {
      m_whole.solve(b, x, goal);
      for (Real& value : x)
        value *= m_part;
      return { 0, 0.0, "it broke down" };
    }

   private:
    JacobiSolver m_whole;
    Real m_part;
  };

  Real m_part;
};

//! Solves, and moves the unknowns whose rows are rows of the identity.
class MovingLibrary final : public SolverLibrary
{
 public:
  String title() const override { return "Moving 1.0"; }
  String refusal(IParallelMng*, const SolverSettings&) const override { return {}; }
  std::unique_ptr<LibrarySolver> makeSolver(IParallelMng* pm, const NumberedRows& rows, const SolverSettings&) override
  {
    return std::make_unique<MovingSolver>(pm, rows);
  }

 private:
  class MovingSolver final : public LibrarySolver
  {
   public:
    MovingSolver(IParallelMng* pm, const NumberedRows& rows)
    : m_rows(rows)
    , m_right(pm, rows)
    {}
    void changeValues(const NumberedRows&) override {}
    LibraryResult solve(ConstArrayView<Real> b, ArrayView<Real> x, const LibraryGoal& goal) override
    {
      const LibraryResult result = m_right.solve(b, x, goal);
      for (Int32 row = 0; row < m_rows.nbRow(); ++row)
        if (m_rows.firsts[row + 1] - m_rows.firsts[row] == 1)
          x[row] += 0.25;
      return result;
    }

   private:
    NumberedRows m_rows;
    JacobiSolver m_right;
  };
};

//! Cannot make a solver.
class FailingLibrary final : public SolverLibrary
{
 public:
  String title() const override { return "Failing 1.0"; }
  String refusal(IParallelMng*, const SolverSettings&) const override { return {}; }
  std::unique_ptr<LibrarySolver> makeSolver(IParallelMng*, const NumberedRows&, const SolverSettings&) override
  {
    throw ParallelFatalErrorException(A_FUNCINFO, "cannot make the preconditioner: the matrix has no inverse");
  }
};

//! Makes preconditioners anew in its solver, but the one that fails.
class RenewingLibrary final : public SolverLibrary
{
 public:
  Int32 m_nb_made = 0;
  Int32 m_nb_renewed = 0;
  bool m_is_failing = false;

  void failIfAsked() const
  {
    if (m_is_failing)
      throw ParallelFatalErrorException(A_FUNCINFO, "cannot make the preconditioner: the matrix has no inverse");
  }
  String title() const override { return "Renewing 1.0"; }
  String refusal(IParallelMng*, const SolverSettings&) const override { return {}; }
  std::unique_ptr<LibrarySolver> makeSolver(IParallelMng* pm, const NumberedRows& rows, const SolverSettings&) override
  {
    ++m_nb_made;
    return std::make_unique<RenewingSolver>(pm, rows, *this);
  }

 private:
  class RenewingSolver final : public LibrarySolver
  {
   public:
    RenewingSolver(IParallelMng* pm, const NumberedRows& rows, RenewingLibrary& library)
    : m_parallel_mng(pm)
    , m_library(library)
    , m_whole(std::make_unique<JacobiSolver>(pm, rows))
    {}
    void changeValues(const NumberedRows& rows) override
    {
      m_library.failIfAsked();
      m_whole->changeValues(rows);
    }
    bool renew(const NumberedRows& rows) override
    {
      m_library.failIfAsked();
      ++m_library.m_nb_renewed;
      m_whole = std::make_unique<JacobiSolver>(m_parallel_mng, rows);
      return true;
    }
    LibraryResult solve(ConstArrayView<Real> b, ArrayView<Real> x, const LibraryGoal& goal) override { return m_whole->solve(b, x, goal); }

   private:
    IParallelMng* m_parallel_mng;
    RenewingLibrary& m_library;
    std::unique_ptr<JacobiSolver> m_whole;
  };
};

JacobiLibrary jacobi_library;

SolverSettings settingsOfJacobi()
{
  SolverSettings settings;
  settings.relative_tolerance = 1.0e-12;
  settings.library = &jacobi_library;
  return settings;
}

//! 4 on the diagonal, -1 beside; a penalty for the first point.
test::MatrixValue lineWithLargeDiagonal()
{
  return [](Int64 row, Int64 column) {
    if (row == column)
      return row == 0 ? 1.0e30 : 4.0;
    return std::abs(row - column) == 1 ? -1.0 : 0.0;
  };
}

class LibraryIterationTest : public test::RankFixture
{
};
} // namespace

TEST_F(LibraryIterationTest, RowsHaveTheNumbersOfAllRanksAndNoFixedColumns)
{
  constexpr Int64 n = 12;
  const auto matrix = test::matrixOf(m_pm, n, lineWithLargeDiagonal());
  ReducedSystem system(*matrix);
  system.readValues();

  const NumberedRows rows = numberedRows(system);

  EXPECT_EQ(rows.nb_total_row, n);
  ASSERT_EQ(rows.nbRow(), matrix->nbRow());
  // Numbers by unique ids, from all ranks.
  UniqueArray<Int64> numbers(n, 0);
  for (Int32 row = 0; row < rows.nbRow(); ++row)
    numbers[matrix->unknown(row).uid] = rows.first_row + row;
  m_pm->reduce(Parallel::ReduceSum, numbers.view());
  for (Int32 row = 0; row < rows.nbRow(); ++row) {
    const Int64 uid = matrix->unknown(row).uid;
    std::map<Int64, Real> found;
    for (Int64 i = rows.firsts[row]; i < rows.firsts[row + 1]; ++i)
      found[rows.columns[i]] = rows.values[i];
    std::map<Int64, Real> expected = { { numbers[uid], uid == 0 ? 1.0 : 4.0 } };
    for (const Int64 other : { uid - 1, uid + 1 })
      if (uid > 0 && other > 0 && other < n)
        expected[numbers[other]] = -1.0;
    EXPECT_EQ(found, expected) << uid;
  }
}

TEST_F(LibraryIterationTest, ALibrarySolvesWhatIsNotFixed)
{
  const test::Solution solution = test::solve(
    m_pm, 5, lineWithLargeDiagonal(), test::listed({ 1.0e30, 4 * 2 - 1 - 3, 4 * 3 - 2 - 4, 4 * 4 - 3 - 5, 4 * 5 - 4 }), settingsOfJacobi());

  EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
  EXPECT_EQ(solution.report.nb_iteration, 6);
  for (Int32 i = 0; i < 5; ++i)
    EXPECT_NEAR(solution.values[i], 1.0 + i, 1.0e-13);
}

TEST_F(LibraryIterationTest, AFixedUnknownKeepsItsValueWhateverALibrarySays)
{
  MovingLibrary moving;
  SolverSettings settings = settingsOfJacobi();
  settings.library = &moving;

  const test::Solution solution = test::solve(m_pm, 5, lineWithLargeDiagonal(),
                                              test::listed({ 1.0e30, 4 * 2 - 1 - 3, 4 * 3 - 2 - 4, 4 * 4 - 3 - 5, 4 * 5 - 4 }), settings);

  EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
  for (Int32 i = 0; i < 5; ++i)
    EXPECT_NEAR(solution.values[i], 1.0 + i, 1.0e-13);
}

// The caller may want to go on.
TEST_F(LibraryIterationTest, AFailureOfALibraryIsAReport)
{
  FailingLibrary failing;
  SolverSettings settings = settingsOfJacobi();
  settings.library = &failing;

  const test::Solution solution = test::solve(m_pm, 5, lineWithLargeDiagonal(), test::constant(1.0), settings);

  EXPECT_EQ(solution.report.status, SolveStatus::BadSystem);
  EXPECT_EQ(solution.report.message, String("cannot make the preconditioner: the matrix has no inverse"));
}

TEST_F(LibraryIterationTest, APreconditionerIsKeptUntilItNeedsHalfAsManyIterationsMore)
{
  SolverSettings settings = settingsOfJacobi();
  settings.keeps_preconditioner = true;
  const auto matrix = test::matrixOf(m_pm, 12, lineWithLargeDiagonal());
  LinearSolver solver(*matrix, test::nameOfUnknown);
  const UniqueArray<Real> b(matrix->nbRow(), 1.0);
  UniqueArray<Real> x(matrix->nbRow());
  const auto solveWithOtherValues = [&] {
    solver.changeValues();
    EXPECT_TRUE(solver.solve(b, x, settings).isConverged());
    return solver.nbPreconditioner();
  };

  // 6 iterations, then 10, which is half as many more, then 14: made again.
  EXPECT_EQ(solveWithOtherValues(), 1);
  EXPECT_EQ(solveWithOtherValues(), 1);
  EXPECT_EQ(solveWithOtherValues(), 1);
  EXPECT_EQ(solveWithOtherValues(), 2);
}

TEST_F(LibraryIterationTest, ALibraryKeepsItsMatrixWhenPreconditionersAreMadeAnew)
{
  RenewingLibrary library;
  SolverSettings settings = settingsOfJacobi();
  settings.library = &library;
  const auto matrix = test::matrixOf(m_pm, 12, lineWithLargeDiagonal());
  LinearSolver solver(*matrix, test::nameOfUnknown);
  const UniqueArray<Real> b(matrix->nbRow(), 1.0);
  UniqueArray<Real> x(matrix->nbRow());
  const auto solveWithOtherValues = [&](bool keeps) {
    settings.keeps_preconditioner = keeps;
    solver.changeValues();
    return solver.solve(b, x, settings);
  };

  EXPECT_TRUE(solver.solve(b, x, settings).isConverged());
  EXPECT_TRUE(solveWithOtherValues(false).isConverged());
  EXPECT_EQ(solver.nbPreconditioner(), 2);
  // Worn, then as new.
  for (const Int32 nb_preconditioner : { 2, 2, 3, 3 }) {
    EXPECT_TRUE(solveWithOtherValues(true).isConverged());
    EXPECT_EQ(solver.nbPreconditioner(), nb_preconditioner);
  }
  EXPECT_EQ(library.m_nb_renewed, 2);
  EXPECT_EQ(library.m_nb_made, 1);
  // A solver that fails is used no more.
  library.m_is_failing = true;
  EXPECT_EQ(solveWithOtherValues(false).message, String("cannot make the preconditioner: the matrix has no inverse"));
  EXPECT_TRUE(solver.solve(b, x, settings).isConverged());
  EXPECT_EQ(library.m_nb_made, 2);
  // Nor one that fails with other values.
  EXPECT_FALSE(solveWithOtherValues(true).isConverged());
  EXPECT_TRUE(solver.solve(b, x, settings).isConverged());
  EXPECT_EQ(library.m_nb_made, 3);
}

TEST_F(LibraryIterationTest, ASecondSolveOfTheSameValuesChecksNothingAgain)
{
  const auto matrix = test::matrixOf(m_pm, 12, lineWithLargeDiagonal());
  LinearSolver solver(*matrix, test::nameOfUnknown);
  const UniqueArray<Real> b(matrix->nbRow(), 1.0);
  UniqueArray<Real> x(matrix->nbRow());
  SolverSettings settings = settingsOfJacobi();
  solver.solve(b, x, settings);
  const Int32 nb_setup = solver.nbSetup();

  solver.solve(b, x, settings);

  EXPECT_EQ(solver.nbSetup(), nb_setup);
  // Values, symmetry, diagonal and preconditioner.
  EXPECT_EQ(nb_setup, 4);
}

TEST_F(LibraryIterationTest, AnotherNumberOfVectorsIsAnotherSolver)
{
  const auto matrix = test::matrixOf(m_pm, 12, lineWithLargeDiagonal());
  LinearSolver solver(*matrix, test::nameOfUnknown);
  const UniqueArray<Real> b(matrix->nbRow(), 1.0);
  UniqueArray<Real> x(matrix->nbRow());
  SolverSettings settings = settingsOfJacobi();
  settings.method = Method::Gmres;
  solver.solve(b, x, settings);
  EXPECT_EQ(solver.nbPreconditioner(), 1);

  settings.nb_vector = 5;
  solver.solve(b, x, settings);

  EXPECT_EQ(solver.nbPreconditioner(), 2);
}

TEST_F(LibraryIterationTest, ABreakdownAfterProgressIsNoEnd)
{
  HalfLibrary half(0.9);
  SolverSettings settings = settingsOfJacobi();
  settings.library = &half;
  const test::Solution solution = test::solve(m_pm, 12, lineWithLargeDiagonal(), test::constant(1.0), settings);
  EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
  // A tenth of the residual stays each time.
  EXPECT_EQ(solution.report.nb_iteration, 12);

  HalfLibrary nothing(0.1);
  settings.library = &nothing;
  const test::Solution failed = test::solve(m_pm, 12, lineWithLargeDiagonal(), test::constant(1.0), settings);
  EXPECT_EQ(failed.report.message, "Half 1.0: it broke down");
}

TEST_F(LibraryIterationTest, RoundingMayHideFromALibraryThatItHasArrived)
{
  SolverSettings settings = settingsOfJacobi();
  settings.max_iteration = 3;

  const test::Solution solution = test::solve(m_pm, 12, lineWithLargeDiagonal(), test::constant(1.0), settings);

  // The solution is right whatever the library says.
  EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
  EXPECT_EQ(solution.report.nb_iteration, 3);
}

// Residuals that nobody knows would be zeros.
TEST(IterationTest, ALibraryGivesOneResidualForManyIterations)
{
  Iteration iteration(1.0e-12, 100);
  iteration.begin(4.0);
  iteration.add(6, 0.5);
  iteration.add(2, 0.25);

  EXPECT_EQ(iteration.report().message,
            "not converged after 8 iterations: the residual is 0.25, expected at most 1e-12; residuals: 4 at first, at last 0.5, 0.25");
}
