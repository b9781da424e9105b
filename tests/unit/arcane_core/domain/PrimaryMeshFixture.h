// SPDX-License-Identifier: Apache-2.0
// The ranks of MPI, with variables and one mesh that a test allocates.
#pragma once

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "shmem/MachineArena.h"

#include <gtest/gtest.h>

#include <memory>

namespace Arcane::test
{
class PrimaryMeshFixture : public ::testing::Test
{
 protected:
  PrimaryMeshFixture()
  : m_environment(nullptr, nullptr)
  , m_pm_ref(m_environment.createParallelMng(nullptr))
  , m_pm(m_pm_ref.get())
  , m_arena_is_made((detail::shmem::MachineArena::create(m_pm), true))
  , m_variable_mng(m_pm, &m_trace_mng)
  , m_handle("Mesh0", &m_variable_mng, &m_trace_mng)
  {
    newMesh();
  }

  //! Makes the mesh again, without items.
  void newMesh()
  {
    m_mesh.reset();
    m_mesh = std::make_unique<IPrimaryMesh>(m_handle, m_pm, &m_variable_mng, &m_trace_mng);
  }

  VariableBuildInfo info(const char* name, int property = 0) const { return { m_handle, name, property }; }

  MpiEnvironment m_environment;
  Ref<IParallelMng> m_pm_ref;
  IParallelMng* m_pm;
  bool m_arena_is_made;
  ITraceMng m_trace_mng;
  IVariableMng m_variable_mng;
  MeshHandle m_handle;
  std::unique_ptr<IPrimaryMesh> m_mesh;
};
} // namespace Arcane::test
