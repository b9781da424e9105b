// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/ThreadCache.h"

#include <algorithm>
#include <utility>

namespace Arcane::detail::pool
{
ThreadCache::ThreadCache(const SizeClasses& classes, Int64 max_nb_byte)
: m_max_large_nb_byte(max_nb_byte / 2)
{
  const Int64 nb_byte_per_class = max_nb_byte / 2 / classes.nbClass();
  for (Int32 c = 0; c < classes.nbClass(); ++c) {
    const Int64 nb = std::min<Int64>(nb_byte_per_class / classes.sizeOf(c), magazine_size);
    m_capacities[static_cast<std::size_t>(c)] = static_cast<Int32>(max_nb_byte > 0 ? std::max<Int64>(nb, 2) : 0);
  }
  prepare(m_common);
}

void ThreadCache::prepare(Set& set)
{
  if (set.magazines)
    return;
  set.magazines = std::make_unique<std::array<Magazine, SizeClasses::max_nb_class>>();
  for (std::size_t c = 0; c < m_capacities.size(); ++c)
    (*set.magazines)[c].capacity = m_capacities[c];
}

ThreadCache::Set* ThreadCache::find(const runtime::QueueSlot* queue)
{
  for (Set& set : m_queue_sets) {
    if (set.queue == queue) {
      set.last_use = ++m_nb_use;
      return &set;
    }
  }
  return nullptr;
}

ThreadCache::Set& ThreadCache::setFor(runtime::QueueSlot* queue)
{
  if (Set* found = find(queue))
    return *found;
  Set& oldest = *std::ranges::min_element(m_queue_sets, {}, &Set::last_use);
  prepare(oldest);
  oldest.last_use = ++m_nb_use;
  return oldest;
}

Int32 ThreadCache::drain(Set& set, Int32 size_class, std::span<BlockSlot> slots, bool is_all)
{
  if (!set.magazines)
    return 0;
  Magazine& m = set.magazine(size_class);
  const Int32 nb_out = is_all ? m.nb : (m.nb + 1) / 2;
  std::copy_n(m.slots.begin(), nb_out, slots.begin());
  std::copy(m.slots.begin() + nb_out, m.slots.begin() + m.nb, m.slots.begin());
  m.nb -= nb_out;
  return nb_out;
}

std::size_t ThreadCache::drainLarge(Set& set, std::array<LargeBlock*, max_nb_large>& blocks) noexcept
{
  auto end = std::copy_n(set.leaving.begin(), std::exchange(set.nb_leaving, 0), blocks.begin());
  for (LargeBlock*& place : set.large) {
    if (place)
      *end++ = std::exchange(place, nullptr);
  }
  if (set.jumbo)
    *end++ = std::exchange(set.jumbo, nullptr);
  set.large_nb_byte = 0;
  set.leaving_nb_byte = 0;
  return static_cast<std::size_t>(end - blocks.begin());
}

void ThreadCache::addCounts(const ThreadCache& other)
{
  for (std::size_t c = 0; c < m_counts.nb_allocate.size(); ++c) {
    m_counts.nb_allocate[c].add(other.m_counts.nb_allocate[c].get());
    m_counts.nb_free[c].add(other.m_counts.nb_free[c].get());
  }
  m_counts.nb_large_allocate.add(other.m_counts.nb_large_allocate.get());
  m_counts.nb_large_free.add(other.m_counts.nb_large_free.get());
  m_counts.total_allocated_nb_byte.add(other.m_counts.total_allocated_nb_byte.get());
  m_counts.total_freed_nb_byte.add(other.m_counts.total_freed_nb_byte.get());
}

bool ThreadCache::hasLarge(const Set& set) noexcept
{
  return set.jumbo || set.nb_leaving > 0 || std::ranges::any_of(set.large, [](const LargeBlock* block) { return block != nullptr; });
}
} // namespace Arcane::detail::pool
