// SPDX-License-Identifier: Apache-2.0
#include "shmem/ViewEpochs.h"

namespace Arcane::detail::shmem
{
ViewEpochs::ViewEpochs(RankLine* ranks, Int32 nb_rank, Int32 machine_index)
: m_ranks(ranks)
, m_index(machine_index)
, m_noted(static_cast<std::size_t>(nb_rank), 0)
{}

void ViewEpochs::begin()
{
  m_ranks[m_index].view_epoch.fetch_add(1, std::memory_order_acq_rel);
}

void ViewEpochs::noteOthers()
{
  // The addition, even of 0, comes before or after the addition of the other rank. Either that rank no longer finds what was
  // hidden, or its new count is noted.
  for (std::size_t i = 0; i < m_noted.size(); ++i)
    m_noted[i] = m_ranks[i].view_epoch.fetch_add(0, std::memory_order_acq_rel);
}

bool ViewEpochs::haveAllOthersBegun() const
{
  for (std::size_t i = 0; i < m_noted.size(); ++i)
    if (i != static_cast<std::size_t>(m_index) && m_ranks[i].view_epoch.load(std::memory_order_acquire) == m_noted[i])
      return false;
  return true;
}
} // namespace Arcane::detail::shmem
