// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/MessageCollectives.h"

#include "arcane_core/comm/BlockSizes.h"
#include "arcane_core/comm/FrameworkTags.h"
#include "arcane_core/comm/RequestParts.h"

#include <algorithm>

namespace Arcane::detail::comm
{
using MessagePassing::Request;

namespace
{
//! One size and one offset per rank.
struct BlockTable
{
  std::vector<Int64> bytes;
  std::vector<Int64> offsets;

  explicit BlockTable(Int32 nb_rank)
  : bytes(static_cast<std::size_t>(nb_rank), 0)
  , offsets(static_cast<std::size_t>(nb_rank), 0)
  {}

  //! Blocks that follow each other.
  static BlockTable of(Span<const Int64> bytes)
  {
    BlockTable table(0);
    table.bytes.assign(bytes.begin(), bytes.end());
    table.offsets = offsetsOf(bytes);
    return table;
  }
  static BlockTable ofEqual(Int32 nb_rank, Int64 bytes)
  {
    const std::vector<Int64> all(static_cast<std::size_t>(nb_rank), bytes);
    return of(spanOf(all));
  }
  //! The same block for all ranks.
  static BlockTable ofSame(Int32 nb_rank, Int64 bytes)
  {
    BlockTable table(nb_rank);
    std::fill(table.bytes.begin(), table.bytes.end(), bytes);
    return table;
  }
  //! A block for \a rank and none for the others.
  static BlockTable ofOne(Int32 nb_rank, Int32 rank, Int64 bytes)
  {
    BlockTable table(nb_rank);
    table.bytes[static_cast<std::size_t>(rank)] = bytes;
    return table;
  }

  IParallelMng::Blocks blocks() const { return { spanOf(bytes), spanOf(offsets) }; }
};

Span<Byte> asBytes(std::byte* data, Int64 size)
{
  return { reinterpret_cast<Byte*>(data), size };
}

Span<const Byte> asBytes(const std::byte* data, Int64 size)
{
  return { reinterpret_cast<const Byte*>(data), size };
}
} // namespace

Request MessageCollectives::postBlocks(const std::byte* send, Blocks send_blocks, std::byte* recv, Blocks recv_blocks)
{
  IParallelMng& pm = *parallelMng();
  const Int32 own_rank = pm.commRank();
  const Int32 nb_rank = pm.commSize();
  auto parts = std::make_shared<RequestParts>();
  for (Int32 i = 1; i < nb_rank; ++i) {
    const Int32 r = (own_rank + i) % nb_rank;
    if (recv_blocks.bytes[r] > 0)
      parts->requests.push_back(
        pm.receive(asBytes(recv + recv_blocks.offsets[r], recv_blocks.bytes[r]), messageWith(r, eFrameworkTag::NonBlockingCollective)));
  }
  for (Int32 i = 1; i < nb_rank; ++i) {
    const Int32 r = (own_rank + nb_rank - i) % nb_rank;
    if (send_blocks.bytes[r] > 0)
      parts->requests.push_back(
        pm.send(asBytes(send + send_blocks.offsets[r], send_blocks.bytes[r]), messageWith(r, eFrameworkTag::NonBlockingCollective)));
  }
  const std::byte* own = send + send_blocks.offsets[own_rank];
  std::byte* own_place = recv + recv_blocks.offsets[own_rank];
  if (own != own_place)
    std::copy_n(own, std::min(send_blocks.bytes[own_rank], recv_blocks.bytes[own_rank]), own_place);
  return Request(std::move(parts));
}

Request MessageCollectives::barrier()
{
  const Int32 nb_rank = parallelMng()->commSize();
  // One byte to and from each rank. The buffer lives until all bytes have arrived.
  auto bytes = std::make_shared<std::vector<std::byte>>(static_cast<std::size_t>(nb_rank) + 1);
  const BlockTable sent = BlockTable::ofSame(nb_rank, 1);
  const BlockTable received = BlockTable::ofEqual(nb_rank, 1);
  Request request = postBlocks(bytes->data() + nb_rank, sent.blocks(), bytes->data(), received.blocks());
  request.parts()->finish = [bytes] {};
  return request;
}

Request MessageCollectives::postAllGather(Span<const std::byte> send, Span<std::byte> recv)
{
  const Int32 nb_rank = parallelMng()->commSize();
  const BlockTable sent = BlockTable::ofSame(nb_rank, send.size());
  const BlockTable received = BlockTable::ofEqual(nb_rank, send.size());
  return postBlocks(send.data(), sent.blocks(), recv.data(), received.blocks());
}

Request MessageCollectives::postAllGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes)
{
  const BlockTable sent = BlockTable::ofSame(parallelMng()->commSize(), send.size());
  const BlockTable received = BlockTable::of(recv_bytes);
  return postBlocks(send.data(), sent.blocks(), recv.data(), received.blocks());
}

Request MessageCollectives::postGather(Span<const std::byte> send, Span<std::byte> recv, Int32 root)
{
  const std::vector<Int64> bytes(static_cast<std::size_t>(parallelMng()->commSize()), send.size());
  return postGatherVariable(send, recv, spanOf(bytes), root);
}

Request MessageCollectives::postGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes, Int32 root)
{
  const Int32 nb_rank = parallelMng()->commSize();
  const BlockTable sent = BlockTable::ofOne(nb_rank, root, send.size());
  const BlockTable received = (parallelMng()->commRank() == root) ? BlockTable::of(recv_bytes) : BlockTable(nb_rank);
  return postBlocks(send.data(), sent.blocks(), recv.data(), received.blocks());
}

Request MessageCollectives::postScatterVariable(Span<const std::byte> send, Span<const Int64> send_bytes, Span<std::byte> recv, Int32 root)
{
  const Int32 nb_rank = parallelMng()->commSize();
  const BlockTable sent = (parallelMng()->commRank() == root) ? BlockTable::of(send_bytes) : BlockTable(nb_rank);
  const BlockTable received = BlockTable::ofOne(nb_rank, root, recv.size());
  return postBlocks(send.data(), sent.blocks(), recv.data(), received.blocks());
}

Request MessageCollectives::postBroadcast(Span<std::byte> values, Int32 root)
{
  const Int32 nb_rank = parallelMng()->commSize();
  const bool is_root = parallelMng()->commRank() == root;
  const BlockTable sent = is_root ? BlockTable::ofSame(nb_rank, values.size()) : BlockTable(nb_rank);
  const BlockTable received = BlockTable::ofOne(nb_rank, root, values.size());
  return postBlocks(values.data(), sent.blocks(), values.data(), received.blocks());
}

Request MessageCollectives::postReduce(eReduceType op, NumberSpan values)
{
  const Int32 nb_rank = parallelMng()->commSize();
  const Int64 block = values.bytes();
  auto all = std::make_shared<UniqueArray<std::byte>>(block * nb_rank);
  Request request = postAllGather(values.asBytes(), all->span());
  // The values are combined in the order of ranks, as by the call that waits.
  request.parts()->finish = [=] {
    std::copy_n(all->data(), block, values.asBytes().data());
    for (Int32 r = 1; r < nb_rank; ++r)
      reduceInto(op, values, all->data() + block * r);
  };
  return request;
}

Request MessageCollectives::postAllToAll(Span<const std::byte> send, Span<std::byte> recv)
{
  const Int32 nb_rank = parallelMng()->commSize();
  const BlockTable table = BlockTable::ofEqual(nb_rank, send.size() / nb_rank);
  return postBlocks(send.data(), table.blocks(), recv.data(), table.blocks());
}
} // namespace Arcane::detail::comm
