// SPDX-License-Identifier: Apache-2.0
// The ranks of one IParallelMng that are on this machine: all ranks of the machine, or the ranks of a part of the run.
#pragma once

#include "shmem/Departures.h"
#include "shmem/MachineArena.h"

#include <memory>

namespace Arcane::detail::shmem
{
/*!
 * \brief A group of ranks of a machine that have a barrier of their own in its shared memory, for any manager.
 *
 * There is one arena per run. A part of the run, made by IParallelMng::createSubParallelMngRef(), has one team on each machine. The team has its own
 * barrier and its own board, in a block of the arena. Messages are only sent while the team is made.
 */
class MachineTeam : public std::enable_shared_from_this<MachineTeam>
{
 public:
  /*!
   * \brief Returns the team of this rank for \a pm. The first call makes the team, which lives as long as \a pm.
   *
   * The first call also makes the arena if the run has none. From then on pm->machineBarrier() is the barrier of the team.
   * \collective the first time, \local afterwards
   * \throws ParallelFatalErrorException when memory is exhausted
   */
  static std::shared_ptr<MachineTeam> of(IParallelMng* pm);
  /*!
   * \brief Returns, for each rank of \a pm, its number as in MachineMail, or -1 if it is on another machine.
   *
   * Empty when ranks of the machine exchange values by messages: without arena, when the environment says so, and for a part of the run
   * without team. \local
   */
  static SmallSpan<const Int32> mailIndexes(IParallelMng* pm);

  //! \collective
  MachineTeam(IParallelMng* pm, MachineArena* arena);
  //! \local
  ~MachineTeam();
  MachineTeam(const MachineTeam&) = delete;
  MachineTeam& operator=(const MachineTeam&) = delete;

  //! \local
  MachineArena& arena() const { return *m_arena; }
  //! Returns the note in which this rank writes what it waits for. \local
  comm::WaitNote* waitNote() const { return m_parallel_mng->waitNote(); }
  //! Returns the ranks of the team, as numbered by the manager, in increasing order. \local
  ConstArrayView<Int32> ranks() const { return m_ranks; }
  //! \local
  Int32 nbRank() const { return m_ranks.size(); }
  //! Returns the place of this rank in ranks(). \local
  Int32 index() const { return m_index; }
  //! Returns the place of \a rank in ranks(), or -1 if \a rank is not in the team. \local
  Int32 findIndex(Int32 rank) const;
  //! Returns the place of \a rank in ranks(). \throws ArgumentException if \a rank is not in the team. \local
  Int32 indexOf(Int32 rank) const;
  //! Returns, for each rank of the manager, its number on this machine as in MachineMail, or -1 if it is on another one. \local
  SmallSpan<const Int32> machineIndexes() const { return m_machine_indexes; }

  /*!
   * \brief Returns when all ranks of the team have called it. Each rank then sees what the others wrote before the call.
   *
   * If the team is the whole machine, this is also the barrier of the arena. \machine
   * \throws FatalErrorException when a rank of the machine has left instead of calling it
   */
  void barrier();
  //! Returns, on all ranks, the \a value of the first rank of the team. \machine
  Int64 valueOfFirst(Int64 value);

  //! Notes that this rank has made an object of the whole team, such as a window. \local
  void enter() { ++m_nb_object; }
  //! Notes that this rank has left an object. Its blocks are freed now, or at a later barrier of the team or of the machine. \local
  void leave(Departure departure);
  //! Returns the number of objects that this rank has made and not left. \local
  Int32 nbObject() const { return m_nb_object; }
  //! The arena calls this when it ends. Objects of the team may only be destroyed then. \local
  void forgetArena() { m_arena = nullptr; }

 private:
  //! The first bytes of the block of the team. The flags of the barrier follow it.
  struct alignas(64) Board
  {
    //! Values of two successive valueOfFirst(): one may be written while slower ranks still read the other.
    std::atomic<Int64> values[2];
    //! The counters of the Departure of the team itself.
    std::atomic<Int32> nb_user;
    std::atomic<Int32> nb_freed;
  };

  IParallelMng* m_parallel_mng;
  //! Null when the arena has ended.
  MachineArena* m_arena;
  UniqueArray<Int32> m_ranks;
  UniqueArray<Int32> m_machine_indexes;
  Int32 m_index = 0;
  bool m_is_whole_machine = false;
  //! The block of the board, on the first rank that owns it, null on the others.
  std::byte* m_owned_block = nullptr;
  Board* m_board = nullptr;
  DisseminationBarrier m_barrier;
  Int64 m_nb_value = 0;
  Int32 m_nb_object = 0;
  Departures m_departures;

  Int64 blockBytes() const;
  void doBarrier();
};

//! Throws the error of \a own_rank about \a rank, which is missing in the \a ranks of its machine. \local \throws ArgumentException
[[noreturn]] void throwNotHere(Int32 rank, Int32 own_rank, ConstArrayView<Int32> ranks);
} // namespace Arcane::detail::shmem
