// SPDX-License-Identifier: Apache-2.0
#include "shmem/BlockDirectory.h"

#include "shmem/PageCommit.h"

#include <algorithm>
#include <cstring>

namespace Arcane::detail
{
namespace
{
constexpr Int32 nb_entry_per_granule = static_cast<Int32>(granule_bytes / Int64(sizeof(DirectoryEntry)));

//! The first bytes of a name, as they are stored.
std::array<UInt64, DirectoryEntry::NbNameWord> wordsOf(const String& name)
{
  std::array<UInt64, DirectoryEntry::NbNameWord> words = {};
  std::memcpy(words.data(), name.localstr(), std::min(sizeof(words), static_cast<std::size_t>(name.length())));
  return words;
}

//! Makes the sequence odd while an entry is written.
class EntryWriting
{
 public:
  explicit EntryWriting(DirectoryEntry& entry)
  : m_sequence(entry.sequence)
  , m_before(m_sequence.load(std::memory_order_relaxed))
  {
    m_sequence.store(m_before + 1, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_release);
  }
  ~EntryWriting() { m_sequence.store(m_before + 2, std::memory_order_release); }
  EntryWriting(const EntryWriting&) = delete;
  EntryWriting& operator=(const EntryWriting&) = delete;

 private:
  std::atomic<UInt32>& m_sequence;
  UInt32 m_before;
};

//! Calls \a copy until it saw an entry that nobody wrote meanwhile.
template <typename Copy>
void readConsistently(const DirectoryEntry& entry, PeerWatch& watch, const Copy& copy)
{
  for (;;) {
    const UInt32 before = entry.sequence.load(std::memory_order_acquire);
    if (before % 2 != 0) {
      watch.waitUntil([&] { return entry.sequence.load(std::memory_order_acquire) % 2 == 0; });
      continue;
    }
    copy();
    std::atomic_thread_fence(std::memory_order_acquire);
    if (entry.sequence.load(std::memory_order_relaxed) == before)
      return;
  }
}
} // namespace

BlockDirectory::
BlockDirectory(std::byte* base, const ArenaLayout& layout, Int32 machine_index, PeerWatch* watch)
: m_base(base)
, m_layout(layout)
, m_ranks(reinterpret_cast<RankLine*>(base + layout.ranks))
, m_index(machine_index)
, m_watch(watch)
{}

UInt64 BlockDirectory::
keyOf(const String& name)
{
  // FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv
  UInt64 key = 0xcbf29ce484222325u;
  for (Byte b : name.bytes())
    key = (key ^ b) * 0x100000001b3u;
  return (key == 0) ? 1 : key;
}

DirectoryEntry& BlockDirectory::
_entry(Int32 machine_index, Int32 entry) const
{
  return reinterpret_cast<DirectoryEntry*>(m_base + m_layout.directoryOf(machine_index))[entry];
}

bool BlockDirectory::
_hasName(const DirectoryEntry& entry, UInt64 key, const String& name) const
{
  if (entry.key.load(std::memory_order_relaxed) != key)
    return false;
  const auto words = wordsOf(name);
  bool is_same = false;
  readConsistently(entry, *m_watch, [&] {
    is_same = entry.key.load(std::memory_order_relaxed) == key &&
    entry.name_bytes.load(std::memory_order_relaxed) == name.length();
    for (Int32 i = 0; i < DirectoryEntry::NbNameWord; ++i)
      is_same = is_same && entry.name[i].load(std::memory_order_relaxed) == words[static_cast<std::size_t>(i)];
  });
  return is_same;
}

Int32 BlockDirectory::
_newEntry()
{
  if (!m_free_entries.empty()) {
    const Int32 entry = m_free_entries.back();
    m_free_entries.pop_back();
    return entry;
  }
  const Int32 entry = m_ranks[m_index].nb_entry.load(std::memory_order_relaxed);
  if (entry == m_layout.nb_entry_per_rank)
    ARCANE_FATAL("shared memory: this rank already shows {0} blocks, expected at most that many; see ARCANE_SHMEM_LIMIT",
                 entry);
  if (entry == m_nb_committed) {
    std::byte* address = m_base + m_layout.directoryOf(m_index) + m_nb_committed * Int64(sizeof(DirectoryEntry));
    if (!commitPages(address, granule_bytes))
      ARCANE_FATAL("shared memory: no room for the directory of blocks: {0} bytes are free in /dev/shm", freeSharedMemory());
    m_nb_committed += nb_entry_per_granule;
  }
  return entry;
}

Int32 BlockDirectory::
add(const String& name)
{
  std::scoped_lock lock(m_mutex);
  if (find(m_index, name) >= 0)
    ARCANE_FATAL("shared memory: this rank already shows a block called '{0}'", name);
  const Int32 index = _newEntry();
  DirectoryEntry& entry = _entry(m_index, index);
  {
    EntryWriting writing(entry);
    const auto words = wordsOf(name);
    entry.key.store(keyOf(name), std::memory_order_relaxed);
    entry.name_bytes.store(name.length(), std::memory_order_relaxed);
    for (Int32 i = 0; i < DirectoryEntry::NbNameWord; ++i)
      entry.name[i].store(words[static_cast<std::size_t>(i)], std::memory_order_relaxed);
    entry.nb_dim.store(0, std::memory_order_relaxed);
  }
  RankLine& line = m_ranks[m_index];
  line.nb_entry.store(std::max(line.nb_entry.load(std::memory_order_relaxed), index + 1), std::memory_order_release);
  line.directory_version.fetch_add(1, std::memory_order_release);
  return index;
}

void BlockDirectory::
write(Int32 index, const SharedBlock& block)
{
  DirectoryEntry& entry = _entry(m_index, index);
  {
    EntryWriting writing(entry);
    entry.offset.store(block.offset, std::memory_order_relaxed);
    entry.element_bytes.store(block.element_bytes, std::memory_order_relaxed);
    entry.generation.fetch_add(1, std::memory_order_relaxed);
    entry.nb_dim.store(block.nb_dim, std::memory_order_relaxed);
    for (Int32 i = 0; i < DirectoryEntry::MaxDim; ++i)
      entry.dims[i].store(block.dims[static_cast<std::size_t>(i)], std::memory_order_relaxed);
  }
  // Pairs with the fence of read(): either the reader sees this entry, or wasRead() sees the reader.
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

void BlockDirectory::
remove(Int32 index)
{
  std::scoped_lock lock(m_mutex);
  DirectoryEntry& entry = _entry(m_index, index);
  {
    EntryWriting writing(entry);
    entry.key.store(0, std::memory_order_relaxed);
    entry.nb_dim.store(0, std::memory_order_relaxed);
  }
  std::atomic_thread_fence(std::memory_order_seq_cst);
  m_ranks[m_index].directory_version.fetch_add(1, std::memory_order_release);
  m_free_entries.push_back(index);
}

bool BlockDirectory::
wasRead(Int32 index) const
{
  return _entry(m_index, index).was_read.load(std::memory_order_seq_cst) != 0;
}

Int32 BlockDirectory::
version(Int32 machine_index) const
{
  return m_ranks[machine_index].directory_version.load(std::memory_order_acquire);
}

Int32 BlockDirectory::
find(Int32 machine_index, const String& name) const
{
  const UInt64 key = keyOf(name);
  const Int32 nb_entry = m_ranks[machine_index].nb_entry.load(std::memory_order_acquire);
  for (Int32 i = 0; i < nb_entry; ++i)
    if (_hasName(_entry(machine_index, i), key, name))
      return i;
  return -1;
}

bool BlockDirectory::
read(Int32 machine_index, Int32 index, UInt64 key, SharedBlock& block) const
{
  DirectoryEntry& entry = _entry(machine_index, index);
  // Never taken back: a block shown by this entry later may be read at once.
  if (machine_index != m_index && entry.was_read.load(std::memory_order_relaxed) == 0)
    entry.was_read.store(1, std::memory_order_seq_cst);
  std::atomic_thread_fence(std::memory_order_seq_cst);
  bool is_same = false;
  readConsistently(entry, *m_watch, [&] {
    is_same = entry.key.load(std::memory_order_relaxed) == key;
    block.offset = entry.offset.load(std::memory_order_relaxed);
    block.element_bytes = entry.element_bytes.load(std::memory_order_relaxed);
    block.generation = entry.generation.load(std::memory_order_relaxed);
    block.nb_dim = static_cast<Int32>(entry.nb_dim.load(std::memory_order_relaxed));
    for (Int32 i = 0; i < DirectoryEntry::MaxDim; ++i)
      block.dims[static_cast<std::size_t>(i)] = entry.dims[i].load(std::memory_order_relaxed);
  });
  return is_same;
}
} // namespace Arcane::detail
