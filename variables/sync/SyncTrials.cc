// SPDX-License-Identifier: Apache-2.0
#include "variables/sync/SyncTrials.h"

#include <algorithm>
#include <limits>

namespace Arcane::detail::sync
{

namespace
{
// Programs have few sizes of rows. The bound keeps programs that use new sizes for ever from filling the memory.
constexpr std::size_t max_nb_kind = 32;
// The other way must be faster by this factor, so that noise does not replace the expected way.
constexpr Real wanted_ratio = 0.95;
constexpr Real never = std::numeric_limits<Real>::max();
} // namespace

SyncTrials::SyncTrials(Clock clock)
: m_clock(clock)
{
  m_kinds.reserve(max_nb_kind);
}

SyncTrials::Kind& SyncTrials::kindOf(Int64 layout_id, UInt32 label)
{
  const auto known = std::ranges::find_if(m_kinds, [&](const Kind& kind) { return kind.layout_id == layout_id && kind.label == label; });
  if (known != m_kinds.end())
    return *known;
  // A mesh that changes has a new layout each time: the kinds of previous layouts are removed.
  std::erase_if(m_kinds, [&](const Kind& kind) { return kind.layout_id != layout_id; });
  if (m_kinds.size() == max_nb_kind)
    m_kinds.clear();
  return m_kinds.emplace_back(Kind{ .layout_id = layout_id, .label = label });
}

bool SyncTrials::begin(Int64 layout_id, UInt32 label)
{
  Kind& kind = kindOf(layout_id, label);
  const Int64 turn = kind.nb_exchange++ % nb_between_trials;
  m_present = nullptr;
  if (turn >= nb_tried)
    return kind.is_turned;
  if (turn == 0)
    kind.least = { never, never };
  m_present = &kind;
  m_is_present_turned = turn % 2 != 0;
  m_elapsed = 0.0;
  return m_is_present_turned;
}

void SyncTrials::end()
{
  if (!m_present)
    return;
  Kind& kind = *m_present;
  m_present = nullptr;
  const Int64 turn = (kind.nb_exchange - 1) % nb_between_trials;
  Real& least = kind.least[m_is_present_turned ? 1 : 0];
  if (turn >= nb_uncounted)
    least = std::min(least, m_elapsed);
  if (turn == nb_tried - 1)
    kind.is_turned = kind.least[1] < wanted_ratio * kind.least[0];
}

} // namespace Arcane::detail::sync
