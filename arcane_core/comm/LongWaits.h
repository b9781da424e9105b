// SPDX-License-Identifier: Apache-2.0
// Judges waits of ranks that take longer than a given time.
#pragma once

#include "arcane_core/comm/RankSight.h"

#include <vector>

namespace Arcane::detail::comm
{
//! What waits that take too long mean.
enum class eLongWait
{
  //! No wait takes too long.
  None,
  //! All ranks wait, or have ended their run: nobody will end a wait.
  OfAll,
  //! Some ranks wait, and others do not come.
  ForAbsent,
  //! Some ranks wait, and a signal has stopped another.
  ForStopped
};

//! Judges waits of at least \a timeout_s. \unit{s} \local
eLongWait judgeLongWaits(const std::vector<RankSight>& ranks, double timeout_s);
} // namespace Arcane::detail::comm
