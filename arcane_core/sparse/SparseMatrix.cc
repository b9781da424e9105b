// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/SparseMatrix.h"

#include "arcane_core/comm/Agreement.h"

#include <algorithm>
#include <numeric>

namespace Arcane::detail::sparse
{
namespace
{
//! The place of each unknown in the order of names.
UniqueArray<Int32> ranksOf(const SparseMatrix::Unknowns& unknowns)
{
  const Int32 nb_own = unknowns.own.size();
  const auto nameOf = [&](Int32 i) { return i < nb_own ? unknowns.own[i] : unknowns.ghosts[i - nb_own]; };
  UniqueArray<Int32> sorted(nb_own + unknowns.ghosts.size());
  std::iota(sorted.begin(), sorted.end(), 0);
  std::sort(sorted.begin(), sorted.end(), [&](Int32 a, Int32 b) { return nameOf(a) < nameOf(b); });
  UniqueArray<Int32> ranks(sorted.size());
  for (Int32 i = 0; i < sorted.size(); ++i)
    ranks[sorted[i]] = i;
  return ranks;
}
} // namespace

SparseMatrix::SparseMatrix(IParallelMng* pm, Unknowns unknowns, Span<const RowColumn> places)
: m_parallel_mng(pm)
, m_unknowns(std::move(unknowns))
, m_halo(pm, m_unknowns.own, m_unknowns.ghosts, m_unknowns.owners)
, m_rows(m_unknowns.own.size(), places, ranksOf(m_unknowns))
, m_nb_total_row(pm->reduce(Parallel::ReduceSum, Int64(m_unknowns.own.size())))
{
  const Int32 missing = m_halo.firstMissing();
  String message;
  if (missing >= 0)
    message =
      String::format("matrix: a column is that of unique id {0}, for which rank {1} has no row, expected a row on the owner of each item",
                     m_unknowns.ghosts[missing].uid, m_unknowns.owners[missing]);
  throwOnAllRanksUnless(pm, missing < 0, message);
}

const Unknown& SparseMatrix::unknown(Int32 column) const
{
  return column < nbRow() ? m_unknowns.own[column] : m_unknowns.ghosts[column - nbRow()];
}

void SparseMatrix::readBlocks(Int32 size)
{
  if (size != m_block_size) {
    m_block_size = size;
    m_blocks.reset();
    if (size < 2)
      return;
    UniqueArray<Int32> order(nbColumn());
    UniqueArray<Int64> keys(nbColumn());
    const UniqueArray<Int32> ranks = ranksOf(m_unknowns);
    for (Int32 column = 0; column < nbColumn(); ++column) {
      order[ranks[column]] = column;
      keys[column] = unknown(column).uid / size;
    }
    auto blocks = std::make_unique<BlockRows>(m_rows, size, order, keys);
    if (blocks->isUseful())
      m_blocks = std::move(blocks);
  }
  if (m_blocks)
    m_blocks->copyValues(m_rows);
}

void SparseMatrix::updateGhosts(ArrayView<Real> x)
{
  m_halo.exchange(x);
  m_halo.waitForReaders();
}

void SparseMatrix::multiply(ArrayView<Real> x, ArrayView<Real> y)
{
  m_halo.exchange(x);
  multiplyRows(0, nbRow(), x, y);
  // Neighbours read meanwhile.
  m_halo.waitForReaders();
}

// Blocks multiply all rows.
void SparseMatrix::multiplyRows(Int32 first, Int32 nb, ConstArrayView<Real> x, ArrayView<Real> y) const
{
  if (m_blocks)
    m_blocks->multiply(x, y);
  else
    m_rows.multiplyRows(first, nb, x, y);
}
} // namespace Arcane::detail::sparse
