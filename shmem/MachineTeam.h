// SPDX-License-Identifier: Apache-2.0
// The ranks of one IParallelMng that are on this machine: all of them, or those of a part of the run.
#pragma once

#include "shmem/MachineArena.h"

#include <memory>
#include <vector>

namespace Arcane::detail
{
/*!
 * \brief Ranks of a machine that meet in its shared memory, whatever the manager they belong to.
 *
 * There is one arena per run. A part of the run, made by IParallelMng::createSubParallelMngRef(), has on each machine a
 * team: its own barrier and its own board, in a block of that arena. Once the team is made no message is sent.
 */
class MachineTeam : public std::enable_shared_from_this<MachineTeam>
{
 public:
  /*!
   * \brief The team of this rank among those of \a pm; made by the first call, kept as long as \a pm.
   *
   * The first call also makes the arena if the run has none, and pm->machineBarrier() is the barrier of the team from
   * then on. \collective the first time, \local afterwards
   * \throws ParallelFatalErrorException when there is no room
   */
  static std::shared_ptr<MachineTeam> of(IParallelMng* pm);

  //! \collective
  MachineTeam(IParallelMng* pm, MachineArena* arena);
  //! \local
  ~MachineTeam();
  MachineTeam(const MachineTeam&) = delete;
  MachineTeam& operator=(const MachineTeam&) = delete;

  //! \local
  MachineArena& arena() const { return *m_arena; }
  //! Where this rank says what it waits for. \local
  WaitNote* waitNote() const { return m_parallel_mng->waitNote(); }
  //! Ranks in the manager, in increasing order. \local
  ConstArrayView<Int32> ranks() const { return m_ranks; }
  //! \local
  Int32 nbRank() const { return m_ranks.size(); }
  //! Place of this rank in ranks(). \local
  Int32 index() const { return m_index; }
  //! Place of \a rank in ranks(), -1 if it is not there. \local
  Int32 findIndex(Int32 rank) const;
  //! Place of \a rank in ranks(). \throws ArgumentException if it is not there. \local
  Int32 indexOf(Int32 rank) const;
  //! By rank of the manager, its number on the machine as in MachineMail, -1 if it is on another one. \local
  SmallSpan<const Int32> machineIndexes() const { return m_machine_indexes; }

  /*!
   * \brief Returns when all ranks of the team called it; their earlier writes can be seen.
   *
   * It is also the barrier of the arena if the team is the whole machine. \machine
   * \throws FatalErrorException when a rank of the machine left instead of calling it
   */
  void barrier();
  //! The value that the first rank of the team gives; those of the others do not count. \machine
  Int64 valueOfFirst(Int64 value);

  //! What a rank leaves of something that all ranks of the team had, as a window; each may leave it at its own time.
  struct Departure
  {
    //! In the shared memory: ranks that still have it, and those whose blocks are free.
    std::atomic<Int32>* nb_user = nullptr;
    std::atomic<Int32>* nb_freed = nullptr;
    //! Blocks of this rank, free when no rank has it any more.
    std::vector<std::byte*> blocks;
    //! The one with both numbers, on the rank whose block it is: the last to be freed.
    std::byte* last_block = nullptr;
  };
  //! This rank has left it. Blocks are freed now, or at a later barrier of the team. \local
  void leave(Departure departure);

 private:
  //! First bytes of the block of the team; the flags of the barrier follow.
  struct alignas(64) Board
  {
    //! One is written while the other may still be read.
    std::atomic<Int64> values[2];
  };

  IParallelMng* m_parallel_mng;
  MachineArena* m_arena;
  UniqueArray<Int32> m_ranks;
  UniqueArray<Int32> m_machine_indexes;
  Int32 m_index = 0;
  bool m_is_whole_machine = false;
  Int32 m_nb_round = 0;
  //! Of the first rank, null on the others.
  std::byte* m_owned_block = nullptr;
  Board* m_board = nullptr;
  BarrierFlag* m_flags = nullptr;
  UInt64 m_nb_barrier = 0;
  Int64 m_nb_value = 0;
  std::vector<Departure> m_departures;

  Int64 blockBytes() const;
  void doBarrier();
  bool isOver(Departure& departure);
};
} // namespace Arcane::detail
