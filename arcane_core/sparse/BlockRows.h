// SPDX-License-Identifier: Apache-2.0
// Block compressed sparse rows.
#pragma once

#include "arcane_core/sparse/CsrRows.h"

namespace Arcane::detail::sparse
{
/*!
 * \brief Copy of sparse rows in square blocks: one column number and contiguous values a block.
 *
 * Products have the same bits as with CsrRows, when blocks of a row have the order of its columns: places that the rows lack hold 0.
 */
class BlockRows
{
 public:
  static constexpr Int32 max_size = 6;

  /*!
   * \brief Copies places, whose columns are given in blocks. Rows are the first columns.
   * \param size    number of rows and columns of a block, 2 to max_size
   * \param order   all columns in their order
   * \param keys    keys of columns; neighbours in the order with the same key are in one block
   * \local
   */
  BlockRows(const CsrRows& rows, Int32 size, ConstArrayView<Int32> order, ConstArrayView<Int64> keys);

  //! Returns true if all blocks are complete, and at most a fifth of their values lacks a place. Otherwise call nothing else. \local
  bool isUseful() const { return m_is_useful; }
  Int64 nbBlock() const { return m_columns.largeSize(); }
  //! Copies the values of the rows of the constructor. \local
  void copyValues(const CsrRows& rows);
  //! Computes \a y = A \a x. \local
  void multiply(ConstArrayView<Real> x, ArrayView<Real> y) const;

 private:
  Int32 m_size;
  bool m_is_useful = false;
  //! \shape{nb_block_column, size}: the columns of each block. Blocks of rows are some of them.
  UniqueArray<Int32> m_members;
  //! The block of columns of each block of rows.
  UniqueArray<Int32> m_row_blocks;
  //! First place of each block of rows, then the number of places; the block of columns of each place.
  UniqueArray<Int64> m_firsts = { 0 };
  UniqueArray<Int32> m_columns;
  //! \shape{nb_place, size, size}: column after column.
  UniqueArray<Real> m_values;
  //! The place in m_values of each value of the rows.
  UniqueArray<Int64> m_places;

  bool findBlocks(Int32 nb_row, ConstArrayView<Int32> order, ConstArrayView<Int64> keys, ArrayView<Int32> blocks, ArrayView<Int32> numbers);
  void findPlaces(const CsrRows& rows, ConstArrayView<Int32> blocks, ConstArrayView<Int32> numbers);
  template <int N> void multiplyBlocks(const Real* x, Real* y) const;
};
} // namespace Arcane::detail::sparse
