// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/RunReport.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/JSONWriter.h"
#include "arcane_core/case_mesh/CaseMeshes.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/OutputFailures.h"
#include "arcane_core/stats/ActionTree.h"
#include "arcane_core/stats/ITimeStats.h"
#include "checkpoint/format/DiskFile.h"

#include <algorithm>
#include <utility>

namespace Arcane::detail::run
{
namespace
{
using stats::ActionOfRanks;
using stats::Spread;
using stats::TimesOfRanks;
using stats::TimeTree;

constexpr Int32 table_level = 2;
//! Smaller parts of the run share one line. \unit{percent}
constexpr Real least_shown = 0.5;

//! Returns a sum of what may be at other ranks: bounds for the smallest and the largest.
Spread sumOf(const Spread& a, const Spread& b)
{
  return { a.min + b.min, a.mean + b.mean, a.max + b.max };
}

//! Returns the sum of all actions of a name.
ActionOfRanks sumOfActions(const TimesOfRanks& times, const String& name)
{
  ActionOfRanks sum;
  for (Int32 i = 0; i < times.names.size(); ++i)
    if (times.names.node(i).name == name) {
      const ActionOfRanks& action = times.actions[static_cast<std::size_t>(i)];
      sum.nb_call += action.nb_call;
      sum.seconds = sumOf(sum.seconds, action.seconds);
      sum.communication = sumOf(sum.communication, action.communication);
    }
  return sum;
}

class Table
{
 public:
  explicit Table(const TimesOfRanks& times)
  : m_times(times)
  , m_whole_s(times.actions.empty() ? 0.0 : times.actions.front().seconds.mean)
  {}

  std::vector<std::string> lines()
  {
    m_lines.push_back(base::printfText("[time] %.3f s on %d rank(s). Seconds of each rank:", m_whole_s, m_times.nb_rank));
    m_lines.push_back(
      base::printfText("[time] %-44s%9s%11s%11s%11s%11s%8s%9s", "", "calls", "min", "mean", "max", "imbalance", "part", "waiting"));
    addAction("initialisation", m_times.names.find(init_action));
    addPhasesOfStart();
    addEntryPoints();
    addAction("end of the run", m_times.names.find(exit_action));
    m_lines.push_back("[time] of which");
    add("  checkpoints written", sumOfActions(m_times, write_checkpoint_action));
    add("  checkpoints read", sumOfActions(m_times, read_checkpoint_action));
    add("  outputs", sumOfActions(m_times, output_action));
    add("  synchronisation of variables", { 0, m_times.synchronized, m_times.synchronized, {} });
    addWaiting();
    addUsage();
    return std::move(m_lines);
  }

 private:
  void addAction(const std::string& name, Int32 i)
  {
    if (i >= 0)
      add(name, m_times.actions[static_cast<std::size_t>(i)]);
  }

  //! Adds the parts of the initialisation, in their order. Short ones are left out.
  void addPhasesOfStart()
  {
    constexpr std::pair<const char*, const char*> phases[] = { { read_case_action, "  case file, modules, checkpoint" },
                                                               { build_entry_points_action, "  build entry points" },
                                                               { casemesh::read_mesh_action, "  meshes read or generated" },
                                                               { casemesh::cut_mesh_action, "  meshes cut" },
                                                               { casemesh::send_cells_action, "  cells sent to their owners" },
                                                               { casemesh::subdivide_mesh_action, "  cells subdivided" },
                                                               { casemesh::build_mesh_action, "  items, faces and ghosts made" },
                                                               { casemesh::partition_mesh_action, "  meshes cut and sent by services" },
                                                               { restore_meshes_action, "  meshes restored" },
                                                               { init_entry_points_action, "  init entry points" } };
    const Int32 init = m_times.names.find(init_action);
    for (const auto& [name, text] : phases)
      if (const Int32 i = init < 0 ? -1 : m_times.names.find(name, init); i >= 0)
        if (percent(m_times.actions[static_cast<std::size_t>(i)].seconds.mean, m_whole_s) >= least_shown)
          addAction(text, i);
  }

  //! Adds the waiting of ranks within the whole that is shown, not before or after it.
  void addWaiting()
  {
    if (m_times.nb_rank == 1 || m_times.actions.empty())
      return;
    const Spread& waited = m_times.actions.front().communication;
    add("  waiting for others, synchronisation included", { 0, waited, waited, {} });
  }

