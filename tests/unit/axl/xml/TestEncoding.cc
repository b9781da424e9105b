// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/Encoding.h"

#include <gtest/gtest.h>

using namespace Arcane::xml;
using namespace std::string_literals;

namespace
{
std::string utf8(const std::string& bytes)
{
  std::string reason;
  return toUtf8(bytes, reason).value_or("refused: " + reason);
}
} // namespace

TEST(EncodingTest, Utf8StaysAsItIs)
{
  EXPECT_EQ(utf8("<a>\xC3\xA9</a>"), "<a>\xC3\xA9</a>");
}

TEST(EncodingTest, AByteOrderMarkIsRemoved)
{
  EXPECT_EQ(utf8("\xEF\xBB\xBF<a/>"), "<a/>");
}

TEST(EncodingTest, Latin1BecomesUtf8)
{
  EXPECT_EQ(utf8("<?xml version='1.0' encoding='ISO-8859-1'?><a>\xE9</a>"), "<?xml version='1.0' encoding='ISO-8859-1'?><a>\xC3\xA9</a>");
}

TEST(EncodingTest, Utf16BecomesUtf8)
{
  EXPECT_EQ(utf8("\xFF\xFE<\0a\0/\0>\0"s), "<a/>");
  EXPECT_EQ(utf8("\xFE\xFF\0<\0a\0/\0>"s), "<a/>");
}

TEST(EncodingTest, WrongBytesAreRefused)
{
  EXPECT_EQ(utf8("<a>\xE9</a>"), "refused: the bytes are not valid UTF-8, expected UTF-8 or an XML declaration that names the encoding");
  EXPECT_EQ(utf8("<a>\0</a>"s), "refused: the bytes are not valid UTF-8, expected UTF-8 or an XML declaration that names the encoding");
  EXPECT_EQ(utf8("\xFF\xFE<\0a"s), "refused: the bytes are not valid UTF-16LE");
}

TEST(EncodingTest, AnUnknownEncodingIsRefused)
{
  EXPECT_EQ(utf8("<?xml version='1.0' encoding='zorg'?><a/>"),
            "refused: unknown encoding 'zorg', expected UTF-8, ISO-8859-1 or another known to libxml2");
}

TEST(EncodingTest, NamesOfCharactersBecomeCharacters)
{
  EXPECT_EQ(ExpandedText("a&eacute;b&alpha;").text(), "a\xC3\xA9"
                                                      "b\xCE\xB1");
}

TEST(EncodingTest, ReferencesOfXmlAndUnknownOnesStay)
{
  const std::string text = "&lt;&gt;&amp;&quot;&apos;&#233;&zorg;& &eacute &;";

  EXPECT_EQ(ExpandedText(text).text(), text);
}

TEST(EncodingTest, CommentsSectionsAndInstructionsStay)
{
  const std::string text = "<!-- &eacute; --><![CDATA[&eacute;]]><?p &eacute;?><!-- &eacute;";

  EXPECT_EQ(ExpandedText(text).text(), text);
}

TEST(EncodingTest, OffsetsLeadBackToTheOriginal)
{
  const std::string original = "a&eacute;b&alpha;c";
  const ExpandedText expanded(original);

  for (char c : { 'a', 'b', 'c' })
    EXPECT_EQ(original[expanded.originalOffset(expanded.text().find(c))], c);
  EXPECT_EQ(expanded.originalOffset(expanded.text().find('b')), 9u);
  EXPECT_EQ(expanded.originalOffset(expanded.text().size()), original.size());
}
