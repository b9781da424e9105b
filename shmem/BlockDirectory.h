// SPDX-License-Identifier: Apache-2.0
// The directory by which each rank shows its instances to the other ranks of its machine, by name.
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

namespace Arcane::detail::shmem
{
//! Describes the block that an instance shows. The block has no elements when the instance shows nothing.
struct ShownBlock
{
  //! The offset of the block from the first byte of the shared memory; with \a is_on_device, the offset of its DeviceBlock. \unit{bytes}
  Int64 offset = 0;
  bool is_on_device = false;
  Int64 element_bytes = 0;
  Int32 nb_dim = 0;
  //! The number that the lock of the entry had when it was read.
  UInt64 number = 0;
  //! True when the owner has published nothing since. The block is then valid as long as the number of the lock is the same.
  bool is_latest = false;
  //! True when the owner had already ended the instance. The block is then readable until the next barrier of the machine.
  bool has_ended = false;
  std::array<Int64, DirectoryEntry::MaxDim> dims = {};
  //! The size of the block, and the largest size of a block under this name. \unit{bytes}
  Int64 block_bytes = 0;
  Int64 most_block_bytes = 0;
};

/*!
 * \brief Writes the entries of this rank and reads the entries of all ranks. No call sends a message or waits for another rank.
 *
 * A reader gets what an instance showed when this rank entered its last barrier, whatever its owner has published since: an entry keeps the last
 * state that was published before a barrier beside the present one. Of its own instances a rank gets the present state. The time to find a name does
 * not depend on the number of names. Only the size of the memory limits the number and the length of names. The entries are in blocks of the heap of
 * the rank. Freed blocks are retired first, since another rank may be reading them.
 *
 * An instance that other ranks may read stays in the directory after its end, until the next barrier of the machine. A
 * rank that is slower than the owner thus finds the instance that the owner had at the last barrier, even if the owner has
 * begun another instance of the same name meanwhile. find() takes the number of that barrier.
 *
 * \code
 * const SharedInstance own = directory.add("Density");                            // on the owner
 * directory.write(own.entry, block);
 * ...                                                                             // a barrier of the machine, whose number is n
 * const SharedInstance found = directory.find(owner_index, "Density", n);         // on the other ranks
 * if (!found.isNull() && directory.read(owner_index, found, block))
 *   ...                                                                           // the block as it was at this barrier
 * \endcode
 */
class BlockDirectory
{
 public:
  //! The words of an entry that hold its name.
  struct StoredName
  {
    Int64 nb_byte = 0;
    std::array<UInt64, DirectoryEntry::NbNameWord> words = {};
  };

  BlockDirectory(std::byte* base, const ArenaLayout& layout, Int32 machine_index, BlockHeap* heap, PeerWatch* watch);
  BlockDirectory(const BlockDirectory&) = delete;
  BlockDirectory& operator=(const BlockDirectory&) = delete;

  //! Begins an instance of this rank, which has no elements at first. \local
  //! \throws FatalErrorException when this rank already shows this name, or when memory is exhausted
  SharedInstance add(const String& name);
  //! Changes what the living instance in \a entry of this rank shows, to the other ranks from their next barrier on. \local
  void write(Int32 entry, const ShownBlock& block);
  //! Ends the instance in \a entry. Other ranks may read it until they enter the next barrier. \local
  void end(Int32 entry);
  //! Ends the instance in \a entry, which no other rank can read, and frees the entry at once. \local
  void remove(Int32 entry);
  //! Removes the entries whose instances end() has ended. The caller ensures that all ranks have entered a barrier since. \local
  void removeEnded();

  //! Calls \a f with the name and the block of each living instance of a rank. Does not count as reading them. \local
  void forEach(Int32 machine_index, const std::function<void(const String& name, const ShownBlock& block)>& f) const;
  /*!
   * \brief Returns the instance called \a name that a rank showed when it entered the barrier number \a barrier.
   *
   * The result is null if the rank showed none then. \a barrier must be the number of the last barrier that this rank has entered:
   * instances that were ended before a later barrier may be gone. \local
   */
  SharedInstance find(Int32 machine_index, const String& name, Int64 barrier) const;
  //! Returns the lock of an entry. \local
  const comm::SequenceLock& lockOf(Int32 machine_index, Int32 entry) const { return entryAt(machine_index, entry).lock; }
  //! Reads what \a instance of a rank showed at the last barrier of this rank. Returns false if the owner ended it before. \local
  bool read(Int32 machine_index, SharedInstance instance, ShownBlock& block) const;

 private:
  using Lock = std::scoped_lock<std::mutex>;

  std::byte* m_base;
  DirectoryRoot* m_roots;
  Int32 m_index;
  BlockHeap* m_heap;
  PeerWatch* m_watch;
  mutable std::mutex m_mutex;
  Int32 m_nb_entry = 0;
  Int64 m_nb_instance = 0;
  std::vector<Int32> m_free_entries;
  //! The entries whose instances end() has ended.
  std::vector<Int32> m_ended_entries;
  //! True when m_ended_entries is not empty; read without the lock.
  std::atomic<bool> m_has_ended = false;

  DirectoryEntry& entryAt(Int32 machine_index, Int32 entry) const;
  std::atomic<Int32>& bucketAt(Int64 buckets, UInt64 key) const;
  std::byte* doAllocate(Int64 nb_byte);
  void retireBlock(std::byte* address);
  // A function that is given the lock uses what m_mutex protects.
  void ensureEntry(const Lock& lock);
  Int32 takeEntry(const Lock& lock);
  void ensureBuckets(const Lock& lock);
  void writeName(DirectoryEntry& entry, const String& name, Int64 long_name);
  // Functions that change the lists of entries, while the lock of the root says so.
  void link(const comm::SequenceLock::Writing& writing, Int64 buckets, Int32 index);
  void unlink(const comm::SequenceLock::Writing& writing, Int32 index);
  void doRemove(const Lock& lock, Int32 index);
  SharedInstance search(Int32 machine_index, UInt64 key, const String& name, Int64 barrier) const;
  bool hasName(const DirectoryEntry& entry, UInt64 key, const String& name) const;
  std::string_view textOf(const StoredName& name) const;
};
} // namespace Arcane::detail::shmem
