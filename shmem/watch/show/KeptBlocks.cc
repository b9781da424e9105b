// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/show/KeptBlocks.h"

#include <algorithm>

namespace Arcane::detail::watch
{
bool KeptBlocks::hasReaders() const
{
  return std::any_of(std::begin(m_leases.words), std::end(m_leases.words), [](const std::atomic<UInt64>& word) {
    return LeaseWord::state(word.load(std::memory_order_seq_cst)) == LeaseWord::Active;
  });
}

std::vector<KeptBlocks::Holder> KeptBlocks::activeLeases() const
{
  std::vector<Holder> active;
  for (Int32 i = 0; i < nb_lease; ++i) {
    const UInt64 word = m_leases.words[i].load(std::memory_order_seq_cst);
    if (LeaseWord::state(word) == LeaseWord::Active)
      active.push_back({ i, word });
  }
  return active;
}

bool KeptBlocks::isHeld(const Block& block) const
{
  return std::any_of(block.holders.begin(), block.holders.end(),
                     [&](const Holder& holder) { return m_leases.words[holder.slot].load(std::memory_order_seq_cst) == holder.word; });
}

void KeptBlocks::endLeases(const std::vector<Holder>& holders)
{
  for (const Holder& holder : holders) {
    UInt64 expected = holder.word;
    if (m_leases.words[holder.slot].compare_exchange_strong(expected, LeaseWord::withState(expected, LeaseWord::Over),
                                                            std::memory_order_seq_cst))
      ++m_nb_ended_lease;
  }
}

bool KeptBlocks::keep(const std::byte* address, Int64 nb_byte, Int64 now_ns)
{
  release(now_ns);
  std::vector<Holder> active = activeLeases();
  if (active.empty())
    return false;
  if (nb_byte > m_limits.nb_byte || m_limits.nb_block < 1 || m_limits.time_ns <= 0) {
    endLeases(active);
    return false;
  }
  while (!m_blocks.empty() && (m_nb_byte + nb_byte > m_limits.nb_byte || nbBlock() + 1 > m_limits.nb_block)) {
    endLeases(m_blocks.front().holders);
    free(m_blocks.front());
    m_blocks.pop_front();
  }
  m_blocks.push_back({ address, nb_byte, now_ns, std::move(active) });
  m_nb_byte += nb_byte;
  return true;
}

void KeptBlocks::free(const Block& block)
{
  m_nb_byte -= block.nb_byte;
  m_release(block.address);
}

void KeptBlocks::release(Int64 now_ns)
{
  while (!m_blocks.empty() && now_ns - m_blocks.front().since_ns > m_limits.time_ns) {
    endLeases(m_blocks.front().holders);
    free(m_blocks.front());
    m_blocks.pop_front();
  }
  std::erase_if(m_blocks, [this](const Block& block) {
    const bool is_free = !isHeld(block);
    if (is_free)
      free(block);
    return is_free;
  });
}
} // namespace Arcane::detail::watch
