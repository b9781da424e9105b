// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/XmlDocument.h"

#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

using namespace Arcane::xml;

namespace
{
//! The faults of a text, as they are shown, for a file named "f".
std::string faultsOfDocument(const std::string& text)
{
  Diagnostics diagnostics;
  const XmlDocument document = XmlDocument::parseMemory(text, "f", diagnostics);
  EXPECT_EQ(document.root() == nullptr, diagnostics.nbError() > 0);
  return diagnostics.text();
}

XmlDocument parseDocument(const std::string& text)
{
  Diagnostics diagnostics;
  XmlDocument document = XmlDocument::parseMemory(text, "f", diagnostics);
  EXPECT_EQ(diagnostics.text(), "");
  return document;
}

int nbNode(Siblings nodes)
{
  int nb_node = 0;
  for ([[maybe_unused]] const Node* node : nodes)
    ++nb_node;
  return nb_node;
}

const Node& attributeOf(const Node& element, int index)
{
  const Node* attribute = element.first_attribute;
  for (; index > 0; --index)
    attribute = attribute->next;
  return *attribute;
}
} // namespace

TEST(XmlDocumentTest, TheTreeHasElementsAttributesAndTextWithTheirPlaces)
{
  const XmlDocument document =
    parseDocument("<?xml version='1.0'?>\n<!-- <no/> -->\n<a one='1'\n   two = \"2>1\">\n  <b/> text <b x=''>in</b>\n</a>\n");
  const Node& a = *document.root();

  EXPECT_EQ(a.name, "a");
  EXPECT_EQ(a.at, (Position{ 3, 1 }));
  ASSERT_EQ(nbNode(a.attributes()), 2);
  EXPECT_EQ(attributeOf(a, 0).name, "one");
  EXPECT_EQ(attributeOf(a, 0).at, (Position{ 3, 4 }));
  EXPECT_EQ(attributeOf(a, 0).value_at, (Position{ 3, 9 }));
  EXPECT_EQ(attributeOf(a, 1).value, "2>1");
  EXPECT_EQ(attributeOf(a, 1).at, (Position{ 4, 4 }));
  EXPECT_EQ(attributeOf(a, 1).value_at, (Position{ 4, 11 }));
  EXPECT_EQ(trimmed(a.value), "text");
  EXPECT_EQ(a.value_at, (Position{ 5, 8 }));
  ASSERT_EQ(nbNode(a.children()), 2);
  EXPECT_EQ(a.first->at, (Position{ 5, 3 }));
  EXPECT_EQ(a.last->value, "in");
  EXPECT_EQ(a.last->parent, &a);
  EXPECT_EQ(a.child("b"), a.first);
  EXPECT_EQ(a.child("c"), nullptr);
  EXPECT_EQ(a.attribute("two"), &attributeOf(a, 1));
  EXPECT_EQ(a.attribute("three"), nullptr);
}

TEST(XmlDocumentTest, PrefixesStayInNames)
{
  const XmlDocument document = parseDocument("<case xmlns:q='urn:q' xml:lang='fr' q:z='1'><q:e/></case>");
  const Node& root = *document.root();

  ASSERT_EQ(nbNode(root.attributes()), 3);
  EXPECT_EQ(attributeOf(root, 0).name, "xmlns:q");
  EXPECT_EQ(attributeOf(root, 1).name, "xml:lang");
  EXPECT_EQ(attributeOf(root, 1).at, (Position{ 1, 23 }));
  EXPECT_EQ(attributeOf(root, 2).name, "q:z");
  EXPECT_EQ(root.first->name, "q:e");
}

TEST(XmlDocumentTest, ReferencesSectionsAndNamesOfCharactersAreReplaced)
{
  const XmlDocument document = parseDocument("<a v='&eacute;&lt;&#65;&quot;'>&alpha;<![CDATA[<&amp;>]]>&amp;<!--no--><?no no?></a>");

  EXPECT_EQ(attributeOf(*document.root(), 0).value, "\xC3\xA9<A\"");
  EXPECT_EQ(document.root()->value, "\xCE\xB1<&amp;>&");
}

TEST(XmlDocumentTest, PlacesAreThoseOfTheFileAfterNamesOfCharacters)
{
  const XmlDocument document = parseDocument("<a v='&eacute;&eacute;' w='1'>&alpha;<b/></a>");

  EXPECT_EQ(attributeOf(*document.root(), 1).at, (Position{ 1, 25 }));
  EXPECT_EQ(document.root()->first->at, (Position{ 1, 38 }));
}

