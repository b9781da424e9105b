// SPDX-License-Identifier: Apache-2.0
#include "variables/device_sync/RankFacts.h"

#include "arcane_core/base/array/Array.h"

#include <algorithm>
#include <iterator>

namespace Arcane::detail::device_sync
{
RankFactsTable::RankFactsTable(IParallelMng* pm, const RankFacts& own)
{
  const Int64 sent[] = {
    own.lines_offset, static_cast<Int64>(own.process), own.device, own.can_copy, own.can_signal, own.can_reach_host, own.nb_near, own.way
  };
  constexpr Int32 nb_fact = std::size(sent);
  UniqueArray<Int64> all(Int64(nb_fact) * pm->commSize());
  pm->allGather(ConstArrayView<Int64>(nb_fact, sent), all);
  for (Int32 rank = 0; rank < pm->commSize(); ++rank) {
    const Int64* const facts = all.data() + Int64(rank) * nb_fact;
    m_facts.push_back({ facts[0], static_cast<UInt64>(facts[1]), facts[2], facts[3], facts[4], facts[5], facts[6], facts[7] });
  }
}

bool RankFactsTable::canAllCopy() const
{
  return std::ranges::all_of(m_facts, [](const RankFacts& facts) { return facts.can_copy != 0; });
}

bool RankFactsTable::canAllSignal() const
{
  return std::ranges::all_of(m_facts, [](const RankFacts& facts) { return facts.can_signal != 0; });
}

bool RankFactsTable::canAllReachHost() const
{
  return std::ranges::all_of(m_facts, [](const RankFacts& facts) { return facts.can_reach_host != 0; });
}

eHaloWay RankFactsTable::wantedWay() const
{
  const bool has_near = std::ranges::any_of(m_facts, [](const RankFacts& facts) { return facts.nb_near > 1 && facts.lines_offset >= 0; });
  const auto wanted = static_cast<eHaloWay>(m_facts.front().way);
  return wanted == eHaloWay::Measured && !has_near ? eHaloWay::Direct : wanted;
}

bool RankFactsTable::isAloneOnDevice(Int32 rank) const
{
  const RankFacts& facts = of(rank);
  const auto isThere = [&](const RankFacts& other) { return other.process == facts.process && other.device == facts.device; };
  return std::ranges::count_if(m_facts, isThere) == 1;
}

// Streams of one process on one device may share a queue of the hardware: a wait for a number in one of them would keep back the commands
// of the others, and the number might depend on these. Waits for events have no such effect, since the event precedes them.
eLink RankFactsTable::wantedLink(Int32 rank, Int32 other) const
{
  const RankFacts& own = of(rank);
  const RankFacts& theirs = of(other);
  if (own.lines_offset < 0 || theirs.lines_offset < 0)
    return eLink::Messages;
  if (own.process == theirs.process)
    return eLink::Events;
  const bool can_signal = own.can_signal && theirs.can_signal && isAloneOnDevice(rank) && isAloneOnDevice(other);
  return can_signal ? eLink::Numbers : eLink::Messages;
}
} // namespace Arcane::detail::device_sync
