// SPDX-License-Identifier: Apache-2.0
// The marks of cells in kernels, and the lists and entries that follow from them.
#pragma once

#include "arcane_core/materials/changes/SetKernel.h"

#include <memory>

namespace Arcane::detail::changes
{

//! The states of the cells of a block, and the words that depend on them alone.
struct Block
{
  Int32 states[CellMarks::block_size];
  UInt32 mixed = 0;
  UInt32 changed = 0;
  bool is_uniform = true;

  ARCCORE_HOST_DEVICE void take(Int32 i, Int32 state, Int32 old_state)
  {
    states[i] = state;
    mixed |= UInt32(ConstituentTables::isMixed(state)) << i;
    changed |= UInt32(state != old_state) << i;
    is_uniform = is_uniform && state == states[0];
  }
  //! Returns the cells whose one material is among \a bits.
  ARCCORE_HOST_DEVICE UInt32 pure(UInt64 bits) const
  {
    if (is_uniform)
      return states[0] >= 0 && (bits >> states[0] & 1) != 0 ? ~UInt32(0) : 0;
    UInt32 word = 0;
    for (Int32 i = 0; i < CellMarks::block_size; ++i)
      word |= UInt32(states[i] >= 0 && (bits >> (states[i] & 63) & 1) != 0) << i;
    return word;
  }
};

//! Makes marks, and what follows from them.
struct MarkKernel : SetKernel
{
  CellMarks marks;

  MarkKernel(const TableChange& change, const CellMarks& all)
  : SetKernel(change)
  , marks(all)
  {}
  ARCCORE_HOST_DEVICE UInt32& word(Int32 kind, Int32 block) const { return marks.words[Int64(kind) * marks.nb_block + block]; }
  ARCCORE_HOST_DEVICE bool isMarked(Int32 kind, Int32 cell) const
  {
    return (word(kind, cell / CellMarks::block_size) >> cell % CellMarks::block_size & 1) != 0;
  }
  //! Returns the cells of a kind before a cell in its block.
  ARCCORE_HOST_DEVICE UInt32 wordBefore(Int32 kind, Int32 cell) const
  {
    return word(kind, cell / CellMarks::block_size) & ((UInt32(1) << cell % CellMarks::block_size) - 1);
  }
  //! Returns the number of marks of a kind in all blocks before the block of a cell.
  ARCCORE_HOST_DEVICE UInt32 firstOfBlock(Int32 kind, Int32 cell) const
  {
    const Int64 first = Int64(kind) * marks.nb_block;
    return marks.first[first + cell / CellMarks::block_size] - marks.first[first];
  }
  ARCCORE_HOST_DEVICE Int32 rank(Int32 kind, Int32 cell) const
  {
    return static_cast<Int32>(firstOfBlock(kind, cell) + nbBit(wordBefore(kind, cell)));
  }
  ARCCORE_HOST_DEVICE UInt64 newSet(Int32 cell, bool is_changed) const { return is_changed ? wanted[cell] : setOf(old, cell); }