TEST(XmlDocumentTest, AttributesFarDownKeepTheirPlace)
{
  const XmlDocument document = parseDocument("<a>" + std::string(70000, '\n') + "<b\nc='1'/></a>");

  EXPECT_EQ(document.root()->first->at, (Position{ 70001, 1 }));
  EXPECT_EQ(attributeOf(*document.root()->first, 0).at, (Position{ 70002, 1 }));
}

TEST(XmlDocumentTest, Latin1FilesAreRead)
{
  const XmlDocument document = parseDocument("<?xml version='1.0' encoding='ISO-8859-1'?><a v='\xE9t\xE9' w=''/>");

  EXPECT_EQ(attributeOf(*document.root(), 0).value, "\xC3\xA9t\xC3\xA9");
  EXPECT_EQ(attributeOf(*document.root(), 1).at, (Position{ 1, 55 }));
  EXPECT_EQ(document.source().line(1).substr(49, 5), "\xC3\xA9t\xC3\xA9");
}

TEST(XmlDocumentTest, AllFaultsOfAFileAreReported)
{
  EXPECT_EQ(faultsOfDocument("<a>\n <b c=1/>\n &zorg;\n</d>"),
            "f:2:7: error: not well-formed XML: AttValue: \" or ' expected\n"
            "   <b c=1/>\n"
            "        ^\n"
            "f:3:2: error: not well-formed XML: Entity 'zorg' not defined\n"
            "   &zorg;\n"
            "   ^\n"
            "f:4:1: error: not well-formed XML: Opening and ending tag mismatch: a line 1 and d\n"
            "  </d>\n"
            "  ^\n");
}

TEST(XmlDocumentTest, AFileCutShortIsAFault)
{
  EXPECT_EQ(faultsOfDocument("<a>\n<b>"), "f:2:4: error: not well-formed XML: Premature end of data in tag b line 2\n"
                                          "  <b>\n"
                                          "     ^\n");
}

TEST(XmlDocumentTest, ADoctypeIsRefusedBeforeItsEntitiesAreRead)
{
  EXPECT_EQ(faultsOfDocument("<?xml version='1.0'?>\n <!DOCTYPE a [<!ENTITY b 'bbb'><!ENTITY c '&b;&b;&b;'>]>\n<a>&c;</a>"),
            "f:2:2: error: DOCTYPE is refused, expected a file without one\n"
            "   <!DOCTYPE a [<!ENTITY b 'bbb'><!ENTITY c '&b;&b;&b;'>]>\n"
            "   ^\n");
}

TEST(XmlDocumentTest, AnEmptyFileIsAFault)
{
  EXPECT_EQ(faultsOfDocument(""), "f:1:1: error: not well-formed XML: Document is empty\n");
  EXPECT_NE(faultsOfDocument("   \n"), "");
  EXPECT_NE(faultsOfDocument("<!-- only this -->"), "");
}

TEST(XmlDocumentTest, WrongBytesAreAFault)
{
  EXPECT_EQ(faultsOfDocument("<a>\xFF</a>"), "f:1:1: error: cannot read the text: the bytes are not valid UTF-8, expected UTF-8 or an XML "
                                             "declaration that names the encoding\n");
}

TEST(XmlDocumentTest, TooDeepATreeIsAFaultNotACrash)
{
  std::string text;
  for (int i = 0; i < 100000; ++i)
    text += "<a>";

  EXPECT_NE(faultsOfDocument(text).find("error: not well-formed XML"), std::string::npos);
}

TEST(XmlDocumentTest, AnAttributeGivenTwiceIsAFault)
{
  EXPECT_EQ(faultsOfDocument("<a b='1' b='2'/>"),
            "f:1:15: error: not well-formed XML: Attribute b redefined\n  <a b='1' b='2'/>\n                ^\n");
}

TEST(XmlDocumentTest, AFileIsReadFromItsPath)
{
  const Arcane::test::TemporaryDirectory directory;
  const std::string path = directory.write("x.xml", "<a/>");
  Diagnostics diagnostics;

  const XmlDocument document = XmlDocument::parseFile(path, diagnostics);

  ASSERT_NE(document.root(), nullptr);
  EXPECT_EQ(document.source().fileName(), path);
}

TEST(XmlDocumentTest, AFileThatCannotBeReadIsAFault)
{
  const Arcane::test::TemporaryDirectory directory;
  Diagnostics diagnostics;

  XmlDocument::parseFile("/no/such/file.xml", diagnostics);
  XmlDocument::parseFile(directory.path().string(), diagnostics);

  EXPECT_EQ(diagnostics.text(), "/no/such/file.xml: error: cannot read this file: No such file or directory\n" + directory.path().string() +
                                  ": error: cannot read this file: it is a directory\n");
}
