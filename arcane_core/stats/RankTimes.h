// SPDX-License-Identifier: Apache-2.0
// The times of all ranks, action by action, on one of them.
#pragma once

#include "arcane_core/stats/TimeTree.h"

#include <string>
#include <string_view>
#include <vector>

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::stats
{
//! The use of resources of one rank, beside the times of its actions.
struct RankUsage
{
  Int64 waited_ns = 0;       //!< time in calls that wait for other ranks
  Int64 synchronized_ns = 0; //!< the part of it spent in the synchronization of variables
  //! The values below belong to the process, and are 0 on all of its ranks but the first. \unit{bytes}
  Int64 peak_bytes = 0;
  Int64 read_bytes = 0;
  Int64 written_bytes = 0;
};

//! Returns the largest memory of this process so far, and what it has read and written by calls of the system. \local
RankUsage usageOfProcess();

//! The smallest, the mean and the largest of a value of each rank.
struct Spread
{
  Real min = 0.0;
  Real mean = 0.0;
  Real max = 0.0;

  //! Returns how much longer the largest is than the mean; 1 when there is nothing.
  Real imbalance() const { return mean > 0.0 ? max / mean : 1.0; }
};

//! An action of all ranks. Ranks that never began it count as zero.
struct ActionOfRanks
{
  Int64 nb_call = 0;    //!< of the rank that made most calls
  Spread seconds;       //!< with the actions in it
  Spread communication; //!< the part in communication, with the actions in it \unit{s}
  Spread input_output;  //!< the part in input and output, with the actions in it \unit{s}
};

//! The times of all ranks. Actions have the numbers of the tree.
struct TimesOfRanks
{
  TimeTree names{ "Main" };
  std::vector<ActionOfRanks> actions;
  Int32 nb_rank = 0;
  Spread waited;       //!< \unit{s}
  Spread synchronized; //!< \unit{s}
  Int64 peak_bytes = 0;
  Int64 sum_of_peaks_bytes = 0;
  Int64 read_bytes = 0;
  Int64 written_bytes = 0;
};

//! Writes the times of one rank as text. \local
std::string toText(const TimeTree& tree, const RankUsage& usage);
//! Merges what toText() made on each rank. \throws FatalErrorException for other texts \local
TimesOfRanks merge(const std::vector<std::string_view>& texts);

//! Collects the times of all ranks on the master. The result is empty on the others. One gather. \collective
TimesOfRanks gatherTimes(IParallelMng* pm, const TimeTree& tree, const RankUsage& usage);
} // namespace Arcane::detail::stats
