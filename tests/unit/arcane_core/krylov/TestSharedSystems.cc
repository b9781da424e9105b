// SPDX-License-Identifier: Apache-2.0
// Solves of ranks that read each other's vectors in shared memory.
#include "arcane_core/comm/SequentialParallelMng.h"
#include "tests/unit/arcane_core/krylov/SampleSystems.h"
#include "tests/unit/shmem/ArenaFixture.h"

#include <bit>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;

constexpr Int64 nb_shared_cell = 24;

class SharedSystemsTest : public test::ArenaFixture
{
};
} // namespace

TEST_F(SharedSystemsTest, SolutionsHaveTheBitsOfOneRank)
{
  SequentialParallelMng one(nullptr);
  const Int64 nb_point = test::nbInside(nb_shared_cell, 2);
  const auto solve = [&](IParallelMng* pm, const SolverSettings& settings) {
    return test::solve(pm, nb_point, test::fivePoint(nb_shared_cell), test::constant(1.0), settings);
  };
  for (const Method method : { Method::ConjugateGradients, Method::BiCgStab, Method::Gmres, Method::Direct }) {
    for (const Preconditioning preconditioning : { Preconditioning::Jacobi, Preconditioning::Chebyshev }) {
      SolverSettings settings;
      settings.method = method;
      settings.preconditioning = preconditioning;
      const test::Solution alone = solve(&one, settings);

      const test::Solution together = solve(m_pm, settings);

      EXPECT_TRUE(together.report.isConverged()) << together.report.message;
      EXPECT_EQ(together.report.nb_iteration, alone.report.nb_iteration);
      ASSERT_EQ(together.values.size(), alone.values.size());
      for (Int32 i = 0; i < alone.values.size(); ++i)
        ASSERT_EQ(std::bit_cast<UInt64>(together.values[i]), std::bit_cast<UInt64>(alone.values[i])) << i;
    }
  }
}
