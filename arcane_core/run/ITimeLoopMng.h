// SPDX-License-Identifier: Apache-2.0
// Runs the time loop of a sub-domain: calls entry points in order, and decides when the loop stops.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/object/Collection.h"
#include "arcane_core/base/object/Observable.h"
#include "arcane_core/base/object/Owned.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/run/ITimeLoop.h"

#include <array>
#include <memory>
#include <vector>

namespace Arcane
{
class IBackwardMng;
class IEntryPoint;
class IMeshPartitionerBase;
class ISubDomain;

namespace detail::base
{
class FloatEnvironment;
}

namespace detail::run
{
struct EntryPointSchedule;
class ProgressLine;
class RunRequests;
class StopRequests;
class StepCheck;
class StepMeasures;
} // namespace detail::run

enum class eTimeLoopStopReason
{
  NoStop = 0,
  FinalTimeReached = 1,
  MaxIterationReached = 2,
  //! A signal, a file or a time limit stopped the run, which has something left to do.
  StopRequested = 3,
  Error = -1
};

//! The events of the time loop of which observers may be notified.
enum class eTimeLoopEventType
{
  BeginEntryPoint = 0,
  EndEntryPoint = 1,
  BeginIteration = 2,
  EndIteration = 3
};

class ARCANE_EXPORT ITimeLoopMng
{
 public:
  explicit ITimeLoopMng(ISubDomain* sd);
  ~ITimeLoopMng();
  ITimeLoopMng(const ITimeLoopMng&) = delete;
  ITimeLoopMng& operator=(const ITimeLoopMng&) = delete;

  ISubDomain* subDomain() const { return m_sub_domain; }

  //! \name The loops that may be used
  //@{
  //! Makes an empty loop, which this object owns. The loop can be used after its registration.
  ITimeLoop* createTimeLoop(const String& name);
  void registerTimeLoop(ITimeLoop* time_loop);
  //! Returns the registered loops in the order of registration.
  const std::vector<ITimeLoop*>& timeLoops() const { return m_registered; }
  //! Returns the loop of this name, or null when there is none.
  ITimeLoop* findTimeLoop(const String& name) const;
  /*!
   * \brief Chooses the loop and resolves its entry points. Its modules must exist.
   * \throws FatalErrorException listing all faults of the loop
   */
  void setUsedTimeLoop(ITimeLoop* time_loop);
  //! Chooses the registered loop of this name. \throws FatalErrorException also when there is none, with the names of all
  void setUsedTimeLoop(const String& name);
  ITimeLoop* usedTimeLoop() const { return m_used; }
  //! Adds the names of the registered loops to \a names.
  void timeLoopsName(Collection<String>& names) const;
  //! Returns the entry points of the chosen loop, in the order of the phases of the run.
  Collection<IEntryPoint*> usedTimeLoopEntryPoints() const;
  //! Returns the entry points of each iteration of the chosen loop, in their order.
  Collection<IEntryPoint*> loopEntryPoints() const;
  //@}

  //! \name Execution. \collective
  //@{
  void execBuildEntryPoints();
  //! Calls the init entry points. When \a is_continue is true, it calls continue-init entry points instead of start-init ones.
  void execInitEntryPoints(bool is_continue);
  void execExitEntryPoints();
  void execOnMeshChangedEntryPoints();
  /*!
   * \brief Iterates until something stops the loop.
   *
   * Requests are looked for before the first iteration and after each. A request to stop that comes in the last iteration changes nothing.
   * \param max_loop number of iterations at most; 0 for no limit
   */
  eTimeLoopStopReason doComputeLoop(Integer max_loop = 0);
  /*!
   * \brief Runs one iteration: advances the time, calls the entry points, advances the iteration number.
   *
   * When a mesh has changed since the last iteration began, the on-mesh-changed entry points are called first.
   */
  void doOneIteration();
  //! Returns the entry point that is being executed, or null when there is none.
  IEntryPoint* currentEntryPoint() const { return m_current_entry_point; }
  IObservable* observable(eTimeLoopEventType type) { return &m_observables[static_cast<int>(type)]; }
  //! Returns what notifies observers at the end of each step, after meshes were partitioned and values were saved for a return in time.
  IObservable* stepObservable() { return &m_step_observable; }
  //! Lets floating-point exceptions in entry points end the process.
  void setTrapsFloatingExceptions(bool is_trapping) { m_is_trapping = is_trapping; }
  //! Returns the number of iterations of this execution.
  Integer nbLoop() const { return m_nb_loop; }
  //! Returns the processor time of the sub-domain so far. \unit{s} \local
  Real cpuTimeUsed() const;
  //@}