  void add(const std::string& name, const ActionOfRanks& action)
  {
    const Spread& seconds = action.seconds;
    if (seconds.max <= 0.0)
      return;
    const std::string calls = action.nb_call > 0 ? std::to_string(action.nb_call) : std::string();
    m_lines.push_back(base::printfText("[time] %-44s%9s%11.3f%11.3f%11.3f%11.2f%6.1f %%%7.1f %%", name.c_str(), calls.c_str(), seconds.min,
                                       seconds.mean, seconds.max, seconds.imbalance(), percent(seconds.mean, m_whole_s),
                                       percent(action.communication.mean, seconds.mean)));
  }

  //! The entry points of the loop, the longest first. Short ones share a line.
  void addEntryPoints()
  {
    const TimeTree& names = m_times.names;
    const Int32 loop = names.find(loop_action);
    if (loop < 0)
      return;
    std::vector<Int32> shown;
    ActionOfRanks others;
    ActionOfRanks rest = m_times.actions[static_cast<std::size_t>(loop)];
    const Int32 entry_points = names.find(loop_entry_points_action, loop);
    for (const Int32 module : entry_points < 0 ? std::vector<Int32>() : names.node(entry_points).children)
      for (const Int32 i : names.node(module).children) {
        const ActionOfRanks& action = m_times.actions[static_cast<std::size_t>(i)];
        rest.seconds.mean -= action.seconds.mean;
        rest.communication.mean -= action.communication.mean;
        if (percent(action.seconds.mean, m_whole_s) >= least_shown)
          shown.push_back(i);
        else {
          others.seconds = sumOf(others.seconds, action.seconds);
          others.communication = sumOf(others.communication, action.communication);
        }
      }
    const auto seconds_of = [&](Int32 i) { return m_times.actions[static_cast<std::size_t>(i)].seconds.mean; };
    std::stable_sort(shown.begin(), shown.end(), [&](Int32 a, Int32 b) { return seconds_of(a) > seconds_of(b); });
    for (const Int32 i : shown)
      addAction(std::string(names.node(names.node(i).parent).name.localstr()) + "." + names.node(i).name.localstr(), i);
    add("other entry points of the loop", others);
    // Its smallest and its largest part are not known.
    rest.nb_call = 0;
    rest.seconds.min = rest.seconds.max = rest.seconds.mean;
    add("the loop, outside entry points", rest);
  }

  void addUsage()
  {
    constexpr Real bytes_of_mib = 1024.0 * 1024.0;
    const auto mib = [](Int64 bytes) { return static_cast<Real>(bytes) / bytes_of_mib; };
    m_lines.push_back(base::printfText("[time] memory: %.1f MiB at most in one process, %.1f MiB in all; %.1f MiB read, %.1f MiB written",
                                       mib(m_times.peak_bytes), mib(m_times.sum_of_peaks_bytes), mib(m_times.read_bytes),
                                       mib(m_times.written_bytes)));
  }

  static Real percent(Real part, Real whole) { return whole > 0.0 ? 100.0 * part / whole : 0.0; }

