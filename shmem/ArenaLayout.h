// SPDX-License-Identifier: Apache-2.0
// What lies where in the shared memory of a machine. Each process maps it elsewhere: only offsets are stored.
#pragma once

#include "arcane_core/comm/WaitNote.h"

#include <atomic>
#include <limits>
#include <pthread.h>

namespace Arcane::detail
{
//! Blocks are multiples of this. \unit{bytes}
inline constexpr Int64 unit_bytes = 4096;
//! Memory is committed and given back by multiples of this. \unit{bytes}
inline constexpr Int64 granule_bytes = 64 * 1024;
inline constexpr Int64 nb_unit_per_granule = granule_bytes / unit_bytes;

//! A run of units, free or not. Extents cover the data without hole and know their neighbours.
struct ExtentNode
{
  Int64 first;
  Int64 count;
  //! Units in use from the first one on: the others are room to grow, without pages.
  Int64 used;
  Int32 previous;
  Int32 next;
  Int32 previous_free;
  Int32 next_free;
  Int32 is_free;
  Int32 padding;
};

//! Roots of the extents; the nodes are elsewhere, see ExtentTable.
struct ExtentRoots
{
  static constexpr Int32 NbBucket = 192;

  Int32 bucket[NbBucket];
  UInt64 non_empty[NbBucket / 64];
  Int32 first_unused_node;
  Int32 free_node;
  Int32 nb_usable_node;
};

//! What one rank says of itself. Written by this rank only.
struct alignas(128) RankLine
{
  //! A bit per processor.
  static constexpr Int32 NbProcessorWord = 16;

  WaitNote wait;
  std::atomic<UInt64> processors[NbProcessorWord];
  std::atomic<Int32> process;
  std::atomic<Int32> rank;
  //! See ViewEpochs.
  std::atomic<UInt64> view_epoch;
};

//! What the blocks of one rank take, retired ones included. Written by this rank only. \unit{bytes}
struct alignas(128) RankUsage
{
  std::atomic<Int64> used;
  std::atomic<Int64> most_used;
};

//! Written by one rank, read by another.
struct alignas(64) BarrierFlag
{
  std::atomic<UInt64> count;
};

//! One of the two places, used in turns, for messages from one rank to another; see MachineMail.
struct alignas(64) MailSlot
{
  //! Contents up to this size are in \a first_bytes, up to the next one in \a bytes, else elsewhere.
  static constexpr Int64 NbFirstByte = 32;
  static constexpr Int64 NbInlineByte = 128;

  // The reader looks at this line again and again, so that the writer writes it once, at the end, without pause.
  //! Of the message, from 1 on. Written last.
  std::atomic<UInt64> number;
  Int64 nb_byte;
  //! Of the contents in the shared memory, when they are not here.
  Int64 offset;
  //! What both ranks must agree upon.
  UInt32 label;
  //! Not 0 when the contents say where to read the values.
  Int32 is_reference;
  std::byte first_bytes[NbFirstByte];

  alignas(64) std::byte bytes[NbInlineByte];
};
static_assert(sizeof(MailSlot) == 64 + MailSlot::NbInlineByte);

//! What one rank writes for another.
struct alignas(128) MailLine
{
  MailSlot slots[2];
  //! Number of the last message of the other one whose reference is of no more use.
  std::atomic<UInt64> released;
};

/*!
 * \brief An instance that a rank shows to the others: an entry of its directory.
 *
 * An instance is one life of a shared name on one rank: the block may change, the instance stays. The entry is written by
 * its rank alone; \a sequence is odd meanwhile, so that a reader starts again.
 */
struct alignas(256) DirectoryEntry
{
  static constexpr Int32 MaxDim = 4;
  static constexpr Int32 NbNameWord = 17;
  static constexpr Int64 MaxNameBytes = NbNameWord * Int64(sizeof(UInt64));
  //! Value of ended_at as long as the instance lives.
  static constexpr Int64 NotEnded = std::numeric_limits<Int64>::max();

