// SPDX-License-Identifier: Apache-2.0
// The part of one rank in showing a run to other programs.
#pragma once

#include "shmem/BlockKeeper.h"
#include "shmem/watch/show/KeptBlocks.h"
#include "shmem/watch/show/ShownValues.h"
#include "shmem/watch/show/SnapshotCopies.h"
#include "shmem/watch/show/WatchFile.h"
#include "shmem/watch/show/WatchOptions.h"

#include <mutex>
#include <unordered_map>
#include <vector>

namespace Arcane::detail::watch
{
/*!
 * \brief Describes the variables of this rank to other programs, and keeps blocks that these may be reading.
 *
 * A run has one for each rank when `-A,Watch` is given. No call waits for a watcher. README.md says what a watcher may see.
 */
class RankWatch : public shmem::BlockKeeper
{
 public:
  //! Makes the watch of a run and attaches it to \a pm, which owns it; returns null when `-A,Watch` is not given.
  //! \collective \throws ParallelFatalErrorException when the shared memory cannot be opened by other programs
  static RankWatch* create(IParallelMng* pm, shmem::MachineArena& arena, const CommandLineArguments& arguments);
  //! Returns true when `-A,Watch` is given. \local \throws FatalErrorException when its value is not right
  static bool isWanted(const CommandLineArguments& arguments);
  //! Returns what create() has attached to \a pm, or null. \local
  static RankWatch* of(IParallelMng* pm) { return pm->extension<RankWatch>(); }

  //! \collective
  RankWatch(IParallelMng* pm, shmem::MachineArena& arena, const WatchOptions& options);
  //! \local
  ~RankWatch() override;
  RankWatch(const RankWatch&) = delete;
  RankWatch& operator=(const RankWatch&) = delete;

  //! Returns true when the variable of these names must be placed in shared memory. \local
  bool places(const String& name, const String& full_name) const { return m_options.places(name, full_name); }
  //! \local
  const WatchOptions& options() const { return m_options; }
  //! \local
  const WatchFile& file() const { return m_file; }

  //! Adds a variable, which has no values yet. Returns its entry, or -1 after a warning if it cannot be described. \local
  Int32 add(const EntryTexts& texts);
  //! Shows values; they are in the arena, or other programs cannot read them. \local
  void show(Int32 entry, const ShownValues& values);
  //! Returns how often values were shown in an entry, or -1 for no entry. \local
  Int64 epochOf(Int32 entry) const;
  //! Removes a variable. Blocks that it has shown are still known. \local
  void remove(Int32 entry);

  //! Notes that an iteration begins. \local
  void beginStep();
  //! Notes that an iteration has ended, and frees kept blocks whose leases have ended. \local
  void endStep(Int64 nb_iteration, Real time);
  //! Returns true, on the first rank of the machine, when a watcher has asked for a snapshot. All ranks call it before each agreement. \local
  bool isSnapshotWanted();
  //! Copies what watchers have asked for. All ranks call it after the same agreement when isSnapshotWanted() was true on one of them. \local
  void takeSnapshots(Int64 nb_iteration, Real time);
  //! Freezes shown blocks: none is freed until the process ends. \local
  void end();

  bool isRead(const std::byte* address) noexcept override;
  bool keep(const std::byte* address, Int64 nb_byte) noexcept override;

 private:
  using Lock = std::scoped_lock<std::mutex>;

  shmem::MachineArena& m_arena;
  WatchOptions m_options;
  WatchFile m_file;
  WatchRank& m_rank;
  WatchEntry* m_entries;
  bool m_is_first;
  mutable std::mutex m_mutex;
  //! Declared before its two users.
  WatchBudget m_budget;
  KeptBlocks m_kept;
  SnapshotCopies m_snapshots;
  //! Counts the calls of isSnapshotWanted(), which all ranks make.
  UInt64 m_nb_agreement = 0;
  //! The entry that shows a block; -1 if none does any more.
  std::unordered_map<const std::byte*, Int32> m_entry_of_block;
  //! The block that an entry shows, null for none.
  std::vector<const std::byte*> m_block_of_entry;
  std::vector<Int32> m_free_entries;
  bool m_has_warned = false;
  bool m_has_ended = false;

  // A function that is given the lock uses what m_mutex protects.
  bool announceMove(const Lock& lock, const std::byte* address);
  void forgetBlockOf(const Lock& lock, Int32 entry);
  void showKept(const Lock& lock);
  void warnOnce(const Lock& lock, const EntryTexts& texts, const char* reason);
};

} // namespace Arcane::detail::watch
