// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/CsrRows.h"

#include <algorithm>

namespace Arcane::detail::sparse
{
CsrRows::CsrRows(Int32 nb_row, Span<const RowColumn> places, UniqueArray<Int32> ranks_of_columns)
: m_firsts(nb_row + 1, 0)
, m_ranks_of_columns(std::move(ranks_of_columns))
{
  // Counting, then sorting each row.
  for (const RowColumn& place : places)
    ++m_firsts[place.row + 1];
  for (Int32 row = 0; row < nb_row; ++row)
    m_firsts[row + 1] += m_firsts[row];
  UniqueArray<Int32> columns(places.size());
  UniqueArray<Int64> ends(m_firsts.constView());
  for (const RowColumn& place : places)
    columns[ends[place.row]++] = place.column;
  const auto isBefore = [&](Int32 a, Int32 b) { return m_ranks_of_columns[a] < m_ranks_of_columns[b]; };
  m_columns.reserve(places.size());
  for (Int32 row = 0; row < nb_row; ++row) {
    Int32* const begin = columns.data() + m_firsts[row];
    Int32* const end = columns.data() + ends[row];
    std::sort(begin, end, isBefore);
    m_firsts[row] = m_columns.largeSize();
    std::for_each(begin, std::unique(begin, end), [&](Int32 column) { m_columns.add(column); });
  }
  m_firsts[nb_row] = m_columns.largeSize();
  m_values.resize(m_columns.largeSize(), 0.0);
}

Int64 CsrRows::find(Int32 row, Int32 column) const
{
  const Int32* const begin = m_columns.data() + m_firsts[row];
  const Int32* const end = m_columns.data() + m_firsts[row + 1];
  const Int32 wanted = m_ranks_of_columns[column];
  const Int32* const found = std::lower_bound(begin, end, wanted, [&](Int32 a, Int32 rank) { return m_ranks_of_columns[a] < rank; });
  return found != end && *found == column ? found - m_columns.data() : -1;
}

void CsrRows::multiplyRows(Int32 first, Int32 nb, ConstArrayView<Real> x, ArrayView<Real> y) const
{
  const Int32* const columns = m_columns.data();
  const Real* const values = m_values.data();
  const Real* const in = x.data();
  const Int32 end_row = first + nb;
  for (Int32 row = first; row < end_row; ++row) {
    const Int64 end = m_firsts[row + 1];
    Real sum = 0.0;
    for (Int64 place = m_firsts[row]; place < end; ++place)
      sum += values[place] * in[columns[place]];
    y[row] = sum;
  }
}
} // namespace Arcane::detail::sparse
