// SPDX-License-Identifier: Apache-2.0
// Collective calls of threads: in memory within a process; between processes, one thread calls for all.
#pragma once

#include "arcane_core/comm/Reduction.h"
#include "arcane_core/comm/ThreadTeam.h"

namespace Arcane::detail::comm
{

/*!
 * \brief Makes the collective calls of one thread of a team.
 *
 * Values pass in memory between the threads of a process. The first thread of each process exchanges them with other processes.
 * Each function is \collective over all ranks of the team.
 */
class ThreadCollectives
{
 public:
  //! Makes the calls of \a thread. The team must outlive this object.
  ThreadCollectives(ThreadTeam& team, Int32 thread);

  void barrier();
  //! Returns when all ranks of the machine have called it.
  void machineBarrier();
  //! Puts the blocks of all ranks into \a recv of \a root, or of all ranks if \a root is negative.
  //! \param bytes_of_rank  sizes of the blocks; it may be empty when all ranks are in one process
  void collect(eCollective kind, Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> bytes_of_rank, Int32 root);
  void broadcast(Span<std::byte> values, Int32 root);
  //! Combines the values of the threads, in the order of ranks, when all ranks are in one process.
  void reduceInProcess(MessagePassing::eReduceType op, NumberSpan values);
  //! Exchanges blocks of the same size when all ranks are in one process.
  void allToAllInProcess(Span<const std::byte> send, Span<std::byte> recv);

  //! Returns true when the ranks are threads of several processes.
  bool isHybrid() const { return m_team.link() != nullptr; }

 private:
  bool isFirstOfProcess() const { return m_thread == 0; }
  //! Calls \a call with the manager of processes on the first thread, between two meetings of all threads.
  template <typename Call> void meetAround(eCollective kind, const Call& call);
  template <typename Shown> std::vector<std::byte> packOwnProcess(const Shown& shown) const;
  void copyFromCommon(Span<std::byte> recv, Span<const Int64> bytes_of_rank) const;
  std::vector<Int64> bytesOfProcesses(Span<const Int64> bytes_of_rank) const;

  ThreadTeam& m_team;
  Int32 m_thread;
  Int32 m_rank;
  Int32 m_size;
};
} // namespace Arcane::detail::comm