  const TimesOfRanks& m_times;
  Real m_whole_s;
  std::vector<std::string> m_lines;
};

void write(JSONWriter& json, const char* key, const Spread& spread)
{
  const JSONWriter::Object object(json, key);
  json.write("min", spread.min);
  json.write("mean", spread.mean);
  json.write("max", spread.max);
  json.write("imbalance", spread.imbalance());
}

Real meanNumberOfIterations(const krylov::SystemRecord& system)
{
  return system.nb_solve > 0 ? static_cast<Real>(system.nb_iteration) / system.nb_solve : 0.0;
}

void write(JSONWriter& json, const krylov::SystemRecord& system)
{
  const JSONWriter::Object object(json);
  json.write("name", system.name);
  json.write("solver", system.solver);
  json.write("rows", system.nb_row);
  json.write("values", system.nb_value);
  json.write("solves", system.nb_solve);
  json.write("failures", system.nb_failure);
  json.write("reuses", system.nb_reuse);
  json.write("iterations_min", system.least_nb_iteration);
  json.write("iterations_mean", meanNumberOfIterations(system));
  json.write("iterations_max", system.largest_nb_iteration);
  json.write("last_residual", system.last_residual);
  json.write("setup_s", system.setup_s);
  json.write("solve_s", system.solve_s);
}
} // namespace

std::vector<std::string> reportTable(const TimesOfRanks& times)
{
  return Table(times).lines();
}

std::vector<std::string> systemTable(const krylov::SystemRecords& systems)
{
  std::vector<std::string> lines;
  lines.push_back(base::printfText("[linear] %-44s%8s%11s%13s%7s%9s%7s%10s%8s%8s%9s%9s  %s", "system", "solves", "rows", "values", "min",
                                   "mean", "max", "residual", "failed", "reused", "setup s", "solve s", "solver"));
  for (const krylov::SystemRecord& system : systems.records())
    lines.push_back(base::printfText("[linear] %-44s%8d%11lld%13lld%7d%9.1f%7d%10.1e%8d%8d%9.3f%9.3f  %s", system.name.localstr(),
                                     system.nb_solve, static_cast<long long>(system.nb_row), static_cast<long long>(system.nb_value),
                                     system.least_nb_iteration, meanNumberOfIterations(system), system.largest_nb_iteration,
                                     system.last_residual, system.nb_failure, system.nb_reuse, system.setup_s, system.solve_s,
                                     system.solver.localstr()));
  return lines;
}

std::string reportJson(const TimesOfRanks& times, const RunSummary& summary)
{
  JSONWriter json(JSONWriter::FormatFlags::None);
  {
    const JSONWriter::Object report(json);
    json.write("version", 1);
    json.write("code", summary.code.c_str());
    json.write("exit_code", summary.exit_code);
    json.write("iterations", summary.nb_iteration);
    json.write("time", summary.time);
    json.write("elapsed_of_all_executions_s", summary.elapsed_of_all_executions_s);
    json.write("iterations_of_all_executions", summary.nb_iteration_of_all_executions);
    json.write("ranks", times.nb_rank);
    write(json, "waiting_s", times.waited);
    write(json, "synchronization_s", times.synchronized);
    json.write("memory_of_largest_process_bytes", times.peak_bytes);
    json.write("memory_bytes", times.sum_of_peaks_bytes);
    json.write("read_bytes", times.read_bytes);
    json.write("written_bytes", times.written_bytes);
    if (summary.systems) {
      const JSONWriter::Array systems(json, "linear_systems");
      for (const krylov::SystemRecord& system : summary.systems->records())
        write(json, system);
    }
    const JSONWriter::Array actions(json, "actions");
    for (Int32 i = 0; i < times.names.size(); ++i) {
      const ActionOfRanks& action = times.actions[static_cast<std::size_t>(i)];
      const JSONWriter::Object object(json);
      json.write("id", i);
      json.write("parent", times.names.node(i).parent);
      json.write("name", times.names.node(i).name);
      json.write("calls", action.nb_call);
      write(json, "total_s", action.seconds);
      write(json, "communication_s", action.communication);
      write(json, "input_output_s", action.input_output);
    }
  }
  return std::string(json.getBuffer().toStdStringView());
}

void reportEndOfRun(ISubDomain* sd, Int32 exit_code)
{
  IParallelMng* pm = sd->parallelMng();
  const bool is_first_of_process = pm->processRanks()[0] == pm->commRank();
  stats::RankUsage usage = is_first_of_process ? stats::usageOfProcess() : stats::RankUsage();
  usage.waited_ns = pm->waitNote()->waitedTime();
  usage.synchronized_ns = pm->waitNote()->synchronizedTime();
  const TimesOfRanks times = stats::gatherTimes(pm, sd->timeStats()->tree(), usage);
  if (!pm->isMasterIO())
    return;
  for (const std::string& line : reportTable(times))
    sd->traceMng()->info(table_level) << line;
  const krylov::SystemRecords* systems = krylov::SystemRecords::find(pm);
  if (systems)
    for (const std::string& line : systemTable(*systems))
      sd->traceMng()->info(table_level) << line;
  ITimeStats* stats = sd->timeStats();
  if (stats->hasFormerTimes())
    sd->traceMng()->info(table_level) << base::printfText("[time] with the former executions of this run: %.3f s, %lld iterations",
                                                          stats->cumulativeElapsedTime(),
                                                          static_cast<long long>(stats->cumulativeNbIterationLoop()));
  const CommonVariables& common = sd->commonVariables();
  const RunSummary summary{ sd->application()->applicationName().localstr(),
                            exit_code,
                            sd->timeLoopMng()->nbLoop(),
                            common.globalTime(),
                            stats->cumulativeElapsedTime(),
                            stats->cumulativeNbIterationLoop(),
                            systems };
  try {
    format::replaceText(sd->listingDirectory() + "/report.json", reportJson(times, summary) + "\n", format::eDurability::InCache);
  }
  catch (const IOException& ex) {
    sd->outputFailures().add("report.json", ex.message());
  }
}
} // namespace Arcane::detail::run
