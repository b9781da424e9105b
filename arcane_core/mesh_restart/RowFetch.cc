// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_restart/RowFetch.h"

#include "arcane_core/comm/RecordExchange.h"

#include <cstring>

namespace Arcane::detail::mesh_restart
{

RowFetch::RowFetch(IParallelMng* pm, const PartRows& rows, Span<const Int64> wanted)
: m_parallel_mng(pm)
, m_nb_wanted(wanted.size())
{
  const auto nb_rank = static_cast<std::size_t>(pm->commSize());
  std::vector<std::vector<Int64>> places(nb_rank);
  std::vector<std::vector<Int64>> asked(nb_rank);
  for (Int64 i = 0; i < wanted.size(); ++i)
    if (wanted[i] >= 0) {
      const Int32 rank = rows.rankOf(wanted[i]);
      places[static_cast<std::size_t>(rank)].push_back(i);
      asked[static_cast<std::size_t>(rank)].push_back(wanted[i] - rows.firstOfRank(rank));
    }
  for (const auto& of_rank : places) {
    m_places.insert(m_places.end(), of_rank.begin(), of_rank.end());
    m_nb_received.push_back(static_cast<Int64>(of_rank.size()));
  }
  comm::Received<Int64> requests = comm::exchangeRecords(pm, std::move(asked));
  for (Int32 rank = 0; rank < pm->commSize(); ++rank)
    m_nb_sent.push_back(requests.from(rank).size());
  m_sent_rows = std::move(requests.values);
}

void RowFetch::fetchBytes(Span<const std::byte> mine, Int64 row_bytes, Span<std::byte> wanted) const
{
  const auto bytes = static_cast<std::size_t>(row_bytes);
  std::vector<std::byte> sent(m_sent_rows.size() * bytes);
  for (std::size_t i = 0; i < m_sent_rows.size() && bytes != 0; ++i)
    std::memcpy(sent.data() + i * bytes, mine.data() + m_sent_rows[i] * row_bytes, bytes);
  std::vector<std::byte> received;
  if (m_parallel_mng->commSize() == 1)
    received = std::move(sent);
  else {
    const comm::RecordBlocks to(comm::spanOf(m_nb_sent), row_bytes);
    const comm::RecordBlocks from(comm::spanOf(m_nb_received), row_bytes);
    received.resize(m_places.size() * bytes);
    m_parallel_mng->exchangeBlocks(sent.data(), to.inBytes(), received.data(), from.inBytes());
  }
  for (std::size_t i = 0; i < m_places.size() && bytes != 0; ++i)
    std::memcpy(wanted.data() + m_places[i] * row_bytes, received.data() + i * bytes, bytes);
}

} // namespace Arcane::detail::mesh_restart
