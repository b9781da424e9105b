// SPDX-License-Identifier: Apache-2.0
// The table of the times of one rank.
#pragma once

#include "arcane_core/stats/TimeTree.h"

#include <iosfwd>

namespace Arcane::detail::stats
{
struct TimeTableOptions
{
  String title;
  //! True for the whole tree, false for the actions of the time loop, three levels deep.
  bool is_verbose = false;
  //! Times are divided by this number, or by the number of calls when it is 0.
  Real divisor = 0.0;
  Int64 nb_iteration = 0;
};

//! Writes one line per action. \local
void printTimeTable(std::ostream& stream, const TimeTree& tree, const TimeTableOptions& options);
} // namespace Arcane::detail::stats
