// SPDX-License-Identifier: Apache-2.0
// Rows of parameters: where values come from, how each type is read, what faults say.
#include "arcane_core/base/system/Parameter.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/system/PlatformUtils.h"

#include <gtest/gtest.h>

#include <cstdlib>

using namespace Arcane;
using namespace Arcane::detail::base;

namespace
{
constexpr ParameterNames names_of_row = {
  .section = "Test of a row", .argument = "RowUnderTest", .variable = "ARCANE_TESTED_ROW", .meaning = "A row is tested."
};

CommandLineArguments argumentsOf(const char* line)
{
  CommandLineArguments arguments;
  arguments.addParameterLine(line);
  return arguments;
}

template <typename T> String faultOf(const Parameter<T>& row, const char* text)
{
  try {
    row.value(argumentsOf((std::string("RowUnderTest=") + text).c_str()));
  }
  catch (const FatalErrorException& ex) {
    return ex.message();
  }
  return {};
}

class ParameterTest : public ::testing::Test
{
 protected:
  ~ParameterTest() override { ::unsetenv("ARCANE_TESTED_ROW"); }
};
} // namespace

TEST_F(ParameterTest, TheCommandLineComesBeforeTheEnvironmentAndTheDefault)
{
  const Parameter<Int32> row(names_of_row, integers(0, 9), 5);

  EXPECT_EQ(row.value(), 5);
  EXPECT_FALSE(row.find().has_value());
  platform::setEnvironmentVariable("ARCANE_TESTED_ROW", "7");
  EXPECT_EQ(row.value(), 7);
  EXPECT_EQ(row.value(argumentsOf("RowUnderTest=3")), 3);
  EXPECT_EQ(row.given(argumentsOf("RowUnderTest=3")).origin, "command line: -A,RowUnderTest");
}

TEST_F(ParameterTest, AnEmptyVariableIsNotSet)
{
  const Parameter<Int32> row(names_of_row, integers(0, 9), 5);
  platform::setEnvironmentVariable("ARCANE_TESTED_ROW", "");

  EXPECT_EQ(row.value(), 5);
  EXPECT_EQ(faultOf(row, ""), "command line: -A,RowUnderTest is '', expected an integer from 0 to 9");
}

TEST_F(ParameterTest, IntegersHaveBounds)
{
  const Parameter<Int32> row(names_of_row, integers(0, 9), 5);
  const Parameter<Int64> open(names_of_row, integers64(1), 1);

  EXPECT_TRUE(faultOf(row, "9").null());
  for (const char* wrong : { "10", "-1", "ten", "1.5", "3 ", "99999999999" })
    EXPECT_EQ(faultOf(row, wrong), String("command line: -A,RowUnderTest is '") + wrong + "', expected an integer from 0 to 9");
  EXPECT_EQ(open.value(argumentsOf("RowUnderTest=99999999999")), 99999999999);
  EXPECT_EQ(faultOf(open, "0"), "command line: -A,RowUnderTest is '0', expected an integer from 1 on");
}

TEST_F(ParameterTest, FaultsNameTheEnvironment)
{
  const Parameter<Int32> row(names_of_row, integers(0, 9), 5);
  platform::setEnvironmentVariable("ARCANE_TESTED_ROW", "much");

  try {
    row.value();
    FAIL() << "'much' is no integer";
  }
  catch (const FatalErrorException& ex) {
    EXPECT_EQ(ex.message(), "environment: ARCANE_TESTED_ROW is 'much', expected an integer from 0 to 9");
  }
}

TEST_F(ParameterTest, SwitchesAreOnOrOff)
{
  const Parameter<bool> row(names_of_row, switches(), true);

  EXPECT_FALSE(row.value(argumentsOf("RowUnderTest=0")));
  EXPECT_FALSE(row.value(argumentsOf("RowUnderTest=false")));
  EXPECT_TRUE(row.value(argumentsOf("RowUnderTest=true")));
  EXPECT_EQ(faultOf(row, "maybe"), "command line: -A,RowUnderTest is 'maybe', expected 1 or 0, or true or false");
  EXPECT_TRUE(faultOf(row, "ture").endsWith("did you mean 'true'?"));
  EXPECT_FALSE(faultOf(row, "2").null());
}

TEST_F(ParameterTest, TimesAreNotNegative)
{
  const Parameter<Real> row(names_of_row, seconds(), 1.0);

  EXPECT_EQ(row.value(argumentsOf("RowUnderTest=0.25")), 0.25);
  for (const char* wrong : { "-1", "nan", "1 s", "soon" })
    EXPECT_TRUE(faultOf(row, wrong).endsWith("expected a number of seconds >= 0")) << wrong;
}

TEST_F(ParameterTest, BytesHaveUnits)
{
  const Parameter<Int64> row(names_of_row, byteNumbers(false), Int64(16) << 20);
  const Parameter<Int64> with_zero(names_of_row, byteNumbers(true), 0);

  EXPECT_EQ(row.defaultText(), "16M");
  EXPECT_EQ(row.value(argumentsOf("RowUnderTest=1.5k")), 1536);
  for (const char* wrong : { "0", "-1", "4Q", "much" })
    EXPECT_TRUE(faultOf(row, wrong).endsWith("expected a number of bytes > 0, as 4096, 64M or 1.5G")) << wrong;
  EXPECT_EQ(with_zero.value(argumentsOf("RowUnderTest=0")), 0);
  EXPECT_FALSE(faultOf(with_zero, "-1").null());
}

TEST_F(ParameterTest, WordsStandForValues)
{
  const Parameter<Int32> row(names_of_row, oneWordOf<Int32>({ { "auto", 0 }, { "window", 1 }, { "file", 2 }, { "7", 2, true } }), 0);

  EXPECT_EQ(row.defaultText(), "auto");
  EXPECT_EQ(row.value(argumentsOf("RowUnderTest=window")), 1);
  EXPECT_EQ(row.value(argumentsOf("RowUnderTest=7")), 2);
  EXPECT_EQ(faultOf(row, "widow"), "command line: -A,RowUnderTest is 'widow', expected auto, window or file, did you mean 'window'?");
}

TEST_F(ParameterTest, MessagesNameBothWays)
{
  const Parameter<Int32> row(names_of_row, integers(0, 9), 5);
  const Parameter<Int32> environment_only({ .section = "Test of a row", .variable = "ARCANE_TESTED_ROW", .meaning = "Tested." },
                                          integers(0), 0);

  EXPECT_EQ(row.label(), "-A,RowUnderTest or ARCANE_TESTED_ROW");
  EXPECT_EQ(environment_only.label(), "ARCANE_TESTED_ROW");
}
