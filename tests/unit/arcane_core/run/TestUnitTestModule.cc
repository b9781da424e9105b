// SPDX-License-Identifier: Apache-2.0
// The module that runs tests of applications, and its report.
#include "arcane_core/service/IUnitTest.h"

#include "arcane_core/document/XmlNode.h"
#include "arcane_core/service/BasicService.h"
#include "arcane_core/service/ServiceFactory.h"
#include "tests/unit/arcane_core/run/CaseOfModules.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace Arcane::test
{
namespace
{
//! The calls that the tests below got.
std::vector<std::string> test_calls;

class CalledTest : public BasicService, public IUnitTest
{
 public:
  explicit CalledTest(const ServiceBuildInfo& info)
  : BasicService(info)
  {}
  void buildInitializeTest() override { test_calls.emplace_back("build"); }
  void initializeTest() override { test_calls.emplace_back("init"); }
  void executeTest() override { test_calls.emplace_back("execute"); }
  void finalizeTest() override { test_calls.emplace_back("finalize"); }
};
ARCANE_REGISTER_SERVICE(CalledTest, ServiceProperty("CalledTest", ST_CaseOption), ARCANE_SERVICE_INTERFACE(IUnitTest));

template <bool IsRight> class ReportingTest : public BasicService, public IXmlUnitTest
{
 public:
  explicit ReportingTest(const ServiceBuildInfo& info)
  : BasicService(info)
  {}
  void initializeTest() override { test_calls.emplace_back("init"); }
  bool executeTest(XmlNode& report) override
  {
    report.setAttrValue("name", IsRight ? "right" : "wrong");
    return IsRight;
  }
  void finalizeTest() override { test_calls.emplace_back("finalize"); }
};
using RightTest = ReportingTest<true>;
using WrongTest = ReportingTest<false>;
ARCANE_REGISTER_SERVICE(RightTest, ServiceProperty("RightTest", ST_CaseOption), ARCANE_SERVICE_INTERFACE(IXmlUnitTest));
ARCANE_REGISTER_SERVICE(WrongTest, ServiceProperty("WrongTest", ST_CaseOption), ARCANE_SERVICE_INTERFACE(IXmlUnitTest));

class UnitTestModuleTest : public ::testing::Test
{
 protected:
  UnitTestModuleTest()
  {
    test_calls.clear();
    m_case.run.sd()->traceMng()->setStdoutVerbosityLevel(5);
    std::filesystem::create_directories(m_case.run.sd()->listingDirectory().path().localstr());
  }

  void run(const std::string& tests)
  {
    m_case.read("<unit-test-module>" + tests +
                  "</unit-test-module><arcane-post-processing><format name='PictureKeeper'/></arcane-post-processing>",
                "UnitTest");
    m_case.start(10);
    m_nb_iteration = m_case.run.mng().nbLoop();
    m_case.run.mng().execExitEntryPoints();
  }
  std::string report() const
  {
    std::ifstream in(m_case.directory.path() / "listing" / "unittests.xml");
    return std::string(std::istreambuf_iterator<char>(in), {});
  }

  // The module registers its loop, which has the module that writes pictures, by a service of another test.
  CaseOfModules m_case{ "UnitTest" };
  Integer m_nb_iteration = 0;
};
} // namespace

TEST_F(UnitTestModuleTest, ATestIsCalledInEachPhaseOfOneIteration)
{
  run("<test name='CalledTest'/><test name='CalledTest'/>");

  EXPECT_EQ(test_calls, (std::vector<std::string>{ "build", "build", "init", "init", "execute", "execute", "finalize", "finalize" }));
  EXPECT_EQ(m_nb_iteration, 1);
  EXPECT_TRUE(has(m_case.log.str(), "[OK   ] CalledTest")) << m_case.log.str();
  EXPECT_EQ(report(), "") << "a test without report";
}

TEST_F(UnitTestModuleTest, TestsWithReportAreInAFile)
{
  run("<xml-test name='RightTest'/>");

  EXPECT_TRUE(has(report(), "<unit-tests-results>")) << report();
  EXPECT_TRUE(has(report(), "<service name=\"right\"/>")) << report();
}

TEST_F(UnitTestModuleTest, ATestThatFailsEndsTheRunAfterAllWereCalled)
{
  const std::string text = messageOf([&] { run("<xml-test name='WrongTest'/><xml-test name='RightTest'/>"); });

  EXPECT_TRUE(has(text, "Some errors have occurred in the unit tests. They are in '")) << text;
  EXPECT_TRUE(has(text, "listing/unittests.xml'")) << text;
  EXPECT_EQ(test_calls, (std::vector<std::string>{ "init", "init", "finalize", "finalize" }));
  EXPECT_TRUE(has(report(), "name=\"wrong\" nb-failed-rank=\"1\"")) << report();
  EXPECT_TRUE(has(report(), "<service name=\"right\"/>")) << report();
}

TEST_F(UnitTestModuleTest, AReportThatCannotBeWrittenIsAnError)
{
  std::filesystem::remove_all(m_case.run.sd()->listingDirectory().path().localstr());

  const std::string text = messageOf([&] { run("<xml-test name='RightTest'/>"); });

  EXPECT_TRUE(has(text, "cannot write file '")) << text;
}

TEST_F(UnitTestModuleTest, ThereMayBeNoTest)
{
  run("");

  EXPECT_TRUE(test_calls.empty());
  EXPECT_EQ(m_nb_iteration, 1);
}
} // namespace Arcane::test
