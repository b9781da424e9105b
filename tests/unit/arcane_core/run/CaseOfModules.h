// SPDX-License-Identifier: Apache-2.0
// A run of the modules of a case file, phase by phase.
#pragma once

#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/run/TimeLoopSetup.h"
#include "arcane_core/service/VariableInputOutput.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/run/RunFixture.h"

#include <sstream>

namespace Arcane::test
{
//! A sub-domain with a mesh of 4 squares, whose outputs go to a directory of its own, and the loop `Steps` of some modules. The case file may
//! choose another loop.
class CaseOfModules
{
 public:
  explicit CaseOfModules(std::initializer_list<const char*> modules)
  : mesh(run.sd()->defaultMeshHandle(), run.sd()->parallelMng(), run.sd()->variableMng(), run.sd()->traceMng())
  , m_case_mng(run.sd())
  {
    run.sd()->managers().case_mng = &m_case_mng;
    run.sd()->application()->setIOMng(run.sd()->parallelMng()->ioMng());
    run.sd()->setExportDirectory(String(directory.path().string()));
    run.sd()->traceMng()->setRedirectStream(&log);
    detail::service::connectInputOutput(run.sd()->variableMng());
    run.addLoop("Steps", modules);
    mesh.allocate(gridMesh(Grid{ 2, { 2, 2, 0 } }));
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
  IPrimaryMesh mesh;

 private:
  ICaseMng m_case_mng;
};
} // namespace Arcane::test
