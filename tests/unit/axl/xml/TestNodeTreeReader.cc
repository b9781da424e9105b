// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/NodeTreeReader.h"

#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

namespace Arcane::xml::node_tree_reader_test
{
//! Reads \a text, of which nothing may be said.
std::unique_ptr<NodeTree> treeOf(const std::string& text)
{
  Diagnostics diagnostics;
  std::unique_ptr<NodeTree> tree = NodeTreeReader("f", "", diagnostics).read(text);
  EXPECT_EQ(diagnostics.text(), "");
  return tree;
}

//! What is said of a text that is refused.
std::string refusalOf(const std::string& text, const std::string& name = "f", const std::string& schema = "")
{
  Diagnostics diagnostics;
  EXPECT_EQ(NodeTreeReader(name, schema, diagnostics).read(text), nullptr);
  EXPECT_GT(diagnostics.nbError(), 0);
  return diagnostics.text();
}

TEST(NodeTreeReaderTest, NodesKeepTheirOrderDepthAndLines)
{
  const std::unique_ptr<NodeTree> tree = treeOf("<a x='1'>\n<b><c/></b>t<!-- d --></a>");

  ASSERT_NE(tree, nullptr);
  const Node* a = tree->document()->first;
  EXPECT_EQ(a->name, "a");
  EXPECT_EQ(a->at.line, 1);
  const Node* b = a->first->next;
  EXPECT_EQ(b->name, "b");
  EXPECT_EQ(b->at.line, 2);
  EXPECT_EQ(b->first->name, "c");
  EXPECT_EQ(b->first->parent, b);
  EXPECT_EQ(b->next->name, "#text");
  EXPECT_EQ(b->next->value, "t");
  EXPECT_EQ(a->last->name, "#comment");
  EXPECT_EQ(a->last->value, " d ");
}

TEST(NodeTreeReaderTest, NamespacesComeBeforeAttributes)
{
  const std::unique_ptr<NodeTree> tree = treeOf("<p:a y='1' p:z='2' xmlns:p='urn:u' xmlns='urn:v'/>");

  ASSERT_NE(tree, nullptr);
  const std::string text = tree->toXml(false);
  EXPECT_NE(text.find("<p:a xmlns:p=\"urn:u\" xmlns=\"urn:v\" y=\"1\" p:z=\"2\"/>"), std::string::npos) << text;
}

TEST(NodeTreeReaderTest, AnEmptyTextIsAnEmptyTree)
{
  const std::unique_ptr<NodeTree> tree = treeOf("");

  ASSERT_NE(tree, nullptr);
  EXPECT_EQ(tree->document()->first, nullptr);
}

TEST(NodeTreeReaderTest, ATextThatIsNotWellFormedIsRefusedWithItsPlace)
{
  EXPECT_EQ(refusalOf("<a>\n<b></a>", "s.arc").find("s.arc:2:"), 0u) << refusalOf("<a>\n<b></a>", "s.arc");
  refusalOf("no element");
}

TEST(NodeTreeReaderTest, FilesOfXIncludeBecomePartsOfTheTree)
{
  const test::TemporaryDirectory directory;
  directory.write("part.xml", "<part/>");
  const std::string name = directory.write("whole.xml", "");
  const std::string begin = "<a xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='";
  Diagnostics diagnostics;

  const std::unique_ptr<NodeTree> tree = NodeTreeReader(name, "", diagnostics).read(begin + "part.xml'/></a>");

  EXPECT_EQ(diagnostics.text(), "");
  ASSERT_NE(tree, nullptr);
  EXPECT_EQ(tree->document()->first->first->name, "part");
  EXPECT_EQ(tree->document()->first->first->next, nullptr);
  refusalOf(begin + "absent.xml'/></a>", name);
}

TEST(NodeTreeReaderTest, ASchemaRefusesOtherDocuments)
{
  const test::TemporaryDirectory directory;
  const std::string schema =
    directory.write("s.xsd", "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:element name='a' type='xs:int'/></xs:schema>");
  Diagnostics diagnostics;

  EXPECT_NE(NodeTreeReader("f", schema, diagnostics).read("<a>3</a>"), nullptr);
  EXPECT_EQ(diagnostics.text(), "");

  EXPECT_NE(refusalOf("<a>three</a>", "f", schema).find("three"), std::string::npos);
  const std::string absent = (directory.path() / "absent.xsd").string();
  EXPECT_NE(refusalOf("<a>3</a>", "f", absent).find("absent.xsd"), std::string::npos);
}

TEST(NodeTreeReaderTest, FormerErrorsOfOthersDoNotRefuseADocument)
{
  Diagnostics diagnostics;
  diagnostics.add({ Severity::Error, "g", {}, "another file is wrong", {} });

  EXPECT_NE(NodeTreeReader("f", "", diagnostics).read("<a/>"), nullptr);
}
} // namespace Arcane::xml::node_tree_reader_test
