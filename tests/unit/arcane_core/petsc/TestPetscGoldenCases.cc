// SPDX-License-Identifier: Apache-2.0
// Closed forms by each method of PETSc with multigrid.
#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/krylov/GoldenCases.h"
#include "tests/unit/arcane_core/krylov/LibraryCases.h"

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;

class PetscGoldenCasesTest : public test::RankFixture
{
 protected:
  static SolverSettings settingsOf(Method method)
  {
    const test::LibraryCases library{ m_pm, findSolverLibrary("petsc").library, {} };
    return library.settings(method, Preconditioning::Multigrid);
  }
};

TEST_F(PetscGoldenCasesTest, ConstantLoads)
{
  for (const Method method : { Method::ConjugateGradients, Method::BiCgStab, Method::Gmres })
    test::expectConstantLoads(m_pm, settingsOf(method));
}

// By one method: these are the largest systems.
TEST_F(PetscGoldenCasesTest, ManufacturedSolutions)
{
  test::expectManufacturedSolutions(m_pm, settingsOf(Method::ConjugateGradients));
}

TEST_F(PetscGoldenCasesTest, HeatSteps)
{
  for (const Method method : { Method::ConjugateGradients, Method::BiCgStab, Method::Gmres })
    test::expectHeatSteps(m_pm, settingsOf(method));
}
} // namespace
