// SPDX-License-Identifier: Apache-2.0
// Wrong values, misspelt names, names that only an application knows.
#include "arcane_core/base/system/ParameterCheck.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/base/system/PlatformUtils.h"

#include <gtest/gtest.h>

#include <cstdlib>

using namespace Arcane;
using namespace Arcane::detail::base;

namespace
{
//! A framework that declares some names.
class ParameterCheckTest : public ::testing::Test
{
 protected:
  static CommandLineArguments argumentsOf(std::initializer_list<const char*> words)
  {
    StringList list;
    list.add("program");
    for (const char* word : words)
      list.add(word);
    return CommandLineArguments(list);
  }
  static std::vector<String> errorsOf(std::initializer_list<const char*> words) { return checkParameters(argumentsOf(words)).errors; }

  Parameter<Int32> m_steps{ { .section = "Checked", .argument = "CheckedSteps", .variable = "ARCANE_SHMEM_STEPS", .meaning = "Steps." },
                            integers(0),
                            0 };
  Parameter<bool> m_again{ { .section = "Checked", .argument = "CheckedAgain", .variable = "ARCANE_CHECKED_AGAIN", .meaning = "Again." },
                           switches(),
                           false };
};
using Texts = std::vector<String>;
} // namespace

TEST_F(ParameterCheckTest, WhatIsRightHasNoFault)
{
  const ParameterFaults faults = checkParameters(argumentsOf({ "-A,CheckedSteps=5,CheckedAgain=1", "-A,//module/option=x", "a.arc" }));

  EXPECT_EQ(faults.errors, Texts());
  EXPECT_EQ(faults.warnings, Texts());
}

TEST_F(ParameterCheckTest, AllFaultsAreToldTogether)
{
  platform::setEnvironmentVariable("ARCANE_CHECKED_AGAIN", "perhaps");
  const std::vector<String> errors = errorsOf({ "-A,CheckedSteps=-5", "-A,CheckedStep=5", "-A,NoValue", "a.arc" });
  ::unsetenv("ARCANE_CHECKED_AGAIN");

  EXPECT_EQ(errors, Texts({ "command line: -A,CheckedStep is not known, did you mean '-A,CheckedSteps'?",
                            "command line: parameter is 'NoValue', expected 'Name=Value'",
                            "environment: ARCANE_CHECKED_AGAIN is 'perhaps', expected 1 or 0, or true or false",
                            "command line: -A,CheckedSteps is '-5', expected an integer from 0 on" }));
}

TEST_F(ParameterCheckTest, OneLetterOrTheCaseIsASlip)
{
  for (const char* slip : { "-A,CheckdSteps=1", "-A,CheckedSetps=1", "-A,CheckedStepss=1", "-A,checkedsteps=1" })
    EXPECT_EQ(errorsOf({ slip }).size(), 1U) << slip;
  // It may be of the application.
  EXPECT_EQ(errorsOf({ "-A,CheckedHops=1" }), Texts());
}

TEST_F(ParameterCheckTest, ANameThatTheApplicationHasAskedForIsNoSlip)
{
  const CommandLineArguments arguments = argumentsOf({ "-A,CheckedSteps2=1" });
  EXPECT_EQ(checkParameters(arguments).errors.size(), 1U);

  EXPECT_EQ(arguments.getParameter("CheckedSteps2"), "1");

  EXPECT_EQ(checkParameters(arguments).errors, Texts());
}

TEST_F(ParameterCheckTest, NamesOfArcaneWithoutEffectAreWarnedOf)
{
  const ParameterFaults faults = checkParameters(argumentsOf({ "-A,ThreadService=Std", "-A,UsingDotNet=1" }));

  EXPECT_EQ(faults.errors, Texts());
  EXPECT_EQ(faults.warnings,
            Texts({ "command line: -A,ThreadService has no effect here", "command line: -A,UsingDotNet has no effect here" }));
  EXPECT_EQ(unknownArguments(argumentsOf({ "-A,ThreadService=Std" })), Texts());
}

