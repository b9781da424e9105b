// SPDX-License-Identifier: Apache-2.0
// Tests of kernels on the items of a mesh.
#pragma once

#include "tests/kernels/KernelFixture.h"

#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/runtime/BackendTable.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/OStringStream.h"
#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"

namespace Arcane::test
{
//! A mesh whose arrays, and whose variables, are in memory that the place of the test can use.
class MeshKernelFixture : public KernelFixture
{
 protected:
  MeshKernelFixture()
  {
    detail::process::MemoryResourceMng::Setting setting;
    if (Accelerator::isAcceleratorPolicy(runner().executionPolicy()))
      setting.accelerator = &detail::runtime::backendOf(runner().executionPolicy());
    m_memory = &detail::process::MemoryResourceMng::start({}, setting);
    m_trace.setRedirectStream(&m_messages());
    m_vm = std::make_unique<IVariableMng>(m_pm.get(), &m_trace);
    m_handle = MeshHandle("Mesh0", m_vm.get(), &m_trace);
    m_topology = std::make_unique<detail::mesh::MeshTopology>(m_handle, m_pm.get());
    m_vm->attachMesh(m_handle);
    m_topology->build(gridMesh({ 2, { 17, 9, 1 } }), {});
  }
  ~MeshKernelFixture() override
  {
    m_topology.reset();
    m_handle = {};
    m_vm.reset();
    m_memory->finalize();
  }

  IItemFamily* cells() const { return m_topology->family(IK_Cell); }
  CellGroup allCells() const { return cells()->allItems(); }
  VariableBuildInfo info(const String& name) const { return { m_handle, name }; }
  VariableBuildInfo onDevice(const String& name) const { return { m_handle, name, IVariable::PInDeviceMemory }; }

  detail::process::MemoryResourceMng* m_memory = nullptr;
  Ref<IParallelMng> m_pm = createRef<SequentialParallelMng>(nullptr);
  OStringStream m_messages;
  ITraceMng m_trace;
  std::unique_ptr<IVariableMng> m_vm;
  MeshHandle m_handle;
  std::unique_ptr<detail::mesh::MeshTopology> m_topology;
};
} // namespace Arcane::test
