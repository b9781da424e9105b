// SPDX-License-Identifier: Apache-2.0
#include "variables/sync/SyncPlan.h"

#include "arcane_core/mesh/families/IItemFamily.h"

namespace Arcane::detail::sync
{

void SyncPlan::setMachineIndexes(SmallSpan<const Int32> machine_indexes)
{
  m_machine_indexes.copy(machine_indexes);
}

void SyncPlan::clear(Int64 layout_id)
{
  m_layout_id = layout_id;
  m_near.clear();
  m_far.clear();
}

void SyncPlan::add(Int32 rank, ConstArrayView<Int32> rows_to_send, ConstArrayView<Int32> rows_to_receive)
{
  const Int32 machine_index = m_machine_indexes.empty() ? -1 : m_machine_indexes[rank];
  (machine_index >= 0 ? m_near : m_far).add({ rank, machine_index, rows_to_send, rows_to_receive, {}, {} });
}

// Finds the runs of lists that are used many times.
void SyncPlan::findRuns(ArrayView<Neighbour> neighbours)
{
  for (Neighbour& n : neighbours) {
    n.runs_to_send = data::runsOf({}, n.rows_to_send);
    n.runs_to_receive = data::runsOf(n.rows_to_receive, {});
  }
}

void SyncPlan::useAll(const mesh::GhostLayout& layout)
{
  if (layout.id() == m_layout_id)
    return;
  clear(layout.id());
  for (Int32 i = 0; i < layout.nbRank(); ++i)
    add(layout.ranks()[i], layout.shareIds(i), layout.ghostIds(i));
  findRuns(m_near);
  findRuns(m_far);
}

void SyncPlan::useSome(const mesh::GhostLayout& layout, ConstArrayView<Int32> local_ids, Int32 max_local_id)
{
  m_is_listed.resize(max_local_id);
  m_is_listed.fill(0);
  for (const Int32 local_id : local_ids)
    m_is_listed[local_id] = 1;

  // Room for all rows is reserved, so that the views below stay valid while rows are added.
  m_rows.clear();
  m_rows.reserve(layout.allShareIds().size() + layout.allGhostIds().size());
  clear(-1);
  for (Int32 i = 0; i < layout.nbRank(); ++i) {
    const ConstArrayView<Int32> rows_to_send = listed(layout.shareIds(i));
    add(layout.ranks()[i], rows_to_send, listed(layout.ghostIds(i)));
  }
}

ConstArrayView<Int32> SyncPlan::listed(ConstArrayView<Int32> rows)
{
  const Int32 begin = m_rows.size();
  for (const Int32 row : rows)
    if (m_is_listed[row])
      m_rows.add(row);
  return m_rows.subConstView(begin, m_rows.size() - begin);
}

String textOfUnknownGhosts(const IItemFamily& family, const char* verb)
{
  return String::format(
    "family '{0}': its items or their owners have changed, computeSynchronizeInfos() must be called before variables are {1}",
    family.fullName(), verb);
}

} // namespace Arcane::detail::sync
