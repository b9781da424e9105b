// SPDX-License-Identifier: Apache-2.0
// The rows of plans in memory that the device reads.
#pragma once

#include "variables/sync/SyncPlan.h"

#include <array>
#include <vector>

namespace Arcane::detail::device_sync
{
//! The rows to send to one neighbour, and those to receive, at addresses that kernels may use.
struct NeighbourRows
{
  Int32 rank = -1;
  //! The number of a near neighbour on the machine, -1 for a far one.
  Int32 machine_index = -1;
  Span<const Int32> to_send;
  Span<const Int32> to_receive;
};

//! Keeps the rows of the plans that were used last, as long as their layouts do not change. \local
class RowLists
{
 public:
  //! Returns the rows of the near neighbours of \a plan, then the rows of its far neighbours. The plan must be for all items of a layout.
  const std::vector<NeighbourRows>& rowsOf(const sync::SyncPlan& plan);

 private:
  struct Lists
  {
    Int64 layout_id = -1;
    UniqueArray<Int32> rows;
    std::vector<NeighbourRows> neighbours;
  };
  static constexpr std::size_t NbKept = 16;

  std::array<Lists, NbKept> m_lists;
  std::size_t m_next = 0;

  static void fill(Lists& lists, const sync::SyncPlan& plan);
};
} // namespace Arcane::detail::device_sync
