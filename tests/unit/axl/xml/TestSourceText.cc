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
