// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/object/Properties.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/object/IPropertyMng.h"
#include "tests/support/MessageOf.h"

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
  EXPECT_EQ(test::messageOf([&] { p.getReal("x"); }), "cannot read property 'x': it is not set");
}

TEST(PropertiesTest, ReadingAnotherTypeIsAnError)
{
  Properties p;
  p.setInt32("n", 4);

  EXPECT_EQ(test::messageOf([&] { p.getReal("n"); }), "property 'n' is of type Int32, expected Real, the type that is read");
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

TEST(PropertiesTest, ArraysComeBackWithTheirTypes)
{
  Properties p;
  UniqueArray<Int32> numbers = { 3, -1, 4 };
  p.set("numbers", numbers);
  p.set("reals", UniqueArray<Real>{ 0.1, 1.0e300 }.constView());
  p.set("flags", UniqueArray<bool>{ true, false }.constView());
  p.set("big", UniqueArray<Int64>{ Int64(1) << 40 }.constView());
  p.set("names", UniqueArray<String>{ "a", "", "b c" }.constView());
  p.set("none", ConstArrayView<Real>());

  Properties copy;
  copy.fromBytes(p.toBytes());

  UniqueArray<Int32> read_numbers = { 7 };
  UniqueArray<Real> reals;
  UniqueArray<bool> flags;
  UniqueArray<Int64> big;
  UniqueArray<String> names;
  EXPECT_TRUE(copy.get("numbers", read_numbers));
  EXPECT_TRUE(copy.get("flags", flags) && copy.get("big", big) && copy.get("names", names));
  EXPECT_EQ(read_numbers, numbers);
  EXPECT_TRUE(flags[0] && !flags[1]);
  EXPECT_EQ(big[0], Int64(1) << 40);
  ASSERT_EQ(names.size(), 3);
  EXPECT_EQ(names[1], "");
  EXPECT_EQ(names[2], "b c");
  EXPECT_TRUE(copy.get("reals", reals));
  EXPECT_EQ(reals[1], 1.0e300);
  EXPECT_TRUE(copy.get("none", reals));
  EXPECT_TRUE(reals.empty());
  EXPECT_FALSE(copy.get("absent", reals));
  EXPECT_THROW(copy.get("numbers", reals), FatalErrorException);
  Int32 one = 0;
  EXPECT_THROW(copy.get("numbers", one), FatalErrorException);
  std::ostringstream text;
  copy.print(text);
  EXPECT_NE(text.str().find("numbers = 3 -1 4\n"), std::string::npos);
}

TEST(PropertiesTest, EachCutOfArraysIsRefused)
{
  Properties p;
  p.set("names", UniqueArray<String>{ "abc", "d" }.constView());
  const UniqueArray<Byte> bytes = p.toBytes();

  for (Integer size = 1; size < bytes.size(); ++size) {
    Properties other;
    EXPECT_THROW(other.fromBytes(bytes.constView().subConstView(0, size)), FatalErrorException) << size;
  }
}

TEST(PropertiesTest, ACopyIsAnotherHandle)
{
  Properties p;
  Properties copy = p;

  copy.set("x", 2.0);
  p.remove("y");

  EXPECT_EQ(p.getReal("x"), 2.0);
  EXPECT_EQ(p.propertyMng(), nullptr);
}

TEST(PropertiesTest, TheManagerSavesWhatHandlesSet)
{
  IPropertyMng from;
  Properties mesh(&from, "Mesh");
  Properties part(mesh, "Part");
  mesh.set("n", 3);
  part.set("x", 0.5);
  EXPECT_EQ(part.fullName(), "Mesh.Part");
  EXPECT_EQ(part.name(), "Part");
  UniqueArray<Byte> bytes;
  from.writeTo(bytes);

  IPropertyMng to;
  Properties handle(&to, "Mesh.Part");
  handle.set("gone", 1);
  to.readFrom(bytes.constSpan());

  EXPECT_EQ(handle.getReal("x"), 0.5);
  EXPECT_FALSE(handle.hasProperty("gone"));
  EXPECT_EQ(Properties(&to, "Mesh").getInt32("n"), 3);
  std::ostringstream text;
  to.print(text);
  EXPECT_EQ(text.str(), "Mesh:\nn = 3\nMesh.Part:\nx = 0.5\n");
  bytes.resize(bytes.size() - 1);
  EXPECT_THROW(to.readFrom(bytes.constSpan()), FatalErrorException);
}

TEST(PropertiesTest, WhatIsDestroyedIsSavedNoMore)
{
  IPropertyMng from;
  Properties mesh(&from, "Mesh");
  mesh.set("n", 3);

  from.destroyProperties(mesh);

  UniqueArray<Byte> bytes;
  from.writeTo(bytes);
  EXPECT_TRUE(bytes.empty());
  EXPECT_EQ(mesh.getInt32("n"), 3);
}

} // namespace
