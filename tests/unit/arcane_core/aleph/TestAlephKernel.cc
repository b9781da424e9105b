// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/aleph/AlephKernel.h"

#include "arcane_core/aleph/AlephOrdering.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/NotSupportedException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/krylov/SystemRecords.h"
#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/aleph/PoissonOnSquares.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include <bit>
#include <cmath>
#include <fstream>

namespace Arcane::test
{
namespace
{
AlephParams paramsOf(TypesSolver::eSolverMethod method = TypesSolver::PCG)
{
  AlephParams params;
  params.setEpsilon(1.0e-14);
  params.setMethod(method);
  return params;
}

//! Assembles and solves.
UniqueArray<Real> solve(PoissonOnSquares& problem, PoissonOnSquares::eBoundary boundary, AlephParams params)
{
  const std::unique_ptr<AlephMatrix> matrix(problem.kernel().createSolverMatrix());
  const std::unique_ptr<AlephVector> b(problem.kernel().createSolverVector());
  const std::unique_ptr<AlephVector> x(problem.kernel().createSolverVector());
  matrix->create();
  problem.addCells(*matrix, boundary);
  matrix->assemble();
  b->setLocalComponents(problem.load());
  Integer nb_iteration = 0;
  Real residual = -1.0;
  matrix->solve(x.get(), b.get(), nb_iteration, &residual, &params);
  EXPECT_LE(residual, 1.0e-13);
  EXPECT_GE(residual, 0.0);
  EXPECT_TRUE(problem.kernel().configured());
  return problem.inside(*x);
}

class AlephKernelTest : public CommFixture
{
 protected:
  //! Solves on all ranks together and on each alone.
  static UniqueArray<Real> solveTwice(Int32 nb_cell, PoissonOnSquares::eBoundary boundary, const AlephParams& params)
  {
    SequentialParallelMng one(nullptr);
    PoissonOnSquares together(m_pm, nb_cell);
    PoissonOnSquares alone(&one, nb_cell);
    UniqueArray<Real> values = solve(together, boundary, params);
    const UniqueArray<Real> expected = solve(alone, boundary, params);
    EXPECT_EQ(values.size(), expected.size());
    for (Int32 i = 0; i < expected.size(); ++i)
      EXPECT_EQ(std::bit_cast<UInt64>(values[i]), std::bit_cast<UInt64>(expected[i])) << i;
    return values;
  }

