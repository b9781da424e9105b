// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/LongWaits.h"

#include "arcane_core/comm/ProcessState.h"

#include <algorithm>

namespace Arcane::detail::comm
{
eLongWait judgeLongWaits(const std::vector<RankSight>& ranks, double timeout_s)
{
  const auto waits_long = [timeout_s](const RankSight& s) { return s.isWaiting() && s.same_s >= timeout_s; };
  if (std::ranges::none_of(ranks, waits_long))
    return eLongWait::None;
  if (std::ranges::any_of(ranks, [](const RankSight& s) { return ProcessState(s.note->process.load()).isStopped(); }))
    return eLongWait::ForStopped;
  const bool do_all_wait = std::ranges::all_of(ranks, [&](const RankSight& s) { return s.hasEnded() || waits_long(s); });
  return do_all_wait ? eLongWait::OfAll : eLongWait::ForAbsent;
}
} // namespace Arcane::detail::comm
