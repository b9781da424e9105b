// SPDX-License-Identifier: Apache-2.0
// The layout of the file in memory in which a run describes its variables to other programs.
#pragma once

#include "arcane_core/comm/SequenceLock.h"

#include <array>
#include <atomic>
#include <string>
#include <string_view>
#include <vector>

namespace Arcane::detail::watch
{
//! The first eight bytes of the file, once the run has filled in the head.
inline constexpr UInt64 watch_mark = 0x3148435441574341; // "ACWATCH1", read as a number
//! The version of this layout. A library refuses another version.
inline constexpr Int32 watch_version = 1;
//! A number whose bytes show their order.
inline constexpr Int32 watch_byte_order = 0x01020304;
//! The name under which the system lists the file among the files of the process that made it.
inline constexpr const char* watch_file_name = "arcane watch";

//! Number of leases and of snapshots that all watchers of a machine may have at a time.
inline constexpr Int32 nb_lease = 128;
inline constexpr Int32 nb_snapshot = 8;
//! Number of variables of a snapshot at most.
inline constexpr Int32 nb_snapshot_name = 16;
//! Number of variables that one rank describes at most.
inline constexpr Int32 nb_watch_entry = 32768;
inline constexpr Int32 nb_watch_dim = 8;

//! The state of a rank for watchers.
enum class eRankState : Int32
{
  Absent = 0,
  Running = 1,
  //! The rank has ended its run. Its descriptions do not change any more.
  Ended = 2
};

//! The state of an entry.
enum class eEntryState : Int32
{
  Free = 0,
  //! The values are at WatchEntry::offset; there are none when an extent is 0.
  Readable = 1,
  //! The owner is about to move the values or to change their number.
  Moving = 2,
  //! Another process cannot read the values, see eHidden.
  Hidden = 3
};

//! Why the values of an entry are Hidden.
enum class eHidden : Int32
{
  None = 0,
  Texts = 1,
  //! In the memory of a device, or not in shared memory.
  OnDevice = 2,
  //! The values of 32 items are interleaved: no extents and strides describe them.
  Tiled = 3
};

//! Why a variable is not in a snapshot; Copied if it is.
enum class eCopyStatus : Int32
{
  Copied = 0,
  Unknown = 1,
  Hidden = 2,
  NoRoom = 3,
  //! The owner was changing the values at the end of the iteration.
  Busy = 4,
  //! Several variables have the name.
  Ambiguous = 5,
  //! There is room for it once other programs have taken their copies and ended their leases.
  Full = 6
};

//! The form of the values of a variable.
enum class eShapeKind : Int32
{
  Single = 0,
  List = 1,
  Table = 2,
  OnItems = 3,
  ListsOnItems = 4,
  //! A block that begins with a MeshHead.
  Mesh = 5
};

//! The kind of numbers of a variable, as NumPy names it.
enum class eNumber : Int32
{
  None = 0,
  Unsigned = 'u',
  Signed = 'i',
  Real = 'f',
  //! A bfloat16, which NumPy does not know.
  BFloat = 'b'
};

//! A word that watchers and ranks change by compare-exchange: state, process of the watcher, generation.
struct LeaseWord
{
  enum eState : UInt64
  {
    Free = 0,
    Active = 1,
    //! A rank has ended the lease; or the slot of a snapshot is being filled, see SnapshotSlot.
    Over = 2,
    Taken = 3
  };
  static constexpr int nb_state_bit = 2;
  static constexpr int nb_process_bit = 22;

