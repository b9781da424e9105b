// SPDX-License-Identifier: Apache-2.0
// Closed forms by each method of Hypre with multigrid.
#include "arcane_core/krylov/SolverLibrary.h"

#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/krylov/GoldenCases.h"

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;

class HypreGoldenCasesTest : public test::RankFixture
{
 protected:
  static std::vector<SolverSettings> multigridSettings()
  {
    std::vector<SolverSettings> all;
    for (const Method method : { Method::ConjugateGradients, Method::BiCgStab, Method::Gmres }) {
      SolverSettings settings;
      settings.method = method;
      settings.preconditioning = Preconditioning::Multigrid;
      settings.relative_tolerance = 1.0e-12;
      settings.library = findSolverLibrary("hypre").library;
      all.push_back(settings);
    }
    return all;
  }
};

TEST_F(HypreGoldenCasesTest, ConstantLoads)
{
  for (const SolverSettings& settings : multigridSettings())
    test::expectConstantLoads(m_pm, settings);
}

// By one method: these are the largest systems.
TEST_F(HypreGoldenCasesTest, ManufacturedSolutions)
{
  test::expectManufacturedSolutions(m_pm, multigridSettings().front());
}

TEST_F(HypreGoldenCasesTest, HeatSteps)
{
  for (const SolverSettings& settings : multigridSettings())
    test::expectHeatSteps(m_pm, settings);
}
} // namespace
