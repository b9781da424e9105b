// SPDX-License-Identifier: Apache-2.0
// The module that runs unit-test services.

// Types that the generated header names come first.
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/service/IUnitTest.h"

#include "arcane_core/run/UnitTest_axl.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/document/DomUtils.h"
#include "arcane_core/document/IIOMng.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "arcane_core/service/IService.h"

#include <memory>

namespace Arcane
{
class UnitTestModule : public ArcaneUnitTestObject
{
 public:
  explicit UnitTestModule(const ModuleBuildInfo& info)
  : ArcaneUnitTestObject(info)
  , m_report(domutils::createXmlDocument())
  {}

  //! Registers the time loop `UnitTest`, so that no .config file is needed.
  static void staticInitialize(ISubDomain* sd)
  {
    ITimeLoopMng* mng = sd->timeLoopMng();
    ITimeLoop* loop = mng->createTimeLoop("UnitTest");
    loop->setTitle("UnitTest");
    loop->setDescription("Runs the services of the module UnitTest, in one iteration.");
    list(loop, ITimeLoop::WBuild, "UnitTest.UnitTestBuild");
    list(loop, ITimeLoop::WInit, "UnitTest.UnitTestInit");
    list(loop, ITimeLoop::WComputeLoop, "UnitTest.UnitTestDoTest");
    list(loop, ITimeLoop::WExit, "UnitTest.UnitTestExit");
    StringList modules;
    modules.add("UnitTest");
    modules.add("ArcanePostProcessing");
    loop->setRequiredModulesName(modules);
    mng->registerTimeLoop(loop);
  }

  void buildTests() override
  {
    for (IUnitTest* test : options()->test())
      test->buildInitializeTest();
    for (IXmlUnitTest* test : options()->xmlTest())
      test->buildInitializeTest();
  }

  void initializeTests() override
  {
    m_global_deltat = 1.0;
    for (IUnitTest* test : options()->test())
      test->initializeTest();
    for (IXmlUnitTest* test : options()->xmlTest())
      test->initializeTest();
  }

  void executeTests() override
  {
    subDomain()->timeLoopMng()->stopComputeLoop(false);
    for (IUnitTest* test : options()->test()) {
      test->executeTest();
      // One that fails throws, and the run ends.
      if (const auto* service = dynamic_cast<IService*>(test))
        info() << "[OK   ] " << service->serviceInfo()->localName();
    }
    XmlNode document = m_report->documentNode();
    XmlNode root = document.createAndAppendElement("unit-tests-results");
    for (IXmlUnitTest* test : options()->xmlTest()) {
      XmlNode service = root.createAndAppendElement("service");
      const bool is_right = test->executeTest(service);
      // Rank 0 writes the report.
      const Int32 nb_failed = parallelMng()->reduce(Parallel::ReduceSum, is_right ? 0 : 1);
      if (nb_failed > 0)
        service.setAttrValue("nb-failed-rank", String::fromNumber(nb_failed));
      m_nb_failed_service += (nb_failed > 0) ? 1 : 0;
    }
  }

  void finalizeTests() override
  {
    for (IUnitTest* test : options()->test())
      test->finalizeTest();
    for (IXmlUnitTest* test : options()->xmlTest())
      test->finalizeTest();
    if (options()->xmlTest().empty())
      return;
    const String file_name = subDomain()->listingDirectory() + "/unittests.xml";
    bool is_written = true;
    if (parallelMng()->isMasterIO())
      is_written = !subDomain()->ioMng()->writeXmlFile(m_report.get(), file_name, true);
    throwOnAllRanksUnless(parallelMng(), is_written, String::format("cannot write file '{0}'", detail::base::shownPath(file_name)));
    if (m_nb_failed_service > 0)
      throw ParallelFatalErrorException(
        A_FUNCINFO, String::format("Some errors have occurred in the unit tests. They are in '{0}'", detail::base::shownPath(file_name)));
  }

 private:
  static void list(ITimeLoop* loop, const char* where, const char* entry_point)
  {
    List<TimeLoopEntryPointInfo> infos;
    infos.add(TimeLoopEntryPointInfo(entry_point));
    loop->setEntryPoints(where, infos);
  }

  std::unique_ptr<IXmlDocumentHolder> m_report;
  Int32 m_nb_failed_service = 0;
};

ARCANE_REGISTER_MODULE_UNITTEST(UnitTestModule);
} // namespace Arcane
