// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/ITransferValuesParallelOperation.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/Rendezvous.h"

#include <utility>

namespace Arcane
{

void ITransferValuesParallelOperation::check(const std::vector<AnyPair>& arrays) const
{
  const Int32 nb_rank = m_parallel_mng->commSize();
  for (Int32 i = 0; i < m_ranks.size(); ++i)
    if (m_ranks[i] < 0 || m_ranks[i] >= nb_rank)
      ARCANE_FATAL("transfer of values: element {0} goes to rank {1}, expected one from 0 to {2}", i, m_ranks[i], nb_rank - 1);
  for (std::size_t a = 0; a < arrays.size(); ++a) {
    const Int32 size = std::visit([](const auto& pair) { return pair.sent.size(); }, arrays[a]);
    if (size != m_ranks.size())
      ARCANE_FATAL("transfer of values: array {0} has {1} elements, expected one for each of the {2} ranks of setTransferRanks()", a, size,
                   m_ranks.size());
  }
}

void ITransferValuesParallelOperation::transferValues()
{
  // The arrays are forgotten in any case.
  std::vector<AnyPair> arrays = std::exchange(m_arrays, {});
  runAndAgree(m_parallel_mng, [&] { check(arrays); });
  // The types as one number, which depends on each of any number of arrays: the factor is odd.
  UInt64 types = 0;
  for (const AnyPair& pair : arrays)
    types = types * 0x9e3779b97f4a7c15u + pair.index() + 1;
  const Int64 own[2] = { static_cast<Int64>(types), static_cast<Int64>(arrays.size()) };
  Int64 largest[2] = { own[0], own[1] };
  m_parallel_mng->reduce(MessagePassing::ReduceMax, ArrayView<Int64>(2, largest));
  throwOnAllRanksUnless(
    m_parallel_mng, own[0] == largest[0] && own[1] == largest[1],
    String::format("transfer of values: {0} arrays were added, expected arrays of the same types on all ranks", arrays.size()));

  const std::vector<Int32> ranks(m_ranks.begin(), m_ranks.end());
  const std::vector<Int64> nb_sent = detail::comm::countRanks(ranks, m_parallel_mng->commSize());
  const std::vector<Int64> nb_received = detail::comm::exchangeCounts(m_parallel_mng, nb_sent);
  const auto transfer = [&]<typename T>(Pair<T>& pair) {
    const detail::comm::RecordBlocks sent(detail::comm::spanOf(nb_sent), sizeof(T));
    auto packed = detail::comm::packByRank(Span<const T>(pair.sent), ranks, sent);
    const auto received = detail::comm::exchangePacked(m_parallel_mng, std::move(packed), sent, nb_received);
    pair.received.clear();
    pair.received.addRange(received.all());
  };
  for (AnyPair& pair : arrays)
    std::visit(transfer, pair);
}

} // namespace Arcane
