// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/hypre/HypreSolver.h"

#include "arcane_core/comm/IParallelMng.h"
#include "tests/support/RankFixture.h"

#include <cmath>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;
using namespace Arcane::detail::hypre;

constexpr Int64 nb_row_of_rank = 20;

//! The rows of this rank of -1, 2, -1 on a line through all ranks, times a factor.
NumberedRows lineOf(IParallelMng* pm, Real factor)
{
  NumberedRows rows;
  rows.nb_total_row = nb_row_of_rank * pm->commSize();
  rows.first_row = nb_row_of_rank * pm->commRank();
  rows.firsts.add(0);
  for (Int64 row = rows.first_row; row < rows.first_row + nb_row_of_rank; ++row) {
    for (Int64 column = row - 1; column <= row + 1; ++column) {
      if (column >= 0 && column < rows.nb_total_row) {
        rows.columns.add(column);
        rows.values.add(column == row ? 2.0 * factor : -factor);
      }
    }
    rows.firsts.add(rows.columns.largeSize());
  }
  return rows;
}

class HypreSolverTest : public test::RankFixture
{
};
} // namespace

TEST_F(HypreSolverTest, OtherValuesHaveThePreconditionerOfTheFirst)
{
  HYPRE_Init();
  SolverSettings settings;
  settings.preconditioning = Preconditioning::Multigrid;
  HypreSolver solver(m_pm, lineOf(m_pm, 1.0), settings);
  const UniqueArray<Real> b(nb_row_of_rank, 1.0);
  UniqueArray<Real> x(nb_row_of_rank);
  UniqueArray<Real> y(nb_row_of_rank);

  const LibraryResult first = solver.solve(b, x, { 1.0e-10, 100 });
  solver.changeValues(lineOf(m_pm, 4.0));
  const LibraryResult second = solver.solve(b, y, { 1.0e-10, 100 });

  EXPECT_TRUE(first.fault.empty()) << first.fault;
  EXPECT_TRUE(second.fault.empty()) << second.fault;
  // A preconditioner that is a multiple of the right one is as good.
  EXPECT_LE(std::abs(second.nb_iteration - first.nb_iteration), 1);
  const Real n = static_cast<Real>(nb_row_of_rank * m_pm->commSize() + 1);
  for (Int32 i = 0; i < x.size(); ++i) {
    const Real place = static_cast<Real>(nb_row_of_rank * m_pm->commRank() + i + 1);
    EXPECT_NEAR(x[i], 0.5 * place * (n - place), 1.0e-7);
    EXPECT_NEAR(y[i], 0.25 * x[i], 1.0e-7);
  }
}

TEST_F(HypreSolverTest, EndsAfterTheLastIteration)
{
  HYPRE_Init();
  SolverSettings settings;
  settings.preconditioning = Preconditioning::None;
  HypreSolver solver(m_pm, lineOf(m_pm, 1.0), settings);
  const UniqueArray<Real> b(nb_row_of_rank, 1.0);
  UniqueArray<Real> x(nb_row_of_rank);

  const LibraryResult result = solver.solve(b, x, { 1.0e-10, 3 });

  EXPECT_TRUE(result.fault.empty()) << result.fault;
  EXPECT_EQ(result.nb_iteration, 3);
  EXPECT_GT(result.relative_residual, 1.0e-10);
}

TEST_F(HypreSolverTest, GmresHasTheVectorsOfTheSettings)
{
  HYPRE_Init();
  const auto iterationsWith = [&](Int32 nb_vector) {
    SolverSettings settings;
    settings.method = Method::Gmres;
    settings.preconditioning = Preconditioning::None;
    settings.nb_vector = nb_vector;
    HypreSolver solver(m_pm, lineOf(m_pm, 1.0), settings);
    const UniqueArray<Real> b(nb_row_of_rank, 1.0);
    UniqueArray<Real> x(nb_row_of_rank);
    return solver.solve(b, x, { 1.0e-8, 10000 }).nb_iteration;
  };

  EXPECT_GT(iterationsWith(2), iterationsWith(50));
}
