// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/show/SnapshotCopies.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace Arcane::detail::watch
{
namespace
{
//! Finds the entry whose name, or full name, is \a name; a full name comes first.
bool findEntry(std::span<const WatchEntry> entries, std::string_view name, EntryCopy& found)
{
  EntryCopy copy;
  bool is_found = false;
  for (const WatchEntry& entry : entries) {
    if (entry.state.load(std::memory_order_relaxed) == static_cast<Int32>(eEntryState::Free) || !readEntry(entry, copy))
      continue;
    const EntryTexts texts = copy.texts();
    if (texts.full_name == name || (!is_found && texts.name == name)) {
      found = copy;
      is_found = true;
      if (texts.full_name == name)
        break;
    }
  }
  return is_found;
}
} // namespace

SnapshotCopies::SnapshotCopies(shmem::MachineArena& arena, WatchLeases& leases, WatchRank& rank, Int64 limit_bytes, Int64 limit_ns)
: m_arena(arena)
, m_leases(leases)
, m_rank(rank)
, m_limit_bytes(limit_bytes)
, m_limit_ns(limit_ns)
{}

bool SnapshotCopies::mark()
{
  bool has_wish = false;
  for (SnapshotSlot& slot : m_leases.snapshots) {
    UInt64 word = slot.word.load(std::memory_order_acquire);
    // Marked before a step whose values were thrown away.
    if (LeaseWord::state(word) == LeaseWord::Taken)
      has_wish |= m_rank.snapshots[&slot - m_leases.snapshots].word.load(std::memory_order_relaxed) != word;
    if (LeaseWord::state(word) == LeaseWord::Over)
      has_wish |= slot.word.compare_exchange_strong(word, LeaseWord::withState(word, LeaseWord::Taken), std::memory_order_acq_rel);
  }
  return has_wish;
}

void SnapshotCopies::take(std::span<const WatchEntry> entries, Int64 nb_iteration, Real time, Int64 now_ns)
{
  release(now_ns);
  for (Int32 i = 0; i < nb_snapshot; ++i) {
    Slot& slot = m_slots[static_cast<std::size_t>(i)];
    const UInt64 word = m_leases.snapshots[i].word.load(std::memory_order_acquire);
    if (LeaseWord::state(word) != LeaseWord::Taken || word == slot.word)
      continue;
    slot.word = word;
    slot.since_ns = now_ns;
    answer(i, slot, entries);
    SnapshotAnswer& answer = m_rank.snapshots[i];
    answer.iteration.store(nb_iteration, std::memory_order_release);
    answer.time_bits.store(std::bit_cast<UInt64>(time), std::memory_order_release);
    answer.word.store(word, std::memory_order_release);
  }
}

void SnapshotCopies::answer(Int32 index, Slot& slot, std::span<const WatchEntry> entries)
{
  const SnapshotSlot& wish = m_leases.snapshots[index];
  const Int32 nb_name = std::clamp(wish.nb_name.load(std::memory_order_acquire), 0, nb_snapshot_name);
  EntryCopy entry;
  for (Int32 i = 0; i < nb_name; ++i) {
    // A watcher could write something else meanwhile.
    SnapshotName name = wish.names[i];
    name.back() = '\0';
    SnapshotCopy& result = m_rank.snapshots[index].copies[i];
    const bool is_known = findEntry(entries, name.data(), entry);
    const eCopyStatus status = is_known ? copy(entry, slot, result) : eCopyStatus::Unknown;
    result.status.store(static_cast<Int32>(status), std::memory_order_release);
  }
}

eCopyStatus SnapshotCopies::copy(const EntryCopy& entry, Slot& slot, SnapshotCopy& result)
{
  if (entry.state != eEntryState::Readable || entry.number == eNumber::BFloat)
    return eCopyStatus::Hidden;
  const Int64 nb_byte = entry.nbByte();
  result.offset.store(0, std::memory_order_release);
  if (nb_byte > 0) {
    if (m_nb_byte + nb_byte > m_limit_bytes)
      return eCopyStatus::NoRoom;
    std::byte* block = m_arena.heap().allocate(nb_byte);
    if (!block)
      return eCopyStatus::NoRoom;
    slot.blocks.push_back(block);
    slot.nb_byte += nb_byte;
    m_nb_byte += nb_byte;
    std::memcpy(block, m_arena.addressOf(entry.offset), static_cast<std::size_t>(nb_byte));
    result.offset.store(m_arena.offsetOf(block), std::memory_order_release);
  }
  result.nb_byte.store(nb_byte, std::memory_order_release);
  result.number.store(static_cast<Int32>(entry.number), std::memory_order_release);
  result.number_bytes.store(entry.number_bytes, std::memory_order_release);
  result.nb_dim.store(entry.nb_dim, std::memory_order_release);
  for (std::size_t i = 0; i < entry.dims.size(); ++i)
    result.dims[i].store(entry.dims[i], std::memory_order_release);
  return eCopyStatus::Copied;
}

void SnapshotCopies::free(Slot& slot)
{
  for (std::byte* block : slot.blocks)
    m_arena.heap().deallocateKept(block);
  m_nb_byte -= slot.nb_byte;
  slot = {};
}

void SnapshotCopies::release(Int64 now_ns)
{
  for (Int32 i = 0; i < nb_snapshot; ++i) {
    Slot& slot = m_slots[static_cast<std::size_t>(i)];
    if (slot.word == 0)
      continue;
    std::atomic<UInt64>& word = m_leases.snapshots[i].word;
    UInt64 expected = slot.word;
    // A watcher that comes later finds another word, and throws away what it has read.
    if (now_ns - slot.since_ns > m_limit_ns)
      word.compare_exchange_strong(expected, LeaseWord::withState(slot.word, LeaseWord::Free), std::memory_order_acq_rel);
    if (word.load(std::memory_order_acquire) != slot.word)
      free(slot);
  }
}
} // namespace Arcane::detail::watch
