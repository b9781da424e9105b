// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/aleph/KernelState.h"

#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/aleph/PoissonOnSquares.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

namespace Arcane::test
{
namespace
{
using KernelStateTest = CommFixture;

// The code catches the exception of the first one.
TEST_F(KernelStateTest, ASystemAfterOneThatFailsIsNotSolved)
{
  PoissonOnSquares problem(m_pm, 8);
  AlephKernel& kernel = problem.kernel();
  AlephParams params;
  params.setEpsilon(1.0e-14);
  AlephParams limited = params;
  limited.setMaxIter(1);
  Integer nb_iteration = -1;
  Real residual = -1.0;
  const auto post = [&](AlephParams& params_of_system) {
    const std::unique_ptr<AlephMatrix> matrix(kernel.createSolverMatrix());
    const std::unique_ptr<AlephVector> b(kernel.createSolverVector());
    const std::unique_ptr<AlephVector> x(kernel.createSolverVector());
    problem.setRows(*matrix);
    b->setLocalComponents(problem.load());
    kernel.postSolver(&params_of_system, matrix.get(), x.get(), b.get());
  };
  post(params);
  post(limited);
  post(params);

  EXPECT_NE(messageOf([&] { kernel.syncSolver(0, nb_iteration, &residual); }).find("not converged after 1 iterations"), std::string::npos);

  EXPECT_EQ(messageOf([&] { kernel.syncSolver(0, nb_iteration, &residual); }), "");
  EXPECT_LE(residual, 1.0e-13);
  // The last iterate of the system that failed.
  EXPECT_EQ(messageOf([&] { kernel.syncSolver(1, nb_iteration, &residual); }), "");
  EXPECT_EQ(nb_iteration, 1);
  EXPECT_EQ(messageOf([&] { kernel.syncSolver(2, nb_iteration, &residual); }),
            "aleph: system 2 is not solved, because the solve of system 1 has failed");
}
} // namespace
} // namespace Arcane::test
