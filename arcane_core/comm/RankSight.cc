// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/RankSight.h"

#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/comm/ProcessState.h"

#include <iomanip>
#include <sstream>

namespace Arcane::detail::comm
{
RankSight::RankSight(const WaitNote* note_of_rank, Int32 rank_of_note)
: note(note_of_rank)
, rank(rank_of_note)
, count(note->count)
, place_count(note->place_count)
, since(Clock::now())
{}

void RankSight::refresh(double passed_s)
{
  same_s += passed_s;
  const UInt64 new_count = note->count.load(std::memory_order_acquire);
  const UInt64 new_place_count = note->place_count.load(std::memory_order_acquire);
  if (new_count == count && new_place_count == place_count)
    return;
  count = new_count;
  place_count = new_place_count;
  since = Clock::now();
  same_s = 0.0;
}

std::string describe(const WaitNote& note)
{
  const std::string place = note.placeDescription();
  const Int32 process = note.process.load();
  std::string text;
  if (note.isWaiting())
    text = "waits in " + note.description() + (place.empty() ? "" : ", in " + place);
  else if (note.state.load() == eRankState::Ended)
    text = "has ended its run";
  else
    text = "does not wait" + (place.empty() ? "" : ", it is in " + place);
  if (process > 0 && ProcessState(process).isStopped())
    text += "; its process " + std::to_string(process) + " is stopped by a signal";
  return text;
}

std::string linesOf(const std::vector<RankSight>& ranks)
{
  std::string lines;
  for (const RankSight& seen : ranks)
    lines += "\n  rank " + std::to_string(seen.rank) + " " + describe(*seen.note) + ", since " + inSeconds(seen.seconds());
  return lines;
}

std::string inSeconds(double seconds)
{
  base::ClassicStream<std::ostringstream> text;
  text << std::fixed << std::setprecision(1) << seconds << " s";
  return text.str();
}
} // namespace Arcane::detail::comm
