// SPDX-License-Identifier: Apache-2.0
// The blocks that each rank shows to the others of its machine, by name.
#pragma once

#include "shmem/PeerWatch.h"

#include "arcane_core/base/Span.h"
#include "arcane_core/base/String.h"

#include <array>
#include <mutex>
#include <vector>

namespace Arcane::detail
{
//! What a rank shows under a name: nothing is a block without elements.
struct SharedBlock
{
  //! From the first byte of the shared memory. \unit{bytes}
  Int64 offset = 0;
  Int64 element_bytes = 0;
  //! Changes each time the owner publishes.
  Int64 generation = 0;
  Int32 nb_dim = 0;
  std::array<Int64, DirectoryEntry::MaxDim> dims = {};
};

/*!
 * \brief Writes the entries of this rank, reads those of all. No call sends a message or waits for another rank.
 *
 * A reader gets the entry as it was at some instant, never a mixture of two.
 */
class BlockDirectory
{
 public:
  BlockDirectory(std::byte* base, const ArenaLayout& layout, Int32 machine_index, PeerWatch* watch);
  BlockDirectory(const BlockDirectory&) = delete;
  BlockDirectory& operator=(const BlockDirectory&) = delete;

  //! Names are compared by this. \local
  static UInt64 keyOf(const String& name);

  //! A new entry of this rank, without elements. \local
  //! \throws FatalErrorException when the name is taken, or there is no room
  Int32 add(const String& name);
  //! \local
  void write(Int32 entry, const SharedBlock& block);
  //! \local
  void remove(Int32 entry);
  //! True if some rank may know where the block of \a entry was before the last write(). \local
  bool wasRead(Int32 entry) const;

  //! Changes when entries of the rank appear or disappear. \local
  Int32 version(Int32 machine_index) const;
  //! The entry called \a name of a rank, -1 if there is none now. \local
  Int32 find(Int32 machine_index, const String& name) const;
  //! False if the entry is not called \a name any more. \local
  bool read(Int32 machine_index, Int32 entry, UInt64 key, SharedBlock& block) const;

 private:
  std::byte* m_base;
  ArenaLayout m_layout;
  RankLine* m_ranks;
  Int32 m_index;
  PeerWatch* m_watch;
  mutable std::mutex m_mutex;
  Int32 m_nb_committed = 0;
  std::vector<Int32> m_free_entries;

  DirectoryEntry& _entry(Int32 machine_index, Int32 entry) const;
  Int32 _newEntry();
  bool _hasName(const DirectoryEntry& entry, UInt64 key, const String& name) const;
};
} // namespace Arcane::detail
