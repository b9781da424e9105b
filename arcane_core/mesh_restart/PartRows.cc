// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_restart/PartRows.h"

#include <algorithm>

namespace Arcane::detail::mesh_restart
{

PartRows::PartRows(Span<const Int64> nb_row_of_parts, Int32 nb_rank)
: m_nb_rank(nb_rank)
{
  for (const Int64 nb_row : nb_row_of_parts)
    m_first_rows.push_back(nbRow() + nb_row);
}

Int64 PartRows::firstOfRank(Int32 rank) const
{
  // The quotient and the remainder apart: their product with the number of ranks may exceed 64 bits.
  const Int64 quotient = nbRow() / m_nb_rank;
  const Int64 remainder = nbRow() % m_nb_rank;
  return quotient * rank + remainder * rank / m_nb_rank;
}

Int32 PartRows::rankOf(Int64 row) const
{
  const auto guess = static_cast<Real>(row) / static_cast<Real>(nbRow()) * static_cast<Real>(m_nb_rank);
  Int32 rank = std::clamp(static_cast<Int32>(guess), 0, m_nb_rank - 1);
  while (row < firstOfRank(rank))
    --rank;
  while (row >= firstOfRank(rank + 1))
    ++rank;
  return rank;
}

Int32 PartRows::partOf(Int64 row) const
{
  return static_cast<Int32>(std::upper_bound(m_first_rows.begin(), m_first_rows.end(), row) - m_first_rows.begin()) - 1;
}

std::vector<RowPiece> PartRows::piecesOf(Int32 rank) const
{
  std::vector<RowPiece> pieces;
  const Int64 end = firstOfRank(rank + 1);
  for (Int64 row = firstOfRank(rank); row < end;) {
    const Int32 part = partOf(row);
    const Int64 end_of_piece = std::min(end, firstOfPart(part + 1));
    pieces.push_back({ part, row - firstOfPart(part), end_of_piece - row });
    row = end_of_piece;
  }
  return pieces;
}

} // namespace Arcane::detail::mesh_restart
