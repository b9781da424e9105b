// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/CStringUtils.h"

#include <gtest/gtest.h>

using namespace Arcane;

TEST(CStringUtilsTest, TextsAreCompared)
{
  EXPECT_TRUE(CStringUtils::isEqual("ab", "ab"));
  EXPECT_FALSE(CStringUtils::isEqual("ab", "aB"));
  EXPECT_TRUE(CStringUtils::isEqualNoCase("ab1", "aB1"));
  EXPECT_FALSE(CStringUtils::isEqualNoCase("ab", "abc"));
  EXPECT_TRUE(CStringUtils::isLess("ab", "b"));
  EXPECT_FALSE(CStringUtils::isLess("b", "b"));
}

TEST(CStringUtilsTest, NullEqualsNullOnly)
{
  EXPECT_TRUE(CStringUtils::isEqual(nullptr, nullptr));
  EXPECT_FALSE(CStringUtils::isEqual(nullptr, ""));
  EXPECT_FALSE(CStringUtils::isEqualNoCase("", nullptr));
  EXPECT_FALSE(CStringUtils::isLess(nullptr, "a"));
  EXPECT_FALSE(CStringUtils::isLess("a", nullptr));
  EXPECT_EQ(CStringUtils::len(nullptr), 0);
  EXPECT_EQ(CStringUtils::largeLength("abc"), 3);
}

TEST(CStringUtilsTest, SoManyCharactersAreCopied)
{
  char text[5] = { 'x', 'x', 'x', 'x', '\0' };
  EXPECT_STREQ(CStringUtils::copyn(text, "abcdef", 3), "abcx");
  EXPECT_STREQ(CStringUtils::copyn(text, "zz", 0), "abcx");
  EXPECT_STREQ(CStringUtils::copyn(text, "zz", -1), "abcx");
  EXPECT_STREQ(CStringUtils::copyn(text, "d", 4), "d");
  EXPECT_EQ(text[3], '\0');
  EXPECT_STREQ(CStringUtils::copyn(text, nullptr, 4), "");
}

TEST(CStringUtilsTest, NumbersAreRead)
{
  bool is_ok = false;
  EXPECT_EQ(CStringUtils::toReal("2.5", &is_ok), 2.5);
  EXPECT_TRUE(is_ok);
  EXPECT_EQ(CStringUtils::toReal(" +2.5e1 m", &is_ok), 25.0);
  EXPECT_TRUE(is_ok);
  EXPECT_EQ(CStringUtils::toInteger("two", &is_ok), 0);
  EXPECT_FALSE(is_ok);
  EXPECT_EQ(CStringUtils::toInteger("12"), 12);
  EXPECT_EQ(CStringUtils::toReal(nullptr), 0.0);
}
