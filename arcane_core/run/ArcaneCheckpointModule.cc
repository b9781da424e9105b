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
#include "arcane_core/service/IKeepLastCheckpoints.h"

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
      write();
    waitForCheckpoint();
  }

 private:
  void initialize(bool is_continue)
  {
    if (options()->doDumpAtEnd() && !writer())
      ARCANE_FATAL("option 'arcane-checkpoint/checkpoint-service' names no service, expected one since 'do-dump-at-end' is true");
    m_checker.initialize(is_continue);
    if (writer())
      subDomain()->checkpointMng()->setSaveFunction([this] {
        write();
        waitForCheckpoint();
      });
  }

  ICheckpointWriter* writer() { return options()->checkpointService(); }

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
    const Integer nb_time = m_checkpoints_time.size();
    m_checkpoints_time.resize(nb_time + 1);
    m_checkpoints_time[nb_time] = m_global_time();
    if (auto* keeper = dynamic_cast<IKeepLastCheckpoints*>(writer()))
      keeper->setNbCheckpointToKeep(options()->keepLast());
    try {
      subDomain()->checkpointMng()->writeDefaultCheckpoint(writer(), m_checkpoints_time.asArray());
    }
    catch (const CheckpointException&) {
      m_checkpoints_time.resize(nb_time);
      throw;
    }
  }

  OutputChecker m_checker;
};

ARCANE_REGISTER_MODULE_ARCANECHECKPOINT(ArcaneCheckpointModule);
} // namespace Arcane
