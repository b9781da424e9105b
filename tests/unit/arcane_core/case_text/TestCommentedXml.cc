// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_text/CommentedXml.h"

#include <gtest/gtest.h>

using Arcane::detail::casetext::CommentedXml;

TEST(CommentedXmlTest, ACommentHasItsParagraphs)
{
  CommentedXml out;
  out.indent();

  out.comment({ "One  two.", "", "Three." });

  EXPECT_EQ(out.text(), "  <!-- One two.\n       Three. -->\n");
}

TEST(CommentedXmlTest, NoTextEndsAComment)
{
  CommentedXml out;

  out.comment({ "a --> b --- c-" });

  EXPECT_EQ(out.text(), "<!-- a - -> b - - - c- -->\n");
}

TEST(CommentedXmlTest, LongLinesAreBroken)
{
  CommentedXml out;

  out.comment({ std::string(60, 'a') + " " + std::string(60, 'b') });

  EXPECT_EQ(out.text(), "<!-- " + std::string(60, 'a') + "\n     " + std::string(60, 'b') + " -->\n");
}

TEST(CommentedXmlTest, ElementsInACommentStayElements)
{
  CommentedXml out;

  out.commentedOut({ "Why." }, { "<a>", "  <b>" + CommentedXml::escaped("--<&\"") + "</b>", "</a>" });

  EXPECT_EQ(out.text(), "<!-- Why.\n<a>\n  <b>-&#45;&lt;&amp;&quot;</b>\n</a>\n-->\n");
}

TEST(CommentedXmlTest, BytesThatXmlCannotHoldAreReplaced)
{
  EXPECT_EQ(CommentedXml::escaped("a\x01\xff\r"), "a??&#13;");
}
