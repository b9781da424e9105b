// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/petsc/PetscSolver.h"

#include "tests/support/MessageOf.h"
#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/petsc/LineRows.h"

#include <cmath>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;
using namespace Arcane::detail::petsc;

//! A flag of the user, for as long as this lives.
class Flag
{
 public:
  Flag(const char* name, const char* value)
  : m_name(name)
  {
    PetscOptionsSetValue(nullptr, name, value);
  }
  ~Flag() { PetscOptionsClearValue(nullptr, m_name); }
  Flag(const Flag&) = delete;
  Flag& operator=(const Flag&) = delete;

 private:
  const char* m_name;
};

class PetscSolverTest : public test::RankFixture
{
 protected:
  static SolverSettings settingsOf(Method method, Preconditioning preconditioning)
  {
    SolverSettings settings;
    settings.method = method;
    settings.preconditioning = preconditioning;
    return settings;
  }

  //! The solution for 1 in all rows is a parabola, divided by the factor of the matrix.
  static void expectParabola(ConstArrayView<Real> x, Real factor)
  {
    const Real n = static_cast<Real>(test::nb_row_of_rank * m_size + 1);
    for (Int32 i = 0; i < x.size(); ++i) {
      const Real place = static_cast<Real>(test::nb_row_of_rank * m_rank + i + 1);
      EXPECT_NEAR(x[i], 0.5 * place * (n - place) / factor, 1.0e-6);
    }
  }

  static LibraryResult solveOnes(PetscSolver& solver, Real factor, const LibraryGoal& goal = { 1.0e-10, 1000 })
  {
    const UniqueArray<Real> b(test::nb_row_of_rank, 1.0);
    UniqueArray<Real> x(test::nb_row_of_rank);
    LibraryResult result = solver.solve(b, x, goal);
    if (goal.max_iteration >= 1000 && result.fault.empty())
      expectParabola(x, factor);
    return result;
  }
};
} // namespace

TEST_F(PetscSolverTest, OtherValuesHaveThePreconditionerOfTheFirst)
{
  test::startPetsc(m_pm);
  PetscSolver solver(m_pm, test::lineOf(m_pm, 1.0), settingsOf(Method::ConjugateGradients, Preconditioning::Multigrid));
  const Int32 nb_first = solveOnes(solver, 1.0).nb_iteration;
  solver.changeValues(test::lineOf(m_pm, 4.0));
  const Mat changed = solver.matrix();

  // A preconditioner that is a multiple of the right one is as good.
  EXPECT_LE(std::abs(solveOnes(solver, 4.0).nb_iteration - nb_first), 1);
  solver.changeValues(test::lineOf(m_pm, 1.0e6));
  EXPECT_LE(std::abs(solveOnes(solver, 1.0e6, { 1.0e-10, 1000 }).nb_iteration - nb_first), 1);
  EXPECT_EQ(solver.matrix(), changed);
}

TEST_F(PetscSolverTest, TheMatrixIsKeptWhileItsPlacesStay)
{
  test::startPetsc(m_pm);
  for (const auto preconditioning : { Preconditioning::Multigrid, Preconditioning::IncompleteLu, Preconditioning::Jacobi }) {
    PetscSolver solver(m_pm, test::lineOf(m_pm, 1.0), settingsOf(Method::Gmres, preconditioning));
    const Mat made = solver.matrix();
    const Int32 nb_first = solveOnes(solver, 1.0).nb_iteration;

    EXPECT_TRUE(solver.renew(test::lineOf(m_pm, 4.0)));

    EXPECT_EQ(solver.matrix(), made);
    EXPECT_LE(std::abs(solveOnes(solver, 4.0).nb_iteration - nb_first), 1);
    // Other places, and a preconditioner of another matrix, are for a new solver.
    EXPECT_FALSE(solver.renew(test::diagonalOf(m_pm, 1.0)));
    solveOnes(solver, 4.0);
    solver.changeValues(test::lineOf(m_pm, 2.0));
    EXPECT_FALSE(solver.renew(test::lineOf(m_pm, 2.0)));
    solveOnes(solver, 2.0);
  }
}

