// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/JSONWriter.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace Arcane
{
namespace
{
std::string textOf(const JSONWriter& writer)
{
  return std::string(writer.getBuffer().toStdStringView());
}
} // namespace

TEST(JSONWriterTest, ObjectsAndArraysAreNested)
{
  JSONWriter writer(JSONWriter::FormatFlags::None);
  {
    const JSONWriter::Object root(writer);
    writer.write("Version", 1);
    writer.write("IsRight", true);
    writer.write("Name", "shock");
    writer.write("Time", 0.1);
    {
      const JSONWriter::Object inner(writer, "Inner");
      writer.write("Large", Int64{ 1 } << 40);
    }
    const JSONWriter::Array values(writer, "Values");
    writer.writeValue(1);
    const JSONWriter::Object last(writer);
  }

  EXPECT_EQ(textOf(writer), R"({"Version":1,"IsRight":true,"Name":"shock","Time":0.1,"Inner":{"Large":1099511627776},"Values":[1,{}]})");
}

TEST(JSONWriterTest, TextsAreQuoted)
{
  JSONWriter writer;
  writer.writeValue("a\"b\\c\nd\x01 é");

  EXPECT_EQ(textOf(writer), R"("a\"b\\c\u000ad\u0001 é")");
}

TEST(JSONWriterTest, RealsAreHexadecimalUnlessTheFlagsSayOtherwise)
{
  JSONWriter exact;
  JSONWriter decimal(JSONWriter::FormatFlags::None);
  exact.writeValue(0.5);
  decimal.beginArray();
  decimal.writeValue(0.5);
  decimal.writeValue(std::numeric_limits<Real>::infinity());
  decimal.writeValue(std::numeric_limits<Real>::quiet_NaN());
  decimal.endArray();

  EXPECT_EQ(textOf(exact), "\"0x1p-1\"");
  EXPECT_EQ(textOf(decimal), "[0.5,null,null]");
}

TEST(JSONWriterTest, NullStringsMayBeLeftOut)
{
  JSONWriter writer;
  writer.beginObject();
  writer.writeIfNotNull("A", String());
  writer.writeIfNotNull("B", String("b"));
  writer.endObject();

  EXPECT_EQ(textOf(writer), R"({"B":"b"})");
}

TEST(JSONWriterTest, AnEndWithoutBeginIsRefused)
{
  JSONWriter writer;
  EXPECT_THROW(writer.endArray(), FatalErrorException);
  writer.beginObject();
  writer.writeKey("key");
  EXPECT_THROW(writer.endObject(), FatalErrorException);
}
TEST(JSONWriterTest, ViewsAreArrays)
{
  JSONWriter writer(JSONWriter::FormatFlags::None);
  const UniqueArray<Real> reals = { 0.5, 2.0 };
  const UniqueArray<Int32> none;

  writer.beginObject();
  writer.write("reals", reals.constView());
  writer.write("none", none.constSpan());
  writer.endObject();

  EXPECT_EQ(writer.getBuffer(), "{\"reals\":[0.5,2],\"none\":[]}");
}

} // namespace Arcane
