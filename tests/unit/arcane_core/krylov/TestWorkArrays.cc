// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/WorkArrays.h"

#include "tests/support/AllocationCounter.h"
#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/krylov/SampleSystems.h"

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;

class WorkArraysTest : public test::RankFixture
{
};
} // namespace

TEST_F(WorkArraysTest, AnArrayKeepsItsMemory)
{
  WorkArrays work;
  const Real* const first = work.get(WorkArrays::Solution, 100).data();
  EXPECT_NE(work.get(WorkArrays::Residual, 100).data(), first);

  EXPECT_EQ(work.get(WorkArrays::Solution, 50).data(), first);
  EXPECT_EQ(work.get(WorkArrays::Solution, 100).data(), first);
  EXPECT_EQ(work.get(WorkArrays::Solution, 100).size(), 100);
}

// MPI allocates memory of its own for messages: allocations are counted on one rank, what is kept on any number.
TEST_F(WorkArraysTest, ASecondSolveAllocatesNothing)
{
  for (const Method method : { Method::ConjugateGradients, Method::BiCgStab }) {
    for (const Preconditioning preconditioning : { Preconditioning::None, Preconditioning::Jacobi, Preconditioning::Chebyshev }) {
      SolverSettings settings;
      settings.method = method;
      settings.preconditioning = preconditioning;
      const auto matrix = test::matrixOf(m_pm, test::nbInside(8, 2), test::fivePoint(8));
      LinearSolver solver(*matrix, test::nameOfUnknown);
      SystemRecord record;
      solver.setRecord(record);
      const UniqueArray<Real> b(matrix->nbRow(), 1.0);
      UniqueArray<Real> x(matrix->nbRow(), 0.0);
      solver.solve(b, x, settings);
      const Int32 nb_setup = solver.nbSetup();

      const Int64 before = test::nbAllocation();
      const bool is_converged = solver.solve(b, x, settings).isConverged();
      const Int64 after = test::nbAllocation();

      EXPECT_TRUE(is_converged);
      if (m_pm->commSize() == 1) {
        EXPECT_EQ(after - before, 0) << static_cast<int>(method) << " " << static_cast<int>(preconditioning);
      }
      EXPECT_EQ(solver.nbSetup(), nb_setup);
      EXPECT_EQ(record.nb_solve, 2);
      EXPECT_EQ(record.nb_reuse, 1);
    }
  }
}
