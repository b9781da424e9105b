// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/stats/TimeTree.h"

#include <algorithm>
#include <numeric>

namespace Arcane::detail::stats
{
TimeTree::TimeTree(const String& root_name)
{
  m_nodes.push_back({ .name = root_name });
}

Int32 TimeTree::findOrAdd(Int32 parent, const String& name)
{
  for (const Int32 child : node(parent).children)
    if (node(child).name == name)
      return child;
  const Int32 added = size();
  m_nodes.push_back({ .name = name, .parent = parent, .level = node(parent).level + 1 });
  node(parent).children.push_back(added);
  return added;
}

Int32 TimeTree::find(const String& name, Int32 from) const
{
  if (node(from).name == name)
    return from;
  for (const Int32 child : node(from).children)
    if (const Int32 found = find(name, child); found >= 0)
      return found;
  return -1;
}

PhaseTimes TimeTree::total(Int32 i) const
{
  PhaseTimes times = node(i).own;
  for (const Int32 child : node(i).children) {
    const PhaseTimes of_child = total(child);
    std::transform(times.begin(), times.end(), of_child.begin(), times.begin(), std::plus<>());
  }
  return times;
}

void TimeTree::reset(Int32 i)
{
  node(i).own = {};
  node(i).nb_call = 0;
  for (const Int32 child : node(i).children)
    reset(child);
}

void TimeTree::add(const TimeTree& other)
{
  std::vector<Int32> numbers(static_cast<std::size_t>(other.size()), 0);
  for (Int32 i = 0; i < other.size(); ++i) {
    const TimeNode& from = other.node(i);
    // A parent comes before its children.
    const Int32 mine = i == 0 ? 0 : findOrAdd(numbers[static_cast<std::size_t>(from.parent)], from.name);
    numbers[static_cast<std::size_t>(i)] = mine;
    TimeNode& to = node(mine);
    to.nb_call += from.nb_call;
    std::transform(to.own.begin(), to.own.end(), from.own.begin(), to.own.begin(), std::plus<>());
  }
}

Real secondsOf(const PhaseTimes& times)
{
  return 1.0e-9 * static_cast<Real>(std::accumulate(times.begin(), times.end(), Int64{ 0 }));
}
} // namespace Arcane::detail::stats
