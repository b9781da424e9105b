// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/DifferingWaits.h"

#include "arcane_core/comm/ProcessState.h"

#include <algorithm>

namespace Arcane::detail::comm
{
namespace
{
//! Ranks whose collective calls differ for so long, or for a tenth of the time after which all waits are hangs, wait for ever. \unit{s}
constexpr double least_differing_s = 3.0;
//! The bytes that a message copies in a second, even on a busy machine. \unit{bytes}
constexpr double slowest_copy_bytes = 256.0 * 1024 * 1024;
//! The time of the processor in which a rank leaves a call that the others have left. \unit{s}
constexpr double least_processor_s = 0.2;
} // namespace

bool DifferingWaits::look(const std::vector<RankSight>& ranks, double passed_s)
{
  std::map<Int32, Int32> nb_rank;
  for (const RankSight& seen : ranks)
    ++nb_rank[seen.note->process.load()];
  bool is_differing = doCallsDiffer(ranks);
  bool had_processor = true;
  double used = 0.0;
  for (const auto& [process, nb] : nb_rank) {
    if (!is_differing)
      break;
    const ProcessState now(process);
    is_differing = now.canRun();
    used += usedBytes(process);
    const double since = m_processor_s.try_emplace(process, now.processor_s).first->second;
    // A process of one rank that sleeps would run if it had something to do. With several ranks, the state belongs to the first of them.
    had_processor = had_processor && ((now.state == 'S' && nb == 1) || now.processor_s - since >= nb * least_processor_s);
  }
  if (!is_differing) {
    m_processor_s.clear();
    m_differing_s = 0.0;
    return false;
  }
  m_differing_s += passed_s;
  return had_processor && m_differing_s >= std::min(least_differing_s, m_timeout_s / 10) + used / slowest_copy_bytes;
}

bool DifferingWaits::doCallsDiffer(const std::vector<RankSight>& ranks) const
{
  if (static_cast<Int32>(ranks.size()) != m_nb_rank_of_run || ranks.size() < 2)
    return false;
  const auto waits = [](const RankSight& s) { return s.isWaiting() && s.same_s > 0.0; };
  if (!std::ranges::all_of(ranks, waits))
    return false;
  // A message belongs to another call of its receiver, and kernels may take long.
  const auto may_take_long = [](const RankSight& s) {
    const eWaitKind kind = s.note->kind.load(std::memory_order_relaxed);
    return kind == eWaitKind::Message || kind == eWaitKind::DeviceSynchronization;
  };
  if (std::ranges::any_of(ranks, may_take_long))
    return false;
  return std::ranges::any_of(ranks, [&](const RankSight& s) { return !s.note->hasSameCall(*ranks.front().note); });
}
} // namespace Arcane::detail::comm
