// SPDX-License-Identifier: Apache-2.0
// The case file with all options: what is an element, what is in a comment.
#include "arcane_core/case_text/CaseFileText.h"

#include "axl/xml/XmlDocument.h"
#include "tests/unit/arcane_core/case_text/CaseTextFixture.h"

namespace
{
using namespace Arcane;
using namespace Arcane::detail::casetext;

class CaseFileTextTest : public test::CaseTextFixture
{
 protected:
  //! Returns the elements of the case file; comments are not there.
  const xml::Node& parse(const std::string& text)
  {
    xml::Diagnostics diagnostics;
    m_document = xml::XmlDocument::parseMemory(text, "all.arc", diagnostics);
    EXPECT_EQ(diagnostics.text(), "") << text;
    return *m_document.root();
  }

  //! Takes the commented block that begins with the first \a line out of its comment, as a user does.
  static std::string uncommented(std::string text, const std::string& line)
  {
    const std::size_t block = text.find("\n", text.rfind('\n', text.find(line)) - 1);
    const std::size_t end = text.find("-->", block);
    text.replace(end, 3, "");
    return text.insert(block, " -->");
  }

 private:
  xml::XmlDocument m_document;
};
} // namespace

TEST_F(CaseFileTextTest, OptionsWithDefaultsAreElements)
{
  const xml::Node& root = parse(caseFileText(outline, catalog, "en"));

  ASSERT_EQ(root.name, "case");
  EXPECT_EQ(root.attribute("codename")->value, "Mill");
  EXPECT_EQ(root.attribute("codeversion")->value, "1.2");
  EXPECT_EQ(root.attribute("xml:lang")->value, "en");
  EXPECT_EQ(root.child("arcane")->child("timeloop")->value, "Grind");
  const xml::Node* wheel = root.child("wheel");
  ASSERT_NE(wheel, nullptr);
  EXPECT_EQ(wheel->child("speed")->value, "1.5");
  EXPECT_EQ(wheel->child("title")->value, " a<b -- ");
  EXPECT_EQ(wheel->child("weights")->value, "1 2");
  EXPECT_EQ(wheel->child("wood")->value, "oak");
  EXPECT_EQ(wheel->child("pump")->attribute("name")->value, "Hand");
  EXPECT_EQ(wheel->child("pump")->child("force")->value, "2");
}

TEST_F(CaseFileTextTest, TheMeshIsAnExample)
{
  const xml::Node& root = parse(caseFileText(outline, catalog, "en"));

  const xml::Node* mesh = root.child("meshes")->child("mesh");
  EXPECT_EQ(mesh->child("generator")->attribute("name")->value, "Cartesian2D");
  EXPECT_EQ(mesh->child("generator")->child("origin")->value, "0.0 0.0");
  EXPECT_EQ(mesh->child("generator")->child("x")->child("n")->value, "10");
  EXPECT_EQ(mesh->child("generator")->child("x")->child("progression")->value, "1.0");
  EXPECT_EQ(mesh->child("nb-ghost-layer")->value, "1");
  EXPECT_EQ(mesh->first->next, mesh->last);
}

TEST_F(CaseFileTextTest, AllElseOfAMeshIsInComments)
{
  const std::string text = caseFileText(outline, catalog, "en");

  for (const char* element : { "<filename>...</filename>", "<partitioner>Metis</partitioner>", "<initialization>", "<heights>0.0 1.0 2.0",
                               "ArcaneBasicMeshSubdivider", "Accepted for the case files of Arcane", "PTScotch" })
    EXPECT_NE(text.find(element), std::string::npos) << element << "\n" << text;
  for (const char* generator : { "Cartesian3D", "Sod3D", "HoneyComb2D", "HoneyComb3D" })
    EXPECT_NE(text.find("<generator name=\"" + std::string(generator) + "\">"), std::string::npos) << generator;
}

TEST_F(CaseFileTextTest, OptionsWithoutDefaultsAreInComments)
{
  const std::string text = caseFileText(outline, catalog, "en");
  const xml::Node& root = parse(text);

  EXPECT_EQ(root.child("wheel")->child("size"), nullptr);
  EXPECT_EQ(root.child("wheel")->child("spare"), nullptr);
  EXPECT_EQ(root.child("wheel")->child("shaft")->first, nullptr);
  EXPECT_NE(text.find("    <!-- TO FILL IN.\n         real2\n    <size>...</size>\n    -->\n"), std::string::npos) << text;
  EXPECT_NE(text.find("    <!-- service IPump; 0 or 1 times\n    <spare name=\"...\"/>\n    -->\n"), std::string::npos) << text;
}

TEST_F(CaseFileTextTest, WhatIsTakenOutOfACommentIsAnElement)
{
  const std::string text = uncommented(caseFileText(outline, catalog, "en"), "<size>");

  EXPECT_EQ(parse(text).child("wheel")->child("size")->value, "...") << text;
}

TEST_F(CaseFileTextTest, FrenchFilesHaveFrenchNames)
{
  const std::string text = caseFileText(outline, catalog, "fr");
  const xml::Node& root = parse(text);

  ASSERT_EQ(root.name, "cas");
  EXPECT_EQ(root.child("arcane")->child("boucle-en-temps")->value, "Grind");
  ASSERT_NE(root.child("roue"), nullptr) << text;
  EXPECT_EQ(root.child("roue")->child("vitesse")->value, "1.5");
  EXPECT_EQ(root.child("roue")->child("bois")->value, "chene");
  EXPECT_EQ(root.child("roue")->child("pump")->attribute("nom")->value, "Hand");
  EXPECT_NE(text.find("real, m/s; en: speed -->"), std::string::npos) << text;
}

TEST_F(CaseFileTextTest, WhatTheFirstLoopDoesNotUseIsInComments)
{
  const std::string text = caseFileText(outline, catalog, "en");

  EXPECT_EQ(parse(text).child("store"), nullptr);
  EXPECT_NE(text.find("Service Store, which the time loop above does not use\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  <store>\n    <room>4</room>\n    <sack>\n      <mass>...</mass>\n    </sack>\n  </store>\n  -->\n"),
            std::string::npos)
    << text;
}

TEST_F(CaseFileTextTest, AnOptionIsThereAsOftenAsItMustBe)
{
  outline.loops.front().used.insert("Store");
  const std::string text = caseFileText(outline, catalog, "en");

  EXPECT_NE(text.find("    <room>4</room>\n    <room>4</room>\n    <!--"), std::string::npos) << text;
  EXPECT_EQ(parse(text).child("store")->child("sack"), nullptr);
}

TEST_F(CaseFileTextTest, OtherServicesAreInComments)
{
  const std::string text = caseFileText(outline, catalog, "en");

  EXPECT_NE(text.find("may be the service Steam\n"), std::string::npos) << text;
  EXPECT_NE(text.find("<force>2</force>\n"), std::string::npos) << text;
  EXPECT_NE(text.find("wheel/spare may also be one of these services, whose options are above: Hand, Steam"), std::string::npos) << text;
}

TEST_F(CaseFileTextTest, ACommentHoldsADescriptionThatWouldEndIt)
{
  const std::string text = caseFileText(outline, catalog, "en");

  EXPECT_NE(text.find("<!-- Service Wheel: Turns - - fast."), std::string::npos) << text;
}
