// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/aleph/MatrixContent.h"

#include "arcane_core/aleph/IAlephFactory.h"
#include "arcane_core/aleph/KernelState.h"
#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/aleph/PoissonOnSquares.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

#include <algorithm>
#include <bit>
#include <fstream>

namespace Arcane::test
{
namespace
{
using detail::aleph::KernelState;
using detail::aleph::MatrixContent;
using detail::aleph::NamedRows;
using detail::aleph::VectorContent;

class MatrixContentTest : public CommFixture
{
 protected:
  //! Solves a x = 1 on each rank, a being the sum of the terms.
  static Real solveWithSumOf(const std::vector<Real>& terms)
  {
    NamedRows rows(m_pm);
    rows.useNumbers(m_size, 1);
    MatrixContent matrix(rows);
    for (Real term : terms)
      matrix.add(0, 0, term);
    matrix.update();
    UniqueArray<Real> x(1, 0.0);
    EXPECT_TRUE(matrix.solver().solve(UniqueArray<Real>(1, 1.0), x, {}).isConverged());
    return x[0];
  }
};

TEST_F(MatrixContentTest, AddedValuesHaveTheSameSumInAnyOrder)
{
  std::vector<Real> terms = { 1.0e16, 1.0, -3.0, 0.1, 1.0e-3, -1.0e16, 1.0e8, 0.7 };
  std::sort(terms.begin(), terms.end());
  const Real first = solveWithSumOf(terms);
  for (int i = 0; i < 50; ++i) {
    std::next_permutation(terms.begin(), terms.end());
    std::reverse(terms.begin() + i % 5, terms.end());
    EXPECT_EQ(std::bit_cast<UInt64>(solveWithSumOf(terms)), std::bit_cast<UInt64>(first));
  }
}

TEST_F(MatrixContentTest, TheLastValueThatIsSetStands)
{
  NamedRows rows(m_pm);
  rows.useNumbers(m_size, 1);
  MatrixContent matrix(rows);
  UniqueArray<Real> x(1, 0.0);
  const UniqueArray<Real> b(1, 1.0);

  matrix.set(0, 0, 4.0);
  matrix.set(0, 0, 8.0);
  matrix.update();
  matrix.solver().solve(b, x, {});
  EXPECT_EQ(x[0], 0.125);
  const Int32 nb_setup = matrix.solver().nbSetup();

  // Nothing new.
  matrix.update();
  matrix.solver().solve(b, x, {});
  EXPECT_EQ(matrix.solver().nbSetup(), nb_setup);

  // A value of one rank is new for the solvers of all.
  if (m_rank == 0)
    matrix.set(0, 0, 2.0);
  matrix.update();
  matrix.solver().solve(b, x, {});
  EXPECT_EQ(matrix.solver().nbSetup(), 2 * nb_setup);
  EXPECT_EQ(x[0], m_rank == 0 ? 0.5 : 0.125);
}

TEST_F(MatrixContentTest, ValuesBeforeAResetAreForgotten)
{
  NamedRows rows(m_pm);
  rows.useNumbers(m_size, 1);
  MatrixContent matrix(rows);
  UniqueArray<Real> x(1, 0.0);
  const auto solve = [&] {
    matrix.update();
    matrix.solver().solve(UniqueArray<Real>(1, 1.0), x, {});
    return x[0];
  };

  matrix.add(0, 0, 16.0);
  matrix.reset();
  matrix.add(0, 0, 4.0);
  EXPECT_EQ(solve(), 0.25);

  // Those of an earlier round too; a value that is set may follow one that was added.
  matrix.add(0, 0, 16.0);
  matrix.reset();
  matrix.set(0, 0, 2.0);
  EXPECT_EQ(solve(), 0.5);
}

// A ghost that its owner has not named, before the one that it has.
TEST_F(MatrixContentTest, AMatrixThatIsRefusedLeavesNoGhosts)
{
  if (m_size == 1)
    GTEST_SKIP() << "for ranks with ghosts";
  const TemporaryDirectory folder;
  PoissonOnSquares problem(m_pm, 4);
  VariableNodeReal unnamed(VariableBuildInfo(&problem.mesh(), "Unnamed"));
  NamedRows rows(m_pm);
  MatrixContent matrix(rows);
  UniqueArray<Int32> own;
  ENUMERATE_NODE(node, problem.mesh().ownNodes())
  own.add(rows.index(problem.u(), *node));
  Node ghost;
  ENUMERATE_NODE(node, problem.mesh().allNodes())
  if (!node->isOwn())
    ghost = *node;
  ASSERT_FALSE(ghost.null());
  const Int32 without_row = rows.index(unnamed, ghost);
  const Int32 with_row = rows.index(problem.u(), ghost);
  rows.number();
  matrix.set(own[0], without_row, 1.0);
  EXPECT_NE(messageOf([&] { matrix.update(); }).find("expected a row on the owner of each item"), std::string::npos);

  matrix.reset();
  for (const Int32 row : own)
    matrix.set(row, row, 1.0);
  matrix.set(own[0], with_row, 2.0);
  matrix.update();
  matrix.write(String((folder.path() / "matrix.txt").c_str()));

  UniqueArray<Int32> expected(2 * m_size);
  m_pm->allGather(UniqueArray<Int32>{ rows.name(own[0]).row, rows.name(with_row).row }, expected);
  if (m_rank != 0)
    return;
  std::ifstream file(folder.path() / "matrix.txt");
  UniqueArray<Int32> found;
  Int32 row = 0;
  Int32 column = 0;
  for (Real value = 0.0; file >> row >> column >> value;)
    if (value == 2.0) {
      found.add(row);
      found.add(column);
    }
  EXPECT_EQ(found, expected);
}

TEST_F(MatrixContentTest, TheStateKeepsTheSystemsOfARound)
{
  TestSubDomain sub_domain({}, m_pm);
  KernelState state(sub_domain.get(), 0, 0);
  state.rows().useNumbers(m_size, 1);
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(state.nextMatrix(), 0U);
    for (Real value : { 2.0, 4.0 }) {
      KernelState::System system;
      system.matrix = std::make_shared<MatrixContent>(state.rows());
      system.x = std::make_shared<VectorContent>(state.rows());
      system.b = std::make_shared<VectorContent>(state.rows());
      system.matrix->set(0, 0, value);
      system.b->set(UniqueArray<Real>(1, 1.0));
      state.post(std::move(system));
    }
    EXPECT_EQ(state.nbInRound(), 2);
    state.run();
    EXPECT_EQ(state.nbPosted(), 0);
    EXPECT_EQ(state.nbInRound(), 2);
    EXPECT_EQ(state.systems().size(), 2U);
    EXPECT_EQ(state.systems()[1].x->values()[0], 0.25);
  }
}

TEST(AlephParamsTest, TheLongConstructorKeepsItsValues)
{
  const AlephParams params(nullptr, 1.0e-3, 9, TypesSolver::AMG, TypesSolver::GMRES, 1, 2.0, true, true, true, true, 3.0, true, false, true,
                           "name", true, 4.0, true, 5, 6, 7, 8, 9, TypesSolver::CG_smoother, TypesSolver::Falgout,
                           TypesSolver::LU_coarse_solver, true, true, TypesSolver::STAG);

  EXPECT_EQ(params.precond(), TypesSolver::AMG);
  EXPECT_EQ(params.method(), TypesSolver::GMRES);
  EXPECT_EQ(params.gamma(), 1);
  EXPECT_EQ(params.minRHSNorm(), 3.0);
  EXPECT_FALSE(params.stopErrorStrategy());
  EXPECT_EQ(params.writeMatrixNameErrorStrategy(), "name");
  EXPECT_EQ(params.amgCoarseningMethod(), 5);
  EXPECT_EQ(params.getAmgSmootherIter(), 9);
  EXPECT_EQ(params.getAmgCoarseSolverOption(), TypesSolver::LU_coarse_solver);
  EXPECT_EQ(params.getCriteriaStop(), TypesSolver::STAG);
  const AlephParams plain;
  EXPECT_EQ(plain.epsilon(), 1.0e-10);
  EXPECT_EQ(plain.maxIter(), 1024);
  EXPECT_TRUE(plain.stopErrorStrategy());
  EXPECT_EQ(plain.getCriteriaStop(), TypesSolver::RB);
  EXPECT_TRUE(AlephFactory(nullptr, nullptr).hasSolverImplementation(0));
}
} // namespace
} // namespace Arcane::test
