// SPDX-License-Identifier: Apache-2.0
// Collective calls that do not wait, made of messages between pairs of ranks.
#pragma once

#include "arcane_core/comm/IParallelNonBlockingCollective.h"

namespace Arcane::detail::comm
{
/*!
 * \brief Starts collective calls as messages from each rank to each rank that needs something from it.
 *
 * Each call posts all that other ranks need from this one, so that no rank waits for another one to wait. Messages of successive calls
 * between two ranks are received in the order of the calls, which is the same on all ranks.
 */
class MessageCollectives : public IParallelNonBlockingCollective
{
 public:
  explicit MessageCollectives(IParallelMng* pm)
  : IParallelNonBlockingCollective(pm)
  {}

  Request barrier() override;

 protected:
  using Blocks = IParallelMng::Blocks;

  Request postAllGather(Span<const std::byte> send, Span<std::byte> recv) override;
  Request postAllGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes) override;
  Request postGather(Span<const std::byte> send, Span<std::byte> recv, Int32 root) override;
  Request postGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes, Int32 root) override;
  Request postScatterVariable(Span<const std::byte> send, Span<const Int64> send_bytes, Span<std::byte> recv, Int32 root) override;
  Request postBroadcast(Span<std::byte> values, Int32 root) override;
  Request postReduce(eReduceType op, NumberSpan values) override;
  Request postAllToAll(Span<const std::byte> send, Span<std::byte> recv) override;
  Request postBlocks(const std::byte* send, Blocks send_blocks, std::byte* recv, Blocks recv_blocks) override;
};
} // namespace Arcane::detail::comm
