// SPDX-License-Identifier: Apache-2.0
// The copies that a rank makes at the end of an iteration for programs that watch it.
#pragma once

#include "shmem/MachineArena.h"
#include "shmem/watch/layout/WatchLayout.h"
#include "shmem/watch/show/WatchBudget.h"

#include <array>
#include <span>
#include <vector>

namespace Arcane::detail::watch
{
/*!
 * \brief Copies variables into blocks of the arena, and frees the copies when the watcher has taken them, or after some time.
 *
 * The first rank of a machine decides which wishes the next agreement of all ranks covers: it marks them in their slots, with the number of the
 * agreement. After it the ranks copy what is marked, all after the same iteration. The number distinguishes the mark of the next agreement, which
 * a slow rank may see early. Only one thread uses an object at a time. All calls are \local.
 */
class SnapshotCopies
{
 public:
  //! Parts of the file in memory.
  struct Shared
  {
    WatchLeases& leases;
    //! The first rank of the machine, which marks wishes.
    WatchRank& first;
    WatchRank& own;
  };

  //! \param budget  bounds the bytes, together with others that use it \param limit_ns  the longest time for which a copy is kept
  SnapshotCopies(shmem::MachineArena& arena, const Shared& shared, WatchBudget& budget, Int64 limit_ns);
  SnapshotCopies(const SnapshotCopies&) = delete;
  SnapshotCopies& operator=(const SnapshotCopies&) = delete;

  //! Marks the wishes that watchers have completed, on the first rank of the machine. Returns true if there is one, or one that is not answered.
  //! \param agreement  the number of the agreement that follows
  bool mark(UInt64 agreement);
  //! The end of an iteration after agreement number \a agreement.
  struct Moment
  {
    UInt64 agreement = 0;
    Int64 nb_iteration = 0;
    Real time = 0.0;
    Int64 now_ns = 0;
  };
  //! Answers all wishes up to this agreement.
  void take(std::span<const WatchEntry> entries, const Moment& moment);
  //! Frees the copies that watchers have taken, and copies that are too old.
  void release(Int64 now_ns);

 private:
  //! The copies for one slot.
  struct Slot
  {
    UInt64 word = 0;
    Int64 since_ns = 0;
    std::vector<std::byte*> blocks;
    Int64 nb_byte = 0;
  };

  shmem::MachineArena& m_arena;
  WatchLeases& m_leases;
  WatchRank& m_first;
  WatchRank& m_rank;
  WatchBudget& m_budget;
  Int64 m_limit_ns;
  std::array<Slot, nb_snapshot> m_slots;

  void free(Slot& slot);
  eCopyStatus copy(const EntryCopy& entry, Slot& slot, SnapshotCopy& result);
  void answer(Int32 index, Slot& slot, std::span<const WatchEntry> entries);
};
} // namespace Arcane::detail::watch
