// SPDX-License-Identifier: Apache-2.0
// The meshes of a case, without a run.
#pragma once

#include "arcane_core/case_mesh/CaseMeshes.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/ISubDomain.h"
#include "variables/core/IVariableMng.h"

#include <string>

namespace Arcane::test
{
//! A case on all ranks of the test, up to its meshes.
class MeshCase
{
 public:
  explicit MeshCase(IParallelMng* pm, const String& arguments = {})
  : m_trace_mng(makeRef(new ITraceMng()))
  , m_application(applicationWith(arguments), m_trace_mng.get())
  , m_variable_mng(pm, m_trace_mng.get())
  , m_sub_domain(&m_application, pm, m_trace_mng.get(), &m_variable_mng)
  , m_case_mng(&m_sub_domain)
  , m_meshes(&m_sub_domain)
  {
    m_trace_mng->setRank(pm->commRank(), pm->commSize());
    m_trace_mng->setStdoutVerbosityLevel(0);
    m_variable_mng.setSubDomain(&m_sub_domain);
    m_sub_domain.managers().case_mng = &m_case_mng;
  }

  void read(const std::string& body, const std::string& root = "case", const std::string& language = "en")
  {
    m_case_mng.readDocument(
      String("<" + root + " xml:lang='" + language + "' codename='Arcane' codeversion='1.0'>\n" + body + "</" + root + ">"), "test.arc");
    m_meshes.createHandles();
    m_meshes.readOptions();
    m_case_mng.readOptions(eCaseOptionReadPhase::Phase1);
  }
  void allocate(const std::string& body)
  {
    read(body);
    m_meshes.allocateMeshes();
  }
  Int64 nbCell(const char* mesh = "Mesh0")
  {
    IMesh* m = m_sub_domain.findMesh(mesh);
    return m_sub_domain.parallelMng()->reduce(Parallel::ReduceSum, static_cast<Int64>(m->ownCells().size()));
  }
  ISubDomain* sd() { return &m_sub_domain; }
  detail::casemesh::CaseMeshes& meshes() { return m_meshes; }
  void logTo(std::ostream* stream)
  {
    m_trace_mng->setStdoutVerbosityLevel(2);
    m_trace_mng->setRedirectStream(stream);
  }

 private:
  static ApplicationInfo applicationWith(const String& arguments)
  {
    ApplicationInfo info;
    CommandLineArguments line;
    if (!arguments.empty())
      line.addParameterLine(arguments);
    info.setCommandLineArguments(line);
    return info;
  }

  Ref<ITraceMng> m_trace_mng;
  IApplication m_application;
  IVariableMng m_variable_mng;
  ISubDomain m_sub_domain;
  ICaseMng m_case_mng;
  detail::casemesh::CaseMeshes m_meshes;
};
} // namespace Arcane::test
