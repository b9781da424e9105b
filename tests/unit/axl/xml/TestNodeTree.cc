// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/NodeTree.h"

#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <stdexcept>
#include <string>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace Arcane::xml;
using Arcane::test::TemporaryDirectory;

namespace
{
std::unique_ptr<NodeTree> parse(const std::string& text)
{
  Diagnostics diagnostics;
  auto tree = NodeTree::parse(text, "f", "", diagnostics);
  EXPECT_EQ(diagnostics.text(), "");
  return tree;
}

//! Returns the faults of a text that is refused.
std::string faultsOf(const std::string& text, const std::string& name = "f", const std::string& schema = "")
{
  Diagnostics diagnostics;
  EXPECT_EQ(NodeTree::parse(text, name, schema, diagnostics), nullptr);
  EXPECT_GT(diagnostics.nbError(), 0);
  return diagnostics.text();
}

//! Returns what is written of a tree after the XML declaration.
std::string body(NodeTree& tree)
{
  const std::string xml = tree.toXml(false);
  return xml.substr(xml.find('\n') + 1);
}
} // namespace

TEST(NodeTreeTest, EveryKindOfNodeIsRead)
{
  const auto tree = parse("<?xml version='1.0'?><!-- c --><a x='1' q:y='&lt;' xmlns:q='urn:q'>t&#233;<![CDATA[<raw>]]><?do it?><q:b/></a>");
  Node* comment = tree->document()->first;
  Node* a = comment->next;

  EXPECT_EQ(comment->type, NodeType::Comment);
  EXPECT_EQ(comment->value, " c ");
  EXPECT_EQ(a->name, "a");
  EXPECT_EQ(a->attribute("x")->value, "1");
  EXPECT_EQ(a->attribute("q:y")->value, "<");
  EXPECT_EQ(a->attribute("xmlns:q")->value, "urn:q");
  EXPECT_EQ(a->attribute("z"), nullptr);
  EXPECT_EQ(a->text(), "té<raw>");
  EXPECT_EQ(a->first->next->type, NodeType::CData);
  EXPECT_EQ(a->last->name, "q:b");
  EXPECT_EQ(a->last->previous->type, NodeType::Instruction);
  EXPECT_EQ(a->last->previous->name, "do");
  EXPECT_EQ(a->last->parent, a);
}

TEST(NodeTreeTest, WhatIsReadIsWritten)
{
  const std::string text =
    "<!-- c -->\n<a x=\"1\" q:y=\"&lt;&amp;&quot;\" xmlns:q=\"urn:q\">t &lt; 2<![CDATA[<raw>]]><?do it?><q:b/>\n é </a>\n";
  // Declarations of namespaces come first: the order of attributes has no meaning.
  const std::string expected =
    "<!-- c -->\n<a xmlns:q=\"urn:q\" x=\"1\" q:y=\"&lt;&amp;&quot;\">t &lt; 2<![CDATA[<raw>]]><?do it?><q:b/>\n é </a>\n";

  EXPECT_EQ(body(*parse(text)), expected);
  EXPECT_EQ(body(*parse(text)->clone()), expected);
  EXPECT_EQ(body(*parse(expected)), expected);
}

TEST(NodeTreeTest, LinesAreKnownAndFarDownNearlySo)
{
  const auto tree = parse("<a>\n" + std::string(70000, '\n') + "<b/>\n</a>");

  EXPECT_EQ(tree->document()->first->at.line, 1);
  EXPECT_NEAR(tree->document()->first->first->next->at.line, 70002, 1);
}

TEST(NodeTreeTest, AFileThatIsNotWellFormedIsRefusedWithItsPlace)
{
  EXPECT_NE(faultsOf("<a>\n  <b>\n</a>").find("f:3:5: error: Opening and ending tag mismatch"), std::string::npos)
    << faultsOf("<a>\n  <b>\n</a>");
  EXPECT_NE(faultsOf("<a x='1' x='2'/>").find("f:1:"), std::string::npos);
  EXPECT_NE(faultsOf("no xml").find("f:1:1: error: "), std::string::npos);
  faultsOf("<a>");
  faultsOf("<a/><b/>");
  faultsOf("<a>\xff</a>");
  faultsOf("<a>&unknown;</a>");
}

TEST(NodeTreeTest, NoByteIsAnEmptyDocument)
{
  const auto tree = parse("");

  ASSERT_TRUE(tree);
  EXPECT_EQ(tree->document()->first, nullptr);
}

TEST(NodeTreeTest, EntitiesAreReplacedUnlessTheyGrowTooMuch)
{
  EXPECT_EQ(parse("<!DOCTYPE a [<!ENTITY e 'two <b/> words'>]><a>&e;</a>")->document()->first->text(), "two  words");
  std::string bomb = "<!DOCTYPE a [<!ENTITY e0 '0123456789'>";
  for (int i = 1; i < 12; ++i) {
    bomb += "<!ENTITY e" + std::to_string(i) + " '";
    for (int j = 0; j < 10; ++j)
      bomb += "&e" + std::to_string(i - 1) + ";";
    bomb += "'>";
  }

  EXPECT_NE(faultsOf(bomb + "]><a>&e11;</a>").find("entity"), std::string::npos);
}

