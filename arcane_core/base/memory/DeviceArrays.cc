// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/memory/DeviceArrays.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <new>

namespace Arcane::detail::base
{
namespace
{
//! The place and the name of an array. \a begin is 0 while the entry is free.
struct Entry
{
  std::atomic<std::uintptr_t> begin = 0;
  std::atomic<std::uintptr_t> end = 0;
  std::array<char, 160> name = {};
};

//! Entries are never freed, since a handler of signals may read them at any moment.
struct Chunk
{
  std::array<Entry, 128> entries;
  std::atomic<Chunk*> next = nullptr;
};

Chunk first_chunk;
std::mutex change_mutex;

std::uintptr_t numberOf(const void* address)
{
  return reinterpret_cast<std::uintptr_t>(address);
}

//! Returns the entry whose block begins at \a begin, or null. A free entry has the beginning 0.
Entry* findEntry(std::uintptr_t begin)
{
  for (Chunk* chunk = &first_chunk; chunk; chunk = chunk->next)
    for (Entry& entry : chunk->entries)
      if (entry.begin == begin)
        return &entry;
  return nullptr;
}

//! Returns null without memory for more entries: the array then stays unknown.
Entry* newEntry()
{
  if (Entry* free_entry = findEntry(0))
    return free_entry;
  Chunk* last = &first_chunk;
  while (last->next)
    last = last->next;
  auto* const added = new (std::nothrow) Chunk;
  if (!added)
    return nullptr;
  last->next = added;
  return added->entries.data();
}
} // namespace

void noteDeviceArray(const void* block, Int64 nb_byte, std::string_view name) noexcept
{
  if (!block)
    return;
  const std::scoped_lock lock(change_mutex);
  Entry* entry = findEntry(numberOf(block));
  if (!entry)
    entry = newEntry();
  if (!entry)
    return;
  entry->begin = 0;
  const std::size_t nb_char = std::min(name.size(), entry->name.size() - 1);
  std::copy_n(name.data(), nb_char, entry->name.data());
  entry->name[nb_char] = 0;
  entry->end = numberOf(block) + static_cast<std::uintptr_t>(nb_byte);
  entry->begin = numberOf(block);
}

void forgetDeviceArray(const void* block) noexcept
{
  if (!block)
    return;
  const std::scoped_lock lock(change_mutex);
  if (Entry* entry = findEntry(numberOf(block)))
    entry->begin = 0;
}

const char* nameOfDeviceArray(const void* address) noexcept
{
  const std::uintptr_t wanted = numberOf(address);
  for (const Chunk* chunk = &first_chunk; chunk; chunk = chunk->next)
    for (const Entry& entry : chunk->entries)
      if (const std::uintptr_t begin = entry.begin; begin != 0 && begin <= wanted && wanted < entry.end)
        return entry.name.data();
  return nullptr;
}
} // namespace Arcane::detail::base
