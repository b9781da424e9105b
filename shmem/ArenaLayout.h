// SPDX-License-Identifier: Apache-2.0
// The layout of the memory that the ranks of a machine share. Offsets replace pointers, since each process maps the memory at another address.
#pragma once

#include "arcane_core/comm/CallTrail.h"
#include "arcane_core/comm/SequenceLock.h"
#include "arcane_core/comm/WaitNote.h"

#include <atomic>
#include <limits>
#include <pthread.h>

namespace Arcane::detail::shmem
{
//! Size of a unit; the size of each extent is a multiple of it. \unit{bytes}
inline constexpr Int64 unit_bytes = 4096;
//! Size of a granule; pages are committed, and returned to the system, in whole granules. \unit{bytes}
inline constexpr Int64 granule_bytes = 64 * 1024;
inline constexpr Int64 nb_unit_per_granule = granule_bytes / unit_bytes;

//! An extent is a run of units that is free or in use. The extents cover the data without gaps, and each holds its neighbours.
struct ExtentNode
{
  Int64 first;
  Int64 count;
  //! The first \a used units are in use. The units after them are room to grow and have no pages.
  Int64 used;
  Int32 previous;
  Int32 next;
  Int32 previous_free;
  Int32 next_free;
  Int32 is_free;
  Int32 padding;
};

//! The heads of the lists of extents. ExtentTable holds the nodes of these lists.
struct ExtentRoots
{
  static constexpr Int32 NbBucket = 192;

  Int32 bucket[NbBucket];
  UInt64 non_empty[NbBucket / 64];
  Int32 first_unused_node;
  Int32 free_node;
  Int32 nb_usable_node;
};

//! The data that one rank publishes about itself. Only this rank writes them.
struct alignas(128) RankLine
{
  //! The number of words that hold one bit per processor.
  static constexpr Int32 NbProcessorWord = 16;

  comm::WaitNote wait;
  comm::CallTrail calls;
  std::atomic<UInt64> processors[NbProcessorWord];
  std::atomic<Int32> process;
  std::atomic<Int32> rank;
};

//! The memory that the blocks of one rank occupy, retired blocks included. Only this rank writes it. \unit{bytes}
struct alignas(128) RankUsage
{
  std::atomic<Int64> used;
  std::atomic<Int64> most_used;
};

//! One of two slots for messages from one rank to another rank. The two slots are used alternately, see MachineMail.
struct alignas(64) MailSlot
{
  //! A message of at most NbFirstByte bytes is in \a first_bytes, one of at most NbInlineByte in \a bytes; a larger one is at \a offset.
  static constexpr Int64 NbFirstByte = 32;
  static constexpr Int64 NbInlineByte = 128;

  // The reader polls this cache line. The writer therefore writes it once, at the end, without a pause between its members.
  //! The number of the message, counted from 1; written last.
  std::atomic<UInt64> number;
  Int64 nb_byte;
  //! The offset of a large message in the shared memory.
  Int64 offset;
  //! A number that sender and receiver compare, to find out whether they mean the same exchange.
  UInt32 label;
  //! Not 0 when the message gives the place of the values instead of the values.
  Int16 is_reference;
  //! Not 0 when the bytes end with a note of the sender.
  Int16 has_note;
  std::byte first_bytes[NbFirstByte];

  alignas(64) std::byte bytes[NbInlineByte];
};
static_assert(sizeof(MailSlot) == 64 + MailSlot::NbInlineByte);

//! The line that one rank writes for one other rank.
struct alignas(128) MailLine
{
  MailSlot slots[2];
  //! The number of the last message from the other rank whose references this rank has finished reading.
  std::atomic<UInt64> released;
};

/*!
 * \brief An instance that a rank shows to the other ranks: one entry of its directory.
 *
 * An instance is one life of a shared name on one rank. Its block may change; the instance stays the same. Only the rank
 * itself writes the entry, under \a lock.
 */
struct alignas(128) DirectoryEntry
{
  static constexpr Int32 MaxDim = 4;
  static constexpr Int32 NbNameWord = 16;
  static constexpr Int64 MaxNameBytes = NbNameWord * Int64(sizeof(UInt64));
  //! The value of \a ended_at as long as the instance lives.
  static constexpr Int64 NotEnded = std::numeric_limits<Int64>::max();

  //! The block published by one call of SharedPublication::publish().
  struct State
  {
    //! The number of barriers of the machine that the rank had entered when it published the state.
    std::atomic<Int64> published_at;
    //! The offset of the block, or of the DeviceBlock of one that is in the memory of a device.
    std::atomic<Int64> offset;
    std::atomic<Int32> is_on_device;
    std::atomic<Int32> nb_dim;
    std::atomic<Int64> element_bytes;
    std::atomic<Int64> dims[MaxDim];
    //! \unit{bytes}
    std::atomic<Int64> block_bytes;
  };

