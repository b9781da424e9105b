// SPDX-License-Identifier: Apache-2.0
// Variables computed from others, when these are newer.
#include "tests/unit/variables/core/VariableFixture.h"

using namespace Arcane;

namespace
{
class VariableDependenciesTest : public Arcane::test::VariableFixture
{
 protected:
  VariableScalarReal m_a{ VariableBuildInfo(m_vm.get(), "A") };
  VariableScalarReal m_b{ VariableBuildInfo(m_vm.get(), "B") };
  VariableScalarReal m_c{ VariableBuildInfo(m_vm.get(), "C") };
  Int32 m_nb_b = 0;
  Int32 m_nb_c = 0;

  void computeB()
  {
    ++m_nb_b;
    m_b = m_a() * 2;
  }
  void computeC()
  {
    ++m_nb_c;
    m_c = m_b() + 1;
  }
  void link()
  {
    m_b.addDependCurrentTime(m_a);
    m_b.setComputeFunction(this, &VariableDependenciesTest::computeB);
    m_c.addDependCurrentTime(m_b, A_FUNCINFO);
    m_c.setComputeFunction(this, &VariableDependenciesTest::computeC);
  }
};
} // namespace

TEST_F(VariableDependenciesTest, UpdateComputesWhatIsOld)
{
  link();
  m_a = 3.0;
  m_a.setUpToDate();

  m_c.update();

  EXPECT_EQ(m_c(), 7.0);
  m_c.update();
  EXPECT_EQ(m_nb_b, 1);
  EXPECT_EQ(m_nb_c, 1);
  m_a = 4.0;
  m_a.setUpToDate();
  m_c.update();
  EXPECT_EQ(m_c(), 9.0);
  EXPECT_EQ(m_nb_c, 2);
}

TEST_F(VariableDependenciesTest, PreviousTimeIsNotUpdated)
{
  link();
  m_c.removeDepend(m_b);
  m_c.addDependPreviousTime(m_b);

  m_c.update();

  EXPECT_EQ(m_nb_b, 0);
  EXPECT_EQ(m_nb_c, 1);
}

TEST_F(VariableDependenciesTest, PhysicalTimeIsUpdatedOnce)
{
  link();
  m_c.update(0.5);
  m_a.setUpToDate();

  m_c.update(0.5);
  EXPECT_EQ(m_nb_c, 1);
  m_c.update(1.0);

  EXPECT_EQ(m_nb_c, 2);
}

TEST_F(VariableDependenciesTest, CircleIsFatal)
{
  link();
  m_b.addDependCurrentTime(m_c);

  EXPECT_THROW(m_c.update(), FatalErrorException);

  m_b.removeDepend(m_c);
  EXPECT_NO_THROW(m_c.update());
}

TEST_F(VariableDependenciesTest, DeadVariableIsNoDependency)
{
  {
    const VariableScalarReal d(VariableBuildInfo(m_vm.get(), "D"));
    m_a.addDependCurrentTime(d);
    EXPECT_EQ(m_a.variable()->dependInfos().size(), 1u);
    UniqueArray<VariableDependInfo> infos;
    m_a.variable()->dependInfos(infos);
    ASSERT_EQ(infos.size(), 1);
    EXPECT_EQ(infos[0].variable(), d.variable());
  }
  EXPECT_TRUE(m_a.variable()->dependInfos().empty());
}
