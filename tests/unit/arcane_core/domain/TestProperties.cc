// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/Properties.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <gtest/gtest.h>

#include <sstream>

namespace
{
using namespace Arcane;

TEST(PropertiesTest, ValuesComeBackWithTheirTypes)
{
  Properties p;
  p.set("flag", true);
  p.set("count", 3);
  p.set("big", Int64(1) << 40);
  p.set("length", 0.1);
  p.set("name", "tube");

  Properties copy;
  copy.set("gone", 1);
  copy.fromBytes(p.toBytes());

  EXPECT_TRUE(copy.getBool("flag"));
  EXPECT_EQ(copy.getInt32("count"), 3);
  EXPECT_EQ(copy.getInt64("big"), Int64(1) << 40);
  EXPECT_EQ(copy.getReal("length"), 0.1);
  EXPECT_EQ(copy.getString("name"), "tube");
  EXPECT_FALSE(copy.hasProperty("gone"));
  std::ostringstream text;
  copy.print(text);
  EXPECT_NE(text.str().find("name = tube\n"), std::string::npos);
}

TEST(PropertiesTest, MissingValuesHaveDefaults)
{
  const Properties p;
  Real value = 2.5;

  EXPECT_FALSE(p.get("x", value));
  EXPECT_EQ(value, 2.5);
  EXPECT_EQ(p.getInt32WithDefault("n", 4), 4);
  EXPECT_EQ(p.getStringWithDefault("s", "none"), "none");
  EXPECT_THROW(p.getReal("x"), FatalErrorException);
}

TEST(PropertiesTest, ReadingAnotherTypeIsAnError)
{
  Properties p;
  p.setInt32("n", 4);

  EXPECT_THROW(p.getReal("n"), FatalErrorException);
  EXPECT_THROW(p.getBoolWithDefault("n", true), FatalErrorException);
}

TEST(PropertiesTest, CutBytesAreRefusedAndNothingChanges)
{
  Properties p;
  p.setReal("x", 1.5);
  UniqueArray<Byte> bytes = p.toBytes();
  bytes.resize(bytes.size() - 1);
  Properties other;
  other.setInt32("kept", 1);

  EXPECT_THROW(other.fromBytes(bytes), FatalErrorException);
  EXPECT_EQ(other.getInt32("kept"), 1);
}

} // namespace
