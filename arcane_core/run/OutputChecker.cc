// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/OutputChecker.h"

#include "arcane_core/base/math/TypeEqual.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/run/CpuTime.h"
#include "arcane_core/service/ISubDomain.h"
#include "variables/core/VariableBuildInfo.h"

#include <algorithm>
#include <cmath>

namespace Arcane
{
OutputChecker::OutputChecker(ISubDomain* sd, const String& name, Steps steps)
: m_sub_domain(sd)
, m_steps(std::move(steps))
, m_next_time(VariableBuildInfo(sd, name + "NextGlobalTime"))
, m_next_iteration(VariableBuildInfo(sd, name + "NextIteration"))
, m_next_cpu_minute(VariableBuildInfo(sd, name + "NextCPUTime"))
{}

void OutputChecker::initialize(bool is_continue)
{
  const CommonVariables& common = m_sub_domain->commonVariables();
  const Integer period = m_steps.iteration();
  // The time spent starts again with each execution.
  m_next_cpu_minute = std::max(1, m_steps.cpu_minute());
  if (!is_continue) {
    m_next_time = common.globalTime() + m_steps.time();
    m_next_iteration = common.globalIteration() + period;
    return;
  }
  // A case file changed before the restart may ask for closer outputs.
  if (period > 0)
    m_next_iteration = std::min(m_next_iteration(), common.globalIteration() + period);
  if (m_steps.time() > 0.0)
    m_next_time = std::min(m_next_time(), common.globalTime() + m_steps.time());
}

bool OutputChecker::isDue()
{
  if (const Real step = m_steps.time(); step > 0.0)
    return isTimeDue(step);
  if (const Integer step = m_steps.iteration(); step > 0)
    return isIterationDue(step);
  if (const Integer step_minute = m_steps.cpu_minute(); step_minute > 0)
    return isCpuDue(step_minute);
  return false;
}

bool OutputChecker::isTimeDue(Real step)
{
  const Real now = m_sub_domain->commonVariables().globalTime();
  auto isReached = [&](Real instant) { return now >= instant || math::isNearlyEqual(now, instant); };
  if (!isReached(m_next_time()))
    return false;
  Real next = m_next_time() + step * (1.0 + std::floor((now - m_next_time()) / step));
  if (isReached(next))
    next += step;
  m_next_time = next;
  return true;
}

bool OutputChecker::isIterationDue(Integer step)
{
  const Integer now = m_sub_domain->commonVariables().globalIteration();
  if (now < m_next_iteration())
    return false;
  m_next_iteration = now + step;
  return true;
}

bool OutputChecker::isCpuDue(Integer step_minute)
{
  const Integer now_minute = spentMinutes();
  if (now_minute < m_next_cpu_minute())
    return false;
  m_next_cpu_minute = now_minute + step_minute;
  return true;
}

Integer OutputChecker::spentMinutes() const
{
  IParallelMng* pm = m_sub_domain->parallelMng();
  return static_cast<Integer>(pm->reduce(Parallel::ReduceMax, detail::run::cpuTime(pm)) / 60.0);
}
} // namespace Arcane
