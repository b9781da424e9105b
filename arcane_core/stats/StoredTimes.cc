// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/stats/StoredTimes.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/object/Properties.h"

#include <cmath>

namespace Arcane::detail::stats
{
namespace
{
constexpr Int32 format_version = 1;

struct Lists
{
  UniqueArray<String> names;
  UniqueArray<Int64> nb_call;
  UniqueArray<Int32> nb_child;
  UniqueArray<Real> times;
};

void append(Lists& lists, const TimeTree& tree, Int32 i)
{
  const TimeNode& node = tree.node(i);
  lists.names.add(node.name);
  lists.nb_call.add(node.nb_call);
  lists.nb_child.add(static_cast<Int32>(node.children.size()));
  for (const Int64 ns : node.own)
    lists.times.add(seconds_of_ns * static_cast<Real>(ns));
  for (const Int32 child : node.children)
    append(lists, tree, child);
}

//! Makes the actions of lists, one after the other.
class TreeReader
{
 public:
  TreeReader(const Lists& lists, TimeTree& tree)
  : m_lists(lists)
  , m_tree(tree)
  {}

  //! Reads the next action, which is \a i of the tree, and the actions in it.
  void read(Int32 i)
  {
    const Int32 at = m_next++;
    m_tree.node(i).nb_call = m_lists.nb_call[at];
    for (Int32 phase = 0; phase < NB_TIME_PHASE; ++phase)
      m_tree.node(i).own[static_cast<std::size_t>(phase)] = std::llround(m_lists.times[NB_TIME_PHASE * at + phase] / seconds_of_ns);
    for (Int32 child = 0; child < m_lists.nb_child[at]; ++child) {
      ARCANE_FATAL_IF(m_next >= m_lists.names.size(), "time statistics: {0} actions were saved, expected more", m_lists.names.size());
      read(m_tree.findOrAdd(i, m_lists.names[m_next]));
    }
  }
  Int32 nbRead() const { return m_next; }

 private:
  const Lists& m_lists;
  TimeTree& m_tree;
  Int32 m_next = 0;
};
} // namespace

void setTimes(Properties& properties, const TimeTree& tree, Int64 nb_iteration)
{
  Lists lists;
  append(lists, tree, 0);
  properties.set("Version", format_version);
  properties.set("NbIterationLoop", nb_iteration);
  properties.set("Names", lists.names.constView());
  properties.set("NbCalls", lists.nb_call.constView());
  properties.set("NbChildren", lists.nb_child.constView());
  properties.set("TimeList", lists.times.constView());
}

TimeTree timesOf(const Properties& properties, const String& root_name, Int64& nb_iteration)
{
  TimeTree tree(root_name);
  nb_iteration = 0;
  Lists lists;
  // Another version may have another meaning: the times then begin anew.
  if (properties.getInt32WithDefault("Version", 0) != format_version || !properties.get("Names", lists.names))
    return tree;
  properties.get("NbIterationLoop", nb_iteration);
  properties.get("NbCalls", lists.nb_call);
  properties.get("NbChildren", lists.nb_child);
  properties.get("TimeList", lists.times);
  const Int32 nb = lists.names.size();
  ARCANE_FATAL_IF(nb == 0 || lists.nb_call.size() != nb || lists.nb_child.size() != nb || lists.times.size() != NB_TIME_PHASE * nb,
                  "time statistics: {0} names, {1} numbers of calls, {2} of children and {3} times were saved, expected the same actions",
                  nb, lists.nb_call.size(), lists.nb_child.size(), lists.times.size());
  TreeReader reader(lists, tree);
  reader.read(0);
  ARCANE_FATAL_IF(reader.nbRead() != nb, "time statistics: {0} actions were saved, expected {1}", nb, reader.nbRead());
  return tree;
}
} // namespace Arcane::detail::stats
