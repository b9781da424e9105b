// SPDX-License-Identifier: Apache-2.0
#include "shmem/ViewEpochs.h"

namespace Arcane::detail
{
ViewEpochs::
ViewEpochs(RankLine* ranks, Int32 nb_rank, Int32 machine_index)
: m_ranks(ranks)
, m_index(machine_index)
, m_noted(static_cast<std::size_t>(nb_rank), 0)
{}

void ViewEpochs::
begin()
{
  std::atomic<UInt64>& mine = m_ranks[m_index].view_epoch;
  mine.store(mine.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  // Pairs with the fence of noteOthers(): either this rank finds nothing any more of what was hidden, or the other one
  // notes this count.
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

void ViewEpochs::
noteOthers()
{
  std::atomic_thread_fence(std::memory_order_seq_cst);
  for (std::size_t i = 0; i < m_noted.size(); ++i)
    m_noted[i] = m_ranks[i].view_epoch.load(std::memory_order_relaxed);
}

bool ViewEpochs::
haveAllOthersBegun() const
{
  for (std::size_t i = 0; i < m_noted.size(); ++i)
    if (i != static_cast<std::size_t>(m_index) && m_ranks[i].view_epoch.load(std::memory_order_acquire) == m_noted[i])
      return false;
  return true;
}
} // namespace Arcane::detail
