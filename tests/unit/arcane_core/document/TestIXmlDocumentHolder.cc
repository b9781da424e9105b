// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/document/IXmlDocumentHolder.h"

#include "arcane_core/base/object/ScopedPtr.h"
#include "arcane_core/document/XmlException.h"
#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

using namespace Arcane;
using Arcane::test::messageOf;
using Arcane::test::TemporaryDirectory;

TEST(IXmlDocumentHolderTest, ADocumentIsReadClonedAndSaved)
{
  const String text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>é<b x=\"1\"/></a>\n";
  ScopedPtrT<IXmlDocumentHolder> document(IXmlDocumentHolder::loadFromBuffer(text.bytes(), "f", nullptr));
  ScopedPtrT<IXmlDocumentHolder> copy(document->clone());
  document->documentNode().documentElement().setValue("changed");
  UniqueArray<Byte> bytes;
  copy->save(bytes);

  EXPECT_EQ(String(bytes.constSpan()), text);
  EXPECT_EQ(copy->save(), text);
  EXPECT_NE(document->save(), text);
  ScopedPtrT<IXmlDocumentHolder> again(IXmlDocumentHolder::loadFromBuffer(asBytes(text.bytes()), "f", nullptr));
  EXPECT_EQ(again->save(), text);
}

TEST(IXmlDocumentHolderTest, AHolderMayHaveNoDocument)
{
  ScopedPtrT<IXmlDocumentHolder> none(IXmlDocumentHolder::createNull());
  ScopedPtrT<IXmlDocumentHolder> copy(none->clone());
  UniqueArray<Byte> bytes(3, Byte(1));
  none->save(bytes);

  EXPECT_TRUE(none->documentNode().null());
  EXPECT_TRUE(copy->documentNode().null());
  EXPECT_EQ(bytes.size(), 0);
  EXPECT_TRUE(none->save().null());
}

TEST(IXmlDocumentHolderTest, NoByteIsAnEmptyDocument)
{
  ScopedPtrT<IXmlDocumentHolder> document(IXmlDocumentHolder::loadFromBuffer(Span<const Byte>(), "f", nullptr));

  EXPECT_EQ(document->documentNode().type(), XmlNode::DOCUMENT);
  EXPECT_TRUE(document->documentNode().documentElement().null());
}

TEST(IXmlDocumentHolderTest, AFaultIsShownWithItsPlace)
{
  const TemporaryDirectory directory;
  const String file(directory.write("f.xml", "<a>\n<b></c>\n</a>"));
  const std::string message = messageOf([&] { IXmlDocumentHolder::loadFromFile(file, nullptr); });

  EXPECT_TRUE(message.starts_with(String("Could not parse document '" + file + "'\n" + file + ":2:").localstr())) << message;
  EXPECT_NE(message.find("Opening and ending tag mismatch"), std::string::npos) << message;
  EXPECT_THROW(IXmlDocumentHolder::loadFromFile(file, nullptr), XmlException);
  EXPECT_THROW(IXmlDocumentHolder::loadFromFile(file + ".none", nullptr), XmlException);
}

TEST(IXmlDocumentHolderTest, AFileIsValidForItsSchemaOrRefused)
{
  const TemporaryDirectory directory;
  const String file(directory.write("f.xml", "<a>12</a>"));
  const String wrong(directory.write("wrong.xml", "<a>twelve</a>"));
  const String schema(
    directory.write("s.xsd", "<schema xmlns='http://www.w3.org/2001/XMLSchema'><element name='a' type='integer'/></schema>"));
  ScopedPtrT<IXmlDocumentHolder> document(IXmlDocumentHolder::loadFromFile(file, schema, nullptr));

  EXPECT_EQ(document->documentNode().documentElement().valueAsInteger(), 12);
  EXPECT_THROW(IXmlDocumentHolder::loadFromFile(wrong, schema, nullptr), XmlException);
}
