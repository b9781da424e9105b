// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/show/KeptBlocks.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <new>
#include <span>
#include <utility>

namespace Arcane::detail::watch
{
//! The leases that are active now. Their list takes no memory, which may be exhausted.
class KeptBlocks::ActiveLeases
{
 public:
  explicit ActiveLeases(const WatchLeases& leases)
  {
    for (Int32 i = 0; i < nb_lease; ++i) {
      const UInt64 word = leases.words[i].load(std::memory_order_seq_cst);
      if (LeaseWord::state(word) == LeaseWord::Active)
        m_holders[m_nb++] = { i, word };
    }
  }
  std::span<const Holder> all() const { return { m_holders.data(), m_nb }; }

 private:
  std::array<Holder, nb_lease> m_holders;
  std::size_t m_nb = 0;
};

bool KeptBlocks::hasReaders() const
{
  return std::any_of(std::begin(m_leases.words), std::end(m_leases.words), [](const std::atomic<UInt64>& word) {
    return LeaseWord::state(word.load(std::memory_order_seq_cst)) == LeaseWord::Active;
  });
}

bool KeptBlocks::isHeld(const Group& group) const
{
  return std::any_of(group.holders.begin(), group.holders.end(),
                     [&](const Holder& holder) { return m_leases.words[holder.slot].load(std::memory_order_seq_cst) == holder.word; });
}

void KeptBlocks::endLease(const Holder& holder)
{
  UInt64 expected = holder.word;
  if (m_leases.words[holder.slot].compare_exchange_strong(expected, LeaseWord::withState(expected, LeaseWord::Over),
                                                          std::memory_order_seq_cst))
    ++m_nb_ended_lease;
}

bool KeptBlocks::keep(const std::byte* address, Int64 nb_byte, Int64 now_ns) noexcept
{
  const ActiveLeases active(m_leases);
  if (active.all().empty())
    return false;
  try {
    endTooOld(now_ns);
    if (tryToKeep({ address, nb_byte, now_ns }))
      return true;
  }
  catch (const std::bad_alloc&) {
    // As when the limits are too small.
  }
  for (const Holder& holder : active.all())
    endLease(holder);
  return false;
}

bool KeptBlocks::tryToKeep(const Block& block)
{
  if (!hasRoom(block.nb_byte))
    releaseEnded();
  while (!m_groups.empty() && !hasRoom(block.nb_byte))
    endOldest();
  if (!hasRoom(block.nb_byte))
    return false;
  // Some may have been ended for room.
  const ActiveLeases active(m_leases);
  if (active.all().empty())
    return false;
  if (!m_groups.empty() && std::ranges::equal(m_groups.back().holders, active.all())) {
    m_groups.back().blocks.push_back(block);
  }
  else {
    releaseEnded();
    m_groups.push_back({ { active.all().begin(), active.all().end() }, { block } });
  }
  m_budget.nb_byte += block.nb_byte;
  ++m_nb_block;
  return true;
}

void KeptBlocks::endOldest()
{
  // Removed from the list first: an exception of the release leaves no block that is freed twice.
  const Group oldest = std::move(m_groups.front());
  m_groups.pop_front();
  for (const Holder& holder : oldest.holders)
    endLease(holder);
  free(oldest);
}

void KeptBlocks::endTooOld(Int64 now_ns)
{
  while (!m_groups.empty() && now_ns - m_groups.front().blocks.front().since_ns > m_limits.time_ns)
    endOldest();
}

void KeptBlocks::free(const Group& group)
{
  for (const Block& block : group.blocks) {
    m_budget.nb_byte -= block.nb_byte;
    --m_nb_block;
  }
  for (const Block& block : group.blocks)
    m_release(block.address);
}

// Takes no memory, which may be exhausted: a group that has moved away must be freed.
void KeptBlocks::releaseEnded()
{
  std::size_t nb_held = 0;
  for (std::size_t i = 0; i < m_groups.size(); ++i)
    if (isHeld(m_groups[i])) {
      if (i != nb_held)
        std::swap(m_groups[nb_held], m_groups[i]);
      ++nb_held;
    }
  // Removed from the list first: an exception of the release leaves no block that is freed twice.
  while (m_groups.size() > nb_held) {
    const Group ended = std::move(m_groups.back());
    m_groups.pop_back();
    free(ended);
  }
}

void KeptBlocks::release(Int64 now_ns)
{
  endTooOld(now_ns);
  releaseEnded();
}
} // namespace Arcane::detail::watch
