// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/SubDomainRun.h"

#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/runtime/IAcceleratorMng.h"

#include "arcane_core/base/error/ExitCode.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/error/RunPlace.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/memory/KeptHeap.h"
#include "arcane_core/base/object/IPropertyMng.h"
#include "arcane_core/base/system/OutputFiles.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/case_mesh/CaseMeshes.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/OutputDirectory.h"
#include "arcane_core/curves/ITimeHistoryMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/materials/changes/DeviceChanges.h"
#include "arcane_core/materials/ghosts/GhostsOfMesh.h"
#include "arcane_core/materials/state/SavedConstituents.h"
#include "arcane_core/materials/values/DeviceMoves.h"
#include "arcane_core/restart/RestartVariables.h"
#include "arcane_core/run/CodeConfiguration.h"
#include "arcane_core/run/CommandToGoOn.h"
#include "arcane_core/run/CopiesOfRuns.h"
#include "arcane_core/run/ICheckpointMng.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "arcane_core/run/JobEnd.h"
#include "arcane_core/run/MemoryReport.h"
#include "arcane_core/run/MessageFiles.h"
#include "arcane_core/run/ProgressLine.h"
#include "arcane_core/run/RunHistory.h"
#include "arcane_core/run/RunReport.h"
#include "arcane_core/run/RunRequests.h"
#include "arcane_core/run/RunState.h"
#include "arcane_core/run/StopRequests.h"
#include "arcane_core/run/StopSignals.h"
#include "arcane_core/run/StoredBytes.h"
#include "arcane_core/run/TimeLoopSetup.h"
#include "arcane_core/run/UnknownNames.h"
#include "arcane_core/run/WatchedSteps.h"
#include "arcane_core/run_directory/OwnedDirectory.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/IDirectExecution.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/OutputFailures.h"
#include "arcane_core/service/VariableInputOutput.h"
#include "arcane_core/stats/ITimeStats.h"
#include "arcane_core/stats/ITimerMng.h"
#include "checkpoint/format/DiskFile.h"
#include "shmem/MachineArena.h"
#include "shmem/watch/show/RankWatch.h"
#include "variables/core/BadVariableKindTypeException.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/device_sync/ConnectDevice.h"

