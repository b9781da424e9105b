// SPDX-License-Identifier: Apache-2.0
#include "axl/compiler/CodeWriter.h"

#include <gtest/gtest.h>

using namespace Arcane::axl;

TEST(CodeWriterTest, BlocksAreIndented)
{
  CodeWriter out;

  out.line("void f()");
  out.open();
  out.line("g();");
  out.flushLeft("#if 1");
  out.line();
  out.close(";");

  EXPECT_EQ(out.text(), "void f()\n{\n  g();\n#if 1\n\n};\n");
}

TEST(CodeWriterTest, LinesHaveAPlaceInTheAxlFileAndOthersKeepTheirs)
{
  CodeWriter out("Heat.axl", "Heat_axl.h");

  out.line("int a;");
  out.beginAxlLine(12);
  out.line("int b;");
  out.endAxlLine();
  out.line("int line_5;");

  EXPECT_EQ(out.text(), "int a;\n#line 12 \"Heat.axl\"\nint b;\n#line 5 \"Heat_axl.h\"\nint line_5;\n");
}

TEST(CodeWriterTest, LiteralsKeepAnyText)
{
  EXPECT_EQ(cppLiteral("plain"), "\"plain\"");
  EXPECT_EQ(cppLiteral("a\"b\\c"), "\"a\\\"b\\\\c\"");
  EXPECT_EQ(cppLiteral("line\nnext\ttab"), "\"line\\nnext\\011tab\"");
  EXPECT_EQ(cppLiteral("\xC3\xA9"
                       "9"),
            "\"\\303\\2519\"");
  EXPECT_EQ(cppLiteral("?\?="), "\"\\?\\?=\"");
}

TEST(CodeWriterTest, AnAbsentTextIsNotAnEmptyOne)
{
  EXPECT_EQ(cppString("", true), "Arcane::String(\"\")");
  EXPECT_EQ(cppString("", false), "Arcane::String()");
}
