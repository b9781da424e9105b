// SPDX-License-Identifier: Apache-2.0
// Sets of materials as words, and the operations on them in kernels.
#pragma once

#include "accelerator/kernel/Atomic.h"
#include "arcane_core/materials/changes/TableKernels.h"

#include <atomic>
#include <limits>

namespace Arcane::detail::changes
{

using sets::ConstituentEntry;
using sets::ConstituentTables;

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

//! The new state of a cell whose set differs, with several materials, until its position is known.
constexpr Int32 changed_mixed = std::numeric_limits<Int32>::min();

//! Returns the number of bits that are 1. Some compilers of devices lack std::popcount().
constexpr ARCCORE_HOST_DEVICE UInt32 nbBit(UInt32 word)
{
  word -= word >> 1 & 0x55555555U;
  word = (word & 0x33333333U) + (word >> 2 & 0x33333333U);
  return ((word + (word >> 4)) & 0x0f0f0f0fU) * 0x01010101U >> 24;
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

//! Adds bits to a word, or removes them. Other indexes of the kernel change other bits of the word.
ARCCORE_HOST_DEVICE inline void changeBits(UInt64* word, UInt64 bits, bool is_added)
{
#if defined(ARCCORE_DEVICE_CODE)
  auto* const address = reinterpret_cast<unsigned long long*>(word);
  if (is_added)
    atomicOr(address, static_cast<unsigned long long>(bits));
  else
    atomicAnd(address, static_cast<unsigned long long>(~bits));
#else
  const std::atomic_ref<UInt64> element(*word);
  if (is_added)
    element.fetch_or(bits, std::memory_order_relaxed);
  else
    element.fetch_and(~bits, std::memory_order_relaxed);
#endif
}

//! The functions that kernels call for each cell of the operations.
struct SetKernel : TableChange
{
  explicit SetKernel(const TableChange& change)
  : TableChange(change)
  {}
  ARCCORE_HOST_DEVICE bool isCell(Int32 id) const { return id >= 0 && id < nb_unique_id && id < old.nb_cell && unique_ids[id] >= 0; }
  //! Returns the operation of a cell of all lists.
  ARCCORE_HOST_DEVICE const CellOperation& operationOf(Int32 k) const
  {
    Int32 first = 0;
    for (Int32 end = nb_operation; end - first > 1;) {
      const Int32 middle = (first + end) / 2;
      (operations[middle].first <= k ? first : end) = middle;
    }
    return operations[first];
  }
  //! Copies a cell of all lists, and gives its wanted set the first value.
  ARCCORE_HOST_DEVICE void begin(Int32 k) const
  {
    const CellOperation& operation = operationOf(k);
    const Int32 cell = operation.cells[k - operation.first];
    cells[k] = cell;
    if (isCell(cell))
      wanted[cell] = setOf(old, cell);
    else
      Accelerator::doAtomic<Accelerator::eAtomicOperation::Max>(has_wrong_id, 1);
  }
  //! Does an operation of a step on a cell of all lists.
  ARCCORE_HOST_DEVICE void apply(Int32 k, Int32 step) const
  {
    const CellOperation& operation = operationOf(k);
    if (const Int32 cell = cells[k]; operation.step == step && isCell(cell))
      changeBits(wanted + cell, UInt64(1) << operation.material, operation.is_added);
  }
  ARCCORE_HOST_DEVICE void setState(Int32 cell) const
  {
    if (!isCell(cell))
      return;
    if (const UInt64 set = wanted[cell]; set == setOf(old, cell))
      state[cell] = old.state[cell];
    else if (isMixed(set))
      state[cell] = changed_mixed;
    else
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

} // namespace Arcane::detail::changes
