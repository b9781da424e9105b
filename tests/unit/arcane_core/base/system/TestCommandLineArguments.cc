// SPDX-License-Identifier: Apache-2.0
// The command line, its parameters, versions and what an application says of itself.
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/system/ApplicationInfo.h"

#include <gtest/gtest.h>

using namespace Arcane;

TEST(CommandLineArgumentsTest, ParametersAreReadFromTheCommandLine)
{
  const CommandLineArguments args(StringList{ "code", "-A,MaxIteration=5,S=4", "-A,//hydro/cfl=0.2", "file.arc" });

  EXPECT_EQ(args.getParameter("MaxIteration"), "5");
  EXPECT_EQ(args.getParameter("S"), "4");
  EXPECT_EQ(args.getParameter("//hydro/cfl"), "0.2");
  EXPECT_TRUE(args.getParameter("T").null());
}

TEST(CommandLineArgumentsTest, ArgumentsOfMainAreKept)
{
  char name[] = "code";
  char parameter[] = "-A,T=2";
  char* pointers[] = { name, parameter, nullptr };
  int argc = 2;
  char** argv = pointers;

  const CommandLineArguments args(&argc, &argv);

  EXPECT_EQ(args.commandLineArgc(), &argc);
  EXPECT_EQ(args.commandLineArgv(), &argv);
  EXPECT_EQ(args.getParameter("T"), "2");
  StringList texts;
  args.fillArgs(texts);
  ASSERT_EQ(texts.count(), 2);
  EXPECT_EQ(texts[0], "code");
}

TEST(CommandLineArgumentsTest, ListOfTextsBecomesMainArguments)
{
  const CommandLineArguments args(StringList{ "code", "a", "b" });

  ASSERT_EQ(*args.commandLineArgc(), 3);
  EXPECT_STREQ((*args.commandLineArgv())[2], "b");
  EXPECT_EQ((*args.commandLineArgv())[3], nullptr);
}

TEST(CommandLineArgumentsTest, HelpIsNeededWhenAskedOrWithoutArgument)
{
  EXPECT_TRUE(CommandLineArguments().needHelp());
  EXPECT_TRUE(CommandLineArguments(StringList{ "code" }).needHelp());
  EXPECT_TRUE(CommandLineArguments(StringList{ "code", "x", "-h" }).needHelp());
  EXPECT_TRUE(CommandLineArguments(StringList{ "code", "--help" }).needHelp());
  EXPECT_FALSE(CommandLineArguments(StringList{ "code", "x" }).needHelp());
}

TEST(CommandLineArgumentsTest, CopyIsAnotherHandle)
{
  CommandLineArguments args(StringList{ "code", "x" });
  const CommandLineArguments copy = args;

  args.addParameterLine("T=3");

  EXPECT_EQ(copy.getParameter("T"), "3");
}

TEST(CommandLineArgumentsTest, UnreadableParameterIsLeftOutUntilTheLauncherRefusesIt)
{
  CommandLineArguments args(StringList{ "code", "-A,MaxIteration,S=2", "-A,=5" });

  EXPECT_TRUE(args.getParameter("MaxIteration").null());
  EXPECT_EQ(args.getParameter("S"), "2");
  EXPECT_THROW(args.addParameterLine("MaxIteration"), ArgumentException);
}

TEST(CommandLineArgumentsTest, OperatorsAddReplaceAndRemove)
{
  ParameterList list;
  StringList names;
  StringList values;

  EXPECT_FALSE(list.addParameterLine("A=1"));
  EXPECT_FALSE(list.addParameterLine("A+=2"));
  EXPECT_EQ(list.getParameterOrNull("A"), "2");
  list.fillParameters(names, values);
  EXPECT_EQ(names.count(), 2);
  EXPECT_FALSE(list.addParameterLine("A-=2"));
  EXPECT_EQ(list.getParameterOrNull("A"), "1");
  EXPECT_FALSE(list.addParameterLine("A:=7"));
  list.fillParameters(names, values);
  ASSERT_EQ(values.count(), 1);
  EXPECT_EQ(values[0], "7");
  EXPECT_FALSE(list.addParameterLine("A-=8"));
  EXPECT_EQ(list.getParameterOrNull("A"), "7");
}

TEST(CommandLineArgumentsTest, ValueMayHoldEqualSignsOrNothing)
{
  ParameterList list;

  EXPECT_FALSE(list.addParameterLine("A=b=c"));
  EXPECT_FALSE(list.addParameterLine("Empty="));

  EXPECT_EQ(list.getParameterOrNull("A"), "b=c");
  EXPECT_FALSE(list.getParameterOrNull("Empty").null());
  EXPECT_TRUE(list.addParameterLine("+=3"));
  EXPECT_TRUE(list.addParameterLine("A"));
}

TEST(CommandLineArgumentsTest, ApplicationHasNameAndVersion)
{
  ApplicationInfo info(CommandLineArguments(StringList{ "code", "-A,T=2" }), "Hydro", VersionInfo(1, 2, 3));

  info.setCodeName("Hydro");
  info.setCodeVersion(VersionInfo(4, 5, 6));
  info.addDynamicLibrary("eos");

  EXPECT_EQ(info.applicationName(), "Hydro");
  EXPECT_EQ(info.applicationVersion(), VersionInfo(1, 2, 3));
  EXPECT_EQ(info.codeFullVersion(), "4.5.6");
  EXPECT_EQ(info.commandLineArguments().getParameter("T"), "2");
  EXPECT_EQ(info.dynamicLibrariesName().count(), 1);
}

TEST(CommandLineArgumentsTest, VersionIsReadAndPrinted)
{
  EXPECT_EQ(VersionInfo("1.2.3"), VersionInfo(1, 2, 3));
  EXPECT_EQ(VersionInfo("2"), VersionInfo(2, 0, 0));
  EXPECT_EQ(VersionInfo("2.1"), VersionInfo(2, 1, 0));
  EXPECT_EQ(VersionInfo(1, 2, 3).versionAsString(), "1.2.3");
  EXPECT_LT(VersionInfo(1, 9, 0), VersionInfo(1, 10, 0));
  for (const char* text : { "", "a", "1.", "1.2.3.4", "1.2x", "-1" })
    EXPECT_THROW(VersionInfo{ String(text) }, ArgumentException) << text;
}
