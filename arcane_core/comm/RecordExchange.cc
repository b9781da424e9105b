// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/RecordExchange.h"

namespace Arcane::detail::comm
{

RecordBlocks::RecordBlocks(Span<const Int64> nb_records, Int64 record_bytes)
: m_first_records(1, 0)
{
  for (const Int64 nb_record : nb_records) {
    m_bytes.push_back(nb_record * record_bytes);
    m_first_bytes.push_back(m_first_records.back() * record_bytes);
    m_first_records.push_back(m_first_records.back() + nb_record);
  }
}

IParallelMng::Blocks RecordBlocks::inBytes() const
{
  return { spanOf(m_bytes), spanOf(m_first_bytes) };
}

std::vector<Int64> exchangeCounts(IParallelMng* pm, const std::vector<Int64>& nb_sent)
{
  const Int32 nb_rank = pm->commSize();
  if (nb_rank == 1)
    return nb_sent;
  std::vector<Int64> nb_received(nb_sent.size());
  pm->exchangeCounts(spanOf(nb_sent), { nb_received.data(), nb_rank });
  return nb_received;
}

} // namespace Arcane::detail::comm
