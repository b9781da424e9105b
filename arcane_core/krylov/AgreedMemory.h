// SPDX-License-Identifier: Apache-2.0
// Allocations that fail on all ranks together.
#pragma once

#include "arcane_core/comm/RecordExchange.h"

#include <functional>

namespace Arcane::detail::krylov
{
//! Calls \a f, which allocates and does not communicate. \collective \throws std::bad_alloc on all ranks when one has not enough memory
void agreeOnMemory(IParallelMng* pm, const std::function<void()>& f);

//! Sends the values of all ranks to rank 0, in the order of ranks. \collective \throws std::bad_alloc on all ranks when rank 0 has not enough memory
template <typename T> comm::Received<T> gathered(IParallelMng* pm, std::vector<T>&& values)
{
  std::vector<Int64> nb_sent(static_cast<std::size_t>(pm->commSize()), 0);
  nb_sent[0] = static_cast<Int64>(values.size());
  const comm::RecordBlocks sent(comm::spanOf(nb_sent), sizeof(T));
  if (pm->commSize() == 1)
    return { std::move(values), sent.firstRecords() };
  const std::vector<Int64> nb_received = comm::exchangeCounts(pm, nb_sent);
  const comm::RecordBlocks received(comm::spanOf(nb_received), sizeof(T));
  comm::Received<T> result{ {}, received.firstRecords() };
  agreeOnMemory(pm, [&] { result.values.resize(static_cast<std::size_t>(received.nbRecord())); });
  pm->exchangeBlocks(reinterpret_cast<const std::byte*>(values.data()), sent.inBytes(), reinterpret_cast<std::byte*>(result.values.data()),
                     received.inBytes());
  return result;
}
} // namespace Arcane::detail::krylov
