// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/SourceText.h"

#include <gtest/gtest.h>

using namespace Arcane::xml;

TEST(SourceTextTest, PositionsCountLinesAndCharactersFromOne)
{
  const SourceText source("f", "ab\ncd\n");

  EXPECT_EQ(source.positionOf(0), (Position{ 1, 1 }));
  EXPECT_EQ(source.positionOf(1), (Position{ 1, 2 }));
  EXPECT_EQ(source.positionOf(3), (Position{ 2, 1 }));
  EXPECT_EQ(source.positionOf(6), (Position{ 3, 1 }));
}

TEST(SourceTextTest, AnOffsetPastTheEndIsTheEnd)
{
  const SourceText source("f", "ab");

  EXPECT_EQ(source.positionOf(1000), (Position{ 1, 3 }));
}

TEST(SourceTextTest, ColumnsAreCharactersNotBytes)
{
  const SourceText source("f", "\xC3\xA9\xCE\xB1x");

  EXPECT_EQ(source.positionOf(4), (Position{ 1, 3 }));
}

TEST(SourceTextTest, LinesComeWithoutTheirEndWhateverItIs)
{
  const SourceText source("f", "one\r\ntwo\rthree\nfour");

  EXPECT_EQ(source.nbLine(), 4);
  EXPECT_EQ(source.line(1), "one");
  EXPECT_EQ(source.line(2), "two");
  EXPECT_EQ(source.line(3), "three");
  EXPECT_EQ(source.line(4), "four");
}

TEST(SourceTextTest, ALineThatDoesNotExistIsEmpty)
{
  const SourceText source("f", "one");

  EXPECT_EQ(source.line(0), "");
  EXPECT_EQ(source.line(2), "");
}

TEST(SourceTextTest, LinesBeyond65535KeepTheirNumber)
{
  std::string text;
  for (int i = 0; i < 70000; ++i)
    text += "x\n";
  const SourceText source("f", text);

  EXPECT_EQ(source.positionOf(2 * 69999), (Position{ 70000, 1 }));
}

TEST(SourceTextTest, PlacesInALongLineAreThoseOfAPlainCount)
{
  std::string text = "first\n";
  for (int i = 0; i < 3000; ++i)
    text += i % 3 == 0 ? "\xC3\xA9" : i % 3 == 1 ? "\xE2\x82\xAC" : "x";
  const SourceText source("f", text + "\nlast");

  int column = 0;
  for (std::size_t offset = 6; offset <= text.size(); ++offset) {
    const bool is_first_byte = offset < text.size() && (static_cast<unsigned char>(text[offset]) & 0xC0) != 0x80;
    if (is_first_byte || offset == text.size()) {
      ASSERT_EQ(source.positionOf(offset), (Position{ 2, column + 1 })) << offset;
      ++column;
    }
  }
  EXPECT_EQ(source.positionOf(text.size() + 2), (Position{ 3, 2 }));
}

TEST(SourceTextTest, TheExcerptOfALongLineIsThePartAroundThePlace)
{
  std::string line;
  for (int i = 0; i < 2000; ++i)
    line += "\xC3\xA9";
  line += "<here>" + std::string(2000, 'y');
  const SourceText source("f", "short\n" + line);

  const SourceText::Excerpt middle = source.excerpt({ 2, 2001 });
  EXPECT_EQ(middle.column, 1901);
  EXPECT_EQ(middle.text.substr(200, 6), "<here>");
  EXPECT_EQ(nbCharacter(middle.text), 200);
  EXPECT_TRUE(middle.is_cut);

  const SourceText::Excerpt begin = source.excerpt({ 2, 1 });
  EXPECT_EQ(begin.column, 1);
  EXPECT_EQ(nbCharacter(begin.text), 100);

  const SourceText::Excerpt end = source.excerpt({ 2, 4007 });
  EXPECT_EQ(end.text, std::string(100, 'y'));
  EXPECT_FALSE(end.is_cut);

  EXPECT_EQ(source.excerpt({ 1, 3 }).text, "short");
  EXPECT_EQ(source.excerpt({ 9, 3 }).text, "");
}
