// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/ProgressLine.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/service/CommonVariables.h"
#include "arcane_core/service/ISubDomain.h"

#include <algorithm>
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

//! How far the run is, from the final time if there is one, else from the number of iterations.
Real doneFraction(const CommonVariables& common, Integer nb_loop, Integer max_loop)
{
  Real fraction = -1.0;
  if (common.globalFinalTime() > 0.0)
    fraction = common.globalTime() / common.globalFinalTime();
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
  if (state.remaining_s >= 0.0)
    text += "  ends in " + formatDuration(state.remaining_s);
  return String(text);
}

ProgressLine::ProgressLine(ISubDomain* sd)
: m_sub_domain(sd)
{}

void ProgressLine::start(Integer max_loop)
{
  m_max_loop = max_loop;
  Int64 nb_own_cell = 0;
  if (m_sub_domain->defaultMeshHandle().hasMesh())
    nb_own_cell = m_sub_domain->defaultMesh()->ownCells().size();
  m_nb_cell = m_sub_domain->parallelMng()->reduce(Parallel::ReduceSum, nb_own_cell);
  m_start_s = platform::getRealTime();
  m_start_fraction = std::max(0.0, doneFraction(m_sub_domain->commonVariables(), 0, max_loop));
}

ProgressState ProgressLine::state(Integer nb_loop) const
{
  const CommonVariables& common = m_sub_domain->commonVariables();
  const Real elapsed_s = std::max(platform::getRealTime() - m_start_s, 1.0e-9);
  ProgressState s;
  s.iteration = common.globalIteration() - 1; // already advanced
  s.time = common.globalTime();
  s.deltat = common.globalDeltaT();
  s.cell_iteration_per_s = static_cast<Real>(m_nb_cell) * nb_loop / elapsed_s;
  s.done_fraction = doneFraction(common, nb_loop, m_max_loop);
  const Real done_here = s.done_fraction - m_start_fraction;
  if (s.done_fraction >= 0.0 && done_here > 0.0)
    s.remaining_s = elapsed_s * (1.0 - s.done_fraction) / done_here;
  return s;
}

void ProgressLine::endIteration(Integer nb_loop)
{
  // Other ranks would only format a text that nobody reads.
  if (!m_sub_domain->parallelMng()->isMasterIO())
    return;
  m_sub_domain->traceMng()->info() << formatProgress(state(nb_loop));
  // Who follows the file that the output goes to sees each iteration, and what was printed before a kill stays.
  m_sub_domain->traceMng()->flush();
}
} // namespace Arcane::detail::run
