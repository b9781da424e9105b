// SPDX-License-Identifier: Apache-2.0
// Kernels for the host; each compiler of devices compiles the same source.
#include "arcane_core/materials/changes/TableKernels.h"

#include "accelerator/algorithm/GenericScanner.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "arcane_core/materials/changes/MarkKernel.h"
#include "arcane_core/materials/sets/ValueSources.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace Arcane::detail::changes
{

namespace
{
namespace ax = Accelerator;
using sets::ConstituentTables;
using sets::ValueMove;

//! Notes the moves of one space.
struct MoveKernel : MarkKernel
{
  MoveLists lists;

  MoveKernel(const TableChange& change, const CellMarks& all_marks, const MoveLists& all)
  : MarkKernel(change, all_marks)
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
    if (isMarked(marks.changedKind(), cell))
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

//! The getter and the setter of the scan of the marks.
struct NbMark
{
  MarkKernel kernel;
  ARCCORE_HOST_DEVICE UInt32 operator()(Int32 i) const
  {
    const CellMarks& marks = kernel.marks;
    const Int32 first_entry_count = marks.entryKind() * marks.nb_block;
    if (i < first_entry_count)
      return nbBit(marks.words[i]);
    return i < first_entry_count + marks.nb_block ? kernel.nbEntry(i - first_entry_count, ~UInt32(0)) : 0;
  }
};
struct PutFirst
{
  UInt32* first;
  ARCCORE_HOST_DEVICE void operator()(Int32 i, UInt32 nb_before) const { first[i] = nb_before; }
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

ARCCORE_HOST_DEVICE inline std::byte* rowAfter(const MovedRows& variable, MatVarIndex place)
{
  if (place.arrayIndex() == 0)
    return variable.global + place.valueIndex() * variable.row_bytes;
  return variable.to + (variable.first[2 * place.arrayIndex() - 1] + Int64(place.valueIndex())) * variable.row_bytes;
}

//! Returns true for a global value that stays. Values of arrays are copied to other memory always.
ARCCORE_HOST_DEVICE inline bool stays(const ValueMove& move)
{
  return move.to.arrayIndex() == 0 && move.to == move.from;
}

//! Each index of a kernel copies a row of so many variables with rows of 8 bytes. A move is read once, and loads do not wait for stores.
constexpr Int32 nb_at_once = 4;

ARCCORE_HOST_DEVICE inline void copyWordsOf(const MovedRows* variables, Int32 nb, const ValueMove& move)
{
  UInt64 words[nb_at_once] = {};
  for (Int32 v = 0; v < nb_at_once; ++v)
    if (v < nb) {
      const std::byte* const from = rowBefore(variables[v], move.from);
      words[v] = from ? *reinterpret_cast<const UInt64*>(from) : 0;
    }
  for (Int32 v = 0; v < nb_at_once; ++v)
    if (v < nb)
      *reinterpret_cast<UInt64*>(rowAfter(variables[v], move.to)) = words[v];
}

void findStates(const ax::RunQueue& queue, const SetKernel& kernel)
{
  {
    auto command = makeCommand(queue);
    command << RUNCOMMAND_LOOP1(i, std::max(kernel.old.nb_cell, kernel.nb_operation_cell))
    {
      const auto [k] = i();
      if (k < kernel.old.nb_cell)
        kernel.state[k] = kernel.old.state[k];
      if (k < kernel.nb_operation_cell)
        kernel.begin(k);
    };
  }
  for (Int32 step = 0; step < kernel.nb_step; ++step) {
    auto command = makeCommand(queue);
    command << RUNCOMMAND_LOOP1(i, kernel.nb_operation_cell)
    {
      const auto [k] = i();
      kernel.apply(k, step);
    };
  }
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP1(i, kernel.nb_operation_cell)
  {
    const auto [k] = i();
    kernel.setState(kernel.cells[k]);
  };
}

void markCells(const ax::RunQueue& queue, const TableChange& change, const CellMarks& marks, Int32* nb_of_kinds)
{
  const MarkKernel kernel(change, marks);
  findStates(queue, kernel);
  {
    auto command = makeCommand(queue);
    command << RUNCOMMAND_LOOP1(i, marks.nb_block)
    {
      const auto [block] = i();
      kernel.markBlock(block);
    };
  }
  ax::GenericScanner scanner(queue);
  scanner.applyWithIndexExclusive(marks.nbKind() * marks.nb_block + 1, UInt32(0), NbMark{ kernel }, PutFirst{ marks.first },
                                  ax::ScannerSumOperator<UInt32>());
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP1(i, marks.nbKind())
  {
    const auto [kind] = i();
    const UInt32* const first = kernel.marks.first + Int64(kind) * kernel.marks.nb_block;
    nb_of_kinds[kind] = static_cast<Int32>(first[kernel.marks.nb_block] - first[0]);
  };
}

void fillTables(const ax::RunQueue& queue, const TableChange& change, const CellCounts& counts, const CellMarks& marks)
{
  const MarkKernel kernel(change, marks);
  const Int32 nb_entry = counts.nb_entry;
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP1(i, change.old.nb_cell)
  {
    const auto [cell] = i();
    kernel.fill(cell, nb_entry);
  };
}

void findMoves(const ax::RunQueue& queue, const TableChange& change, const CellCounts& counts, const CellMarks& marks,
               const MoveLists& lists)
{
  const MoveKernel kernel(change, marks, lists);
  const Int32 nb_mixed = counts.nb_mixed;
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP1(i, Int64(nb_mixed) + counts.nb_changed)
  {
    const auto [k] = i();
    if (k < nb_mixed)
      kernel.keep(k);
    else
      kernel.change(k - nb_mixed);
  };
}

//! Moves rows of mixed cells, or global values, of some variables. Kernels have indexes of 32 bits.
void copyRowsOfSome(const ax::RunQueue& queue, SmallSpan<const MovedRows> variables, const ValueMove* moves, Int32 nb_move)
{
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP2(i, variables.size(), nb_move)
  {
    const auto [v, k] = i();
    if (const ValueMove move = moves[k]; !stays(move))
      copyRow(rowAfter(variables[v], move.to), rowBefore(variables[v], move.from), variables[v].row_bytes);
  };
}

//! Does the same for variables with rows of 8 bytes.
void copyWordsOfSome(const ax::RunQueue& queue, SmallSpan<const MovedRows> variables, const ValueMove* moves, Int32 nb_move)
{
  const MovedRows* const all = variables.data();
  const Int32 nb_variable = variables.size();
  auto command = makeCommand(queue);
  command << RUNCOMMAND_LOOP2(i, (nb_variable + nb_at_once - 1) / nb_at_once, nb_move)
  {
    const auto [group, k] = i();
    const Int32 v = group * nb_at_once;
    if (const ValueMove move = moves[k]; !stays(move))
      copyWordsOf(all + v, nb_variable - v, move);
  };
}

template <typename Copy> void forSomeVariables(SmallSpan<const MovedRows> variables, Int32 nb_move, const Copy& copy)
{
  const Int32 nb_variable = std::max(std::numeric_limits<Int32>::max() / std::max(nb_move, 1), 1);
  for (Int32 first = 0; nb_move > 0 && first < variables.size(); first += nb_variable)
    copy(variables.subSpan(first, std::min(nb_variable, variables.size() - first)));
}

// Sources of values are global values before the change.
void copyRows(const ax::RunQueue& queue, const RowsToMove& rows, const MoveLists& lists, Int32 nb_value, Int32 nb_changed)
{
  const SmallSpan<const MovedRows> of_words = rows.variables.subSpan(0, rows.nb_of_words);
  const SmallSpan<const MovedRows> others = rows.variables.subSpan(rows.nb_of_words, rows.variables.size() - rows.nb_of_words);
  for (const auto& [moves, nb_move] : { std::pair(lists.values, nb_value), std::pair(lists.globals, nb_changed) }) {
    const ValueMove* const all = moves;
    const Int32 nb = nb_move;
    forSomeVariables(of_words, nb, [&](SmallSpan<const MovedRows> some) { copyWordsOfSome(queue, some, all, nb); });
    forSomeVariables(others, nb, [&](SmallSpan<const MovedRows> some) { copyRowsOfSome(queue, some, all, nb); });
  }
}

const TableKernels kernels{ markCells, fillTables, findMoves, copyRows };

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
