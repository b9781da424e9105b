// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/reader/Snapshot.h"

#include "shmem/watch/layout/MeshLayout.h"
#include "shmem/watch/reader/Lease.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstring>
#include <thread>

namespace Arcane::detail::watch
{
namespace
{
using TimePoint = std::chrono::steady_clock::time_point;

void throwIfEnded(const WatchedRun& run)
{
  if (run.state() != ARCANE_WATCH_RUNNING)
    throw WatchFault(ARCANE_WATCH_ENDED, "the run has ended: no iteration follows at whose end variables could be copied");
}

//! One wish for copies, from its slot to the answers of the ranks.
class Wish
{
 public:
  //! Waits for a slot until \a end: watchers that are killed leave theirs to the run, which frees it after an iteration.
  Wish(WatchedRun& run, const std::vector<std::string>& names, TimePoint end)
  : m_run(run)
  {
    while (!takeSlot()) {
      throwIfEnded(run);
      if (std::chrono::steady_clock::now() > end)
        throw WatchFault(ARCANE_WATCH_NO_ROOM,
                         std::to_string(nb_snapshot) + " snapshots of this run are being taken, expected fewer; ask again");
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    SnapshotSlot& slot = m_run.leases().snapshots[m_slot];
    for (std::size_t i = 0; i < names.size(); ++i) {
      SnapshotName& to = slot.names[i];
      to = {};
      std::memcpy(to.data(), names[i].data(), std::min(names[i].size(), to.size() - 1));
    }
    slot.nb_name.store(static_cast<Int32>(names.size()), std::memory_order_release);
    // Another watcher may have taken this process for one that has ended.
    UInt64 expected = m_word;
    if (!wordOf(m_slot).compare_exchange_strong(expected, LeaseWord::withState(m_word, LeaseWord::Over), std::memory_order_acq_rel))
      throw WatchFault(ARCANE_WATCH_BUSY, "another program has taken the slot of the snapshot; ask again");
    m_word = LeaseWord::withState(m_word, LeaseWord::Taken);
  }

  ~Wish()
  {
    for (const auto state : { LeaseWord::Taken, LeaseWord::Over }) {
      UInt64 expected = LeaseWord::withState(m_word, state);
      wordOf(m_slot).compare_exchange_strong(expected, LeaseWord::withState(m_word, LeaseWord::Free), std::memory_order_acq_rel);
    }
  }
  Wish(const Wish&) = delete;
  Wish& operator=(const Wish&) = delete;

  Int32 slot() const { return m_slot; }
  bool isAnswered() const
  {
    for (Int32 i = 0; i < m_run.nbRank(); ++i)
      if (m_run.rankAt(i).snapshots[m_slot].word.load(std::memory_order_acquire) != m_word)
        return false;
    return true;
  }
  //! Returns true unless a rank has freed the copies before they were read.
  bool isValid() const
  {
    UInt64 expected = m_word;
    return wordOf(m_slot).compare_exchange_strong(expected, m_word, std::memory_order_seq_cst);
  }

 private:
  WatchedRun& m_run;
  Int32 m_slot = -1;
  UInt64 m_word = 0;

  bool takeSlot()
  {
    for (Int32 i = 0; i < nb_snapshot; ++i) {
      std::atomic<UInt64>& word = wordOf(i);
      const UInt64 former = word.load(std::memory_order_acquire);
      // A slot that the ranks are answering is not taken: the ranks free it.
      if (LeaseWord::state(former) == LeaseWord::Taken || !canBeTaken(former))
        continue;
      m_word = takenWord(word, former);
      if (m_word == 0)
        continue;
      m_slot = i;
      return true;
    }
    return false;
  }

  std::atomic<UInt64>& wordOf(Int32 slot) const { return m_run.leases().snapshots[slot].word; }
};

EntryCopy shapeOf(const SnapshotCopy& copy)
{
  EntryCopy shape;
  shape.number = static_cast<eNumber>(copy.number.load(std::memory_order_acquire));
  shape.number_bytes = copy.number_bytes.load(std::memory_order_acquire);
  shape.nb_dim = std::clamp(copy.nb_dim.load(std::memory_order_acquire), 0, nb_watch_dim);
  for (std::size_t i = 0; i < shape.dims.size(); ++i)
    shape.dims[i] = copy.dims[i].load(std::memory_order_acquire);
  shape.offset = copy.offset.load(std::memory_order_acquire);
  return shape;
}

void throwUnlessCopied(eCopyStatus status, const std::string& name, Int32 rank)
{
  const std::string who = "rank " + std::to_string(rank);
  const std::string variable = "variable '" + name + "' of " + who;
  switch (status) {
  case eCopyStatus::Copied:
  case eCopyStatus::Full: return;
  case eCopyStatus::Unknown: throw WatchFault(ARCANE_WATCH_NO_VARIABLE, who + " shows no variable '" + name + "'");
  case eCopyStatus::Hidden:
    throw WatchFault(ARCANE_WATCH_HIDDEN,
                     variable + " cannot be copied: its values are texts, tiled, in the memory of a device, or not in shared memory");
  case eCopyStatus::NoRoom:
    throw WatchFault(ARCANE_WATCH_NO_ROOM, who + " has no room for a copy of '" + name + "', expected one within -A,WatchLimit");
  case eCopyStatus::Busy:
    throw WatchFault(ARCANE_WATCH_BUSY, variable + " was being moved by its owner at the end of the iteration; ask again");
  case eCopyStatus::Ambiguous:
    throw WatchFault(ARCANE_WATCH_AMBIGUOUS, who + " shows several variables called '" + name + "', expected a full name");
  }
  throw WatchFault(ARCANE_WATCH_SYSTEM, variable + " has the unknown status " + std::to_string(static_cast<Int32>(status)));
}

void checkNames(const std::vector<std::string>& names)
{
  if (names.empty() || names.size() > static_cast<std::size_t>(nb_snapshot_name))
    throw WatchFault(ARCANE_WATCH_BAD_ARGUMENT,
                     "a snapshot of " + std::to_string(names.size()) + " variables, expected 1 to " + std::to_string(nb_snapshot_name));
  for (const std::string& name : names)
    if (name.empty() || name.size() >= sizeof(SnapshotName))
      throw WatchFault(ARCANE_WATCH_BAD_ARGUMENT, "the name '" + name + "' in a snapshot has " + std::to_string(name.size()) +
                                                    " bytes, expected 1 to " + std::to_string(sizeof(SnapshotName) - 1));
}
} // namespace

Snapshot::Snapshot(WatchedRun& run, const std::vector<std::string>& names, double timeout_s)
: m_names(names)
{
  checkNames(names);
  constexpr double longest_s = 1.0e6;
  const std::chrono::duration<double> wait(std::isfinite(timeout_s) ? std::clamp(timeout_s, 0.0, longest_s) : longest_s);
  const TimePoint end = std::chrono::steady_clock::now() + std::chrono::duration_cast<TimePoint::duration>(wait);
  while (!take(run, end, timeout_s)) {
    if (std::chrono::steady_clock::now() > end)
      throw WatchFault(ARCANE_WATCH_NO_ROOM, "copies and old arrays that the run keeps for other programs fill -A,WatchLimit; ask again");
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

bool Snapshot::take(WatchedRun& run, TimePoint end, double timeout_s)
{
  const Wish wish(run, m_names, end);
  while (!wish.isAnswered()) {
    throwIfEnded(run);
    if (std::chrono::steady_clock::now() > end)
      throw WatchFault(ARCANE_WATCH_TIMEOUT, "no iteration of the run has ended within " + std::to_string(timeout_s) + " s");
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
  if (!takeCopies(run, wish.slot()))
    return false;
  if (!wish.isValid())
    throw WatchFault(ARCANE_WATCH_LEASE_OVER,
                     "the run has freed the copies before they were read: it keeps them as long as -A,WatchLimit says");
  return true;
}

bool Snapshot::takeCopies(const WatchedRun& run, Int32 slot)
{
  m_copies.clear();
  for (Int32 i = 0; i < run.nbRank(); ++i) {
    const SnapshotAnswer& answer = run.rankAt(i).snapshots[slot];
    const Int64 iteration = answer.iteration.load(std::memory_order_acquire);
    if (i > 0 && iteration != m_iteration)
      throw WatchFault(ARCANE_WATCH_SYSTEM, "the ranks have copied values of the iterations " + std::to_string(m_iteration) + " and " +
                                              std::to_string(iteration) + ", expected one");
    m_iteration = iteration;
    m_time = std::bit_cast<double>(answer.time_bits.load(std::memory_order_acquire));
    for (std::size_t k = 0; k < m_names.size(); ++k) {
      const SnapshotCopy& copy = answer.copies[k];
      const auto status = static_cast<eCopyStatus>(copy.status.load(std::memory_order_acquire));
      if (status == eCopyStatus::Full)
        return false;
      throwUnlessCopied(status, m_names[k], run.rankAt(i).rank.load());
      Copy own{ .shape = shapeOf(copy), .bytes = {} };
      const Int64 nb_byte = own.shape.nbByte();
      const std::byte* from = run.addressOf(own.shape.offset, nb_byte);
      own.bytes.assign(from, from + nb_byte);
      m_copies.push_back(std::move(own));
    }
  }
  return true;
}

arcane_watch_array Snapshot::arrayOf(Int32 index, Int32 name) const
{
  const auto nb_rank = static_cast<Int32>(m_copies.size() / m_names.size());
  if (index < 0 || index >= nb_rank || name < 0 || name >= static_cast<Int32>(m_names.size()))
    throw WatchFault(ARCANE_WATCH_BAD_ARGUMENT, "no variable " + std::to_string(name) + " of rank " + std::to_string(index) +
                                                  " in a snapshot of " + std::to_string(m_names.size()) + " variables and " +
                                                  std::to_string(nb_rank) + " ranks");
  const Copy& copy = m_copies[static_cast<std::size_t>(index) * m_names.size() + static_cast<std::size_t>(name)];
  arcane_watch_array array;
  fillArray(copy.shape, copy.bytes.data(), array);
  return array;
}

std::string Snapshot::meshOf(Int32 name) const
{
  const std::string none = entryNameOfMesh("");
  const std::string& text = m_names.at(static_cast<std::size_t>(name));
  if (!text.starts_with(none))
    throw WatchFault(ARCANE_WATCH_BAD_ARGUMENT,
                     "'" + text + "' in a snapshot is a variable, expected '" + none + "' and the name of a mesh");
  return text.substr(none.size());
}
} // namespace Arcane::detail::watch
