// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/OutputChecker.h"

#include "tests/unit/arcane_core/run/RunFixture.h"

namespace Arcane::test
{
namespace
{
//! Iterations out of \a nb_iteration, of 0.3 each, at which an output is due.
std::vector<Int32> dueIterations(Real time_step, Integer period, Int32 nb_iteration = 10)
{
  TestSubDomain sd;
  OutputChecker checker(sd.get(), "Test", { [=] { return time_step; }, [=] { return period; }, [] { return 0; } });
  checker.initialize(false);
  std::vector<Int32> due;
  for (Int32 i = 1; i <= nb_iteration; ++i) {
    sd->commonVariables().m_global_iteration = i;
    sd->commonVariables().m_global_time = 0.3 * i;
    if (checker.isDue())
      due.push_back(i);
  }
  return due;
}
} // namespace

TEST(OutputCheckerTest, PeriodGivesItsMultiples)
{
  EXPECT_EQ(dueIterations(0.0, 3), (std::vector<Int32>{ 3, 6, 9 }));
}

TEST(OutputCheckerTest, TimeHasPriorityOverPeriod)
{
  EXPECT_EQ(dueIterations(1.0, 3), (std::vector<Int32>{ 4, 7, 10 }));
}

TEST(OutputCheckerTest, NothingIsDueWithoutTrigger)
{
  EXPECT_TRUE(dueIterations(0.0, 0).empty());
}

TEST(OutputCheckerTest, AStepFarSmallerThanTheTimeIsAlwaysDueAndEnds)
{
  EXPECT_EQ(dueIterations(1.0e-18, 0, 3), (std::vector<Int32>{ 1, 2, 3 }));
}
} // namespace Arcane::test
