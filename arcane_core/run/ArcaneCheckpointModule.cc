// SPDX-License-Identifier: Apache-2.0
// The module that saves checkpoints during the run and at its end.

// Types that the generated header names come first.
#include "arcane_core/service/ICheckpointWriter.h"

#include "arcane_core/run/ArcaneCheckpoint_axl.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/curves/ITimeHistoryMng.h"
#include "arcane_core/run/ICheckpointMng.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "arcane_core/run/OutputChecker.h"
#include "arcane_core/run/StepMeasures.h"
#include "arcane_core/service/CheckpointException.h"

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
    if (!m_checker.isDue() && !isElapsedDue())
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
    const bool is_end = reason != eTimeLoopStopReason::Error && reason != eTimeLoopStopReason::StopRequested;
    if (options()->doDumpAtEnd() && is_end && !subDomain()->checkpointMng()->isSaved())
      writeToDisk();
    waitForCheckpoint();
    // Copies in memory are for runs that are killed.
    if (writer())
      writer()->saveCopy();
  }

 private:
  void initialize(bool is_continue)
  {
    if (options()->doDumpAtEnd() && !writer())
      ARCANE_FATAL("option 'arcane-checkpoint/checkpoint-service' names no service, expected one since 'do-dump-at-end' is true");
    if (writer())
      writer()->checkOptions();
    m_checker.initialize(is_continue);
    if (is_continue)
      m_last_iteration = subDomain()->checkpointMng()->nbCompleteIteration();
    if (writer())
      subDomain()->checkpointMng()->setSaveFunction([this] { writeToDisk(); }, [this] { waitForCheckpoint(); });
  }

  //! Returns true when the last checkpoint is old, by the clock of the first rank: the same on all ranks.
  bool isElapsedDue()
  {
    constexpr Real seconds_of_minute = 60.0;
    const Real period_s = options()->frequencyElapsed() * seconds_of_minute;
    const bool has_other = options()->frequency() > 0.0 || options()->period() > 0 || options()->frequencyCpu() > 0;
    if (period_s <= 0.0 || (has_other && !options()->frequencyElapsed.isPresent()))
      return false;
    // The first step has no clock yet: its end is the first agreement.
    const Real now_s = subDomain()->timeLoopMng()->measures().clock();
    if (m_begin_s <= 0.0)
      m_begin_s = now_s;
    return now_s - std::max(m_begin_s, m_last_try_s) >= period_s;
  }

  ICheckpointWriter* writer() { return options()->checkpointService(); }

  void writeToDisk()
  {
    if (writer())
      writer()->requireDisk();
    write();
  }

  //! A checkpoint that is written in the background exists after this, or is an error.
  void waitForCheckpoint()
  {
    if (writer())
      writer()->waitForCheckpoint();
    subDomain()->checkpointMng()->noteBackgroundIsOver();
  }

  void write()
  {
    m_last_try_s = subDomain()->timeLoopMng()->measures().clock();
    if (!writer())
      return;
    writer()->setNbCheckpointToKeep(options()->keepLast());
    const UniqueArray<Real> former_times(m_checkpoints_time.asArray());
    addTime(writer()->nbCheckpointToKeep());
    try {
      subDomain()->checkpointMng()->writeDefaultCheckpoint(writer(), m_checkpoints_time.asArray());
      if (writer()->isCopy())
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

  //! Adds the present time to the times of the checkpoints that exist. \param nb_kept how many of them will exist; 0 for all
  void addTime(Integer nb_kept)
  {
    UniqueArray<Real> times(m_checkpoints_time.asArray());
    // The writer removes a previous checkpoint of the same iteration.
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
  //! Clocks of the first rank, at the start of the loop and at the last write. \unit{s}
  Real m_begin_s = 0.0;
  Real m_last_try_s = 0.0;
};

ARCANE_REGISTER_MODULE_ARCANECHECKPOINT(ArcaneCheckpointModule);
} // namespace Arcane
