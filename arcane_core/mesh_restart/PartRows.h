// SPDX-License-Identifier: Apache-2.0
// Rows that several parts hold, cut into slices that ranks read.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/array/Span.h"

#include <vector>

namespace Arcane::detail::mesh_restart
{

//! A few rows of one part that follow each other.
struct RowPiece
{
  Int32 part = 0;
  //! The number of the first row in its part.
  Int64 first = 0;
  Int64 nb_row = 0;
};

/*!
 * \brief Numbers the rows of all parts, one part after the other, and gives each rank a slice of the same size to read.
 *
 * Ranks and parts may differ in number: a rank may read several parts, and several ranks may read one part. All calls are \local.
 */
class PartRows
{
 public:
  PartRows() = default;
  PartRows(Span<const Int64> nb_row_of_parts, Int32 nb_rank);

  Int32 nbPart() const { return static_cast<Int32>(m_first_rows.size()) - 1; }
  Int64 nbRow() const { return m_first_rows.back(); }
  Int64 nbRowOfPart(Int32 part) const { return firstOfPart(part + 1) - firstOfPart(part); }
  //! Returns the number of the first row of a part.
  Int64 firstOfPart(Int32 part) const { return m_first_rows[static_cast<std::size_t>(part)]; }
  //! Returns the number of the first row that a rank reads; for the number of ranks, the number of rows.
  Int64 firstOfRank(Int32 rank) const;
  Int64 nbRowOfRank(Int32 rank) const { return firstOfRank(rank + 1) - firstOfRank(rank); }
  //! Returns the rank that reads a row.
  Int32 rankOf(Int64 row) const;
  Int32 partOf(Int64 row) const;
  //! Returns the pieces that a rank reads, in the order of rows. None is empty.
  std::vector<RowPiece> piecesOf(Int32 rank) const;

 private:
  std::vector<Int64> m_first_rows = { 0 };
  Int32 m_nb_rank = 1;
};

} // namespace Arcane::detail::mesh_restart
