// SPDX-License-Identifier: Apache-2.0
// Variables of a sub-domain, and a mesh cut between the ranks of the test.
#pragma once

#include "tests/support/mesh/SampleMeshes.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/OStringStream.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "shmem/MachineArena.h"

#include <gtest/gtest.h>

#include <memory>

namespace Arcane::test
{

class VariableFixture : public ::testing::Test
{
 protected:
  VariableFixture()
  : m_environment(nullptr, nullptr)
  , m_pm_ref(m_environment.createParallelMng(nullptr))
  , m_pm(m_pm_ref.get())
  , m_vm(std::make_unique<IVariableMng>(m_pm, &m_trace))
  , m_handle("Mesh0", m_vm.get(), &m_trace)
  {
    m_trace.setRedirectStream(&m_messages());
  }

  Int32 rank() const { return m_pm->commRank(); }
  Int32 nbRank() const { return m_pm->commSize(); }
  IItemFamily* family(eItemKind kind) const { return m_topology->family(kind); }
  CellGroup allCells() const { return family(IK_Cell)->allItems(); }
  NodeGroup allNodes() const { return family(IK_Node)->allItems(); }
  FaceGroup allFaces() const { return family(IK_Face)->allItems(); }

  //! Families without items.
  void makeMesh()
  {
    m_topology = std::make_unique<detail::mesh::MeshTopology>(m_handle, m_pm);
    m_vm->attachMesh(m_handle);
  }
  //! A grid cut in slabs. \collective
  void buildMesh(Int64 nx = 8, Int64 ny = 5)
  {
    if (!m_topology)
      makeMesh();
    const Grid grid = { 2, { nx, ny, 1 } };
    m_topology->build(partOf(gridMesh(grid), rank(), slabOwner(grid.nbCell(), nbRank())), {});
  }
  //! In place of the memory of each process. \collective
  void useArena() { detail::shmem::MachineArena::create(m_pm); }

  MpiEnvironment m_environment;
  Ref<IParallelMng> m_pm_ref;
  IParallelMng* m_pm;
  OStringStream m_messages;
  ITraceMng m_trace;
  std::unique_ptr<IVariableMng> m_vm;
  MeshHandle m_handle;
  std::unique_ptr<detail::mesh::MeshTopology> m_topology;
};

} // namespace Arcane::test
