// SPDX-License-Identifier: Apache-2.0
#include "SharedMemory_axl.h"

#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/accelerator/core/Memory.h>
#include <arcane/accelerator/core/RunQueue.h>
#include <arcane/accelerator/core/Runner.h>

#include <arcane/core/IItemFamily.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IMeshUtilities.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/IPrimaryMesh.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/MachineShMemItemLookup.h>
#include <arcane/core/MachineShMemWinVariable.h>
#include <arcane/core/MeshMDVariableRef.h>
#include <arcane/core/ParallelMngUtils.h>
#include <arcane/core/VariableUtils.h>

#include <arcane/utils/ArgumentException.h>
#include <arcane/utils/ArrayShape.h>
#include <arcane/utils/MDSpan.h>
#include <arcane/utils/NumArray.h>

using namespace Arcane;
namespace ax = Arcane::Accelerator;

//! Writes values made of the rank, the item and the iteration; each sub-domain reads those of all others of its machine.
class SharedMemoryModule : public ArcaneSharedMemoryObject
{
 public:
  explicit SharedMemoryModule(const ModuleBuildInfo& mbi)
  : ArcaneSharedMemoryObject(mbi)
  {}

 public:
  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void startInit() override;
  void continueInit() override;
  void compute() override;

 private:
  Int32 m_nb_error = 0;

  Int32 _rank() const { return parallelMng()->commRank(); }
  //! Sub-domain of smallest rank of the machine.
  bool _isMachineMaster() const { return parallelMng()->machineRanks()[0] == _rank(); }
  void _expect(bool is_right, const char* what);
  void _reshape(Int32 n);
  void _fill(Int32 n);
  void _checkAlone(Int32 n);
  void _checkOnItems();
  void _checkOnDevice();
  void _checkMultiDimensional(Int32 n);
  void _checkGhosts();
  void _moveCells(Int32 n);
};

void SharedMemoryModule::_expect(bool is_right, const char* what)
{
  if (is_right)
    return;
  ++m_nb_error;
  pinfo() << "WRONG rank " << _rank() << " iteration " << m_global_iteration() << ": " << what;
}

//! Sizes that differ between sub-domains, given without calling the others.
void SharedMemoryModule::_reshape(Int32 n)
{
  m_list.resize(n + _rank());
  m_table.resize(n, 1 + _rank());
  m_cell_history.resize(n);
  m_stress.reshape({ n, 2 });
  m_fluxes.reshape({ 2, n });
  m_tensor.reshape({ n });
}

void SharedMemoryModule::_fill(Int32 n)
{
  const Real me = _rank();
  m_energy = me + n;
  m_list.fill(_rank());
  m_table.fill(Real2(me, n));
  m_face_rank.fill(static_cast<Int16>(_rank()));
  ENUMERATE_NODE(inode, allNodes())
  {
    m_node_force[inode] = Real3(me, n, 0.0);
    m_gradient(inode) = Real3(me, n, 1.0);
  }
  ENUMERATE_CELL(icell, allCells())
  {
    const Real id = static_cast<Real>(icell->uniqueId().asInt64());
    m_cell_id[icell] = icell->uniqueId();
    m_cell_history[icell].fill(id);
    for (Int32 i = 0; i < n; ++i) {
      m_stress(icell, i, 1) = id + i;
      m_fluxes(icell, 1, i) = NumVector<Real, 7>(0.0);
      m_fluxes(icell, 1, i)(6) = id + i;
      m_tensor(icell, i)(1, 4) = id + i;
    }
  }
}

void SharedMemoryModule::startInit()
{
  m_global_deltat = 1.0;
  info() << "CHECK shared=" << ParallelMngUtils::isMachineShMemWinAvailable(parallelMng());
}

void SharedMemoryModule::continueInit()
{
  const Int32 n = static_cast<Int32>(m_energy()) - _rank();
  _expect(m_stress.fullShape() == ArrayShape(std::array{ n, 2 }), "shape of numbers after restart");
  _expect(m_fluxes.fullShape() == ArrayShape(std::array{ 2, n, 7 }), "shape of vectors after restart");
  _expect(m_tensor.fullShape() == ArrayShape(std::array{ n, 2, 5 }), "shape of matrices after restart");
  _checkAlone(n);
  _checkOnItems();
  _checkMultiDimensional(n);
  _expect(m_saved.size() == (_isMachineMaster() ? 10 : 0), "size of what only masters save");
  MachineShMemWinVariableArrayT saved_sh(m_saved);
  for (Int32 rank : saved_sh.machineRanks())
    _expect(saved_sh.view(rank).size() == (rank == saved_sh.machineRanks()[0] ? 10 : 0), "views of what only masters save");
  saved_sh.barrier();
  info() << "CHECK restarted at " << m_global_iteration() << " errors=" << parallelMng()->reduce(Parallel::ReduceSum, m_nb_error);
}

