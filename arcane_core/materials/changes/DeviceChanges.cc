// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/changes/DeviceChanges.h"

#include "accelerator/runtime/DeviceBackend.h"
#include "accelerator/runtime/Memory.h"
#include "accelerator/runtime/RunnerImpl.h"
#include "arcane_core/materials/changes/TableKernels.h"
#include "arcane_core/materials/sets/MaterialSets.h"
#include "arcane_core/materials/sets/SetChanges.h"
#include "arcane_core/materials/sets/VariablesOfMesh.h"
#include "arcane_core/materials/values/DeviceMoves.h"
#include "arcane_core/materials/values/MeshMaterialVariable.h"
#include "arcane_core/materials/values/PartialValues.h"

#include "arcane_core/base/memory/MemoryUtils.h"
#include "arcane_core/comm/IParallelMng.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace Arcane::detail::changes
{

namespace
{
using Materials::MeshMaterialVariable;
using sets::eDeviceChange;
using sets::MaterialSets;
using sets::SetChanges;
using sets::ValueMove;

//! Each operation is a kernel.
constexpr Int32 max_nb_operation = 256;
constexpr Int32 max_nb_material = 64;

std::size_t at(Int32 i)
{
  return static_cast<std::size_t>(i);
}

//! Returns memory that the queue alone uses.
template <typename T> UniqueArray<T> queueArray(Int64 size)
{
  UniqueArray<T> array{ MemoryAllocationOptions(MemoryUtils::getDeviceOrHostAllocator()) };
  array.resizeNoInit(size);
  return array;
}

//! Returns a copy for the queue. \a values must stay until the queue has finished.
template <typename T> UniqueArray<T> queueCopy(const Accelerator::RunQueue& queue, const std::vector<T>& values)
{
  UniqueArray<T> array = queueArray<T>(std::ssize(values));
  if (!values.empty())
    queue.copyMemory(Accelerator::MemoryCopyArgs(array.data(), values.data(), std::ssize(values) * Int64(sizeof(T))).addAsync());
  return array;
}

template <typename T> std::vector<T> hostCopy(const Accelerator::RunQueue& queue, const UniqueArray<T>& array)
{
  std::vector<T> values(static_cast<std::size_t>(array.size()));
  if (!values.empty())
    queue.copyMemory(Accelerator::MemoryCopyArgs(values.data(), array.data(), std::ssize(values) * Int64(sizeof(T))).addAsync());
  return values;
}

//! The materials of each array from 1 on.
std::vector<UInt64> bitsOfArrays(const MaterialSets& sets)
{
  std::vector<UInt64> bits(at(sets.nbArray()), 0);
  for (Int32 m = 0; m < sets.nbMaterial(); ++m) {
    bits[at(sets.arrayOf(m) - 1)] |= UInt64(1) << m;
    bits[at(sets.arrayOf(~sets.environmentOf(m)) - 1)] |= UInt64(1) << m;
  }
  return bits;
}

//! The moves of variables of one space, in memory of the queue. Without such variables there are none.
class SpaceMoves
{
 public:
  SpaceMoves(bool is_environment_only, bool is_used)
  : m_is_environment_only(is_environment_only)
  , m_is_used(is_used)
  {}
  void find(const Accelerator::RunQueue& queue, const TableKernels& kernels, const MaterialSets& sets, ConstArrayView<Int32> sizes,
            const TableChange& change, const CellCounts& counts)
  {
    if (!m_is_used)
      return;
    for (Int32 array = 1; array <= sets.nbArray(); ++array) {
      const bool is_there = !m_is_environment_only || sets.isOfEnvironment(array);
      m_first.push_back(is_there ? m_nb_value : -1);
      m_nb_value += is_there ? sizes[array - 1] : 0;
    }
    m_first_for_queue = queueCopy(queue, m_first);
    m_values = queueArray<ValueMove>(m_nb_value);
    m_globals = queueArray<ValueMove>(counts.nb_changed);
    kernels.findMoves(queue, change, counts, lists());
  }
  MoveLists lists() { return { m_is_environment_only, m_first_for_queue.data(), m_values.data(), m_globals.data() }; }
  Int32 nbValue() const { return m_nb_value; }
  const UniqueArray<ValueMove>& values() const { return m_values; }
  const UniqueArray<ValueMove>& globals() const { return m_globals; }

 private:
  bool m_is_environment_only;
  bool m_is_used;
  Int32 m_nb_value = 0;
  std::vector<Int32> m_first;
  UniqueArray<Int32> m_first_for_queue;
  UniqueArray<ValueMove> m_values;
  UniqueArray<ValueMove> m_globals;
};

//! Variables of one space whose rows the device copies.
class RowsOfVariables
{
 public:
  bool empty() const { return m_variables.empty(); }
  void add(MeshMaterialVariable* variable, ConstArrayView<Int32> sizes)
  {
    m_variables.push_back(variable);
    m_arrangements.push_back(variable->values().arrangeElsewhere(sizes));
  }
  void copy(const TableKernels& kernels, const Accelerator::RunQueue& queue, SpaceMoves& moves)
  {
    if (m_variables.empty())
      return;
    for (std::size_t i = 0; i < m_variables.size(); ++i)
      for (Int32 array = 1; array <= m_variables[i]->values().nbArray(); ++array) {
        m_first_rows.push_back(m_variables[i]->values().firstRows()[array - 1]);
        m_first_rows.push_back(m_arrangements[i].slices[at(array - 1)].first);
      }
    m_first_for_queue = queueCopy(queue, m_first_rows);
    const Int32* first = m_first_for_queue.data();
    for (std::size_t i = 0; i < m_variables.size(); ++i) {
      values::PartialValues& values = m_variables[i]->values();
      if (values.rowBytes() > 0)
        m_rows.push_back({ static_cast<std::byte*>(m_variables[i]->globalVariable()->data()->address()),
                           static_cast<const std::byte*>(values.data().address()),
                           static_cast<std::byte*>(m_arrangements[i].data->address()), values.rowBytes(), first });
      first += 2 * values.nbArray();
    }
    m_rows_for_queue = queueCopy(queue, m_rows);
    const auto nb_row = static_cast<Int32>(m_rows.size());
    if (nb_row > 0)
      kernels.copyRows(queue, { m_rows_for_queue.data(), nb_row }, moves.lists(), moves.nbValue(), moves.globals().size());
  }
  void take()
  {
    for (std::size_t i = 0; i < m_variables.size(); ++i)
      m_variables[i]->values().take(std::move(m_arrangements[i]));
  }
  void noteMoved()
  {
    for (MeshMaterialVariable* variable : m_variables)
      variable->noteMoved();
  }

 private:
  std::vector<MeshMaterialVariable*> m_variables;
  std::vector<values::PartialValues::Arrangement> m_arrangements;
  std::vector<Int32> m_first_rows;
  std::vector<MovedRows> m_rows;
  UniqueArray<Int32> m_first_for_queue;
  UniqueArray<MovedRows> m_rows_for_queue;
};

//! One change of sets, from its operations to the values of all variables.
class OneChange
{
 public:
  OneChange(const Accelerator::RunQueue& queue, const TableKernels& kernels, MaterialSets& sets, const sets::ValueRule& rule)
  : m_queue(queue)
  , m_kernels(kernels)
  , m_sets(sets)
  {
    m_change.old = *sets.tables();
    m_change.rule = rule;
  }
  eDeviceChange run(const SetChanges& changes, const sets::VariablesOfMesh& variables, Span<const Int64> unique_ids)
  {
    m_change.unique_ids = unique_ids.data();
    m_change.nb_unique_id = static_cast<Int32>(unique_ids.size());
    takeOperations(changes);
    makeRoom();
    m_counts =
      m_kernels.selectCells(m_queue, m_change, { m_operations.data(), std::ssize(m_operations) }, { m_lists.data(), std::ssize(m_lists) });
    // Filters without elements do not wait.
    m_queue.barrier();
    if (m_has_wrong_id[0] != 0)
      return eDeviceChange::WrongId;
    if (m_counts.nb_changed == 0)
      return eDeviceChange::Done;
    makeTables();
    moveValues(variables);
    return eDeviceChange::Done;
  }

 private:
  Accelerator::RunQueue m_queue;
  const TableKernels& m_kernels;
  MaterialSets& m_sets;
  TableChange m_change;
  CellCounts m_counts;
  std::vector<CellOperation> m_operations;
  std::vector<ArrayList> m_lists;
  UniqueArray<Int32> m_cells;
  UniqueArray<UInt64> m_wanted;
  UniqueArray<UInt64> m_former;
  UniqueArray<Int32> m_mixed_cells;
  UniqueArray<Int32> m_changed_cells;
  sets::NewTables m_tables;
  UniqueArray<Int32> m_sizes{ MemoryUtils::getAllocationOptions(eMemoryResource::HostPinned) };
  UniqueArray<Int32> m_has_wrong_id{ MemoryUtils::getAllocationOptions(eMemoryResource::HostPinned) };

  void takeOperations(const SetChanges& changes)
  {
    Int64 nb_cell = 0;
    for (Int32 k = 0; k < changes.size(); ++k) {
      m_operations.push_back({ nb_cell, static_cast<Int32>(changes.cellsOf(k).size()), changes.materialOf(k), changes.isAdded(k) });
      nb_cell += m_operations.back().size;
    }
    m_cells = queueArray<Int32>(nb_cell);
    for (Int32 k = 0; k < changes.size(); ++k)
      if (const Span<const Int32> cells = changes.cellsOf(k); !cells.empty())
        m_queue.copyMemory(
          Accelerator::MemoryCopyArgs(m_cells.data() + m_operations[at(k)].first, cells.data(), cells.size() * Int64(sizeof(Int32)))
            .addAsync());
    m_change.cells = m_cells.data();
    m_change.nb_operation_cell = static_cast<Int32>(nb_cell);
  }
  // How many cells there will be is not known yet: upper bounds.
  void makeRoom()
  {
    const Int64 nb_cell = m_sets.nbCell();
    const auto room = [&](Int64 nb_before, Int64 nb_added) { return std::min(nb_cell, nb_before + nb_added); };
    m_tables.lists.resize(at(m_sets.nbArray()));
    const std::vector<UInt64> bits = bitsOfArrays(m_sets);
    for (Int32 array = 1; array <= m_sets.nbArray(); ++array) {
      Int64 nb_added = 0;
      for (const CellOperation& operation : m_operations)
        if (operation.is_added && (bits[at(array - 1)] >> operation.material & 1))
          nb_added += operation.size;
      UniqueArray<Int32>& cells = m_tables.lists[at(array - 1)].cells;
      cells.resizeNoInit(room(m_sets.nbCellOf(array), nb_added));
      m_lists.push_back({ bits[at(array - 1)], cells.data(), 0 });
    }
    m_wanted = queueArray<UInt64>(nb_cell);
    m_former = queueArray<UInt64>(nb_cell);
    m_has_wrong_id.resize(1, 0);
    m_changed_cells = queueArray<Int32>(room(0, m_change.nb_operation_cell));
    m_mixed_cells = queueArray<Int32>(room(m_sets.firstEntries().size(), m_change.nb_operation_cell));
    m_tables.state.resizeNoInit(nb_cell);
    m_change.wanted = m_wanted.data();
    m_change.former = m_former.data();
    m_change.has_wrong_id = m_has_wrong_id.data();
    m_change.changed_cells = m_changed_cells.data();
    m_change.state = m_tables.state.data();
    m_change.mixed_cells = m_mixed_cells.data();
  }
  void makeRoomForEntries()
  {
    const Int64 nb_mixed = m_counts.nb_mixed;
    // A pure cell that gets a material has two environments and two materials at most.
    const Int64 nb_entry =
      std::min(m_sets.entries().size() + 4 * Int64(m_change.nb_operation_cell), 2 * nb_mixed * m_sets.nbMaterial()) + 1;
    m_tables.mixed_cells.resizeNoInit(nb_mixed);
    m_tables.first_entry.resizeNoInit(nb_mixed + 1);
    m_tables.entries.resizeNoInit(nb_entry);
    m_change.first_entry = m_tables.first_entry.data();
    m_change.entries = m_tables.entries.data();
    if (nb_mixed > 0)
      m_queue.copyMemory(
        Accelerator::MemoryCopyArgs(m_tables.mixed_cells.data(), m_mixed_cells.data(), nb_mixed * Int64(sizeof(Int32))).addAsync());
  }
  void makeTables()
  {
    makeRoomForEntries();
    m_sizes.resize(m_sets.nbArray(), 0);
    m_kernels.makeEntries(m_queue, m_change, m_counts.nb_mixed, { m_lists.data(), std::ssize(m_lists) }, m_sizes.data());
    UniqueArray<Int32> nb_entry{ MemoryUtils::getAllocationOptions(eMemoryResource::HostPinned) };
    nb_entry.resize(1);
    m_queue.copyMemory(
      Accelerator::MemoryCopyArgs(nb_entry.data(), m_change.first_entry + m_counts.nb_mixed, Int64(sizeof(Int32))).addAsync());
    m_queue.barrier();
    m_tables.entries.resize(nb_entry[0] + 1);
    for (std::size_t k = 0; k < m_lists.size(); ++k) {
      m_tables.lists[k].nb_pure = m_lists[k].nb_pure;
      m_tables.lists[k].cells.resize(m_lists[k].nb_pure + m_sizes[static_cast<Int32>(k)]);
    }
  }
  void moveValues(const sets::VariablesOfMesh& variables)
  {
    RowsOfVariables on_materials;
    RowsOfVariables on_environments;
    std::vector<MeshMaterialVariable*> of_host;
    for (const auto& [name, each] : variables.all()) {
      auto* variable = static_cast<MeshMaterialVariable*>(each);
      if (!variable->values().hasValues())
        continue;
      if (!isReached(variable))
        of_host.push_back(variable);
      else
        (variable->values().isEnvironmentOnly() ? on_environments : on_materials).add(variable, m_sizes);
    }
    SpaceMoves of_materials(false, !on_materials.empty() || !of_host.empty());
    SpaceMoves of_environments(true, !on_environments.empty() || !of_host.empty());
    try {
      of_materials.find(m_queue, m_kernels, m_sets, m_sizes, m_change, m_counts);
      of_environments.find(m_queue, m_kernels, m_sets, m_sizes, m_change, m_counts);
      on_materials.copy(m_kernels, m_queue, of_materials);
      on_environments.copy(m_kernels, m_queue, of_environments);
    }
    catch (...) {
      m_queue.barrier();
      throw;
    }
    m_queue.barrier();
    const sets::ValueMoves moves = of_host.empty() ? sets::ValueMoves() : movesOnHost(of_materials, of_environments);
    on_materials.take();
    on_environments.take();
    m_sets.take(std::move(m_tables));
    for (MeshMaterialVariable* variable : of_host)
      variable->moveValues(moves);
    on_materials.noteMoved();
    on_environments.noteMoved();
  }
  // Other ranks of the machine may read shared values until the next barrier.
  bool isReached(MeshMaterialVariable* variable) const
  {
    if (variable->globalVariable()->property() & IVariable::PInShMem)
      return false;
    return !m_queue.isAcceleratorPolicy() || values::DeviceMoves::isReached({ &variable->values(), variable->globalVariable()->data() });
  }
  sets::ValueMoves movesOnHost(const SpaceMoves& of_materials, const SpaceMoves& of_environments) const
  {
    const std::vector<ValueMove> values = hostCopy(m_queue, of_materials.values());
    const std::vector<ValueMove> globals = hostCopy(m_queue, of_materials.globals());
    const std::vector<ValueMove> environment_values = hostCopy(m_queue, of_environments.values());
    const std::vector<ValueMove> environment_globals = hostCopy(m_queue, of_environments.globals());
    m_queue.barrier();
    sets::ValueMoves moves;
    for (Int32 array = 1; array <= m_sets.nbArray(); ++array)
      moves.slices.push_back({ m_sets.nbValue(array), {}, m_sizes[array - 1] != m_sets.nbValue(array) });
    for (const ValueMove& move : values) {
      sets::SliceMoves& slice = moves.slices[at(move.to.arrayIndex() - 1)];
      slice.kept.push_back(move.from.arrayIndex() == move.to.arrayIndex() ? move.from.valueIndex() : -1);
      slice.is_changed |= slice.kept.back() != move.to.valueIndex();
    }
    const auto addSingles = [](const std::vector<ValueMove>& all, std::vector<ValueMove>& singles) {
      std::ranges::copy_if(all, std::back_inserter(singles),
                           [](const ValueMove& move) { return move.from.arrayIndex() != move.to.arrayIndex(); });
    };
    addSingles(values, moves.of_materials);
    addSingles(globals, moves.of_materials);
    addSingles(environment_values, moves.of_environments);
    addSingles(environment_globals, moves.of_environments);
    return moves;
  }
};

const TableKernels* kernelsFor(const Accelerator::RunQueue& queue)
{
  const bool is_device = queue.internalImpl().backend.kernelExecution() == runtime::eKernelExecution::Device;
  return is_device ? deviceKernels() : &hostKernels();
}
} // namespace

DeviceChanges::DeviceChanges(const Accelerator::Runner& runner)
: m_queue(Accelerator::makeQueue(runner).addAsync(true))
, m_kernels(kernelsFor(m_queue))
{}

eDeviceChange DeviceChanges::change(MaterialSets& sets, const SetChanges& changes, const sets::ValueRule& rule,
                                    const sets::VariablesOfMesh& variables, Span<const Int64> unique_ids)
{
  runtime::RunQueueImpl& queue = m_queue.internalImpl();
  // Kernels read the tables of the sets where data of the run are.
  const bool are_tables_reached = queue.backend.kernelExecution() != runtime::eKernelExecution::Device ||
                                  MemoryUtils::getDefaultDataMemoryResource() != eMemoryResource::Host;
  if (!m_kernels || !are_tables_reached || sets.nbMaterial() > max_nb_material || changes.size() > max_nb_operation)
    return eDeviceChange::LeftToHost;
  Int64 nb_cell = 0;
  for (Int32 k = 0; k < changes.size(); ++k)
    nb_cell += changes.cellsOf(k).size();
  // Numbers of entries are of 32 bits.
  if (nb_cell > (std::numeric_limits<Int32>::max() - sets.entries().size()) / 4 - 1)
    return eDeviceChange::LeftToHost;
  if (nb_cell == 0)
    return eDeviceChange::Done;
  // Kernels of the code that use no variable on materials may read the tables still.
  runtime::throwIfFailed(queue.backend.synchronizeDevice(queue.device), "wait for a device before materials change");
  OneChange change(m_queue, *m_kernels, sets, rule);
  try {
    return change.run(changes, variables, unique_ids);
  }
  catch (...) {
    // The arrays that are freed now are not used by kernels any more.
    m_queue.barrier();
    throw;
  }
}

void changeOnDevice(IParallelMng* pm, const Accelerator::Runner& runner)
{
  pm->setExtension(std::shared_ptr<sets::ChangesByDevice>(std::make_shared<DeviceChanges>(runner)));
}

} // namespace Arcane::detail::changes
