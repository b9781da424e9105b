// SPDX-License-Identifier: Apache-2.0
// What the walks start from: a directory of all ranks, and a sub-domain with its managers but neither launcher nor files.
#pragma once

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/curves/ITimeHistoryMng.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/ISubDomain.h"
#include "shmem/MachineArena.h"
#include "tests/support/RankFixture.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "variables/core/IVariableMng.h"

#include <memory>
#include <string>

namespace Arcane::test
{
//! A test of all ranks, with a new manager of ranks.
class WalkFixture : public RankFixture
{
 protected:
  WalkFixture()
  {
    m_new_pm = newManager();
    m_pm = m_new_pm.get();
    if (m_rank == 0)
      m_temporary = std::make_unique<TemporaryDirectory>();
    m_directory = m_temporary ? String(m_temporary->path().string()) : String();
    m_pm->broadcastString(m_directory, 0);
  }
  ~WalkFixture() override { m_pm->barrier(); }

  //! Rank 0 writes \a text; all get the path. \collective
  String writeFile(const char* name, const std::string& text) const
  {
    if (m_rank == 0)
      m_temporary->write(name, text);
    m_pm->barrier();
    return m_directory + "/" + name;
  }

  //! The message of what \a f throws.
  template <typename F> static std::string messageOf(const F& f)
  {
    try {
      f();
    }
    catch (const Exception& ex) {
      return ex.message().localstr();
    }
    return "nothing was thrown";
  }

  //! The same on all ranks.
  String m_directory;

 private:
  Ref<IParallelMng> m_new_pm;
  std::unique_ptr<TemporaryDirectory> m_temporary;
};

//! The sub-domain of one rank, put together as the room `run` does it.
class WalkSubDomain
{
 public:
  //! \collective
  explicit WalkSubDomain(IParallelMng* pm)
  : m_arena(detail::shmem::MachineArena::of(pm) ? detail::shmem::MachineArena::of(pm) : detail::shmem::MachineArena::create(pm))
  , m_trace_mng(makeRef(new ITraceMng()))
  , m_application(ApplicationInfo(), m_trace_mng.get())
  , m_variable_mng(pm, m_trace_mng.get())
  , m_sub_domain(&m_application, pm, m_trace_mng.get(), &m_variable_mng)
  , m_history(&m_sub_domain)
  , m_time_loop_mng(&m_sub_domain)
  , m_case_mng(&m_sub_domain)
  , m_mesh(m_sub_domain.defaultMeshHandle(), pm, &m_variable_mng, m_trace_mng.get())
  {
    m_trace_mng->setStdoutVerbosityLevel(0);
    m_variable_mng.setSubDomain(&m_sub_domain);
    m_sub_domain.managers().time_history_mng = &m_history;
    m_sub_domain.managers().time_loop_mng = &m_time_loop_mng;
    m_sub_domain.managers().case_mng = &m_case_mng;
  }
  ~WalkSubDomain() { m_sub_domain.moduleMng()->removeAllModules(); }

  //! A grid of 8 x 3 cells, cut in slabs. \collective
  void allocateMesh()
  {
    const Grid grid{ 2, { 8, 3, 1 } };
    IParallelMng* pm = m_sub_domain.parallelMng();
    m_mesh.allocate(partOf(gridMesh(grid), pm->commRank(), slabOwner(grid.nbCell(), pm->commSize())), {});
  }
  //! A case file with this in its root. \local
  void readCase(const std::string& body)
  {
    m_case_mng.readDocument(
      String("<case xml:lang='en' codename='Arcane' codeversion='1.0'>\n<arcane><timeloop>Loop</timeloop></arcane>\n" + body + "</case>\n"),
      "walk.arc");
  }

  ISubDomain* get() { return &m_sub_domain; }
  ISubDomain* operator->() { return &m_sub_domain; }
  ITimeLoopMng& timeLoopMng() { return m_time_loop_mng; }
  ICaseMng& caseMng() { return m_case_mng; }
  IPrimaryMesh& mesh() { return m_mesh; }
  detail::shmem::MachineArena& arena() { return *m_arena; }

 private:
  detail::shmem::MachineArena* m_arena;
  Ref<ITraceMng> m_trace_mng;
  IApplication m_application;
  IVariableMng m_variable_mng;
  ISubDomain m_sub_domain;
  ITimeHistoryMng m_history;
  ITimeLoopMng m_time_loop_mng;
  ICaseMng m_case_mng;
  IPrimaryMesh m_mesh;
};
} // namespace Arcane::test
