// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/UnreadAttributes.h"

#include "arcane_core/case/CaseFaults.h"
#include "tests/support/TextParts.h"

#include <gtest/gtest.h>

namespace Arcane::unread_attributes_test
{
using detail::caseoptions::CaseFaults;
using detail::caseoptions::warnOfUnreadAttributes;

//! What is said of a case file once \a read has looked at it.
template <typename Read> std::string warningsOf(const std::string& text, const std::vector<String>& known, const Read& read)
{
  xml::Diagnostics diagnostics;
  const xml::XmlDocument document = xml::XmlDocument::parseMemory(text, "f.arc", diagnostics);
  CaseFaults faults(document);
  const XmlNode root(document.root());
  read(root);
  warnOfUnreadAttributes(root, known, faults);
  EXPECT_EQ(faults.nbError(), 0);
  return faults.takeWarnings().localstr();
}

TEST(UnreadAttributesTest, AttributesThatNobodyReadsAreNamedAtEveryDepth)
{
  const std::string text = warningsOf("<a x='1'>\n<b y='2'><c z='3'/></b></a>", {}, [](const XmlNode& root) { root.attrValue("x"); });

  EXPECT_FALSE(test::has(text, "'x'")) << text;
  EXPECT_TRUE(test::has(text, "f.arc:2:1: warning: attribute 'y' of element <b> is not known here, and changes nothing")) << text;
  EXPECT_TRUE(test::has(text, "attribute 'z' of element <c> is not known here")) << text;
}

TEST(UnreadAttributesTest, TheNameThatWasMeantIsProposed)
{
  const std::string text = warningsOf("<a nmae='1'/>", { String("name"), String("unit") }, [](const XmlNode&) {});

  EXPECT_TRUE(test::has(text, "did you mean 'name'?")) << text;
}

TEST(UnreadAttributesTest, AttributesOfXmlItselfAreNoFault)
{
  EXPECT_EQ(warningsOf("<a xml:lang='en' xmlns:xsi='u' xsi:schema='s' xmlns='v'/>", {}, [](const XmlNode&) {}), "");
}
} // namespace Arcane::unread_attributes_test
