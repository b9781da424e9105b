// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseOptionError.h"

#include "tests/unit/arcane_core/case/CaseFixture.h"

namespace Arcane::test
{

TEST(CaseOptionErrorTest, FaultsOfCodesAreToldWithThoseOfTheFile)
{
  TestCase test;
  test.parse("<arcane><title>A test</title></arcane>\n<pump/>");
  ICaseDocumentFragment* document = test.mng()->caseDocumentFragment();
  EXPECT_FALSE(document->hasError());

  CaseOptionError::addError(document, A_FUNCINFO, "pump", "speed is -1, expected 0 or more");
  CaseOptionError::addWarning(document, A_FUNCINFO, "pump", "valves are closed");
  CaseOptionError::addOptionNotFoundError(document, A_FUNCINFO, "speed", document->rootElement().child("pump"));

  EXPECT_TRUE(document->hasError());
  const std::string text = messageOf([&] { test.mng()->readOptions(eCaseOptionReadPhase::Phase1); });
  EXPECT_TRUE(has(text, "test.arc:1:1: error: element 'pump': speed is -1, expected 0 or more")) << text;
  EXPECT_TRUE(has(text, "test.arc:1:1: warning: element 'pump': valves are closed")) << text;
  EXPECT_TRUE(has(text, "test.arc:3:1: error: element <speed> is missing in <pump>")) << text;
}

TEST(CaseOptionErrorTest, WithoutACaseFileThereIsNothingToFindFaultWith)
{
  TestCase test;
  ICaseDocumentFragment* document = test.mng()->caseDocumentFragment();

  EXPECT_FALSE(document->hasError());
  for (const auto add : { &CaseOptionError::addError, &CaseOptionError::addWarning }) {
    const std::string text = messageOf([&] { add(document, A_FUNCINFO, "pump", "speed is -1", false); });
    EXPECT_TRUE(has(text, "no case file was read")) << text;
  }
}

TEST(CaseOptionErrorTest, AnErrorAfterAllOptionsWereReadIsThrownAtOnce)
{
  TestCase test;
  test.read("<arcane><title>A test</title></arcane>");
  test.mng()->readOptions(eCaseOptionReadPhase::Phase2);
  ICaseDocumentFragment* document = test.mng()->caseDocumentFragment();

  CaseOptionError::addWarning(document, A_FUNCINFO, "pump", "valves are closed");
  EXPECT_EQ(test.mng()->faults().takeWarnings(), "") << "the warning is printed already";
  const std::string text = messageOf([&] { CaseOptionError::addError(document, A_FUNCINFO, "pump", "speed is -1, expected 0 or more"); });
  EXPECT_TRUE(has(text, "test.arc:1:1: error: element 'pump': speed is -1, expected 0 or more")) << text;
  EXPECT_FALSE(has(text, "valves")) << text;
  test.mng()->setTreatWarningAsError(true);
  EXPECT_THROW(CaseOptionError::addWarning(document, A_FUNCINFO, "pump", "valves are closed"), CaseOptionException);
}

TEST(CaseOptionErrorTest, TheDocumentHoldsTheRoot)
{
  TestCase test;
  EXPECT_TRUE(test.mng()->caseDocument()->documentNode().null());

  test.parse("<arcane><title>A test</title></arcane>");

  ICaseDocument* document = test.mng()->caseDocument();
  EXPECT_EQ(document->documentNode().type(), XmlNode::DOCUMENT);
  EXPECT_EQ(document->documentNode().documentElement(), document->rootElement());
  EXPECT_EQ(document->documentNode().child("case"), document->rootElement());
  EXPECT_EQ(document->fragment(), test.mng()->caseDocumentFragment());
  EXPECT_EQ(document->fragment()->language(), "en");
}

} // namespace Arcane::test
