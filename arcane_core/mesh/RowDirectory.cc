// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/RowDirectory.h"

#include "arcane_core/comm/RecordExchange.h"

#include <algorithm>
#include <tuple>

namespace Arcane::detail::mesh
{

RowDirectory::RowDirectory(IParallelMng* pm, Span<const Entry> mine)
: m_parallel_mng(pm)
{
  std::vector<std::vector<Entry>> messages(static_cast<std::size_t>(pm->commSize()));
  for (const Entry& entry : mine)
    messages[static_cast<std::size_t>(comm::directoryRank(entry.unique_id, pm->commSize()))].push_back(entry);
  m_entries = comm::exchangeRecords(pm, std::move(messages)).values;
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
  const auto nb_rank = static_cast<std::size_t>(m_parallel_mng->commSize());
  std::vector<std::vector<Int64>> places(nb_rank);
  std::vector<std::vector<Int64>> questions(nb_rank);
  for (Int64 i = 0; i < unique_ids.size(); ++i) {
    const auto rank = static_cast<std::size_t>(comm::directoryRank(unique_ids[i], m_parallel_mng->commSize()));
    places[rank].push_back(i);
    questions[rank].push_back(unique_ids[i]);
  }
  const comm::Received<Int64> asked = comm::exchangeRecords(m_parallel_mng, std::move(questions));
  std::vector<std::vector<Int64>> answers(nb_rank);
  for (std::size_t rank = 0; rank < nb_rank; ++rank)
    for (const Int64 unique_id : asked.from(static_cast<Int32>(rank)))
      answers[rank].push_back(find(unique_id));
  const comm::Received<Int64> rows = comm::exchangeRecords(m_parallel_mng, std::move(answers));
  std::vector<Int64> result(static_cast<std::size_t>(unique_ids.size()), -1);
  for (std::size_t rank = 0; rank < nb_rank; ++rank)
    for (std::size_t i = 0; i < places[rank].size(); ++i)
      result[static_cast<std::size_t>(places[rank][i])] = rows.from(static_cast<Int32>(rank))[static_cast<Int64>(i)];
  return result;
}

} // namespace Arcane::detail::mesh
