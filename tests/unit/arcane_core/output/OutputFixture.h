// SPDX-License-Identifier: Apache-2.0
// A mesh cut between ranks, and a directory that they share.
#pragma once

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/support/mesh/SampleMeshes.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>

namespace Arcane::test
{
class OutputFixture : public ::testing::Test
{
 protected:
  OutputFixture()
  : m_trace(arccoreCreateDefaultTraceMng())
  , m_environment(nullptr, nullptr)
  , m_pm_ref(m_environment.createParallelMng(m_trace.get()))
  , m_pm(m_pm_ref.get())
  , m_variable_mng(m_pm, m_trace.get())
  , m_handle("Mesh0", &m_variable_mng, m_trace.get())
  , m_mesh(std::make_unique<IPrimaryMesh>(m_handle, m_pm, &m_variable_mng, m_trace.get()))
  {
    if (m_pm->isMasterIO())
      m_temporary = std::make_unique<TemporaryDirectory>();
    String path = m_temporary ? String(m_temporary->path().string()) : String();
    m_pm->broadcastString(path, m_pm->masterIORank());
    m_directory = path;
  }
  ~OutputFixture() override { m_pm->barrier(); }

  void allocate(const Grid& g)
  {
    const auto owner = slabOwner(g.nbCell(), m_pm->commSize());
    m_mesh->allocate(partOf(gridMesh(g), m_pm->commRank(), owner), {});
  }

  bool exists(const std::string& name) const { return std::filesystem::exists(m_directory.localstr() + ("/" + name)); }

  ReferenceCounter<ITraceMng> m_trace;
  MpiEnvironment m_environment;
  Ref<IParallelMng> m_pm_ref;
  IParallelMng* m_pm;
  IVariableMng m_variable_mng;
  MeshHandle m_handle;
  std::unique_ptr<IPrimaryMesh> m_mesh;
  String m_directory;

 private:
  std::unique_ptr<TemporaryDirectory> m_temporary;
};
} // namespace Arcane::test
