// SPDX-License-Identifier: Apache-2.0
// Kernels for the host; each compiler of devices compiles the same source.
#include "arcane_core/materials/changes/TableKernels.h"

#include "accelerator/algorithm/GenericFilterer.h"
#include "accelerator/algorithm/GenericScanner.h"
#include "accelerator/kernel/Atomic.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "arcane_core/materials/sets/ValueSources.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

namespace Arcane::detail::changes
{

namespace
{
namespace ax = Accelerator;
using sets::ConstituentEntry;
using sets::ConstituentTables;
using sets::ValueMove;

//! Returns true if the value of an array in a cell with this set is the global one: all materials of the cell are of the array.
constexpr ARCCORE_HOST_DEVICE bool isPure(UInt64 set, UInt64 bits)
{
  return set != 0 && (set & ~bits) == 0;
}

//! Returns true if an array has a value of its own in a cell with this set.
constexpr ARCCORE_HOST_DEVICE bool hasValue(UInt64 set, UInt64 bits)
{
  return (set & bits) != 0 && (set & ~bits) != 0;
}

constexpr ARCCORE_HOST_DEVICE bool isMixed(UInt64 set)
{
  return (set & (set - 1)) != 0;
}

//! Returns the least material from \a first on, 64 if there is none.
constexpr ARCCORE_HOST_DEVICE Int32 nextMaterial(UInt64 set, Int32 first)
{
  while (first < 64 && (set >> first & 1) == 0)
    ++first;
  return first;
}

ARCCORE_HOST_DEVICE inline UInt64 setOf(const ConstituentTables& tables, Int32 cell)
{
  const Int32 state = tables.state[cell];
  if (state >= 0)
    return UInt64(1) << state;
  UInt64 set = 0;
  if (ConstituentTables::isMixed(state)) {
    const Int32 position = ConstituentTables::positionOf(state);
    for (Int32 e = tables.first_entry[position]; e < tables.first_entry[position + 1]; ++e)
      if (!tables.isEnvironment(e))
        set |= UInt64(1) << tables.entries[e].constituent;
  }
  return set;
}

//! Returns the place of a constituent before the change, null if the cell lacked it.
ARCCORE_HOST_DEVICE inline MatVarIndex placeOf(const ConstituentTables& tables, Int32 cell, Int32 constituent)
{
  const Int32 state = tables.state[cell];
  if (state >= 0)
    return constituent == state || constituent == ~tables.environment_of_material[state] ? MatVarIndex(0, cell) : MatVarIndex();
  if (ConstituentTables::isMixed(state)) {
    const Int32 position = ConstituentTables::positionOf(state);
    for (Int32 e = tables.first_entry[position]; e < tables.first_entry[position + 1]; ++e)
      if (tables.entries[e].constituent == constituent)
        return tables.place(e, cell);
  }
  return {};
}

ARCCORE_HOST_DEVICE inline Int32 arrayOf(const ConstituentTables& tables, Int32 constituent)
{
  return constituent < 0 ? tables.array_of_environment[~constituent] : tables.array_of_material[constituent];
}

//! The functions that kernels call for each index.
struct Kernel : TableChange
{
  explicit Kernel(const TableChange& change)
  : TableChange(change)
  {}
  ARCCORE_HOST_DEVICE bool isCell(Int32 id) const { return id >= 0 && id < nb_unique_id && id < old.nb_cell && unique_ids[id] >= 0; }
  ARCCORE_HOST_DEVICE void apply(Int32 cell, UInt64 material, bool is_added) const
  {
    if (!isCell(cell))
      ax::doAtomic<ax::eAtomicOperation::Max>(has_wrong_id, 1);
    else
      wanted[cell] = is_added ? wanted[cell] | material : wanted[cell] & ~material;
  }
  ARCCORE_HOST_DEVICE void setState(Int32 cell) const
  {
    if (const UInt64 set = wanted[cell]; !isMixed(set))
      state[cell] = set == 0 ? ConstituentTables::no_material : nextMaterial(set, 0);
  }
  //! Calls \a visit for the constituents of a set in the order of entries.
  template <typename Visit> ARCCORE_HOST_DEVICE void forEachConstituent(UInt64 set, const Visit& visit) const
  {
    Int32 environment = -1;
    for (Int32 m = nextMaterial(set, 0); m < 64; m = nextMaterial(set, m + 1)) {
      if (old.environment_of_material[m] != environment) {
        environment = old.environment_of_material[m];
        visit(~environment);
      }
      visit(m);
    }
  }
  ARCCORE_HOST_DEVICE Int32 nbEntry(Int32 position) const
  {
    Int32 nb = 0;
    forEachConstituent(wanted[mixed_cells[position]], [&](Int32) { ++nb; });
    return nb;
  }
  ARCCORE_HOST_DEVICE void writeEntries(Int32 position) const
  {
    Int32 e = first_entry[position];
    forEachConstituent(wanted[mixed_cells[position]], [&](Int32 constituent) { entries[e++] = { constituent, -1 }; });
  }
  //! Notes the place of the value of an array in a cell that has one.
  ARCCORE_HOST_DEVICE void setIndex(Int32 position, Int32 array, Int32 index) const
  {
    for (Int32 e = first_entry[position]; e < first_entry[position + 1]; ++e)
      if (arrayOf(old, entries[e].constituent) == array)
        entries[e].value_index = index;
  }
  ARCCORE_HOST_DEVICE MatVarIndex newPlace(Int32 e, Int32 cell) const
  {
    const ConstituentEntry entry = entries[e];
    return entry.value_index < 0 ? MatVarIndex(0, cell) : MatVarIndex(arrayOf(old, entry.constituent), entry.value_index);
  }
  //! Calls `visit(constituent, place)` for the constituents of a level, after the change.
  template <typename Visit> ARCCORE_HOST_DEVICE void forEachPlace(Int32 cell, bool is_environment, const Visit& visit) const
  {
    if (ConstituentTables::isMixed(state[cell])) {
      const Int32 position = ConstituentTables::positionOf(state[cell]);
      for (Int32 e = first_entry[position]; e < first_entry[position + 1]; ++e)
        if ((entries[e].constituent < 0) == is_environment)
          visit(entries[e].constituent, newPlace(e, cell));
    }
    else if (state[cell] >= 0)
      visit(is_environment ? ~old.environment_of_material[state[cell]] : state[cell], MatVarIndex(0, cell));
  }
};

//! Does the same for the moves of one space.
struct MoveKernel : Kernel
{
  MoveLists lists;

