// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/ITimeLoopMng.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/GoBackwardException.h"
#include "arcane_core/base/error/RunPlace.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/FloatEnvironment.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/text/StringBuilder.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/ILoadBalanceMng.h"
#include "arcane_core/domain/IMeshPartitionerBase.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/run/CpuTime.h"
#include "arcane_core/run/DefaultBackwardMng.h"
#include "arcane_core/run/EntryPointSchedule.h"
#include "arcane_core/run/ProgressLine.h"
#include "arcane_core/run/RunReport.h"
#include "arcane_core/run/RunRequests.h"
#include "arcane_core/run/StepCheck.h"
#include "arcane_core/run/StepMeasures.h"
#include "arcane_core/run/StopRequests.h"
#include "arcane_core/run/WatchedSteps.h"
#include "arcane_core/service/EntryPoint.h"
#include "arcane_core/service/IModule.h"
#include "arcane_core/service/ISubDomain.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace Arcane
{
namespace
{
const char* nameOf(eTimeLoopStopReason reason)
{
  switch (reason) {
  case eTimeLoopStopReason::FinalTimeReached: return "finished";
  case eTimeLoopStopReason::MaxIterationReached: return "max-iteration";
  case eTimeLoopStopReason::StopRequested: return "stop-requested";
  default: return "error";
  }
}

//! Begins and ends of entry points are printed from these levels on.
constexpr Int32 entry_point_end_level = 4;
constexpr Int32 entry_point_begin_level = 5;
} // namespace

ITimeLoopMng::ITimeLoopMng(ISubDomain* sd)
: m_sub_domain(sd)
, m_schedule(std::make_unique<detail::run::EntryPointSchedule>())
, m_backward_mng(std::make_unique<detail::run::DefaultBackwardMng>(this))
, m_float_environment(std::make_unique<detail::base::FloatEnvironment>())
, m_progress(std::make_unique<detail::run::ProgressLine>(sd))
, m_stop_requests(std::make_unique<detail::run::StopRequests>(sd))
, m_run_requests(std::make_unique<detail::run::RunRequests>(sd))
, m_measures(std::make_unique<detail::run::StepMeasures>())
, m_step_check(std::make_unique<detail::run::StepCheck>(sd))
{}

ITimeLoopMng::~ITimeLoopMng() = default;

ITimeLoop* ITimeLoopMng::createTimeLoop(const String& name)
{
  m_time_loops.push_back(std::make_unique<ITimeLoop>(name));
  return m_time_loops.back().get();
}

void ITimeLoopMng::registerTimeLoop(ITimeLoop* time_loop)
{
  if (findTimeLoop(time_loop->name()))
    ARCANE_FATAL("time loop '{0}' is defined twice", time_loop->name());
  m_registered.push_back(time_loop);
}

ITimeLoop* ITimeLoopMng::findTimeLoop(const String& name) const
{
  auto found = std::find_if(m_registered.begin(), m_registered.end(), [&](ITimeLoop* loop) { return loop->name() == name; });
  return (found != m_registered.end()) ? *found : nullptr;
}

void ITimeLoopMng::setUsedTimeLoop(ITimeLoop* time_loop)
{
  m_used = time_loop;
  *m_schedule = detail::run::makeSchedule(m_sub_domain, *time_loop);
}

void ITimeLoopMng::setUsedTimeLoop(const String& name)
{
  ITimeLoop* time_loop = findTimeLoop(name);
  if (!time_loop) {
    StringBuilder names;
    for (const ITimeLoop* known : m_registered)
      names += String::format(" '{0}'", known->name());
    ARCANE_FATAL("no time loop '{0}', expected one of{1}", name, names.toString());
  }
  setUsedTimeLoop(time_loop);
}

void ITimeLoopMng::timeLoopsName(Collection<String>& names) const
{
  for (const ITimeLoop* time_loop : m_registered)
    names.add(time_loop->name());
}

Collection<IEntryPoint*> ITimeLoopMng::usedTimeLoopEntryPoints() const
{
  const detail::run::EntryPointSchedule& s = *m_schedule;
  Collection<IEntryPoint*> all;
  for (const auto* phase : { &s.build, &s.init, &s.compute_loop, &s.restore, &s.on_mesh_changed, &s.on_mesh_refinement, &s.exit })
    for (IEntryPoint* entry_point : *phase)
      all.add(entry_point);
  return all;
}

Collection<IEntryPoint*> ITimeLoopMng::loopEntryPoints() const
{
  Collection<IEntryPoint*> all;
  for (IEntryPoint* entry_point : m_schedule->compute_loop)
    all.add(entry_point);
  return all;
}

Real ITimeLoopMng::cpuTimeUsed() const
{
  return detail::run::cpuTime(m_sub_domain->parallelMng());
}

void ITimeLoopMng::execBuildEntryPoints()
{
  exec(detail::run::build_entry_points_action, m_schedule->build);
}

void ITimeLoopMng::execInitEntryPoints(bool is_continue)
{
  const Timer::Action measured(m_sub_domain, detail::run::init_entry_points_action);
  const char* left_out = is_continue ? IEntryPoint::WStartInit : IEntryPoint::WContinueInit;
  for (IEntryPoint* entry_point : m_schedule->init)
    if (entry_point->where() != left_out)
      execOne(entry_point);
}

void ITimeLoopMng::execExitEntryPoints()
{
  exec("ExitEntryPoints", m_schedule->exit);
}

void ITimeLoopMng::execOnMeshChangedEntryPoints()
{
  exec("OnMeshChangedEntryPoints", m_schedule->on_mesh_changed);
}

void ITimeLoopMng::exec(const char* action, const std::vector<IEntryPoint*>& entry_points)
{
  const Timer::Action measured(m_sub_domain, action);
  for (IEntryPoint* entry_point : entry_points)
    execOne(entry_point);
}

void ITimeLoopMng::execOne(IEntryPoint* entry_point)
{
  m_current_entry_point = entry_point;
  detail::base::noteEntryPoint(entry_point->fullName().toStdStringView());
  m_sub_domain->parallelMng()->waitNote()->setPlace(detail::base::placeOfThread());
  observable(eTimeLoopEventType::BeginEntryPoint)->notifyAllObservers();
  ITraceMng* tm = m_sub_domain->traceMng();
  const Int32 level = std::max(tm->verbosityLevel(), tm->stdoutVerbosityLevel());
  if (level >= entry_point_begin_level)
    tm->info(entry_point_begin_level) << "[run] entry point " << entry_point->fullName() << " begins";
  {
    const detail::base::FloatEnvironment::ApplicationScope of_application(*m_float_environment);
    // Otherwise the application itself may enable exceptions, for any time.
    std::optional<FloatingExceptionSentry> trap;
    if (m_is_trapping)
      trap.emplace(true);
    entry_point->executeEntryPoint();
  }
  if (level >= entry_point_end_level)
    tm->info(entry_point_end_level) << "[run] entry point " << entry_point->fullName() << ": "
                                    << detail::base::printfText("%.6f s", entry_point->lastElapsedTime());
  leaveEntryPoint();
}

void ITimeLoopMng::leaveEntryPoint()
{
  observable(eTimeLoopEventType::EndEntryPoint)->notifyAllObservers();
  m_current_entry_point = nullptr;
  detail::base::notePhase("the work between entry points");
  m_sub_domain->parallelMng()->waitNote()->setPlace(detail::base::placeOfThread());
}

eTimeLoopStopReason ITimeLoopMng::doComputeLoop(Integer max_loop)
{
  m_max_loop = max_loop;
  m_progress->start(max_loop);
  m_run_requests->watchedSteps().start();
  const bool is_first_rank = m_sub_domain->parallelMng()->isMasterIO();
  m_step_check->start({ m_stop_requests->wishes(m_nb_loop, m_stop_reason), m_run_requests->wish(), m_measures->measure(is_first_rank) });
  answerRequests();
  while (m_stop_reason == eTimeLoopStopReason::NoStop) {
    // Known before the last iteration is run, so that its entry points see it.
    if (m_max_loop > 0 && m_nb_loop + 1 >= m_max_loop)
      m_stop_reason = eTimeLoopStopReason::MaxIterationReached;
    doOneIteration();
    m_step_observable.notifyAllObservers();
    const CommonVariables& common = m_sub_domain->commonVariables();
    // A return in time replaces the values: until then the step is not over. After the last iteration nothing replaces them.
    if (!m_is_backward_asked || m_stop_reason != eTimeLoopStopReason::NoStop)
      m_run_requests->endWatchedStep(common.globalIteration() - 1, common.globalTime());
    m_progress->endIteration(m_nb_loop, m_stop_reason != eTimeLoopStopReason::NoStop);
    answerRequests();
  }
  m_run_requests->close();
  m_progress->end(m_nb_loop, nameOf(m_stop_reason));
  return m_stop_reason;
}

void ITimeLoopMng::answerRequests()
{
  const bool is_stop_wished = m_stop_requests->isStopWished(m_nb_loop);
  // Values that are about to be thrown away are not to be saved: the request waits for the end of the next iteration.
  if (m_is_backward_asked)
    return;
  if (is_stop_wished && m_stop_reason == eTimeLoopStopReason::NoStop)
    m_stop_reason = eTimeLoopStopReason::StopRequested;
  m_run_requests->answerAll();
}

void ITimeLoopMng::setMaxLoop(Integer max_loop)
{
  m_max_loop = max_loop;
  m_progress->setMaxLoop(max_loop);
}

void ITimeLoopMng::setLimitOfTime(Real final_time)
{
  m_limit_of_time = final_time;
  m_sub_domain->commonVariables().m_global_final_time = final_time;
}

void ITimeLoopMng::doOneIteration()
{
  // Before anything that changes values, as a return in time.
  m_run_requests->watchedSteps().beginStep();
  CommonVariables& common = m_sub_domain->commonVariables();
  if (common.m_global_iteration() == 0)
    common.m_global_iteration = 1;
  goBackwardIfAsked();
  tellIfMeshChanged();
  observable(eTimeLoopEventType::BeginIteration)->notifyAllObservers();
  advanceTime();
  execLoopEntryPoints();
  observable(eTimeLoopEventType::EndIteration)->notifyAllObservers();
  {
    const Timer::Action measured(m_sub_domain, "Agreement");
    m_step_check->endStep(m_stop_reason != eTimeLoopStopReason::NoStop,
                          { m_stop_requests->wishes(m_nb_loop + 1, m_stop_reason, m_is_backward_asked), m_run_requests->wish(),
                            m_measures->measure(m_sub_domain->parallelMng()->isMasterIO()) });
    m_is_backward_asked = m_stop_requests->isReturnWished();
  }
  partitionMeshes();
  common.m_global_iteration = common.m_global_iteration() + 1;
  saveForBackward();
  ++m_nb_loop;
  if (ITimeStats* stats = m_sub_domain->timeStats())
    stats->notifyNewIterationLoop();
}

void ITimeLoopMng::execLoopEntryPoints()
{
  const Timer::Action measured(m_sub_domain, detail::run::loop_entry_points_action);
  try {
    for (IEntryPoint* entry_point : m_schedule->compute_loop)
      if (!entry_point->module()->disabled()) {
        execOne(entry_point);
        m_step_check->afterEntryPoint(*entry_point);
      }
  }
  catch (const GoBackwardException& ex) {
    m_sub_domain->traceMng()->info() << "[run] iteration " << m_sub_domain->commonVariables().globalIteration() << ": entry point "
                                     << m_current_entry_point->fullName() << " goes back in time"
                                     << (ex.message().empty() ? String("") : ": " + ex.message());
    leaveEntryPoint();
    goBackward();
  }
}

void ITimeLoopMng::advanceTime()
{
  CommonVariables& common = m_sub_domain->commonVariables();
  if (ICaseMng* case_mng = m_sub_domain->caseMng())
    case_mng->updateOptions(common.globalTime(), common.globalDeltaT(), common.globalIteration());
  m_step_check->beginStep();
  common.m_global_old_time = common.m_global_time();
  common.m_global_time = common.m_global_time() + common.m_global_deltat();
  // Known before the entry points of the last iteration, so that they see it. Times are sums of steps: their last digits are rounding.
  if (m_limit_of_time > 0.0 && common.globalTime() >= m_limit_of_time * (1.0 - 1.0e-12))
    stopComputeLoop(true);
  detail::base::noteIteration(common.globalIteration(), common.globalTime());
}

std::vector<Int64> ITimeLoopMng::meshTimestamps() const
{
  std::vector<Int64> timestamps;
  for (const MeshHandle& handle : m_sub_domain->meshHandles())
    timestamps.push_back(handle.hasMesh() ? handle.mesh()->timestamp() : -1);
  return timestamps;
}

void ITimeLoopMng::tellIfMeshChanged()
{
  if (!m_mesh_timestamps.empty() && m_mesh_timestamps != meshTimestamps())
    execOnMeshChangedEntryPoints();
  m_mesh_timestamps = meshTimestamps();
}

void ITimeLoopMng::registerActionMeshPartition(IMeshPartitionerBase* partitioner)
{
  if (!partitioner)
    ARCANE_THROW(ArgumentException, "time loop: the partitioner of registerActionMeshPartition() is null, expected a service");
  if (std::find(m_partitioners.begin(), m_partitioners.end(), partitioner) == m_partitioners.end())
    m_partitioners.push_back(partitioner);
}

void ITimeLoopMng::partitionMeshes()
{
  // The values to come back to belong to the present mesh.
  if (m_partitioners.empty() || m_is_backward_asked)
    return;
  const ILoadBalanceMng* loads = m_sub_domain->loadBalanceMng();
  for (IMeshPartitionerBase* partitioner : std::exchange(m_partitioners, {})) {
    IPrimaryMesh* mesh = partitioner->primaryMesh();
    const Real begin_s = platform::getRealTime();
    const Real former_imbalance = loads->imbalance(mesh);
    const Int64 nb_moved = mesh->utilities()->partitionAndExchangeMeshWithReplication(partitioner, false);
    const Real imbalance = loads->imbalance(mesh);
    m_sub_domain->traceMng()->info() << "[load-balance] iteration " << m_sub_domain->commonVariables().globalIteration() << ", "
                                     << mesh->name() << ": imbalance " << String::fromNumber(former_imbalance, 3) << " -> "
                                     << String::fromNumber(imbalance, 3) << ", " << nb_moved << " cells moved in "
                                     << String::fromNumber(platform::getRealTime() - begin_s, 3) << " s";
  }
  tellIfMeshChanged();
}

void ITimeLoopMng::stopComputeLoop(bool is_final_time, bool has_error)
{
  m_stop_reason = has_error ? eTimeLoopStopReason::Error : eTimeLoopStopReason::FinalTimeReached;
  m_is_final_time = is_final_time && !has_error;
}

void ITimeLoopMng::setBackwardMng(IBackwardMng* backward_mng)
{
  m_backward_mng.reset(backward_mng);
  m_backward_mng->init();
}

void ITimeLoopMng::setBackwardSavePeriod(Integer n)
{
  m_backward_mng->setSavePeriod(n);
}

void ITimeLoopMng::saveForBackward()
{
  // Values that are about to be thrown away are not worth a save.
  if (!m_is_backward_asked)
    m_backward_mng->checkAndApplySave(false);
}

void ITimeLoopMng::goBackwardIfAsked()
{
  if (std::exchange(m_is_backward_asked, false))
    m_backward_mng->goBackward();
  m_is_doing_backward = true;
  m_backward_mng->beginAction();
  const bool is_restored = m_backward_mng->checkAndApplyRestore();
  m_backward_mng->endAction();
  if (is_restored && m_limit_of_time > 0.0)
    m_sub_domain->commonVariables().m_global_final_time = m_limit_of_time;
  if (is_restored)
    exec("RestoreEntryPoints", m_schedule->restore);
  m_is_doing_backward = false;
}
} // namespace Arcane
