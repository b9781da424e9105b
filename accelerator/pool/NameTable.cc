// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/NameTable.h"

#include <algorithm>

namespace Arcane::detail::pool
{
// --- one name -----------------------------------------------------------------------------------

bool NameTable::Entry::allocate(Int64 nb_byte) noexcept
{
  if (!m_live.tryAdd(nb_byte, m_limit))
    return false;
  ++m_nb_live;
  ++m_nb_allocate;
  return true;
}

void NameTable::Entry::free(Int64 nb_byte) noexcept
{
  m_live.publish(-nb_byte, 0);
  --m_nb_live;
}

bool NameTable::Entry::resize(Int64 nb_more_byte) noexcept
{
  if (nb_more_byte > 0)
    return m_live.tryAdd(nb_more_byte, m_limit);
  m_live.publish(nb_more_byte, 0);
  return true;
}

NameUsage NameTable::Entry::usage() const
{
  return { m_name, m_live.current(), m_live.peak(), m_nb_live, m_nb_allocate, m_limit };
}

// --- all of them --------------------------------------------------------------------------------

NameTable::~NameTable()
{
  for (std::atomic<Entry*>& chunk : m_chunks)
    delete[] chunk.load();
}

UInt32 NameTable::idOf(StringView name)
{
  const std::scoped_lock lock(m_mutex);
  if (const auto found = m_ids.find(name.toStdStringView()); found != m_ids.end())
    return found->second;
  if (m_nb_name == 0)
    addName("(others)");
  return (m_nb_name + 1 < max_nb_name) ? addName(name) : 1;
}

UInt32 NameTable::addName(StringView name)
{
  const UInt32 id = ++m_nb_name;
  std::atomic<Entry*>& chunk = m_chunks[id / chunk_size];
  if (!chunk.load(std::memory_order_relaxed))
    chunk.store(new Entry[chunk_size], std::memory_order_release);
  Entry& entry = at(id);
  entry.m_name = String(name);
  m_ids.emplace(entry.m_name.toStdStringView(), id);
  return id;
}

std::vector<NameUsage> NameTable::usages() const
{
  std::vector<NameUsage> all;
  {
    const std::scoped_lock lock(m_mutex);
    for (UInt32 id = 1; id <= m_nb_name; ++id)
      all.push_back(at(id).usage());
  }
  std::erase_if(all, [](const NameUsage& usage) { return usage.nb_allocate == 0 && usage.limit_nb_byte == no_limit; });
  std::ranges::stable_sort(all, std::greater<>(), &NameUsage::live_nb_byte);
  return all;
}

void NameTable::resetPeaks()
{
  const std::scoped_lock lock(m_mutex);
  for (UInt32 id = 1; id <= m_nb_name; ++id)
    at(id).resetPeak();
}
} // namespace Arcane::detail::pool
