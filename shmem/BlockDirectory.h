// SPDX-License-Identifier: Apache-2.0
// The blocks that each rank shows to the others of its machine, by name.
#pragma once

#include "shmem/BlockHeap.h"
#include "shmem/PeerWatch.h"

#include "arcane_core/base/Span.h"
#include "arcane_core/base/String.h"

#include <array>
#include <functional>
#include <mutex>
#include <string_view>
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
  //! Of the entry, when it was read.
  UInt32 sequence = 0;
  std::array<Int64, DirectoryEntry::MaxDim> dims = {};
  //! What the block takes, and the most that one under this name took. \unit{bytes}
  Int64 block_bytes = 0;
  Int64 most_block_bytes = 0;
};

/*!
 * \brief Writes the entries of this rank, reads those of all. No call sends a message or waits for another rank.
 *
 * A reader gets the entry as it was at some instant, never a mixture of two. A name is found in a time that does not
 * depend on their number, which is limited by memory only; so is their length. Room comes from the heap of the rank, and
 * what is no longer used of it goes back there as retired blocks, since another rank may be looking.
 */
class BlockDirectory
{
 public:
  //! A name as it is in an entry.
  struct StoredName
  {
    Int64 nb_byte = 0;
    std::array<UInt64, DirectoryEntry::NbNameWord> words = {};
  };

  BlockDirectory(std::byte* base, const ArenaLayout& layout, Int32 machine_index, BlockHeap* heap, PeerWatch* watch);
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
  //! Calls \a f with each name that a rank shows now, and what it shows; does not count as having looked. \local
  void forEach(Int32 machine_index, const std::function<void(const String& name, const SharedBlock& block)>& f) const;
  //! The entry called \a name of a rank, -1 if there is none now. \local
  Int32 find(Int32 machine_index, const String& name) const;
  //! Changes when the entry does: what read() gave is good as long as this is SharedBlock::sequence. \local
  const std::atomic<UInt32>& sequenceOf(Int32 machine_index, Int32 entry) const;
  //! False if the entry is not called \a name any more. \local
  bool read(Int32 machine_index, Int32 entry, UInt64 key, SharedBlock& block) const;

 private:
  std::byte* m_base;
  DirectoryRoot* m_roots;
  Int32 m_index;
  BlockHeap* m_heap;
  PeerWatch* m_watch;
  mutable std::mutex m_mutex;
  Int32 m_nb_entry = 0;
  std::vector<Int32> m_free_entries;

  DirectoryEntry& _entry(Int32 machine_index, Int32 entry) const;
  std::atomic<Int32>& _bucket(Int64 buckets, UInt64 key) const;
  std::byte* _allocate(Int64 nb_byte);
  void _retire(std::byte* address);
  void _ensureEntry();
  Int32 _takeEntry();
  void _ensureBuckets();
  void _writeName(DirectoryEntry& entry, const String& name, Int64 long_name);
  void _link(Int64 buckets, Int32 index);
  void _unlink(Int32 index);
  Int32 _search(Int32 machine_index, UInt64 key, const String& name) const;
  bool _hasName(const DirectoryEntry& entry, UInt64 key, const String& name) const;
  std::string_view _textOf(const StoredName& name) const;
};
} // namespace Arcane::detail
