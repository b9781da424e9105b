// SPDX-License-Identifier: Apache-2.0
// Waits for other ranks of the machine through shared memory, and notices when a rank has left.
#pragma once

#include "shmem/ArenaLayout.h"
#include "shmem/DisseminationBarrier.h"
#include "shmem/PeerProcesses.h"

#include "arcane_core/comm/SpinWait.h"

#include <functional>

namespace Arcane::detail::shmem
{
/*!
 * \brief The barrier of one rank with the others, and its waits for flags in the shared memory.
 *
 * While a rank waits, it lets other processes run from time to time, lets MPI progress, and checks whether a rank has left. A rank
 * that threw has noted it in the shared memory; the process of a rank that was killed has ended.
 */
class PeerWatch
{
 public:
  /*!
   * \param machine_index number of this rank on its machine
   * \param can_see_processes true if the ranks can see each other's processes, so that a killed rank can be noticed
   * \param progress is called while this rank waits, and lets its messages progress
   */
  PeerWatch(std::byte* base, const ArenaLayout& layout, Int32 machine_index, bool can_see_processes, std::function<void()> progress);

  //! Writes, for the other ranks, on which processors this rank may run. \local
  void showProcessors();
  //! Watches the processes of the other ranks from now on. All ranks must have written their numbers. \local
  void watchProcesses();
  //! Makes waits spin if the processors are at least as many as the ranks. All ranks must have called showProcessors(). \local
  void chooseSpin();
  //! Returns how many processors this rank may use for itself while all ranks work. The number is 1 until chooseSpin() is called. \local
  Int32 nbOwnProcessor() const { return m_nb_own_processor; }

  //! Returns when all ranks of the machine have called it. Each rank then sees what the others wrote before the call. \machine
  //! \throws FatalErrorException when one of the ranks has left
  void barrier();
  //! Returns the number of barriers that this rank has entered. The numbers are the same on all ranks of the machine. \local
  Int64 nbBarrier() const { return m_barrier.nbEntered(); }

  //! \throws FatalErrorException that names the rank when a rank of the machine has left. \local
  void throwIfPeerLeft() const;

  //! Notifies the other ranks that they must not wait for this rank. \local
  void abandon() noexcept;

  //! Returns when \a condition is true. \throws FatalErrorException when a rank of the machine has left
  template <typename Condition> void waitUntil(const Condition& condition)
  {
    Int64 nb_yield = 0;
    m_spin_wait.until(condition, [&] { afterYield(++nb_yield); });
  }

 private:
  ArenaHead* m_head;
  RankLine* m_ranks;
  Int32 m_nb_rank;
  Int32 m_index;
  Int32 m_nb_own_processor = 1;
  comm::SpinWait m_spin_wait;
  bool m_can_see_processes;
  PeerProcesses m_processes;
  std::function<void()> m_progress;
  DisseminationBarrier m_barrier;

  void afterYield(Int64 nb_yield) const;
};
} // namespace Arcane::detail::shmem
