// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/XmlDocument.h"
#include "axl/xml/XmlWriter.h"

#include <gtest/gtest.h>

using namespace Arcane::xml;

namespace
{
//! The attribute `a` of a root that was written with \a value, read again.
std::string writtenAndRead(std::string_view value)
{
  const std::string text = XmlWriter(XmlHead::Declaration).begin("r").attribute("a", value).finish();
  Diagnostics faults;
  const XmlDocument document = XmlDocument::parseMemory(text, "written", faults);
  return document.root() ? document.root()->attribute("a")->value : "fault: " + faults.text();
}
} // namespace

TEST(XmlWriterTest, ElementsAreLinesAndAreIndented)
{
  XmlWriter writer(XmlHead::Declaration);
  writer.begin("mesh").attribute("name", "plate").attribute("nb-cell", 12).begin("group").attribute("id", std::size_t(7)).end();
  writer.element("note", "thin").element("count", 3);

  EXPECT_EQ(writer.finish(), "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                             "<mesh name=\"plate\" nb-cell=\"12\">\n"
                             "  <group id=\"7\"/>\n"
                             "  <note>thin</note>\n"
                             "  <count>3</count>\n"
                             "</mesh>\n");
}

TEST(XmlWriterTest, WhatHasAMeaningInXmlIsEscaped)
{
  const std::string text = XmlWriter(XmlHead::None).begin("r").attribute("a", "<\"&\">\n\t").element("t", "a&b<c>").finish();

  EXPECT_EQ(text, "<r a=\"&lt;&quot;&amp;&quot;&gt;&#10;&#9;\">\n  <t>a&amp;b&lt;c&gt;</t>\n</r>\n");
}

TEST(XmlWriterTest, AllTextsComeBackWhenTheyAreRead)
{
  for (const char* value : { "", "a&b", "'\"<>&amp;", "l'\xc3\xa9t\xc3\xa9 \xf0\x9f\x8c\x9e", "two\nlines\r\n\tand a tabulator" })
    EXPECT_EQ(writtenAndRead(value), value);
}

TEST(XmlWriterTest, WhatXmlCannotHoldBecomesAQuestionMark)
{
  EXPECT_EQ(writtenAndRead("bell \x07, null, \xe9t\xe9"), "bell ?, null, ?t?");
  EXPECT_EQ(writtenAndRead(std::string_view("a\0b", 3)), "a?b");
  // A character of three bytes of which the last one is missing, and one that is no character: U+FFFF.
  EXPECT_EQ(writtenAndRead("\xe2\x82"), "??");
  EXPECT_EQ(writtenAndRead("\xef\xbf\xbf"), "?");
}

TEST(XmlWriterTest, PartsAreAddedAsTheyAre)
{
  const std::string part = XmlWriter(XmlHead::None).begin("part").attribute("name", "\xc3\xa9 & co").finish();
  EXPECT_EQ(part, "<part name=\"\xc3\xa9 &amp; co\"/>\n");

  const std::string all = XmlWriter(XmlHead::None).begin("all").attribute("nb", 2).lines(part + part).finish();

  EXPECT_EQ(all, "<all nb=\"2\">\n" + part + part + "</all>\n");
}