  //! The message of the solve with these choices.
  static std::string messageOfSolve(const AlephParams& params, Integer solver = 0, const std::vector<std::string>& arguments = {})
  {
    PoissonOnSquares problem(m_pm, 3, arguments, solver);
    return messageOf([&] { solve(problem, PoissonOnSquares::Rows, params); });
  }
};

TEST_F(AlephKernelTest, SolvesPoissonsProblemWithTheSameBitsOnAnyNumberOfRanks)
{
  for (const auto method : { TypesSolver::PCG, TypesSolver::BiCGStab, TypesSolver::GMRES, TypesSolver::SuperLU }) {
    for (const auto boundary : { PoissonOnSquares::Penalty, PoissonOnSquares::Rows }) {
      for (Real value : solveTwice(3, boundary, paramsOf(method)))
        EXPECT_NEAR(value, 1.0 / 15.0, 1.0e-14);
      const UniqueArray<Real> values = solveTwice(4, boundary, paramsOf(method));
      EXPECT_NEAR(values[values.size() / 2], 87.0 / 1120.0, 1.0e-13);
      const UniqueArray<Real> more = solveTwice(8, boundary, paramsOf(method));
      EXPECT_NEAR(more[more.size() / 2], 0.0745983014, 1.0e-9);
    }
  }
}

TEST_F(AlephKernelTest, ASecondSolveUsesThePlacesOfTheFirst)
{
  PoissonOnSquares problem(m_pm, 4);
  AlephParams params = paramsOf();
  Integer nb_iteration = 0;
  Real residual = 0.0;
  const auto solveOnce = [&](AlephMatrix* matrix, AlephVector* b, AlephVector* x, Real factor) {
    problem.setRows(*matrix, factor);
    b->setLocalComponents(problem.load());
    matrix->solve(x, b, nb_iteration, &residual, &params, true);
    return problem.inside(*problem.kernel().syncSolver(0, nb_iteration, &residual));
  };
  std::unique_ptr<AlephMatrix> matrix(problem.kernel().createSolverMatrix());
  std::unique_ptr<AlephVector> b(problem.kernel().createSolverVector());
  std::unique_ptr<AlephVector> x(problem.kernel().createSolverVector());
  const UniqueArray<Real> first = solveOnce(matrix.get(), b.get(), x.get(), 1.0);
  matrix.reset();
  b.reset();
  x.reset();

  // Objects of the kernel from now on: the ones of the system.
  for (int step = 0; step < 2; ++step) {
    AlephMatrix* same_matrix = problem.kernel().createSolverMatrix();
    AlephVector* same_b = problem.kernel().createSolverVector();
    AlephVector* same_x = problem.kernel().createSolverVector();
    const UniqueArray<Real> second = solveOnce(same_matrix, same_b, same_x, 2.0);
    ASSERT_EQ(second.size(), first.size());
    for (Int32 i = 0; i < first.size(); ++i)
      EXPECT_NEAR(second[i], 0.5 * first[i], 1.0e-15);
  }
}

TEST_F(AlephKernelTest, ValuesAreAddedToThoseOfTheFirstSolveUnlessReset)
{
  PoissonOnSquares problem(m_pm, 3);
  const std::unique_ptr<AlephMatrix> matrix(problem.kernel().createSolverMatrix());
  const std::unique_ptr<AlephVector> b(problem.kernel().createSolverVector());
  const std::unique_ptr<AlephVector> x(problem.kernel().createSolverVector());
  AlephParams params = paramsOf();
  Integer nb_iteration = 0;
  Real residual = 0.0;
  const auto solveOnce = [&] {
    problem.addCells(*matrix, PoissonOnSquares::Rows);
    b->setLocalComponents(problem.load());
    matrix->solve(x.get(), b.get(), nb_iteration, &residual, &params);
    return problem.inside(*x)[0];
  };

  EXPECT_NEAR(solveOnce(), 1.0 / 15.0, 1.0e-14);
  EXPECT_NEAR(solveOnce(), 0.5 / 15.0, 1.0e-14);
  matrix->reset();
  EXPECT_NEAR(solveOnce(), 1.0 / 15.0, 1.0e-14);
}

TEST_F(AlephKernelTest, SystemsThatArePostedAreSolvedTogether)
{
  PoissonOnSquares problem(m_pm, 3);
  AlephParams params = paramsOf();
  Integer nb_iteration = 0;
  Real residual = 0.0;
  for (int round = 0; round < 2; ++round) {
    for (Real factor : { 1.0, 3.0 }) {
      AlephMatrix* matrix = problem.kernel().createSolverMatrix();
      AlephVector* b = problem.kernel().createSolverVector();
      AlephVector* x = problem.kernel().createSolverVector();
      problem.setRows(*matrix);
      b->setLocalComponents(problem.load(factor));
      problem.kernel().postSolver(&params, matrix, x, b);
      if (round == 0) {
        // Those of the first round belong to the caller, who may delete them before the solve.
        delete matrix;
        delete b;
        delete x;
      }
    }
    EXPECT_EQ(problem.kernel().index(), 2);
    EXPECT_NEAR(problem.inside(*problem.kernel().syncSolver(1, nb_iteration, &residual))[0], 3.0 / 15.0, 1.0e-13);
    EXPECT_NEAR(problem.inside(*problem.kernel().syncSolver(0, nb_iteration, &residual))[0], 1.0 / 15.0, 1.0e-14);
    EXPECT_EQ(messageOf([&] { problem.kernel().syncSolver(2, nb_iteration, &residual); }),
              "aleph: number of the system is 2, expected one of the 2 that are posted");
  }
}

TEST_F(AlephKernelTest, RowsAreNumberedByRanks)
{
  PoissonOnSquares problem(m_pm, 4);
  AlephKernel& kernel = problem.kernel();
  EXPECT_EQ(kernel.topology()->part().size(), 0);
  EXPECT_FALSE(kernel.isInitialized());
  std::vector<Integer> before;
  ENUMERATE_NODE(node, problem.mesh().ownNodes())
  before.push_back(kernel.indexing()->get(problem.u(), node));
  ENUMERATE_NODE(node, problem.mesh().allNodes())
  kernel.indexing()->get(problem.u(), node);

  solve(problem, PoissonOnSquares::Rows, paramsOf());

  std::size_t i = 0;
  ENUMERATE_NODE(node, problem.mesh().ownNodes())
  EXPECT_EQ(kernel.indexing()->get(problem.u(), *node), before[i++]);
  ASSERT_EQ(kernel.topology()->part().size(), m_size + 1);
  EXPECT_EQ(kernel.topology()->part()[m_size], 25);
  EXPECT_EQ(kernel.topology()->nb_row_size(), 25);
  EXPECT_EQ(kernel.topology()->nb_row_rank(), problem.mesh().ownNodes().size());
  // The row of a ghost is that of its owner.
  UniqueArray<Int64> rows(25, 0);
  ENUMERATE_NODE(node, problem.mesh().ownNodes())
  rows[static_cast<Int32>(node->uniqueId().asInt64())] = kernel.indexing()->get(problem.u(), *node) + kernel.topology()->part()[m_rank];
  m_pm->reduce(Parallel::ReduceSum, rows.view());
  ENUMERATE_CELL(cell, problem.mesh().ownCells())
  for (Node node : cell->nodes())
    EXPECT_EQ(kernel.indexing()->get(problem.u(), node) + kernel.topology()->part()[m_rank],
              rows[static_cast<Int32>(node.uniqueId().asInt64())]);
}

TEST_F(AlephKernelTest, RowsMayBeGivenByNumbers)
{
  TestSubDomain sub_domain({}, m_pm);
  AlephKernel kernel(nullptr, sub_domain.get(), nullptr);
  // A line with one more row on each rank.
  const Int32 nb_own = m_rank + 1;
  const Int32 nb_row = m_size * (m_size + 1) / 2;
  const Int32 first = m_rank * (m_rank + 1) / 2;
  kernel.initialize(nb_row, nb_own);
  AlephMatrix* matrix = kernel.createSolverMatrix();
  AlephVector* b = kernel.createSolverVector();
  AlephVector* x = kernel.createSolverVector();
  UniqueArray<Integer> rows;
  UniqueArray<Real> values;
  for (Int32 row = first; row < first + nb_own; ++row) {
    matrix->addValue(row, row, 2.0);
    if (row > 0)
      matrix->addValue(row, row - 1, -1.0);
    if (row + 1 < nb_row)
      matrix->addValue(row, row + 1, -1.0);
    rows.add(row);
    values.add(row + 1 == nb_row ? nb_row + 1.0 : 0.0);
  }
  b->setLocalComponents(nb_own, rows, values);
  AlephParams params = paramsOf();
  Integer nb_iteration = 0;
  Real residual = 0.0;

  matrix->solve(x, b, nb_iteration, &residual, &params);
  x->getLocalComponents(nb_own, rows, values);

  for (Int32 i = 0; i < nb_own; ++i)
    EXPECT_NEAR(values[i], first + i + 1.0, 1.0e-12);
  EXPECT_NE(messageOf([&] { matrix->addValue(nb_row, 0, 1.0); }), "");
  EXPECT_NE(messageOf([&] { b->setLocalComponents(1, UniqueArray<Integer>{ first + nb_own }, values.view().subView(0, 1)); }), "");
  delete matrix;
  delete b;
  delete x;
}

TEST_F(AlephKernelTest, LibrariesThatAreNotThereAreNamed)
{
  EXPECT_EQ(messageOfSolve(paramsOf(), AlephKernel::SOLVER_HYPRE).find("aleph: Implementation for 'HypreAlephFactory' not available") ==
              std::string::npos,
            false);
  EXPECT_NE(messageOfSolve(paramsOf(), AlephKernel::SOLVER_PETSC).find("-A,EmbeddedSolver=1 takes the embedded one"), std::string::npos);
  EXPECT_EQ(messageOfSolve(paramsOf(), AlephKernel::SOLVER_HYPRE, { "-A,EmbeddedSolver=1" }), "");
  AlephParams params = paramsOf();
  params.setPrecond(TypesSolver::AMG);
  EXPECT_NE(messageOfSolve(params).find("aleph: preconditioner is AMG, expected DIAGONAL, POLY or NONE"), std::string::npos);
  EXPECT_EQ(messageOfSolve(params, AlephKernel::SOLVER_HYPRE, { "-A,EmbeddedSolver=1" }), "");
  PoissonOnSquares problem(m_pm, 3);
  EXPECT_TRUE(problem.kernel().factory()->hasSolverImplementation(1));
  EXPECT_FALSE(problem.kernel().factory()->hasSolverImplementation(2));
  EXPECT_EQ(problem.kernel().underlyingSolver(), 1);
}

TEST_F(AlephKernelTest, WrongChoicesAreErrors)
{
  AlephParams params = paramsOf(TypesSolver::QMR);
  EXPECT_NE(messageOfSolve(params).find("aleph: method is 5, expected PCG"), std::string::npos);
  params = paramsOf();
  params.setEpsilon(-1.0);
  EXPECT_NE(messageOfSolve(params).find("aleph: epsilon is -1, expected a number of 0 or more"), std::string::npos);
  params.setEpsilon(std::nan(""));
  EXPECT_NE(messageOfSolve(params).find("aleph: epsilon is nan, expected a number of 0 or more"), std::string::npos);
  params = paramsOf();
  params.setMaxIter(-1);
  EXPECT_NE(messageOfSolve(params).find("aleph: number of iterations is -1, expected 0 or more"), std::string::npos);
  for (const Integer solver : { -1, 6, 99 })
    EXPECT_NE(messageOfSolve(paramsOf(), solver).find(std::string("aleph: solver is ") + std::to_string(solver)), std::string::npos);
  TestSubDomain sub_domain({}, m_pm);
  if (m_size == 3) {
    EXPECT_NE(messageOf([&] { AlephKernel(sub_domain.get(), 0, 2); }).find("Aleph Number of Cores modulo size"), std::string::npos);
  }
  EXPECT_EQ(AlephKernel(sub_domain.get(), 0, 99).nbRanksPerSolver(), m_size);
}

// One cell, and ranks without any; then an unknown that is not on the boundary.
TEST_F(AlephKernelTest, RanksMayHaveNoRows)
{
  for (const auto method : { TypesSolver::PCG, TypesSolver::BiCGStab, TypesSolver::GMRES, TypesSolver::SuperLU }) {
    EXPECT_EQ(solveTwice(1, PoissonOnSquares::Rows, paramsOf(method)).size(), 0);
    const UniqueArray<Real> values = solveTwice(2, PoissonOnSquares::Rows, paramsOf(method));
    ASSERT_EQ(values.size(), 1);
    EXPECT_NEAR(values[0], 3.0 / 32.0, 1.0e-15);
  }
}

TEST_F(AlephKernelTest, AFailedSolveStopsOrGoesOnAsTheParametersSay)
{
  const TemporaryDirectory folder;
  AlephParams params = paramsOf();
  params.setMaxIter(1);
  params.setWriteMatrixToFileErrorStrategy(true);
  params.setWriteMatrixNameErrorStrategy((folder.path() / "matrix.txt").c_str());
  PoissonOnSquares problem(m_pm, 8);

  const std::string message = messageOf([&] { solve(problem, PoissonOnSquares::Rows, params); });

  EXPECT_NE(message.find("aleph: not converged after 1 iterations: the residual is "), std::string::npos) << message;
  if (m_rank == 0) {
    // 49 inner rows: nine values each; 32 rows of the boundary.
    std::ifstream file(folder.path() / "matrix.txt");
    EXPECT_EQ(std::count(std::istreambuf_iterator<char>(file), {}, '\n'), 49 * 9 + 32);
  }

  params.setStopErrorStrategy(false);
  params.setWriteMatrixToFileErrorStrategy(false);
  PoissonOnSquares other(m_pm, 8);
  const std::unique_ptr<AlephMatrix> matrix(other.kernel().createSolverMatrix());
  const std::unique_ptr<AlephVector> b(other.kernel().createSolverVector());
  const std::unique_ptr<AlephVector> x(other.kernel().createSolverVector());
  other.setRows(*matrix);
  b->setLocalComponents(other.load());
  Integer nb_iteration = 0;
  // Codes give the address of one residual.
  std::array<Real, 2> residuals = { 0.0, 7.0 };
  EXPECT_NO_THROW(matrix->solve(x.get(), b.get(), nb_iteration, residuals.data(), &params));
  EXPECT_EQ(nb_iteration, 1);
  EXPECT_GT(residuals[0], 1.0e-6);
  EXPECT_EQ(residuals[1], 7.0);
}

TEST_F(AlephKernelTest, ANumberThatIsNoneIsNamedByItsItem)
{
  PoissonOnSquares problem(m_pm, 4);
  const std::unique_ptr<AlephMatrix> matrix(problem.kernel().createSolverMatrix());
  const std::unique_ptr<AlephVector> b(problem.kernel().createSolverVector());
  const std::unique_ptr<AlephVector> x(problem.kernel().createSolverVector());
  problem.setRows(*matrix);
  UniqueArray<Real> load = problem.load();
  ENUMERATE_NODE(node, problem.mesh().ownNodes())
  if (node->uniqueId().asInt64() >= 12)
    load[problem.kernel().indexing()->get(problem.u(), *node)] = std::nan("");
  b->setLocalComponents(load);
  AlephParams params = paramsOf();
  Integer nb_iteration = 0;
  Real residual = 0.0;

  const std::string message = messageOf([&] { matrix->solve(x.get(), b.get(), nb_iteration, &residual, &params); });

  EXPECT_EQ(message, "aleph: the right-hand side of unique id 12 (Node of variable Mesh0_Node_U) is nan, expected a finite number");
}

TEST_F(AlephKernelTest, ValuesAreSetOrAddedNotBoth)
{
  PoissonOnSquares problem(m_pm, 3);
  const std::unique_ptr<AlephMatrix> matrix(problem.kernel().createSolverMatrix());
  problem.setRows(*matrix);
  problem.addCells(*matrix, PoissonOnSquares::Rows);

  EXPECT_NE(messageOf([&] { matrix->assemble(); }).find("Still exclusives [add||set]Value required!"), std::string::npos);
}

TEST_F(AlephKernelTest, PlacesThatAreNotThoseOfTheFirstSolveAreErrors)
{
  PoissonOnSquares problem(m_pm, 4);
  const std::unique_ptr<AlephMatrix> matrix(problem.kernel().createSolverMatrix());
  const std::unique_ptr<AlephVector> b(problem.kernel().createSolverVector());
  const std::unique_ptr<AlephVector> x(problem.kernel().createSolverVector());
  AlephParams params = paramsOf();
  Integer nb_iteration = 0;
  Real residual = 0.0;
  problem.setRows(*matrix);
  b->setLocalComponents(problem.load());
  matrix->solve(x.get(), b.get(), nb_iteration, &residual, &params);

  // Two nodes at the ends of the first row of this rank's nodes.
  Node first;
  Node last;
  ENUMERATE_NODE(node, problem.mesh().ownNodes())
  {
    if (first.null())
      first = *node;
    last = *node;
  }
  matrix->setValue(problem.u(), first, problem.u(), last, 1.0);
  const std::string message = messageOf([&] { matrix->solve(x.get(), b.get(), nb_iteration, &residual, &params); });

  EXPECT_NE(message.find("aleph matrix: Row|Col have changed! The first solve had no value in the row of unique id "), std::string::npos)
    << message;
  VariableNodeReal other(VariableBuildInfo(&problem.mesh(), "V"));
  EXPECT_NE(messageOf([&] { problem.kernel().indexing()->get(other, first); }).find("Can not find variable V"), std::string::npos);
}

TEST_F(AlephKernelTest, RowsAreThoseOfScalarsOnOwnItems)
{
  PoissonOnSquares problem(m_pm, 4);
  VariableNodeArrayReal array(VariableBuildInfo(&problem.mesh(), "A"));
  const Node some = *problem.mesh().ownNodes().enumerator();
  EXPECT_NE(messageOf([&] { problem.kernel().indexing()->get(array, some); }).find("cannot get non-scalar variables!"), std::string::npos);
  if (m_size == 1)
    return;
  const std::unique_ptr<AlephMatrix> matrix(problem.kernel().createSolverMatrix());
  const std::unique_ptr<AlephVector> b(problem.kernel().createSolverVector());
  const std::unique_ptr<AlephVector> x(problem.kernel().createSolverVector());
  AlephParams params = paramsOf();
  Integer nb_iteration = 0;
  Real residual = 0.0;
  problem.setRows(*matrix);
  ENUMERATE_NODE(node, problem.mesh().allNodes())
  if (!node->isOwn())
    matrix->setValue(problem.u(), *node, problem.u(), *node, 1.0);

  const std::string message = messageOf([&] { matrix->solve(x.get(), b.get(), nb_iteration, &residual, &params); });

  EXPECT_NE(message.find("expected rows of own items"), std::string::npos) << message;
}

TEST_F(AlephKernelTest, AVectorWithAnotherNumberOfValuesIsAnError)
{
  for (const Int32 nb_value : { 2, 999 }) {
    PoissonOnSquares problem(m_pm, 4);
    const std::unique_ptr<AlephMatrix> matrix(problem.kernel().createSolverMatrix());
    const std::unique_ptr<AlephVector> b(problem.kernel().createSolverVector());
    const std::unique_ptr<AlephVector> x(problem.kernel().createSolverVector());
    AlephParams params = paramsOf();
    Integer nb_iteration = 0;
    Real residual = 0.0;
    problem.setRows(*matrix);
    b->setLocalComponents(UniqueArray<Real>(nb_value, 1.0));

    const std::string message = messageOf([&] { matrix->solve(x.get(), b.get(), nb_iteration, &residual, &params); });

    const std::string expected = nb_value == 2 ? "number of values is 2, expected at least " : "number of values is 999, expected at most ";
    EXPECT_NE(message.find("aleph vector: " + expected), std::string::npos) << message;
  }
}

TEST_F(AlephKernelTest, AVectorIsWrittenByRows)
{
  const TemporaryDirectory folder;
  PoissonOnSquares problem(m_pm, 4);
  const std::unique_ptr<AlephMatrix> matrix(problem.kernel().createSolverMatrix());
  const std::unique_ptr<AlephVector> b(problem.kernel().createSolverVector());
  const std::unique_ptr<AlephVector> x(problem.kernel().createSolverVector());
  AlephParams params = paramsOf();
  Integer nb_iteration = 0;
  Real residual = 0.0;
  const String file_name = (folder.path() / "vector").string();
  EXPECT_NE(messageOf([&] { x->writeToFile(file_name); }).find("its rows have no numbers before the first solve"), std::string::npos);
  problem.setRows(*matrix);
  b->setLocalComponents(problem.load());
  matrix->solve(x.get(), b.get(), nb_iteration, &residual, &params);

  x->writeToFile(file_name);

  EXPECT_EQ(problem.kernel().ordering()->swap(3), 3);
  if (m_pm->commRank() != 0)
    return;
  UniqueArray<Real> own;
  x->getLocalComponents(own);
  std::ifstream file(file_name.localstr());
  Int32 row = 0;
  Real value = 0.0;
  Int32 nb_row = 0;
  for (; file >> row >> value; ++nb_row) {
    EXPECT_EQ(row, nb_row);
    if (row < own.size()) {
      EXPECT_EQ(value, own[row]);
    }
  }
  EXPECT_EQ(nb_row, 25);
}

TEST_F(AlephKernelTest, SolvesAreRecordedByTheNameOfTheUnknowns)
{
  PoissonOnSquares problem(m_pm, 4);
  solve(problem, PoissonOnSquares::Rows, paramsOf());

  ASSERT_TRUE(detail::krylov::SystemRecords::find(m_pm));
  const detail::krylov::SystemRecord& record =
    detail::krylov::SystemRecords::of(m_pm).record(String("Node of variable ") + problem.u().variable()->fullName());
  EXPECT_EQ(record.solver, "embedded");
  EXPECT_EQ(record.nb_row, 25);
  EXPECT_GE(record.nb_solve, 1);
  EXPECT_GE(record.largest_nb_iteration, 1);
  EXPECT_LE(record.last_residual, 1.0e-13);
  EXPECT_GE(record.solve_s, 0.0);
}
} // namespace
} // namespace Arcane::test
