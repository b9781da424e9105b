// SPDX-License-Identifier: Apache-2.0
// What a watch has seen of the ranks of its machine, and the lines of a report about them.
#pragma once

#include "arcane_core/comm/WaitNote.h"

#include <chrono>
#include <string>
#include <vector>

namespace Arcane::detail::comm
{
//! The state of one rank, as a watch has seen it in its looks.
struct RankSight
{
  using Clock = std::chrono::steady_clock;

  const WaitNote* note = nullptr;
  Int32 rank = -1;
  UInt64 count = 0;
  UInt64 place_count = 0;
  Clock::time_point since;
  //! The time of the looks that found the same, without times in which this process did not run. \unit{s}
  double same_s = 0.0;

  //! Takes a first look. \local
  RankSight(const WaitNote* note_of_rank, Int32 rank_of_note);
  //! Looks once more. \a passed_s  the time since the last look \local
  void refresh(double passed_s);

  bool isWaiting() const { return count % 2 != 0; }
  bool hasEnded() const { return !isWaiting() && note->state.load() == eRankState::Ended; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - since).count(); }
};

//! Says what a rank does, without its number. \local
std::string describe(const WaitNote& note);
//! Says what each rank does and since when, one line for each, each after a line feed. \local
std::string linesOf(const std::vector<RankSight>& ranks);
//! Returns a text such as `3.0 s`. \local
std::string inSeconds(double seconds);
} // namespace Arcane::detail::comm
