// SPDX-License-Identifier: Apache-2.0
#include "variables/sync/SyncPlan.h"

namespace Arcane::detail
{

void SyncPlan::useAll(const GhostLayout& layout)
{
  m_neighbours.clear();
  for (Int32 i = 0; i < layout.nbRank(); ++i)
    m_neighbours.add({ layout.ranks()[i], layout.shareIds(i), layout.ghostIds(i) });
}

void SyncPlan::useSome(const GhostLayout& layout, ConstArrayView<Int32> local_ids, Int32 max_local_id)
{
  m_is_listed.resize(max_local_id);
  m_is_listed.fill(0);
  for (const Int32 local_id : local_ids)
    m_is_listed[local_id] = 1;

  // Room for all, so that the views below stay valid while rows are added.
  m_rows.clear();
  m_rows.reserve(layout.allShareIds().size() + layout.allGhostIds().size());
  m_neighbours.clear();
  for (Int32 i = 0; i < layout.nbRank(); ++i) {
    const Int32 begin = m_rows.size();
    addListed(layout.shareIds(i));
    const Int32 middle = m_rows.size();
    addListed(layout.ghostIds(i));
    const Int32 end = m_rows.size();
    if (begin != end)
      m_neighbours.add({ layout.ranks()[i], m_rows.subConstView(begin, middle - begin),
                         m_rows.subConstView(middle, end - middle) });
  }
}

void SyncPlan::addListed(ConstArrayView<Int32> rows)
{
  for (const Int32 row : rows)
    if (m_is_listed[row])
      m_rows.add(row);
}

} // namespace Arcane::detail
