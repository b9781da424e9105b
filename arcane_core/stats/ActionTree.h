// SPDX-License-Identifier: Apache-2.0
// The measures of ITimeStats, for the rooms that report them. The header of ITimeStats shows only its name.
#pragma once

#include "arcane_core/stats/ITimeStats.h"
#include "arcane_core/stats/TimeTree.h"

namespace Arcane
{
class ITimeStats::ActionTree : public detail::stats::TimeTree
{
 public:
  using TimeTree::TimeTree;
};
} // namespace Arcane
