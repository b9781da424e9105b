// SPDX-License-Identifier: Apache-2.0
// Assertions of unit-test services, and the report of their tests.

// The macros of GoogleTest that have the names of Arcane's are not used here.
#undef FAIL
#undef ASSERT_TRUE
#undef ASSERT_FALSE

#include "arcane_core/base/math/Real3.h"
#include "arcane_core/document/DomUtils.h"
#include "arcane_core/document/XmlNodeList.h"
#include "arcane_core/service/Assertion.h"
#include "arcane_core/service/UnitTestServiceAdapter.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

namespace Arcane::test
{
namespace
{
template <typename F> std::string messageOfAssertion(const F& f)
{
  try {
    f();
  }
  catch (const AssertionException& ex) {
    return ex.message().localstr();
  }
  return "";
}

//! A service with three tests, as axl2cc would make it.
class Tests : public UnitTestServiceAdapter<Tests>
{
 public:
  explicit Tests(ITraceMng* tm)
  : UnitTestServiceAdapter<Tests>(this)
  , m_info(ServiceProperty("ThreeTests", ST_CaseOption))
  , m_trace_mng(tm)
  {
    setClassSetUpFunction(&Tests::classUp);
    setClassTearDownFunction(&Tests::classDown);
    setTestSetUpFunction(&Tests::up);
    setTestTearDownFunction(&Tests::down);
    addTestFunction(&Tests::right, "Right", "right");
    addTestFunction(&Tests::wrong, "Wrong", "wrong");
    addTestFunction(&Tests::right, "Again", "right");
  }

  const IServiceInfo* serviceInfo() const { return &m_info; }
  ITraceMng* traceMng() const { return m_trace_mng; }

  void classUp() { calls += "("; }
  void classDown() { calls += ")"; }
  void up() { calls += "<"; }
  void down() { calls += ">"; }
  void right() { ASSERT_EQUAL(2, 1 + 1); }
  void wrong() { ASSERT_EQUAL(3, 1 + 1); }

  std::string calls;

 private:
  ServiceInfo m_info;
  ITraceMng* m_trace_mng;
};
} // namespace

TEST(AssertionTest, WhatIsExpectedPasses)
{
  Assertion a;

  a.ASSERT_TRUE(1 < 2);
  a.ASSERT_FALSE(2 < 1);
  a.ASSERT_EQUAL(3, 1 + 2);
  a.ASSERT_EQUALS(String("ab"), String("a") + "b");
  a.ASSERT_NEARLY_EQUAL(0.3, 0.1 + 0.2);
  a.ASSERT_NEARLY_EQUAL_EPSILON(1.0, 1.001, 0.01);
  a.ASSERT_NEARLY_ZERO(0.3 - (0.1 + 0.2));
  a.ASSERT_NEARLY_ZERO_EPSILON(0.001, 0.01);
}

TEST(AssertionTest, WhatIsNotExpectedHasBothValuesAndItsPlace)
{
  Assertion a;

  EXPECT_EQ(messageOfAssertion([&] { a.ASSERT_EQUAL(3, 4); }), "value is 4, expected 3");
  EXPECT_EQ(messageOfAssertion([&] { a.ASSERT_TRUE(false); }), "value is false, expected true");
  EXPECT_EQ(messageOfAssertion([&] { a.ASSERT_FALSE(true); }), "value is true, expected false");
  EXPECT_EQ(messageOfAssertion([&] { a.ASSERT_EQUAL(1.0, 1.0 + 4.0e-16); }), "value is 1.0000000000000004, expected 1");
  EXPECT_NE(messageOfAssertion([&] { a.ASSERT_NEARLY_EQUAL(1.0, 1.001); }), "");
  EXPECT_NE(messageOfAssertion([&] { a.ASSERT_NEARLY_EQUAL_EPSILON(1.0, 1.1, 0.01); }), "");
  EXPECT_NE(messageOfAssertion([&] { a.ASSERT_NEARLY_ZERO(0.001); }), "");
  EXPECT_NE(messageOfAssertion([&] { a.ASSERT_NEARLY_ZERO_EPSILON(0.1, 0.01); }), "");
  EXPECT_NE(messageOfAssertion([&] { a.FAIL; }), "");
  try {
    a.ASSERT_TRUE(false);
  }
  catch (const AssertionException& ex) {
    EXPECT_TRUE(has(ex.file().localstr(), "TestAssertion.cc"));
    EXPECT_GT(ex.line(), 0);
  }
}

TEST(AssertionTest, WithAManagerAllRanksFailTogether)
{
  TestSubDomain sd;
  Assertion a;

  a.PARALLEL_ASSERT_EQUAL(3, 3, sd->parallelMng());
  try {
    a.PARALLEL_ASSERT_TRUE(false, sd->parallelMng());
    ADD_FAILURE();
  }
  catch (const AssertionException& ex) {
    EXPECT_TRUE(ex.isCollective());
  }
}

TEST(AssertionTest, ATestThatFailsLeavesTheOthers)
{
  TestSubDomain sd;
  Tests tests(sd->traceMng());
  const std::unique_ptr<IXmlDocumentHolder> document(domutils::createXmlDocument());
  XmlNode node = document->documentNode();
  XmlNode report = node.createAndAppendElement("service");

  tests.initializeTest();
  const bool is_right = tests.executeTest(report);
  tests.finalizeTest();

  EXPECT_FALSE(is_right);
  EXPECT_EQ(tests.calls, "(<><<>)");
  EXPECT_EQ(report.attrValue("name"), "ThreeTests");
  const XmlNodeList results = report.children("unit-test");
  EXPECT_EQ(results.size(), 3);
  EXPECT_EQ(results[0].attrValue("result"), "success");
  EXPECT_EQ(results[1].attrValue("result"), "failure");
  EXPECT_EQ(results[1].attrValue("method-name"), "wrong");
  EXPECT_EQ(results[1].child("exception").attrValue("message"), "value is 2, expected 3");
  EXPECT_EQ(results[2].attrValue("name"), "Again");
}
} // namespace Arcane::test