  comm::SequenceLock lock;
  //! The hash of the name, 0 when the entry is free.
  std::atomic<UInt64> key;
  //! The number of the instance among all instances of its rank, counted from 1. A number is never reused.
  std::atomic<Int64> instance;
  //! The number, plus one, of the next entry in the same hash bucket; 0 at the end of the list.
  std::atomic<Int32> next;
  //! The index in \a states of what was published last. The other state is the one that was shown at the last barrier, if they differ.
  std::atomic<Int32> latest;
  State states[2];
  //! The largest size of a block since the entry was made. \unit{bytes}
  std::atomic<Int64> most_block_bytes;
  //! The number of barriers of the machine that the rank had entered when the instance began, and when it ended.
  std::atomic<Int64> begun_at;
  std::atomic<Int64> ended_at;
  std::atomic<Int64> name_bytes;
  //! The name. When it is longer than MaxNameBytes, the first word holds the offset of the text instead.
  std::atomic<UInt64> name[NbNameWord];
};
static_assert(sizeof(DirectoryEntry) == 384);

//! Identifies one instance: the place of its entry in the directory of its rank, and its number.
struct SharedInstance
{
  Int32 entry = -1;
  Int64 number = 0;

  //! Returns true when the rank shows nothing under the name.
  bool isNull() const { return entry < 0; }
};

/*!
 * \brief Says where the directory of one rank is. Only this rank writes it.
 *
 * The entries are in chunks of memory, each twice as large as the one before; they never move. A hash table of lists of entries
 * finds an entry by its name.
 */
struct alignas(128) DirectoryRoot
{
  static constexpr Int32 NbChunk = 13;
  static constexpr Int32 NbFirstEntry = 256;

  //! Protects the lists of entries. An entry that changes changes no list.
  comm::SequenceLock lock;
  std::atomic<Int32> nb_entry;
  //! The offset of the first bucket plus the logarithm of the number of buckets, 0 without buckets. One value holds both.
  std::atomic<Int64> buckets;
  //! Chunk k holds the entries from number NbFirstEntry * (2^k - 1) on; this is its offset.
  std::atomic<Int64> chunks[NbChunk];
};
static_assert(std::atomic<UInt64>::is_always_lock_free);

//! The largest use of memory in the last windows of time, see IdleReserve. \unit{bytes}
struct IdleHistory
{
  //! The number of the last window of time in which blocks were allocated or freed.
  std::atomic<Int64> window;
  std::atomic<Int64> peak;
  //! The largest use in the window of time before \a window.
  std::atomic<Int64> former_peak;
};

//! The first bytes of the shared memory.
struct alignas(128) ArenaHead
{
  UInt64 mark;
  pthread_mutex_t extents_lock;
  //! The rank that holds the lock, plus one; 0 when the lock is free.
  std::atomic<Int32> lock_holder;
  //! The rank, plus one, that left because of an error. The other ranks must not wait for it.
  std::atomic<Int32> abandoned_by;
  std::atomic<Int64> used_bytes;
  std::atomic<Int64> most_used_bytes;
  std::atomic<Int64> committed_bytes;
  //! The idle bytes that the last trim could not return to the system, less the bytes that blocks have taken since.
  std::atomic<Int64> stuck_bytes;
  IdleHistory idle;
  //! The value of eExchangePath that the first rank of the machine read. Valid for all ranks.
  std::atomic<Int32> exchange_path;
  //! 1 when the registration counts have pages.
  std::atomic<Int32> has_registrations;
  ExtentRoots extents;
};

//! The offsets of the parts of the shared memory, from its first byte. \unit{bytes}
struct ArenaLayout
{
  Int32 nb_rank = 0;
  Int64 nb_unit = 0;

  Int64 ranks = 0;
  Int64 usages = 0;
  Int64 directories = 0;
  Int64 flags = 0;
  //! Offset of the mail lines: one for each pair of ranks, ordered by sender, then by receiver.
  Int64 mail = 0;
  Int64 committed = 0;
  //! Offset of the nodes. Everything before it is committed from the start, the rest when it is used.
  Int64 nodes = 0;
  //! Offset of the registration counts, see DeviceReach.
  Int64 registrations = 0;
  Int64 data = 0;
  Int64 total = 0;

  Int64 capacity() const { return nb_unit * unit_bytes; }
  //! Returns the offset of the line that \a from writes for \a to.
  Int64 mailLineOf(Int32 from, Int32 to) const { return mail + (Int64(from) * nb_rank + to) * Int64(sizeof(MailLine)); }

  //! Returns the layout for \a capacity bytes of data, rounded down to whole granules.
  static ArenaLayout forCapacity(Int64 capacity, Int32 nb_rank);
  //! Returns the largest layout that fits in \a total bytes. Its \a nb_unit is 0 when \a total is too small.
  static ArenaLayout within(Int64 total, Int32 nb_rank);
};
} // namespace Arcane::detail::shmem
