// SPDX-License-Identifier: Apache-2.0
// Finds by unique id the row in which an item was saved.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/comm/IParallelMng.h"

#include <vector>

namespace Arcane::detail::mesh
{

//! Keeps the rows of items. The entries are spread over the ranks by unique id, so that no rank holds all of them.
class RowDirectory
{
 public:
  struct Entry
  {
    Int64 unique_id = 0;
    Int64 row = 0;
    //! This is 0 when the part of the row owned the item, and 1 otherwise. The entry with the smallest number is used, and among several
    //! such entries the one with the smallest row.
    Int64 preference = 0;
  };

  //! \param mine  any entries; several ranks may have entries with the same unique id \collective
  RowDirectory(IParallelMng* pm, Span<const Entry> mine);

  //! Returns the row of each item, or -1 for an item that has none. \collective
  std::vector<Int64> rowsOf(Span<const Int64> unique_ids) const;

 private:
  IParallelMng* m_parallel_mng;
  //! These are the entries in the order of unique ids, one for each.
  std::vector<Entry> m_entries;

  Int64 find(Int64 unique_id) const;
};

} // namespace Arcane::detail::mesh
