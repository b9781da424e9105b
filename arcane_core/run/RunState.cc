// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/RunState.h"

#include "arcane_core/base/error/ExitCode.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/error/RunStateFile.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/PublicNames.h"
#include "arcane_core/run/ProgressLine.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/OutputFailures.h"
#include "checkpoint/format/DiskFile.h"
#include "variables/core/VariableTypes.h"

#include <exception>
#include <filesystem>

namespace Arcane::detail::run
{
namespace
{
constexpr const char* file_name = "/coderesult.xml";
constexpr const char* report_name = "report.json";

//! Returns what batch systems call the job of this process, or null.
String jobOfProcess()
{
  for (const char* name : { "SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID", "OAR_JOB_ID", "BRIDGE_MSUB_JOBID", "COBALT_JOBID" })
    if (const String job = platform::getEnvironmentVariable(name); !job.empty())
      return job;
  return {};
}

const char* stateOf(Int32 exit_code, bool is_finished)
{
  if (exit_code == base::numberOf(base::ExitCode::Stopped))
    return state_stopped;
  if (exit_code != 0)
    return state_failed;
  return is_finished ? state_finished : state_ended;
}
} // namespace

RunState::RunState(ISubDomain* sd, const String& case_file, const String& run_identity)
: m_sub_domain(sd)
, m_path(sd->listingDirectory() + file_name)
{
  IParallelMng* pm = sd->parallelMng();
  m_result.case_name = sd->caseName();
  m_result.case_file = case_file;
  m_result.identity = run_identity;
  m_result.nb_rank = pm->commSize();
  m_result.job = jobOfProcess();
  if (pm->isMasterIO()) {
    m_result.process = run_directory::recordOfThisProcess();
    std::error_code ignored;
    for (const char* name : { report_name, progress_note_name })
      std::filesystem::remove((base::fromStart(sd->listingDirectory()) + "/" + name).localstr(), ignored);
    std::filesystem::remove((base::fromStart(m_path) + base::failure_mark).localstr(), ignored);
    write(m_result);
  }
  // All ranks write the process of the master rank.
  String head(headOf(m_result));
  pm->broadcastString(head, 0);
  base::openRunState(base::fromStart(m_path), head.toStdStringView());
}

RunState::~RunState()
{
  if (std::uncaught_exceptions() == 0)
    base::closeRunState();
}

void RunState::writeAgain() const
{
  if (m_sub_domain->parallelMng()->isMasterIO())
    write(m_result);
}

void RunState::noteEnd(Int32 exit_code, Int32 nb_iteration, bool is_finished)
{
  base::closeRunState();
  // The watch of hangs may end a process just now.
  if (!m_sub_domain->parallelMng()->isMasterIO() || base::isFailureNoted())
    return;
  const CommonVariables& common = m_sub_domain->commonVariables();
  CodeResult result = m_result;
  result.state = stateOf(exit_code, is_finished);
  result.exit_code = exit_code;
  result.iteration = nb_iteration;
  result.time = common.globalTime();
  result.deltat = common.globalDeltaT();
  result.is_finished = is_finished;
  write(result);
}

void RunState::write(const CodeResult& result) const
{
  try {
    format::replaceText(m_path, toXml(result), format::eDurability::InCache);
  }
  catch (const IOException& ex) {
    m_sub_domain->outputFailures().add("coderesult.xml", ex.message());
  }
}
} // namespace Arcane::detail::run
