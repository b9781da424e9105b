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

/*!
 * \brief An operation of a modifier on at least one cell.
 *
 * Operations of one step are on different materials: their order does not matter, and a kernel does them at once.
 */
struct CellOperation
{
  //! The list of the modifier. The host and the queue reach it.
  const Int32* cells;
  //! The number of cells of the operations before.
  Int32 first;
  Int32 material;
  Int32 step;
  bool is_added;
};

//! The tables of a change. A set is a word with a bit for each material. All addresses are for the queue.
struct TableChange
{
  //! The tables before the change.
  sets::ConstituentTables old;
  sets::ValueRule rule;
  const CellOperation* operations = nullptr;
  Int32 nb_operation = 0;
  //! The steps of all operations, at least one.
  Int32 nb_step = 0;
  //! The cells of the operations, which a kernel copies.
  Int32* cells = nullptr;
  Int32 nb_operation_cell = 0;
  const Int64* unique_ids = nullptr;
  Int32 nb_unique_id = 0;
  //! Becomes 1 if the local id of an operation does not belong to a cell. The host and the queue reach it.
  Int32* has_wrong_id = nullptr;
  //! The new sets of the cells of the operations, by local id. Other elements are not initialised.
  UInt64* wanted = nullptr;
  //! \name New tables
  //@{
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
  //! The entries of a cell with several materials that has some of these: two for an environment with one material, otherwise one.
  Int32 nb_entry;
  //! Pure cells, then mixed cells. Null until their number is known.
  Int32* cells;
};

/*!
 * \brief The kinds of all cells, as a word for each kind and block of 32 cells, with a bit for each cell.
 *
 * The rank of a cell among the cells of a kind is the number of marks before it: one pass finds the places in all lists. Kinds are the pure cells of
 * each array, the values of each array, mixed cells and changed cells. The entries of mixed cells are counted as the last kind, which has no words.
 */
struct CellMarks
{
  static constexpr Int32 block_size = 32;

  Int32 nb_block = 0;
  Int32 nb_array = 0;
  //! Element i is array i + 1. \shape{nb_array}
  const ArrayList* arrays = nullptr;
  //! \shape{mixedKind() + 2, nb_block}
  UInt32* words = nullptr;
  //! The number of marks before each word, modulo 2^32, then the number of all. \shape{nbKind() * nb_block + 1}
  UInt32* first = nullptr;

  constexpr ARCCORE_HOST_DEVICE Int32 pureKind(Int32 array) const { return array - 1; }
  constexpr ARCCORE_HOST_DEVICE Int32 valueKind(Int32 array) const { return nb_array + array - 1; }
  constexpr ARCCORE_HOST_DEVICE Int32 mixedKind() const { return 2 * nb_array; }
  constexpr ARCCORE_HOST_DEVICE Int32 changedKind() const { return 2 * nb_array + 1; }
  constexpr ARCCORE_HOST_DEVICE Int32 entryKind() const { return 2 * nb_array + 2; }
  constexpr ARCCORE_HOST_DEVICE Int32 nbKind() const { return 2 * nb_array + 3; }
};

//! The numbers of cells of a change.
struct CellCounts
{
  Int32 nb_mixed = 0;
  Int32 nb_changed = 0;
  Int32 nb_entry = 0;
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

//! The rows of all variables of one space. The queue reads the elements.
struct RowsToMove
{
  //! Variables with rows of 8 bytes come first.
  SmallSpan<const MovedRows> variables;
  Int32 nb_of_words = 0;
};

/*!
 * \brief The kernels of one compiler, as functions that put them in a queue.
 *
 * Compilers of devices compile their source once more. The queue executes one function after the other; each needs the results of the
 * functions before it.
 */
struct TableKernels
{
  //! Finds the new states and marks of all cells, and writes the number of each kind to \a nb_of_kinds, which the host and the queue reach.
  void (*markCells)(const Accelerator::RunQueue& queue, const TableChange& change, const CellMarks& marks, Int32* nb_of_kinds);
  //! Makes the lists of arrays, the entries of mixed cells and the list of changed cells.
  void (*fillTables)(const Accelerator::RunQueue& queue, const TableChange& change, const CellCounts& counts, const CellMarks& marks);
  //! Finds the source of each value.
  void (*findMoves)(const Accelerator::RunQueue& queue, const TableChange& change, const CellCounts& counts, const CellMarks& marks,
                    const MoveLists& lists);
  //! Copies \a nb_value rows of each variable, and writes the global values of \a nb_changed cells.
  void (*copyRows)(const Accelerator::RunQueue& queue, const RowsToMove& rows, const MoveLists& lists, Int32 nb_value, Int32 nb_changed);
};

//! Returns the kernels for queues of the host and of simulated devices.
const TableKernels& hostKernels();
//! Returns the kernels for a device, null without a compiler for devices.
const TableKernels* deviceKernels();
//! Sets the kernels for devices. Libraries of vendors call it when they are loaded.
ARCANE_EXPORT void setDeviceKernels(const TableKernels* kernels);

} // namespace Arcane::detail::changes
