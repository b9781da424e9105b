// SPDX-License-Identifier: Apache-2.0
// Closed forms by each method of the embedded solver, with the diagonal, polynomials and blocks.
#include "arcane_core/krylov/LinearSolver.h"

#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/krylov/GoldenCases.h"

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;

class GoldenCasesTest : public test::RankFixture
{
 protected:
  static std::vector<SolverSettings> embeddedSettings()
  {
    std::vector<SolverSettings> all;
    for (const Method method : { Method::ConjugateGradients, Method::BiCgStab, Method::Gmres, Method::Direct }) {
      SolverSettings settings;
      settings.method = method;
      settings.preconditioning = method == Method::Gmres ? Preconditioning::Chebyshev : Preconditioning::Jacobi;
      settings.relative_tolerance = 1.0e-13;
      all.push_back(settings);
    }
    return all;
  }
};

TEST_F(GoldenCasesTest, ConstantLoads)
{
  for (const SolverSettings& settings : embeddedSettings())
    test::expectConstantLoads(m_pm, settings);
}

// By one method: these are the largest systems.
TEST_F(GoldenCasesTest, ManufacturedSolutions)
{
  test::expectManufacturedSolutions(m_pm, embeddedSettings().front());
}

TEST_F(GoldenCasesTest, HeatSteps)
{
  for (const SolverSettings& settings : embeddedSettings())
    test::expectHeatSteps(m_pm, settings);
}
} // namespace
