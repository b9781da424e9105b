// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/RunHistory.h"

#include "arcane_core/base/IOException.h"
#include "arcane_core/base/ITraceMng.h"
#include "arcane_core/base/PlatformUtils.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/service/ISubDomain.h"
#include "checkpoint/format/CheckpointList.h"

namespace Arcane::detail
{
String endOfNewestRun(IParallelMng* pm, const String& directory)
{
  String note("");
  runAndAgree(pm, [&] {
    if (!pm->isMasterIO())
      return;
    const CheckpointDirectory checkpoints(directory);
    const std::vector<Int32> indexes = checkpoints.indexes();
    if (indexes.empty())
      return;
    const String found = checkpoints.endNote(indexes.front());
    // A note whose text was lost is a note all the same.
    note = found.null() ? "" : found.empty() ? "at its final time" : found;
  });
  pm->broadcastString(note, pm->masterIORank());
  return note.empty() ? String() : note;
}

void noteEndOfRun(ISubDomain* sd, const String& directory, const String& identity)
{
  if (!sd->parallelMng()->isMasterIO())
    return;
  const CheckpointDirectory checkpoints(directory);
  const std::vector<CheckpointSummary> found = listCheckpoints(checkpoints);
  if (found.empty() || !found.front().is_readable || found.front().run != identity)
    return;
  const CommonVariables& common = sd->commonVariables();
  try {
    checkpoints.noteEnd(found.front().index, String::format("after {0} iterations, at time {1}, on {2}", common.globalIteration() - 1,
                                                            common.globalTime(), platform::getCurrentDateTime()));
  }
  catch (const IOException& ex) {
    sd->traceMng()->pwarning() << "the run is finished, and this is not noted: " << ex.message();
  }
}

void tellFormerCheckpoints(ISubDomain* sd, const String& directory)
{
  if (!sd->parallelMng()->isMasterIO())
    return;
  const std::vector<CheckpointSummary> found = listCheckpoints(CheckpointDirectory(directory));
  if (found.empty())
    return;
  sd->traceMng()->pwarning() << "'" << directory << "' holds " << found.size() << " checkpoint(s) of earlier runs:\n"
                            << linesOf(found) << "\nThis run is a new one and starts from the beginning. It removes none of them: remove those that "
                            << "you do not need. Its other results replace those of the earlier run. To go on from '" << checkpointName(found.front().index)
                            << "' instead, end this run, move the checkpoints that it has saved by then to another directory, and start the "
                            << "program again with '-arcane_opt continue'.";
}

String newRunIdentity(IParallelMng* pm)
{
  String identity = pm->isMasterIO() ? makeRunIdentity() : String("");
  pm->broadcastString(identity, pm->masterIORank());
  return identity;
}
} // namespace Arcane::detail