  //! \name Moving cells between ranks
  //@{
  /*!
   * \brief Requests that \a partitioner partitions its mesh again and items are exchanged at the end of the iteration.
   *
   * Entry points on-mesh-changed are then called, and one line reports the imbalance before and after. If a return in
   * time is requested, the partition waits for the next iteration. All ranks must make the request.
   * \throws ArgumentException when \a partitioner is null
   */
  void registerActionMeshPartition(IMeshPartitionerBase* partitioner);
  //@}

  //! \name Stopping. The current iteration is always finished.
  //@{
  //! Stops the loop. When \a is_final_time is true the run is complete, on which outputs of the end may depend.
  void stopComputeLoop(bool is_final_time, bool has_error = false);
  bool finalTimeReached() const { return m_is_final_time; }
  eTimeLoopStopReason stopReason() const { return m_stop_reason; }
  //! Stops the loop for \a reason. NoStop continues the loop. See stopComputeLoop() for a run that is complete.
  void setStopReason(eTimeLoopStopReason reason) { m_stop_reason = reason; }
  //! Limits the number of iterations of this execution, as doComputeLoop() does. \collective, without communication
  void setMaxLoop(Integer max_loop);
  //! Sets the final time, at which the loop ends whatever the modules do. \collective, without communication
  void setLimitOfTime(Real final_time);
  //! Returns what stops the run from outside.
  detail::run::StopRequests& stopRequests() { return *m_stop_requests; }
  //! Returns the requests of users during the run.
  detail::run::RunRequests& runRequests() { return *m_run_requests; }
  //! Returns what all ranks know of each other after a step.
  const detail::run::StepMeasures& measures() const { return *m_measures; }
  //! Returns what prints the progress of the loop.
  detail::run::ProgressLine& progress() { return *m_progress; }
  //@}

  //! \name Going back in time
  //@{
  //! Sets the number of iterations between two saves of variables in memory; 0 means never.
  void setBackwardSavePeriod(Integer n);
  //! Requests a return in time: at the start of the next iteration, variables take their last saved values and restore entry points are
  //! called. A request of one rank is one of all. An entry point that throws GoBackwardException makes it too, and ends the iteration.
  void goBackward() { m_is_backward_asked = true; }
  bool isDoingBackward() const { return m_is_doing_backward; }
  //! Takes the ownership of the object that saves and restores values, and calls its init(). The period of saves is its own.
  void setBackwardMng(IBackwardMng* backward_mng);
  //! Returns the object that saves and restores values: the argument of setBackwardMng(), or the default of the framework.
  IBackwardMng* getBackwardMng() const { return m_backward_mng.get(); }
  //@}

 private:
  //! \param action the name of all of them in the time statistics
  void exec(const char* action, const std::vector<IEntryPoint*>& entry_points);
  void execOne(IEntryPoint* entry_point);
  void leaveEntryPoint();
  //! Calls the entry points of one iteration, up to one that throws GoBackwardException.
  void execLoopEntryPoints();
  void goBackwardIfAsked();
  void advanceTime();
  void tellIfMeshChanged();
  void partitionMeshes();
  std::vector<Int64> meshTimestamps() const;
  void saveForBackward();
  void answerRequests();

  ISubDomain* m_sub_domain;
  std::vector<std::unique_ptr<ITimeLoop>> m_time_loops;
  std::vector<ITimeLoop*> m_registered;
  ITimeLoop* m_used = nullptr;
  detail::base::Owned<detail::run::EntryPointSchedule> m_schedule;
  IEntryPoint* m_current_entry_point = nullptr;
  std::array<Observable, 4> m_observables;
  Observable m_step_observable;
  eTimeLoopStopReason m_stop_reason = eTimeLoopStopReason::NoStop;
  Integer m_nb_loop = 0;
  //! The number of iterations at most; 0 for no limit.
  Integer m_max_loop = 0;
  //! The time at which the loop ends whatever the modules do; 0 for none.
  Real m_limit_of_time = 0.0;
  bool m_is_final_time = false;
  bool m_is_trapping = false;
  //! The timestamps of all meshes when on-mesh-changed entry points were last up to date; the list is empty before the first iteration.
  std::vector<Int64> m_mesh_timestamps;
  std::vector<IMeshPartitionerBase*> m_partitioners;
  bool m_is_backward_asked = false;
  bool m_is_doing_backward = false;
  detail::base::Owned<IBackwardMng> m_backward_mng;
  detail::base::Owned<detail::base::FloatEnvironment> m_float_environment;
  detail::base::Owned<detail::run::ProgressLine> m_progress;
  detail::base::Owned<detail::run::StopRequests> m_stop_requests;
  detail::base::Owned<detail::run::RunRequests> m_run_requests;
  detail::base::Owned<detail::run::StepMeasures> m_measures;
  detail::base::Owned<detail::run::StepCheck> m_step_check;
};
} // namespace Arcane
