// SPDX-License-Identifier: Apache-2.0
// Finds by unique id the row in which an item was saved.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/comm/IParallelMng.h"

#include <optional>
#include <vector>

namespace Arcane::detail::mesh_restart
{

//! Keeps the rows of items. The entries are spread over the ranks by unique id, so that no rank holds all of them.
class RowDirectory
{
 public:
  struct Entry
  {
    Int64 unique_id = 0;
    Int64 row = 0;
    //! The entry with the smallest number of 0 or more is used, and among several such entries the one with the smallest row. Where parts own
    //! items, this is 0 when the part of the row owned the item, and 1 otherwise.
    Int64 preference = 0;
  };
  //! An item with several entries of preference 0.
  struct Shared
  {
    Int64 unique_id = 0;
    //! Two of its rows.
    Int64 rows[2] = {};
  };

  //! \param mine  any entries; several ranks may have entries with the same unique id \collective
  RowDirectory(IParallelMng* pm, Span<const Entry> mine);

  //! Returns the row of each item, or -1 for an item that has none. \collective
  std::vector<Int64> rowsOf(Span<const Int64> unique_ids) const;
  //! Returns an item that has several entries of preference 0, among the items whose entries this rank keeps. \local
  const std::optional<Shared>& shared() const { return m_shared; }

 private:
  IParallelMng* m_parallel_mng;
  //! The entries in the order of unique ids, one for each.
  std::vector<Entry> m_entries;
  std::optional<Shared> m_shared;

  Int64 find(Int64 unique_id) const;
};

} // namespace Arcane::detail::mesh_restart
