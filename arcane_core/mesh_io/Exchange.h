// SPDX-License-Identifier: Apache-2.0
// Each rank gives a list of records to each rank.
#pragma once

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"

#include <limits>
#include <span>
#include <type_traits>
#include <vector>

namespace Arcane::detail
{

//! What the ranks have sent, one rank after the other.
template <typename T> struct Received
{
  std::vector<T> values;
  //! Values of rank i: [offsets[i], offsets[i+1]).
  std::vector<Int64> offsets;

  std::span<const T> from(Int32 rank) const
  {
    return { values.data() + offsets[rank], static_cast<std::size_t>(offsets[rank + 1] - offsets[rank]) };
  }
};

//! Rank in charge of what is known about the thing of unique id \a uid. Spreads them evenly.
inline Int32 directoryRank(Int64 uid, Int32 nb_rank)
{
  const UInt64 bits = static_cast<UInt64>(uid) * 0x9e3779b97f4a7c15u;
  return static_cast<Int32>((bits >> 32) % static_cast<UInt64>(nb_rank));
}

/*!
 * \brief Gives \a to[i] to rank i.
 * \collective
 * \throws FatalErrorException when a rank gives or gets 16 GiB or more.
 */
template <typename T> Received<T> exchange(IParallelMng* pm, std::vector<std::vector<T>>&& to)
{
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) % sizeof(Int64) == 0);
  constexpr Int64 record_words = sizeof(T) / sizeof(Int64);
  const Int32 nb_rank = pm->commSize();
  Received<T> received;
  if (nb_rank == 1) {
    received.values = std::move(to[0]);
    received.offsets = { 0, static_cast<Int64>(received.values.size()) };
    return received;
  }
  UniqueArray<Int64> send_sizes(nb_rank);
  UniqueArray<Int64> recv_sizes(nb_rank);
  for (Int32 rank = 0; rank < nb_rank; ++rank)
    send_sizes[rank] = static_cast<Int64>(to[rank].size());
  pm->allToAll(send_sizes, recv_sizes, 1);

  UniqueArray<Int32> counts[2] = { UniqueArray<Int32>(nb_rank), UniqueArray<Int32>(nb_rank) };
  UniqueArray<Int32> indexes[2] = { UniqueArray<Int32>(nb_rank), UniqueArray<Int32>(nb_rank) };
  Int64 totals[2] = { 0, 0 };
  received.offsets.assign(1, 0);
  for (Int32 rank = 0; rank < nb_rank; ++rank) {
    const Int64 words[2] = { send_sizes[rank] * record_words, recv_sizes[rank] * record_words };
    for (Int32 side = 0; side < 2; ++side) {
      counts[side][rank] = static_cast<Int32>(words[side]);
      indexes[side][rank] = static_cast<Int32>(totals[side]);
      totals[side] += words[side];
    }
    received.offsets.push_back(received.offsets.back() + recv_sizes[rank]);
  }
  const Int64 biggest = pm->reduce(MessagePassing::ReduceMax, std::max(totals[0], totals[1]));
  if (biggest > std::numeric_limits<Int32>::max())
    ARCANE_FATAL("mesh exchange: a rank has {0} bytes to exchange, expected less than 16 GiB: use more ranks",
                 biggest * static_cast<Int64>(sizeof(Int64)));

  std::vector<T> flat;
  flat.reserve(static_cast<std::size_t>(totals[0] / record_words));
  for (std::vector<T>& part : to) {
    flat.insert(flat.end(), part.begin(), part.end());
    part = {};
  }
  received.values.resize(static_cast<std::size_t>(totals[1] / record_words));
  const auto* send = reinterpret_cast<const Int64*>(flat.data());
  auto* recv = reinterpret_cast<Int64*>(received.values.data());
  pm->allToAllVariable(ConstArrayView<Int64>(static_cast<Int32>(totals[0]), send), counts[0], indexes[0],
                       ArrayView<Int64>(static_cast<Int32>(totals[1]), recv), counts[1], indexes[1]);
  return received;
}

} // namespace Arcane::detail
