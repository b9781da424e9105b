// SPDX-License-Identifier: Apache-2.0
// Waiting for other ranks of the machine through shared memory, and noticing when one has left.
#pragma once

#include "shmem/ArenaLayout.h"

#include "arcane_core/comm/SpinWait.h"

#include <functional>

namespace Arcane::detail
{
/*!
 * \brief Barrier and waits of one rank on flags in the shared memory.
 *
 * A wait lets other processes run from time to time, lets MPI progress, and looks whether a rank has left: one that threw
 * said so, one that was killed has no process any more.
 */
class PeerWatch
{
 public:
  /*!
   * \param machine_index number of this rank on its machine
   * \param can_see_processes true if the ranks see each other's processes, so that a dead one can be noticed
   * \param progress lets messages of this rank go on meanwhile
   */
  PeerWatch(std::byte* base, const ArenaLayout& layout, Int32 machine_index, bool can_see_processes, std::function<void()> progress);

  //! Tells the others on which processors this rank may run. \local
  void showProcessors();
  //! Spins in waits if there are as many processors as ranks, all of which have called showProcessors(). \local
  void chooseSpin();
  //! Processors that this rank may use for itself while all ranks work: 1 at least, from chooseSpin() on. \local
  Int32 nbOwnProcessor() const { return m_nb_own_processor; }

  //! Returns when all ranks of the machine called it; their earlier writes can be seen. \machine
  //! \throws FatalErrorException when one of them left
  void barrier();
  //! Number of barriers that this rank has entered. All ranks of the machine count the same ones. \local
  Int64 nbBarrier() const { return static_cast<Int64>(m_nb_barrier); }

  //! \throws FatalErrorException that names it when a rank of the machine has left. \local
  void throwIfPeerLeft() const;

  //! Tells the others not to wait for this rank. \local
  void abandon() noexcept;

  //! Returns when \a condition is true. \throws FatalErrorException when a rank of the machine left
  template <typename Condition> void waitUntil(const Condition& condition)
  {
    Int64 nb_yield = 0;
    m_spin_wait.until(condition, [&] { afterYield(++nb_yield); });
  }

 private:
  ArenaHead* m_head;
  RankLine* m_ranks;
  BarrierFlag* m_flags;
  Int32 m_nb_rank;
  Int32 m_nb_round;
  Int32 m_index;
  Int32 m_nb_own_processor = 1;
  SpinWait m_spin_wait;
  bool m_can_see_processes;
  std::function<void()> m_progress;
  UInt64 m_nb_barrier = 0;

  void afterYield(Int64 nb_yield) const;
};
} // namespace Arcane::detail
