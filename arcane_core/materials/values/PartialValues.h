// SPDX-License-Identifier: Apache-2.0
// The values of a variable for the mixed cells of all constituents, in one buffer.
#pragma once

#include "arcane_core/materials/sets/MatVarIndex.h"
#include "variables/data/IData.h"

#include <memory>
#include <vector>

namespace Arcane::detail::sets
{
class MaterialSets;
struct ValueMoves;
struct SliceMoves;
} // namespace Arcane::detail::sets

namespace Arcane::detail::values
{

using Materials::MatVarIndex;

/*!
 * \brief One buffer of rows, with a slice for each array of MatVarIndex from array 1 on. All calls are \local.
 *
 * A slice has room to grow. When it is too small, or when slices have too much room, all of them get new places.
 */
class PartialValues
{
 public:
  //! The place of the rows of an array in the buffer.
  struct Slice
  {
    Int32 first = 0;
    Int32 size = 0;
    Int32 capacity = 0;
  };
  //! The places of all rows after a move, and the buffer in which they are then, null for the present one.
  struct Arrangement
  {
    std::vector<Slice> slices;
    std::unique_ptr<IData> data;
  };

  //! \param is_environment_only  true for a variable without values of materials: only arrays of environments have rows
  PartialValues(eDataType data_type, Int32 dimension, bool is_environment_only);

  bool hasValues() const { return !m_slices.empty(); }
  bool isEnvironmentOnly() const { return m_is_environment_only; }
  //! Makes rows of \a row_size values for all sets, without initialising them.
  void make(const sets::MaterialSets& sets, Int64 row_size);
  void clear();
  //! Puts the rows in other memory.
  void setMemory(const MemoryAllocationOptions& options) { m_data.changeAllocator(options); }
  //! Changes the number of values of a row. Values that rows have before and after are kept.
  void setRowSize(Int64 row_size);
  //! Moves rows; none when \a moves has no slices. \param global  the values of array 0
  void move(const sets::ValueMoves& moves, IData& global);
  //! \name A move whose rows the caller copies: first arrange(), then the copies, then take()
  //@{
  //! Returns the places of rows after \a moves, which has slices. Rows stay where they are.
  Arrangement arrange(const sets::ValueMoves& moves) const;
  //! Returns places in another buffer. \param sizes  by array from 1 on, the number of values
  Arrangement arrangeElsewhere(ConstArrayView<Int32> sizes) const;
  //! Returns true if rows of an array from 1 on are to be copied.
  bool isCopied(Int32 array, const sets::ValueMoves& moves, const Arrangement& next) const;
  //! Returns the address of the first row of an array from 1 on after the move.
  std::byte* addressIn(const Arrangement& next, Int32 array);
  void take(Arrangement&& next);
  //@}

  //! Returns the number of arrays, without array 0.
  Int32 nbArray() const { return static_cast<Int32>(m_slices.size()); }
  //! Returns the number of rows of an array from 1 on.
  Int32 size(Int32 array) const { return slice(array).size; }
  //! Returns the address of the first row of an array from 1 on.
  void* address(Int32 array);
  //! Returns the index in the buffer of the first row of each array from 1 on, for kernels.
  Int32ConstArrayView firstRows() const { return m_first_rows; }
  //! Returns the number of rows of each array from 1 on.
  Int32ConstArrayView sizes() const { return m_sizes; }
  IData& data() { return m_data; }
  //! Returns the address of the row of any place. \param global  the values of array 0
  std::byte* row(MatVarIndex place, IData& global);
  Int64 rowBytes() const { return m_data.rowBytes(); }
  //! Returns the number of rows in use, of all arrays.
  Int64 nbRow() const;

 private:
  IData m_data;
  bool m_is_environment_only;
  std::vector<Slice> m_slices;
  //! By slice: true if the array has no rows at all.
  std::vector<bool> m_is_absent;
  UniqueArray<Int32> m_first_rows;
  UniqueArray<Int32> m_sizes;

  const Slice& slice(Int32 array) const { return m_slices[static_cast<std::size_t>(array - 1)]; }
  //! Returns the address of the first row of each array. \param global  the values of array 0
  std::vector<std::byte*> firstAddresses(IData& global);
  static std::byte* rowOfBuffer(IData& data, Int32 row);
  bool fits(const sets::ValueMoves& moves) const;
  //! Gives the slices of an arrangement their places in another buffer.
  void makeBuffer(Arrangement& next) const;
  void noteSlices();
};

} // namespace Arcane::detail::values
