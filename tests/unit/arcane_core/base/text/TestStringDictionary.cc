// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/StringDictionary.h"

#include <gtest/gtest.h>

#include "arcane_core/base/error/ArgumentException.h"
#include "tests/support/MessageOf.h"

using namespace Arcane;

TEST(StringDictionaryTest, ATextIsFoundByItsKeyUntilItIsRemoved)
{
  StringDictionary texts;
  texts.add("solver", "cg");
  texts.add("solver", "gmres");
  EXPECT_EQ(texts.find("solver"), "gmres");

  EXPECT_EQ(texts.remove("solver"), "gmres");

  EXPECT_TRUE(texts.find("solver").null());
  EXPECT_TRUE(texts.remove("solver").null());
  EXPECT_THROW(texts.find("solver", true), ArgumentException);
}

TEST(StringDictionaryTest, CopiesDoNotShareTheirTexts)
{
  StringDictionary texts;
  texts.add("b", "2");
  texts.add("a", "1");
  StringDictionary copy(texts);
  copy.add("c", "3");
  StringDictionary assigned;
  assigned.add("d", "4");
  assigned = texts;

  StringList keys;
  StringList values;
  values.add("old");
  texts.fill(keys, values);

  ASSERT_EQ(keys.count(), 2);
  ASSERT_EQ(values.count(), 2);
  EXPECT_EQ(keys[0], "a");
  EXPECT_EQ(values[1], "2");
  EXPECT_EQ(copy.find("c"), "3");
  EXPECT_TRUE(assigned.find("d").null());
}
