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

/*!
 * \brief Makes a sequence odd while the data that it protects are written.
 *
 * The data are written by stores (release) and read by loads (acquire): a reader that saw one of the stores also sees the odd sequence.
 */
class GuardedWriting
{
 public:
  //! \param end order of the store that makes the sequence even again
  explicit GuardedWriting(std::atomic<UInt32>& sequence, std::memory_order end = std::memory_order_release)
  : m_sequence(sequence)
  , m_before(sequence.load(std::memory_order_relaxed))
  , m_end(end)
  {
    m_sequence.store(m_before + 1, std::memory_order_relaxed);
  }
  ~GuardedWriting() { m_sequence.store(m_before + 2, m_end); }
  GuardedWriting(const GuardedWriting&) = delete;
  GuardedWriting& operator=(const GuardedWriting&) = delete;

 private:
  std::atomic<UInt32>& m_sequence;
  UInt32 m_before;
  std::memory_order m_end;
};

//! Calls \a copy until nobody wrote while it ran. Returns the sequence of the data that were copied. See GuardedWriting.
template <typename Copy> UInt32 readConsistently(const std::atomic<UInt32>& sequence, PeerWatch& watch, const Copy& copy)
{
  for (;;) {
    const UInt32 before = sequence.load(std::memory_order_seq_cst);
    if (before % 2 != 0) {
      watch.waitUntil([&] { return sequence.load(std::memory_order_acquire) % 2 == 0; });
      continue;
    }
    copy();
    if (sequence.load(std::memory_order_relaxed) == before)
      return before;
  }
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

void readBlock(const DirectoryEntry& entry, ShownBlock& block)
{
  block.offset = entry.offset.load(std::memory_order_acquire);
  block.is_on_device = entry.is_on_device.load(std::memory_order_acquire) != 0;
  block.element_bytes = entry.element_bytes.load(std::memory_order_acquire);
  block.nb_dim = entry.nb_dim.load(std::memory_order_acquire);
  for (Int32 i = 0; i < DirectoryEntry::MaxDim; ++i)
    block.dims[static_cast<std::size_t>(i)] = entry.dims[i].load(std::memory_order_acquire);
  block.block_bytes = entry.block_bytes.load(std::memory_order_acquire);
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
  m_heap->markShown(address);
  m_heap->deallocate(address);
}

void BlockDirectory::ensureEntry()
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
Int32 BlockDirectory::takeEntry()
{
  if (m_free_entries.empty())
    return m_nb_entry++;
  const Int32 entry = m_free_entries.back();
  m_free_entries.pop_back();
  return entry;
}

void BlockDirectory::ensureBuckets()
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
    GuardedWriting writing(root.version);
    for (Int32 i = 0; i < root.nb_entry.load(std::memory_order_relaxed); ++i)
      if (entryAt(m_index, i).key.load(std::memory_order_relaxed) != 0)
        link(after, i);
    root.buckets.store(after, std::memory_order_release);
  }
  if (before != 0)
    retireBlock(m_base + (before & ~log2_mask));
}

// The caller keeps the version of the root odd.
void BlockDirectory::link(Int64 buckets, Int32 index)
{
  DirectoryEntry& entry = entryAt(m_index, index);
  std::atomic<Int32>& bucket = bucketAt(buckets, entry.key.load(std::memory_order_relaxed));
  entry.next.store(bucket.load(std::memory_order_relaxed), std::memory_order_release);
  bucket.store(index + 1, std::memory_order_release);
}

// The caller keeps the version of the root odd.
void BlockDirectory::unlink(Int32 index)
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
  std::scoped_lock lock(m_mutex);
  if (!search(m_index, keyOf(name), name, DirectoryEntry::NotEnded).isNull())
    ARCANE_FATAL("shared memory: this rank already shows a block called '{0}'", name);
  // Everything that may fail is done before the entry is taken.
  ensureBuckets();
  ensureEntry();
  Int64 long_name = 0;
  if (isLong(name.length())) {
    std::byte* address = doAllocate(name.length());
    std::memcpy(address, name.localstr(), static_cast<std::size_t>(name.length()));
    long_name = address - m_base;
  }
  const Int32 index = takeEntry();
  DirectoryEntry& entry = entryAt(m_index, index);
  DirectoryRoot& root = m_roots[m_index];
  const SharedInstance instance{ .entry = index, .number = ++m_nb_instance };
  GuardedWriting change(root.version);
  {
    GuardedWriting writing(entry.sequence);
    writeName(entry, name, long_name);
    // Ranks that read the instance that was here before do not count for this one.
    entry.was_read.store(0, std::memory_order_seq_cst);
    entry.instance.store(instance.number, std::memory_order_release);
    entry.begun_at.store(m_watch->nbBarrier(), std::memory_order_release);
    entry.ended_at.store(DirectoryEntry::NotEnded, std::memory_order_release);
    entry.offset.store(0, std::memory_order_release);
    entry.nb_dim.store(0, std::memory_order_release);
    entry.block_bytes.store(0, std::memory_order_release);
    entry.most_block_bytes.store(0, std::memory_order_release);
  }
  root.nb_entry.store(m_nb_entry, std::memory_order_release);
  link(root.buckets.load(std::memory_order_relaxed), index);
  return instance;
}

