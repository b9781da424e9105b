// SPDX-License-Identifier: Apache-2.0
// Ranks with a mesh, an arena and a simulated device with late streams.
#pragma once

#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/QueueCall.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/SimulatedDevice.h"
#include "tests/support/DevicePools.h"
#include "tests/unit/variables/core/RankVariableFixture.h"
#include "variables/device_sync/DeviceSynchronizer.h"
#include "variables/device_sync/QueueSynchronize.h"
#include "variables/sync/ConnectVariables.h"

#include "arcane_core/mesh/items/ItemPrinter.h"

#include <cstdlib>
#include <mutex>

namespace ax = Arcane::Accelerator;

namespace Arcane::test
{
//! Each rank has a device of its own, or all ranks of a process share one. See deviceOfRank().
class DeviceSyncFixture : public RankVariableFixture
{
 protected:
  using Link = detail::device_sync::eLink;
  inline static detail::runtime::SimulatedDevice* m_device = nullptr;
  inline static detail::process::PoolSet* m_pools = nullptr;
  inline static thread_local detail::shmem::MachineArena* m_arena = nullptr;
  inline static thread_local std::unique_ptr<ax::Runner> m_runner;

  void leaveRank() override
  {
    RankVariableFixture::leaveRank();
    m_runner.reset();
  }

  //! \collective
  void build(const Grid& grid, const OwnerOf& owner)
  {
    makeMesh();
    detail::sync::connectVariables(m_topology.get(), m_vm.get());
    m_topology->build(partOf(gridMesh(grid), m_rank, owner), {});
  }
  //! \collective
  void buildSlabs(Int64 nx = 12, Int64 ny = 7)
  {
    const Grid grid = { 2, { nx, ny, 1 } };
    build(grid, slabOwner(grid.nbCell(), m_size));
  }
  //! Removes the mesh and its variables, before another one. \collective
  void removeMesh()
  {
    m_topology.reset();
    m_vm = std::make_unique<IVariableMng>(m_pm, m_trace.get());
    m_handle = MeshHandle("Mesh0", m_vm.get(), m_trace.get());
  }
  //! Takes another manager, and an arena, which know nothing of the exchanges before. There must be no mesh. \collective
  void useNewManager()
  {
    m_vm.reset();
    m_handle = {};
    m_owned = newManager(m_trace.get());
    m_pm = m_owned.get();
    m_arena = detail::shmem::MachineArena::create(m_pm);
    m_arena->device().use(*m_pools, m_runner->deviceId());
    m_vm = std::make_unique<IVariableMng>(m_pm, m_trace.get());
    m_handle = MeshHandle("Mesh0", m_vm.get(), m_trace.get());
  }
  VariableBuildInfo info(const String& name, int property = 0) const { return { m_handle, name, property }; }
  ax::RunQueue newQueue(bool is_async = true) const
  {
    ax::RunQueue queue = ax::makeQueue(*m_runner);
    queue.setAsync(is_async);
    return queue;
  }
  //! The number of neighbours that exchange rows in this way.
  Int32 nbPeer(Link link) const { return m_pm->extension<detail::device_sync::DeviceSynchronizer>()->nbPeer(link); }
  bool isOneMachine() const { return m_pm->machineRanks().size() == m_size; }

  //! A value of an item, that only its owner is given.
  static Real valueOf(Int64 uid, Int64 turn, Int64 i = 0) { return 1.0 / static_cast<Real>(3 + uid) + static_cast<Real>(100 * turn + i); }

  //! Puts a function in the stream of a queue as a kernel that writes a variable.
  template <typename Function> static void putKernel(const ax::RunQueue& queue, const VariableRef& v, const Function& function)
  {
    const Span<const std::byte> bytes = v.variable()->data()->storage();
    detail::runtime::callOnQueue(queue, { bytes.data(), bytes.size(), true }, function);
  }

  //! Sets the values of owned cells; those of ghosts are wrong.
  void setOwnReals(VariableCellReal& v, Int64 turn)
  {
    ENUMERATE_CELL(cell, allCells())
    v[cell] = cell->isOwn() ? valueOf(cell->uniqueId(), turn) : -1.0;
  }
  void expectReals(const VariableCellReal& v, Int64 turn)
  {
    ENUMERATE_CELL(cell, allCells())
    ASSERT_EQ(v[cell], valueOf(cell->uniqueId(), turn)) << ItemPrinter(*cell) << ", turn " << turn;
  }
  //! A step that only the device does: each owned value becomes that of the next turn, which depends on a ghost.
  static void putStep(const ax::RunQueue& queue, VariableCellInt64& v, const CellGroup& cells)
  {
    // The device has addresses: a reference checks that the host uses it.
    Int64* const values = v.asArray().data();
    putKernel(queue, v, [values, cells] {
      Int64 sum = 0;
      ENUMERATE_CELL(cell, cells)
      sum += cell->isOwn() ? 0 : values[cell.localId()];
      ENUMERATE_CELL(cell, cells)
      if (cell->isOwn())
        values[cell.localId()] = (3 * values[cell.localId()] + sum + cell->uniqueId()) % 1'000'000'007;
    });
  }

 private:
  //! The devices and their pools last until the end of the process.
  static void makeDevice()
  {
    // A trial of both ways would make the host wait in the first exchanges. TestHaloTrial has it.
    ::setenv("ARCANE_DEVICE_HALO", "direct", 0);
    detail::runtime::SimulatedDeviceOptions options;
    options.nb_device = 8;
    options.max_delay_us = 300;
    // Values are in memory of the host, which the device uses in place.
    options.has_pageable_access = true;
    m_device = new detail::runtime::SimulatedDevice(options);
    m_pools = makeDevicePools(*m_device).release();
    detail::runtime::setBackend(ax::eExecutionPolicy::CUDA, m_device);
  }
  void startMemory() override
  {
    static std::once_flag device_made;
    std::call_once(device_made, makeDevice);
    m_arena = detail::shmem::MachineArena::create(m_pm);
    m_runner = std::make_unique<ax::Runner>(ax::eExecutionPolicy::CUDA, ax::DeviceId(deviceOfRank()));
    m_arena->device().use(*m_pools, m_runner->deviceId());
  }
  virtual Int32 deviceOfRank() const { return m_pm->commRank() % 8; }
};
} // namespace Arcane::test
