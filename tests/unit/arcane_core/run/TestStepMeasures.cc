// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/StepMeasures.h"

#include "arcane_core/base/system/PlatformUtils.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

namespace Arcane::test
{
namespace
{
class StepMeasuresTest : public CommFixture
{
};
} // namespace

TEST_F(StepMeasuresTest, AllRanksHaveTheClockOfTheFirstAndTheLargestMemory)
{
  detail::run::StepMeasures measures;
  const Real before_s = platform::getRealTime();

  m_pm->reduce(Parallel::ReduceMax, measures.measure(m_pm->isMasterIO()));

  Real clock_s = measures.clock();
  Real memory = measures.memory();
  EXPECT_GE(m_rank == 0 ? clock_s : before_s, before_s);
  EXPECT_GE(memory, 1.0e6);
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceMin, clock_s), clock_s);
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceMin, memory), memory);
}

TEST_F(StepMeasuresTest, OnlyTheFirstRankGivesItsClock)
{
  detail::run::StepMeasures measures;

  measures.measure(false);

  EXPECT_EQ(measures.clock(), 0.0);
}
} // namespace Arcane::test
