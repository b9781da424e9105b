// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/StandaloneRun.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/launcher/RunMemory.h"
#include "arcane_core/launcher/RunStart.h"
#include "arcane_core/launcher/SameParameters.h"
#include "arcane_core/run/MemoryReport.h"

#include <atomic>
#include <exception>
#include <iostream>

namespace Arcane::detail::launcher
{
namespace
{
std::atomic<bool> is_one_there = false;

run::RunMode checkedMode(const ApplicationInfo& info)
{
  base::noteStartDirectory();
  run::RunMode mode = run::readRunMode(info.commandLineArguments());
  ARCANE_FATAL_IF(mode.nb_thread > 1,
                  "standalone sub-domain: -A,S is {0}, expected 1: a program that uses its sub-domain by itself has one "
                  "for each process",
                  mode.nb_thread);
  return mode;
}

run::RunOptions checkedOptions(const ApplicationInfo& info, const MpiEnvironment& mpi, bool is_independent, IParallelMng* pm)
{
  if (!is_independent)
    throwIfAlone(mpi);
  checkSameValues(givenValues(info, false), pm);
  return run::readStandaloneOptions(info.commandLineArguments());
}
} // namespace

StandaloneRun::OnlyOne::OnlyOne()
{
  ARCANE_FATAL_IF(is_one_there.exchange(true), "standalone sub-domain: this process has one already, expected one at a time");
}

StandaloneRun::OnlyOne::~OnlyOne()
{
  is_one_there = false;
}

StandaloneRun::Pools::Pools(const CommandLineArguments& arguments, run::RunOptions& options, IParallelMng* pm)
{
  startMemory(arguments, options, pm);
}

StandaloneRun::Pools::~Pools()
{
  endMemory();
}

StandaloneRun::StandaloneRun(const ApplicationInfo& info, Messages messages)
: m_info(info)
, m_own_words(ownCopyOf(info.commandLineArguments()))
, m_mode(checkedMode(info))
, m_mpi(info.commandLineArgc(), info.commandLineArgv(), MpiEnvironment::Threads::Serialized, m_mode.is_mpi_wanted)
, m_trace_mng(makeRef(new ITraceMng()))
, m_parallel_mng(m_mpi.createParallelMng(m_trace_mng.get()))
, m_rank(m_parallel_mng->commRank(), m_parallel_mng->commSize())
, m_options(checkedOptions(info, m_mpi, m_mode.is_independent, m_parallel_mng.get()))
, m_task_threads(tasks::TaskSetting::fromArguments(info.commandLineArguments()))
, m_watched_rank(m_parallel_mng.get(), m_options)
{
  m_files.update();
  m_trace_mng->setRank(m_parallel_mng->commRank(), m_parallel_mng->commSize());
  if (messages == Messages::FaultsApart) {
    m_options.verbosity_level = 0;
    m_options.stdout_verbosity_level = 0;
    m_trace_mng->setRedirectStream(&std::cerr);
  }
  configureTraces(sub_domain_start, m_info.commandLineArguments(), m_options, m_trace_mng.get());
  runAndAgree(m_parallel_mng.get(), [&] { checkProcess(m_info.commandLineArguments(), m_trace_mng.get()); });
  reportStart(m_info, m_parallel_mng.get(), m_trace_mng.get());
  m_pools = std::make_unique<Pools>(m_info.commandLineArguments(), m_options, m_parallel_mng.get());
  m_application = std::make_unique<IApplication>(m_info, m_trace_mng.get(), m_options.accelerator);
  m_application->setIOMng(m_parallel_mng->ioMng());
}

StandaloneRun::~StandaloneRun()
{
  destroySubDomain();
  if (m_parallel_mng->isMasterIO()) {
    warnOfUnknownNames(m_own_words, m_trace_mng.get());
    reportKernels(m_trace_mng.get());
  }
}

void StandaloneRun::destroySubDomain()
{
  // While an exception is in flight, other ranks may not come.
  if (m_run && std::uncaught_exceptions() == 0)
    run::printMemoryAtEnd(m_run->subDomain(), m_options);
  m_run.reset();
}

ISubDomain* StandaloneRun::createSubDomain(const String& case_file, Span<const std::byte> content)
{
  ARCANE_FATAL_IF(m_run, "cannot make a sub-domain: this run has one already");
  m_run = std::make_unique<run::SubDomainRun>(m_application.get(), m_parallel_mng.get(), m_trace_mng.get(), m_options);
  m_files.update();
  m_watched_rank.watch();
  m_run->start(case_file, content);
  if (m_options.has_memory_report)
    run::printMemoryReport(m_run->subDomain(), "after the initialisation");
  return m_run->subDomain();
}
} // namespace Arcane::detail::launcher
