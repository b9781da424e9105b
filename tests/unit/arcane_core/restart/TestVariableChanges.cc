// SPDX-License-Identifier: Apache-2.0
// Which variables of a checkpoint differ from those of the code.
#include "arcane_core/restart/VariableChanges.h"

#include "arcane_core/restart/CheckpointMetaData.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"
#include "variables/core/VariableTypes.h"

namespace Arcane::test
{
namespace
{
using detail::restart::CheckpointMetaData;
using detail::restart::VariableChanges;

class VariableChangesTest : public ::testing::Test
{
 protected:
  IVariableMng* vm() { return m_sub_domain->variableMng(); }
  //! Adds a variable to the checkpoint.
  void save(const char* name, const String& type, const String& mesh = {}, const String& family = {})
  {
    m_saved.variables.push_back(VariableMetaData(name, mesh, family, type, 0));
  }
  std::string fault(const char* former, const char* present)
  {
    return messageOf([&] { VariableChanges(m_sub_domain.get(), m_saved, { { former, present } }); });
  }

  TestSubDomain m_sub_domain;
  CheckpointMetaData m_saved;
  String m_integer = VariableTypeInfo(IK_Unknown, DT_Int32, 0).fullName();
  String m_real = VariableTypeInfo(IK_Unknown, DT_Real, 0).fullName();
};
} // namespace

TEST_F(VariableChangesTest, TheSameVariablesHaveNoChange)
{
  const VariableScalarReal density(VariableBuildInfo(vm(), "Density"));
  save("Density", m_real);
  save("Unknown", m_integer);

  EXPECT_TRUE(VariableChanges(m_sub_domain.get(), m_saved, {}).empty());
}

TEST_F(VariableChangesTest, OnlyIntegersBecomeReals)
{
  const VariableScalarReal count(VariableBuildInfo(vm(), "Count"));
  const VariableScalarInt32 number(VariableBuildInfo(vm(), "Number"));
  const VariableArrayReal list(VariableBuildInfo(vm(), "List"));
  save("Count", m_integer);
  save("Number", m_real);
  save("List", m_integer);
  VariableChanges changes(m_sub_domain.get(), m_saved, {});

  changes.apply(m_saved);

  ASSERT_NE(changes.find("Count"), nullptr);
  EXPECT_TRUE(changes.find("Count")->is_converted);
  EXPECT_EQ(changes.find("Number"), nullptr);
  EXPECT_EQ(changes.find("List"), nullptr);
  EXPECT_EQ(m_saved.variables[0].fullType(), m_real);
  EXPECT_EQ(m_saved.variables[1].fullType(), m_real);
  EXPECT_EQ(m_saved.variables[2].fullType(), m_integer);
}

TEST_F(VariableChangesTest, ANameChangesOnAllMeshes)
{
  const String of_cells = VariableTypeInfo(IK_Cell, DT_Real, 1).fullName();
  save("Rho", of_cells, "Mesh0", "Cell");
  save("Rho", of_cells, "Mesh1", "Cell");
  VariableChanges changes(m_sub_domain.get(), m_saved, { { "Rho", "Density" } });

  changes.apply(m_saved);

  EXPECT_EQ(m_saved.variables[0].fullName(), "Mesh0_Cell_Density");
  EXPECT_EQ(m_saved.variables[1].fullName(), "Mesh1_Cell_Density");
  EXPECT_EQ(changes.find("Mesh1_Cell_Density")->former_name, "Mesh1_Cell_Rho");
}

TEST_F(VariableChangesTest, ValuesOfMixedCellsFollowTheirVariable)
{
  save("Rho", VariableTypeInfo(IK_Cell, DT_Real, 1).fullName(), "Mesh0", "Cell");
  save("ArcaneConstituents_Rho_OIL_TAR", VariableTypeInfo(IK_Cell, DT_Real, 1, true).fullName(), "Mesh0", "Cell");
  m_saved.variables.back().setItemGroupName("ArcaneConstituents_OIL_TAR");
  const VariableChanges changes(m_sub_domain.get(), m_saved, { { "Rho", "Density" } });

  const VariableChanges::Change* change = changes.find("Mesh0_Cell_ArcaneConstituents_Density_OIL_TAR");

  ASSERT_NE(change, nullptr);
  EXPECT_EQ(change->former_name, "Mesh0_Cell_ArcaneConstituents_Rho_OIL_TAR");
  EXPECT_EQ(changes.text().toStdStringView().find("ArcaneConstituents"), std::string::npos);
}

TEST_F(VariableChangesTest, ANameThatHasChangedAlreadyStays)
{
  save("Density", m_real);

  EXPECT_TRUE(VariableChanges(m_sub_domain.get(), m_saved, { { "Rho", "Density" } }).empty());
}

TEST_F(VariableChangesTest, NamesThatAreNotThereOrBothThereAreFaults)
{
  save("Density", m_real);
  save("Pressure", m_real);

  EXPECT_TRUE(
    has(fault("Density", "Pressure"), "-A,RenamedVariables is 'Density=Pressure' and the checkpoint has variables of both names"));
  EXPECT_TRUE(has(fault("Densty", "Rho"),
                  "the checkpoint has no variable 'Densty', expected the name that it had in the checkpoint, did you "
                  "mean 'Density'?"));
}
} // namespace Arcane::test
