// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/copies/SavedCopy.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/comm/Agreement.h"
#include "checkpoint/copies/CopyCandidates.h"
#include "checkpoint/copies/CopyFolder.h"
#include "checkpoint/format/CheckpointList.h"
#include "checkpoint/format/DiskFile.h"
#include "checkpoint/format/FileCheck.h"
#include "checkpoint/format/NewestValid.h"
#include "checkpoint/format/PendingCheckpoint.h"

#include <algorithm>
#include <utility>

namespace Arcane::detail::copies
{
namespace
{
String sharedDirectory(IParallelMng* pm, const String& directory)
{
  String path = pm->isMasterIO() ? absoluteDirectory(directory) : String();
  pm->broadcastString(path, pm->masterIORank());
  return path;
}

//! Returns the iteration of the newest valid checkpoint of a run on the disk, or a negative number. \collective
Int32 iterationOnDisk(IParallelMng* pm, const format::CheckpointDirectory& directory, const String& run, Int32 iteration_of_copy)
{
  // Only the headers are read as long as they say enough.
  Int32 is_doubtful = 0;
  if (pm->isMasterIO())
    for (const format::CheckpointSummary& checkpoint : format::listCheckpoints(directory))
      if (checkpoint.is_readable && checkpoint.run == run && checkpoint.iteration >= iteration_of_copy)
        is_doubtful = 1;
  pm->broadcast(ArrayView<Int32>(1, &is_doubtful), pm->masterIORank());
  if (!is_doubtful)
    return -1;
  const format::FoundCheckpoint found = format::findNewestValid(pm, directory);
  const format::Manifest& header = found.records.header();
  return found.index >= 0 && header.run == run ? header.iteration : -1;
}

//! Copies the files to a new draft and publishes it. \collective
Int64 writeCheckpoint(IParallelMng* pm, const String& directory, const WholeCopy& copy, const CopyFolder& folder)
{
  format::PendingCheckpoint pending(pm, directory);
  const String from = folder.copies().pathOf(copy.index);
  runAndAgree(pm, [&] {
    for (const Int32 file : copy.files_of_rank) {
      const format::FileRecord& record = copy.manifest.files[static_cast<std::size_t>(file)];
      const String to = pending.draftPath() + "/" + record.name;
      format::copyFile(from + "/" + record.name, to);
      format::syncPath(to);
      format::checkFile(pending.draftPath(), record);
    }
  });
  runAndAgree(pm, [&] {
    if (!pm->isMasterIO())
      return;
    format::writeTextDurably(pending.draftPath() + "/" + format::manifest_file_name, copy.manifest_text);
    format::CheckpointDirectory(directory).publish(pending.index());
  });
  pending.handOver();
  return pending.index();
}
} // namespace

SavedCopy saveNewestCopy(IParallelMng* pm, const CopySearch& search)
{
  SavedCopy saved;
  const Machines machines(pm);
  const CopyFolder folder(search.memory, sharedDirectory(pm, search.directory));
  CopyCandidates candidates(pm, machines, folder);
  saved.nb_found = candidates.nbFound();
  if (saved.nb_found == 0)
    return saved;
  const String run = search.run ? *search.run : candidates.newestRun();
  saved.refusals = candidates.selectRun(run);
  saved.other_runs = candidates.otherRuns();
  const format::CheckpointDirectory directory(search.directory);
  bool is_disk_read = false;
  for (const CopyCandidate& candidate : candidates.selected()) {
    if (!std::exchange(is_disk_read, true))
      saved.iteration_on_disk = iterationOnDisk(pm, directory, run, candidates.leastIteration());
    if (candidate.iteration <= saved.iteration_on_disk)
      break;
    const WholeCopy copy = candidates.check(candidate);
    if (!copy.fault.null()) {
      saved.refusals.push_back(copy.fault);
      continue;
    }
    saved.index = writeCheckpoint(pm, search.directory, copy, folder);
    saved.iteration = copy.manifest.iteration;
    saved.time = copy.manifest.time;
    saved.run = copy.manifest.run;
    saved.machines = copy.machines;
    break;
  }
  return saved;
}

Int32 removeCopies(IParallelMng* pm, const String& memory, const String& directory)
{
  const CopyFolder folder(memory, sharedDirectory(pm, directory));
  Int32 nb_removed = 0;
  runAndAgree(pm, [&] {
    if (pm->machineRanks()[0] != pm->commRank() || !folder.exists())
      return;
    const FolderLock lock(folder);
    nb_removed = static_cast<Int32>(folder.copies().indexes().size());
    folder.remove();
  });
  return pm->reduce(Parallel::ReduceSum, nb_removed);
}
} // namespace Arcane::detail::copies