  MoveKernel(const TableChange& change, const MoveLists& all)
  : Kernel(change)
  , lists(all)
  {}
  ARCCORE_HOST_DEVICE void put(MatVarIndex to, MatVarIndex from) const
  {
    if (const Int32 first = lists.first[to.arrayIndex() - 1]; first >= 0)
      lists.values[first + to.valueIndex()] = { to, from };
  }
  //! Notes that a cell whose set stays keeps its values. Its entries have the same order as before.
  ARCCORE_HOST_DEVICE void keep(Int32 position) const
  {
    const Int32 cell = mixed_cells[position];
    if (former[cell] != wanted[cell])
      return;
    Int32 old_entry = old.first_entry[ConstituentTables::positionOf(old.state[cell])];
    for (Int32 e = first_entry[position]; e < first_entry[position + 1]; ++e, ++old_entry)
      if (entries[e].value_index >= 0)
        put(newPlace(e, cell), old.place(old_entry, cell));
  }
  ARCCORE_HOST_DEVICE void change(Int32 i) const
  {
    const Int32 cell = changed_cells[i];
    const MatVarIndex global(0, cell);
    lists.globals[i] = { global, global };
    const auto for_each_part = [&](bool is_environment, const auto& visit) { forEachPlace(cell, is_environment, visit); };
    const auto old_place_of = [&](Int32 constituent) { return placeOf(old, cell, constituent); };
    const auto keep_if_there = [&](Int32 constituent, MatVarIndex place) {
      if (place.arrayIndex() != 0)
        put(place, old_place_of(constituent));
    };
    for_each_part(true, keep_if_there);
    for_each_part(false, keep_if_there);
    const auto put_any = [&](MatVarIndex to, MatVarIndex from) {
      if (to.arrayIndex() == 0)
        lists.globals[i].from = from;
      else
        put(to, from);
    };
    sets::findSources(rule, global, lists.is_environment_only, for_each_part, old_place_of, put_any);
  }
};

//! The conditions and the places of filters and scans.
struct IsMixed : Kernel
{
  ARCCORE_HOST_DEVICE bool operator()(Int32 cell) const { return isMixed(wanted[cell]); }
};
struct PutMixed : Kernel
{
  ARCCORE_HOST_DEVICE void operator()(Int32 cell, Int32 position) const
  {
    mixed_cells[position] = cell;
    state[cell] = ConstituentTables::stateOf(position);
  }
};
struct IsChanged : Kernel
{
  ARCCORE_HOST_DEVICE bool operator()(Int32 cell) const { return former[cell] != wanted[cell]; }
};
struct PutCell
{
  Int32* cells;
  ARCCORE_HOST_DEVICE void operator()(Int32 cell, Int32 i) const { cells[i] = cell; }
};
struct IsPure
{
  const Int32* state;
  const UInt64* wanted;
  UInt64 bits;
  // Most cells have one material: a state has 4 bytes, a set 8.
  ARCCORE_HOST_DEVICE bool operator()(Int32 cell) const
  {
    if (const Int32 s = state[cell]; !ConstituentTables::isMixed(s))
      return s >= 0 && (bits >> s & 1) != 0;
    return isMixed(bits) && isPure(wanted[cell], bits);
  }
};
struct EntryCount : Kernel
{
  Int32 nb_mixed;
  ARCCORE_HOST_DEVICE Int32 operator()(Int32 position) const { return position < nb_mixed ? nbEntry(position) : 0; }
};
struct PutFirstEntry : Kernel
{
  Int32 nb_mixed;
  ARCCORE_HOST_DEVICE void operator()(Int32 position, Int32 first) const
  {
    first_entry[position] = first;
    // An entry of an environment ends the scan of the materials of the last environment.
    if (position == nb_mixed)
      entries[first] = { -1, -1 };
  }
};
struct HasValue : Kernel
{
  UInt64 bits;
  ARCCORE_HOST_DEVICE Int32 operator()(Int32 position) const { return hasValue(wanted[mixed_cells[position]], bits) ? 1 : 0; }
};
struct PutIndex : Kernel
{
  Int32 array;
  ArrayList list;
  Int32 nb_mixed;
  Int32* nb_value;
  ARCCORE_HOST_DEVICE void operator()(Int32 position, Int32 index) const
  {
    const bool has_value = hasValue(wanted[mixed_cells[position]], list.bits);
    if (has_value) {
      setIndex(position, array, index);
      list.cells[list.nb_pure + index] = mixed_cells[position];
    }
    if (position == nb_mixed - 1)
      nb_value[array - 1] = index + (has_value ? 1 : 0);
  }
};

//! Copies a row, or makes it zero without a source. Rows are aligned as their words.
template <typename Word> ARCCORE_HOST_DEVICE void copyWords(std::byte* to, const std::byte* from, Int64 row_bytes)
{
  auto* const words = reinterpret_cast<Word*>(to);
  const auto* const source = reinterpret_cast<const Word*>(from);
  for (Int64 i = 0; i < row_bytes / static_cast<Int64>(sizeof(Word)); ++i)
    words[i] = source ? source[i] : Word(0);
}

ARCCORE_HOST_DEVICE inline void copyRow(std::byte* to, const std::byte* from, Int64 row_bytes)
{
  if (row_bytes % 8 == 0)
    copyWords<UInt64>(to, from, row_bytes);
  else if (row_bytes % 4 == 0)
    copyWords<UInt32>(to, from, row_bytes);
  else
    copyWords<unsigned char>(to, from, row_bytes);
}

ARCCORE_HOST_DEVICE inline const std::byte* rowBefore(const MovedRows& variable, MatVarIndex place)
{
  if (place.null())
    return nullptr;
  if (place.arrayIndex() == 0)
    return variable.global + place.valueIndex() * variable.row_bytes;
  return variable.from + (variable.first[2 * place.arrayIndex() - 2] + Int64(place.valueIndex())) * variable.row_bytes;
}

ARCCORE_HOST_DEVICE inline void copyValue(const MovedRows& variable, const ValueMove& move)
{
  std::byte* const to = variable.to + (variable.first[2 * move.to.arrayIndex() - 1] + Int64(move.to.valueIndex())) * variable.row_bytes;
  copyRow(to, rowBefore(variable, move.from), variable.row_bytes);
}

ARCCORE_HOST_DEVICE inline void copyGlobal(const MovedRows& variable, const ValueMove& move)
{
  if (!(move.to == move.from))
    copyRow(variable.global + move.to.valueIndex() * variable.row_bytes, rowBefore(variable, move.from), variable.row_bytes);
}

void findSets(const ax::RunQueue& queue, const Kernel& kernel, Span<const CellOperation> operations)
{
  {
    auto command = makeCommand(queue);
    command << RUNCOMMAND_LOOP1(i, kernel.old.nb_cell)
    {
      const auto [cell] = i();
      kernel.wanted[cell] = kernel.former[cell] = setOf(kernel.old, cell);
    };
  }
  for (const CellOperation& operation : operations) {
    const Int64 first = operation.first;
    const UInt64 material = UInt64(1) << operation.material;
    const bool is_added = operation.is_added;
    auto command = makeCommand(queue);
    command << RUNCOMMAND_LOOP1(i, operation.size)
    {
      const auto [k] = i();
      kernel.apply(kernel.cells[first + k], material, is_added);
    };
  }
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP1(i, kernel.old.nb_cell)
  {
    const auto [cell] = i();
    kernel.setState(cell);
  };
}

CellCounts selectCells(const ax::RunQueue& queue, const TableChange& change, Span<const CellOperation> operations, Span<ArrayList> arrays)
{
  const Kernel kernel(change);
  const Int32 nb_cell = change.old.nb_cell;
  findSets(queue, kernel, operations);
  ax::GenericFilterer mixed(queue);
  mixed.applyWithIndex(nb_cell, IsMixed{ kernel }, PutMixed{ kernel });
  ax::GenericFilterer changed(queue);
  changed.applyWithIndex(nb_cell, IsChanged{ kernel }, PutCell{ change.changed_cells });
  std::vector<std::unique_ptr<ax::GenericFilterer>> pure;
  for (const ArrayList& array : arrays) {
    pure.push_back(std::make_unique<ax::GenericFilterer>(queue));
    pure.back()->applyWithIndex(nb_cell, IsPure{ change.state, change.wanted, array.bits }, PutCell{ array.cells });
  }
  for (Int64 i = 0; i < arrays.size(); ++i)
    arrays[i].nb_pure = pure[static_cast<std::size_t>(i)]->nbOutputElement();
  return { mixed.nbOutputElement(), changed.nbOutputElement() };
}

void makeEntries(const ax::RunQueue& queue, const TableChange& change, Int32 nb_mixed, Span<const ArrayList> arrays, Int32* nb_value)
{
  const Kernel kernel(change);
  ax::GenericScanner scanner(queue);
  const ax::ScannerSumOperator<Int32> sum;
  scanner.applyWithIndexExclusive(nb_mixed + 1, 0, EntryCount{ kernel, nb_mixed }, PutFirstEntry{ kernel, nb_mixed }, sum);
  {
    auto command = makeCommand(queue);
    command << RUNCOMMAND_LOOP1(i, nb_mixed)
    {
      const auto [position] = i();
      kernel.writeEntries(position);
    };
  }
  for (Int32 array = 1; array <= arrays.size(); ++array) {
    const ArrayList& list = arrays[array - 1];
    scanner.applyWithIndexExclusive(nb_mixed, 0, HasValue{ kernel, list.bits }, PutIndex{ kernel, array, list, nb_mixed, nb_value }, sum);
  }
}

void findMoves(const ax::RunQueue& queue, const TableChange& change, const CellCounts& counts, const MoveLists& lists)
{
  const MoveKernel kernel(change, lists);
  {
    auto command = makeCommand(queue);
    command << RUNCOMMAND_LOOP1(i, counts.nb_mixed)
    {
      const auto [position] = i();
      kernel.keep(position);
    };
  }
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP1(i, counts.nb_changed)
  {
    const auto [k] = i();
    kernel.change(k);
  };
}

//! Copies what some variables have. Kernels have indexes of 32 bits.
void copyRowsOfSome(const ax::RunQueue& queue, SmallSpan<const MovedRows> variables, const MoveLists& lists, Int32 nb_value,
                    Int32 nb_changed)
{
  const Int32 nb_variable = variables.size();
  {
    auto command = makeCommand(queue);
    command << RUNCOMMAND_LOOP2(i, nb_variable, nb_value)
    {
      const auto [v, k] = i();
      copyValue(variables[v], lists.values[k]);
    };
  }
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP2(i, nb_variable, nb_changed)
  {
    const auto [v, k] = i();
    copyGlobal(variables[v], lists.globals[k]);
  };
}

void copyRows(const ax::RunQueue& queue, SmallSpan<const MovedRows> variables, const MoveLists& lists, Int32 nb_value, Int32 nb_changed)
{
  const Int32 nb_at_once = std::numeric_limits<Int32>::max() / std::max({ nb_value, nb_changed, 1 });
  for (Int32 first = 0; first < variables.size(); first += nb_at_once) {
    const Int32 nb = std::min(nb_at_once, variables.size() - first);
    copyRowsOfSome(queue, variables.subSpan(first, nb), lists, nb_value, nb_changed);
  }
}

const TableKernels kernels{ selectCells, makeEntries, findMoves, copyRows };

#if defined(ARCCORE_COMPILING_CUDA) || defined(ARCCORE_COMPILING_HIP)
[[maybe_unused]] const bool is_registered = [] {
  setDeviceKernels(&kernels);
  return true;
}();
#endif
} // namespace

#if !defined(ARCCORE_COMPILING_CUDA) && !defined(ARCCORE_COMPILING_HIP)
namespace
{
const TableKernels* kernels_of_devices = nullptr;
}

const TableKernels& hostKernels()
{
  return kernels;
}

const TableKernels* deviceKernels()
{
  return kernels_of_devices;
}

void setDeviceKernels(const TableKernels* of_devices)
{
  kernels_of_devices = of_devices;
}
#endif

} // namespace Arcane::detail::changes
