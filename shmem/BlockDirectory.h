// SPDX-License-Identifier: Apache-2.0
// The instances that each rank shows to the others of its machine, by name.
#pragma once

#include "shmem/BlockHeap.h"
#include "shmem/PeerWatch.h"

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/text/String.h"

#include <array>
#include <functional>
#include <mutex>
#include <string_view>
#include <vector>

namespace Arcane::detail
{
//! What an instance shows: nothing is a block without elements.
struct ShownBlock
{
  //! From the first byte of the shared memory. \unit{bytes}
  Int64 offset = 0;
  Int64 element_bytes = 0;
  Int32 nb_dim = 0;
  //! Sequence of the entry when it was read.
  UInt32 sequence = 0;
  //! True when the owner had already ended the instance: the block is readable until the next barrier of the machine.
  bool has_ended = false;
  std::array<Int64, DirectoryEntry::MaxDim> dims = {};
  //! What the block takes, and the most that one under this name took. \unit{bytes}
  Int64 block_bytes = 0;
  Int64 most_block_bytes = 0;
};

/*!
 * \brief Writes the entries of this rank, reads those of all. No call sends a message or waits for another rank.
 *
 * A reader gets the entry as it was at some instant, never a mixture of two. A name is found in a time that does not
 * depend on the number of names. The memory alone limits how many names there are and how long they are. Room for entries
 * comes from the heap of the rank, and goes back there as retired blocks, since another rank may be looking.
 *
 * An instance that other ranks may read stays in the directory after its end, until the next barrier of the machine. A
 * rank that is slower than the owner so finds the instance that the owner had at the last barrier, even if the owner has
 * begun another one of the same name meanwhile. Barriers order the two: see find().
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

  //! Begins an instance of this rank, without elements. \local
  //! \throws FatalErrorException when the name is taken, or there is no room
  SharedInstance add(const String& name);
  //! Changes what the living instance of this rank in \a entry shows. \local
  void write(Int32 entry, const ShownBlock& block);
  //! Other ranks may read the instance in \a entry from now on. \local
  void markRead(Int32 entry);
  //! True if other ranks may know where the block of \a entry was before the last write(). \local
  bool wasRead(Int32 entry) const;
  //! Ends the instance in \a entry, which other ranks may read until they enter the next barrier. \local
  void end(Int32 entry);
  //! Ends the instance in \a entry at once. Returns wasRead(), as it was after the end. \local
  bool remove(Int32 entry);
  //! Removes what end() left. All ranks have entered a barrier since. \local
  void removeEnded();

  //! Calls \a f with the name of each living instance of a rank, and what it shows; does not count as reading. \local
  void forEach(Int32 machine_index, const std::function<void(const String& name, const ShownBlock& block)>& f) const;
  /*!
   * \brief The instance called \a name that a rank showed when it entered the barrier number \a barrier.
   *
   * Null if the rank showed none then. The last barrier that this rank has entered is the only right number: what the
   * owner ended before the barriers after that one may be gone. \local
   */
  SharedInstance find(Int32 machine_index, const String& name, Int64 barrier) const;
  //! What read() returned is right as long as this is ShownBlock::sequence. \local
  const std::atomic<UInt32>& sequenceOf(Int32 machine_index, Int32 entry) const;
  //! Reads what \a instance of a rank shows. False if its owner ended it before the last barrier of this rank. \local
  bool read(Int32 machine_index, SharedInstance instance, ShownBlock& block) const;

 private:
  std::byte* m_base;
  DirectoryRoot* m_roots;
  Int32 m_index;
  BlockHeap* m_heap;
  PeerWatch* m_watch;
  mutable std::mutex m_mutex;
  Int32 m_nb_entry = 0;
  Int64 m_nb_instance = 0;
  std::vector<Int32> m_free_entries;
  //! Entries that end() left.
  std::vector<Int32> m_ended_entries;
  //! True when m_ended_entries holds something, to be read without the lock.
  std::atomic<bool> m_has_ended = false;

  DirectoryEntry& entryAt(Int32 machine_index, Int32 entry) const;
  std::atomic<Int32>& bucketAt(Int64 buckets, UInt64 key) const;
  std::byte* doAllocate(Int64 nb_byte);
  void retireBlock(std::byte* address);
  void ensureEntry();
  Int32 takeEntry();
  void ensureBuckets();
  void writeName(DirectoryEntry& entry, const String& name, Int64 long_name);
  void link(Int64 buckets, Int32 index);
  void unlink(Int32 index);
  bool doRemove(Int32 index);
  SharedInstance search(Int32 machine_index, UInt64 key, const String& name, Int64 barrier) const;
  bool hasName(const DirectoryEntry& entry, UInt64 key, const String& name) const;
  std::string_view textOf(const StoredName& name) const;
};
} // namespace Arcane::detail
