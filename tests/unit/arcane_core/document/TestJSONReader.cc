// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/document/JSONReader.h"

#include "arcane_core/base/text/JSONWriter.h"
#include "tests/support/MessageOf.h"
#include "tests/support/Spans.h"

#include <gtest/gtest.h>

#include <string>

namespace
{
using namespace Arcane;
using test::bytesOf;

JSONDocument parsed(const std::string& text)
{
  JSONDocument document;
  document.parse(bytesOf(text), "a.json");
  return document;
}

std::string faultOf(const std::string& text)
{
  return test::messageOf([&] { parsed(text); });
}

TEST(JSONReaderTest, ValuesOfAnObjectAreFoundByTheirKeys)
{
  const JSONDocument document =
    parsed(R"( { "n" : -12, "x": 2.5e-3, "name": "Sod", "yes": true, "nothing": null, "list": [1, 2, [3]], "in": {"a": 7} } )");
  const JSONValue root = document.root();

  EXPECT_TRUE(root.isObject());
  EXPECT_EQ(root.child("n").valueAsInt64(), -12);
  EXPECT_EQ(root.child("n").valueAsInt32(), -12);
  EXPECT_EQ(root.child("x").valueAsReal(), 2.5e-3);
  EXPECT_EQ(root.child("n").valueAsReal(), -12.0);
  EXPECT_EQ(root.child("name").value(), String("Sod"));
  EXPECT_TRUE(root.child("yes").valueAsBool());
  EXPECT_TRUE(root.child("nothing").null());
  EXPECT_TRUE(root.child("zzz").null());
  EXPECT_TRUE(!root.child("zzz").child("a"));
  EXPECT_EQ(root.expectedChild("in").expectedChild("a").valueAsInt64(), 7);
  EXPECT_EQ(root.keyValueChild("n").name(), String("n"));
  EXPECT_TRUE(root.keyValueChild("zzz").null());
}

TEST(JSONReaderTest, ValuesAreListedInTheOrderOfTheText)
{
  const JSONDocument document = parsed(R"({"list": [1, 2, [3, 4]], "b": 5, "a": 6})");
  const JSONValue root = document.root();

  EXPECT_EQ(root.child("list").valueAsArray().size(), 3u);
  EXPECT_EQ(root.child("list").children()[1].valueAsInt64(), 2);
  EXPECT_TRUE(root.child("list").children()[2].isArray());
  EXPECT_TRUE(root.valueAsArray().empty());
  std::string keys;
  for (const JSONKeyValue& key_value : root.keyValueChildren())
    keys += key_value.name().localstr() + std::string(" ");
  EXPECT_EQ(keys, "list b a ");
  EXPECT_EQ(root.keyValueChildren()[2].valueAsInt64(), 6);
}

TEST(JSONReaderTest, EscapesAreCharacters)
{
  const JSONDocument document = parsed(R"(["a\"\\\/\b\f\n\r\t", "\u0041\u00e9\u20AC", "\ud83d\ude00", ""])");

  EXPECT_EQ(document.root().children()[0].value(), String("a\"\\/\b\f\n\r\t"));
  EXPECT_EQ(document.root().children()[1].value(), String("A\xC3\xA9\xE2\x82\xAC"));
  EXPECT_EQ(document.root().children()[2].value(), String("\xF0\x9F\x98\x80"));
  EXPECT_EQ(document.root().children()[3].value(), String(""));
  EXPECT_FALSE(document.root().children()[3].value().null());
}

TEST(JSONReaderTest, WhatTheWriterWritesIsReadWithTheSameBits)
{
  for (const auto flags : { JSONWriter::FormatFlags::Default, JSONWriter::FormatFlags::None }) {
    JSONWriter writer(flags);
    {
      const JSONWriter::Object object(writer);
      writer.write("third", 1.0 / 3.0);
      writer.write("big", Int64(1) << 62);
      writer.write("text", "a \"b\"\n\xC3\xA9");
      const JSONWriter::Array array(writer, "list");
      writer.writeValue(-0.1);
    }
    JSONDocument document;
    const StringView text = writer.getBuffer();
    document.parse(bytesOf(std::string(text.toStdStringView())));

    EXPECT_EQ(document.root().child("third").valueAsReal(), 1.0 / 3.0);
    EXPECT_EQ(document.root().child("big").valueAsInt64(), Int64(1) << 62);
    EXPECT_EQ(document.root().child("text").value(), String("a \"b\"\n\xC3\xA9"));
    EXPECT_EQ(document.root().child("list").children()[0].valueAsReal(), -0.1);
  }
}

TEST(JSONReaderTest, FaultsNameTheirPlace)
{
  EXPECT_TRUE(faultOf("").starts_with("a.json:1: this is no JSON: parse error")) << faultOf("");
  const std::string fault = faultOf("{\n  \"a\": 1,\n  b: 2}");
  EXPECT_TRUE(fault.starts_with("a.json:3: this is no JSON: parse error at line 3, column 3: syntax error while parsing object key"))
    << fault;
  for (const char* text : { "{\"a\" 1}",    "{\"a\": 1 \"b\": 2}",
                            "[1 2]",        "[1] 2",
                            "\"abc",        "\"a\nb\"",
                            "\"\\x\"",      "\"\\u12g4\"",
                            "\"\\ud83d.\"", "[1,]",
                            "01",           "1.",
                            ".5",           "+1",
                            "1e",           "0x10",
                            "nan",          "--1",
                            "1e400",        "\"\xff\"" })
    EXPECT_TRUE(faultOf(text).starts_with("a.json:1: this is no JSON: ")) << text << ": " << faultOf(text);
}

TEST(JSONReaderTest, NumbersKeepTheirDigits)
{
  const JSONDocument document = parsed("[18446744073709551615, -9223372036854775808, 0.1000, 123456789012345678901]");
  std::string values;
  for (const JSONValue& value : document.root().children())
    values += value.value().localstr() + std::string(" ");
  EXPECT_EQ(values, "18446744073709551615 -9223372036854775808 0.1000 123456789012345678901 ");
}

TEST(JSONReaderTest, VeryDeepTextsAreAFault)
{
  EXPECT_EQ(faultOf(std::string(400, '[') + std::string(400, ']')), "");
  EXPECT_NE(faultOf(std::string(100000, '[')).find("at most 500"), std::string::npos);
}

TEST(JSONReaderTest, ValuesOfAnotherTypeAreFaultsWithTheirPlace)
{
  const JSONDocument document = parsed("{\"a\": \"x\",\n \"b\": [1]}");
  const JSONValue root = document.root();

  EXPECT_EQ(test::messageOf([&] { root.child("a").valueAsReal(); }), "a.json:1: value is 'x', expected a real");
  EXPECT_EQ(test::messageOf([&] { root.child("b").valueAsInt64(); }),
            "a.json:2: value is an object, an array or null, expected an integer of 64 bits");
  EXPECT_EQ(test::messageOf([&] { root.expectedChild("c"); }), "a.json:1: there is no key 'c', expected an object with this key");
  EXPECT_EQ(test::messageOf([&] { root.child("c").valueAsInt64(); }), "JSON: a value is missing, expected an integer of 64 bits");
}

TEST(JSONReaderTest, ADocumentWithoutTextIsNull)
{
  EXPECT_TRUE(JSONDocument().root().null());
}
} // namespace
