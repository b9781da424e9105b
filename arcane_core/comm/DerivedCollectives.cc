// SPDX-License-Identifier: Apache-2.0
// Collective calls that are made of other calls of IParallelMng, whatever carries the messages.
#include "arcane_core/comm/IParallelMng.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace Arcane
{
using detail::NumberSpan;

namespace
{
constexpr MessageTag collective_tag(32002);
// Up to this size all values go to all ranks; above it each rank reduces a slice.
constexpr Int64 max_gathered_bytes = 16 * 1024;

//! Returns the offset of each block when the blocks follow each other. \unit{bytes}
std::vector<Int64> offsetsOf(const std::vector<Int64>& bytes)
{
  std::vector<Int64> offsets(bytes.size());
  std::exclusive_scan(bytes.begin(), bytes.end(), offsets.begin(), Int64(0));
  return offsets;
}

Span<const Int64> spanOf(const std::vector<Int64>& v)
{
  return { v.data(), static_cast<Int64>(v.size()) };
}
} // namespace

void IParallelMng::allToAllByMessages(const std::byte* send, Blocks send_blocks, std::byte* recv, Blocks recv_blocks)
{
  const Int32 own_rank = commRank();
  const Int32 nb_rank = commSize();
  // Ranks may see different sizes, so that they cannot choose between two algorithms on their own: messages between pairs are used for
  // all sizes, and empty messages are not sent.
  std::vector<Request> requests;
  for (Int32 i = 0; i < nb_rank; ++i) {
    const Int32 r = (own_rank + i) % nb_rank;
    if (recv_blocks.bytes[r] > 0 && r != own_rank)
      requests.push_back(doReceive({ recv + recv_blocks.offsets[r], recv_blocks.bytes[r] },
                                   { MessageRank(r), collective_tag, MessagePassing::NonBlocking }));
  }
  for (Int32 i = 1; i < nb_rank; ++i) {
    const Int32 r = (own_rank + nb_rank - i) % nb_rank;
    if (send_blocks.bytes[r] > 0)
      requests.push_back(
        doSend({ send + send_blocks.offsets[r], send_blocks.bytes[r] }, { MessageRank(r), collective_tag, MessagePassing::NonBlocking }));
  }
  const Int64 own_bytes = std::min(send_blocks.bytes[own_rank], recv_blocks.bytes[own_rank]);
  std::copy_n(send + send_blocks.offsets[own_rank], own_bytes, recv + recv_blocks.offsets[own_rank]);
  waitAllRequests({ static_cast<Int32>(requests.size()), requests.data() });
}

void IParallelMng::reduceInOrder(eReduceType op, NumberSpan values)
{
  const Int32 nb_rank = commSize();
  const Int64 block = values.bytes();
  if (block * nb_rank > max_gathered_bytes) {
    reduceBySlices(op, values);
    return;
  }
  alignas(64) std::byte all[max_gathered_bytes];
  doAllGather(values.asBytes(), { all, block * nb_rank });
  std::copy_n(all, block, values.asBytes().data());
  for (Int32 r = 1; r < nb_rank; ++r)
    detail::reduceInto(op, values, all + block * r);
}

void IParallelMng::reduceBySlices(eReduceType op, NumberSpan values)
{
  const Int32 own_rank = commRank();
  const Int32 nb_rank = commSize();
  // Rank r reduces the r-th slice, in the order of ranks, and sends it to all: the bits are the same as for small sizes.
  const Int64 value_bytes = detail::numberSize(values.kind);
  std::vector<Int64> slice_bytes(static_cast<std::size_t>(nb_rank));
  for (Int32 r = 0; r < nb_rank; ++r) {
    const Int64 begin = values.size * r / nb_rank;
    const Int64 end = values.size * (r + 1) / nb_rank;
    slice_bytes[static_cast<std::size_t>(r)] = (end - begin) * value_bytes;
  }
  const std::vector<Int64> slice_offsets = offsetsOf(slice_bytes);
  const Int64 own_bytes = slice_bytes[static_cast<std::size_t>(own_rank)];
  const std::vector<Int64> own_sizes(static_cast<std::size_t>(nb_rank), own_bytes);
  const std::vector<Int64> own_offsets = offsetsOf(own_sizes);
  UniqueArray<std::byte> own(own_bytes * nb_rank);
  std::byte* data = values.asBytes().data();
  doAllToAllVariable(data, { spanOf(slice_bytes), spanOf(slice_offsets) }, own.data(), { spanOf(own_sizes), spanOf(own_offsets) });
  const NumberSpan result{ values.kind, own.data(), own_bytes / value_bytes };
  for (Int32 r = 1; r < nb_rank; ++r)
    detail::reduceInto(op, result, own.data() + own_bytes * r);
  doAllGatherVariable({ own.data(), own_bytes }, values.asBytes(), spanOf(slice_bytes));
}

void IParallelMng::scanInOrder(eReduceType op, NumberSpan values)
{
  const Int32 own_rank = commRank();
  const Int32 nb_rank = commSize();
  // The values are reduced in blocks, so that those of all ranks are never in memory together.
  const Int64 value_bytes = detail::numberSize(values.kind);
  const Int64 block_size = std::max<Int64>(1024 * 1024 / (value_bytes * nb_rank), 1);
  UniqueArray<std::byte> all(std::min(block_size, values.size) * value_bytes * nb_rank);
  std::byte* data = values.asBytes().data();
  for (Int64 begin = 0; begin < values.size; begin += block_size) {
    const Int64 n = std::min(block_size, values.size - begin);
    const Int64 n_bytes = n * value_bytes;
    doAllGather({ data + begin * value_bytes, n_bytes }, { all.data(), n_bytes * nb_rank });
    const NumberSpan prefix{ values.kind, all.data(), n };
    for (Int32 r = 1; r <= own_rank; ++r)
      detail::reduceInto(op, prefix, all.data() + n_bytes * r);
    std::copy_n(all.data(), n_bytes, data + begin * value_bytes);
  }
}
} // namespace Arcane
