// SPDX-License-Identifier: Apache-2.0
#include "variables/device_sync/RowLists.h"

#include "arcane_core/base/memory/MemoryUtils.h"

#include <algorithm>

namespace Arcane::detail::device_sync
{
const std::vector<NeighbourRows>& RowLists::rowsOf(const sync::SyncPlan& plan)
{
  ARCANE_ASSERT(plan.layoutId() >= 0, ("the plan of an exchange on a queue is for a list of items"));
  const auto is_of_plan = [&](const Lists& lists) { return lists.layout_id == plan.layoutId(); };
  auto found = std::ranges::find_if(m_lists, is_of_plan);
  if (found == m_lists.end()) {
    found = m_lists.begin() + static_cast<std::ptrdiff_t>(m_next);
    m_next = (m_next + 1) % NbKept;
    fill(*found, plan);
  }
  return found->neighbours;
}

void RowLists::fill(Lists& lists, const sync::SyncPlan& plan)
{
  Int32 nb_row = 0;
  for (const auto& neighbours : { plan.nearNeighbours(), plan.farNeighbours() })
    for (const sync::SyncPlan::Neighbour& n : neighbours)
      nb_row += n.rows_to_send.size() + n.rows_to_receive.size();
  // New memory, since kernels may still read the previous rows. The pool reuses the previous memory when the queues are finished.
  lists.rows = UniqueArray<Int32>(MemoryUtils::getAllocationOptions(MemoryUtils::getDefaultDataMemoryResource()));
  lists.rows.resize(nb_row);
  lists.neighbours.clear();
  Int32* to = lists.rows.data();
  const auto add = [&to](ConstArrayView<Int32> rows) {
    const Span<const Int32> added(to, rows.size());
    to = std::copy(rows.begin(), rows.end(), to);
    return added;
  };
  for (const auto& neighbours : { plan.nearNeighbours(), plan.farNeighbours() })
    for (const sync::SyncPlan::Neighbour& n : neighbours) {
      const Span<const Int32> to_send = add(n.rows_to_send);
      lists.neighbours.push_back({ n.rank, n.machine_index, to_send, add(n.rows_to_receive) });
    }
  lists.layout_id = plan.layoutId();
}
} // namespace Arcane::detail::device_sync
