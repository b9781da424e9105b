// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/ThreadCollectives.h"

#include "arcane_core/comm/BlockSizes.h"
#include "arcane_core/comm/IParallelMng.h"

#include <algorithm>
#include <numeric>

namespace Arcane::detail::comm
{
ThreadCollectives::ThreadCollectives(ThreadTeam& team, Int32 thread)
: m_team(team)
, m_thread(thread)
, m_rank(team.map().ownRanks()[static_cast<std::size_t>(thread)])
, m_size(team.map().nbRank())
{}

template <typename Call> void ThreadCollectives::meetAround(eCollective kind, const Call& call)
{
  m_team.meet(m_thread, kind);
  if (!isHybrid())
    return;
  if (isFirstOfProcess())
    call(m_team.link()->processes());
  m_team.meet(m_thread, kind);
}

void ThreadCollectives::barrier()
{
  meetAround(eCollective::Barrier, [](IParallelMng& processes) { processes.barrier(); });
}

void ThreadCollectives::machineBarrier()
{
  meetAround(eCollective::MachineBarrier, [](IParallelMng& processes) { processes.doMachineBarrier(); });
}

std::vector<Int64> ThreadCollectives::bytesOfProcesses(Span<const Int64> bytes_of_rank) const
{
  std::vector<Int64> bytes(static_cast<std::size_t>(m_team.map().nbProcess()), 0);
  for (Int32 rank = 0; rank < m_size; ++rank)
    bytes[static_cast<std::size_t>(m_team.map().place(rank).process)] += bytes_of_rank[rank];
  return bytes;
}

//! Packs the data that the threads of this process show, one after the other.
template <typename Shown> std::vector<std::byte> ThreadCollectives::packOwnProcess(const Shown& shown) const
{
  std::vector<std::byte> packed;
  for (Int32 i = 0; i < m_team.nbThread(); ++i) {
    const Span<const std::byte> block = shown(i);
    packed.insert(packed.end(), block.data(), block.data() + block.size());
  }
  return packed;
}

//! The common buffer holds the blocks of the ranks of each process, one process after the other.
void ThreadCollectives::copyFromCommon(Span<std::byte> recv, Span<const Int64> bytes_of_rank) const
{
  std::vector<Int64> offsets(static_cast<std::size_t>(m_size));
  std::exclusive_scan(bytes_of_rank.data(), bytes_of_rank.data() + m_size, offsets.begin(), Int64(0));
  const std::byte* block = m_team.common().data();
  for (const std::vector<Int32>& ranks : m_team.map().ranks)
    for (const Int32 rank : ranks) {
      std::copy_n(block, bytes_of_rank[rank], recv.data() + offsets[static_cast<std::size_t>(rank)]);
      block += bytes_of_rank[rank];
    }
}

void ThreadCollectives::collect(eCollective kind, Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> bytes_of_rank,
                                Int32 root)
{
  const bool is_for_me = (root < 0 || root == m_rank);
  if (!isHybrid()) {
    m_team.exchange(m_thread, kind, send, [&](const auto& shown) {
      std::byte* to = recv.data();
      for (Int32 i = 0; is_for_me && i < m_size; ++i) {
        const Span<const std::byte> block = shown(i);
        std::copy_n(block.data(), block.size(), to);
        to += block.size();
      }
    });
    return;
  }
  m_team.exchange(
    m_thread, kind, send,
    [&](const auto& shown) {
      if (!isFirstOfProcess())
        return;
      IParallelMng& processes = m_team.link()->processes();
      const std::vector<std::byte> packed = packOwnProcess(shown);
      const std::vector<Int64> bytes = bytesOfProcesses(bytes_of_rank);
      std::vector<std::byte>& common = m_team.common();
      common.resize(static_cast<std::size_t>(std::accumulate(bytes.begin(), bytes.end(), Int64(0))));
      const Span<std::byte> all(common.data(), static_cast<Int64>(common.size()));
      if (root < 0)
        processes.doAllGatherVariable(spanOf(packed), all, spanOf(bytes));
      else
        processes.doGatherVariable(spanOf(packed), all, spanOf(bytes), m_team.map().place(root).process);
    },
    true);
  if (is_for_me)
    copyFromCommon(recv, bytes_of_rank);
}

void ThreadCollectives::broadcast(Span<std::byte> values, Int32 root)
{
  const RankMap::Place place = m_team.map().place(root);
  const bool is_here = (place.process == m_team.map().own_process);
  const Span<const std::byte> shown_values = (m_rank == root) ? Span<const std::byte>(values) : Span<const std::byte>();
  const auto copy = [&](Span<const std::byte> from) {
    if (m_rank != root)
      std::copy_n(from.data(), std::min(from.size(), values.size()), values.data());
  };
  if (!isHybrid()) {
    m_team.exchange(m_thread, eCollective::Broadcast, shown_values, [&](const auto& shown) { copy(shown(place.thread)); });
    return;
  }
  m_team.exchange(
    m_thread, eCollective::Broadcast, shown_values,
    [&](const auto& shown) {
      if (!isFirstOfProcess())
        return;
      std::vector<std::byte>& common = m_team.common();
      common.resize(static_cast<std::size_t>(values.size()));
      if (is_here)
        std::copy_n(shown(place.thread).data(), values.size(), common.data());
      m_team.link()->processes().doBroadcast({ common.data(), values.size() }, place.process);
    },
    true);
  copy(spanOf(m_team.common()));
}

void ThreadCollectives::reduceInProcess(MessagePassing::eReduceType op, NumberSpan values)
{
  m_team.exchange(m_thread, eCollective::Reduce, values.asBytes(), [&](const auto& shown) {
    for (Int32 i = 1; i < m_size; ++i)
      if (shown(i).size() != shown(0).size())
        ARCANE_FATAL("collective calls differ: rank 0 reduces {0} bytes, rank {1} {2} bytes, expected the same number", shown(0).size(), i,
                     shown(i).size());
    std::copy_n(shown(0).data(), values.bytes(), values.asBytes().data());
    for (Int32 i = 1; i < m_size; ++i)
      reduceInto(op, values, shown(i).data());
  });
}

void ThreadCollectives::allToAllInProcess(Span<const std::byte> send, Span<std::byte> recv)
{
  const Int64 block = send.size() / m_size;
  m_team.exchange(m_thread, eCollective::AllToAll, send, [&](const auto& shown) {
    for (Int32 i = 0; i < m_size; ++i)
      std::copy_n(shown(i).data() + block * m_rank, block, recv.data() + block * i);
  });
}
} // namespace Arcane::detail::comm
