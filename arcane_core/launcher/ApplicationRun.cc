// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/ApplicationRun.h"

#include "arcane_core/base/error/ExitCode.h"
#include "arcane_core/base/error/RunPlace.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/Observer.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/base/system/ParameterCheck.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/LauncherProcesses.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/launcher/CaseTextRun.h"
#include "arcane_core/launcher/DirectExecutionContext.h"
#include "arcane_core/launcher/IArcaneMain.h"
#include "arcane_core/launcher/ProcessFeatures.h"
#include "arcane_core/launcher/ProgramText.h"
#include "arcane_core/launcher/RunFailure.h"
#include "arcane_core/launcher/RunMemory.h"
#include "arcane_core/launcher/RunStart.h"
#include "arcane_core/launcher/SameParameters.h"
#include "arcane_core/launcher/StandaloneRun.h"
#include "arcane_core/launcher/ThreadedRun.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "arcane_core/run/RunHistory.h"
#include "arcane_core/run/RunOptions.h"
#include "arcane_core/run/SubDomainRun.h"
#include "arcane_core/run_directory/MpiFileRecord.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/tasks/Chunks.h"
#include "arcane_core/tasks/TaskThreads.h"

#include <iostream>
#include <optional>

namespace Arcane::detail::launcher
{
namespace
{
/*!
 * \brief Ends this process when not all processes were given the same parameters, which would lead them to different collective calls.
 *
 * Must precede all code that depends on parameters, except MPI itself.
 * \return the exit code, 0 when the run may start
 * \collective
 */
int endIfProcessesDiffer(const ApplicationInfo& info, const MpiEnvironment& mpi)
{
  if (mpi.nbProcess() == 1)
    return 0;
  const Ref<IParallelMng> pm = mpi.createParallelMng(nullptr);
  std::optional<RunFailure> failure;
  try {
    checkSameValues(givenValues(info, true), pm.get());
  }
  catch (...) {
    failure = describeCurrentException();
  }
  if (!failure)
    return 0;
  endFailedProcess(*failure, mpi, pm->commRank(), pm->commSize());
  return failure->exit_code;
}

using DirectFunction = std::function<void(ISubDomain*)>;

int runCase(const ApplicationInfo& info, const DirectFunction& direct_function, run_directory::MpiFileRecord& files, IParallelMng* pm,
            ITraceMng* tm)
{
  run::RunOptions options;
  // The environments of ranks may differ.
  runAndAgree(pm, [&] { options = run::readRunOptions(info.commandLineArguments()); });
  if (options.is_continue_if_possible)
    options.is_continue = run::hasCheckpoint(pm, options.output_directory);
  configureTraces(direct_function ? function_start : case_start, info.commandLineArguments(), options, tm);
  reportStart(info, pm, tm);
  if (options.is_continue_if_possible)
    tm->info() << "[run] -A,Continue=auto: "
               << (options.is_continue ? "the run goes on from a checkpoint" : "no run has saved a checkpoint, a new one begins") << " in '"
               << options.output_directory << "'";
  if (tasks::nbThread() > 1)
    tm->info() << "[tasks] " << tasks::nbThread() << " threads of each process work on loops and tasks";
  runAndAgree(pm, [&] { checkProcess(info.commandLineArguments(), tm); });
  if (pm->isMasterIO() && files.nbRemoved() > 0)
    tm->info() << "[run] removed " << files.nbRemoved() << " file(s) that killed runs had left in /dev/shm";
  startMemory(info.commandLineArguments(), options, pm);
  IApplication application(info, tm, options.accelerator);
  application.setIOMng(pm->ioMng());
  WatchedRank watched_rank(pm, options);
  run::SubDomainRun run(&application, pm, tm, options);
  if (direct_function)
    run.setDirectFunction(direct_function);
  // Windows exist now.
  files.update();
  ObserverPool observers;
  countSteps(run.subDomain()->timeLoopMng()->stepObservable(), pm, observers);
  watched_rank.watch();
  const int exit_code = run.execute();
  if (exit_code == 0 || exit_code == base::numberOf(base::ExitCode::Stopped)) {
    reportMemory(pm);
    if (pm->isMasterIO())
      reportKernels(tm);
  }
  return (exit_code != 0) ? exit_code : IArcaneMain::arcaneMain()->errorCode();
}

//! A process that is one sub-domain.
int runAlone(const MpiEnvironment& mpi, const RankFunction& f)
{
  int exit_code = 0;
  Ref<ITraceMng> tm = makeRef(new ITraceMng());
  Ref<IParallelMng> pm = mpi.createParallelMng(tm.get());
  tm->setRank(pm->commRank(), pm->commSize());
  const base::RankScope rank(pm->commRank(), pm->commSize());
  std::optional<RunFailure> failure;
  try {
    exit_code = f(pm.get(), tm.get());
  }
  catch (...) {
    failure = describeCurrentException();
  }
  if (failure) {
    tm->flush();
    endFailedProcess(*failure, mpi, pm->commRank(), pm->commSize());
    exit_code = failure->exit_code;
  }
  if (pm->isMasterIO())
    std::cout << "* Process return: " << exit_code << std::endl;
  return exit_code;
}

//! Calls \a f, and destroys its sub-domain while an exception of \a f is still in flight: no rank then waits for another.
int callOnSubDomain(StandaloneRun& run, const std::function<int(StandaloneRun&)>& f)
{
  struct EndOfSubDomain
  {
    StandaloneRun& run;
    ~EndOfSubDomain() { run.destroySubDomain(); }
  };
  const EndOfSubDomain end{ run };
  return f(run);
}

int runStandalone(const ApplicationInfo& info, StandaloneRun::Messages messages, const std::function<int(StandaloneRun&)>& f)
{
  try {
    StandaloneRun run(info, messages);
    std::optional<RunFailure> failure;
    int exit_code = 0;
    try {
      exit_code = callOnSubDomain(run, f);
    }
    catch (...) {
      failure = describeCurrentException();
    }
    if (failure) {
      run.traceMng()->flush();
      endFailedProcess(*failure, run.mpi(), run.parallelMng()->commRank(), run.parallelMng()->commSize());
      exit_code = failure->exit_code;
    }
    return exit_code;
  }
  catch (...) {
    // MPI may have ended, so the rank comes from the launcher.
    const RunFailure failure = describeCurrentException();
    if (!failure.is_collective || comm::launcherProcesses().rank == 0)
      tellFailure(failure, -1);
    return failure.exit_code;
  }
}
} // namespace

int runApplication(const ApplicationInfo& info, const std::function<void(ISubDomain*)>& direct_function)
{
  base::noteStartDirectory();
  const BasicFeatures basic_features;
  try {
    const run::RunMode mode = run::readRunMode(info.commandLineArguments());
    if (mode.wish == run::RunMode::eWish::DumpOptions || mode.wish == run::RunMode::eWish::CaseSchema)
      return runStandalone(info, StandaloneRun::Messages::FaultsApart, [&](StandaloneRun& run) { return printCaseText(run, mode); });
    if (mode.wish != run::RunMode::eWish::Run) {
      const MpiEnvironment mpi(info.commandLineArgc(), info.commandLineArgv());
      if (const int exit_code = endIfProcessesDiffer(info, mpi))
        return exit_code;
      if (mpi.createParallelMng(nullptr)->isMasterIO())
        std::cout << (mode.wish == run::RunMode::eWish::Help ? programHelp(info) : programVersion(info)) << std::flush;
      return 0;
    }
    // The record outlives MPI, which removes its files at its end.
    run_directory::MpiFileRecord files;
    files.update();
    const auto threads = (mode.nb_thread > 1) ? MpiEnvironment::Threads::Multiple : MpiEnvironment::Threads::Serialized;
    MpiEnvironment mpi(info.commandLineArgc(), info.commandLineArgv(), threads, mode.is_mpi_wanted);
    files.update();
    if (!mode.is_independent)
      throwIfAlone(mpi);
    if (const int exit_code = endIfProcessesDiffer(info, mpi))
      return exit_code;
    const ProcessFeatures process_features(case_start);
    // The sub-domains of the process share the threads. Wrong parameters are reported later, by all ranks together.
    std::optional<tasks::TaskThreads> task_threads;
    if (base::checkParameters(info.commandLineArguments()).errors.empty()) {
      // Threads that start now trap exceptions as this one does. Exceptions in entry points are trapped by the time loop.
      const FloatingExceptionSentry trap(mode.is_trapping);
      task_threads.emplace(tasks::TaskSetting::fromArguments(info.commandLineArguments()));
    }
    const RankFunction f = [&](IParallelMng* pm, ITraceMng* tm) { return runCase(info, direct_function, files, pm, tm); };
    const int exit_code = (mode.nb_thread > 1) ? runOnThreads(mode.nb_thread, mpi, f) : runAlone(mpi, f);
    endMemory();
    return exit_code;
  }
  catch (...) {
    // MPI itself failed, or the end of the run did.
    const RunFailure failure = describeCurrentException();
    tellFailure(failure, -1);
    return failure.exit_code;
  }
}

int runDirectly(const ApplicationInfo& info, const std::function<int(DirectExecutionContext&)>& f)
{
  return runStandalone(info, StandaloneRun::Messages::All, [&](StandaloneRun& run) {
    DirectExecutionContext context([&](const String& case_file) { return run.createSubDomain(case_file, {}); });
    return f(context);
  });
}
} // namespace Arcane::detail::launcher
