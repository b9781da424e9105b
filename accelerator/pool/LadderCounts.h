// SPDX-License-Identifier: Apache-2.0
// The number of tries of each step when a pool was short of memory.
#pragma once

#include "accelerator/pool/PoolStatistics.h"

#include <atomic>

namespace Arcane::detail::pool
{
//! One counter for each step of the ladder. Any thread may call any function.
class LadderCounts
{
 public:
  void add(eLadderStep step) noexcept { ++m_counts[static_cast<std::size_t>(step)]; }
  Int64 of(eLadderStep step) const noexcept { return m_counts[static_cast<std::size_t>(step)]; }
  void fill(PoolStatistics& statistics) const
  {
    for (std::size_t i = 0; i < m_counts.size(); ++i)
      statistics.nb_ladder_entry[i] = m_counts[i];
  }

 private:
  std::array<std::atomic<Int64>, nb_ladder_step> m_counts{};
};
} // namespace Arcane::detail::pool
