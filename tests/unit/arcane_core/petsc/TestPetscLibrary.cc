// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/petsc/PetscLibrary.h"

#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/krylov/LibraryCases.h"

#include <petscsys.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;

class PetscLibraryTest : public test::RankFixture
{
 protected:
  //! The library registers itself: it is a part of this program.
  static test::LibraryCases cases()
  {
    return { m_pm,
             findSolverLibrary("petsc").library,
             { Preconditioning::None, Preconditioning::Jacobi, Preconditioning::Multigrid, Preconditioning::IncompleteLu } };
  }
};
} // namespace

TEST_F(PetscLibraryTest, ReachesTheClosedFormsOfElements)
{
  cases().reachesTheClosedFormsOfElements();
}

TEST_F(PetscLibraryTest, PenaltiesAreInNoNorm)
{
  cases().penaltiesAreInNoNorm();
}

TEST_F(PetscLibraryTest, ASecondSolveWithTheSameMatrixMakesNothingAgain)
{
  cases().aSecondSolveWithTheSameMatrixMakesNothingAgain();
}

TEST_F(PetscLibraryTest, OtherValuesKeepThePreconditionerWhenAskedFor)
{
  cases().otherValuesKeepThePreconditionerWhenAskedFor();
}

TEST_F(PetscLibraryTest, AToleranceBelowRoundingEnds)
{
  cases().aToleranceBelowRoundingEnds();
}

TEST_F(PetscLibraryTest, TooFewIterationsAreAnErrorWithTheResidual)
{
  cases().tooFewIterationsAreAnErrorWithTheResidual();
}

TEST_F(PetscLibraryTest, WhatIsWrongWithASystemIsFoundBefore)
{
  cases().whatIsWrongWithASystemIsFoundBefore();
}

TEST_F(PetscLibraryTest, SystemsWithoutSolutionEndWithAReason)
{
  cases().systemsWithoutSolutionEndWithAReason();
}

TEST_F(PetscLibraryTest, ASwapIsNotPositiveDefinite)
{
  cases().aSwapIsNotPositiveDefinite();
}

TEST_F(PetscLibraryTest, AnEigenvectorTakesOneIteration)
{
  cases().anEigenvectorTakesOneIteration();
}

TEST_F(PetscLibraryTest, AMatrixWithoutBoundaryConditionsIsSingular)
{
  cases().aMatrixWithoutBoundaryConditionsIsSingular();
}

TEST_F(PetscLibraryTest, RanksWithoutRowsTakePart)
{
  cases().ranksWithoutRowsTakePart();
}

// Without all levels, the number of iterations would grow with the number of rows.
TEST_F(PetscLibraryTest, MultigridTakesFewIterationsForManyRows)
{
  constexpr Int64 n = 40;
  const test::LibraryCases library = cases();
  const test::Solution solution = test::solve(m_pm, test::nbInside(n, 2), test::fivePoint(n), test::constant(1.0),
                                              library.settings(Method::ConjugateGradients, Preconditioning::Multigrid));
  EXPECT_TRUE(solution.report.isConverged()) << solution.report.message;
  EXPECT_LE(solution.report.nb_iteration, 22);
}

TEST_F(PetscLibraryTest, RefusesWhatPetscHasNot)
{
  const test::LibraryCases library = cases();
  ASSERT_TRUE(library.library);
  const auto refusal = [&](Method method, Preconditioning preconditioning) {
    return library.library->refusal(m_pm, library.settings(method, preconditioning));
  };
  EXPECT_TRUE(refusal(Method::Direct, Preconditioning::None).contains("-ksp_type preonly -pc_type lu"));
  EXPECT_TRUE(refusal(Method::ConjugateGradients, Preconditioning::Chebyshev).contains("no preconditioner POLY"));
  EXPECT_TRUE(refusal(Method::Gmres, Preconditioning::SparseInverse).contains("-pc_type spai"));
  EXPECT_TRUE(refusal(Method::Gmres, Preconditioning::Multigrid).empty());
  EXPECT_TRUE(library.library->title().contains("PETSc 3.")) << library.library->title();
}

// What PETSc says, and what it means.
TEST_F(PetscLibraryTest, AFailureHasTheReasonOfPetsc)
{
  const test::LibraryCases library = cases();
  const test::Solution solution = test::solve(m_pm, 3, test::dense(3, { 1, 3, 0, 3, 1, 0, 0, 0, 1 }), test::listed({ 1, -2, 1 }),
                                              library.settings(Method::ConjugateGradients, Preconditioning::None));

  EXPECT_EQ(solution.report.status, SolveStatus::Breakdown);
  EXPECT_TRUE(solution.report.message.contains("KSP_DIVERGED_INDEFINITE_MAT, the matrix is not positive definite"))
    << solution.report.message;
}

// The factorisation on one rank has a zero pivot. The error is not fatal.
TEST_F(PetscLibraryTest, APreconditionerThatCannotBeMadeLeavesNoSolution)
{
  const test::LibraryCases library = cases();
  const test::Solution solution = test::solve(m_pm, 2, test::dense(2, { 1, 1, 1, 1 }), test::listed({ 1, 2 }),
                                              library.settings(Method::Gmres, Preconditioning::IncompleteLu));

  EXPECT_FALSE(solution.report.isConverged());
  if (m_size == 1) {
    EXPECT_TRUE(solution.report.message.contains("KSP_DIVERGED_PC_FAILED, the preconditioner cannot be made")) << solution.report.message;
    EXPECT_EQ(solution.values[0], 0.0);
  }
}

// Limits of PETSc for pivots have no unit, values of codes may have any.
TEST_F(PetscLibraryTest, UnitsDoNotMatter)
{
  for (const Real unit : { 1.0e-20, 1.0e20 }) {
    const auto value = [unit](Int64 row, Int64 column) { return unit * test::fivePoint(8)(row, column); };
    cases().forAll([&](const SolverSettings& settings) {
      const test::Solution one = test::solve(m_pm, test::nbInside(8, 2), test::fivePoint(8), test::constant(1.0), settings);
      const test::Solution other = test::solve(m_pm, test::nbInside(8, 2), value, test::constant(unit), settings);
      EXPECT_TRUE(other.report.isConverged()) << other.report.message;
      EXPECT_LE(std::abs(other.report.nb_iteration - one.report.nb_iteration), 1);
      for (Int32 i = 0; i < one.values.size(); ++i)
        EXPECT_NEAR(other.values[i], one.values[i], 1.0e-9);
    });
  }
}

// Others would wait for ranks that have not started.
TEST_F(PetscLibraryTest, StartsOnAllRanksOrNone)
{
  PetscBool is_started = PETSC_FALSE;
  cases().ranksWithoutRowsTakePart();
  PetscInitialized(&is_started);
  EXPECT_TRUE(is_started);
  int nb_rank = 0;
  MPI_Comm_size(PETSC_COMM_WORLD, &nb_rank);
  EXPECT_EQ(nb_rank, m_size);
}
