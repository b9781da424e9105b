// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/tools/ToolArguments.h"

#include <CLI/CLI.hpp>
#include <gtest/gtest.h>

#include <sstream>

namespace
{
using namespace Arcane;

//! A program with a file, two options and one that it does not show.
struct Tool
{
  std::string file;
  std::string output;
  int nb_repeat = 1;
  double period_s = 0.0;
  double tolerance = 1.0;
  std::ostringstream out;
  std::ostringstream err;

  std::optional<int> read(const std::vector<std::string>& arguments)
  {
    CLI::App app("Does nothing.", "tool");
    app.add_option("FILE", file)->required();
    app.add_option("-o,--output", output);
    app.add_option("--repeat", nb_repeat)->check(tools::atLeast(-5));
    app.add_option("--every", period_s)->check(tools::positiveReal());
    app.add_option("--tolerance", tolerance)->check(tools::notNegativeReal());
    app.add_flag("--hidden")->group("");
    return tools::readArguments(app, arguments, { out, err }, 2);
  }
};

std::string faultOf(const std::vector<std::string>& arguments)
{
  Tool tool;
  EXPECT_EQ(tool.read(arguments), 2);
  EXPECT_EQ(tool.out.str(), "");
  return tool.err.str();
}

TEST(ToolArgumentsTest, ValuesFollowTheirOptionOrAnEqualSign)
{
  Tool one;
  Tool two;
  EXPECT_EQ(one.read({ "-o", "a b", "--repeat=-3", "--every", "0.5", "--tolerance=0", "x" }), std::nullopt);
  EXPECT_EQ(two.read({ "x", "-o=c", "--repeat", "7" }), std::nullopt);

  EXPECT_EQ(one.file, "x");
  EXPECT_EQ(one.output, "a b");
  EXPECT_EQ(one.nb_repeat, -3);
  EXPECT_EQ(one.period_s, 0.5);
  EXPECT_EQ(one.tolerance, 0.0);
  EXPECT_EQ(two.output, "c");
  EXPECT_EQ(two.nb_repeat, 7);
  EXPECT_EQ(one.err.str() + two.err.str(), "");
}

TEST(ToolArgumentsTest, HelpAndVersionNeedNothingElseAndEndWell)
{
  for (const char* option : { "-h", "--help" }) {
    Tool tool;
    EXPECT_EQ(tool.read({ option }), 0);
    EXPECT_NE(tool.out.str().find("Does nothing."), std::string::npos);
    EXPECT_NE(tool.out.str().find("--repeat"), std::string::npos);
    EXPECT_EQ(tool.out.str().find("--hidden"), std::string::npos);
  }
  Tool tool;
  EXPECT_EQ(tool.read({ "--version" }), 0);
  EXPECT_EQ(tool.out.str(), tools::versionText("tool") + "\n");
  EXPECT_EQ(tool.out.str().find("tool, Arcane-ShMem "), 0u);
}

TEST(ToolArgumentsTest, AnUnknownOptionIsAFaultWithTheNearestName)
{
  EXPECT_EQ(faultOf({ "x", "--repaet=3" }), "tool: error: unknown option '--repaet', did you mean '--repeat'? (see tool --help)\n");
  EXPECT_EQ(faultOf({ "x", "--verison" }), "tool: error: unknown option '--verison', did you mean '--version'? (see tool --help)\n");
  EXPECT_EQ(faultOf({ "x", "--colour" }), "tool: error: unknown option '--colour', expected an option of --help (see tool --help)\n");
  EXPECT_EQ(faultOf({ "x", "--hiden" }), "tool: error: unknown option '--hiden', expected an option of --help (see tool --help)\n");
}

TEST(ToolArgumentsTest, WhatIsMissingOrTooMuchIsAFault)
{
  EXPECT_EQ(faultOf({ "x", "y" }), "tool: error: 'y' is one argument too many (see tool --help)\n");
  EXPECT_NE(faultOf({}).find("FILE"), std::string::npos);
  EXPECT_NE(faultOf({ "x", "--repeat" }).find("--repeat"), std::string::npos);
  for (const std::string wrong : { "often", "2x", "", "-6", "1.5", "99999999999999999999" })
    EXPECT_EQ(faultOf({ "x", "--repeat", wrong }),
              "tool: error: --repeat: is '" + wrong + "', expected a number >= -5 (see tool --help)\n");
  for (const std::string wrong : { "x", "0", "-1", "nan", "inf", "1e999" })
    EXPECT_EQ(faultOf({ "x", "--every", wrong }),
              "tool: error: --every: is '" + wrong + "', expected a finite number > 0 (see tool --help)\n");
  EXPECT_EQ(faultOf({ "x", "--tolerance=-0.5" }), "tool: error: --tolerance: is '-0.5', expected a finite number >= 0 (see tool --help)\n");
  // The unknown option, not the file that is missing beside it.
  EXPECT_NE(faultOf({ "--outptu" }).find("--output"), std::string::npos);
}
} // namespace
