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

//! Each operation may be a step.
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

//! Returns the arrays from 1 on, without cells.
std::vector<ArrayList> listsOf(const MaterialSets& sets)
{
  std::vector<ArrayList> lists(at(sets.nbArray()), { 0, 1, nullptr });
  for (Int32 m = 0; m < sets.nbMaterial(); ++m) {
    ArrayList& of_environment = lists[at(sets.arrayOf(~sets.environmentOf(m)) - 1)];
    ArrayList& of_material = lists[at(sets.arrayOf(m) - 1)];
    of_environment.bits |= UInt64(1) << m;
    of_material.bits |= UInt64(1) << m;
    if (&of_environment == &of_material)
      of_material.nb_entry = 2;
  }
  return lists;
}

constexpr Int32 nbBlock(Int32 nb_cell)
{
  return nb_cell / CellMarks::block_size + (nb_cell % CellMarks::block_size != 0 ? 1 : 0);
}

Int64 nbMark(const MaterialSets& sets)
{
  CellMarks marks;
  marks.nb_array = sets.nbArray();
  return Int64(marks.nbKind()) * nbBlock(sets.nbCell()) + 1;
}

//! The cells of a change, as kernels have found them.
struct FoundCells
{
  const TableChange& change;
  const CellCounts& counts;
  const CellMarks& marks;
};

//! The moves of variables of one space, in memory of the queue. Without such variables there are none.
class SpaceMoves
{
 public:
  SpaceMoves(bool is_environment_only, bool is_used)
  : m_is_environment_only(is_environment_only)
  , m_is_used(is_used)
  {}
  void find(const Accelerator::RunQueue& queue, const TableKernels& kernels, const MaterialSets& sets, ConstArrayView<Int32> sizes,
            const FoundCells& found)
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
    m_globals = queueArray<ValueMove>(found.counts.nb_changed);
    kernels.findMoves(queue, found.change, found.counts, found.marks, lists());
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
    const auto others = std::ranges::partition(m_rows, [](const MovedRows& rows) { return rows.row_bytes == Int64(sizeof(UInt64)); });
    m_rows_for_queue = queueCopy(queue, m_rows);
    if (!m_rows.empty())
      kernels.copyRows(queue, { { m_rows_for_queue.data(), m_rows_for_queue.size() }, static_cast<Int32>(others.begin() - m_rows.begin()) },
                       moves.lists(), moves.nbValue(), moves.globals().size());
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
    makeMarks();
    m_kernels.markCells(m_queue, m_change, m_marks, m_nb_of_kinds.data());
    m_queue.barrier();
    if (m_has_wrong_id[0] != 0)
      return eDeviceChange::WrongId;
    m_counts = { m_nb_of_kinds[m_marks.mixedKind()], m_nb_of_kinds[m_marks.changedKind()], m_nb_of_kinds[m_marks.entryKind()] };
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
  UniqueArray<CellOperation> m_operations_for_queue;
  UniqueArray<Int32> m_cells;
  UniqueArray<UInt64> m_wanted;
  CellMarks m_marks;
  std::vector<ArrayList> m_lists;
  UniqueArray<ArrayList> m_lists_for_queue;
  UniqueArray<UInt32> m_words;
  UniqueArray<UInt32> m_first;
  UniqueArray<Int32> m_changed_cells;
  sets::NewTables m_tables;
  //! The numbers of values of the arrays.
  std::vector<Int32> m_sizes;
  UniqueArray<Int32> m_nb_of_kinds{ MemoryUtils::getAllocationOptions(eMemoryResource::HostPinned) };
  UniqueArray<Int32> m_has_wrong_id{ MemoryUtils::getAllocationOptions(eMemoryResource::HostPinned) };

