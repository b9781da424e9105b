// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/ProgressLine.h"

#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/text/JSONWriter.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/run/ICheckpointMng.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "arcane_core/run/StepMeasures.h"
#include "arcane_core/service/CommonVariables.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/OutputFailures.h"
#include "checkpoint/format/DiskFile.h"

#include <algorithm>
#include <optional>
#include <string>

namespace Arcane::detail::run
{
namespace
{
std::string formatDuration(Real seconds)
{
  if (seconds < 60.0)
    return base::printfText("%.1f s", seconds);
  if (seconds < 3600.0)
    return base::printfText("%d min %02d s", static_cast<int>(seconds / 60.0), static_cast<int>(seconds) % 60);
  return base::printfText("%d h %02d min", static_cast<int>(seconds / 3600.0), static_cast<int>(seconds / 60.0) % 60);
}

constexpr Integer default_nb_first = 100;
constexpr Real default_interval_s = 10.0;

const base::Parameter<Int32> progress_period(
  { .section = "Runs",
    .argument = "ProgressPeriod",
    .meaning = "A line on the progress of the run is printed after each so many iterations, however long they take; 0 prints "
               "none but the last.",
    .default_text = "follows ProgressInterval" },
  base::integers(0), 1);
const base::Parameter<Real>
  progress_interval({ .section = "Runs",
                      .argument = "ProgressInterval",
                      .meaning = "A line on the progress is printed at most once in so many seconds, in place of ProgressPeriod.",
                      .default_text = "10, after the first 100 iterations, which have a line each" },
                    base::seconds(), 0.0);
const base::Parameter<String> progress_file({ .section = "Runs",
                                              .argument = "Progress",
                                              .meaning = "The progress of the run is written there as JSON, one object per line." },
                                            base::texts("a file"), String());

//! How far the run is, from the final time if there is one, else from the number of iterations.
Real doneFraction(Real time, Real final_time, Integer nb_loop, Integer max_loop)
{
  Real fraction = -1.0;
  if (final_time > 0.0)
    fraction = time / final_time;
  if (max_loop > 0)
    fraction = std::max(fraction, static_cast<Real>(nb_loop) / max_loop);
  return std::min(fraction, 1.0);
}
} // namespace

String formatProgress(const ProgressState& state)
{
  std::string text = base::printfText("iteration %6d  t=%.6e  dt=%.3e", state.iteration, state.time, state.deltat);
  if (state.done_fraction >= 0.0)
    text += base::printfText("  %5.1f %%", 100.0 * state.done_fraction);
  text += base::printfText("  %.3g Mcell-it/s", 1.0e-6 * state.cell_iteration_per_s);
  if (state.elapsed_s >= 0.0)
    text += "  elapsed " + formatDuration(state.elapsed_s);
  if (state.remaining_s >= 0.0)
    text += "  ends in " + formatDuration(state.remaining_s);
  if (state.memory_bytes > 0.0)
    text += base::printfText("  %.0f MiB", state.memory_bytes / (1024.0 * 1024.0));
  if (state.checkpoint.exists() && state.checkpoint_age_s >= 0.0)
    text += "  checkpoint " + formatDuration(state.checkpoint_age_s) + " ago";
  return String(text);
}

String progressJson(const ProgressState& state, const char* event)
{
  JSONWriter json(JSONWriter::FormatFlags::None);
  {
    const JSONWriter::Object object(json);
    json.write("event", event);
    json.write("iteration", state.iteration);
    json.write("time", state.time);
    json.write("deltat", state.deltat);
    json.write("elapsed_s", state.elapsed_s);
    json.write("cell_iterations_per_s", state.cell_iteration_per_s);
    // Unknown values are left out.
    if (state.done_fraction >= 0.0)
      json.write("done", state.done_fraction);
    if (state.remaining_s >= 0.0)
      json.write("remaining_s", state.remaining_s);
    if (state.memory_bytes > 0.0)
      json.write("memory_bytes", state.memory_bytes);
    if (state.checkpoint.exists()) {
      json.write("checkpoint_iteration", state.checkpoint.iteration);
      json.write("checkpoint_time", state.checkpoint.time);
    }
    if (state.checkpoint_age_s >= 0.0)
      json.write("checkpoint_age_s", state.checkpoint_age_s);
  }
  return String(json.getBuffer());
}

ProgressOptions progressOptionsOf(const CommandLineArguments& arguments)
{
  ProgressOptions options;
  options.file = progress_file.value(arguments);
  const std::optional<Real> interval_s = progress_interval.find(arguments);
  const std::optional<Int32> period = progress_period.find(arguments);
  if (!interval_s && !period)
    options.nb_first = default_nb_first;
  options.interval_s = interval_s.value_or(period ? 0.0 : default_interval_s);
  options.period = period.value_or(1);
  return options;
}

ProgressLine::ProgressLine(ISubDomain* sd)
: m_sub_domain(sd)
, m_file(sd->traceMng())
{}

void ProgressLine::configure(const ProgressOptions& options)
{
  m_options = options;
  runAndAgree(m_sub_domain->parallelMng(), [&] {
    if (!m_options.file.empty() && m_sub_domain->parallelMng()->isMasterIO())
      m_file.open(m_options.file, m_sub_domain->isContinue());
  });
}

void ProgressLine::noteIn(const String& directory)
{
  m_note_file = directory + "/" + progress_note_name;
}

void ProgressLine::start(Integer max_loop)
{
  m_max_loop = max_loop;
  Int64 nb_own_cell = 0;
  if (m_sub_domain->defaultMeshHandle().hasMesh())
    nb_own_cell = m_sub_domain->defaultMesh()->ownCells().size();
  m_nb_cell = m_sub_domain->parallelMng()->reduce(Parallel::ReduceSum, nb_own_cell);
  m_start_s = platform::getRealTime();
  m_last_line_s = m_start_s;
  m_start_time = m_sub_domain->commonVariables().globalTime();
  noteIfDue(0);
}

void ProgressLine::setInterval(Real interval_s)
{
  m_options.interval_s = interval_s;
  m_options.nb_first = 0;
}

ProgressState ProgressLine::state(Integer nb_loop) const
{
  const CommonVariables& common = m_sub_domain->commonVariables();
  const Real elapsed_s = std::max(platform::getRealTime() - m_start_s, 1.0e-9);
  ProgressState s;
  s.iteration = std::max(common.globalIteration() - 1, 0); // already advanced
  s.time = common.globalTime();
  s.deltat = common.globalDeltaT();
  s.cell_iteration_per_s = static_cast<Real>(m_nb_cell) * nb_loop / elapsed_s;
  s.elapsed_s = elapsed_s;
  s.done_fraction = doneFraction(s.time, common.globalFinalTime(), nb_loop, m_max_loop);
  const Real done_here = s.done_fraction - std::max(doneFraction(m_start_time, common.globalFinalTime(), 0, m_max_loop), 0.0);
  if (s.done_fraction >= 0.0 && done_here > 0.0)
    s.remaining_s = elapsed_s * (1.0 - s.done_fraction) / done_here;
  s.memory_bytes = m_sub_domain->timeLoopMng()->measures().memory();
  if (const ICheckpointMng* checkpoints = m_sub_domain->checkpointMng()) {
    s.checkpoint = checkpoints->lastSaved();
    if (s.checkpoint.exists() && s.checkpoint.clock_s > 0.0)
      s.checkpoint_age_s = std::max(platform::getRealTime() - s.checkpoint.clock_s, 0.0);
  }
  return s;
}

bool ProgressLine::isDue(Integer nb_loop) const
{
  if (m_options.interval_s > 0.0)
    return nb_loop <= m_options.nb_first || platform::getRealTime() - m_last_line_s >= m_options.interval_s;
  return m_options.period > 0 && nb_loop % m_options.period == 0;
}

void ProgressLine::end(Integer nb_loop, const char* reason)
{
  if (!m_file.isOpen())
    return;
  const std::string last = progressJson(state(nb_loop), "end").localstr();
  m_file.writeLine(last.substr(0, last.size() - 1) + ",\"reason\":\"" + reason + "\"}");
}

void ProgressLine::endIteration(Integer nb_loop, bool is_last)
{
  // Other ranks would format a text that is not read.
  if (!m_sub_domain->parallelMng()->isMasterIO())
    return;
  noteIfDue(nb_loop);
  if (is_last || isDue(nb_loop))
    printNow(nb_loop);
}

void ProgressLine::printNow(Integer nb_loop)
{
  if (!m_sub_domain->parallelMng()->isMasterIO())
    return;
  const ProgressState now = state(nb_loop);
  m_last_line_s = platform::getRealTime();
  m_sub_domain->traceMng()->info() << formatProgress(now);
  if (m_file.isOpen())
    m_file.writeLine(progressJson(now, "step"));
  // Each iteration reaches the output file at once, and survives a kill.
  m_sub_domain->traceMng()->flush();
}

void ProgressLine::noteIfDue(Integer nb_loop)
{
  constexpr Real period_s = 1.0;
  const Real now_s = platform::getRealTime();
  const ICheckpointMng* checkpoints = m_sub_domain->checkpointMng();
  const bool is_saved = checkpoints && checkpoints->lastSaved().iteration != m_noted_checkpoint;
  if (is_saved || now_s >= m_last_note_s + period_s)
    note(nb_loop);
}

void ProgressLine::note(Integer nb_loop)
{
  if (m_note_file.null() || !m_sub_domain->parallelMng()->isMasterIO())
    return;
  const ProgressState now = state(nb_loop);
  m_last_note_s = platform::getRealTime();
  m_noted_checkpoint = now.checkpoint.iteration;
  try {
    const std::string text = progressJson(now, "step").localstr();
    format::replaceText(m_note_file, text + '\n', format::eDurability::InCache);
  }
  catch (const IOException& ex) {
    m_sub_domain->outputFailures().add(progress_note_name, ex.message());
  }
}
} // namespace Arcane::detail::run