  std::atomic<UInt32> sequence;
  //! Not 0 once another rank may read the instance: its block may then be in use when the owner leaves it.
  std::atomic<UInt32> was_read;
  //! 0 when the entry is free.
  std::atomic<UInt64> key;
  std::atomic<Int64> offset;
  std::atomic<Int64> element_bytes;
  //! Number of the instance among all those of its rank, from 1 on. No number is used twice.
  std::atomic<Int64> instance;
  std::atomic<Int32> nb_dim;
  //! Number, plus one, of the next entry whose key falls in the same bucket.
  std::atomic<Int32> next;
  std::atomic<Int64> dims[MaxDim];
  //! What the block takes, and the largest it took since the entry was made. \unit{bytes}
  std::atomic<Int64> block_bytes;
  std::atomic<Int64> most_block_bytes;
  //! Number of barriers of the machine that the rank had entered when the instance began, and when it ended.
  std::atomic<Int64> begun_at;
  std::atomic<Int64> ended_at;
  std::atomic<Int64> name_bytes;
  //! The name; one longer than MaxNameBytes is elsewhere, and the first word is its offset.
  std::atomic<UInt64> name[NbNameWord];
};
static_assert(sizeof(DirectoryEntry) == 256);

//! One life of a name on one rank: its place in the directory of the rank, and its number there.
struct SharedInstance
{
  Int32 entry = -1;
  Int64 number = 0;

  //! True when the rank had nothing of this name.
  bool isNull() const { return entry < 0; }
};

/*!
 * \brief Where the directory of one rank is. Written by this rank only.
 *
 * Its entries are in blocks that double in size, and never move; its index is a hash table of lists of entries.
 */
struct alignas(128) DirectoryRoot
{
  static constexpr Int32 NbChunk = 13;
  static constexpr Int32 NbFirstEntry = 256;

  //! Changes when an entry appears or disappears, not when it changes; odd meanwhile.
  std::atomic<UInt32> version;
  std::atomic<Int32> nb_entry;
  //! Offset of the first buckets, plus the logarithm of their number; 0 when there are none. One value for both.
  std::atomic<Int64> buckets;
  //! Offset of the entries from number NbFirstEntry * (2^k - 1) on.
  std::atomic<Int64> chunks[NbChunk];
};
static_assert(std::atomic<UInt64>::is_always_lock_free);

//! The largest use of the last windows of time, see IdleReserve. \unit{bytes}
struct IdleHistory
{
  //! Number of the last window in which something happened.
  std::atomic<Int64> window;
  std::atomic<Int64> peak;
  //! That of the window before.
  std::atomic<Int64> former_peak;
};

//! First bytes of the shared memory.
struct alignas(128) ArenaHead
{
  UInt64 mark;
  pthread_mutex_t extents_lock;
  //! Rank, plus one, that is inside the lock.
  std::atomic<Int32> lock_holder;
  //! Rank, plus one, that left because of an error; the others must not wait for it.
  std::atomic<Int32> abandoned_by;
  std::atomic<Int64> used_bytes;
  std::atomic<Int64> most_used_bytes;
  std::atomic<Int64> committed_bytes;
  //! Idle bytes that were left when all that can be given back was; those that blocks have taken since are subtracted.
  std::atomic<Int64> stuck_bytes;
  IdleHistory idle;
  //! An eExchangePath; that of the first rank holds for all.
  std::atomic<Int32> exchange_path;
  ExtentRoots extents;
};

//! Offsets, from the first byte of the shared memory, of its parts. \unit{bytes}
struct ArenaLayout
{
  Int32 nb_rank = 0;
  Int32 nb_barrier_round = 0;
  Int64 nb_unit = 0;

  Int64 ranks = 0;
  Int64 usages = 0;
  Int64 directories = 0;
  Int64 flags = 0;
  //! From each rank to each, row by row.
  Int64 mail = 0;
  Int64 committed = 0;
  //! Everything before is committed from the start, the rest when used.
  Int64 nodes = 0;
  //! See DeviceReach.
  Int64 registrations = 0;
  Int64 data = 0;
  Int64 total = 0;

  Int64 capacity() const { return nb_unit * unit_bytes; }
  //! What \a from writes for \a to.
  Int64 mailLineOf(Int32 from, Int32 to) const { return mail + (Int64(from) * nb_rank + to) * Int64(sizeof(MailLine)); }

  //! For \a capacity bytes of data, rounded down.
  static ArenaLayout forCapacity(Int64 capacity, Int32 nb_rank);
  //! The largest one within \a total bytes; no unit when they are too few.
  static ArenaLayout within(Int64 total, Int32 nb_rank);
};
} // namespace Arcane::detail
