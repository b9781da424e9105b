// SPDX-License-Identifier: Apache-2.0
// The module that saves checkpoints during the run and at its end.

// Types that the generated header names come first.
#include "arcane_core/service/ICheckpointWriter.h"

#include "arcane_core/run/ArcaneCheckpoint_axl.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/run/ICheckpointMng.h"
#include "arcane_core/run/ITimeHistoryMng.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "arcane_core/run/OutputChecker.h"
#include "arcane_core/service/CheckpointException.h"
#include "arcane_core/service/IBackgroundCheckpoint.h"
#include "arcane_core/service/ICheckedOptions.h"
#include "arcane_core/service/ICopiesInMemory.h"
#include "arcane_core/service/IKeepLastCheckpoints.h"

#include <algorithm>

namespace Arcane
{
class ArcaneCheckpointModule : public ArcaneArcaneCheckpointObject
{
 public:
  explicit ArcaneCheckpointModule(const ModuleBuildInfo& info)
  : ArcaneArcaneCheckpointObject(info)
  , m_checker(
      info.subDomain(), "ArcaneCheckpoint",
      { [this] { return options()->frequency(); }, [this] { return options()->period(); }, [this] { return options()->frequencyCpu(); } })
  {}

  void startInit() override { initialize(false); }
  void continueInit() override { initialize(true); }

  void endIteration() override
  {
    if (!m_checker.isDue())
      return;
    try {
      write();
      subDomain()->timeHistoryMng()->dumpHistory();
    }
    catch (const CheckpointException& ex) {
      // Thrown on all ranks. Earlier checkpoints are untouched, and the run may still do without this one.
      if (parallelMng()->isMasterIO())
        error() << "checkpoint of iteration " << m_global_iteration() << " is not saved: " << ex.message();
    }
  }

  void exit() override
  {
    // A run that is asked to stop is saved before.
    const eTimeLoopStopReason reason = subDomain()->timeLoopMng()->stopReason();
    if (options()->doDumpAtEnd() && reason != eTimeLoopStopReason::Error && reason != eTimeLoopStopReason::StopRequested)
      writeToDisk();
    waitForCheckpoint();
    // Copies in memory are for runs that are killed.
    if (auto* copies = copiesInMemory())
      copies->saveCopy();
  }

 private:
  void initialize(bool is_continue)
  {
    if (options()->doDumpAtEnd() && !writer())
      ARCANE_FATAL("option 'arcane-checkpoint/checkpoint-service' names no service, expected one since 'do-dump-at-end' is true");
    if (const auto* service = dynamic_cast<const ICheckedOptions*>(writer()))
      service->checkOptions();
    m_checker.initialize(is_continue);
    if (is_continue)
      m_last_iteration = subDomain()->checkpointMng()->nbCompleteIteration();
    if (writer())
      subDomain()->checkpointMng()->setSaveFunction([this] { writeToDisk(); }, [this] { waitForCheckpoint(); });
  }

  ICheckpointWriter* writer() { return options()->checkpointService(); }

  //! Returns null when the writer keeps no copies in memory.
  ICopiesInMemory* copiesInMemory() { return dynamic_cast<ICopiesInMemory*>(writer()); }

  void writeToDisk()
  {
    if (auto* copies = copiesInMemory())
      copies->requireDisk();
    write();
  }

  //! A checkpoint that is written in the background exists after this, or is an error.
  void waitForCheckpoint()
  {
    if (auto* background = dynamic_cast<IBackgroundCheckpoint*>(writer()))
      background->waitForCheckpoint();
  }

  void write()
  {
    if (!writer())
      return;
    auto* keeper = dynamic_cast<IKeepLastCheckpoints*>(writer());
    if (keeper)
      keeper->setNbCheckpointToKeep(options()->keepLast());
    const UniqueArray<Real> former_times(m_checkpoints_time.asArray());
    addTime(keeper ? keeper->nbCheckpointToKeep() : 0);
    try {
      subDomain()->checkpointMng()->writeDefaultCheckpoint(writer(), m_checkpoints_time.asArray());
      if (const auto* copies = copiesInMemory(); copies && copies->isCopy())
        setTimes(former_times);
      else
        m_last_iteration = subDomain()->checkpointMng()->nbCompleteIteration();
    }
    catch (const CheckpointException&) {
      setTimes(former_times);
      throw;
    }
  }

  void setTimes(const UniqueArray<Real>& times)
  {
    m_checkpoints_time.resize(times.size());
    m_checkpoints_time.asArray().copy(times);
  }

  //! Adds the present time to those of the checkpoints that exist. \param nb_kept how many of them will exist; 0 for all
  void addTime(Integer nb_kept)
  {
    UniqueArray<Real> times(m_checkpoints_time.asArray());
    // The writer removes a former checkpoint of the same iteration.
    if (nb_kept > 0 && !times.empty() && m_last_iteration == subDomain()->checkpointMng()->nbCompleteIteration())
      times.resize(times.size() - 1);
    times.add(m_global_time());
    const Integer nb_time = (nb_kept > 0) ? std::min(nb_kept, times.size()) : times.size();
    m_checkpoints_time.resize(nb_time);
    m_checkpoints_time.asArray().copy(times.constView().subConstView(times.size() - nb_time, nb_time));
  }

  //! The iteration of the last checkpoint of this execution; it is negative before the first one.
  Int32 m_last_iteration = -1;
  OutputChecker m_checker;
};

ARCANE_REGISTER_MODULE_ARCANECHECKPOINT(ArcaneCheckpointModule);
} // namespace Arcane