void BlockDirectory::write(Int32 index, const ShownBlock& block)
{
  DirectoryEntry& entry = entryAt(m_index, index);
  // This pairs with read(), where all is seq_cst too: either the reader sees this entry, or wasRead() sees the reader.
  GuardedWriting writing(entry.sequence, std::memory_order_seq_cst);
  entry.offset.store(block.offset, std::memory_order_release);
  entry.is_on_device.store(block.is_on_device ? 1 : 0, std::memory_order_release);
  entry.element_bytes.store(block.element_bytes, std::memory_order_release);
  entry.nb_dim.store(block.nb_dim, std::memory_order_release);
  for (Int32 i = 0; i < DirectoryEntry::MaxDim; ++i)
    entry.dims[i].store(block.dims[static_cast<std::size_t>(i)], std::memory_order_release);
  entry.block_bytes.store(block.block_bytes, std::memory_order_release);
  const Int64 most = std::max(block.block_bytes, entry.most_block_bytes.load(std::memory_order_relaxed));
  entry.most_block_bytes.store(most, std::memory_order_release);
}

void BlockDirectory::end(Int32 index)
{
  DirectoryEntry& entry = entryAt(m_index, index);
  {
    GuardedWriting writing(entry.sequence);
    entry.ended_at.store(m_watch->nbBarrier(), std::memory_order_release);
  }
  std::scoped_lock lock(m_mutex);
  m_ended_entries.push_back(index);
  m_has_ended.store(true, std::memory_order_relaxed);
}

bool BlockDirectory::remove(Int32 index)
{
  std::scoped_lock lock(m_mutex);
  return doRemove(index);
}

void BlockDirectory::removeEnded()
{
  if (!m_has_ended.load(std::memory_order_relaxed))
    return;
  std::scoped_lock lock(m_mutex);
  for (const Int32 index : m_ended_entries)
    doRemove(index);
  m_ended_entries.clear();
  m_has_ended.store(false, std::memory_order_relaxed);
}

bool BlockDirectory::doRemove(Int32 index)
{
  DirectoryEntry& entry = entryAt(m_index, index);
  const bool has_long_name = isLong(entry.name_bytes.load(std::memory_order_relaxed));
  const auto long_name = static_cast<Int64>(entry.name[0].load(std::memory_order_relaxed));
  {
    GuardedWriting change(m_roots[m_index].version);
    unlink(index);
    // This pairs with read(), where all is seq_cst too: either the reader sees this, or the last line sees the reader.
    GuardedWriting writing(entry.sequence, std::memory_order_seq_cst);
    entry.key.store(0, std::memory_order_release);
    entry.instance.store(0, std::memory_order_release);
    entry.nb_dim.store(0, std::memory_order_release);
  }
  m_free_entries.push_back(index);
  if (has_long_name)
    retireBlock(m_base + long_name);
  return wasRead(index);
}

void BlockDirectory::markRead(Int32 index)
{
  // No other code resets the flag while the instance lives: a store that would change nothing can be left out.
  std::atomic<UInt32>& was_read = entryAt(m_index, index).was_read;
  if (was_read.load(std::memory_order_relaxed) == 0)
    was_read.store(1, std::memory_order_seq_cst);
}

bool BlockDirectory::wasRead(Int32 index) const
{
  return entryAt(m_index, index).was_read.load(std::memory_order_seq_cst) != 0;
}

SharedInstance BlockDirectory::find(Int32 machine_index, const String& name, Int64 barrier) const
{
  const UInt64 key = keyOf(name);
  SharedInstance found;
  readConsistently(m_roots[machine_index].version, *m_watch, [&] { found = search(machine_index, key, name, barrier); });
  return found;
}

// The lists may change during the search: the caller uses the result only if the version did not change.
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
  readConsistently(entry.sequence, *m_watch, [&] {
    is_used = entry.key.load(std::memory_order_acquire) == key;
    readName(entry, stored);
  });
  return is_used && textOf(stored) == name.toStdStringView();
}

std::string_view BlockDirectory::textOf(const StoredName& name) const
{
  // The text of a long name is retired, never freed at once: it stays until this rank ends its views, by a barrier or otherwise.
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
    readConsistently(entry.sequence, *m_watch, [&] {
      is_used =
        entry.key.load(std::memory_order_acquire) != 0 && entry.ended_at.load(std::memory_order_acquire) == DirectoryEntry::NotEnded;
      readName(entry, name);
      readBlock(entry, block);
    });
    if (is_used)
      f(String(textOf(name)), block);
  }
}

const std::atomic<UInt32>& BlockDirectory::sequenceOf(Int32 machine_index, Int32 index) const
{
  return entryAt(machine_index, index).sequence;
}

bool BlockDirectory::read(Int32 machine_index, SharedInstance instance, ShownBlock& block) const
{
  DirectoryEntry& entry = entryAt(machine_index, instance.entry);
  // The mark stays as long as the instance lives: a block that the instance shows later may be read at once.
  if (machine_index != m_index && entry.was_read.load(std::memory_order_seq_cst) == 0)
    entry.was_read.store(1, std::memory_order_seq_cst);
  Int64 number = 0;
  Int64 ended_at = 0;
  block.sequence = readConsistently(entry.sequence, *m_watch, [&] {
    number = entry.instance.load(std::memory_order_acquire);
    ended_at = entry.ended_at.load(std::memory_order_acquire);
    readBlock(entry, block);
  });
  block.has_ended = ended_at != DirectoryEntry::NotEnded;
  return number == instance.number && ended_at >= m_watch->nbBarrier();
}
} // namespace Arcane::detail::shmem
