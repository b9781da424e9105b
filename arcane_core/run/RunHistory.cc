// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/RunHistory.h"

#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/run/UnsavedRun.h"
#include "arcane_core/service/CheckpointException.h"
#include "arcane_core/service/ISubDomain.h"
#include "checkpoint/format/CheckpointList.h"

#include <algorithm>
#include <filesystem>

namespace Arcane::detail::run
{
namespace
{
//! Identity of the last run that was started, if it left a note; null otherwise.
String lastUnsavedRun(ISubDomain* sd)
{
  try {
    return UnsavedRun(sd->exportDirectory()).identity();
  }
  catch (const IOException& ex) {
    sd->traceMng()->pwarning() << "it is not known whether the last run has written a checkpoint; the newest checkpoint is used: "
                               << ex.message();
    return {};
  }
}

//! Why a restart is refused; empty if it is not. The master calls it.
String unsavedRunMessage(ISubDomain* sd, const String& directory)
{
  const String run = lastUnsavedRun(sd);
  if (run.null())
    return "";
  std::vector<format::CheckpointSummary> found = format::listCheckpoints(format::CheckpointDirectory(directory));
  std::erase_if(found, [](const format::CheckpointSummary& checkpoint) { return !checkpoint.is_readable; });
  // The run may have been killed between its first checkpoint and the removal of its note.
  if (found.empty() ||
      std::any_of(found.begin(), found.end(), [&](const format::CheckpointSummary& checkpoint) { return checkpoint.run == run; }))
    return "";
  return String::format(
    "the last run that was started in '{0}', {1}, ended before its first checkpoint. '{2}' holds {3} checkpoint(s) of "
    "earlier runs only:\n{4}\nTo compute the last run anew, start the program without 'continue'. To go on from '{5}' of "
    "the earlier run instead, add -A,ContinueEarlierRun=1",
    base::shownPath(sd->exportDirectory()), format::runText(run), base::shownPath(directory), found.size(), format::linesOf(found),
    format::checkpointName(found.front().index));
}
} // namespace

bool hasCheckpoint(IParallelMng* pm, const String& output_directory)
{
  Int32 is_there = 0;
  if (pm->isMasterIO()) {
    std::error_code unreadable;
    is_there = std::filesystem::exists(base::fromStart(output_directory + "/checkpoint_info.xml").localstr(), unreadable) ? 1 : 0;
  }
  pm->broadcast(ArrayView<Int32>(1, &is_there), pm->masterIORank());
  return is_there == 1;
}

String endOfNewestRun(IParallelMng* pm, const String& directory)
{
  String note("");
  runAndAgree(pm, [&] {
    if (!pm->isMasterIO())
      return;
    const format::CheckpointDirectory checkpoints(directory);
    const std::vector<Int64> indexes = checkpoints.indexes();
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
  const format::CheckpointDirectory checkpoints(directory);
  const std::vector<format::CheckpointSummary> found = format::listCheckpoints(checkpoints);
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
  const std::vector<format::CheckpointSummary> found = format::listCheckpoints(format::CheckpointDirectory(directory));
  if (found.empty())
    return;
  sd->traceMng()->pwarning() << "'" << base::shownPath(directory) << "' holds " << found.size() << " checkpoint(s) of earlier runs:\n"
                             << format::linesOf(found)
                             << "\nThis run is a new one and starts from the beginning. It removes none of them: remove those that "
                             << "you do not need. Its other results replace those of the earlier run. To go on from '"
                             << format::checkpointName(found.front().index)
                             << "' instead, end this run and start the program again with '-arcane_opt continue -A,RestartFrom="
                             << found.front().index << "'.";
}

void throwIfLastRunIsUnsaved(ISubDomain* sd, const String& directory)
{
  IParallelMng* pm = sd->parallelMng();
  String message("");
  runAndAgree(pm, [&] {
    if (pm->isMasterIO())
      message = unsavedRunMessage(sd, directory);
  });
  pm->broadcastString(message, pm->masterIORank());
  if (!message.empty())
    throw CheckpointException(A_FUNCINFO, CheckpointException::Reason::NoneValid, message);
}

void noteUnsavedRun(ISubDomain* sd, const String& identity)
{
  if (!sd->parallelMng()->isMasterIO())
    return;
  try {
    UnsavedRun(sd->exportDirectory()).note(identity);
  }
  catch (const IOException& ex) {
    sd->traceMng()->pwarning() << "it is not noted that this run has no checkpoint yet; should it end before its first one, 'continue' "
                               << "would go on from an earlier run: " << ex.message();
  }
}

void forgetUnsavedRun(ISubDomain* sd)
{
  if (sd->parallelMng()->isMasterIO())
    UnsavedRun(sd->exportDirectory()).remove();
}

String newRunIdentity(IParallelMng* pm)
{
  String identity = pm->isMasterIO() ? format::makeRunIdentity() : String("");
  pm->broadcastString(identity, pm->masterIORank());
  return identity;
}
} // namespace Arcane::detail::run
