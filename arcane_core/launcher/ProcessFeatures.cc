// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/ProcessFeatures.h"

#include "accelerator/kernel/KernelProfile.h"
#include "arcane_core/base/error/CrashReport.h"
#include "arcane_core/base/error/ExitCode.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/OpenDescriptors.h"
#include "arcane_core/base/error/RunPlace.h"
#include "arcane_core/base/error/RunStateFile.h"
#include "arcane_core/base/error/ThreadCalls.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/List.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/base/system/LauncherVariables.h"
#include "arcane_core/base/system/ParameterCheck.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/LauncherProcesses.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/comm/WaitNote.h"
#include "arcane_core/launcher/RunFailure.h"
#include "arcane_core/run/RunOptions.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <thread>

#include <sys/resource.h>

namespace Arcane::detail::launcher
{
namespace
{
constexpr double default_hang_timeout_s = 1800.0;

void tellWaits(const std::string& report)
{
  std::cout.flush();
  std::cerr << report + '\n' << std::flush;
}

/*!
 * \brief Ends this process, whose ranks and other processes wait for each other.
 *
 * The thread of the watch calls it while the thread of the sub-domain may be inside MPI, which was started for threads that call it one
 * at a time. So this function does not call MPI: the launcher of MPI ends the other processes when one ends with an error. Processes
 * that the launcher leaves alive end themselves, some seconds after the chosen rank has printed its report.
 * \param place  of the rank of this watch
 */
void endHangingRun(const std::string& report, double delay_s, const base::RunPlace& place)
{
  if (report.empty())
    std::this_thread::sleep_for(std::chrono::seconds(10));
  else {
    std::cout.flush();
    std::cerr << report << std::endl;
    std::this_thread::sleep_for(std::chrono::duration<double>(delay_s));
  }
  base::noteFailedRun(base::numberOf(base::ExitCode::Hang), &place, report);
  std::_Exit(base::numberOf(base::ExitCode::Hang));
}

//! Ends this process, whose rank of \a thread does not come, and says where it is. The others say that they wait.
void endAbsentRank(const std::string& line, pthread_t thread, const base::RunPlace& place)
{
  const std::string calls = base::callsOfThread(thread);
  std::cout.flush();
  std::cerr << line + (calls.empty() ? "; its calls cannot be found\n" : "; its calls:\n" + calls) << std::flush;
  base::noteFailedRun(base::numberOf(base::ExitCode::Hang), &place, line);
  std::_Exit(base::numberOf(base::ExitCode::Hang));
}

/*!
 * \brief Warns of a limit that many codes cannot live with: they would end with a segmentation fault.
 * \throws FatalErrorException when the framework itself cannot live with it
 */
void checkStack(ITraceMng* tm)
{
  constexpr rlim_t small_stack_bytes = 1024 * 1024;
  constexpr rlim_t least_stack_bytes = 64 * 1024;
  struct ::rlimit limit = {};
  if (::getrlimit(RLIMIT_STACK, &limit) != 0)
    return;
  ARCANE_FATAL_IF(limit.rlim_cur < least_stack_bytes, "the stack has at most {0} KiB (ulimit -s), expected {1} KiB or more",
                  limit.rlim_cur / 1024, least_stack_bytes / 1024);
  if (tm->isMaster() && limit.rlim_cur < small_stack_bytes)
    tm->warning() << "[run] the stack has at most " << limit.rlim_cur / 1024 << " KiB (ulimit -s), expected 1024 KiB or more: a code that "
                  << "needs more ends with a segmentation fault. Only sub-domains that are threads, but for the first one, have 8 MiB";
}
} // namespace

BasicFeatures::BasicFeatures()
{
  if (!m_write_signals.isOutermost())
    return;
  // Each line reaches the output file whole and at once, so that a crash loses none: std::cout writes through stdout.
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  base::installCrashReport();
  base::watchDescriptors();
}

ProcessFeatures::ProcessFeatures(const Start& start)
{
  if (start.has(eFeature::ExitGuard))
    m_exit_guard.emplace(start.is_object_of_program ? ExitGuard::When::AfterStaticObjects : ExitGuard::When::AtCall);
  if (start.has(eFeature::StopAtStep))
    m_at_step.emplace();
  else if (m_stop_signals.isOutermost())
    m_at_once.emplace();
}

void throwIfAlone(const MpiEnvironment& mpi)
{
  const comm::LauncherProcesses processes = comm::launcherProcesses();
  if (processes.nb_process <= 1 || mpi.nbProcess() > 1)
    return;
  // One process says it for all. The launcher may end the others as soon as one has ended: if it does not, this one is alone with its
  // parameters, and the others wait for it.
  if (processes.rank != 0)
    std::this_thread::sleep_for(std::chrono::duration<double>(failure_wait_s));
  const String advice =
    processes.variable == base::srun_variable
      ? "srun --mpi=pmix (srun --mpi=list prints what this srun knows; the MPI of this program must know it too), or the "
        "mpirun of that MPI"
      : "the mpirun of the MPI of this program";
  ARCANE_FATAL("the launcher has started {0} processes ({1}), but this one sees no other: each would do the whole run. Expected {2} and a "
               "MessagePassingService with MPI; or -A,IndependentRuns=1 for runs with an output directory each",
               processes.nb_process, String(processes.variable), advice);
}

void configureTraces(const Start& start, const CommandLineArguments& arguments, const run::RunOptions& options, ITraceMng* tm)
{
  if (options.verbosity_level >= 0)
    tm->setVerbosityLevel(options.verbosity_level);
  if (options.stdout_verbosity_level >= 0)
    tm->setStdoutVerbosityLevel(options.stdout_verbosity_level);
  if (start.has(eFeature::ParallelOutput))
    tm->setParallelOutput(options.is_parallel_output);
  if (!tm->isMaster())
    return;
  for (const String& text : options.warnings)
    tm->warning() << text;
  warnOfParametersWithoutEffect(start, arguments, tm);
}

void checkProcess(const CommandLineArguments& arguments, ITraceMng* tm)
{
  checkStack(tm);
  kernel::KernelProfile::setLevelFrom(arguments);
}

CommandLineArguments ownCopyOf(const CommandLineArguments& arguments)
{
  StringList words;
  arguments.fillArgs(words);
  return CommandLineArguments(words);
}

void warnOfUnknownNames(const CommandLineArguments& arguments, ITraceMng* tm)
{
  for (const String& name : base::unknownArguments(arguments))
    tm->warning() << base::unknownArgumentText(name);
}

void reportKernels(ITraceMng* tm)
{
  if (!kernel::KernelProfile::isActive())
    return;
  base::ClassicStream<std::ostringstream> table;
  kernel::KernelProfile::instance().print(table);
  tm->info() << table.str();
}

WatchedRank::WatchedRank(IParallelMng* pm, const run::RunOptions& options)
: m_parallel_mng(pm)
{
  m_has_to_come = options.does_hang_end_run;
  if (options.hang_timeout_s >= 0.0) {
    m_timeout_s = options.hang_timeout_s;
    return;
  }
  m_timeout_s = pm->isParallel() ? default_hang_timeout_s : 0.0;
  // A rank of another machine may compute for long, for a time that only the user can estimate.
  m_ends_run = m_has_to_come || pm->machineRanks().size() == pm->commSize();
}

WatchedRank::~WatchedRank()
{
  m_watch.reset();
  // The watches of the other ranks still run: this rank must not look stuck.
  m_parallel_mng->waitNote()->setState(comm::eRankState::Ended);
}

HangWatch::Actions WatchedRank::actions() const
{
  HangWatch::Actions actions;
  actions.tell = tellWaits;
  actions.look = [rank = m_parallel_mng->commRank()] {
    if (!base::areDescriptorsOpen())
      base::endWithoutDescriptors("rank " + std::to_string(rank));
  };
  // The thread of the watch has no place of its own.
  const base::RunPlace* place = &base::placeOfThread();
  actions.end_absent = [thread = ::pthread_self(), place](const std::string& line) { endAbsentRank(line, thread, *place); };
  actions.has_to_come = m_has_to_come;
  if (m_ends_run)
    actions.end = [place](const std::string& report, double delay_s) { endHangingRun(report, delay_s, *place); };
  return actions;
}

void WatchedRank::watch()
{
  m_watch.reset();
  if (m_timeout_s > 0.0)
    m_watch.emplace(m_parallel_mng, m_timeout_s, actions());
}
} // namespace Arcane::detail::launcher