TEST_F(PetscSolverTest, EndsAfterTheLastIteration)
{
  test::startPetsc(m_pm);
  PetscSolver solver(m_pm, test::lineOf(m_pm, 1.0), settingsOf(Method::ConjugateGradients, Preconditioning::None));

  const LibraryResult result = solveOnes(solver, 1.0, { 1.0e-10, 3 });

  EXPECT_TRUE(result.fault.empty()) << result.fault;
  EXPECT_EQ(result.nb_iteration, 3);
  EXPECT_GT(result.relative_residual, 1.0e-10);
}

TEST_F(PetscSolverTest, GmresHasTheVectorsOfTheSettings)
{
  test::startPetsc(m_pm);
  const auto iterationsWith = [&](Int32 nb_vector) {
    SolverSettings settings = settingsOf(Method::Gmres, Preconditioning::None);
    settings.nb_vector = nb_vector;
    PetscSolver solver(m_pm, test::lineOf(m_pm, 1.0), settings);
    return solveOnes(solver, 1.0, { 1.0e-8, 999 }).nb_iteration;
  };

  EXPECT_GT(iterationsWith(2), iterationsWith(50));
}

// The residual is that of the system, also where the method knows only that of its preconditioner, or none.
TEST_F(PetscSolverTest, FlagsOfTheUserComeAfterTheSettings)
{
  test::startPetsc(m_pm);
  const SolverSettings settings = settingsOf(Method::ConjugateGradients, Preconditioning::Jacobi);
  {
    const Flag method("-ksp_type", "preonly");
    const Flag preconditioner("-pc_type", "redundant");
    PetscSolver solver(m_pm, test::lineOf(m_pm, 1.0), settings);
    const LibraryResult direct = solveOnes(solver, 1.0);
    EXPECT_EQ(direct.nb_iteration, 1);
    EXPECT_LT(direct.relative_residual, 1.0e-12);
    EXPECT_TRUE(direct.fault.empty()) << direct.fault;
  }
  {
    const Flag norm("-ksp_norm_type", "preconditioned");
    PetscSolver solver(m_pm, test::lineOf(m_pm, 1.0), settings);
    // Half of the residual, for a diagonal of 2.
    const LibraryResult result = solveOnes(solver, 1.0, { 0.0, 1 });
    PetscSolver other(m_pm, test::lineOf(m_pm, 1.0), settings);
    EXPECT_NEAR(result.relative_residual, solveOnes(other, 1.0, { 0.0, 1 }).relative_residual, 1.0e-12);
  }
}

// GMRES has no norm of b - Ax on the left side.
TEST_F(PetscSolverTest, AnotherSideOfThePreconditionerHasItsOwnNorm)
{
  test::startPetsc(m_pm);
  const Flag side("-ksp_pc_side", "left");
  PetscSolver solver(m_pm, test::lineOf(m_pm, 1.0), settingsOf(Method::Gmres, Preconditioning::Jacobi));

  EXPECT_TRUE(solveOnes(solver, 1.0).fault.empty());
}

TEST_F(PetscSolverTest, AFlagThatPetscDoesNotKnowIsAnErrorOfOurs)
{
  test::startPetsc(m_pm);
  const SolverSettings settings = settingsOf(Method::ConjugateGradients, Preconditioning::Jacobi);
  const Flag preconditioner("-pc_type", "of_nobody");

  const std::string message = test::messageOf([&] { PetscSolver(m_pm, test::lineOf(m_pm, 1.0), settings); });

  EXPECT_EQ(message.find("cannot make the preconditioner: PETSc: "), 0U) << message;
  EXPECT_NE(message.find("of_nobody"), std::string::npos) << message;
}
