// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/document/NodeChanges.h"

#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

namespace Arcane::node_changes_test
{
using detail::document::newNode;
using detail::document::replaceChild;
using xml::Node;
using xml::NodeTree;
using xml::NodeType;

class NodeChangesTest : public ::testing::Test
{
 protected:
  NodeChangesTest()
  {
    xml::Diagnostics diagnostics;
    m_tree = NodeTree::parse("<a><b/><c/><d/></a>", "f", "", diagnostics);
    m_root = m_tree->document()->first;
  }
  Node* make(NodeType type, std::string_view name, std::string_view value) { return newNode(*m_root, static_cast<int>(type), name, value); }
  //! The document after its first line.
  std::string text()
  {
    const std::string all = m_tree->toXml(false);
    return all.substr(all.find('\n') + 1);
  }

  std::unique_ptr<NodeTree> m_tree;
  Node* m_root;
};

TEST_F(NodeChangesTest, ANewElementHasItsTextAndNoParent)
{
  Node* made = make(NodeType::Element, "e", "x < y");

  EXPECT_EQ(made->parent, nullptr);
  EXPECT_EQ(made->name, "e");
  EXPECT_EQ(made->text(), "x < y");
}

TEST_F(NodeChangesTest, NodesWithoutNameHaveThatOfTheirKind)
{
  EXPECT_EQ(make(NodeType::Text, "ignored", "t")->name, "#text");
  EXPECT_EQ(make(NodeType::CData, "ignored", "t")->name, "#cdata-section");
  EXPECT_EQ(make(NodeType::Comment, "ignored", "t")->name, "#comment");
  EXPECT_EQ(make(NodeType::Attribute, "n", "v")->value, "v");
  EXPECT_EQ(make(NodeType::Instruction, "n", "v")->name, "n");
}

TEST_F(NodeChangesTest, WhatIsNoXmlIsRefused)
{
  EXPECT_NE(test::messageOf([&] { make(NodeType::Element, "1 2", ""); }), "");
  EXPECT_EQ(test::messageOf([&] { newNode(*m_root, 9, "x", ""); }),
            "XML: the type of a new node is 9, expected an element, attribute, text, CDATA, instruction or comment");
  EXPECT_EQ(test::messageOf([] { detail::document::changed([]() -> int { throw std::invalid_argument("no"); }); }), "XML: no");
  EXPECT_EQ(detail::document::changed([] { return 3; }), 3);
}

TEST_F(NodeChangesTest, AChildIsReplacedAtItsPlace)
{
  replaceChild(*m_root, *make(NodeType::Element, "e", ""), *m_root->first->next);
  EXPECT_EQ(text(), "<a><b/><e/><d/></a>\n");
  replaceChild(*m_root, *make(NodeType::Element, "f", ""), *m_root->first);
  EXPECT_EQ(text(), "<a><f/><e/><d/></a>\n");
}

TEST_F(NodeChangesTest, ASiblingMayTakeThePlace)
{
  Node* b = m_root->first;
  Node* c = b->next;

  replaceChild(*m_root, *b, *c);

  EXPECT_EQ(text(), "<a><b/><d/></a>\n");
  EXPECT_EQ(c->parent, nullptr);
}

TEST_F(NodeChangesTest, AChildThatCannotBeReplacedStays)
{
  Node* attribute = make(NodeType::Attribute, "n", "v");

  EXPECT_THROW(replaceChild(*m_root, *attribute, *m_root->first->next), std::invalid_argument);

  EXPECT_EQ(text(), "<a><b/><c/><d/></a>\n");
}
} // namespace Arcane::node_changes_test
