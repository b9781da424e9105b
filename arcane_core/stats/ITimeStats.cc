// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/stats/ITimeStats.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/text/JSONWriter.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/stats/ActionTree.h"
#include "arcane_core/stats/StoredTimes.h"
#include "arcane_core/stats/TimeTable.h"

#include <algorithm>
#include <string>

namespace Arcane
{
using detail::stats::PhaseTimes;
using detail::stats::seconds_of_ns;
using detail::stats::TimeNode;
using detail::stats::TimeTree;

namespace
{
constexpr const char* root_name = "Main";
constexpr const char* phase_names[NB_TIME_PHASE] = { "Computation", "Communication", "InputOutput" };

Int64 milliseconds(Int64 ns)
{
  constexpr Int64 ns_of_ms = 1000000;
  return ns / ns_of_ms;
}

void dumpNode(JSONWriter& writer, const TimeTree& tree, Int32 i)
{
  const auto write_times = [&](const char* key, const PhaseTimes& times) {
    writer.writeKey(key);
    writer.beginArray();
    for (const Int64 ns : times)
      writer.writeValue(seconds_of_ns * static_cast<Real>(ns));
    writer.endArray();
  };
  const JSONWriter::Object object(writer, tree.node(i).name);
  write_times("Local", tree.node(i).own);
  write_times("Cumulative", tree.total(i));
  if (tree.node(i).children.empty())
    return;
  const JSONWriter::Array actions(writer, "SubActions");
  for (const Int32 child : tree.node(i).children) {
    const JSONWriter::Object action(writer);
    dumpNode(writer, tree, child);
  }
}
} // namespace

ITimeStats::ITimeStats(const IParallelMng* pm, ITraceMng* tm)
: m_parallel_mng(pm)
, m_trace_mng(tm)
, m_tree(std::make_unique<ActionTree>(root_name))
, m_phases{ TP_Computation }
{}

ITimeStats::~ITimeStats() = default;

void ITimeStats::throwUnlessGathering(const char* what) const
{
  if (!m_is_gathering)
    ARCANE_FATAL("time statistics: {0} is called outside beginGatherStats() and endGatherStats()", what);
}

void ITimeStats::beginGatherStats()
{
  if (m_is_gathering)
    ARCANE_FATAL("time statistics: beginGatherStats() is called twice");
  m_is_gathering = true;
  m_current = 0;
  ++m_tree->node(0).nb_call;
  m_last_ns = platform::getRealTimeNS();
  m_last_wait_ns = m_parallel_mng ? m_parallel_mng->waitNote()->waitedTime() : 0;
}

void ITimeStats::endGatherStats()
{
  throwUnlessGathering("endGatherStats()");
  account();
  m_is_gathering = false;
  m_current = 0;
  m_phases.resize(1);
}

void ITimeStats::account()
{
  if (!m_is_gathering)
    return;
  const Int64 now_ns = platform::getRealTimeNS();
  const Int64 wait_ns = m_parallel_mng ? m_parallel_mng->waitNote()->waitedTime() : 0;
  const Int64 elapsed_ns = now_ns - m_last_ns;
  // The note is another one once the ranks share memory, and begins with zero.
  const Int64 waited_ns = std::clamp<Int64>(wait_ns - m_last_wait_ns, 0, elapsed_ns);
  PhaseTimes& own = m_tree->node(m_current).own;
  own[TP_Communication] += waited_ns;
  own[m_phases.back()] += elapsed_ns - waited_ns;
  m_last_ns = now_ns;
  m_last_wait_ns = wait_ns;
}

void ITimeStats::beginAction(const String& action_name)
{
  throwUnlessGathering("beginAction()");
  account();
  m_current = m_tree->findOrAdd(m_current, action_name);
  ++m_tree->node(m_current).nb_call;
}

void ITimeStats::endAction(const String& action_name, bool print_time)
{
  throwUnlessGathering("endAction()");
  const Int32 parent = m_tree->node(m_current).parent;
  if (parent < 0)
    ARCANE_FATAL("time statistics: action '{0}' ends and none has begun", action_name);
  account();
  m_current = parent;
  if (print_time) {
    elapsedTime(TP_Computation, action_name);
    elapsedTime(TP_Communication, action_name);
  }
}

void ITimeStats::beginPhase(eTimePhase phase)
{
  account();
  m_phases.push_back(phase);
}

void ITimeStats::endPhase(eTimePhase)
{
  if (m_phases.size() < 2)
    ARCANE_FATAL("time statistics: endPhase() is called without a phase, expected beginPhase() before");
  account();
  m_phases.pop_back();
}

void ITimeStats::resetStats(const String& name)
{
  account();
  if (const Int32 found = m_tree->find(name); found >= 0)
    m_tree->reset(found);
}

const ITimeStats::ActionTree& ITimeStats::tree()
{
  account();
  return *m_tree;
}

Real ITimeStats::elapsedTime(eTimePhase phase)
{
  return 1.0e-9 * static_cast<Real>(tree().total(0)[phase]);
}

Real ITimeStats::elapsedTime(eTimePhase phase, const String& action_name)
{
  const Int32 found = tree().find(action_name);
  if (found < 0)
    return 0.0;
  const Real own_s = 1.0e-9 * static_cast<Real>(m_tree->node(found).own[phase]);
  const Real total_s = 1.0e-9 * static_cast<Real>(m_tree->total(found)[phase]);
  if (m_trace_mng)
    m_trace_mng->info() << "TimeStat: type=" << phase_names[phase] << " action=" << action_name << " local_Real=" << own_s
                        << " total_Real=" << total_s;
  return total_s;
}

void ITimeStats::dumpCurrentStats(const String& name)
{
  const Int32 found = tree().find(name);
  if (found < 0 || !m_trace_mng)
    return;
  m_trace_mng->info() << "-- Execution statistics: Action=" << name;
  const Int32 first_level = m_tree->node(found).level;
  const auto print = [&](const auto& self, Int32 i) -> void {
    const TimeNode& node = m_tree->node(i);
    const PhaseTimes times = m_tree->total(i);
    const std::string text = std::string(static_cast<std::size_t>(node.level - first_level), ' ') + node.name.localstr();
    m_trace_mng->info() << detail::base::printfText("%-50s%12lld%12lld", text.c_str(),
                                                    static_cast<long long>(milliseconds(times[TP_Computation])),
                                                    static_cast<long long>(milliseconds(times[TP_Communication])));
    for (const Int32 child : node.children)
      self(self, child);
  };
  print(print, found);
}

void ITimeStats::dumpStats(std::ostream& stream, bool is_verbose, Real nb, const String& name, bool)
{
  detail::stats::printTimeTable(stream, tree(), { name, is_verbose, nb, m_nb_iteration_loop });
  if (hasFormerTimes())
    detail::stats::printTimeTable(stream, cumulativeTree(), { "(cumulative)", is_verbose, nb, cumulativeNbIterationLoop() });
}

void ITimeStats::dumpStatsJSON(JSONWriter& writer)
{
  writer.write("Version", Int32{ 1 });
  {
    const JSONWriter::Object current(writer, "Current");
    dumpNode(writer, tree(), 0);
  }
  if (!hasFormerTimes())
    return;
  const JSONWriter::Object cumulative(writer, "Cumulative");
  dumpNode(writer, cumulativeTree(), 0);
}

ITimeStats::ActionTree ITimeStats::cumulativeTree()
{
  ActionTree all = tree();
  if (m_former_tree)
    all.add(*m_former_tree);
  return all;
}

Real ITimeStats::cumulativeElapsedTime()
{
  return detail::stats::secondsOf(cumulativeTree().total(0));
}

void ITimeStats::saveTimeValues(Properties* properties)
{
  detail::stats::setTimes(*properties, cumulativeTree(), cumulativeNbIterationLoop());
}

void ITimeStats::mergeTimeValues(Properties* properties)
{
  Int64 nb_iteration = 0;
  const TimeTree former = detail::stats::timesOf(*properties, root_name, nb_iteration);
  m_former_tree = std::make_unique<ActionTree>(root_name);
  m_former_tree->add(former);
  m_former_nb_iteration_loop = nb_iteration;
}

void ITimeStats::dumpTimeAndMemoryUsage(IParallelMng* pm)
{
  constexpr Real bytes_of_mb = 1.0e6;
  const Real used_mb = platform::getMemoryUsed() / bytes_of_mb;
  UniqueArray<Real> of_ranks(pm->commSize());
  pm->allGather(ConstArrayView<Real>(1, &used_mb), of_ranks.view());
  const auto [smallest, largest] = std::minmax_element(of_ranks.begin(), of_ranks.end());
  Real sum_mb = 0.0;
  for (const Real mb : of_ranks)
    sum_mb += mb;
  if (m_trace_mng)
    m_trace_mng->info() << "Date: " << platform::getCurrentDateTime() << " MEM=" << static_cast<Int64>(used_mb)
                        << " MAX_MEM=" << static_cast<Int64>(*largest) << " MIN_MEM=" << static_cast<Int64>(*smallest)
                        << " AVG_MEM=" << static_cast<Int64>(sum_mb / static_cast<Real>(of_ranks.size()))
                        << " MIN_RANK=" << smallest - of_ranks.begin() << " MAX_RANK=" << largest - of_ranks.begin();
}
} // namespace Arcane
