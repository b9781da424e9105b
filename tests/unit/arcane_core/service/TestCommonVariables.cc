// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/CommonVariables.h"

#include "tests/unit/arcane_core/service/SubDomainFixture.h"
#include "variables/core/IVariable.h"

namespace Arcane::test
{
namespace
{
TEST(CommonVariablesTest, TwoSetsOfOneSubDomainAreTheSameValues)
{
  TestSubDomain sd;
  CommonVariables mine(sd.get());

  mine.m_global_time = 1.5;
  mine.m_global_iteration = 3;

  EXPECT_EQ(sd->commonVariables().globalTime(), 1.5);
  EXPECT_EQ(sd->commonVariables().globalIteration(), 3);
  EXPECT_EQ(mine.m_global_deltat.variable(), sd->commonVariables().m_global_deltat.variable());
}

TEST(CommonVariablesTest, GettersAreOfTheirVariables)
{
  TestSubDomain sd;
  CommonVariables& common = sd->commonVariables();
  common.m_global_old_time = 1.0;
  common.m_global_final_time = 2.0;
  common.m_global_deltat = 3.0;
  common.m_global_old_deltat = 4.0;
  common.m_global_cpu_time = 5.0;
  common.m_global_elapsed_time = 6.0;

  EXPECT_EQ(common.globalOldTime(), 1.0);
  EXPECT_EQ(common.globalFinalTime(), 2.0);
  EXPECT_EQ(common.globalDeltaT(), 3.0);
  EXPECT_EQ(common.globalOldDeltaT(), 4.0);
  EXPECT_EQ(common.globalCPUTime(), 5.0);
  EXPECT_EQ(common.globalElapsedTime(), 6.0);
}

TEST(CommonVariablesTest, AllAreSavedAndOnlyTimesSpentAreNotRolledBack)
{
  TestSubDomain sd;
  const CommonVariables& common = sd->commonVariables();
  const auto has_property = [](const VariableRef& variable, int property) { return (variable.property() & property) != 0; };

  EXPECT_FALSE(has_property(common.m_global_time, IVariable::PNoRestore));
  EXPECT_FALSE(has_property(common.m_global_iteration, IVariable::PNoDump));
  for (const VariableRef* spent :
       { static_cast<const VariableRef*>(&common.m_global_cpu_time), static_cast<const VariableRef*>(&common.m_global_elapsed_time) }) {
    EXPECT_TRUE(has_property(*spent, IVariable::PNoRestore)) << spent->name();
    EXPECT_TRUE(has_property(*spent, IVariable::PExecutionDepend)) << spent->name();
    EXPECT_FALSE(has_property(*spent, IVariable::PNoDump)) << spent->name();
  }
  EXPECT_EQ(common.m_global_deltat.name(), "GlobalDeltaT");
}
} // namespace
} // namespace Arcane::test
