// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/StopRequests.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/run/ICheckpointMng.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "arcane_core/run/StopSignals.h"
#include "arcane_core/run/WriteSignals.h"
#include "arcane_core/service/ISubDomain.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"

#include <algorithm>
#include <filesystem>

namespace Arcane::detail::run
{
namespace
{
// Requests of one rank. A request with a larger number is the one that is logged when ranks differ; above are the signals.
constexpr Int64 no_request = 0;
constexpr Int64 time_limit_request = 1;
constexpr Int64 file_request = 2;
constexpr Int64 signal_request = 16;

//! The file system may be slow. \unit{s}
constexpr Real stop_look_period_s = 1.0;
//! A careful guess for the first checkpoint, of which nothing is known. \unit{bytes/s}
constexpr Real guessed_bytes_per_s = 2.0e7;
constexpr Real guessed_delay_s = 0.1;
} // namespace

StopRequests::StopRequests(ISubDomain* sd)
: m_sub_domain(sd)
{}

void StopRequests::watchFile(const String& directory)
{
  m_file = directory + "/stop";
  if (!m_sub_domain->parallelMng()->isMasterIO() || !isFileThere())
    return;
  m_sub_domain->traceMng()->pwarning() << "'" << base::shownPath(m_file)
                                       << "' was there before the run. It asked a former run to stop, and is removed";
  removeFile();
}

bool StopRequests::isFileThere()
{
  std::error_code failed;
  return std::filesystem::is_regular_file(std::filesystem::symlink_status(m_file.localstr(), failed));
}

void StopRequests::removeFile() const
{
  if (m_file.null() || !m_sub_domain->parallelMng()->isMasterIO())
    return;
  std::error_code failed;
  std::filesystem::remove(m_file.localstr(), failed);
  if (failed)
    m_sub_domain->traceMng()->pwarning() << "cannot remove '" << base::shownPath(m_file) << "': " << failed.message()
                                         << ". It stops the next run too";
}

Real StopRequests::checkpointTime() const
{
  if (const Real measured_s = m_sub_domain->checkpointMng()->longestWriteTime(); measured_s > 0.0)
    return measured_s;
  Real bytes = 0.0;
  const VariableCollection variables = m_sub_domain->variableMng()->variablesToSave();
  for (VariableCollection::Enumerator i(variables); ++i;)
    bytes += (*i)->allocatedMemory();
  return guessed_delay_s + bytes / guessed_bytes_per_s;
}

Int64 StopRequests::localRequest(Integer nb_loop)
{
  WriteSignals::keep();
  if (const int signal = StopSignals::received())
    return signal_request + signal;
  if (!m_sub_domain->parallelMng()->isMasterIO())
    return no_request;
  const Real now_s = platform::getRealTime();
  m_time_limit.noteStep(now_s);
  // A run that ended before its first step would never get further, however often it is started.
  if (m_time_limit.isSet() && nb_loop > 0 && m_time_limit.isReached(now_s, checkpointTime()))
    return time_limit_request;
  if (m_file.null() || now_s < m_next_look_s)
    return no_request;
  m_next_look_s = now_s + stop_look_period_s;
  return isFileThere() ? file_request : no_request;
}

ArrayView<Real> StopRequests::wishes(Integer nb_loop, eTimeLoopStopReason reason, bool is_return_wished)
{
  m_reason = static_cast<Int32>(reason);
  const auto own_reason = static_cast<Real>(m_reason);
  m_wishes = { static_cast<Real>(localRequest(nb_loop)), own_reason, -own_reason, is_return_wished ? 1.0 : 0.0 };
  return m_wishes;
}

bool StopRequests::isStopWished(Integer nb_loop)
{
  if (m_wishes[1] != -m_wishes[2])
    throwDifference(nb_loop);
  const auto request = static_cast<Int64>(m_wishes[0]);
  if (request == no_request)
    return false;
  m_text = textOf(request);
  return true;
}

void StopRequests::throwDifference(Integer nb_loop) const
{
  IParallelMng* const pm = m_sub_domain->parallelMng();
  UniqueArray<Int32> reasons(pm->commSize());
  pm->allGather(ConstArrayView<Int32>(1, &m_reason), reasons);
  const auto other = std::ranges::find_if(reasons, [&](Int32 reason) { return reason != reasons[0]; });
  const auto deed = [](Int32 reason) {
    switch (static_cast<eTimeLoopStopReason>(reason)) {
    case eTimeLoopStopReason::NoStop: return "goes on";
    case eTimeLoopStopReason::FinalTimeReached: return "ends the loop at its final time";
    case eTimeLoopStopReason::Error: return "ends the loop for an error";
    default: return "ends the loop";
    }
  };
  ARCANE_THROW(
    ParallelFatalErrorException,
    "time loop: after step {0} rank {1} {2} and rank 0 {3}, expected that stopComputeLoop() is called with the same arguments by "
    "all ranks",
    nb_loop, std::distance(reasons.begin(), other), deed(*other), deed(reasons[0]));
}

String StopRequests::textOf(Int64 request) const
{
  if (request == time_limit_request)
    return "the time limit";
  if (request == file_request)
    return String::format("the file '{0}'", base::shownPath(m_file));
  return StopSignals::nameOf(static_cast<int>(request - signal_request));
}
} // namespace Arcane::detail::run
