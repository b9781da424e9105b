// SPDX-License-Identifier: Apache-2.0
// Inverses of the blocks of a matrix on its diagonal.
#pragma once

#include "arcane_core/krylov/ReducedSystem.h"
#include "arcane_core/krylov/SolverSettings.h"

namespace Arcane::detail::krylov
{
/*!
 * \brief Inverses of blocks: unknowns of all fields whose unique ids have the same quotient by a block size.
 *
 * Fixed unknowns have a block of their own. The unknowns of a block that depend on each other are on one rank, so that the bits do not depend on the
 * number of ranks.
 */
class BlockDiagonal
{
 public:
  //! Finds the blocks. \local
  BlockDiagonal(ReducedSystem& system, Int32 block_size);

  //! Inverts the blocks. Returns what is wrong with one of them, an empty text when all are regular and have at most 64 rows. \collective
  String invert(const NameOfUnknown& name);
  //! Computes \a z from \a r; ghosts of \a z are not set. \shape{r: nbRow(), z: nbColumn()} \local
  void apply(ConstArrayView<Real> r, ArrayView<Real> z) const;
  //! Returns the number of blocks of this rank. \local
  Int32 nbBlock() const { return m_firsts.size() - 1; }

 private:
  ReducedSystem& m_system;
  Int32 m_block_size;
  //! Rows, block after block; in a block in the order of names. Fixed ones are after the block.
  UniqueArray<Int32> m_rows;
  //! Place of the first row of each block, then their number.
  UniqueArray<Int32> m_firsts;
  //! Block of each row, and its place in the block.
  UniqueArray<Int32> m_blocks;
  UniqueArray<Int32> m_places;
  //! Inverse of each block, row after row, and the first value of each.
  UniqueArray<Real> m_inverses;
  UniqueArray<Int64> m_first_values;

  Int64 keyOf(Int32 column) const { return m_system.matrix().unknown(column).uid / m_block_size; }
  String invertBlock(Int32 block, const NameOfUnknown& name);
  String splitFault(Int32 row, const NameOfUnknown& name) const;
  String sizeFault(Int32 block, const NameOfUnknown& name) const;
  void makeInverses();
};
} // namespace Arcane::detail::krylov
