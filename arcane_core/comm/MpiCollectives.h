// SPDX-License-Identifier: Apache-2.0
// Collective calls that do not wait, between processes, by the calls of MPI that do not wait.
#pragma once

#include "arcane_core/comm/MessageCollectives.h"
#include "arcane_core/comm/MpiCalls.h"

namespace Arcane
{
class MpiParallelMng;
}

namespace Arcane::detail::comm
{
/*!
 * \brief Starts collective calls of MPI.
 *
 * Exchanges are made of messages in two cases: blocks of different sizes do not fit into counts of 32 bits, or a rank has the sizes of its
 * own blocks only. Sums of floating-point values gather the values of all ranks, to add them in the order of ranks.
 */
class MpiCollectives final : public MessageCollectives
{
 public:
  explicit MpiCollectives(MpiParallelMng* pm);

  Request barrier() override;

 protected:
  Request postAllGather(Span<const std::byte> send, Span<std::byte> recv) override;
  Request postAllGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes) override;
  Request postGather(Span<const std::byte> send, Span<std::byte> recv, Int32 root) override;
  Request postGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes, Int32 root) override;
  Request postScatterVariable(Span<const std::byte> send, Span<const Int64> send_bytes, Span<std::byte> recv, Int32 root) override;
  Request postBroadcast(Span<std::byte> values, Int32 root) override;
  Request postReduce(eReduceType op, NumberSpan values) override;
  Request postAllToAll(Span<const std::byte> send, Span<std::byte> recv) override;

 private:
  MpiParallelMng& m_mpi;

  bool fitsInCounts(Span<const Int64> bytes) const;
};
} // namespace Arcane::detail::comm
