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
