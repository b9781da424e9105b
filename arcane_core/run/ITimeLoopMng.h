// SPDX-License-Identifier: Apache-2.0
// Runs the time loop of a sub-domain: who is called, when, and when it stops.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/object/Observable.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/run/EntryPointSchedule.h"
#include "arcane_core/run/ITimeLoop.h"

#include <array>
#include <memory>
#include <vector>

namespace Arcane
{
class IEntryPoint;
class IMeshPartitionerBase;
class ISubDomain;

namespace detail
{
class BackwardStore;
class ProgressLine;
} // namespace detail

enum class eTimeLoopStopReason
{
  NoStop = 0,
  FinalTimeReached = 1,
  MaxIterationReached = 2,
  Error = -1
};

//! What observers of the time loop may be told of.
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
  //! A new loop, empty, owned by this object; it can be used once registered.
  ITimeLoop* createTimeLoop(const String& name);
  void registerTimeLoop(ITimeLoop* time_loop);
  //! Registered loops, in the order of registration.
  const std::vector<ITimeLoop*>& timeLoops() const { return m_registered; }
  //! Null when there is none of this name.
  ITimeLoop* findTimeLoop(const String& name) const;
  /*!
   * \brief Chooses the loop and resolves its entry points. Its modules must exist.
   * \throws FatalErrorException listing all faults of the loop
   */
  void setUsedTimeLoop(ITimeLoop* time_loop);
  ITimeLoop* usedTimeLoop() const { return m_used; }
  const detail::EntryPointSchedule& schedule() const { return m_schedule; }
  //@}

  //! \name Execution. \collective
  //@{
  void execBuildEntryPoints();
  //! \a is_continue: continue-init entry points are called, not start-init ones.
  void execInitEntryPoints(bool is_continue);
  void execExitEntryPoints();
  void execOnMeshChangedEntryPoints();
  /*!
   * \brief Iterates until something stops the loop.
   * \param max_loop number of iterations at most; 0 for no limit
   */
  eTimeLoopStopReason doComputeLoop(Integer max_loop = 0);
  /*!
   * \brief One iteration: advances time, calls the entry points, advances the iteration number.
   *
   * First of all, when a mesh has changed since the last iteration began, on-mesh-changed entry points are called.
   */
  void doOneIteration();
  //! Entry point being executed; null outside.
  IEntryPoint* currentEntryPoint() const { return m_current_entry_point; }
  IObservable* observable(eTimeLoopEventType type) { return &m_observables[static_cast<int>(type)]; }
  //! Number of iterations done by this execution.
  Integer nbLoop() const { return m_nb_loop; }
  //@}

  //! \name Moving cells between ranks
  //@{
  /*!
   * \brief At the end of the iteration, \a partitioner cuts its mesh anew and items are exchanged.
   *
   * Entry points on-mesh-changed are then called, and one line tells the imbalance before and after. If a return in
   * time is asked for, this waits for the next iteration. All ranks must ask.
   */
  void registerActionMeshPartition(IMeshPartitionerBase* partitioner);
  //@}

  //! \name Stopping. The current iteration is always finished.
  //@{
  //! \a is_final_time: the run is complete, which outputs of the end may depend on.
  void stopComputeLoop(bool is_final_time, bool has_error = false);
  bool finalTimeReached() const { return m_is_final_time; }
  eTimeLoopStopReason stopReason() const { return m_stop_reason; }
  //@}

  //! \name Going back in time
  //@{
  //! Saves variables in memory every \a n iterations; 0 for never.
  void setBackwardSavePeriod(Integer n);
  //! At the start of the next iteration, variables get their last saved values and restore entry points are called.
  void goBackward() { m_is_backward_asked = true; }
  bool isDoingBackward() const { return m_is_doing_backward; }
  //@}

 private:
  void exec(const std::vector<IEntryPoint*>& entry_points);
  void execOne(IEntryPoint* entry_point);
  void goBackwardIfAsked();
  void advanceTime();
  void tellIfMeshChanged();
  void partitionMeshes();
  std::vector<Int64> meshTimestamps() const;
  void saveForBackward();

  ISubDomain* m_sub_domain;
  std::vector<std::unique_ptr<ITimeLoop>> m_time_loops;
  std::vector<ITimeLoop*> m_registered;
  ITimeLoop* m_used = nullptr;
  detail::EntryPointSchedule m_schedule;
  IEntryPoint* m_current_entry_point = nullptr;
  std::array<Observable, 4> m_observables;
  eTimeLoopStopReason m_stop_reason = eTimeLoopStopReason::NoStop;
  Integer m_nb_loop = 0;
  bool m_is_final_time = false;
  //! Of all meshes when on-mesh-changed entry points were last up to date; empty before the first iteration.
  std::vector<Int64> m_mesh_timestamps;
  std::vector<IMeshPartitionerBase*> m_partitioners;
  bool m_is_backward_asked = false;
  bool m_is_doing_backward = false;
  std::unique_ptr<detail::BackwardStore> m_backward_store;
  std::unique_ptr<detail::ProgressLine> m_progress;
};
} // namespace Arcane