  static eState state(UInt64 word) { return static_cast<eState>(word & 3); }
  static Int64 process(UInt64 word) { return static_cast<Int64>((word >> nb_state_bit) & ((UInt64(1) << nb_process_bit) - 1)); }
  static UInt64 generation(UInt64 word) { return word >> (nb_state_bit + nb_process_bit); }
  static UInt64 make(UInt64 generation, Int64 process, eState state)
  {
    const UInt64 low = static_cast<UInt64>(process) & ((UInt64(1) << nb_process_bit) - 1);
    return (generation << (nb_state_bit + nb_process_bit)) | (low << nb_state_bit) | state;
  }
  static UInt64 withState(UInt64 word, eState state) { return (word & ~UInt64(3)) | state; }
};

//! The first page: a watcher checks it before anything else. The members are constant once \a mark is written.
struct alignas(128) WatchHead
{
  std::atomic<UInt64> mark;
  Int32 version;
  Int32 byte_order;
  //! The number of ranks of the machine.
  Int32 nb_rank;
  Int32 nb_rank_of_run;
  //! The size of this file. \unit{bytes}
  Int64 total_bytes;
  //! The process that made the file, and when it started, in ticks since the machine was started.
  Int64 process;
  Int64 start_tick;
  //! The descriptor of the file of values in that process, its number in the file system, and its size.
  Int64 values_descriptor;
  Int64 values_inode;
  Int64 values_bytes;
  //! Most bytes, blocks and nanoseconds for which a rank keeps blocks for watchers.
  Int64 limit_bytes;
  Int64 limit_blocks;
  Int64 limit_ns;
  //! Requests that a watcher may make, words between colons, empty for none.
  char requests[128];
  char program[256];
};
static_assert(sizeof(WatchHead) <= 4096);

//! The name of a variable in the wish for a snapshot.
using SnapshotName = std::array<char, 128>;

//! The wish for one snapshot. \a word goes Free, Active (the watcher writes), Over (asked), Taken (the ranks copy) and Free again.
struct alignas(128) SnapshotSlot
{
  std::atomic<UInt64> word;
  std::atomic<Int32> nb_name;
  SnapshotName names[nb_snapshot_name];
};

//! The pages that watchers write. Ranks trust nothing that is in them.
struct alignas(4096) WatchLeases
{
  std::atomic<UInt64> words[nb_lease];
  SnapshotSlot snapshots[nb_snapshot];
};

//! The copy of one variable of one rank in a snapshot.
struct SnapshotCopy
{
  std::atomic<Int64> offset;
  std::atomic<Int64> nb_byte;
  //! The value of eCopyStatus.
  std::atomic<Int32> status;
  std::atomic<Int32> number;
  std::atomic<Int32> number_bytes;
  std::atomic<Int32> nb_dim;
  std::atomic<Int64> dims[nb_watch_dim];
};

//! The answer of a rank to the wish in a slot.
struct alignas(128) SnapshotAnswer
{
  //! The number of the agreement of the ranks that covers the wish. The first rank alone writes it, before it marks the wish.
  std::atomic<UInt64> agreement;
  //! The word of the slot to which the answer belongs, written last.
  std::atomic<UInt64> word;
  std::atomic<Int64> iteration;
  std::atomic<UInt64> time_bits;
  SnapshotCopy copies[nb_snapshot_name];
};

//! The state of one rank.
struct alignas(128) WatchRank
{
  std::atomic<Int32> state;
  std::atomic<Int32> rank;
  std::atomic<Int64> process;
  //! All entries from this one on are free.
  std::atomic<Int32> nb_entry;
  std::atomic<Int32> padding;
  //! Grows each time an entry gets or loses a name.
  std::atomic<UInt64> nb_change;
  //! Odd during an iteration.
  std::atomic<UInt64> step;
  //! The number of complete iterations, and the physical time after them.
  std::atomic<Int64> iteration;
  std::atomic<UInt64> time_bits;
  //! Counts the blocks that the rank has freed or wanted to free: an edge between ranks and watchers, see the README.
  std::atomic<UInt64> clock;
  //! The blocks that the rank keeps for watchers now, and the bytes of these and of copies, now and at most.
  std::atomic<Int64> kept_blocks;
  std::atomic<Int64> kept_bytes;
  std::atomic<Int64> most_kept_bytes;
  //! The number of leases that this rank has ended.
  std::atomic<Int64> nb_ended_lease;
  SnapshotAnswer snapshots[nb_snapshot];
};

//! The texts of an entry.
struct EntryTexts
{
  std::string_view full_name;
  std::string_view name;
  std::string_view mesh;
  std::string_view family;
  //! Empty unless the variable is partial.
  std::string_view group;
};

//! The description of one variable of one rank. Only the rank writes it, under \a lock.
struct alignas(128) WatchEntry
{
  static constexpr Int32 NbTextWord = 46;
  static constexpr Int32 MaxTextBytes = NbTextWord * 8;

  comm::SequenceLock lock;
  std::atomic<Int32> state;
  std::atomic<Int32> hidden;
  std::atomic<Int32> shape_kind;
  //! The value of eItemKind.
  std::atomic<Int32> item_kind;
  std::atomic<Int32> number;
  std::atomic<Int32> number_bytes;
  std::atomic<Int32> is_tiled;
  std::atomic<Int32> nb_dim;
  std::atomic<Int64> dims[nb_watch_dim];
  std::atomic<Int64> offset;
  //! Grows each time the owner shows another place or size.
  std::atomic<Int64> epoch;
  //! The iteration after which the values were copied from the memory of a device, 0 for values in place.
  std::atomic<Int64> copied_after;
  std::atomic<Int32> text_bytes;
  std::atomic<Int32> padding;
  //! The members of EntryTexts, each followed by a zero.
  std::atomic<UInt64> text[NbTextWord];
};
static_assert(sizeof(WatchEntry) == 512);

//! The copy of an entry.
struct EntryCopy
{
  UInt64 lock_number = 0;
  eEntryState state = eEntryState::Free;
  eHidden hidden = eHidden::None;
  eShapeKind shape_kind = eShapeKind::Single;
  Int32 item_kind = 0;
  eNumber number = eNumber::None;
  Int32 number_bytes = 0;
  bool is_tiled = false;
  Int32 nb_dim = 0;
  std::array<Int64, nb_watch_dim> dims = {};
  Int64 offset = 0;
  Int64 epoch = 0;
  Int64 copied_after = 0;
  std::array<char, WatchEntry::MaxTextBytes> text = {};
  Int32 text_bytes = 0;

  EntryTexts texts() const;
  //! Returns the number of numbers, or -1 when the extents do not make sense.
  Int64 nbNumber() const;
  //! Returns the size of all numbers, or -1 when the extents do not make sense. \unit{bytes}
  Int64 nbByte() const;
};

//! The places of the parts of the file.
struct WatchPlaces
{
  Int64 leases = 0;
  Int64 ranks = 0;
  Int64 entries = 0;
  Int64 total = 0;

  explicit WatchPlaces(Int32 nb_rank);
};

//! Writes the texts of an entry whose lock says that it is being written. Returns false if they are too long; nothing is written then.
bool writeTexts(const comm::SequenceLock::Writing& writing, WatchEntry& entry, const EntryTexts& texts);

//! Copies an entry. Returns false if it is being written all the time, as by a rank that was killed meanwhile.
bool readEntry(const WatchEntry& entry, EntryCopy& copy);

//! Returns when a process started, in ticks since the machine was started: 0 if this is not known, -1 if it has ended.
Int64 startTickOf(Int64 process);
} // namespace Arcane::detail::watch
