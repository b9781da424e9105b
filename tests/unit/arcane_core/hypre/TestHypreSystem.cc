// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/hypre/HypreSystem.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "tests/support/RankFixture.h"

namespace
{
using namespace Arcane;
using namespace Arcane::detail::hypre;

class HypreSystemTest : public test::RankFixture
{
};
} // namespace

TEST_F(HypreSystemTest, MultipliesTheRowsOfAllRanks)
{
  HYPRE_Init();
  const Int64 rank = m_pm->commRank();
  const Int64 nb_rank = m_pm->commSize();
  detail::krylov::NumberedRows rows;
  rows.nb_total_row = nb_rank;
  rows.first_row = rank;
  rows.columns.add(rank);
  rows.values.add(2.0);
  if (rank + 1 < nb_rank) {
    rows.columns.add(rank + 1);
    rows.values.add(-1.0);
  }
  rows.firsts = { 0, rows.columns.largeSize() };
  const HypreMatrix matrix(m_pm, rows);
  HypreVector x(m_pm, rank, 1);
  HypreVector y(m_pm, rank, 1);
  UniqueArray<Real> value = { 1.0 + static_cast<Real>(rank) };

  x.setValues(value);
  y.setZero();
  HYPRE_ParCSRMatrixMatvec(1.0, matrix.get(), x.get(), 0.0, y.get());
  y.getValues(value);

  EXPECT_EQ(value[0], rank + 1 < nb_rank ? static_cast<Real>(rank) : 2.0 * static_cast<Real>(nb_rank));
}

TEST_F(HypreSystemTest, AFaultOfOneRankIsThrownOnAll)
{
  HYPRE_Init();
  HYPRE_ClearAllErrors();
  EXPECT_TRUE(takeFault().empty());
  if (m_pm->commRank() == m_pm->commSize() - 1)
    HYPRE_IJMatrixSetObjectType(nullptr, HYPRE_PARCSR);

  EXPECT_THROW(throwOnFault(m_pm, "multiply"), ParallelFatalErrorException);
  EXPECT_TRUE(takeFault().empty());
}
