// SPDX-License-Identifier: Apache-2.0
#include "axl/compiler/CommandLine.h"

#include <gtest/gtest.h>

using namespace Arcane::axl;

namespace
{
std::string faultOf(const std::vector<std::string>& arguments)
{
  std::string fault;
  EXPECT_FALSE(parseCommandLine(arguments, fault).has_value());
  return fault;
}

CommandLine parse(const std::vector<std::string>& arguments)
{
  std::string fault;
  const std::optional<CommandLine> line = parseCommandLine(arguments, fault);
  EXPECT_EQ(fault, "");
  return line.value_or(CommandLine());
}
} // namespace

TEST(CommandLineTest, AFileAloneIsEnough)
{
  const CommandLine line = parse({ "a/b.axl" });

  EXPECT_EQ(line.axl_file, "a/b.axl");
  EXPECT_EQ(line.output_path, ".");
  EXPECT_EQ(line.header_path, ".");
  EXPECT_FALSE(line.no_restore || line.is_check || line.is_verbose);
}

TEST(CommandLineTest, ValuesFollowTheirOptionOrAnEqualSign)
{
  const CommandLine one =
    parse({ "-o", "out", "-i", "inc", "--copy", "cp", "--lang", "c++", "-g", "caseoption", "--no-restore", "--verbose", "b.axl" });
  const CommandLine two = parse({ "--output-path=out", "--header-path=inc", "--copy=cp", "-l=c++", "b.axl", "--verbose=0" });

  EXPECT_EQ(one.output_path, "out");
  EXPECT_EQ(one.header_path, "inc");
  EXPECT_EQ(one.copy_path, "cp");
  EXPECT_TRUE(one.no_restore && one.is_verbose);
  EXPECT_EQ(two.output_path, "out");
  EXPECT_EQ(two.header_path, "inc");
  EXPECT_EQ(two.copy_path, "cp");
  EXPECT_FALSE(two.is_verbose);
}

TEST(CommandLineTest, HelpAndVersionNeedNoFile)
{
  EXPECT_TRUE(parse({ "--help" }).wants_help);
  EXPECT_TRUE(parse({ "-h" }).wants_help);
  EXPECT_TRUE(parse({ "--version" }).wants_version);
}

TEST(CommandLineTest, WhatCannotBeUnderstoodIsSaid)
{
  EXPECT_EQ(faultOf({}), "no file, expected the name of an .axl file");
  EXPECT_EQ(faultOf({ "a.xml" }), "file 'a.xml', expected a name that ends with '.axl'");
  EXPECT_EQ(faultOf({ "a.axl", "b.axl" }), "two files, 'a.axl' and 'b.axl', expected one");
  EXPECT_EQ(faultOf({ "-o" }), "option '-o' without value, expected one after it");
  EXPECT_EQ(faultOf({ "--output-path=", "a.axl" }), "option '--output-path' is empty, expected a value");
  EXPECT_EQ(faultOf({ "--lang", "c#", "a.axl" }), "option '--lang' is 'c#', expected 'c++'");
  EXPECT_EQ(faultOf({ "--gen-target=all", "a.axl" }), "option '--gen-target' is 'all', expected 'caseoption'");
  EXPECT_EQ(faultOf({ "--with-content", "a.axl" }), "option '--with-content' is not supported, expected an option of --help");
  EXPECT_EQ(faultOf({ "--no-restor", "a.axl" }), "unknown option '--no-restor', did you mean '--no-restore'?");
  EXPECT_EQ(faultOf({ "--zzzzzzzz", "a.axl" }), "unknown option '--zzzzzzzz', expected an option of --help");
}
