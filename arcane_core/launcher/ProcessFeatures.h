// SPDX-License-Identifier: Apache-2.0
// Features that all starts of the framework make alike, in three stages: before MPI, with MPI, with ranks.
#pragma once

#include "arcane_core/comm/HangWatch.h"
#include "arcane_core/launcher/ExitGuard.h"
#include "arcane_core/launcher/Features.h"
#include "arcane_core/run/StopSignals.h"
#include "arcane_core/run/WriteSignals.h"

#include <optional>

namespace Arcane
{
class IParallelMng;
class MpiEnvironment;
} // namespace Arcane

namespace Arcane::detail::run
{
struct RunOptions;
} // namespace Arcane::detail::run

namespace Arcane::detail::launcher
{
/*!
 * \brief Features that need nothing: whole lines, the crash report, errors of writing. The features outlive MPI.
 *
 * An object inside another one has nothing to do: a program may use an accelerator of its own inside a run, or a run inside it.
 */
class BasicFeatures
{
 public:
  //! \local
  BasicFeatures();

 private:
  run::WriteSignals m_write_signals;
};

//! Features of a process whose MPI, if it has one, has started: the guard of its end, and signals that stop it.
class ProcessFeatures
{
 public:
  //! \local
  explicit ProcessFeatures(const Start& start);

 private:
  std::optional<ExitGuard> m_exit_guard;
  run::StopSignals m_stop_signals;
  std::optional<run::StopSignals::AtOnce> m_at_once;
  std::optional<run::StopSignals::AtStep> m_at_step;
};

/*!
 * \brief Refuses processes of a launcher that do not see each other: each would do the whole run, and write the same files.
 *
 * Launcher and program then belong to different MPIs. \local
 * \throws FatalErrorException with the number of processes and what was expected
 */
void throwIfAlone(const MpiEnvironment& mpi);

//! Configures \a tm as \a options ask, and warns of parameters that have no effect. \local
void configureTraces(const Start& start, const CommandLineArguments& arguments, const run::RunOptions& options, ITraceMng* tm);

/*!
 * \brief Checks the stack, and begins the profile of kernels that \a arguments ask for. \local
 * \throws FatalErrorException when the framework cannot live with the stack
 */
void checkProcess(const CommandLineArguments& arguments, ITraceMng* tm);

//! Returns a deep copy: static objects may outlive the \a arguments of main(). \local
CommandLineArguments ownCopyOf(const CommandLineArguments& arguments);

//! Warns of names of the command line that were never read. Call it once the program has read its own parameters. \local
void warnOfUnknownNames(const CommandLineArguments& arguments, ITraceMng* tm);

//! Prints the kernels of this process if they were counted. \local
void reportKernels(ITraceMng* tm);

/*!
 * \brief Watches a rank for hangs, from watch() on.
 *
 * Objects of the run may communicate when they are destroyed: this object outlives them. When it is destroyed, other ranks of the machine
 * see that this one has ended its run.
 */
class WatchedRank
{
 public:
  //! \local
  WatchedRank(IParallelMng* pm, const run::RunOptions& options);
  ~WatchedRank();
  WatchedRank(const WatchedRank&) = delete;
  WatchedRank& operator=(const WatchedRank&) = delete;

  //! Begins to watch. Call it once the ranks share memory: before, each one sees only itself. \local
  void watch();

 private:
  HangWatch::Actions actions() const;

  IParallelMng* m_parallel_mng;
  //! The limit is 0 for ever. \unit{s}
  double m_timeout_s = 0.0;
  bool m_ends_run = true;
  bool m_has_to_come = false;
  std::optional<HangWatch> m_watch;
};
} // namespace Arcane::detail::launcher
