// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/CopiesOfRuns.h"

#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/base/text/NumberText.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/run/UnsavedRun.h"
#include "arcane_core/service/CheckpointException.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/ISubDomain.h"
#include "checkpoint/copies/CopyFolder.h"
#include "checkpoint/copies/SavedCopy.h"
#include "checkpoint/format/CheckpointList.h"

namespace Arcane::detail::run
{
namespace
{
String memoryFolderOf(ISubDomain* sd)
{
  return copies::memoryFolder(sd->applicationInfo().commandLineArguments());
}

//! Returns the identity of the continued run, or an empty text when it is unknown. The master calls it.
String runThatGoesOn(ISubDomain* sd, const String& directory)
{
  try {
    const String unsaved = UnsavedRun(sd->exportDirectory()).identity();
    if (!unsaved.null())
      return unsaved;
  }
  catch (const IOException&) {
    // The reading of checkpoints gives a warning.
  }
  for (const format::CheckpointSummary& checkpoint : format::listCheckpoints(format::CheckpointDirectory(directory)))
    if (checkpoint.is_readable)
      return checkpoint.run.null() ? String("") : checkpoint.run;
  return "";
}

void warnOf(ISubDomain* sd, const copies::SavedCopy& saved, const String& directory)
{
  String text("");
  for (const String& refusal : saved.refusals)
    text = text + "\n  " + refusal;
  if (!text.empty())
    sd->traceMng()->pwarning() << "not used of the copies of checkpoints in memory:" << text;
  if (!saved.other_runs.null() && saved.index < 0)
    sd->traceMng()->pwarning() << "a copy of a checkpoint in memory is not used, since it is not of the run that goes on: "
                               << saved.other_runs << ". To make it a checkpoint: arcane_checkpoint save-copies "
                               << base::shownPath(directory) << "; to remove it: arcane_checkpoint forget " << base::shownPath(directory);
}
} // namespace

void saveCopiesOfKilledRun(ISubDomain* sd, const String& directory)
{
  IParallelMng* pm = sd->parallelMng();
  const Real begin_s = platform::getRealTime();
  const String memory = memoryFolderOf(sd);
  try {
    String run = pm->isMasterIO() ? runThatGoesOn(sd, directory) : String("");
    pm->broadcastString(run, pm->masterIORank());
    const copies::SavedCopy saved = copies::saveNewestCopy(pm, { memory, directory, run });
    warnOf(sd, saved, directory);
    if (saved.index < 0)
      return;
    copies::removeCopies(pm, memory, directory);
    sd->traceMng()->info(1) << "[restart] the copy of iteration " << saved.iteration << ", time " << saved.time
                            << ", that the run had in the memory of " << saved.machines << " is saved as '"
                            << format::checkpointName(saved.index) << "' in '" << base::shownPath(directory) << "', in "
                            << base::durationText(platform::getRealTime() - begin_s);
  }
  catch (const ParallelFatalErrorException& ex) {
    throw CheckpointException(A_FUNCINFO, CheckpointException::Reason::CannotWrite,
                              String::format("cannot save the copies of checkpoints in memory in '{0}': {1}. To go on from the newest "
                                             "checkpoint on the disk instead: arcane_checkpoint forget {0}",
                                             base::shownPath(directory), ex.message()));
  }
}

void removeCopiesOfFormerRuns(ISubDomain* sd, const String& directory)
{
  try {
    const Int32 nb_removed = copies::removeCopies(sd->parallelMng(), memoryFolderOf(sd), directory);
    if (nb_removed > 0)
      sd->traceMng()->info(1) << "[run] " << nb_removed << " copies of checkpoints of an earlier run are removed from memory";
  }
  catch (const ParallelFatalErrorException& ex) {
    sd->traceMng()->pwarning() << "copies of checkpoints of an earlier run stay in memory: " << ex.message();
  }
}
} // namespace Arcane::detail::run
