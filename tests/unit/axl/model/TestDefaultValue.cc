// SPDX-License-Identifier: Apache-2.0
#include "axl/model/DefaultValue.h"

#include <gtest/gtest.h>

using namespace Arcane::axl;

namespace
{
struct Sample
{
  const char* type;
  std::initializer_list<const char*> right;
  std::initializer_list<const char*> wrong;
};
} // namespace

TEST(DefaultValueTest, EachTypeAcceptsItsValuesAndNoOthers)
{
  const Sample samples[] = {
    { "real", { "1", "-1.5e-3", " 2. ", ".5", "+3", "0x12C", "inf" }, { "", "1,5", "3.0d2", "1 2", "abc", "+-1", "--1", "0x" } },
    { "bool", { "true", "false", "0", "1", "vrai", "faux" }, { "", "True", "yes", "2", "true false" } },
    { "int16", { "32767", "-32768", "0x10", "010" }, { "32768", "1.5", "", "a", "1a" } },
    { "int32", { "2147483647", "-2147483648" }, { "2147483648", "1e3" } },
    { "integer", { "0" }, { "2147483648" } },
    { "int64", { "9223372036854775807", "-9223372036854775808" }, { "9223372036854775808" } },
    { "real2", { "1 2", "1\n 2" }, { "1", "1 2 3", "1,2" } },
    { "real3", { "1 2 3" }, { "1 2" } },
    { "real2x2", { "1 2 3 4" }, { "1 2 3" } },
    { "real3x3", { "1 2 3 4 5 6 7 8 9" }, { "1 2 3 4 5 6 7 8" } },
    { "real[]", { "", "1", "1 2 3" }, { "1 a" } },
    { "real3[]", { "", "1 2 3 4 5 6" }, { "1 2 3 4" } },
    { "bool[]", { "true 0" }, { "true x" } },
    { "string", { "", "anything at all" }, {} },
    { "ustring[]", { "", "a b" }, {} },
  };

  for (const Sample& sample : samples) {
    for (const char* text : sample.right)
      EXPECT_TRUE(isValueOfType(text, sample.type)) << sample.type << " '" << text << "'";
    for (const char* text : sample.wrong)
      EXPECT_FALSE(isValueOfType(text, sample.type)) << sample.type << " '" << text << "'";
  }
}

TEST(DefaultValueTest, WhatIsExpectedIsSaidInWords)
{
  EXPECT_EQ(describeValues("real"), "a real");
  EXPECT_EQ(describeValues("real3"), "3 reals separated by blanks");
  EXPECT_EQ(describeValues("integer"), "an integer of 32 bits");
  EXPECT_EQ(describeValues("int16"), "an integer of 16 bits");
  EXPECT_EQ(describeValues("bool"), "'true', 'false', '1' or '0'");
  EXPECT_EQ(describeValues("real2[]"), "a list where each item is 2 reals separated by blanks");
}
