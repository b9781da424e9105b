// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/document/XmlNode.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/object/ScopedPtr.h"
#include "arcane_core/document/DomUtils.h"
#include "arcane_core/document/XmlElement.h"
#include "arcane_core/document/XmlNodeIterator.h"
#include "arcane_core/document/XmlNodeList.h"
#include "axl/xml/XmlDocument.h"
#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

#include <array>
#include <utility>

using namespace Arcane;
using Arcane::test::messageOf;

namespace
{
IXmlDocumentHolder* read(const String& text)
{
  return IXmlDocumentHolder::loadFromBuffer(text.bytes(), "f.xml", nullptr);
}

//! A document of each kind with the same elements: one that can be changed, and a case file.
class XmlNodeTest : public ::testing::Test
{
 protected:
  static constexpr const char* text = "<case v='1'><gas name='air' g='1.4'>light</gas><gas name='water'>\n"
                                      "<rho>1000</rho></gas><flag>true</flag></case>";
  xml::Diagnostics diagnostics;
  xml::XmlDocument case_file = xml::XmlDocument::parseMemory(text, "f.arc", diagnostics);
  ScopedPtrT<IXmlDocumentHolder> holder{ read(text) };

  //! Returns the root element of each.
  std::array<XmlNode, 2> roots() { return { XmlNode(case_file.root()), holder->documentNode().documentElement() }; }
};

//! Returns the document without its first line.
String body(IXmlDocumentHolder& holder)
{
  const std::string all(holder.save().toStdStringView());
  return String(all.substr(all.find('\n') + 1));
}
} // namespace

TEST_F(XmlNodeTest, ChildrenOfANameFollowOneAnother)
{
  for (const XmlNode& root : roots()) {
    String names;
    for (XmlNodeNameIterator i(root, "gas"); i(); ++i)
      names = names + i->attrValue("name") + (*i).child("rho").value() + ";";
    EXPECT_EQ(names, "air;water1000;");
    EXPECT_FALSE(XmlNodeNameIterator(root, "liquid")());
    EXPECT_FALSE(XmlNodeNameIterator(XmlNode(), String("gas"))());
  }
}

TEST_F(XmlNodeTest, CaseFilesAndDocumentsAreReadAlike)
{
  for (const XmlNode& root : roots()) {
    const XmlNode gas = root.child("gas");

    EXPECT_EQ(root.type(), XmlNode::ELEMENT);
    EXPECT_EQ(root.name(), "case");
    EXPECT_TRUE(root.isNamed("case"));
    EXPECT_FALSE(root.isNamed("gas"));
    EXPECT_EQ(gas.value(), "light");
    EXPECT_EQ(gas.attrValue("name"), "air");
    EXPECT_TRUE(gas.attrValue("none").null());
    EXPECT_EQ(gas.attr("g").type(), XmlNode::ATTRIBUTE);
    EXPECT_EQ(gas.attr("g").name(), "g");
    EXPECT_EQ(gas.attr("g").valueAsReal(), 1.4);
    EXPECT_EQ(gas.attr("g").ownerElement(), gas);
    EXPECT_EQ(gas.attr("g").parent(), gas);
    EXPECT_EQ(gas.attr("g").prev(), gas.attr("name"));
    EXPECT_TRUE(gas.attr("g").next().null());
    EXPECT_TRUE(gas.attr("g").front().null());
    EXPECT_TRUE(gas.ownerElement().null());
    EXPECT_EQ(gas.attr("g").xpathFullName(), "/case/gas/@g");
    EXPECT_THROW(gas.attr("none", true), FatalErrorException);
    EXPECT_THROW(gas.attrValue("none", true), FatalErrorException);
  }
}