  ARCCORE_HOST_DEVICE void markBlock(Int32 block) const
  {
    constexpr Int32 size = CellMarks::block_size;
    const Int32 first = block * size;
    Block cells;
    if (first + size <= old.nb_cell) {
      // A device then reads four states at once.
      const Int32* const states = std::assume_aligned<16>(state + first);
      const Int32* const old_states = std::assume_aligned<16>(old.state + first);
      for (Int32 i = 0; i < size; ++i)
        cells.take(i, states[i], old_states[i]);
    }
    else
      for (Int32 i = 0; i < size; ++i) {
        const bool is_cell = first + i < old.nb_cell;
        cells.take(i, is_cell ? state[first + i] : ConstituentTables::no_material,
                   is_cell ? old.state[first + i] : ConstituentTables::no_material);
      }
    for (Int32 array = 1; array <= marks.nb_array; ++array) {
      word(marks.pureKind(array), block) = cells.pure(marks.arrays[array - 1].bits);
      word(marks.valueKind(array), block) = 0;
    }
    word(marks.mixedKind(), block) = cells.mixed;
    word(marks.changedKind(), block) = cells.changed;
    for (Int32 i = 0; i < size && cells.mixed >> i != 0; ++i)
      if ((cells.mixed >> i & 1) != 0)
        markMixed(first + i, newSet(first + i, (cells.changed >> i & 1) != 0));
  }
  ARCCORE_HOST_DEVICE void markMixed(Int32 cell, UInt64 set) const
  {
    const Int32 block = cell / CellMarks::block_size;
    const UInt32 mark = UInt32(1) << cell % CellMarks::block_size;
    for (Int32 array = 1; array <= marks.nb_array; ++array) {
      const UInt64 bits = marks.arrays[array - 1].bits;
      if (isPure(set, bits))
        word(marks.pureKind(array), block) |= mark;
      else if (hasValue(set, bits))
        word(marks.valueKind(array), block) |= mark;
    }
  }
  //! Returns the number of entries of the marked cells among \a cells of a block.
  ARCCORE_HOST_DEVICE UInt32 nbEntry(Int32 block, UInt32 cells) const
  {
    const UInt32 mixed = word(marks.mixedKind(), block) & cells;
    UInt32 nb = 0;
    for (Int32 array = 1; mixed != 0 && array <= marks.nb_array; ++array)
      nb += static_cast<UInt32>(marks.arrays[array - 1].nb_entry) *
            nbBit(mixed & (word(marks.valueKind(array), block) | word(marks.pureKind(array), block)));
    return nb;
  }
  ARCCORE_HOST_DEVICE void fill(Int32 cell, Int32 nb_entry) const
  {
    if (cell == 0)
      end(nb_entry);
    const bool is_changed = isMarked(marks.changedKind(), cell);
    if (is_changed)
      changed_cells[rank(marks.changedKind(), cell)] = cell;
    if (const Int32 new_state = state[cell]; ConstituentTables::isMixed(new_state))
      fillMixed(cell, newSet(cell, is_changed));
    else if (new_state >= 0) {
      const Int32 array = old.array_of_material[new_state];
      const Int32 of_environment = old.array_of_environment[old.environment_of_material[new_state]];
      putPure(array, cell);
      if (of_environment != array)
        putPure(of_environment, cell);
    }
  }

 private:
  // An entry of an environment ends the scan of the materials of the last environment.
  ARCCORE_HOST_DEVICE void end(Int32 nb_entry) const
  {
    const Int64 mixed = Int64(marks.mixedKind()) * marks.nb_block;
    first_entry[marks.first[mixed + marks.nb_block] - marks.first[mixed]] = nb_entry;
    entries[nb_entry] = { -1, -1 };
  }
  ARCCORE_HOST_DEVICE void putPure(Int32 array, Int32 cell) const
  {
    marks.arrays[array - 1].cells[rank(marks.pureKind(array), cell)] = cell;
  }
  ARCCORE_HOST_DEVICE void fillMixed(Int32 cell, UInt64 set) const
  {
    const Int32 position = rank(marks.mixedKind(), cell);
    mixed_cells[position] = cell;
    state[cell] = ConstituentTables::stateOf(position);
    const auto before = (UInt32(1) << cell % CellMarks::block_size) - 1;
    auto e = static_cast<Int32>(firstOfBlock(marks.entryKind(), cell) + nbEntry(cell / CellMarks::block_size, before));
    first_entry[position] = e;
    forEachConstituent(set, [&](Int32 constituent) {
      const Int32 array = arrayOf(old, constituent);
      const bool has_value = hasValue(set, marks.arrays[array - 1].bits);
      const Int32 index = has_value ? rank(marks.valueKind(array), cell) : -1;
      entries[e++] = { constituent, index };
      if (!has_value)
        putPure(array, cell);
      else {
        const Int64 pure = Int64(marks.pureKind(array)) * marks.nb_block;
        const UInt32 nb_pure = marks.first[pure + marks.nb_block] - marks.first[pure];
        marks.arrays[array - 1].cells[nb_pure + static_cast<UInt32>(index)] = cell;
      }
    });
  }
};

} // namespace Arcane::detail::changes
