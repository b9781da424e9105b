// SPDX-License-Identifier: Apache-2.0
#include "shmem/BlockDirectory.h"

#include "arcane_core/base/math/SequenceHash.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>

namespace Arcane::detail::shmem
{
namespace
{
constexpr Int32 nb_first_bucket_log2 = 8;
// Blocks start at a multiple of 64: the low bits of their offset can hold the logarithm of the number of buckets.
constexpr Int64 log2_mask = 63;

bool isLong(Int64 name_bytes)
{
  return name_bytes > DirectoryEntry::MaxNameBytes;
}

//! Reads what \a lock protects, see SequenceLock::read().
template <typename Copy> UInt64 readConsistently(const comm::SequenceLock& lock, PeerWatch& watch, const Copy& copy)
{
  return lock.read(copy, [&](const auto& is_free) { watch.waitUntil(is_free); });
}

//! Returns the hash of a name, which is never 0. Names are compared only when their hashes are equal.
UInt64 keyOf(const String& name)
{
  base::SequenceHash<UInt64> hash;
  for (Byte b : name.bytes())
    hash.add(b);
  return (hash.code() == 0) ? 1 : hash.code();
}

//! Returns true for the instance of its name that the owner had when it entered the barrier number \a barrier.
bool wasShownAt(const DirectoryEntry& entry, Int64 barrier)
{
  // Both values count the barriers that the owner had entered. Just before it entered barrier B, this count was B - 1.
  return entry.begun_at.load(std::memory_order_acquire) < barrier && entry.ended_at.load(std::memory_order_acquire) >= barrier;
}

void readName(const DirectoryEntry& entry, BlockDirectory::StoredName& name)
{
  name.nb_byte = entry.name_bytes.load(std::memory_order_acquire);
  for (Int32 i = 0; i < DirectoryEntry::NbNameWord; ++i)
    name.words[static_cast<std::size_t>(i)] = entry.name[i].load(std::memory_order_acquire);
}

void readState(const DirectoryEntry::State& state, ShownBlock& block)
{
  block.offset = state.offset.load(std::memory_order_acquire);
  block.is_on_device = state.is_on_device.load(std::memory_order_acquire) != 0;
  block.element_bytes = state.element_bytes.load(std::memory_order_acquire);
  block.nb_dim = state.nb_dim.load(std::memory_order_acquire);
  for (Int32 i = 0; i < DirectoryEntry::MaxDim; ++i)
    block.dims[static_cast<std::size_t>(i)] = state.dims[i].load(std::memory_order_acquire);
  block.block_bytes = state.block_bytes.load(std::memory_order_acquire);
}

void writeState(DirectoryEntry::State& state, const ShownBlock& block, Int64 published_at)
{
  state.published_at.store(published_at, std::memory_order_release);
  state.offset.store(block.offset, std::memory_order_release);
  state.is_on_device.store(block.is_on_device ? 1 : 0, std::memory_order_release);
  state.element_bytes.store(block.element_bytes, std::memory_order_release);
  state.nb_dim.store(block.nb_dim, std::memory_order_release);
  for (Int32 i = 0; i < DirectoryEntry::MaxDim; ++i)
    state.dims[i].store(block.dims[static_cast<std::size_t>(i)], std::memory_order_release);
  state.block_bytes.store(block.block_bytes, std::memory_order_release);
}

//! Reads the state that was shown when the barrier number \a barrier was entered.
void readBlock(const DirectoryEntry& entry, Int64 barrier, ShownBlock& block)
{
  const Int32 latest = entry.latest.load(std::memory_order_acquire);
  // A state counts the barriers that the owner had entered: just before it entered barrier B, this count was B - 1.
  block.is_latest = entry.states[latest].published_at.load(std::memory_order_acquire) < barrier;
  readState(entry.states[block.is_latest ? latest : 1 - latest], block);
  block.most_block_bytes = entry.most_block_bytes.load(std::memory_order_acquire);
}
} // namespace

BlockDirectory::BlockDirectory(std::byte* base, const ArenaLayout& layout, Int32 machine_index, BlockHeap* heap, PeerWatch* watch)
: m_base(base)
, m_roots(reinterpret_cast<DirectoryRoot*>(base + layout.directories))
, m_index(machine_index)
, m_heap(heap)
, m_watch(watch)
{}

DirectoryEntry& BlockDirectory::entryAt(Int32 machine_index, Int32 entry) const
{
  const auto place = static_cast<UInt32>(entry / DirectoryRoot::NbFirstEntry + 1);
  const int chunk = std::bit_width(place) - 1;
  const Int32 first = DirectoryRoot::NbFirstEntry * ((1 << chunk) - 1);
  // A caller with the number of an entry has loaded it (acquire) from a bucket or from nb_entry, which were stored after the chunk.
  const Int64 offset = m_roots[machine_index].chunks[chunk].load(std::memory_order_relaxed);
  return reinterpret_cast<DirectoryEntry*>(m_base + offset)[entry - first];
}

std::atomic<Int32>& BlockDirectory::bucketAt(Int64 buckets, UInt64 key) const
{
  const UInt64 nb_bucket = UInt64(1) << (buckets & log2_mask);
  return reinterpret_cast<std::atomic<Int32>*>(m_base + (buckets & ~log2_mask))[key & (nb_bucket - 1)];
}

std::byte* BlockDirectory::doAllocate(Int64 nb_byte)
{
  std::byte* address = m_heap->allocate(nb_byte);
  if (!address)
    ARCANE_FATAL("shared memory: cannot allocate {0} bytes for the directory of this rank, which shows {1} blocks; see "
                 "ARCANE_SHMEM_LIMIT",
                 nb_byte, m_nb_entry);
  std::memset(address, 0, static_cast<std::size_t>(nb_byte));
  return address;
}

void BlockDirectory::retireBlock(std::byte* address)
{
  m_heap->deallocateAtBarrier(address);
}

void BlockDirectory::ensureEntry(const Lock&)
{
  if (!m_free_entries.empty())
    return;
  DirectoryRoot& root = m_roots[m_index];
  const auto place = static_cast<UInt32>(m_nb_entry / DirectoryRoot::NbFirstEntry + 1);
  const int chunk = std::bit_width(place) - 1;
  if (chunk == DirectoryRoot::NbChunk)
    ARCANE_FATAL("shared memory: this rank already shows {0} blocks, expected at most that many", m_nb_entry);
  if (root.chunks[chunk].load(std::memory_order_relaxed) == 0) {
    const Int64 nb_byte = (Int64(DirectoryRoot::NbFirstEntry) << chunk) * Int64(sizeof(DirectoryEntry));
    root.chunks[chunk].store(doAllocate(nb_byte) - m_base, std::memory_order_release);
  }
}

// The caller has called ensureEntry(), so that this cannot fail.
Int32 BlockDirectory::takeEntry(const Lock&)
{
  if (m_free_entries.empty())
    return m_nb_entry++;
  const Int32 entry = m_free_entries.back();
  m_free_entries.pop_back();
  return entry;
}

void BlockDirectory::ensureBuckets(const Lock&)
{
  DirectoryRoot& root = m_roots[m_index];
  const Int64 before = root.buckets.load(std::memory_order_relaxed);
  const Int64 nb_before_log2 = before & log2_mask;
  if (before != 0 && m_nb_entry < (Int64(1) << nb_before_log2))
    return;
  const Int64 nb_log2 = (before != 0) ? nb_before_log2 + 1 : nb_first_bucket_log2;
  std::byte* address = doAllocate((Int64(1) << nb_log2) * Int64(sizeof(Int32)));
  const Int64 after = (address - m_base) | nb_log2;
  {
    const comm::SequenceLock::Writing writing(root.lock);
    for (Int32 i = 0; i < root.nb_entry.load(std::memory_order_relaxed); ++i)
      if (entryAt(m_index, i).key.load(std::memory_order_relaxed) != 0)
        link(writing, after, i);
    root.buckets.store(after, std::memory_order_release);
  }
  if (before != 0)
    retireBlock(m_base + (before & ~log2_mask));
}

void BlockDirectory::link(const comm::SequenceLock::Writing&, Int64 buckets, Int32 index)
{
  DirectoryEntry& entry = entryAt(m_index, index);
  std::atomic<Int32>& bucket = bucketAt(buckets, entry.key.load(std::memory_order_relaxed));
  entry.next.store(bucket.load(std::memory_order_relaxed), std::memory_order_release);
  bucket.store(index + 1, std::memory_order_release);
}

void BlockDirectory::unlink(const comm::SequenceLock::Writing&, Int32 index)
{
  DirectoryEntry& entry = entryAt(m_index, index);
  const Int64 buckets = m_roots[m_index].buckets.load(std::memory_order_relaxed);
  std::atomic<Int32>* from = &bucketAt(buckets, entry.key.load(std::memory_order_relaxed));
  while (from->load(std::memory_order_relaxed) != index + 1)
    from = &entryAt(m_index, from->load(std::memory_order_relaxed) - 1).next;
  from->store(entry.next.load(std::memory_order_relaxed), std::memory_order_release);
}

void BlockDirectory::writeName(DirectoryEntry& entry, const String& name, Int64 long_name)
{
  StoredName stored{ .nb_byte = name.length(), .words = {} };
  if (long_name != 0)
    stored.words[0] = static_cast<UInt64>(long_name);
  else
    std::memcpy(stored.words.data(), name.localstr(), static_cast<std::size_t>(name.length()));
  entry.key.store(keyOf(name), std::memory_order_release);
  entry.name_bytes.store(stored.nb_byte, std::memory_order_release);
  for (Int32 i = 0; i < DirectoryEntry::NbNameWord; ++i)
    entry.name[i].store(stored.words[static_cast<std::size_t>(i)], std::memory_order_release);
}

SharedInstance BlockDirectory::add(const String& name)
{
  const Lock lock(m_mutex);
  if (!search(m_index, keyOf(name), name, DirectoryEntry::NotEnded).isNull())
    ARCANE_FATAL("shared memory: this rank already shows a block called '{0}'", name);
  // Everything that may fail is done before the entry is taken.
  ensureBuckets(lock);
  ensureEntry(lock);
  Int64 long_name = 0;
  if (isLong(name.length())) {
    std::byte* address = doAllocate(name.length());
    std::memcpy(address, name.localstr(), static_cast<std::size_t>(name.length()));
    long_name = address - m_base;
  }
  const Int32 index = takeEntry(lock);
  DirectoryEntry& entry = entryAt(m_index, index);
  DirectoryRoot& root = m_roots[m_index];
  const SharedInstance instance{ .entry = index, .number = ++m_nb_instance };
  const comm::SequenceLock::Writing change(root.lock);
  {
    const comm::SequenceLock::Writing writing(entry.lock);
    writeName(entry, name, long_name);
    entry.instance.store(instance.number, std::memory_order_release);
    entry.begun_at.store(m_watch->nbBarrier(), std::memory_order_release);
    entry.ended_at.store(DirectoryEntry::NotEnded, std::memory_order_release);
    entry.latest.store(0, std::memory_order_release);
    writeState(entry.states[0], ShownBlock{}, m_watch->nbBarrier());
    entry.most_block_bytes.store(0, std::memory_order_release);
  }
  root.nb_entry.store(m_nb_entry, std::memory_order_release);
  link(change, root.buckets.load(std::memory_order_relaxed), index);
  return instance;
}

void BlockDirectory::write(Int32 index, const ShownBlock& block)
{
  DirectoryEntry& entry = entryAt(m_index, index);
  const comm::SequenceLock::Writing writing(entry.lock);
  // A state cannot be read before the owner enters its next barrier. So the state that was shown at the last barrier is the only one that must stay,
  // and until the next barrier the latest one is replaced.
  Int32 latest = entry.latest.load(std::memory_order_relaxed);
  if (entry.states[latest].published_at.load(std::memory_order_relaxed) < m_watch->nbBarrier())
    latest = 1 - latest;
  writeState(entry.states[latest], block, m_watch->nbBarrier());
  entry.latest.store(latest, std::memory_order_release);
  const Int64 most = std::max(block.block_bytes, entry.most_block_bytes.load(std::memory_order_relaxed));
  entry.most_block_bytes.store(most, std::memory_order_release);
}

void BlockDirectory::end(Int32 index)
{
  DirectoryEntry& entry = entryAt(m_index, index);
  {
    const comm::SequenceLock::Writing writing(entry.lock);
    entry.ended_at.store(m_watch->nbBarrier(), std::memory_order_release);
  }
  const Lock lock(m_mutex);
  m_ended_entries.push_back(index);
  m_has_ended.store(true, std::memory_order_relaxed);
}

void BlockDirectory::remove(Int32 index)
{
  const Lock lock(m_mutex);
  doRemove(lock, index);
}

void BlockDirectory::removeEnded()
{
  if (!m_has_ended.load(std::memory_order_relaxed))
    return;
  const Lock lock(m_mutex);
  for (const Int32 index : m_ended_entries)
    doRemove(lock, index);
  m_ended_entries.clear();
  m_has_ended.store(false, std::memory_order_relaxed);
}

void BlockDirectory::doRemove(const Lock&, Int32 index)
{
  DirectoryEntry& entry = entryAt(m_index, index);
  const bool has_long_name = isLong(entry.name_bytes.load(std::memory_order_relaxed));
  const auto long_name = static_cast<Int64>(entry.name[0].load(std::memory_order_relaxed));
  {
    const comm::SequenceLock::Writing change(m_roots[m_index].lock);
    unlink(change, index);
    const comm::SequenceLock::Writing writing(entry.lock);
    entry.key.store(0, std::memory_order_release);
    entry.instance.store(0, std::memory_order_release);
  }
  m_free_entries.push_back(index);
  if (has_long_name)
    retireBlock(m_base + long_name);
}

SharedInstance BlockDirectory::find(Int32 machine_index, const String& name, Int64 barrier) const
{
  const UInt64 key = keyOf(name);
  SharedInstance found;
  readConsistently(m_roots[machine_index].lock, *m_watch, [&] { found = search(machine_index, key, name, barrier); });
  return found;
}

// The lists may change during the search: the caller uses the result only if the lock says that they did not.
SharedInstance BlockDirectory::search(Int32 machine_index, UInt64 key, const String& name, Int64 barrier) const
{
  const DirectoryRoot& root = m_roots[machine_index];
  const Int64 buckets = root.buckets.load(std::memory_order_acquire);
  if (buckets == 0)
    return {};
  Int32 index = bucketAt(buckets, key).load(std::memory_order_acquire) - 1;
  for (Int32 nb_left = root.nb_entry.load(std::memory_order_acquire); index >= 0 && nb_left > 0; --nb_left) {
    const DirectoryEntry& entry = entryAt(machine_index, index);
    if (wasShownAt(entry, barrier) && hasName(entry, key, name))
      return { .entry = index, .number = entry.instance.load(std::memory_order_acquire) };
    index = entry.next.load(std::memory_order_acquire) - 1;
  }
  return {};
}

bool BlockDirectory::hasName(const DirectoryEntry& entry, UInt64 key, const String& name) const
{
  if (entry.key.load(std::memory_order_acquire) != key)
    return false;
  StoredName stored;
  bool is_used = false;
  readConsistently(entry.lock, *m_watch, [&] {
    is_used = entry.key.load(std::memory_order_acquire) == key;
    readName(entry, stored);
  });
  return is_used && textOf(stored) == name.toStdStringView();
}

std::string_view BlockDirectory::textOf(const StoredName& name) const
{
  // The text of a long name is retired, never freed at once: it stays until this rank enters its next barrier.
  const auto* text = isLong(name.nb_byte) ? reinterpret_cast<const char*>(m_base + static_cast<Int64>(name.words[0]))
                                          : reinterpret_cast<const char*>(name.words.data());
  return { text, static_cast<std::size_t>(name.nb_byte) };
}

void BlockDirectory::forEach(Int32 machine_index, const std::function<void(const String&, const ShownBlock&)>& f) const
{
  const Int32 nb_entry = m_roots[machine_index].nb_entry.load(std::memory_order_acquire);
  for (Int32 i = 0; i < nb_entry; ++i) {
    const DirectoryEntry& entry = entryAt(machine_index, i);
    bool is_used = false;
    StoredName name;
    ShownBlock block;
    readConsistently(entry.lock, *m_watch, [&] {
      is_used =
        entry.key.load(std::memory_order_acquire) != 0 && entry.ended_at.load(std::memory_order_acquire) == DirectoryEntry::NotEnded;
      readName(entry, name);
      readBlock(entry, DirectoryEntry::NotEnded, block);
    });
    if (is_used)
      f(String(textOf(name)), block);
  }
}

bool BlockDirectory::read(Int32 machine_index, SharedInstance instance, ShownBlock& block) const
{
  const DirectoryEntry& entry = entryAt(machine_index, instance.entry);
  Int64 number = 0;
  Int64 ended_at = 0;
  block.number = readConsistently(entry.lock, *m_watch, [&] {
    number = entry.instance.load(std::memory_order_acquire);
    ended_at = entry.ended_at.load(std::memory_order_acquire);
    // The rank reads the present state of its own instances, where it writes.
    const bool is_own = machine_index == m_index && ended_at == DirectoryEntry::NotEnded;
    readBlock(entry, is_own ? DirectoryEntry::NotEnded : m_watch->nbBarrier(), block);
  });
  block.has_ended = ended_at != DirectoryEntry::NotEnded;
  return number == instance.number && ended_at >= m_watch->nbBarrier();
}
} // namespace Arcane::detail::shmem