TEST_F(ParameterCheckTest, VariablesThatBeginAsOursMustBeKnown)
{
  const ParameterFaults faults = checkVariableNames({ "PATH", "ARCANE_SHMEM_STEPS", "ARCANE_SHMEM_STEP", "ARCANE_SHMEM_QUITE_OTHER",
                                                      "ARCANE_CHECKED_AGIAN", "ARCANE_OF_SOMEBODY", "ARCANE_STRICT_CASEOPTION" });

  EXPECT_EQ(faults.errors, Texts({ "environment: variable ARCANE_SHMEM_STEP is not known, did you mean 'ARCANE_SHMEM_STEPS'?",
                                   "environment: variable ARCANE_SHMEM_QUITE_OTHER is not known",
                                   "environment: variable ARCANE_CHECKED_AGIAN is not known, did you mean 'ARCANE_CHECKED_AGAIN'?" }));
  EXPECT_EQ(faults.warnings, Texts({ "environment: ARCANE_STRICT_CASEOPTION has no effect here" }));
}

TEST_F(ParameterCheckTest, NamesAreKnownOnceSomebodyAsksByAnyWay)
{
  const CommandLineArguments arguments =
    argumentsOf({ "-A,AppOne=1", "-A,AppTwo=2", "-A,AppThree=3,AppThree=4", "-A,//module/x=1", "-A,CheckedSteps=1" });
  EXPECT_EQ(unknownArguments(arguments), Texts({ "AppOne", "AppTwo", "AppThree" }));

  arguments.getParameter("AppOne");
  EXPECT_EQ(unknownArguments(arguments), Texts({ "AppTwo", "AppThree" }));
  ParameterList copy = arguments.parameters();
  copy.getParameterOrNull("AppTwo");
  EXPECT_EQ(unknownArguments(arguments), Texts({ "AppThree" }));
  StringList names;
  StringList values;
  arguments.getParameters(names, values);
  EXPECT_EQ(unknownArguments(arguments), Texts());
}

TEST_F(ParameterCheckTest, OptionsOfTheCaseFileMakeNoOtherNameKnown)
{
  const CommandLineArguments arguments = argumentsOf({ "-A,//module/x=1", "-A,NotAskedFor=1" });
  StringList names;
  StringList values;

  arguments.parameters().fillParameters(names, values, "//");

  EXPECT_EQ(names.count(), 1);
  EXPECT_EQ(unknownArguments(arguments), Texts({ "NotAskedFor" }));
}

TEST_F(ParameterCheckTest, WhatTheProgramAddsItselfIsItsOwn)
{
  CommandLineArguments arguments = argumentsOf({ "a.arc" });

  arguments.addParameterLine("AddedByTheProgram=1");

  EXPECT_EQ(unknownArguments(arguments), Texts());
}

TEST_F(ParameterCheckTest, AnUnknownNameHasTheNearestOneThatIsAskedFor)
{
  argumentsOf({}).getParameter("NameOfTheApplication");

  EXPECT_EQ(unknownArgumentText("NameOfApplication"),
            "command line: -A,NameOfApplication is not known: neither the framework nor the application asks for it, did you mean "
            "'-A,NameOfTheApplication'?");
  EXPECT_TRUE(unknownArgumentText("Qqqqqqqqqqqqq").endsWith("; --help lists the names of the framework"));
  EXPECT_TRUE(unknownArgumentText("/heat/x").endsWith("begins with two slashes, as in -A,//heat/x"));
}

TEST_F(ParameterCheckTest, ErrorsAreThrownOneALine)
{
  EXPECT_NO_THROW(throwIfErrors({}));
  try {
    throwIfErrors({ "one", "two" });
    FAIL();
  }
  catch (const FatalErrorException& ex) {
    EXPECT_EQ(ex.message(), "one\ntwo");
  }
}
