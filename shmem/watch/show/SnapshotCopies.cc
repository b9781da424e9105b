// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/show/SnapshotCopies.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace Arcane::detail::watch
{
namespace
{
//! Finds the entry whose full name is \a name, or the only one whose name it is. \return Copied, Unknown or Ambiguous
eCopyStatus findEntry(std::span<const WatchEntry> entries, std::string_view name, EntryCopy& found)
{
  EntryCopy copy;
  int nb_found = 0;
  for (const WatchEntry& entry : entries) {
    if (entry.state.load(std::memory_order_relaxed) == static_cast<Int32>(eEntryState::Free) || !readEntry(entry, copy))
      continue;
    const EntryTexts texts = copy.texts();
    if (texts.full_name != name && texts.name != name)
      continue;
    found = copy;
    if (texts.full_name == name)
      return eCopyStatus::Copied;
    ++nb_found;
  }
  if (nb_found == 0)
    return eCopyStatus::Unknown;
  return nb_found == 1 ? eCopyStatus::Copied : eCopyStatus::Ambiguous;
}
} // namespace

SnapshotCopies::SnapshotCopies(shmem::MachineArena& arena, const Shared& shared, WatchBudget& budget, Int64 limit_ns)
: m_arena(arena)
, m_leases(shared.leases)
, m_first(shared.first)
, m_rank(shared.own)
, m_budget(budget)
, m_limit_ns(limit_ns)
{}

bool SnapshotCopies::mark(UInt64 agreement)
{
  bool has_wish = false;
  for (Int32 i = 0; i < nb_snapshot; ++i) {
    std::atomic<UInt64>& slot_word = m_leases.snapshots[i].word;
    UInt64 word = slot_word.load(std::memory_order_acquire);
    // A mark of an iteration that was rolled back is still unanswered.
    if (LeaseWord::state(word) == LeaseWord::Taken)
      has_wish |= m_rank.snapshots[i].word.load(std::memory_order_relaxed) != word;
    if (LeaseWord::state(word) != LeaseWord::Over)
      continue;
    m_first.snapshots[i].agreement.store(agreement, std::memory_order_release);
    has_wish |= slot_word.compare_exchange_strong(word, LeaseWord::withState(word, LeaseWord::Taken), std::memory_order_acq_rel);
  }
  return has_wish;
}

void SnapshotCopies::take(std::span<const WatchEntry> entries, const Moment& moment)
{
  release(moment.now_ns);
  for (Int32 i = 0; i < nb_snapshot; ++i) {
    Slot& slot = m_slots[static_cast<std::size_t>(i)];
    const UInt64 word = m_leases.snapshots[i].word.load(std::memory_order_acquire);
    if (LeaseWord::state(word) != LeaseWord::Taken || word == slot.word)
      continue;
    if (m_first.snapshots[i].agreement.load(std::memory_order_acquire) > moment.agreement)
      continue;
    slot.word = word;
    slot.since_ns = moment.now_ns;
    answer(i, slot, entries);
    SnapshotAnswer& answer = m_rank.snapshots[i];
    answer.iteration.store(moment.nb_iteration, std::memory_order_release);
    answer.time_bits.store(std::bit_cast<UInt64>(moment.time), std::memory_order_release);
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
    eCopyStatus status = findEntry(entries, name.data(), entry);
    if (status == eCopyStatus::Copied)
      status = copy(entry, slot, result);
    result.status.store(static_cast<Int32>(status), std::memory_order_release);
  }
}

eCopyStatus SnapshotCopies::copy(const EntryCopy& entry, Slot& slot, SnapshotCopy& result)
{
  if (entry.state != eEntryState::Readable)
    return entry.state == eEntryState::Moving ? eCopyStatus::Busy : eCopyStatus::Hidden;
  const Int64 nb_byte = entry.nbByte();
  result.offset.store(0, std::memory_order_release);
  if (nb_byte > 0) {
    if (!m_budget.hasRoom(nb_byte))
      return nb_byte <= m_budget.limit_bytes - slot.nb_byte ? eCopyStatus::Full : eCopyStatus::NoRoom;
    std::byte* block = m_arena.heap().allocate(nb_byte);
    if (!block)
      return eCopyStatus::NoRoom;
    slot.blocks.push_back(block);
    slot.nb_byte += nb_byte;
    m_budget.nb_byte += nb_byte;
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
  m_budget.nb_byte -= slot.nb_byte;
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
