// SPDX-License-Identifier: Apache-2.0
// The collective calls of MpiParallelMng: MPI's own for usual sizes, messages between pairs for very large ones.
#include "arcane_core/comm/MpiParallelMng.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

namespace Arcane
{
using detail::ByteCount;
using detail::checkMpi;
using detail::NumberSpan;
using detail::WaitScope;

namespace
{
std::vector<int> toInts(Span<const Int64> values)
{
  return std::vector<int>(values.data(), values.data() + values.size());
}

//! Returns the offset of each block when the blocks follow each other. \unit{bytes}
std::vector<Int64> offsetsOf(Span<const Int64> bytes)
{
  std::vector<Int64> offsets(static_cast<std::size_t>(bytes.size()));
  std::exclusive_scan(bytes.data(), bytes.data() + bytes.size(), offsets.begin(), Int64(0));
  return offsets;
}

Span<const Int64> spanOf(const std::vector<Int64>& v)
{
  return { v.data(), static_cast<Int64>(v.size()) };
}

Int64 sumOf(Span<const Int64> values)
{
  return std::accumulate(values.data(), values.data() + values.size(), Int64(0));
}
} // namespace

void MpiParallelMng::doAllGather(Span<const std::byte> send, Span<std::byte> recv)
{
  const WaitScope waits(waitNote(), "allGather");
  if (recv.size() > m_large_message_bytes) {
    const std::vector<Int64> sizes(static_cast<std::size_t>(m_size), send.size());
    doAllGatherVariable(send, recv, spanOf(sizes));
    return;
  }
  const int n = static_cast<int>(send.size());
  checkMpi(MPI_Allgather(send.data(), n, MPI_BYTE, recv.data(), n, MPI_BYTE, m_comm.get()), "MPI_Allgather");
}

void MpiParallelMng::doAllGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes)
{
  const WaitScope waits(waitNote(), "allGatherVariable");
  const std::vector<Int64> offsets = offsetsOf(recv_bytes);
  if (sumOf(recv_bytes) > m_large_message_bytes) {
    // The owner of each block broadcasts it.
    std::copy_n(send.data(), send.size(), recv.data() + offsets[static_cast<std::size_t>(m_rank)]);
    for (Int32 r = 0; r < m_size; ++r)
      doBroadcast({ recv.data() + offsets[static_cast<std::size_t>(r)], recv_bytes[r] }, r);
    return;
  }
  const std::vector<int> counts = toInts(recv_bytes);
  const std::vector<int> first = toInts(spanOf(offsets));
  checkMpi(
    MPI_Allgatherv(send.data(), static_cast<int>(send.size()), MPI_BYTE, recv.data(), counts.data(), first.data(), MPI_BYTE, m_comm.get()),
    "MPI_Allgatherv");
}

void MpiParallelMng::doGather(Span<const std::byte> send, Span<std::byte> recv, Int32 root)
{
  const WaitScope waits(waitNote(), "gather");
  checkedRank(root, "gather");
  if (send.size() * m_size > m_large_message_bytes) {
    const std::vector<Int64> sizes(static_cast<std::size_t>(m_size), send.size());
    doGatherVariable(send, recv, spanOf(sizes), root);
    return;
  }
  const int n = static_cast<int>(send.size());
  checkMpi(MPI_Gather(send.data(), n, MPI_BYTE, recv.data(), n, MPI_BYTE, root, m_comm.get()), "MPI_Gather");
}

void MpiParallelMng::doGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes, Int32 root)
{
  const WaitScope waits(waitNote(), "gatherVariable");
  checkedRank(root, "gatherVariable");
  const std::vector<Int64> offsets = offsetsOf(recv_bytes);
  if (sumOf(recv_bytes) <= m_large_message_bytes) {
    const std::vector<int> counts = toInts(recv_bytes);
    const std::vector<int> first = toInts(spanOf(offsets));
    checkMpi(MPI_Gatherv(send.data(), static_cast<int>(send.size()), MPI_BYTE, recv.data(), counts.data(), first.data(), MPI_BYTE, root,
                         m_comm.get()),
             "MPI_Gatherv");
    return;
  }
  std::vector<Int64> send_bytes(static_cast<std::size_t>(m_size), 0);
  send_bytes[static_cast<std::size_t>(root)] = send.size();
  const std::vector<Int64> nothing(static_cast<std::size_t>(m_size), 0);
  const Span<const Int64> received = (m_rank == root) ? recv_bytes : spanOf(nothing);
  doAllToAllVariable(send.data(), { spanOf(send_bytes), spanOf(nothing) }, recv.data(), { received, spanOf(offsets) });
}