TEST(NodeTreeTest, NothingIsReadFromANetwork)
{
  const int server = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  ASSERT_GE(server, 0);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t nb_byte = sizeof(address);
  ASSERT_EQ(::bind(server, reinterpret_cast<const sockaddr*>(&address), nb_byte), 0);
  ASSERT_EQ(::listen(server, 4), 0);
  ASSERT_EQ(::getsockname(server, reinterpret_cast<sockaddr*>(&address), &nb_byte), 0);
  const std::string url = "http://127.0.0.1:" + std::to_string(ntohs(address.sin_port)) + "/e";

  faultsOf("<!DOCTYPE a [<!ENTITY e SYSTEM '" + url + "'>]><a>&e;</a>");
  faultsOf("<a xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='" + url + "'/></a>");

  EXPECT_EQ(::accept(server, nullptr, nullptr), -1) << "somebody has connected";
  EXPECT_EQ(errno, EAGAIN);
  ::close(server);
}

TEST(NodeTreeTest, FilesOfXIncludeAreRead)
{
  const TemporaryDirectory directory;
  const std::string main = directory.write("main.xml", "<a xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='part.xml'/></a>");
  Diagnostics diagnostics;

  EXPECT_EQ(NodeTree::parseFile(main, "", diagnostics), nullptr);
  EXPECT_NE(diagnostics.text().find("part.xml"), std::string::npos) << diagnostics.text();

  directory.write("part.xml", "<b>in a part</b>");
  Diagnostics none;
  const auto tree = NodeTree::parseFile(main, "", none);
  ASSERT_TRUE(tree) << none.text();
  EXPECT_EQ(tree->document()->first->first->name, "b");
  EXPECT_EQ(tree->document()->first->first->text(), "in a part");
}

TEST(NodeTreeTest, AFileThatIncludesItselfIsRefused)
{
  const TemporaryDirectory directory;
  const std::string main = directory.write("main.xml", "<a xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='main.xml'/></a>");
  Diagnostics diagnostics;

  EXPECT_EQ(NodeTree::parseFile(main, "", diagnostics), nullptr);
}

TEST(NodeTreeTest, ASchemaIsChecked)
{
  const TemporaryDirectory directory;
  const std::string schema =
    directory.write("s.xsd", "<schema xmlns='http://www.w3.org/2001/XMLSchema'><element name='a' type='integer'/></schema>");
  Diagnostics diagnostics;

  EXPECT_NE(NodeTree::parse("<a>12</a>", "f", schema, diagnostics), nullptr) << diagnostics.text();
  EXPECT_NE(faultsOf("<a>\ntwelve</a>", "f", schema).find("f:1: error: Element 'a'"), std::string::npos)
    << faultsOf("<a>\ntwelve</a>", "f", schema);
  EXPECT_NE(faultsOf("<a>12</a>", "f", schema + ".none").find("s.xsd.none"), std::string::npos);
}

TEST(NodeTreeTest, FilesThatCannotBeReadAreRefused)
{
  const TemporaryDirectory directory;
  Diagnostics diagnostics;

  EXPECT_EQ(NodeTree::parseFile(directory.path().string() + "/none.xml", "", diagnostics), nullptr);
  EXPECT_EQ(NodeTree::parseFile(directory.path().string(), "", diagnostics), nullptr);

  EXPECT_NE(diagnostics.text().find("none.xml: error: cannot read this file: No such file"), std::string::npos) << diagnostics.text();
  EXPECT_NE(diagnostics.text().find("it is a directory"), std::string::npos);
}

TEST(NodeTreeTest, NodesAreInsertedMovedAndRemoved)
{
  const auto tree = parse("<a><b/><c/><d/></a>");
  Node& a = *tree->document()->first;
  Node& b = *a.first;
  Node& d = *a.last;

  tree->append(a, b);
  EXPECT_EQ(body(*tree), "<a><c/><d/><b/></a>\n");
  tree->insertAfter(a, d, nullptr);
  EXPECT_EQ(body(*tree), "<a><d/><c/><b/></a>\n");
  tree->insertAfter(a, d, &d);
  tree->remove(b);
  tree->remove(b);
  EXPECT_EQ(body(*tree), "<a><d/><c/></a>\n");
  EXPECT_EQ(b.name, "b");
  tree->append(d, b);
  tree->setAttribute(b, "x", "1");
  tree->setAttribute(b, "y", "\"2\"");
  tree->setAttribute(b, "x", "3");
  tree->remove(*b.attribute("y"));
  EXPECT_EQ(body(*tree), "<a><d><b x=\"3\"/></d><c/></a>\n");
}

