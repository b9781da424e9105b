// SPDX-License-Identifier: Apache-2.0
#include "variables/sync/SyncTrials.h"

#include <algorithm>
#include <utility>

namespace Arcane::detail::sync
{

namespace
{
// Programs have few sizes of rows. The bound keeps programs that use new sizes for ever from filling the memory.
constexpr std::size_t max_nb_kind = 32;
// Another way must be faster by this factor, so that noise does not replace the expected way.
constexpr Real wanted_ratio = 0.98;
} // namespace

SyncTrials::SyncTrials(Clock clock)
: m_clock(clock)
{
  m_kinds.reserve(max_nb_kind);
}

SyncTrials::Kind& SyncTrials::kindOf(Int64 layout_id, UInt32 label)
{
  const auto known = std::ranges::find(m_kinds, label, &Kind::label);
  if (known != m_kinds.end()) {
    // A mesh that changes has a new layout each time: it would else be in a trial always.
    const bool is_new = std::exchange(known->layout_id, layout_id) != layout_id;
    if (is_new && known->nb_exchange % nb_between_trials >= nb_tried + nb_carrying)
      known->nb_exchange = nb_between_trials - nb_before_trial;
    return *known;
  }
  if (m_kinds.size() == max_nb_kind)
    m_kinds.clear();
  return m_kinds.emplace_back(Kind{ .layout_id = layout_id, .label = label });
}

eSyncWay SyncTrials::begin(Int64 layout_id, UInt32 label)
{
  forget();
  Kind& kind = kindOf(layout_id, label);
  const Int64 turn = kind.nb_exchange++ % nb_between_trials;
  m_present = &kind;
  if (turn >= nb_tried + nb_carrying)
    return kind.way;
  if (turn == 0)
    kind.trial.restart();
  if (turn >= nb_tried) {
    m_sending = &kind;
    m_sent_times = kind.trial.times();
    return kind.way;
  }
  m_timed = &kind;
  m_way = eSyncWay(kind.trial.wayOf(turn));
  m_elapsed = 0.0;
  return m_way;
}

void SyncTrials::receive(const Times& times)
{
  if (m_sending)
    m_sending->trial.takeSlower(times);
}

void SyncTrials::end()
{
  m_present = nullptr;
  if (Kind* const kind = std::exchange(m_timed, nullptr))
    kind->trial.note((kind->nb_exchange - 1) % nb_between_trials, m_elapsed);
  if (Kind* const kind = std::exchange(m_sending, nullptr))
    if ((kind->nb_exchange - 1) % nb_between_trials == nb_tried + nb_carrying - 1)
      kind->way = eSyncWay(kind->trial.fastest(std::size_t(eSyncWay::Model), wanted_ratio));
}

} // namespace Arcane::detail::sync
