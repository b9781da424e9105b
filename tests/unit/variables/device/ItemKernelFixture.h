// SPDX-License-Identifier: Apache-2.0
// Variables on a mesh cut between the ranks of the test, and queues of the host, of its threads and of a simulated device.
#pragma once

#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/SimulatedDevice.h"
#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/mesh/SampleMeshes.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/OStringStream.h"
#include "arcane_core/mesh/IItemFamily.h"
#include "arcane_core/mesh/MeshTopology.h"

#include <mutex>

namespace ax = Arcane::Accelerator;

namespace Arcane::test
{
//! Ranks may be threads: what each has is a member of its thread. The values of variables are in the memory of the simulated device.
class ItemKernelFixture : public RankFixture
{
 protected:
  inline static thread_local Ref<IParallelMng> m_owned;
  inline static thread_local std::unique_ptr<OStringStream> m_messages;
  inline static thread_local std::unique_ptr<ITraceMng> m_trace;
  inline static thread_local std::unique_ptr<IVariableMng> m_vm;
  inline static thread_local MeshHandle m_handle;
  inline static thread_local std::unique_ptr<detail::mesh::MeshTopology> m_topology;

  void enterRank() override
  {
    static std::once_flag device_made;
    std::call_once(device_made, makeDevice);
    m_owned = newManager();
    m_pm = m_owned.get();
    m_messages = std::make_unique<OStringStream>();
    m_trace = std::make_unique<ITraceMng>();
    m_trace->setRedirectStream(&(*m_messages)());
    m_vm = std::make_unique<IVariableMng>(m_pm, m_trace.get());
    m_handle = MeshHandle("Mesh0", m_vm.get(), m_trace.get());
  }
  void leaveRank() override
  {
    m_topology.reset();
    m_handle = {};
    m_vm.reset();
    m_trace.reset();
    m_owned.reset();
  }

  Int32 rank() const { return m_rank; }
  Int32 nbRank() const { return m_size; }
  IItemFamily* family(eItemKind kind) const { return m_topology->family(kind); }
  CellGroup allCells() const { return family(IK_Cell)->allItems(); }
  NodeGroup allNodes() const { return family(IK_Node)->allItems(); }
  FaceGroup allFaces() const { return family(IK_Face)->allItems(); }
  VariableBuildInfo info(const String& name) const { return { m_handle, name }; }
  VariableBuildInfo partialInfo(const String& name, const String& group) const { return { m_handle, name, "Cell", group, 0 }; }

  //! A grid cut in slabs. \collective
  void buildMesh(Int64 nx = 8, Int64 ny = 5)
  {
    m_topology = std::make_unique<detail::mesh::MeshTopology>(m_handle, m_pm);
    m_vm->attachMesh(m_handle);
    const Grid grid = { 2, { nx, ny, 1 } };
    m_topology->build(partOf(gridMesh(grid), rank(), slabOwner(grid.nbCell(), nbRank())), {});
  }
  //! Cells whose unique id is a multiple of \a n, in decreasing order of their local ids.
  CellGroup multiplesOf(Int64 n, const String& name = "Some") const
  {
    UniqueArray<Int32> ids;
    for (Int32 id = allCells().size() - 1; id >= 0; --id)
      if (family(IK_Cell)->uniqueIds()[id] % n == 0)
        ids.add(id);
    return family(IK_Cell)->createGroup(name, ids);
  }
  //! Calls \a test with a queue of each place where kernels are executed.
  template <typename Test> static void onEachQueue(const Test& test)
  {
    for (auto policy : { ax::eExecutionPolicy::Sequential, ax::eExecutionPolicy::Thread, ax::eExecutionPolicy::CUDA }) {
      SCOPED_TRACE(static_cast<int>(policy));
      const ax::Runner runner(policy);
      test(ax::makeQueue(runner));
    }
  }

 private:
  //! The device and its pools last until the end of the process.
  static void makeDevice()
  {
    detail::runtime::SimulatedDeviceOptions options;
    options.max_delay_us = 100;
    auto* const device = new detail::runtime::SimulatedDevice(options);
    detail::runtime::setBackend(ax::eExecutionPolicy::CUDA, device);
    detail::process::MemoryResourceMng::Setting setting;
    setting.accelerator = device;
    detail::process::MemoryResourceMng::start({}, setting);
  }
};
} // namespace Arcane::test
