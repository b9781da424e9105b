// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/NameText.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane::detail::base;

TEST(NameTextTest, NamesInUtf8AreWritable)
{
  for (const char* name :
       { "", "a", "my field", "in/out", "a\tb", "<&\"'>", "paroi ext\u00e9rieure", "\u0416\u4e2d", "\U0001F600", "\U0010FFFF" })
    EXPECT_EQ(faultOfName(name), "") << name;
}

TEST(NameTextTest, OtherBytesAreNotUtf8)
{
  for (const char* name : { "ext\xe9rieure", "\x80", "\xc3", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                            "\xf5\x80\x80\x80", "\xff", "\xe4\xb8" })
    EXPECT_EQ(faultOfName(name), "is not in UTF-8, expected UTF-8") << shownName(name);
}

TEST(NameTextTest, ControlCharactersAreFaults)
{
  for (const std::string& name :
       { std::string("a\nb"), std::string("\r"), std::string("\x01"), std::string("\x7f"), std::string("a\0b", 3) })
    EXPECT_EQ(faultOfName(name), "has a control character, expected none") << shownName(name);
}

TEST(NameTextTest, WhatIsShownIsAscii)
{
  EXPECT_EQ(shownName("ext\xe9rieure\n"), "ext?rieure?");
  EXPECT_EQ(shownName(std::string(50, 'x')), std::string(40, 'x'));
}
} // namespace
