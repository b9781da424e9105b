// SPDX-License-Identifier: Apache-2.0
#include "accelerator/trace/OccupancyHistory.h"

#include <algorithm>
#include <unordered_map>

namespace Arcane::detail::trace
{
namespace
{
void join(OccupancySample& into, const OccupancySample& other)
{
  into.live = std::max(into.live, other.live);
  into.reserved = std::max(into.reserved, other.reserved);
}

//! The live blocks of a pool, and what they sum up to, as its events pass.
class LiveBlocks
{
 public:
  struct Block
  {
    Int64 nb_byte = 0;
    Int32 name = 0;
  };

  //! The block that changes, before and after; of size 0 where there is none.
  std::pair<Block, Block> apply(const PoolEvent& e)
  {
    std::pair<Block, Block> change;
    const auto it = m_blocks.find(e.address);
    if (it != m_blocks.end())
      change.first = it->second;
    switch (e.kind) {
    case ePoolEvent::Allocate:
      change.second = { e.nb_byte, e.name };
      m_blocks[e.address] = change.second;
      break;
    case ePoolEvent::Resize:
      if (it != m_blocks.end()) {
        it->second.nb_byte = e.nb_byte;
        change.second = it->second;
      }
      break;
    case ePoolEvent::Free:
      if (it != m_blocks.end())
        m_blocks.erase(it);
      break;
    default: return {};
    }
    return change;
  }

 private:
  std::unordered_map<UInt64, Block> m_blocks;
};
} // namespace

void OccupancyHistory::add(const OccupancySample& sample)
{
  m_peak_live = std::max(m_peak_live, sample.live);
  m_peak_reserved = std::max(m_peak_reserved, sample.reserved);
  if (m_samples.empty() || m_nb_in_last == m_nb_joined) {
    if (m_samples.size() == m_max_sample)
      halve();
    m_samples.push_back(sample);
    m_nb_in_last = 1;
    return;
  }
  join(m_samples.back(), sample);
  ++m_nb_in_last;
}

void OccupancyHistory::halve()
{
  const std::size_t nb = m_samples.size() / 2;
  for (std::size_t i = 0; i < nb; ++i) {
    m_samples[i] = m_samples[2 * i];
    join(m_samples[i], m_samples[2 * i + 1]);
  }
  m_samples.resize(nb);
  m_nb_joined *= 2;
}

std::map<PoolKey, OccupancyHistory> historiesOf(const PoolEventList& list)
{
  struct State
  {
    LiveBlocks blocks;
    OccupancySample now;
    //! Taken before the trace began, as far as it is known: what was given back without being taken.
    Int64 lowest_reserved = 0;
  };
  std::map<PoolKey, State> states;
  for (const PoolEvent& e : list.events) {
    Int64& reserved = states[PoolKey::of(e)].now.reserved;
    reserved += (e.kind == ePoolEvent::Grow) ? e.nb_byte : (e.kind == ePoolEvent::Shrink) ? -e.nb_byte : 0;
    Int64& lowest = states[PoolKey::of(e)].lowest_reserved;
    lowest = std::min(lowest, reserved);
  }
  for (auto& [key, state] : states)
    state.now.reserved = -state.lowest_reserved;

  std::map<PoolKey, OccupancyHistory> histories;
  for (const PoolEvent& e : list.events) {
    State& state = states[PoolKey::of(e)];
    const auto [before, after] = state.blocks.apply(e);
    state.now.live += after.nb_byte - before.nb_byte;
    if (e.kind == ePoolEvent::Grow)
      state.now.reserved += e.nb_byte;
    if (e.kind == ePoolEvent::Shrink)
      state.now.reserved -= e.nb_byte;
    state.now.time_ns = e.time_ns;
    OccupancyHistory& history = histories[PoolKey::of(e)];
    history.add(state.now);
    if (e.kind == ePoolEvent::Step)
      history.addStep(e.time_ns);
  }
  return histories;
}

std::vector<std::pair<String, Int64>> peakOfNames(const PoolEventList& list, const PoolKey& pool)
{
  struct Use
  {
    Int64 live = 0;
    Int64 peak = 0;
  };
  std::unordered_map<Int32, Use> uses;
  LiveBlocks blocks;
  for (const PoolEvent& e : list.events) {
    if (PoolKey::of(e) != pool)
      continue;
    const auto [before, after] = blocks.apply(e);
    uses[before.name].live -= before.nb_byte;
    Use& use = uses[after.name];
    use.live += after.nb_byte;
    use.peak = std::max(use.peak, use.live);
  }
  std::vector<std::pair<String, Int64>> peaks;
  for (const auto& [name, use] : uses)
    if (use.peak > 0)
      peaks.emplace_back(name == 0 ? String("(without name)") : list.nameOf(name), use.peak);
  std::sort(peaks.begin(), peaks.end(),
            [](const auto& a, const auto& b) { return a.second > b.second || (a.second == b.second && a.first < b.first); });
  return peaks;
}
} // namespace Arcane::detail::trace
