// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/RankExchange.h"

#include <algorithm>

namespace Arcane::detail
{

namespace
{
UniqueArray<Int32> offsets(const UniqueArray<Int32>& counts)
{
  UniqueArray<Int32> begin(counts.size() + 1);
  Int64 total = 0;
  for (Int32 r = 0; r < counts.size(); ++r) {
    begin[r] = static_cast<Int32>(total);
    total += counts[r];
  }
  begin[counts.size()] = arccoreCheckArraySize(total);
  return begin;
}
} // namespace

RankMessages exchangeMessages(IParallelMng* pm, RankMessages&& send)
{
  const Int32 nb_rank = pm->commSize();
  if (nb_rank == 1)
    return std::move(send);
  UniqueArray<Int32> send_count(nb_rank);
  UniqueArray<Int32> recv_count(nb_rank);
  for (Int32 r = 0; r < nb_rank; ++r)
    send_count[r] = send[static_cast<std::size_t>(r)].size();
  pm->allToAll(send_count, recv_count, 1);

  const UniqueArray<Int32> send_begin = offsets(send_count);
  const UniqueArray<Int32> recv_begin = offsets(recv_count);
  UniqueArray<Int64> send_values(send_begin[nb_rank]);
  for (Int32 r = 0; r < nb_rank; ++r) {
    auto& message = send[static_cast<std::size_t>(r)];
    std::copy_n(message.data(), send_count[r], send_values.data() + send_begin[r]);
    message.dispose();
  }
  UniqueArray<Int64> recv_values(recv_begin[nb_rank]);
  pm->allToAllVariable(send_values, send_count, send_begin.subConstView(0, nb_rank), recv_values, recv_count,
                       recv_begin.subConstView(0, nb_rank));

  RankMessages received(static_cast<std::size_t>(nb_rank));
  for (Int32 r = 0; r < nb_rank; ++r)
    received[static_cast<std::size_t>(r)].copy(recv_values.subConstView(recv_begin[r], recv_count[r]));
  return received;
}

} // namespace Arcane::detail
