// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/document/IIOMng.h"

#include "arcane_core/base/object/ScopedPtr.h"
#include "arcane_core/document/DomUtils.h"
#include "arcane_core/document/XmlException.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

using namespace Arcane;
using Arcane::test::TemporaryDirectory;

namespace
{
//! The manager of a single rank.
IIOMng alone()
{
  return IIOMng(nullptr, true, [](bool&, ByteArray&) {});
}

String textOf(const ByteArray& bytes)
{
  return String(bytes.constSpan());
}
} // namespace

TEST(IIOMngTest, AFileIsRead)
{
  const TemporaryDirectory directory;
  const std::string content("one\r\ntwo\0three", 14);
  const String file(directory.write("f", content));
  IIOMng files = alone();
  UniqueArray<Byte> bytes(100, Byte(1));

  EXPECT_FALSE(files.localRead(file, bytes));
  EXPECT_EQ(textOf(bytes), content);
  EXPECT_FALSE(files.collectiveRead(file, bytes, false));
  EXPECT_EQ(textOf(bytes), content);
}

TEST(IIOMngTest, AFileThatCannotBeReadOrIsEmptyIsAnError)
{
  const TemporaryDirectory directory;
  const String empty(directory.write("empty", ""));
  IIOMng files = alone();

  for (const String& file : { empty, empty + ".none", String(directory.path().string()), String() }) {
    UniqueArray<Byte> bytes(3, Byte(1));
    EXPECT_TRUE(files.localRead(file, bytes)) << file;
    EXPECT_EQ(bytes.size(), 0);
    bytes.resize(3);
    EXPECT_TRUE(files.collectiveRead(file, bytes)) << file;
    EXPECT_EQ(bytes.size(), 0);
  }
}

TEST(IIOMngTest, ARankThatIsNoReaderTakesWhatItIsGiven)
{
  IIOMng files(nullptr, false, [](bool& is_error, ByteArray& bytes) {
    is_error = false;
    bytes.resize(0);
    bytes.add('x');
  });
  UniqueArray<Byte> bytes(3, Byte(1));

  EXPECT_FALSE(files.collectiveRead("a file that nobody opens", bytes));
  EXPECT_EQ(textOf(bytes), "x");
}

TEST(IIOMngTest, DocumentsAreReadFromFilesBuffersAndTexts)
{
  const TemporaryDirectory directory;
  const String text = "<a>1</a>";
  const String file(directory.write("f.xml", "<a>1</a>"));
  const String schema(
    directory.write("s.xsd", "<schema xmlns='http://www.w3.org/2001/XMLSchema'><element name='a' type='integer'/></schema>"));
  IIOMng files = alone();

  for (IXmlDocumentHolder* read : { files.parseXmlFile(file), files.parseXmlFile(file, schema), files.parseXmlBuffer(text.bytes(), "f"),
                                    files.parseXmlBuffer(asBytes(text.bytes()), "f"), files.parseXmlString(text, "f") }) {
    ScopedPtrT<IXmlDocumentHolder> document(read);
    EXPECT_EQ(document->documentNode().documentElement().valueAsInteger(), 1);
  }
  ScopedPtrT<IXmlDocumentHolder> empty(files.parseXmlString("", "f"));
  EXPECT_EQ(empty->documentNode().type(), XmlNode::DOCUMENT);
  EXPECT_THROW(files.parseXmlString("<a", "f"), XmlException);
  EXPECT_THROW(files.parseXmlFile(file + ".none"), XmlException);
}

TEST(IIOMngTest, ADocumentIsWrittenAndReadAgain)
{
  const TemporaryDirectory directory;
  const String file(directory.path().string() + "/f.xml");
  IIOMng files = alone();
  ScopedPtrT<IXmlDocumentHolder> document(files.parseXmlString("<a><b>é</b><c/></a>", "f"));
  UniqueArray<Byte> bytes;

  EXPECT_FALSE(files.writeXmlFile(document.get(), file));
  ScopedPtrT<IXmlDocumentHolder> again(files.parseXmlFile(file));
  EXPECT_EQ(again->save(), document->save());
  EXPECT_FALSE(files.writeXmlFile(document.get(), file, true));
  EXPECT_FALSE(files.localRead(file, bytes));
  EXPECT_EQ(textOf(bytes), "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>\n  <b>é</b>\n  <c/>\n</a>\n");
}

TEST(IIOMngTest, ADocumentThatCannotBeWrittenIsAnError)
{
  const TemporaryDirectory directory;
  const String file(directory.path().string() + "/none/f.xml");
  ScopedPtrT<IXmlDocumentHolder> none(IXmlDocumentHolder::createNull());
  ScopedPtrT<IXmlDocumentHolder> empty(domutils::createXmlDocument());
  IIOMng files = alone();

  EXPECT_TRUE(files.writeXmlFile(empty.get(), file));
  EXPECT_TRUE(files.writeXmlFile(none.get(), String(directory.path().string() + "/f.xml")));
  EXPECT_TRUE(files.writeXmlFile(nullptr, String(directory.path().string() + "/f.xml")));
}