void SharedMemoryModule::compute()
{
  const Int32 n = m_global_iteration();
  if (n == 1 && !_isMachineMaster())
    m_saved.setProperty(IVariable::PDumpNull);
  m_saved.resize(10);
  _reshape(n);
  _fill(n);
  _checkAlone(n);
  _checkOnItems();
  _checkMultiDimensional(n);
  _checkOnDevice();
  _checkGhosts();
  _moveCells(n);
  _fill(n);
  _checkGhosts();

  if (n >= options()->nbIteration()) {
    info() << "CHECK end at " << n << " errors=" << parallelMng()->reduce(Parallel::ReduceSum, m_nb_error);
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
}

//! Variables that are not on items.
void SharedMemoryModule::_checkAlone(Int32 n)
{
  MachineShMemWinVariableScalarT energy_sh(m_energy);
  MachineShMemWinVariableArrayT list_sh(m_list);
  MachineShMemWinVariableArray2T table_sh(m_table);
  for (Int32 rank : list_sh.machineRanks()) {
    _expect(energy_sh(rank) == rank + n, "value alone");
    Span<Int32> list = list_sh.view(rank);
    _expect(list.size() == n + rank && list[n + rank - 1] == rank, "list");
    Span2<Real2> table = table_sh.view(rank);
    _expect(table.dim1Size() == n && table.dim2Size() == 1 + rank, "extents of a table");
    _expect(table[n - 1][rank] == Real2(rank, n), "table");
  }
  list_sh.barrier();
  try {
    VariableUtils::experimentalChangeAllocator(m_list, eMemoryRessource::Host);
    _expect(false, "shared values are not moved");
  }
  catch (const ArgumentException&) {
  }
}

//! With an accelerator: it copies the values of each sub-domain from where they are.
void SharedMemoryModule::_checkOnDevice()
{
  ax::RunQueue queue = subDomain()->acceleratorMng()->queue();
  if (!queue.isAcceleratorPolicy())
    return;
  MachineShMemWinMeshVariableScalarT node_force_sh(m_node_force);
  for (Int32 rank : node_force_sh.machineRanks()) {
    Span<const Real3> values = node_force_sh.constView(rank);
    _expect(ax::getPointerAccessibility(&queue, values.data()) == ax::ePointerAccessibility::Yes, "the device reaches the first node");
    _expect(ax::getPointerAccessibility(&queue, &values[values.size() - 1]) == ax::ePointerAccessibility::Yes,
            "the device reaches the last node");
    NumArray<Real3, MDDim1> on_device(static_cast<Int32>(values.size()), eMemoryResource::Device);
    NumArray<Real3, MDDim1> on_host(static_cast<Int32>(values.size()), eMemoryResource::Host);
    queue.copyMemory(ax::MemoryCopyArgs(asWritableBytes(on_device.to1DSpan()), asBytes(values)));
    on_host.copy(on_device, queue);
    queue.barrier();
    _expect(Span<const Real3>(on_host.to1DSpan()) == values, "nodes that the device copied");
  }
  info() << "CHECK device copied values of " << node_force_sh.machineRanks().size() << " sub-domains";
  node_force_sh.barrier();
}

void SharedMemoryModule::_checkOnItems()
{
  MachineShMemWinMeshVariableScalarT cell_id_sh(m_cell_id);
  MachineShMemWinMeshVariableScalarT node_force_sh(m_node_force);
  MachineShMemWinMeshVariableScalarT face_rank_sh(m_face_rank);
  MachineShMemWinMeshVariableArrayT cell_history_sh(m_cell_history);
  for (Int32 rank : cell_id_sh.machineRanks()) {
    Span<const Int64> ids = cell_id_sh.constView(rank);
    Span2<Real> history = cell_history_sh.view(rank);
    _expect(ids.size() > 0 && ids.size() == history.dim1Size(), "number of cells");
    for (Int32 i = 0; i < ids.size(); ++i) {
      _expect(history[i][history.dim2Size() - 1] == ids[i], "array of a cell");
      _expect(cell_history_sh(rank, i)[0] == cell_id_sh(rank, i), "array of a cell, by its id");
    }
    for (Int16 v : face_rank_sh.view(rank))
      _expect(v == rank, "faces");
    _expect(node_force_sh(rank, 0).x == rank, "nodes");
  }
  cell_id_sh.barrier();
}

void SharedMemoryModule::_checkMultiDimensional(Int32 n)
{
  MachineShMemWinMeshVariableScalarT cell_id_sh(m_cell_id);
  MachineShMemWinMeshMDVariableT stress_sh(m_stress);
  MachineShMemWinMeshVectorMDVariableT fluxes_sh(m_fluxes);
  MachineShMemWinMeshMatrixMDVariableT tensor_sh(m_tensor);
  MachineShMemWinMeshVectorMDVariableT gradient_sh(m_gradient);
  for (Int32 rank : stress_sh.machineRanks()) {
    MDSpan<Real, MDDim3> stress = stress_sh.view(rank);
    MDSpan<Real, MDDim4> fluxes = fluxes_sh.view(rank);
    MDSpan<Real, MDDim4> tensor = tensor_sh.view(rank);
    MDSpan<Real, MDDim2> gradient = gradient_sh.view(rank);
    _expect(stress.extent1() == n && stress.extent2() == 2, "extents of numbers");
    _expect(fluxes.extent1() == 2 && fluxes.extent2() == n && fluxes.extent3() == 7, "extents of vectors");
    _expect(tensor.extent1() == n && tensor.extent2() == 2 && tensor.extent3() == 5, "extents of matrices");
    _expect(gradient.extent1() == 3 && gradient(0, 0) == rank, "one vector per node");
    for (Int32 i = 0; i < stress.extent0(); ++i) {
      const Real expected = static_cast<Real>(cell_id_sh(rank, i)) + n - 1;
      _expect(stress(i, n - 1, 1) == expected && stress_sh(rank, i)(n - 1, 1) == expected, "numbers");
      _expect(fluxes(i, 1, n - 1, 6) == expected && fluxes_sh(rank, i)(1, n - 1, 6) == expected, "vectors");
      _expect(tensor(i, n - 1, 1, 4) == expected && tensor_sh(rank, i)(n - 1, 1, 4) == expected, "matrices");
    }
  }
  stress_sh.barrier();
}

//! What synchronize() brings is what is read where the items are owned.
void SharedMemoryModule::_checkGhosts()
{
  MachineShMemItemLookup cells(mesh()->cellFamily());
  ENUMERATE_CELL(icell, ownCells())
  m_stress(icell, 0, 0) = 100.0 * _rank();
  MachineShMemWinMeshMDVariableT stress_sh(m_stress);
  m_stress.synchronize();
  ENUMERATE_CELL(icell, allCells())
  {
    const Int32 owner = icell->owner();
    _expect(m_stress(icell, 0, 0) == 100.0 * owner, "ghosts");
    if (cells.machineRanks().contains(owner)) {
      const Int32 there = cells.localId(owner, icell->uniqueId());
      _expect(stress_sh(owner, there)(0, 0) == m_stress(icell, 0, 0), "cells of the owner");
      _expect(stress_sh(owner, there)(0, 1) == m_stress(icell, 0, 1), "numbers of the owner");
    }
  }
  stress_sh.barrier();
}

//! One cell in five goes to another sub-domain, with its values.
void SharedMemoryModule::_moveCells(Int32 n)
{
  const Int32 nb_rank = parallelMng()->commSize();
  VariableItemInt32& new_owner = mesh()->itemsNewOwner(IK_Cell);
  ENUMERATE_CELL(icell, allCells())
  {
    const Int64 id = icell->uniqueId();
    if (id % 5 == n % 5)
      new_owner[icell] = static_cast<Int32>((id + n) % nb_rank);
  }
  mesh()->utilities()->changeOwnersFromCells();
  mesh()->toPrimaryMesh()->exchangeItems();

  MachineShMemWinMeshVariableScalarT cell_id_sh(m_cell_id);
  MachineShMemWinMeshMDVariableT stress_sh(m_stress);
  ENUMERATE_CELL(icell, allCells())
  _expect(m_cell_id[icell] == icell->uniqueId(), "values of cells that moved");
  for (Int32 rank : stress_sh.machineRanks()) {
    Span<const Int64> ids = cell_id_sh.constView(rank);
    MDSpan<const Real, MDDim3> stress = stress_sh.constView(rank);
    _expect(ids.size() == stress.extent0() && stress.extent1() == n, "extents after cells moved");
    for (Int32 i = 0; i < ids.size(); ++i)
      _expect(stress(i, n - 1, 1) == static_cast<Real>(ids[i]) + n - 1, "numbers of cells that moved");
  }
  stress_sh.barrier();
}

ARCANE_REGISTER_MODULE_SHAREDMEMORY(SharedMemoryModule);
