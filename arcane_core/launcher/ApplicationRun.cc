// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/ApplicationRun.h"

#include "accelerator/kernel/KernelProfile.h"
#include "arcane_core/base/error/CrashReport.h"
#include "arcane_core/base/error/ExceptionUtils.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/RunPlace.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/Observer.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/base/system/ParameterCheck.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/HangWatch.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/LauncherProcesses.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/comm/WaitNote.h"
#include "arcane_core/launcher/CaseTextRun.h"
#include "arcane_core/launcher/DirectExecutionContext.h"
#include "arcane_core/launcher/ExitGuard.h"
#include "arcane_core/launcher/IArcaneMain.h"
#include "arcane_core/launcher/ProgramText.h"
#include "arcane_core/launcher/RunFailure.h"
#include "arcane_core/launcher/RunMemory.h"
#include "arcane_core/launcher/RunStart.h"
#include "arcane_core/launcher/SameParameters.h"
#include "arcane_core/launcher/StandaloneRun.h"
#include "arcane_core/launcher/ThreadedRun.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "arcane_core/run/MpiFileRecord.h"
#include "arcane_core/run/RunOptions.h"
#include "arcane_core/run/StopSignals.h"
#include "arcane_core/run/SubDomainRun.h"
#include "arcane_core/run/WriteSignals.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/tasks/Chunks.h"
#include "arcane_core/tasks/TaskThreads.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <sstream>
#include <thread>

#include <sys/resource.h>

namespace Arcane::detail::launcher
{
namespace
{
constexpr int exit_code_hang = 7;
constexpr double default_hang_timeout_s = 1800.0;

void configureTraces(ITraceMng* tm, const run::RunOptions& options)
{
  if (options.verbosity_level >= 0)
    tm->setVerbosityLevel(options.verbosity_level);
  if (options.stdout_verbosity_level >= 0)
    tm->setStdoutVerbosityLevel(options.stdout_verbosity_level);
  tm->setParallelOutput(options.is_parallel_output);
}

//! How long ranks may wait.
struct WaitLimit
{
  //! The limit is 0 for ever. \unit{s}
  double timeout_s = 0.0;
  bool ends_run = true;
};

WaitLimit waitLimit(const run::RunOptions& options, const IParallelMng* pm)
{
  if (options.hang_timeout_s >= 0.0)
    return { options.hang_timeout_s, true };
  // A rank of another machine may compute for long: only the user knows for how long.
  const bool is_one_machine = pm->machineRanks().size() == pm->commSize();
  return { pm->isParallel() ? default_hang_timeout_s : 0.0, is_one_machine };
}

void tellWaits(const std::string& report)
{
  std::cout.flush();
  std::cerr << report + '\n' << std::flush;
}

/*!
 * \brief Lets the other ranks of the machine see when this rank has ended its run.
 *
 * It is destroyed after the watch of this rank. Those of the other ranks go on.
 */
class EndOfRank
{
 public:
  explicit EndOfRank(IParallelMng* pm)
  : m_parallel_mng(pm)
  {}
  ~EndOfRank() { m_parallel_mng->waitNote()->setState(comm::eRankState::Ended); }
  EndOfRank(const EndOfRank&) = delete;
  EndOfRank& operator=(const EndOfRank&) = delete;

