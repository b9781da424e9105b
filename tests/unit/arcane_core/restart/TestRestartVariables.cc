// SPDX-License-Identifier: Apache-2.0
// The comparison of a checkpoint's variables with the declared ones.
#include "arcane_core/restart/RestartVariables.h"

#include "tests/unit/arcane_core/service/SubDomainFixture.h"

#include "variables/core/IVariable.h"
#include "variables/core/VariableTypes.h"

#include <sstream>

namespace Arcane::test
{
namespace
{
using detail::restart::RestartVariables;

class RestartVariablesTest : public ::testing::Test
{
 protected:
  RestartVariablesTest() { m_sub_domain->traceMng()->setRedirectStream(&m_log); }

  IVariableMng* vm() { return m_sub_domain->variableMng(); }
  static VariableMetaData saved(const char* name, const char* type, int property = 0)
  {
    return VariableMetaData(name, {}, {}, type, property);
  }
  //! Declares a variable without reference, as reading a checkpoint does.
  void readFromCheckpoint(const VariableMetaData& variable) { vm()->createVariableFromMetaData(variable); }

  std::ostringstream m_log;
  TestSubDomain m_sub_domain;
};
} // namespace

TEST_F(RestartVariablesTest, VariablesOfOtherTypesAreRefusedAllAtOnce)
{
  const VariableScalarReal pressure(VariableBuildInfo(vm(), "Pressure"));
  const VariableArrayInt32 counts(VariableBuildInfo(vm(), "Counts"));
  const VariableScalarReal same(VariableBuildInfo(vm(), "Same"));
  const String one_real = same.variable()->typeInfo().fullName();
  const String one_integer = VariableScalarInt32(VariableBuildInfo(vm(), "Any")).variable()->typeInfo().fullName();
  const RestartVariables variables(
    "ck", { saved("Pressure", one_integer.localstr()), saved("Counts", one_real.localstr()), saved("Same", one_real.localstr()) });

  const std::string text = messageOf([&] { variables.throwIfTypesDiffer(m_sub_domain.get()); });

  EXPECT_TRUE(has(text, "checkpoint 'ck' has variables of other types than the code")) << text;
  EXPECT_TRUE(has(text, "'Pressure' is one Int32 in the checkpoint, and one Real in the code")) << text;
  EXPECT_TRUE(has(text, "'Counts' is one Real in the checkpoint, and an array of Int32 in the code")) << text;
  EXPECT_FALSE(has(text, "'Same'")) << text;
}

TEST_F(RestartVariablesTest, AVariableThatTheCheckpointLacksIsAnErrorUnlessItIsAccepted)
{
  VariableScalarReal density(VariableBuildInfo(vm(), "Density"));
  density.setUsed(true);
  const VariableMetaData former = saved("Densty", density.variable()->typeInfo().fullName().localstr());
  readFromCheckpoint(former);
  RestartVariables variables("ck", { former });

  const std::string text = messageOf([&] { variables.checkMissing(m_sub_domain.get(), {}); });
  variables.checkMissing(m_sub_domain.get(), { true, {} });

  EXPECT_TRUE(has(text, "checkpoint 'ck' lacks ")) << text;
  EXPECT_TRUE(has(text, "'Density' (one Real), was it 'Densty'?")) << text;
  EXPECT_TRUE(has(text, "-A,RenamedVariables=Densty=Density reads")) << text;
  EXPECT_TRUE(has(text, "-A,AcceptMissingVariables=")) << text;
  EXPECT_TRUE(has(m_log.str(), "they start with the values of new variables")) << m_log.str();
}

TEST_F(RestartVariablesTest, AFormerNameIsProposedForOneOfSeveralNewVariables)
{
  VariableArrayInt64 fresh(VariableBuildInfo(vm(), "Fresh"));
  VariableArrayInt64 temperature(VariableBuildInfo(vm(), "Temperature"));
  fresh.setUsed(true);
  temperature.setUsed(true);
  const VariableMetaData former = saved("Temp", fresh.variable()->typeInfo().fullName().localstr());
  readFromCheckpoint(former);
  RestartVariables variables("ck", { former });

  const std::string text = messageOf([&] { variables.checkMissing(m_sub_domain.get(), {}); });
  const std::string rest = messageOf([&] { variables.checkMissing(m_sub_domain.get(), { false, { "Temperature" } }); });

  EXPECT_TRUE(has(text, "'Fresh' (an array of Int64)\n")) << text;
  EXPECT_TRUE(has(text, "'Temperature' (an array of Int64), was it 'Temp'?")) << text;
  EXPECT_TRUE(has(text, "-A,RenamedVariables=Temp=Temperature reads")) << text;
  // It is the only one that is left.
  EXPECT_TRUE(has(rest, "'Fresh' (an array of Int64), was it 'Temp'?")) << rest;
}

TEST_F(RestartVariablesTest, AFormerNameThatIsAPartOfTwoNewOnesIsProposedForNone)
{
  VariableArrayInt64 temperature(VariableBuildInfo(vm(), "Temperature"));
  VariableArrayInt64 of_before(VariableBuildInfo(vm(), "TemperatureBefore"));
  temperature.setUsed(true);
  of_before.setUsed(true);
  const VariableMetaData former = saved("Temp", temperature.variable()->typeInfo().fullName().localstr());
  readFromCheckpoint(former);
  RestartVariables variables("ck", { former });

  const std::string text = messageOf([&] { variables.checkMissing(m_sub_domain.get(), {}); });

  EXPECT_FALSE(has(text, "was it")) << text;
  EXPECT_FALSE(has(text, "RenamedVariables=Temp=")) << text;
}

TEST_F(RestartVariablesTest, AfterTheInitialisationOnlyNewDifferencesAreTold)
{
  VariableScalarReal early(VariableBuildInfo(vm(), "Early"));
  early.setUsed(true);
  const String type = early.variable()->typeInfo().fullName();
  const std::vector<VariableMetaData> in_file = { saved("Unknown", type.localstr()),
                                                  saved("Kept", type.localstr(), IVariable::PPersistant) };
  for (const VariableMetaData& variable : in_file)
    readFromCheckpoint(variable);
  RestartVariables variables("ck", in_file);
  variables.checkMissing(m_sub_domain.get(), { true, {} });
  m_log.str({});
  VariableScalarReal late(VariableBuildInfo(vm(), "Late"));
  late.setUsed(true);

  variables.tellDifferences(m_sub_domain.get());

  EXPECT_TRUE(has(m_log.str(), "lacks 1 variable(s) that the initialisation has declared")) << m_log.str();
  EXPECT_TRUE(has(m_log.str(), "'Late' (one Real)")) << m_log.str();
  EXPECT_FALSE(has(m_log.str(), "'Early'")) << m_log.str();
  EXPECT_TRUE(has(m_log.str(), "'Unknown' (one Real)")) << m_log.str();
  EXPECT_FALSE(has(m_log.str(), "'Kept'")) << m_log.str();
}
} // namespace Arcane::test
