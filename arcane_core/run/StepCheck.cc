// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/StepCheck.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/ApplicationInfo.h"
#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/service/BadNumberException.h"
#include "arcane_core/service/CommonVariables.h"
#include "arcane_core/service/EntryPoint.h"
#include "arcane_core/service/FiniteValues.h"
#include "arcane_core/service/ISubDomain.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"

#include <cmath>

namespace Arcane::detail::run
{
namespace
{
const base::Parameter<String>
  checked_each_step({ .section = "Runs",
                      .argument = "CheckedEachStep",
                      .variable = "ARCANE_CHECKED_EACH_STEP",
                      .meaning = "The values of these variables must be finite after each entry point of the compute loop." },
                    base::texts("names of variables between colons"), String());

//! One time that all ranks must have in common.
struct CommonTime
{
  const char* what;
  Real value;
  bool can_be_negative;
};

//! Returns what is wrong with the value of this rank alone, or null.
String faultOf(const CommonTime& time)
{
  if (!std::isfinite(time.value))
    return String::format("{0} is {1}, expected a finite number", time.what, time.value);
  if (!time.can_be_negative && time.value < 0.0)
    return String::format("{0} is {1}, expected a number >= 0", time.what, time.value);
  return {};
}

void checkTimes(ISubDomain* sd, bool can_step_be_negative, const String& other_fault, LargestOfRanks largest)
{
  const CommonVariables& common = sd->commonVariables();
  const CommonTime times[] = { { "the time", common.globalTime(), true },
                               { "the time step", common.globalDeltaT(), can_step_be_negative } };
  String fault = other_fault;
  for (const CommonTime& time : times)
    if (fault.null())
      fault = faultOf(time);
  // One reduction for all: wrong numbers would spoil it.
  const bool is_wrong = !fault.null();
  UniqueArray<Real> most{ is_wrong ? 1.0 : 0.0 };
  for (const CommonTime& time : times)
    for (const Real sign : { 1.0, -1.0 })
      most.add(is_wrong ? 0.0 : sign * time.value);
  Integer next = most.size();
  for (const ArrayView<Real>& numbers : largest)
    most.addRange(numbers);
  IParallelMng* pm = sd->parallelMng();
  pm->reduce(Parallel::ReduceMax, most);
  for (ArrayView<Real> numbers : largest) {
    numbers.copy(most.constView().subConstView(next, numbers.size()));
    next += numbers.size();
  }
  if (most[0] > 0.0)
    service::throwBadNumberOf(pm, fault);
  for (int i = 0; i < 2; ++i)
    if (most[1 + 2 * i] != -most[2 + 2 * i])
      throw service::BadNumberException(A_FUNCINFO,
                                        String::format("{0} differs between ranks, from {1} to {2}, expected the same on all ranks",
                                                       times[i].what, -most[2 + 2 * i], most[1 + 2 * i]));
}
} // namespace

void throwIfTimeIsWrong(ISubDomain* sd)
{
  checkTimes(sd, true, String(), {});
}

StepCheck::StepCheck(ISubDomain* sd)
: m_sub_domain(sd)
, m_names(service::namesInList(checked_each_step.value(sd->applicationInfo().commandLineArguments())))
{}

void StepCheck::start(LargestOfRanks largest)
{
  for (const String& name : m_names) {
    if (m_sub_domain->variableMng()->findVariable(name))
      continue;
    UniqueArray<String> known;
    const VariableCollection variables = m_sub_domain->variableMng()->variables();
    for (VariableCollection::Enumerator i(variables); ++i;)
      known.add((*i)->name());
    ARCANE_FATAL("-A,CheckedEachStep is '{0}', expected names of variables{1}", name, base::didYouMean(name, known));
  }
  checkTimes(m_sub_domain, false, String(), largest);
}

void StepCheck::beginStep()
{
  const CommonVariables& common = m_sub_domain->commonVariables();
  const bool has_time = m_had_time_step || (m_nb_step > 0 && common.globalFinalTime() > common.globalTime());
  // All ranks have the same time step: see endStep().
  if (common.globalDeltaT() == 0.0 && has_time)
    throw service::BadNumberException(A_FUNCINFO, String::format("the time step of iteration {0} is 0 at time {1}, expected a number > 0",
                                                                 common.globalIteration(), common.globalTime()));
  m_had_time_step = m_had_time_step || common.globalDeltaT() > 0.0;
  if (!m_had_time_step && m_nb_step == m_nb_step_before_warning) {
    if (m_sub_domain->traceMng()->isMaster())
      m_sub_domain->traceMng()->warning() << "iteration " << common.globalIteration() << " begins, and the time stands still at "
                                          << common.globalTime()
                                          << ": the time step (m_global_deltat) is 0. An entry point 'start-init' may give "
                                          << "it a value, if the .config file lists it; a code that has no time may ignore this.";
    m_nb_step_before_warning *= 10;
  }
}

void StepCheck::afterEntryPoint(const IEntryPoint& entry_point)
{
  for (const String& name : m_names) {
    if (!m_fault.null())
      return;
    const IVariable* variable = m_sub_domain->variableMng()->findVariable(name);
    if (!variable || !variable->isUsed())
      continue;
    if (const String text = service::notFiniteText(*variable); !text.null())
      m_fault = String::format("{0} after entry point {1}, expected finite numbers", text, entry_point.fullName());
  }
}

void StepCheck::endStep(bool is_last, LargestOfRanks largest)
{
  ++m_nb_step;
  checkTimes(m_sub_domain, is_last, m_fault, largest);
}
} // namespace Arcane::detail::run
