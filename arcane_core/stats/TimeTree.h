// SPDX-License-Identifier: Apache-2.0
// The actions of a run, with their times in each phase.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/stats/TimePhase.h"

#include <array>
#include <vector>

namespace Arcane::detail::stats
{
//! Times in each phase. \unit{ns}
using PhaseTimes = std::array<Int64, NB_TIME_PHASE>;

//! The length of a nanosecond. \unit{s}
inline constexpr Real seconds_of_ns = 1.0e-9;

//! One action inside another one.
struct TimeNode
{
  String name;
  //! The number of the parent in the tree; -1 for the root.
  Int32 parent = -1;
  //! The number of actions around this one.
  Int32 level = 0;
  Int64 nb_call = 0;
  //! The times without the times of the actions in it.
  PhaseTimes own = {};
  std::vector<Int32> children = {};
};

//! Holds actions. The root has number 0, and a parent comes before its children. All members are \local.
class TimeTree
{
 public:
  explicit TimeTree(const String& root_name);

  Int32 size() const { return static_cast<Int32>(m_nodes.size()); }
  const TimeNode& node(Int32 i) const { return m_nodes[static_cast<std::size_t>(i)]; }
  TimeNode& node(Int32 i) { return m_nodes[static_cast<std::size_t>(i)]; }
  //! Returns the action of this name in \a parent, which it makes when there is none.
  Int32 findOrAdd(Int32 parent, const String& name);
  //! Returns the first action of this name, depth first, or -1.
  Int32 find(const String& name, Int32 from = 0) const;
  //! Returns the times of an action, including all actions in it.
  PhaseTimes total(Int32 i) const;
  //! Sets an action and all actions in it to zero.
  void reset(Int32 i);
  //! Adds the times and calls of all actions of \a other, whose roots are one action.
  void add(const TimeTree& other);

 private:
  std::vector<TimeNode> m_nodes;
};

//! Returns the sum of all phases. \unit{s}
Real secondsOf(const PhaseTimes& times);
} // namespace Arcane::detail::stats