TEST_F(XmlNodeTest, CaseFilesAndDocumentsAreWalkedAlike)
{
  for (const XmlNode& root : roots()) {
    const XmlNode air = root.child("gas");
    const XmlNode water = air.next();
    const XmlNode flag = root.last();

    EXPECT_EQ(root.front(), air);
    EXPECT_EQ(water.attrValue("name"), "water");
    EXPECT_EQ(water.prev(), air);
    EXPECT_EQ(water.parent(), root);
    EXPECT_EQ(water.nextWithName("flag"), flag);
    EXPECT_EQ(flag.prevWithName("gas"), water);
    EXPECT_EQ(air.nextSameType(), water);
    EXPECT_EQ(flag.prevSameType(), water);
    EXPECT_TRUE(flag.next().null());
    EXPECT_TRUE(air.prev().null());
    EXPECT_TRUE(flag.nextWithName("flag").null());
    EXPECT_EQ(root.expectedChild("flag"), flag);
    EXPECT_THROW(root.expectedChild("none"), FatalErrorException);
    EXPECT_THROW(root.expectedAttr("none"), FatalErrorException);
    EXPECT_EQ(root.children().size(), 3);
    EXPECT_EQ(root.children("gas").size(), 2);
    EXPECT_EQ(root.children("gas").node(1), water);
    EXPECT_EQ(root.childWithAttr("gas", "g", "1.4"), air);
    EXPECT_EQ(root.childWithNameAttr("gas", "water"), water);
    EXPECT_TRUE(root.childWithNameAttr("gas", "fire").null());
    EXPECT_EQ(water.child("rho").documentElement(), root);
    EXPECT_EQ(root.parent(), root.ownerDocument());
    EXPECT_EQ(root.parent().type(), XmlNode::DOCUMENT);
    EXPECT_EQ(water.child("rho").xpathFullName(), "/case/gas/rho");

    String names;
    for (const XmlNode& child : root)
      names += child.name() + " ";
    EXPECT_EQ(names, "gas gas flag ");
    XmlNode node = air;
    ++node;
    EXPECT_EQ(node, water);
    --node;
    EXPECT_EQ(node, air);
  }
}

TEST_F(XmlNodeTest, ValuesAreConverted)
{
  for (const XmlNode& root : roots()) {
    const XmlNode rho = root.childWithNameAttr("gas", "water").child("rho");

    EXPECT_EQ(rho.valueAsInteger(), 1000);
    EXPECT_EQ(rho.valueAsInt64(true), 1000);
    EXPECT_EQ(rho.valueAsReal(true), 1000.0);
    EXPECT_TRUE(root.child("flag").valueAsBoolean(true));
    EXPECT_FALSE(rho.valueAsBoolean());
    EXPECT_EQ(root.child("gas").valueAsInteger(), 0);
    EXPECT_EQ(root.child("none").valueAsReal(), 0.0);
    EXPECT_THROW(root.child("gas").valueAsInteger(true), FatalErrorException);
    EXPECT_THROW(rho.valueAsBoolean(true), FatalErrorException);
    EXPECT_THROW(root.child("none").valueAsInt64(true), FatalErrorException);
  }
}

TEST_F(XmlNodeTest, BooleansAreFourTexts)
{
  const std::array<std::pair<const char*, bool>, 5> texts = {
    { { "true", true }, { "1", true }, { " true\n", true }, { "false", false }, { "0", false } }
  };
  ScopedPtrT<IXmlDocumentHolder> document(domutils::createXmlDocument());
  XmlNode root = document->documentNode().createAndAppendElement("r");

  for (const auto& [text, expected] : texts) {
    root.setValue(text);
    EXPECT_EQ(root.valueAsBoolean(true), expected) << text;
  }
}

TEST_F(XmlNodeTest, AMessageSaysWhereAndWhatWasExpected)
{
  const auto [in_case, in_document] = roots();

  EXPECT_EQ(messageOf([&] { in_document.child("gas").valueAsInteger(true); }), "f.xml:1: '/case/gas' is 'light', expected an integer");
  EXPECT_EQ(messageOf([&] { in_document.children("gas")[1].expectedChild("rho").expectedChild("x"); }),
            "f.xml:2: '/case/gas/rho' has no child 'x'");
  EXPECT_EQ(messageOf([&] { in_case.attr("none", true); }), "f.arc:1: '/case' has no attribute 'none'");
}