namespace Arcane::detail::run
{
namespace
{
//! The level of messages on the run as a whole.
constexpr Int32 run_level = 1;

void notePhaseOf(IParallelMng* pm, const char* phase)
{
  base::notePhase(phase);
  pm->waitNote()->setPlace(base::placeOfThread());
}
} // namespace

SubDomainRun::SubDomainRun(IApplication* application, IParallelMng* pm, ITraceMng* tm, const RunOptions& options)
: m_options(options)
, m_parallel_mng(pm)
, m_trace_mng(tm)
{
  base::chooseOutputPermissions(application->applicationInfo().commandLineArguments());
  m_time_stats = std::make_unique<ITimeStats>(pm, tm);
  m_timer_mng = std::make_unique<ITimerMng>();
  pm->setTimeStats(m_time_stats.get());
  pm->setTimerMng(m_timer_mng.get());
  // The arena precedes all variables: variables in shared memory are then made without any collective call.
  const CommandLineArguments arguments = application->applicationInfo().commandLineArguments();
  bool is_watched = false;
  runAndAgree(pm, [&] { is_watched = watch::RankWatch::isWanted(arguments); });
  shmem::MachineArena* arena = shmem::MachineArena::create(pm, arguments, is_watched);
  if (is_watched)
    watch::RankWatch::create(pm, *arena, arguments);
  m_accelerator_mng = std::make_unique<Accelerator::IAcceleratorMng>(tm);
  m_accelerator_mng->initialize(options.accelerator);
  if (const Accelerator::Runner runner = m_accelerator_mng->runner(); isAcceleratorPolicy(runner.executionPolicy())) {
    device_sync::connectDevice(pm, *arena, process::MemoryResourceMng::instance()->poolsOf(eMemoryResource::Device), runner);
    values::moveOnDevice(pm, runner);
    changes::changeOnDevice(pm, runner);
  }
  m_variable_mng = std::make_unique<IVariableMng>(pm, tm);
  m_sub_domain = std::make_unique<ISubDomain>(application, pm, tm, m_variable_mng.get());
  m_variable_mng->setSubDomain(m_sub_domain.get());
  service::connectInputOutput(m_variable_mng.get());
  ghosts::connectGhosts(m_variable_mng.get());
  state::connectRestart(m_variable_mng.get(), options.restart.renamed_materials);
  m_sub_domain->setExportDirectory(options.output_directory);
  m_sub_domain->setIsContinue(options.is_continue);
  m_time_history_mng = std::make_unique<ITimeHistoryMng>(m_sub_domain.get());
  m_checkpoint_mng = std::make_unique<ICheckpointMng>(m_sub_domain.get());
  m_time_loop_mng = std::make_unique<ITimeLoopMng>(m_sub_domain.get());
  m_time_loop_mng->setTrapsFloatingExceptions(options.is_trapping);
  m_case_mng = std::make_unique<ICaseMng>(m_sub_domain.get());
  m_case_meshes = std::make_unique<casemesh::CaseMeshes>(m_sub_domain.get());
  m_sub_domain->managers() = { m_case_mng.get(),        m_time_loop_mng.get(), m_checkpoint_mng.get(), m_time_history_mng.get(),
                               m_accelerator_mng.get(), m_time_stats.get(),    m_timer_mng.get() };
  m_sub_domain->managers().case_document = m_case_mng->caseDocument();
  storeWithCheckpoints();
}

void SubDomainRun::storeWithCheckpoints()
{
  IPropertyMng* properties = m_sub_domain->propertyMng();
  const auto fill_properties = [properties](Array<Byte>& bytes) {
    properties->writeObservable()->notifyAllObservers();
    properties->writeTo(bytes);
  };
  const auto take_properties = [properties](ConstArrayView<Byte> bytes) {
    properties->readFrom(Span<const Byte>(bytes.data(), bytes.size()));
    properties->readObservable()->notifyAllObservers();
  };
  m_stored_properties =
    std::make_unique<StoredBytes>(m_sub_domain.get(), "ArcaneProperties", IVariable::PNoRestore, fill_properties, take_properties);

  ITimeStats* times = m_time_stats.get();
  const auto fill_times = [times](Array<Byte>& bytes) {
    Properties saved;
    times->saveTimeValues(&saved);
    bytes.addRange(saved.toBytes().constView());
  };
  const auto take_times = [times](ConstArrayView<Byte> bytes) {
    Properties saved;
    saved.fromBytes(bytes);
    times->mergeTimeValues(&saved);
  };
  m_stored_times = std::make_unique<StoredBytes>(m_sub_domain.get(), "ArcaneTimeStats", IVariable::PNoRestore | IVariable::PExecutionDepend,
                                                 fill_times, take_times);
}

SubDomainRun::~SubDomainRun()
{
  // Watchers still read the last values of the variables.
  if (watch::RankWatch* watch = watch::RankWatch::of(m_parallel_mng))
    watch->end();
  // Users' objects first: they hold references on variables and meshes. Then meshes, which have variables too.
  m_sub_domain->serviceMng()->removeAllSingletons();
  m_sub_domain->moduleMng()->removeAllModules();
  m_case_meshes.reset();
  m_sub_domain->destroyMeshes();
  m_parallel_mng->setTimeStats(nullptr);
  m_parallel_mng->setTimerMng(nullptr);
}

Int32 SubDomainRun::execute()
{
  // A check writes nothing: it may be done beside a run.
  if (m_options.is_check_case_only) {
    checkCase();
    return 0;
  }
  m_output_directory = std::make_unique<run_directory::OwnedDirectory>(m_parallel_mng, m_sub_domain->exportDirectory());
  if (m_options.is_continue)
    m_checkpoint_mng->saveCopiesInMemory();
  if (isFinished())
    return 0;
  m_output_directory->announce();
  beginDirectories();
  m_time_loop_mng->progress().configure(m_options.progress);
  m_time_loop_mng->progress().noteIn(m_sub_domain->listingDirectory());
  m_time_loop_mng->stopRequests().watchFile(m_sub_domain->exportDirectory());
  m_time_loop_mng->runRequests().watch(m_sub_domain->exportDirectory());
  m_time_loop_mng->runRequests().watchedSteps().open(m_sub_domain->exportDirectory());
  if (m_parallel_mng->isMasterIO())
    m_time_loop_mng->stopRequests().setTimeLimit(limitOfRun(m_options.time_limit, m_trace_mng));
  try {
    return prepareAndCompute();
  }
  catch (const BadVariableKindTypeException& ex) {
    if (m_checkpoint_mng->restartVariables())
      m_checkpoint_mng->restartVariables()->throwIfOfCheckpoint(ex);
    throw;
  }
}

bool SubDomainRun::isFinished()
{
  // A chosen checkpoint need not be the one at the end of the run.
  if (!m_options.is_continue || m_options.is_continue_finished || !m_options.restart.from.null())
    return false;
  const String end = endOfNewestRun(m_parallel_mng, m_checkpoint_mng->protectionDirectory());
  if (end.null())
    return false;
  if (!m_options.is_earlier_run_accepted)
    throwIfLastRunIsUnsaved(m_sub_domain.get(), m_checkpoint_mng->protectionDirectory());
  m_trace_mng->info(run_level) << "[run] the run in '" << m_options.output_directory << "' is finished: it reached its end " << end
                               << ". Nothing is computed or written. To continue, to a later final time in the case file for instance, add "
                               << "-A,ContinueFinished=1";
  return true;
}

Int32 SubDomainRun::prepareAndCompute()
{
  m_time_stats->beginGatherStats();
  m_checkpoint_mng->setRunIdentity(newRunIdentity(m_parallel_mng));
  RunState state(m_sub_domain.get(), m_options.case_file, m_checkpoint_mng->runIdentity());
  ObserverPool observers;
  // Without a lock, another run could write its checkpoints into the same directory.
  const auto follow = [&] {
    if (!m_output_directory->follow())
      return;
    createDirectories();
    state.writeAgain();
  };
  observers.addObserver(follow, m_checkpoint_mng->writeObservable());
  prepare();
  if (m_options.has_memory_report)
    printMemoryReport(m_sub_domain.get(), "after the initialisation");
  Int32 exit_code = 0;
  if (isDirect() && !m_options.is_init_only)
    computeDirectly();
  else if (!m_options.is_init_only)
    exit_code = computeAndExit();
  if (exit_code == 0)
    warnOfNamesWithoutEffect(m_parallel_mng, m_unknown_names, m_trace_mng);
  state.noteEnd(exit_code, m_checkpoint_mng->nbCompleteIteration(), m_time_loop_mng->finalTimeReached());
  m_sub_domain->outputFailures().reportAll();
  if (exit_code == 0 && m_time_loop_mng->finalTimeReached())
    noteEndOfRun(m_sub_domain.get(), m_checkpoint_mng->protectionDirectory(), m_checkpoint_mng->runIdentity());
  return exit_code;
}

void SubDomainRun::prepare()
{
  const Timer::Action action(m_sub_domain.get(), init_action);
  readCase();
  m_time_loop_mng->execBuildEntryPoints();
  createMeshes();
  useVariables();
  if (!m_options.is_continue)
    m_case_meshes->initializeVariables();
  m_case_mng->readOptions(eCaseOptionReadPhase::Phase2);
  m_case_mng->printOptions();
  m_case_mng->updateOptions(m_sub_domain->commonVariables().globalTime(), m_sub_domain->commonVariables().globalDeltaT(),
                            m_sub_domain->commonVariables().globalIteration());
  initialize();
  m_unknown_names = checkUnknownNames(m_parallel_mng, m_sub_domain->applicationInfo().commandLineArguments(), m_trace_mng);
}

void SubDomainRun::checkCase()
{
  readCase();
  // Groups of options, and variables and groups of initial values, are known with the meshes only.
  createMeshes();
  useVariables();
  if (!m_options.is_continue)
    m_case_meshes->initializeVariables();
  m_case_mng->readOptions(eCaseOptionReadPhase::Phase2);
  m_trace_mng->info(run_level) << "case '" << m_options.case_file
                               << "' is right: so are its options, its meshes and the groups that it names";
}

void SubDomainRun::beginDirectories()
{
  // A run that continues another one appends to its messages. In the next call the other ranks wait for the first one.
  if (!m_options.is_continue && m_parallel_mng->isMasterIO())
    removeFormerMessages(m_sub_domain->listingDirectory());
  createDirectories();
}

void SubDomainRun::createDirectories()
{
  const String listing = m_sub_domain->listingDirectory();
  comm::createDirectoryOnAllRanks(m_parallel_mng, listing);
  const Int32 rank = m_parallel_mng->commRank();
  const auto content = m_options.is_parallel_output ? ITraceMng::Listing::Everything : ITraceMng::Listing::LogsOnly;
  m_trace_mng->setListingFile(logFile(listing, rank), content);
  m_trace_mng->setErrorFile(errorFile(listing, rank));
}

void SubDomainRun::readCase()
{
  const Timer::Action action(m_sub_domain.get(), read_case_action);
  notePhaseOf(m_parallel_mng, "the reading of the case");
  const String config_file = findConfigFile(m_sub_domain->application()->applicationName());
  std::map<String, String> configuration;
  if (!config_file.null())
    readConfigFile(config_file, m_parallel_mng, m_time_loop_mng.get(), configuration);
  m_sub_domain->setCaseFile(m_options.case_file);
  if (m_case_text.null())
    m_case_mng->readDocument(m_options.case_file);
  else
    m_case_mng->readDocument(m_case_text, m_options.case_file);
  m_trace_mng->info(run_level) << "[run] case file '" << m_options.case_file << "', configuration "
                               << (config_file.null() ? String("of the program") : String::format("'{0}'", config_file));
  fillConfiguration(m_sub_domain.get(), configuration);
  setUpTimeLoop(m_sub_domain.get(), m_is_loop_needed);
  m_case_meshes->createHandles();
  if (m_options.is_continue)
    readCheckpoint();
  else if (!m_options.is_check_case_only)
    tellFormerCheckpoints(m_sub_domain.get(), m_checkpoint_mng->protectionDirectory());
  m_case_meshes->readOptions();
  // Services that the options and the build entry points make find their mesh, still without items.
  m_case_meshes->createEmptyMeshes();
  m_case_mng->readOptions(eCaseOptionReadPhase::Phase1);
}

void SubDomainRun::readCheckpoint()
{
  notePhaseOf(m_parallel_mng, "the reading of the checkpoint");
  const base::KeptHeap heap;
  // Modules may have chosen another directory.
  m_checkpoint_mng->saveCopiesInMemory();
  if (!isEarlierRunAccepted())
    throwIfLastRunIsUnsaved(m_sub_domain.get(), m_checkpoint_mng->protectionDirectory());
  m_checkpoint_mng->setRestartChoice(m_options.restart);
  m_checkpoint_mng->readDefaultCheckpoint();
  if (isEarlierRunAccepted())
    forgetUnsavedRun(m_sub_domain.get());
}

void SubDomainRun::createMeshes()
{
  notePhaseOf(m_parallel_mng, "the making of the meshes");
  const base::KeptHeap heap;
  if (!m_options.is_continue)
    m_case_meshes->allocateMeshes();
  else {
    const Timer::Action action(m_sub_domain.get(), restore_meshes_action);
    m_case_meshes->createEmptyMeshes();
    m_checkpoint_mng->restoreMeshes();
  }
  m_case_meshes->logLocality();
}

void SubDomainRun::useVariables()
{
  // Variables of modules outside the loop are not allocated.
  m_variable_mng->setUsedVariables([](IModule* module) { return !module || module->used(); });
}

void SubDomainRun::initialize()
{
  restart::RestartVariables* restart = m_checkpoint_mng->restartVariables();
  if (restart)
    restart->checkMissing(m_sub_domain.get(), m_options.restart.accepted_missing);
  m_time_loop_mng->execInitEntryPoints(m_options.is_continue);
  if (restart)
    restart->tellDifferences(m_sub_domain.get());
  if (m_checkpoint_mng->isFinalTime())
    goOnFromFinalTime();
  m_sub_domain->setIsInitialized();
}

void SubDomainRun::goOnFromFinalTime()
{
  const CommonVariables& common = m_sub_domain->commonVariables();
  if (m_options.is_continue_finished) {
    // Only codes that set the final time can be wrong about it. Times are sums of steps: their last digits are rounding.
    const Real final_time = common.globalFinalTime();
    ARCANE_THROW_IF(final_time > 0.0 && common.globalTime() >= final_time * (1.0 - 1.0e-12), ParallelFatalErrorException,
                    "-A,ContinueFinished=1: the run has reached time {0} and its final time is {1}, expected a later final time in the "
                    "case file",
                    common.globalTime(), final_time);
    return;
  }
  m_trace_mng->info(run_level)
    << "[run] the checkpoint is one of the final time: no iteration is left, the run does what it does at its end. "
    << "To continue, to a later final time in the case file for instance, add -A,ContinueFinished=1";
  m_time_loop_mng->stopComputeLoop(true);
}

Int32 SubDomainRun::computeAndExit()
{
  // Not before: a run that fails in its initialisation has computed nothing that could be lost.
  if (!m_options.is_continue) {
    removeCopiesOfFormerRuns(m_sub_domain.get(), m_checkpoint_mng->protectionDirectory());
    noteUnsavedRun(m_sub_domain.get(), m_checkpoint_mng->runIdentity());
  }
  const eTimeLoopStopReason reason = computeLoop();
  {
    const Timer::Action action(m_sub_domain.get(), exit_action);
    if (reason == eTimeLoopStopReason::StopRequested)
      saveAndStop();
    m_time_loop_mng->execExitEntryPoints();
  }
  // The checkpoint of the end is there now.
  m_time_loop_mng->progress().note(m_time_loop_mng->nbLoop());
  // A run that ends as it should without saving anything was not meant to be restarted.
  if (!m_options.is_continue && reason != eTimeLoopStopReason::Error)
    forgetUnsavedRun(m_sub_domain.get());
  printMemory();
  Int32 exit_code = 0;
  if (reason == eTimeLoopStopReason::StopRequested)
    exit_code = base::numberOf(base::ExitCode::Stopped);
  else if (reason == eTimeLoopStopReason::Error)
    exit_code = base::numberOf(base::ExitCode::LoopError);
  reportEndOfRun(m_sub_domain.get(), exit_code);
  m_time_stats->endGatherStats();
  return exit_code;
}

void SubDomainRun::setDirectFunction(std::function<void(ISubDomain*)> function)
{
  m_direct_function = std::move(function);
  m_is_loop_needed = false;
}

void SubDomainRun::start(const String& case_file, Span<const std::byte> content)
{
  m_is_loop_needed = false;
  m_time_stats->beginGatherStats();
  if (!case_file.empty() || m_options.is_parallel_output) {
    m_output_directory = std::make_unique<run_directory::OwnedDirectory>(m_parallel_mng, m_sub_domain->exportDirectory());
    m_output_directory->announce();
    beginDirectories();
  }
  if (case_file.empty()) {
    useVariables();
    m_sub_domain->setIsInitialized();
    return;
  }
  m_options.case_file = case_file;
  if (!content.empty())
    m_case_text = String(std::string_view(reinterpret_cast<const char*>(content.data()), static_cast<std::size_t>(content.size())));
  prepare();
}

bool SubDomainRun::isDirect() const
{
  const IDirectExecution* execution = m_sub_domain->directExecution();
  return m_direct_function || (execution && execution->isActive());
}

void SubDomainRun::computeDirectly()
{
  {
    const Timer::Action action(m_sub_domain.get(), loop_action);
    m_trace_mng->info(run_level) << "[run] direct execution, in place of the compute loop";
    const StopSignals::AtOnce at_once;
    if (m_direct_function)
      m_direct_function(m_sub_domain.get());
    else
      m_sub_domain->directExecution()->execute();
    m_parallel_mng->barrier();
  }
  printMemory();
  reportEndOfRun(m_sub_domain.get(), 0);
  m_time_stats->endGatherStats();
}

eTimeLoopStopReason SubDomainRun::computeLoop()
{
  const Timer::Action action(m_sub_domain.get(), loop_action);
  return m_time_loop_mng->doComputeLoop(m_options.max_iteration);
}

void SubDomainRun::saveAndStop()
{
  StopRequests& requests = m_time_loop_mng->stopRequests();
  const CommonVariables& common = m_sub_domain->commonVariables();
  const bool is_written = m_checkpoint_mng->save();
  requests.removeFile();
  m_trace_mng->info(run_level) << "[run] stopped by " << requests.text() << " after " << m_time_loop_mng->nbLoop()
                               << " iterations, at time " << common.globalTime()
                               << (is_written ? "; a checkpoint is saved" : "; the last checkpoint holds this state")
                               << ". To go on: " << (m_trace_mng->isMaster() ? commandToGoOn(startOfThisProcess()) : String());
  // Little time may be left.
  m_trace_mng->flush();
}

void SubDomainRun::printMemory() const
{
  const Real max_bytes = m_parallel_mng->reduce(Parallel::ReduceMax, platform::getMemoryUsed());
  m_trace_mng->info(run_level) << "[run] " << m_time_loop_mng->nbLoop() << " iterations; memory of the largest process "
                               << static_cast<Int64>(max_bytes / (1024.0 * 1024.0)) << " MiB";
  printMemoryAtEnd(m_sub_domain.get(), m_options);
}
} // namespace Arcane::detail::run
