// SPDX-License-Identifier: Apache-2.0
// The file in memory in which the ranks of a machine describe their variables to other programs.
#pragma once

#include "shmem/MachineArena.h"
#include "shmem/watch/layout/WatchLayout.h"
#include "shmem/watch/show/WatchOptions.h"

#include <memory>

namespace Arcane::detail::watch
{
/*!
 * \brief Maps the file in each process of a machine. The first rank of the machine makes the file and fills in its head.
 *
 * The pages of the file are given by the system when they are first written. A forked child does not map the file.
 */
class WatchFile
{
 public:
  //! \collective \throws ParallelFatalErrorException when the file cannot be made, or when the arena is not a file that others can open
  WatchFile(IParallelMng* pm, const shmem::MachineArena& arena, const WatchOptions& options);
  WatchFile(const WatchFile&) = delete;
  WatchFile& operator=(const WatchFile&) = delete;
  ~WatchFile();

  //! \local
  const WatchHead& head() const { return *reinterpret_cast<const WatchHead*>(m_base); }
  //! \local
  WatchLeases& leases() const { return *reinterpret_cast<WatchLeases*>(m_base + m_places.leases); }
  //! Returns what the rank at place \a machine_index shows. \local
  WatchRank& rankAt(Int32 machine_index) const { return reinterpret_cast<WatchRank*>(m_base + m_places.ranks)[machine_index]; }
  //! Returns the entries of the rank at place \a machine_index. \local
  WatchEntry* entriesOf(Int32 machine_index) const
  {
    return reinterpret_cast<WatchEntry*>(m_base + m_places.entries) + Int64(machine_index) * nb_watch_entry;
  }
  //! Returns what another process needs to open the file, on the first rank of the machine. \local
  const shmem::MemoryFile::Key& key() const { return m_key; }

 private:
  class Mapping;

  WatchPlaces m_places;
  //! The file, on the first rank of the machine: its descriptor is the one by which watchers find it.
  std::unique_ptr<shmem::MemoryFile> m_file;
  shmem::MemoryFile::Key m_key;
  std::shared_ptr<Mapping> m_mapping;
  std::byte* m_base = nullptr;

  void fillHead(IParallelMng* pm, const shmem::MemoryFile::Key& values, const WatchOptions& options);
};
} // namespace Arcane::detail::watch
