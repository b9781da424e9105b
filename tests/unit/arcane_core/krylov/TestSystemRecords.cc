// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/SystemRecords.h"

#include "tests/support/RankFixture.h"

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;

class SystemRecordsTest : public test::RankFixture
{
};
} // namespace

TEST_F(SystemRecordsTest, ARecordSumsItsSolves)
{
  SystemRecord record;
  record.add({ SolveStatus::Converged, 7, 1.0, 1.0e-9, {} }, false);
  record.add({ SolveStatus::Stagnation, 3, 1.0, 1.0e-2, "it stagnates" }, true);

  EXPECT_EQ(record.nb_solve, 2);
  EXPECT_EQ(record.nb_failure, 1);
  EXPECT_EQ(record.nb_reuse, 1);
  EXPECT_EQ(record.nb_iteration, 10);
  EXPECT_EQ(record.least_nb_iteration, 3);
  EXPECT_EQ(record.largest_nb_iteration, 7);
  EXPECT_EQ(record.last_residual, 1.0e-2);
}

TEST_F(SystemRecordsTest, AManagerKeepsThemByName)
{
  SystemRecord& record = SystemRecords::of(m_pm).record("heat");
  SystemRecords::of(m_pm).record("flow");

  EXPECT_EQ(&SystemRecords::of(m_pm).record("heat"), &record);
  EXPECT_EQ(SystemRecords::find(m_pm), &SystemRecords::of(m_pm));
}