TEST_F(XmlNodeTest, NoNodeMayBeAskedEverything)
{
  const XmlNode none;

  EXPECT_TRUE(none.null());
  EXPECT_TRUE(!none);
  EXPECT_FALSE(static_cast<bool>(none));
  EXPECT_EQ(none.type(), XmlNode::UNKNOWN);
  EXPECT_TRUE(none.name().null());
  EXPECT_TRUE(none.value().null());
  EXPECT_TRUE(none.attrValue("a").null());
  EXPECT_TRUE(none.xpathFullName().null());
  EXPECT_FALSE(none.isNamed(String()));
  EXPECT_EQ(none.valueAsInteger(), 0);
  for (const XmlNode& node :
       { none.attr("a"), none.child("a"), none.parent(), none.front(), none.last(), none.next(), none.prev(), none.nextWithName("a"),
         none.prevWithName("a"), none.nextSameType(), none.prevSameType(), none.documentElement(), none.ownerDocument(),
         none.ownerElement(), none.childWithAttr("a", "b", "c"), none.xpathNode("//a") })
    EXPECT_TRUE(node.null());
  EXPECT_EQ(none.children().size(), 0);
  EXPECT_EQ(none.children("a").size(), 0);
  EXPECT_TRUE(none.begin() == none.end());
  EXPECT_EQ(none, XmlNode());
}

TEST_F(XmlNodeTest, ChangingNoNodeOrACaseFileIsAnError)
{
  for (XmlNode node : { XmlNode(), XmlNode(case_file.root()), XmlNode(case_file.root()).attr("v") }) {
    EXPECT_THROW(node.setValue("x"), FatalErrorException);
    EXPECT_THROW(node.setAttrValue("x", "1"), FatalErrorException);
    EXPECT_THROW(node.forceAttr("x"), FatalErrorException);
    EXPECT_THROW(node.removeAttr("x"), FatalErrorException);
    EXPECT_THROW(node.createElement("x"), FatalErrorException);
    EXPECT_THROW(node.createAndAppendElement("x"), FatalErrorException);
    EXPECT_THROW(node.append(node), FatalErrorException);
    EXPECT_THROW(node.insertAfter(node, node), FatalErrorException);
    EXPECT_THROW(node.replace(node, node), FatalErrorException);
    EXPECT_THROW(node.remove(node), FatalErrorException);
    EXPECT_THROW(node.remove(), FatalErrorException);
    EXPECT_THROW(node.clear(), FatalErrorException);
  }
  EXPECT_THROW(XmlNode(case_file.root()).xpathNode("//gas"), FatalErrorException);
}

TEST_F(XmlNodeTest, DocumentsAreMadeFromNothing)
{
  ScopedPtrT<IXmlDocumentHolder> document(domutils::createXmlDocument());
  XmlNode top = document->documentNode();
  XmlElement root(top, "report");
  XmlElement first(root, "first", "a < b");
  XmlElement second(root, String("second"));
  second.setAttrValue("k", "1");
  second.forceAttr("l").setValue("2");
  second.append(second.createText("text"));
  root.append(root.createNode(XmlNode::COMMENT, " end "));
  root.createAndAppendElement("third", "3").removeAttr("none");

  EXPECT_EQ(top.type(), XmlNode::DOCUMENT);
  EXPECT_EQ(top.documentElement(), root);
  EXPECT_EQ(first.ownerDocument(), top);
  EXPECT_EQ(body(*document.get()),
            "<report><first>a &lt; b</first><second k=\"1\" l=\"2\">text</second><!-- end --><third>3</third></report>\n");
}

TEST_F(XmlNodeTest, ElementsAreChanged)
{
  XmlNode root = holder->documentNode().documentElement();
  XmlNode air = root.child("gas");
  XmlNode water = air.next();

  air.setValue("heavy");
  air.setAttrValue("g", "1.6");
  air.removeAttr("name");
  water.clear();
  root.insertAfter(root.createElement("first"), XmlNode());
  root.insertAfter(root.createElement("third"), air);
  root.replace(root.createElement("end"), root.child("flag"));
  EXPECT_EQ(body(*holder.get()), "<case v=\"1\"><first/><gas g=\"1.6\">heavy</gas><third/><gas name=\"water\"/><end/></case>\n");

  root.remove(water);
  air.remove();
  root.append(air);
  root.forceAttr("v").remove();
  EXPECT_EQ(body(*holder.get()), "<case><first/><third/><end/><gas g=\"1.6\">heavy</gas></case>\n");
  EXPECT_EQ(water.attrValue("name"), "water");
  EXPECT_TRUE(water.parent().null());
}

