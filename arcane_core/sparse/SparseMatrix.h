// SPDX-License-Identifier: Apache-2.0
// The matrix of a linear system whose rows are distributed over the ranks.
#pragma once

#include "arcane_core/sparse/BlockRows.h"
#include "arcane_core/sparse/CsrRows.h"
#include "arcane_core/sparse/Halo.h"

#include <algorithm>
#include <memory>

namespace Arcane::detail::sparse
{
/*!
 * \brief Square sparse matrix whose rows are distributed over the ranks.
 *
 * Unknowns have names that are the same on all ranks. The values of a row are in the order of the names of their columns, so that a product
 * has the same bits on any number of ranks, whatever the numbers of rows. A vector holds own values, then ghost values. Ranks of
 * a machine read each other's vectors in shared memory, without messages.
 */
class SparseMatrix
{
 public:
  struct Unknowns
  {
    //! The unknowns of this rank, in the order of its rows.
    UniqueArray<Unknown> own;
    //! Unknowns of other ranks that rows of this rank use, each once.
    UniqueArray<Unknown> ghosts;
    //! \shape{ghosts.size()}
    UniqueArray<Int32> owners;
  };

  /*!
   * \brief Makes a matrix with zeros at \a places. Columns beyond own ones are ghosts.
   * \collective
   * \throws ParallelFatalErrorException when a ghost has no row on its owner
   */
  SparseMatrix(IParallelMng* pm, Unknowns unknowns, Span<const RowColumn> places);

  IParallelMng* parallelMng() const { return m_parallel_mng; }
  Int32 nbRow() const { return m_rows.nbRow(); }
  //! Returns the number of own unknowns and ghosts.
  Int32 nbColumn() const { return nbRow() + m_halo.nbGhost(); }
  //! Returns the number of rows of all ranks. \local
  Int64 nbTotalRow() const { return m_nb_total_row; }
  const Unknown& unknown(Int32 column) const;
  const CsrRows& rows() const { return m_rows; }
  //! Values may be changed, places not.
  CsrRows& rows() { return m_rows; }

  //! Resizes a vector to multiply to nbColumn(), in memory that neighbours read if there is room. Its values are not set. \local
  void resizeVector(UniqueArray<Real>& x) const { m_halo.resize(x, nbColumn()); }
  //! Copies the values of owners to ghosts. \shape{nbColumn()} \collective
  void updateGhosts(ArrayView<Real> x);
  /*!
   * \brief Lets products use a copy of the values in blocks, where that is faster. Call it again after each change of values.
   * \param size  number of unknowns of a block: their unique ids have the same quotient by \a size. Sizes below 2 free the copy
   * \local
   */
  void readBlocks(Int32 size);
  //! Returns true if products use blocks. \local
  bool hasBlocks() const { return m_blocks.get(); }
  //! Computes \a y = A \a x, after the values of ghosts in \a x. \shape{x: nbColumn(), y: nbRow() or more} \collective
  void multiply(ArrayView<Real> x, ArrayView<Real> y);
  /*!
   * \brief Does the same, and calls `visit(first, nb)` after each part of rows, while the values of these rows are in the cache.
   * \collective
   */
  template <typename Visit> void multiply(ArrayView<Real> x, ArrayView<Real> y, const Visit& visit)
  {
    constexpr Int32 nb_row_of_part = 1024;
    m_halo.exchange(x);
    // Rows of blocks are in another order.
    const Int32 size = m_blocks ? nbRow() : nb_row_of_part;
    for (Int32 first = 0; first < nbRow(); first += size) {
      const Int32 nb = std::min(size, nbRow() - first);
      multiplyRows(first, nb, x, y);
      visit(first, nb);
    }
    // Neighbours read meanwhile.
    m_halo.waitForReaders();
  }

 private:
  IParallelMng* m_parallel_mng;
  Unknowns m_unknowns;
  Halo m_halo;
  CsrRows m_rows;
  Int64 m_nb_total_row;
  Int32 m_block_size = 0;
  std::unique_ptr<BlockRows> m_blocks;

  void multiplyRows(Int32 first, Int32 nb, ConstArrayView<Real> x, ArrayView<Real> y) const;
};
} // namespace Arcane::detail::sparse
