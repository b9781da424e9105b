// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_restart/RowDirectory.h"

#include "arcane_core/comm/Rendezvous.h"

#include <algorithm>
#include <tuple>

namespace Arcane::detail::mesh_restart
{

RowDirectory::RowDirectory(IParallelMng* pm, Span<const Entry> mine)
: m_parallel_mng(pm)
{
  m_entries = comm::publish(pm, mine, [](const Entry& entry) { return entry.unique_id; }).values;
  std::sort(m_entries.begin(), m_entries.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.unique_id, a.preference, a.row) < std::tie(b.unique_id, b.preference, b.row);
  });
  const auto is_same = [](const Entry& a, const Entry& b) { return a.unique_id == b.unique_id; };
  const auto shared = std::adjacent_find(m_entries.begin(), m_entries.end(), [&](const Entry& a, const Entry& b) {
    return is_same(a, b) && a.preference == 0 && b.preference == 0;
  });
  if (shared != m_entries.end())
    m_shared = { shared->unique_id, { shared->row, std::next(shared)->row } };
  const auto last = std::unique(m_entries.begin(), m_entries.end(), is_same);
  m_entries.erase(last, m_entries.end());
}

Int64 RowDirectory::find(Int64 unique_id) const
{
  const auto found = std::lower_bound(m_entries.begin(), m_entries.end(), unique_id,
                                      [](const Entry& entry, Int64 wanted) { return entry.unique_id < wanted; });
  return found != m_entries.end() && found->unique_id == unique_id ? found->row : -1;
}

std::vector<Int64> RowDirectory::rowsOf(Span<const Int64> unique_ids) const
{
  return comm::ask<Int64>(m_parallel_mng, unique_ids, [this](const comm::Received<Int64>& asked) {
    std::vector<Int64> rows;
    rows.reserve(asked.values.size());
    for (const Int64 unique_id : asked.values)
      rows.push_back(find(unique_id));
    return rows;
  });
}

} // namespace Arcane::detail::mesh_restart
