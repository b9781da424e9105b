// SPDX-License-Identifier: Apache-2.0
// A run of the modules of a case file, phase by phase.
#pragma once

#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/run/TimeLoopSetup.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/run/RunFixture.h"

#include <sstream>

namespace Arcane::test
{
//! A sub-domain whose outputs go to a directory of its own, and the loop `Steps` of some modules. The case file may choose another loop.
class CaseOfModules
{
 public:
  explicit CaseOfModules(std::initializer_list<const char*> modules)
  : m_case_mng(run.sd())
  {
    run.sd()->managers().case_mng = &m_case_mng;
    run.sd()->application()->setIOMng(run.sd()->parallelMng()->ioMng());
    run.sd()->setExportDirectory(String(directory.path().string()));
    run.sd()->traceMng()->setRedirectStream(&log);
    run.addLoop("Steps", modules);
  }
  ~CaseOfModules() { run.sd()->moduleMng()->removeAllModules(); }

  //! Makes the modules and reads their options, which are elements of the root.
  void read(const std::string& options, const char* loop = "Steps")
  {
    m_case_mng.readDocument(String("<case xml:lang='en' codename='Test' codeversion='1.2'>\n<arcane><timeloop>" + std::string(loop) +
                                   "</timeloop></arcane>\n" + options + "</case>"),
                            "test.arc");
    detail::run::setUpTimeLoop(run.sd());
    m_case_mng.readOptions(eCaseOptionReadPhase::Phase1);
    run.mng().execBuildEntryPoints();
    m_case_mng.readOptions(eCaseOptionReadPhase::Phase2);
  }
  //! Goes from the initialisation to the end of some iterations.
  void start(Int32 nb_iteration)
  {
    run.mng().execInitEntryPoints(false);
    run.mng().doComputeLoop(nb_iteration);
  }

  TemporaryDirectory directory;
  std::ostringstream log;
  TestRun run;

 private:
  ICaseMng m_case_mng;
};
} // namespace Arcane::test