 private:
  IParallelMng* m_parallel_mng;
};

/*!
 * \brief Ends this process, whose ranks and other processes wait for each other.
 *
 * The thread of the watch calls it while the thread of the sub-domain may be inside MPI, which was started for threads that call it one
 * at a time. So this function does not call MPI: the launcher of MPI ends the other processes when one ends with an error. Processes
 * that the launcher leaves alive end themselves, some seconds after the chosen rank has printed its report.
 */
void endHangingRun(const std::string& report)
{
  if (report.empty())
    std::this_thread::sleep_for(std::chrono::seconds(10));
  else {
    std::cout.flush();
    std::cerr << report << std::endl;
  }
  std::_Exit(exit_code_hang);
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

//! Prints the kernels of the process of the first rank.
void reportKernels(const IParallelMng* pm, ITraceMng* tm)
{
  if (!pm->isMasterIO() || !kernel::KernelProfile::isActive())
    return;
  base::ClassicStream<std::ostringstream> table;
  kernel::KernelProfile::instance().print(table);
  tm->info() << table.str();
}

/*!
 * \brief Refuses processes of a launcher that do not see each other: each would do the whole run, and write the same files.
 *
 * This happens when the launcher belongs to another MPI than the program.
 */
void throwIfAlone(const MpiEnvironment& mpi)
{
  const comm::LauncherProcesses processes = comm::launcherProcesses();
  if (processes.nb_process <= 1 || mpi.nbProcess() > 1)
    return;
  // One process says it for all. The launcher may end the others as soon as one has ended: if it does not, this one is alone with its
  // parameters, and the others wait for it.
  if (processes.rank != 0)
    std::this_thread::sleep_for(std::chrono::duration<double>(failure_wait_s));
  ARCANE_FATAL(
    "the launcher has started {0} processes ({1}), but this one sees no other: each would do the whole run. Expected the mpirun "
    "of the MPI of this program and a MessagePassingService with MPI; or -A,IndependentRuns=1 for runs with an output directory each",
    processes.nb_process, String(processes.variable));
}

/*!
 * \brief Ends this process when not all processes were given the same parameters, which would lead them to different collective calls.
 *
 * It precedes all that depends on parameters, but for MPI itself.
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

int runCase(const ApplicationInfo& info, const DirectFunction& direct_function, run::MpiFileRecord& files, IParallelMng* pm, ITraceMng* tm)
{
  run::RunOptions options;
  // The environments of ranks may differ.
  runAndAgree(pm, [&] { options = run::readRunOptions(info.commandLineArguments()); });
  configureTraces(tm, options);
  if (pm->isMasterIO())
    for (const String& text : options.warnings)
      tm->warning() << text;
  reportStart(info, pm, tm);
  if (tasks::nbThread() > 1)
    tm->info() << "[tasks] " << tasks::nbThread() << " threads of each process work on loops and tasks";
  checkStack(tm);
  if (pm->isMasterIO() && files.nbRemoved() > 0)
    tm->info() << "[run] removed " << files.nbRemoved() << " file(s) that killed runs had left in /dev/shm";
  startMemory(info.commandLineArguments(), options, pm);
  kernel::KernelProfile::setLevelFrom(info.commandLineArguments());
  IApplication application(info, tm, options.accelerator);
  application.setIOMng(pm->ioMng());
  // Objects of the run, which may communicate when they are destroyed, are watched too.
  const EndOfRank end_of_rank(pm);
  std::optional<HangWatch> hang_watch;
  run::SubDomainRun run(&application, pm, tm, options);
  if (direct_function)
    run.setDirectFunction(direct_function);
  // Windows exist now.
  files.update();
  ObserverPool observers;
  countSteps(run.subDomain()->timeLoopMng()->stepObservable(), pm, observers);
  if (const WaitLimit limit = waitLimit(options, pm); limit.timeout_s > 0.0)
    hang_watch.emplace(pm, limit.timeout_s, limit.ends_run ? HangWatch::Action(endHangingRun) : HangWatch::Action(), tellWaits);
  const int exit_code = run.execute();
  if (exit_code == 0 || exit_code == run::exit_code_stopped) {
    reportMemory(pm);
    reportKernels(pm, tm);
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
  base::installCrashReport();
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
    const RunFailure failure = describeCurrentException();
    tellFailure(failure, -1);
    return failure.exit_code;
  }
}
} // namespace

int runApplication(const ApplicationInfo& info, const std::function<void(ISubDomain*)>& direct_function)
{
  base::noteStartDirectory();
  // Who follows a file that the output goes to sees whole lines at once, and a crash loses none: std::cout writes through stdout.
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  base::installCrashReport();
  const run::WriteSignals write_signals;
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
    // It lives longer than MPI, which removes its files at its end.
    run::MpiFileRecord files;
    files.update();
    const auto threads = (mode.nb_thread > 1) ? MpiEnvironment::Threads::Multiple : MpiEnvironment::Threads::Serialized;
    MpiEnvironment mpi(info.commandLineArgc(), info.commandLineArgv(), threads, mode.is_mpi_wanted);
    files.update();
    if (!mode.is_independent)
      throwIfAlone(mpi);
    if (const int exit_code = endIfProcessesDiffer(info, mpi))
      return exit_code;
    const ExitGuard exit_guard;
    const run::StopSignals stop_signals;
    // The sub-domains of the process share the threads. Wrong parameters are reported later, by all ranks together.
    std::optional<tasks::TaskThreads> task_threads;
    if (base::checkParameters(info.commandLineArguments()).errors.empty()) {
      // Threads that start now trap exceptions as this one does. The time loop traps those of entry points.
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
