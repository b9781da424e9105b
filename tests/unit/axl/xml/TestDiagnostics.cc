// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/Diagnostics.h"

#include <gtest/gtest.h>

using namespace Arcane::xml;

TEST(DiagnosticsTest, AFaultShowsItsPlaceItsLineAndACaret)
{
  const SourceText source("sod.arc", "<a>\n  <b c='1'/>\n</a>\n");
  Diagnostics diagnostics;

  diagnostics.error(source, { 2, 6 }, "attribute 'c' is '1', expected a name");

  EXPECT_EQ(diagnostics.text(), "sod.arc:2:6: error: attribute 'c' is '1', expected a name\n"
                                "    <b c='1'/>\n"
                                "       ^\n");
}

TEST(DiagnosticsTest, TheCaretStandsUnderItsCharacterAfterTabulatorsAndAccents)
{
  EXPECT_EQ(format({ Severity::Error, "f", { 1, 4 }, "m", "\t\xC3\xA9 x" }), "f:1:4: error: m\n  \t\xC3\xA9 x\n  \t  ^\n");
}

TEST(DiagnosticsTest, UnknownPartsAreLeftOut)
{
  EXPECT_EQ(format({ Severity::Error, "f", {}, "m", "" }), "f: error: m\n");
  EXPECT_EQ(format({ Severity::Warning, "f", { 3, 0 }, "m", "x" }), "f:3: warning: m\n  x\n");
  EXPECT_EQ(format({ Severity::Error, "", {}, "m", "" }), "error: m\n");
}

TEST(DiagnosticsTest, FaultsComeFileByFileThenByPlace)
{
  const SourceText b("b", "x\ny"), a("a", "x\ny");
  Diagnostics diagnostics;
  diagnostics.error(b, { 2, 1 }, "3");
  diagnostics.error(a, { 1, 1 }, "4");
  diagnostics.error(b, { 1, 2 }, "2");
  diagnostics.warning(b, { 1, 1 }, "1");

  std::string order;
  for (const Diagnostic& d : diagnostics.sorted())
    order += d.message;

  EXPECT_EQ(order, "1234");
}

TEST(DiagnosticsTest, WarningsAreNotErrors)
{
  const SourceText source("f", "x");
  Diagnostics diagnostics;
  diagnostics.warning(source, { 1, 1 }, "w");
  diagnostics.error(source, { 1, 1 }, "e");
  diagnostics.error(source, { 1, 1 }, "e");

  EXPECT_EQ(diagnostics.nbError(), 2);
  EXPECT_EQ(diagnostics.nbWarning(), 1);
}

TEST(DiagnosticsTest, TheExcerptOfALongLineHasItsCaretUnderItsCharacter)
{
  const SourceText source("f", std::string(1000, 'x') + "Y" + std::string(1000, 'z'));
  Diagnostics diagnostics;

  diagnostics.error(source, { 1, 1001 }, "m");

  EXPECT_EQ(diagnostics.text(), "f:1:1001: error: m\n  ..." + std::string(100, 'x') + "Y" + std::string(99, 'z') + "...\n     " +
                                  std::string(100, ' ') + "^\n");
}

TEST(DiagnosticsTest, TheFirstFiftyFaultsAreListedThenTheirNumber)
{
  const SourceText source("f", std::string(100000, 'x'));
  Diagnostics diagnostics;
  for (int i = 0; i < 8000; ++i)
    diagnostics.error(source, { 1, i + 1 }, "e" + std::to_string(i));

  const std::string text = diagnostics.text();

  EXPECT_NE(text.find("error: e49\n"), std::string::npos);
  EXPECT_EQ(text.find("error: e50\n"), std::string::npos);
  EXPECT_TRUE(text.ends_with("and 7950 more: 8000 errors and 0 warnings in all\n"));
  EXPECT_LT(text.size(), 30000u);
}

TEST(DiagnosticsTest, WarningsHideNoError)
{
  const SourceText source("f", "x");
  Diagnostics diagnostics;
  for (int i = 0; i < 60; ++i)
    diagnostics.warning(source, { 1, 1 }, "w" + std::to_string(i));
  diagnostics.error(source, { 1, 2 }, "the error");

  const std::string text = diagnostics.text();

  EXPECT_NE(text.find("error: the error\n"), std::string::npos);
  EXPECT_NE(text.find("warning: w48\n"), std::string::npos);
  EXPECT_EQ(text.find("warning: w49\n"), std::string::npos);
  EXPECT_TRUE(text.ends_with("and 11 more: 1 errors and 60 warnings in all\n"));
}

TEST(DiagnosticsTest, ADetailOfAWarningIsShownWhenItIsAnError)
{
  const SourceText source("f", "x");
  Diagnostics diagnostics;
  diagnostics.warning(source, { 1, 1 }, "w", ", expected 'a' or 'b'");
  EXPECT_EQ(diagnostics.text(), "f:1:1: warning: w\n  x\n  ^\n");

  diagnostics.makeWarningsErrors();

  EXPECT_EQ(diagnostics.text(), "f:1:1: error: w, expected 'a' or 'b'\n  x\n  ^\n");
}

TEST(DiagnosticsTest, WarningsCanBeMadeErrors)
{
  const SourceText source("f", "x");
  Diagnostics diagnostics;
  diagnostics.warning(source, { 1, 1 }, "w");
  diagnostics.error(source, { 1, 1 }, "e");

  diagnostics.makeWarningsErrors();

  EXPECT_EQ(diagnostics.nbError(), 2);
  EXPECT_EQ(diagnostics.nbWarning(), 0);
  EXPECT_EQ(diagnostics.text(), "f:1:1: error: w\n  x\n  ^\nf:1:1: error: e\n  x\n  ^\n");
}
