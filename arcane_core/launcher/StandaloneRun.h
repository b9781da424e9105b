// SPDX-License-Identifier: Apache-2.0
// MPI, memory, threads of loops and one sub-domain, for a program without a compute loop of the framework.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/error/RunPlace.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/base/system/ApplicationInfo.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/launcher/ProcessFeatures.h"
#include "arcane_core/run/RunOptions.h"
#include "arcane_core/run/SubDomainRun.h"
#include "arcane_core/run_directory/MpiFileRecord.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/tasks/TaskThreads.h"

#include <cstddef>
#include <memory>
#include <optional>

namespace Arcane::detail::launcher
{
/*!
 * \brief Owns all that a sub-domain needs. A process has one such object at a time.
 * \collective: constructor, destructor and createSubDomain()
 */
class StandaloneRun
{
 public:
  //! Selects which messages the run prints, and where.
  enum class Messages
  {
    All,
    //! Only warnings and errors, on the error output: the standard output belongs to the program alone.
    FaultsApart
  };

  /*!
   * \throws FatalErrorException when there is one already, sub-domains are to be threads, or a parameter is wrong or not
   * the same on all ranks
   */
  explicit StandaloneRun(const ApplicationInfo& info, Messages messages = Messages::All);
  ~StandaloneRun();
  StandaloneRun(const StandaloneRun&) = delete;
  StandaloneRun& operator=(const StandaloneRun&) = delete;

  //! Makes the sub-domain: see SubDomainRun::start(). \throws FatalErrorException when it was made before
  ISubDomain* createSubDomain(const String& case_file, Span<const std::byte> content);
  //! Destroys the sub-domain, if there is one, after the reports of memory that the options ask for.
  void destroySubDomain();

  const MpiEnvironment& mpi() const { return m_mpi; }
  IParallelMng* parallelMng() const { return m_parallel_mng.get(); }
  ITraceMng* traceMng() const { return m_trace_mng.get(); }

 private:
  //! Holds the place of the only object of the process.
  class OnlyOne
  {
   public:
    OnlyOne();
    ~OnlyOne();
    OnlyOne(const OnlyOne&) = delete;
    OnlyOne& operator=(const OnlyOne&) = delete;
  };
  //! Starts the pools of the process when it is made, and ends them when it is destroyed.
  class Pools
  {
   public:
    Pools(const CommandLineArguments& arguments, run::RunOptions& options, IParallelMng* pm);
    ~Pools();
    Pools(const Pools&) = delete;
    Pools& operator=(const Pools&) = delete;
  };

  // Members are destroyed in the reverse order of their declarations.
  OnlyOne m_only_one;
  BasicFeatures m_basic_features;
  ApplicationInfo m_info;
  CommandLineArguments m_own_words;
  run::RunMode m_mode;
  run_directory::MpiFileRecord m_files;
  MpiEnvironment m_mpi;
  ProcessFeatures m_process_features{ sub_domain_start };
  Ref<ITraceMng> m_trace_mng;
  Ref<IParallelMng> m_parallel_mng;
  base::RankScope m_rank;
  run::RunOptions m_options;
  tasks::TaskThreads m_task_threads;
  std::unique_ptr<Pools> m_pools;
  std::unique_ptr<IApplication> m_application;
  WatchedRank m_watched_rank;
  std::unique_ptr<run::SubDomainRun> m_run;
};
} // namespace Arcane::detail::launcher
