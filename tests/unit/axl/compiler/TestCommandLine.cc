// SPDX-License-Identifier: Apache-2.0
#include "axl/compiler/CommandLine.h"

#include <gtest/gtest.h>

#include <sstream>

using namespace Arcane::axl;

namespace
{
std::string faultOf(const std::vector<std::string>& arguments)
{
  CommandLine line;
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(readCommandLine(arguments, { out, err }, line), 1);
  return err.str();
}

CommandLine parse(const std::vector<std::string>& arguments)
{
  CommandLine line;
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(readCommandLine(arguments, { out, err }, line), std::nullopt);
  EXPECT_EQ(err.str(), "");
  return line;
}
} // namespace

TEST(CommandLineTest, AFileAloneIsEnough)
{
  const CommandLine line = parse({ "a/b.axl" });

  EXPECT_EQ(line.axl_file, "a/b.axl");
  EXPECT_EQ(line.output_path, ".");
  EXPECT_EQ(line.header_path, ".");
  EXPECT_FALSE(line.no_restore || line.is_check || line.is_strict || line.is_verbose);
}

TEST(CommandLineTest, ValuesFollowTheirOptionOrAnEqualSign)
{
  const CommandLine one = parse(
    { "-o", "out", "-i", "inc", "--copy", "cp", "--lang", "c++", "-g", "caseoption", "--no-restore", "--strict", "--verbose", "b.axl" });
  const CommandLine two = parse({ "--output-path=out", "--header-path=inc", "--copy=cp", "-l=c++", "b.axl", "--verbose=0" });

  EXPECT_EQ(one.output_path, "out");
  EXPECT_EQ(one.header_path, "inc");
  EXPECT_EQ(one.copy_path, "cp");
  EXPECT_TRUE(one.no_restore && one.is_strict && one.is_verbose);
  EXPECT_EQ(two.output_path, "out");
  EXPECT_EQ(two.header_path, "inc");
  EXPECT_EQ(two.copy_path, "cp");
  EXPECT_FALSE(two.is_verbose);
}

TEST(CommandLineTest, WhatCannotBeUnderstoodIsSaid)
{
  const auto expect_fault = [](const std::vector<std::string>& arguments, const std::string& expected) {
    EXPECT_EQ(faultOf(arguments), "axl2cc: error: " + expected + " (see axl2cc --help)\n");
  };
  expect_fault({}, "FILE.axl is required");
  expect_fault({ "a.xml" }, "FILE.axl: is 'a.xml', expected a name that ends with '.axl'");
  expect_fault({ "a.axl", "b.axl" }, "'b.axl' is one argument too many");
  expect_fault({ "a.axl", "--output-path=" }, "--output-path: 1 required DIR missing");
  expect_fault({ "a.axl", "--copy", "" }, "--copy: is '', expected a value");
  expect_fault({ "--lang", "c#", "a.axl" }, "--lang: is 'c#', expected 'c++'");
  expect_fault({ "--gen-target=all", "a.axl" }, "--gen-target: is 'all', expected 'caseoption'");
  expect_fault({ "--with-content", "a.axl" }, "--with-content: is not supported, expected an option of --help");
  expect_fault({ "--no-restor", "a.axl" }, "unknown option '--no-restor', did you mean '--no-restore'?");
  expect_fault({ "--zzzzzzzz", "a.axl" }, "unknown option '--zzzzzzzz', expected an option of --help");
  expect_fault({ "-o" }, "--output-path: 1 required DIR missing");
}