TEST(NodeTreeTest, ATextReplacesTextsOnly)
{
  const auto tree = parse("<a>one<b/>two<![CDATA[three]]></a>");
  Node& a = *tree->document()->first;

  tree->setText(a, "x < y");
  EXPECT_EQ(body(*tree), "<a>x &lt; y<b/></a>\n");
  tree->setText(a, "");
  EXPECT_EQ(a.text(), "");
  tree->setText(*a.last, "in b");
  EXPECT_EQ(body(*tree), "<a><b>in b</b></a>\n");
}

TEST(NodeTreeTest, ANodeThatGoesToAnotherTreeOutlivesItsFirstTree)
{
  auto first = parse("<a><b x='1'><c>text</c></b><d/></a>");
  auto second = parse("<r/>");
  Node& b = *first->document()->first->first;

  second->append(*second->document()->first, b);
  EXPECT_EQ(body(*first), "<a><d/></a>\n");
  first.reset();

  EXPECT_EQ(b.tree, second.get());
  EXPECT_EQ(b.first->tree, second.get());
  EXPECT_EQ(b.first_attribute->tree, second.get());
  EXPECT_EQ(body(*second), "<r><b x=\"1\"><c>text</c></b></r>\n");
  auto third = parse("<s/>");
  third->append(*third->document()->first, *b.first);
  second.reset();
  EXPECT_EQ(body(*third), "<s><c>text</c></s>\n");
}

TEST(NodeTreeTest, WhatWouldBeNoXmlIsRefused)
{
  const auto tree = parse("<a><b/>t</a>");
  Node& a = *tree->document()->first;
  Node& text = *a.last;

  EXPECT_THROW(tree->append(*a.first, a), std::invalid_argument);
  EXPECT_THROW(tree->append(text, *a.first), std::invalid_argument);
  EXPECT_THROW(tree->append(*tree->document(), *tree->create(NodeType::Element, "second", "")), std::invalid_argument);
  EXPECT_THROW(tree->append(*tree->document(), text), std::invalid_argument);
  EXPECT_THROW(tree->append(a, *tree->document()), std::invalid_argument);
  EXPECT_THROW(tree->insertAfter(*a.first, *tree->create(NodeType::Element, "x", ""), &text), std::invalid_argument);
  EXPECT_THROW(tree->create(NodeType::Element, "two words", ""), std::invalid_argument);
  EXPECT_THROW(tree->create(NodeType::Comment, "", "a--b"), std::invalid_argument);
  EXPECT_THROW(tree->create(NodeType::Instruction, "do", "a?>b"), std::invalid_argument);
  EXPECT_THROW(tree->setAttribute(a, "<", ""), std::invalid_argument);
  EXPECT_THROW(tree->setAttribute(text, "x", ""), std::invalid_argument);
  EXPECT_EQ(body(*tree), "<a><b/>t</a>\n");
}

TEST(NodeTreeTest, XPathFindsNodes)
{
  const auto tree = parse("<a><b k='1'/><b k='2'><c>x</c></b><p:d xmlns:p='urn:p'/></a>");
  Node& document = *tree->document();
  Node& a = *document.first;

  EXPECT_EQ(tree->find(document, "/a/b[@k='2']/c")->text(), "x");
  EXPECT_EQ(tree->find(document, "//b"), a.first);
  EXPECT_EQ(tree->find(*a.first->next, "c"), a.first->next->first);
  EXPECT_EQ(tree->find(*a.first->next, "@k")->value, "2");
  EXPECT_EQ(tree->find(*a.first->next->first_attribute, ".."), a.first->next);
  EXPECT_EQ(tree->find(*a.first, "/"), &document);
  EXPECT_EQ(tree->find(document, "//none"), nullptr);
  // After a change, the new nodes are found.
  tree->append(a, *tree->create(NodeType::Element, "none", ""));
  EXPECT_EQ(tree->find(document, "//none"), a.last);
  EXPECT_THROW(tree->find(document, "//["), std::invalid_argument);
  EXPECT_THROW(tree->find(document, "count(//b)"), std::invalid_argument);
  EXPECT_THROW(tree->find(*tree->create(NodeType::Element, "free", ""), "b"), std::invalid_argument);
}

TEST(NodeTreeTest, DeepTreesAreWrittenAndCopied)
{
  NodeTree tree;
  Node* parent = tree.document();
  for (int i = 0; i < 3000; ++i) {
    Node* made = tree.create(NodeType::Element, "e", "");
    tree.append(*parent, *made);
    parent = made;
  }
  tree.setText(*parent, "deep");

  const std::string xml = tree.clone()->toXml(false);

  EXPECT_NE(xml.find("<e>deep</e>"), std::string::npos);
  // The parser refuses such a depth, so it takes no stack that grows with a file.
  faultsOf(xml);
}

TEST(NodeTreeTest, IndentedTextHasALineForEachElement)
{
  EXPECT_EQ(parse("<a><b>x</b><c><d/></c></a>")->toXml(true),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>\n  <b>x</b>\n  <c>\n    <d/>\n  </c>\n</a>\n");
}
