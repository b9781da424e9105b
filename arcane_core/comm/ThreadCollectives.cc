// SPDX-License-Identifier: Apache-2.0
// The collective calls of ThreadParallelMng: in memory within a process; between processes, one thread calls for all.
#include "arcane_core/comm/ThreadParallelMng.h"

#include <algorithm>
#include <numeric>

namespace Arcane
{
using detail::NumberSpan;
using detail::WaitScope;

namespace
{
// Up to this size each rank combines the values of all ranks.
constexpr Int64 max_shown_values_bytes = detail::ThreadTeam::MaxCopiedBytes;

Span<const Int64> spanOf(const std::vector<Int64>& v)
{
  return { v.data(), static_cast<Int64>(v.size()) };
}

Span<const std::byte> spanOf(const std::vector<std::byte>& v)
{
  return { v.data(), static_cast<Int64>(v.size()) };
}
} // namespace

void ThreadParallelMng::barrier()
{
  const WaitScope waits(waitNote(), "barrier");
  m_team->meet(m_thread);
  if (!m_mail)
    return;
  if (isFirstOfProcess())
    m_team->link()->processes().barrier();
  m_team->meet(m_thread);
}

void ThreadParallelMng::doMachineBarrier()
{
  const WaitScope waits(waitNote(), "machineBarrier");
  m_team->meet(m_thread);
  if (!m_mail)
    return;
  if (isFirstOfProcess())
    m_team->link()->processes().doMachineBarrier();
  m_team->meet(m_thread);
}

std::vector<Int64> ThreadParallelMng::bytesOfProcesses(Span<const Int64> bytes_of_rank) const
{
  std::vector<Int64> bytes(static_cast<std::size_t>(m_team->map().nbProcess()), 0);
  for (Int32 rank = 0; rank < m_size; ++rank)
    bytes[static_cast<std::size_t>(m_team->map().place(rank).process)] += bytes_of_rank[rank];
  return bytes;
}

//! Packs what the threads of this process show, one after the other.
template <typename Shown> std::vector<std::byte> ThreadParallelMng::packOwnProcess(const Shown& shown) const
{
  std::vector<std::byte> packed;
  for (Int32 i = 0; i < m_team->nbThread(); ++i) {
    const Span<const std::byte> block = shown(i);
    packed.insert(packed.end(), block.data(), block.data() + block.size());
  }
  return packed;
}

//! The common buffer holds the blocks of the ranks of each process, one process after the other.
void ThreadParallelMng::copyFromCommon(Span<std::byte> recv, Span<const Int64> bytes_of_rank) const
{
  std::vector<Int64> offsets(static_cast<std::size_t>(m_size));
  std::exclusive_scan(bytes_of_rank.data(), bytes_of_rank.data() + m_size, offsets.begin(), Int64(0));
  const std::byte* block = m_team->common().data();
  for (const std::vector<Int32>& ranks : m_team->map().ranks)
    for (const Int32 rank : ranks) {
      std::copy_n(block, bytes_of_rank[rank], recv.data() + offsets[static_cast<std::size_t>(rank)]);
      block += bytes_of_rank[rank];
    }
}

void ThreadParallelMng::collect(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> bytes_of_rank, Int32 root)
{
  const bool is_for_me = (root < 0 || root == m_rank);
  if (!m_mail) {
    m_team->exchange(m_thread, send, [&](const auto& shown) {
      std::byte* to = recv.data();
      for (Int32 i = 0; is_for_me && i < m_size; ++i) {
        const Span<const std::byte> block = shown(i);
        std::copy_n(block.data(), block.size(), to);
        to += block.size();
      }
    });
    return;
  }
  m_team->exchange(
    m_thread, send,
    [&](const auto& shown) {
      if (!isFirstOfProcess())
        return;
      IParallelMng& processes = m_team->link()->processes();
      const std::vector<std::byte> packed = packOwnProcess(shown);
      const std::vector<Int64> bytes = bytesOfProcesses(bytes_of_rank);
      std::vector<std::byte>& common = m_team->common();
      common.resize(static_cast<std::size_t>(std::accumulate(bytes.begin(), bytes.end(), Int64(0))));
      const Span<std::byte> all(common.data(), static_cast<Int64>(common.size()));
      if (root < 0)
        processes.doAllGatherVariable(spanOf(packed), all, spanOf(bytes));
      else
        processes.doGatherVariable(spanOf(packed), all, spanOf(bytes), m_team->map().place(root).process);
    },
    true);
  if (is_for_me)
    copyFromCommon(recv, bytes_of_rank);
}

void ThreadParallelMng::doAllGather(Span<const std::byte> send, Span<std::byte> recv)
{
  const WaitScope waits(waitNote(), "allGather");
  const std::vector<Int64> bytes(m_mail ? static_cast<std::size_t>(m_size) : 0, send.size());
  collect(send, recv, spanOf(bytes), -1);
}

void ThreadParallelMng::doAllGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes)
{
  const WaitScope waits(waitNote(), "allGatherVariable");
  collect(send, recv, recv_bytes, -1);
}