void MpiParallelMng::doScatterVariable(Span<const std::byte> send, Span<const Int64> send_bytes, Span<std::byte> recv, Int32 root)
{
  const WaitScope waits(waitNote(), "scatterVariable");
  checkedRank(root, "scatterVariable");
  const std::vector<Int64> offsets = offsetsOf(send_bytes);
  if (sumOf(send_bytes) <= m_large_message_bytes) {
    const std::vector<int> counts = toInts(send_bytes);
    const std::vector<int> first = toInts(spanOf(offsets));
    checkMpi(MPI_Scatterv(send.data(), counts.data(), first.data(), MPI_BYTE, recv.data(), static_cast<int>(recv.size()), MPI_BYTE, root,
                          m_comm.get()),
             "MPI_Scatterv");
    return;
  }
  std::vector<Int64> recv_bytes(static_cast<std::size_t>(m_size), 0);
  recv_bytes[static_cast<std::size_t>(root)] = recv.size();
  const std::vector<Int64> nothing(static_cast<std::size_t>(m_size), 0);
  const Span<const Int64> sent = (m_rank == root) ? send_bytes : spanOf(nothing);
  doAllToAllVariable(send.data(), { sent, spanOf(offsets) }, recv.data(), { spanOf(recv_bytes), spanOf(nothing) });
}

void MpiParallelMng::doBroadcast(Span<std::byte> values, Int32 root)
{
  const WaitScope waits(waitNote(), "broadcast");
  checkedRank(root, "broadcast");
  const ByteCount n(values.size(), m_large_message_bytes);
  checkMpi(MPI_Bcast(values.data(), n.count(), n.type(), root, m_comm.get()), "MPI_Bcast");
}

void MpiParallelMng::doAllToAll(Span<const std::byte> send, Span<std::byte> recv)
{
  const WaitScope waits(waitNote(), "allToAll");
  const Int64 block = send.size() / m_size;
  if (send.size() > m_large_message_bytes) {
    const std::vector<Int64> sizes(static_cast<std::size_t>(m_size), block);
    const std::vector<Int64> offsets = offsetsOf(spanOf(sizes));
    const Blocks blocks{ spanOf(sizes), spanOf(offsets) };
    doAllToAllVariable(send.data(), blocks, recv.data(), blocks);
    return;
  }
  const int n = static_cast<int>(block);
  checkMpi(MPI_Alltoall(send.data(), n, MPI_BYTE, recv.data(), n, MPI_BYTE, m_comm.get()), "MPI_Alltoall");
}

void MpiParallelMng::doAllToAllVariable(const std::byte* send, Blocks send_blocks, std::byte* recv, Blocks recv_blocks)
{
  const WaitScope waits(waitNote(), "allToAllVariable");
  allToAllByMessages(send, send_blocks, recv, recv_blocks);
}

void MpiParallelMng::reduceInteger(eReduceType op, NumberSpan values)
{
  const Int64 value_bytes = detail::numberSize(values.kind);
  const Int64 max_count = std::max<Int64>(m_large_message_bytes / value_bytes, 1);
  std::byte* data = values.asBytes().data();
  for (Int64 begin = 0; begin < values.size; begin += max_count) {
    const int n = static_cast<int>(std::min(max_count, values.size - begin));
    checkMpi(
      MPI_Allreduce(MPI_IN_PLACE, data + begin * value_bytes, n, detail::mpiTypeOf(values.kind), detail::mpiOperationOf(op), m_comm.get()),
      "MPI_Allreduce");
  }
}

void MpiParallelMng::doReduce(eReduceType op, NumberSpan values)
{
  if (m_size == 1)
    return;
  const WaitScope waits(waitNote(), "reduce");
  if (detail::isFloating(values.kind))
    reduceInOrder(op, values);
  else
    reduceInteger(op, values);
}

void MpiParallelMng::doScan(eReduceType op, NumberSpan values)
{
  const WaitScope waits(waitNote(), "scan");
  scanInOrder(op, values);
}
} // namespace Arcane
