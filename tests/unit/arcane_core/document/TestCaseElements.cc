// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/document/CaseElements.h"

#include "axl/xml/XmlDocument.h"

#include <gtest/gtest.h>

namespace Arcane::case_elements_test
{
using detail::document::siblingOf;

//! Names of the children from the first one on, then back to it.
std::string walk(const xml::Element& parent)
{
  std::string names;
  const xml::Element* last = nullptr;
  for (const xml::Element* e = parent.children.front().get(); e; e = siblingOf(*e, true)) {
    names += e->name;
    last = e;
  }
  names += "|";
  for (const xml::Element* e = last; e; e = siblingOf(*e, false))
    names += e->name;
  return names;
}

TEST(CaseElementsTest, ElementsOfAFileAreWalkedInBothDirections)
{
  xml::Diagnostics diagnostics;
  const xml::XmlDocument document = xml::XmlDocument::parseMemory("<case>\n<a/><b><x/></b>\n<c/><a/></case>", "f.arc", diagnostics);

  EXPECT_EQ(walk(*document.root()), "abca|acba");
  EXPECT_EQ(walk(*document.root()->children[1]), "x|x");
  EXPECT_EQ(siblingOf(*document.root(), true), nullptr);
  EXPECT_EQ(siblingOf(*document.root(), false), nullptr);
}

TEST(CaseElementsTest, ElementsWithoutPlacesAreWalkedToo)
{
  xml::Element parent;
  for (const char* name : { "a", "b", "c" }) {
    auto child = std::make_unique<xml::Element>();
    child->name = name;
    child->parent = &parent;
    parent.children.push_back(std::move(child));
  }

  EXPECT_EQ(walk(parent), "abc|cba");
}

TEST(CaseElementsTest, AttributesHaveTheOrderOfTheFile)
{
  xml::Element element;
  element.attributes = { { "a", "1", {}, {}, false }, { "b", "2", {}, {}, false } };
  const xml::Attribute& a = element.attributes[0];
  const xml::Attribute& b = element.attributes[1];

  EXPECT_EQ(siblingOf(element, a, true), &b);
  EXPECT_EQ(siblingOf(element, b, true), nullptr);
  EXPECT_EQ(siblingOf(element, b, false), &a);
  EXPECT_EQ(siblingOf(element, a, false), nullptr);
}
} // namespace Arcane::case_elements_test
