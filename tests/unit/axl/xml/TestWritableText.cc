// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/WritableText.h"

#include <gtest/gtest.h>

using namespace Arcane::xml;

TEST(WritableTextTest, WhatXmlHoldsStays)
{
  EXPECT_EQ(writableText("a\té€<&>\n"), "a\té€<&>\n");
  EXPECT_EQ(writableText(""), "");
}

TEST(WritableTextTest, WhatXmlCannotHoldIsAQuestionMark)
{
  EXPECT_EQ(writableText(std::string_view("a\x01\0z", 4)), "a??z");
  EXPECT_EQ(writableText("caf\xe9"), "caf?");
  EXPECT_EQ(writableText("\xc3"), "?");
}
