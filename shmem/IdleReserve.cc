// SPDX-License-Identifier: Apache-2.0
#include "shmem/IdleReserve.h"

#include <algorithm>
#include <ctime>
#include <limits>

namespace Arcane::detail::shmem
{
Int64 IdleReserve::presentWindow()
{
  timespec now;
  ::clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
  return static_cast<Int64>(now.tv_sec) / window_s;
}

IdleReserve::IdleReserve(IdleHistory* history, Int64 least_bytes, Int64 most_bytes, Clock clock)
: m_history(history)
, m_least_bytes(std::min(least_bytes, most_bytes))
, m_most_bytes(most_bytes)
, m_clock(clock)
{}

void IdleReserve::noteUse(Int64 before, Int64 after)
{
  const Int64 now = m_clock();
  const Int64 window = m_history->window.load(std::memory_order_relaxed);
  if (now != window) {
    // If nothing happened during a whole window of time, the use did not change until now.
    const Int64 peak = m_history->peak.load(std::memory_order_relaxed);
    m_history->former_peak.store(now == window + 1 ? peak : before, std::memory_order_relaxed);
    m_history->peak.store(before, std::memory_order_relaxed);
    m_history->window.store(now, std::memory_order_relaxed);
  }
  if (after > m_history->peak.load(std::memory_order_relaxed))
    m_history->peak.store(after, std::memory_order_relaxed);
}

Int64 IdleReserve::keptBytes(Int64 used) const
{
  const Int64 age = m_clock() - m_history->window.load(std::memory_order_relaxed);
  Int64 peak = used;
  if (age <= 1)
    peak = std::max(peak, m_history->peak.load(std::memory_order_relaxed));
  if (age <= 0)
    peak = std::max(peak, m_history->former_peak.load(std::memory_order_relaxed));
  return std::clamp(peak - used, m_least_bytes, m_most_bytes);
}

void IdleReserve::setMostBytes(Int64 most_bytes)
{
  m_most_bytes = most_bytes;
  m_least_bytes = std::min(m_least_bytes, most_bytes);
}

void IdleReserve::keepAll()
{
  m_least_bytes = std::numeric_limits<Int64>::max();
  m_most_bytes = m_least_bytes;
}
} // namespace Arcane::detail::shmem
