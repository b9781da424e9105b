// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/CommonVariables.h"

#include "variables/core/IVariable.h"
#include "variables/core/VariableBuildInfo.h"

namespace Arcane
{
namespace
{
// Time spent is not rolled back, and differs between two runs of the same case.
constexpr int time_spent_properties = IVariable::PNoRestore | IVariable::PExecutionDepend;
} // namespace

CommonVariables::CommonVariables(VariableOwner* owner)
: m_global_iteration(VariableBuildInfo(owner, "GlobalIteration"))
, m_global_time(VariableBuildInfo(owner, "GlobalTime"))
, m_global_old_time(VariableBuildInfo(owner, "GlobalOldTime"))
, m_global_final_time(VariableBuildInfo(owner, "GlobalFinalTime"))
, m_global_deltat(VariableBuildInfo(owner, "GlobalDeltaT"))
, m_global_old_deltat(VariableBuildInfo(owner, "GlobalOldDeltaT"))
, m_global_cpu_time(VariableBuildInfo(owner, "GlobalCPUTime", time_spent_properties))
, m_global_elapsed_time(VariableBuildInfo(owner, "GlobalElapsedTime", time_spent_properties))
{}
} // namespace Arcane