  ConstArrayView<Int32> sizes() const { return { static_cast<Int32>(m_sizes.size()), m_sizes.data() }; }
  // A material is changed once in each step: the last operation on it counts.
  void takeOperations(const SetChanges& changes)
  {
    std::vector<Int32> nb_step(at(m_sets.nbMaterial()), 0);
    for (Int32 k = 0; k < changes.size(); ++k)
      if (const Span<const Int32> cells = changes.cellsOf(k); !cells.empty()) {
        const Int32 material = changes.materialOf(k);
        m_operations.push_back({ cells.data(), m_change.nb_operation_cell, material, nb_step[at(material)]++, changes.isAdded(k) });
        m_change.nb_operation_cell += static_cast<Int32>(cells.size());
      }
    m_operations_for_queue = queueCopy(m_queue, m_operations);
    m_cells = queueArray<Int32>(m_change.nb_operation_cell);
    m_change.operations = m_operations_for_queue.data();
    m_change.nb_operation = static_cast<Int32>(m_operations.size());
    m_change.nb_step = *std::ranges::max_element(nb_step);
    m_change.cells = m_cells.data();
  }
  void makeMarks()
  {
    const Int32 nb_cell = m_sets.nbCell();
    m_marks.nb_block = nbBlock(nb_cell);
    m_marks.nb_array = m_sets.nbArray();
    m_lists = listsOf(m_sets);
    m_lists_for_queue = queueCopy(m_queue, m_lists);
    m_words = queueArray<UInt32>(Int64(m_marks.changedKind() + 1) * m_marks.nb_block);
    m_first = queueArray<UInt32>(nbMark(m_sets));
    m_marks.arrays = m_lists_for_queue.data();
    m_marks.words = m_words.data();
    m_marks.first = m_first.data();
    m_wanted = queueArray<UInt64>(nb_cell);
    m_tables.state.resizeNoInit(nb_cell);
    m_has_wrong_id.resize(1, 0);
    m_nb_of_kinds.resize(m_marks.nbKind(), 0);
    m_change.wanted = m_wanted.data();
    m_change.state = m_tables.state.data();
    m_change.has_wrong_id = m_has_wrong_id.data();
  }
  void makeTables()
  {
    m_tables.lists.resize(m_lists.size());
    for (Int32 array = 1; array <= m_marks.nb_array; ++array) {
      sets::NewTables::List& list = m_tables.lists[at(array - 1)];
      list.nb_pure = m_nb_of_kinds[m_marks.pureKind(array)];
      m_sizes.push_back(m_nb_of_kinds[m_marks.valueKind(array)]);
      list.cells.resizeNoInit(list.nb_pure + m_sizes.back());
      m_lists[at(array - 1)].cells = list.cells.data();
    }
    m_lists_for_queue = queueCopy(m_queue, m_lists);
    m_marks.arrays = m_lists_for_queue.data();
    m_tables.mixed_cells.resizeNoInit(m_counts.nb_mixed);
    m_tables.first_entry.resizeNoInit(m_counts.nb_mixed + 1);
    m_tables.entries.resizeNoInit(m_counts.nb_entry + 1);
    m_changed_cells = queueArray<Int32>(m_counts.nb_changed);
    m_change.mixed_cells = m_tables.mixed_cells.data();
    m_change.first_entry = m_tables.first_entry.data();
    m_change.entries = m_tables.entries.data();
    m_change.changed_cells = m_changed_cells.data();
    m_kernels.fillTables(m_queue, m_change, m_counts, m_marks);
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
        (variable->values().isEnvironmentOnly() ? on_environments : on_materials).add(variable, sizes());
    }
    SpaceMoves of_materials(false, !on_materials.empty() || !of_host.empty());
    SpaceMoves of_environments(true, !on_environments.empty() || !of_host.empty());
    try {
      const FoundCells found{ m_change, m_counts, m_marks };
      of_materials.find(m_queue, m_kernels, m_sets, sizes(), found);
      of_environments.find(m_queue, m_kernels, m_sets, sizes(), found);
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
      moves.slices.push_back({ m_sets.nbValue(array), {}, m_sizes[at(array - 1)] != m_sets.nbValue(array), {} });
    for (const ValueMove& move : values) {
      const bool is_kept = move.from.arrayIndex() == move.to.arrayIndex();
      moves.slices[at(move.to.arrayIndex() - 1)].add(is_kept ? move.from.valueIndex() : -1);
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
  // Numbers of entries and of marks are of 32 bits.
  constexpr Int32 max_nb = std::numeric_limits<Int32>::max();
  if (nb_cell > (max_nb - sets.entries().size()) / 4 - 1 || nbMark(sets) > max_nb)
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
