// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableStatistics.h"

#include "arcane_core/base/text/JSONWriter.h"
#include "tests/support/TextParts.h"
#include "tests/unit/variables/core/VariableFixture.h"
#include "variables/core/IVariable.h"

#include <sstream>

namespace Arcane::test
{
namespace
{
class VariableStatisticsTest : public VariableFixture
{
 protected:
  std::string printed(bool is_verbose)
  {
    std::ostringstream out;
    detail::variables::printStatistics(m_vm->variables(), out, is_verbose);
    return out.str();
  }
};
} // namespace

TEST_F(VariableStatisticsTest, OnlyUsedVariablesCountTheirBytes)
{
  EXPECT_EQ(printed(false), "0 variable, 0 used, 0 bytes\n");
  VariableArrayReal used(VariableBuildInfo(m_vm.get(), "Used"));
  const VariableScalarInt32 idle(VariableBuildInfo(m_vm.get(), "Idle"));
  used.resize(10);
  used.variable()->setUsed(true);
  idle.variable()->setUsed(false);
  std::ostringstream bytes;
  bytes << used.variable()->allocatedMemory();

  const std::string text = printed(true);

  EXPECT_EQ(text, "Used: 10 values of type Real, " + bytes.str() + " bytes\n2 variables, 1 used, " + bytes.str() + " bytes\n");
  EXPECT_EQ(printed(false), "2 variables, 1 used, " + bytes.str() + " bytes\n");
  EXPECT_GE(used.variable()->allocatedMemory(), 80.0);
}

TEST_F(VariableStatisticsTest, JsonHasAllVariablesWithWhatTheyAreOn)
{
  buildMesh();
  const VariableCellReal density(VariableBuildInfo(m_handle, "Density"));
  const VariableScalarInt32 count_of_steps(VariableBuildInfo(m_vm.get(), "Steps"));
  JSONWriter writer;
  {
    const JSONWriter::Object object(writer);
    detail::variables::writeStatistics(m_vm->variables(), writer);
  }
  std::string text(writer.getBuffer().toStdStringView());
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });

  EXPECT_TRUE(has(text, "\"Name\":\"Density\",\"DataType\":\"Real\",\"Dimension\":1,\"NbElement\":")) << text;
  EXPECT_TRUE(has(text, "\"ItemFamily\":\"Cell\",\"Mesh\":\"Mesh0\"")) << text;
  EXPECT_TRUE(has(text, "\"Name\":\"Steps\",\"DataType\":\"Int32\",\"Dimension\":0,\"NbElement\":1,\"Property\":")) << text;
}
} // namespace Arcane::test
