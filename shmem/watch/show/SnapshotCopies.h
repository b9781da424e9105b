// SPDX-License-Identifier: Apache-2.0
// The copies that a rank makes at the end of an iteration for programs that watch it.
#pragma once

#include "shmem/MachineArena.h"
#include "shmem/watch/layout/WatchLayout.h"

#include <array>
#include <span>
#include <vector>

namespace Arcane::detail::watch
{
//! Why a variable is not in a snapshot; 0 if it is.
enum class eCopyStatus : Int32
{
  Copied = 0,
  Unknown = 1,
  Hidden = 2,
  NoRoom = 3
};

/*!
 * \brief Copies variables into blocks of the arena, and frees the copies when the watcher has taken them, or after some time.
 *
 * The first rank of a machine decides which wishes the next agreement of all ranks covers: it marks them in their slots. After the agreement the
 * ranks copy what is marked, all after the same iteration. Only one thread uses an object at a time. All calls are \local.
 */
class SnapshotCopies
{
 public:
  //! \param limit_bytes  the most that all copies of this rank take \param limit_ns  the longest time for which a copy is kept
  SnapshotCopies(shmem::MachineArena& arena, WatchLeases& leases, WatchRank& rank, Int64 limit_bytes, Int64 limit_ns);
  SnapshotCopies(const SnapshotCopies&) = delete;
  SnapshotCopies& operator=(const SnapshotCopies&) = delete;

  //! Marks the wishes that watchers have completed, on the first rank of the machine. Returns true if there is one.
  bool mark();
  //! Copies, for each wish that is marked and not answered, the variables that it names.
  void take(std::span<const WatchEntry> entries, Int64 nb_iteration, Real time, Int64 now_ns);
  //! Frees the copies that watchers have taken, and copies that are too old.
  void release(Int64 now_ns);
  Int64 nbByte() const { return m_nb_byte; }

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
  WatchRank& m_rank;
  Int64 m_limit_bytes;
  Int64 m_limit_ns;
  std::array<Slot, nb_snapshot> m_slots;
  Int64 m_nb_byte = 0;

  void free(Slot& slot);
  eCopyStatus copy(const EntryCopy& entry, Slot& slot, SnapshotCopy& result);
  void answer(Int32 index, Slot& slot, std::span<const WatchEntry> entries);
};
} // namespace Arcane::detail::watch