void ThreadParallelMng::doGather(Span<const std::byte> send, Span<std::byte> recv, Int32 root)
{
  const WaitScope waits(waitNote(), "gather");
  checkRank(root, "gather");
  const std::vector<Int64> bytes(m_mail ? static_cast<std::size_t>(m_size) : 0, send.size());
  collect(send, recv, spanOf(bytes), root);
}

void ThreadParallelMng::doGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes, Int32 root)
{
  const WaitScope waits(waitNote(), "gatherVariable");
  checkRank(root, "gatherVariable");
  collect(send, recv, recv_bytes, root);
}

void ThreadParallelMng::doScatterVariable(Span<const std::byte> send, Span<const Int64> send_bytes, Span<std::byte> recv, Int32 root)
{
  const WaitScope waits(waitNote(), "scatterVariable");
  checkRank(root, "scatterVariable");
  // Messages are used, since each rank needs only its own block.
  std::vector<Int64> offsets(static_cast<std::size_t>(m_size));
  std::exclusive_scan(send_bytes.data(), send_bytes.data() + m_size, offsets.begin(), Int64(0));
  const std::vector<Int64> nothing(static_cast<std::size_t>(m_size), 0);
  std::vector<Int64> recv_bytes = nothing;
  recv_bytes[static_cast<std::size_t>(root)] = recv.size();
  const bool is_root = (m_rank == root);
  allToAllByMessages(send.data(), { is_root ? send_bytes : spanOf(nothing), spanOf(offsets) }, recv.data(),
                     { spanOf(recv_bytes), spanOf(nothing) });
}

void ThreadParallelMng::doBroadcast(Span<std::byte> values, Int32 root)
{
  const WaitScope waits(waitNote(), "broadcast");
  checkRank(root, "broadcast");
  const detail::RankMap::Place place = m_team->map().place(root);
  const bool is_here = (place.process == m_team->map().own_process);
  const Span<const std::byte> shown_values = (m_rank == root) ? Span<const std::byte>(values) : Span<const std::byte>();
  const auto copy = [&](Span<const std::byte> from) {
    if (m_rank != root)
      std::copy_n(from.data(), std::min(from.size(), values.size()), values.data());
  };
  if (!m_mail) {
    m_team->exchange(m_thread, shown_values, [&](const auto& shown) { copy(shown(place.thread)); });
    return;
  }
  m_team->exchange(
    m_thread, shown_values,
    [&](const auto& shown) {
      if (!isFirstOfProcess())
        return;
      std::vector<std::byte>& common = m_team->common();
      common.resize(static_cast<std::size_t>(values.size()));
      if (is_here)
        std::copy_n(shown(place.thread).data(), values.size(), common.data());
      m_team->link()->processes().doBroadcast({ common.data(), values.size() }, place.process);
    },
    true);
  copy(spanOf(m_team->common()));
}

void ThreadParallelMng::doReduce(eReduceType op, NumberSpan values)
{
  if (m_size == 1)
    return;
  const WaitScope waits(waitNote(), "reduce");
  if (m_mail || values.bytes() > max_shown_values_bytes) {
    reduceInOrder(op, values);
    return;
  }
  m_team->exchange(m_thread, values.asBytes(), [&](const auto& shown) {
    std::copy_n(shown(0).data(), values.bytes(), values.asBytes().data());
    for (Int32 i = 1; i < m_size; ++i)
      detail::reduceInto(op, values, shown(i).data());
  });
}

void ThreadParallelMng::doScan(eReduceType op, NumberSpan values)
{
  const WaitScope waits(waitNote(), "scan");
  scanInOrder(op, values);
}

void ThreadParallelMng::doAllToAll(Span<const std::byte> send, Span<std::byte> recv)
{
  const WaitScope waits(waitNote(), "allToAll");
  const Int64 block = send.size() / m_size;
  if (!m_mail) {
    m_team->exchange(m_thread, send, [&](const auto& shown) {
      for (Int32 i = 0; i < m_size; ++i)
        std::copy_n(shown(i).data() + block * m_rank, block, recv.data() + block * i);
    });
    return;
  }
  const std::vector<Int64> bytes(static_cast<std::size_t>(m_size), block);
  std::vector<Int64> offsets(static_cast<std::size_t>(m_size));
  for (Int32 r = 0; r < m_size; ++r)
    offsets[static_cast<std::size_t>(r)] = block * r;
  allToAllByMessages(send.data(), { spanOf(bytes), spanOf(offsets) }, recv.data(), { spanOf(bytes), spanOf(offsets) });
}

void ThreadParallelMng::doAllToAllVariable(const std::byte* send, Blocks send_blocks, std::byte* recv, Blocks recv_blocks)
{
  const WaitScope waits(waitNote(), "allToAllVariable");
  allToAllByMessages(send, send_blocks, recv, recv_blocks);
}
} // namespace Arcane
