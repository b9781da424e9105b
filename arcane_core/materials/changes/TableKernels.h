// SPDX-License-Identifier: Apache-2.0
// The kernels of a change of materials, with the addresses of what they read and write.
#pragma once

#include "accelerator/runtime/RunQueue.h"
#include "arcane_core/base/array/Span.h"
#include "arcane_core/materials/sets/ConstituentTables.h"
#include "arcane_core/materials/sets/ValueMoves.h"

namespace Arcane::detail::changes
{

using Materials::MatVarIndex;

//! An operation of a modifier: a part of the list of cells.
struct CellOperation
{
  Int64 first;
  Int32 size;
  Int32 material;
  bool is_added;
};

//! The tables of a change. A set is a word with a bit for each material. All addresses are for the queue.
struct TableChange
{
  //! The tables before the change.
  sets::ConstituentTables old;
  sets::ValueRule rule;
  //! The cells of the operations.
  const Int32* cells = nullptr;
  Int32 nb_operation_cell = 0;
  const Int64* unique_ids = nullptr;
  Int32 nb_unique_id = 0;
  //! Becomes 1 if the local id of an operation does not belong to a cell. The host and the queue reach it.
  Int32* has_wrong_id = nullptr;
  //! \name New tables
  //@{
  UInt64* wanted = nullptr;
  //! The sets before the change.
  UInt64* former = nullptr;
  Int32* state = nullptr;
  Int32* mixed_cells = nullptr;
  Int32* first_entry = nullptr;
  sets::ConstituentEntry* entries = nullptr;
  //! The cells whose sets differ.
  Int32* changed_cells = nullptr;
  //@}
};

//! The list of an array from 1 on.
struct ArrayList
{
  //! The materials of the array: one, or all materials of an environment.
  UInt64 bits;
  //! Pure cells, then mixed cells.
  Int32* cells;
  Int32 nb_pure;
};

//! The numbers of cells of a change.
struct CellCounts
{
  Int32 nb_mixed = 0;
  Int32 nb_changed = 0;
};

//! The moves of all values of variables of one space.
struct MoveLists
{
  bool is_environment_only = false;
  //! Index of the first value of each array in \a values, -1 for an array without values. Element 0 is array 1.
  const Int32* first = nullptr;
  //! A move for each value of mixed cells.
  sets::ValueMove* values = nullptr;
  //! A move of the global value for each changed cell.
  sets::ValueMove* globals = nullptr;
};

//! The rows of a variable, before and after a change.
struct MovedRows
{
  std::byte* global;
  const std::byte* from;
  std::byte* to;
  Int64 row_bytes;
  //! First row of each array before the change, then after it. The first pair is array 1. \shape{nb_array, 2}
  const Int32* first;
};

/*!
 * \brief The kernels of one compiler, as functions that put them in a queue.
 *
 * Compilers of devices compile their source once more. The queue executes one function after the other; each needs the results of the
 * functions before it.
 */
struct TableKernels
{
  //! Finds the new set of each cell, the mixed, changed and pure cells, and waits for their numbers.
  CellCounts (*selectCells)(const Accelerator::RunQueue& queue, const TableChange& change, Span<const CellOperation> operations,
                            Span<ArrayList> arrays);
  //! Makes the entries of mixed cells, and adds these cells to the lists. Writes the number of values of each array to \a nb_value, which the host
  //! and the queue reach.
  void (*makeEntries)(const Accelerator::RunQueue& queue, const TableChange& change, Int32 nb_mixed, Span<const ArrayList> arrays,
                      Int32* nb_value);
  //! Finds the source of each value.
  void (*findMoves)(const Accelerator::RunQueue& queue, const TableChange& change, const CellCounts& counts, const MoveLists& lists);
  //! Copies \a nb_value rows of each variable, and writes the global values of \a nb_changed cells. The queue reads \a variables.
  void (*copyRows)(const Accelerator::RunQueue& queue, SmallSpan<const MovedRows> variables, const MoveLists& lists, Int32 nb_value,
                   Int32 nb_changed);
};

//! Returns the kernels for queues of the host and of simulated devices.
const TableKernels& hostKernels();
//! Returns the kernels for a device, null without a compiler for devices.
const TableKernels* deviceKernels();
//! Sets the kernels for devices. Libraries of vendors call it when they are loaded.
ARCANE_EXPORT void setDeviceKernels(const TableKernels* kernels);

} // namespace Arcane::detail::changes
