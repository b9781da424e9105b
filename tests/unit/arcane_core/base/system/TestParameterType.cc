// SPDX-License-Identifier: Apache-2.0
// The pieces that read parameters: values of each type, lines, names that were asked for, names without effect.
#include "arcane_core/base/system/ParameterType.h"

#include "arcane_core/base/object/List.h"
#include "arcane_core/base/system/AskedNames.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/base/system/NamesOfArcane.h"
#include "arcane_core/base/system/ParameterCheck.h"
#include "arcane_core/base/system/ParameterLine.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace Arcane;
using namespace Arcane::detail::base;

TEST(ParameterTypeTest, ValuesOfEachTypeAreReadOrRefused)
{
  EXPECT_EQ(switches().parse("true"), true);
  EXPECT_EQ(switches().parse("0"), false);
  EXPECT_FALSE(switches().parse("maybe").has_value());
  EXPECT_EQ(seconds().parse("1.5"), 1.5);
  EXPECT_FALSE(seconds().parse("-1").has_value());
  EXPECT_EQ(byteNumbers(true).parse("64M"), Int64(64) << 20);
  EXPECT_EQ(byteNumbers(true).parse("0"), 0);
  EXPECT_FALSE(byteNumbers(false).parse("0").has_value());
  EXPECT_EQ(texts("a path").parse("any text"), String("any text"));
}

TEST(ParameterTypeTest, IntegersHaveBothTheirBounds)
{
  const ParameterType<Int32> type = integers(2, 5);

  EXPECT_EQ(type.parse("2"), 2);
  EXPECT_EQ(type.parse("5"), 5);
  for (const char* wrong : { "1", "6", "x", "3.5", "" })
    EXPECT_FALSE(type.parse(wrong).has_value()) << wrong;
  EXPECT_EQ(integers64(0).parse("9000000000"), 9000000000);
}

TEST(ParameterTypeTest, AWordStandsForAValue)
{
  const ParameterType<int> type = oneWordOf<int>({ { "low", 1 }, { "high", 2 }, { "former", 1, true } });

  EXPECT_EQ(type.expected, "low or high");
  EXPECT_EQ(type.parse("former"), 1);
  EXPECT_FALSE(type.parse("middle").has_value());
  EXPECT_EQ(type.print(2), "high");
  EXPECT_EQ(type.print(1), "low");
  EXPECT_EQ(wordList({ "a", "b", "c" }), "a, b or c");
}

TEST(ParameterTypeTest, ALineHasANameAnOperatorAndAValue)
{
  const auto add = parameterLineOf("A=b=c");
  const auto replace = parameterLineOf("A:=");
  const auto remove = parameterLineOf("A-=b");

  ASSERT_TRUE(add && replace && remove);
  EXPECT_EQ(add->value, "b=c");
  EXPECT_EQ(add->operation, ParameterLine::eOperator::Add);
  EXPECT_EQ(replace->name, "A");
  EXPECT_EQ(replace->operation, ParameterLine::eOperator::Replace);
  EXPECT_EQ(remove->operation, ParameterLine::eOperator::Remove);
  for (const char* wrong : { "A", "=b", "+=b", "" })
    EXPECT_FALSE(parameterLineOf(wrong).has_value()) << wrong;
}

TEST(ParameterTypeTest, AWordOfTheCommandLineHoldsSeveralLines)
{
  StringList words;
  for (const char* word : { "program", "-A,X=1,Y=2", "case.arc", "-A,Z=3" })
    words.add(word);

  const std::vector<String> texts = userParameterTexts(CommandLineArguments(words));

  EXPECT_EQ(texts, (std::vector<String>{ "X=1", "Y=2", "Z=3" }));
  EXPECT_TRUE(parameterTextsOf("case.arc").empty());
}

TEST(ParameterTypeTest, NamesThatWereAskedForAreKnown)
{
  EXPECT_FALSE(isAskedName("TestOfAskedNames"));

  CommandLineArguments().getParameter("TestOfAskedNames");
  noteAskedName("AnotherOne");

  EXPECT_TRUE(isAskedName("TestOfAskedNames"));
  const std::vector<String> names = askedNames();
  EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
  EXPECT_NE(std::find(names.begin(), names.end(), String("AnotherOne")), names.end());
}

TEST(ParameterTypeTest, NamesOfArcaneWithoutEffectAreAccepted)
{
  EXPECT_TRUE(isIdleArgumentOfArcane("ThreadService"));
  EXPECT_FALSE(isIdleArgumentOfArcane("ThreadServic"));
  EXPECT_FALSE(isIdleArgumentOfArcane("MaxIteration"));
  EXPECT_TRUE(isIdleVariableOfArcane("ARCANE_DEBUG_ACCELERATOR"));
  EXPECT_FALSE(isIdleVariableOfArcane("ARCANE_NO_SUCH_NAME"));
}