TEST_F(XmlNodeTest, ANodeIsReplacedByItsNeighbourOrNotAtAll)
{
  XmlNode root = holder->documentNode().documentElement();
  XmlNode air = root.child("gas");
  XmlNode water = air.next();
  XmlNode flag = water.next();

  root.replace(water, flag);
  EXPECT_EQ(root.children().size(), 2);
  EXPECT_EQ(root.last(), water);
  EXPECT_THROW(root.replace(root, water), FatalErrorException);
  EXPECT_THROW(root.replace(air, flag), FatalErrorException);
  EXPECT_THROW(root.remove(flag), FatalErrorException);
  EXPECT_EQ(root.children().size(), 2);
  EXPECT_EQ(root.last(), water);
}

TEST_F(XmlNodeTest, ANodeGoesToAnotherDocument)
{
  ScopedPtrT<IXmlDocumentHolder> other(domutils::createXmlDocument());
  XmlNode target = other->documentNode().createAndAppendElement("target");
  XmlNode air = holder->documentNode().documentElement().child("gas");

  target.append(air);
  holder = nullptr;

  EXPECT_EQ(air.ownerDocument(), other->documentNode());
  EXPECT_EQ(body(*other.get()), "<target><gas name=\"air\" g=\"1.4\">light</gas></target>\n");
}

TEST_F(XmlNodeTest, WhatWouldBeNoXmlIsAnError)
{
  XmlNode document = holder->documentNode();
  XmlNode root = document.documentElement();

  EXPECT_THROW(document.createAndAppendElement("second"), FatalErrorException);
  EXPECT_THROW(root.createElement("two words"), FatalErrorException);
  EXPECT_THROW(root.createElement(""), FatalErrorException);
  EXPECT_THROW(root.createNode(XmlNode::DOCUMENT, "x"), FatalErrorException);
  EXPECT_THROW(root.createNode(XmlNode::COMMENT, "a--b"), FatalErrorException);
  EXPECT_THROW(root.child("gas").append(root), FatalErrorException);
  EXPECT_THROW(document.setValue("x"), FatalErrorException);
  root.child("flag").setValue(String(std::string("a\x01z")));
  EXPECT_EQ(root.child("flag").value(), "a?z");
}

TEST_F(XmlNodeTest, TextsAndCommentsAreNodesOfADocument)
{
  ScopedPtrT<IXmlDocumentHolder> document(read("<a>x<!--c--><b/><![CDATA[y]]></a>"));
  const XmlNode a = document->documentNode().documentElement();

  EXPECT_EQ(a.children().size(), 4);
  EXPECT_EQ(a.front().type(), XmlNode::TEXT);
  EXPECT_EQ(a.front().name(), "#text");
  EXPECT_EQ(a.front().value(), "x");
  EXPECT_EQ(a.front().next().type(), XmlNode::COMMENT);
  EXPECT_EQ(a.front().next().value(), "c");
  EXPECT_EQ(a.last().type(), XmlNode::CDATA);
  EXPECT_TRUE(a.front().nextSameType().null());
  EXPECT_EQ(a.value(), "xy");
  EXPECT_EQ(a.domNode().firstChild().nextSibling().nextSibling().name(), "b");
}

TEST_F(XmlNodeTest, XPathFindsTheFirstNode)
{
  const XmlNode root = holder->documentNode().documentElement();

  EXPECT_EQ(root.xpathNode("gas[@name='water']/rho").value(), "1000");
  EXPECT_EQ(root.xpathNode("/case/gas/@g").value(), "1.4");
  EXPECT_TRUE(root.xpathNode("none").null());
  EXPECT_THROW(root.xpathNode("["), FatalErrorException);
}
