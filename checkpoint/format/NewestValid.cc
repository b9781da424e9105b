// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/NewestValid.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/comm/Agreement.h"
#include "checkpoint/format/CheckpointList.h"
#include "checkpoint/format/DiskFile.h"
#include "checkpoint/format/FileCheck.h"

#include <algorithm>
#include <optional>

namespace Arcane::detail::format
{
namespace
{
//! Returns, on all ranks, the list of the master. \collective
std::vector<Int64> sharedIndexes(IParallelMng* pm, const CheckpointDirectory& directory)
{
  std::vector<Int64> indexes;
  runAndAgree(pm, [&] {
    if (pm->isMasterIO())
      indexes = directory.indexes();
  });
  UniqueArray<Int32> size(1, static_cast<Int32>(indexes.size()));
  pm->broadcast(size.view(), pm->masterIORank());
  indexes.resize(static_cast<std::size_t>(size[0]));
  pm->broadcast(ArrayView<Int64>(size[0], indexes.data()), pm->masterIORank());
  return indexes;
}

//! Each rank reads the descriptions of its share, and checks their files. \collective
void checkFiles(IParallelMng* pm, const RankRecords& records)
{
  runAndAgree(pm, [&] {
    const FileCheck check(records);
    for (Int32 part = pm->commRank(); part < records.nbRank(); part += pm->commSize())
      check.check(part);
  });
}
} // namespace

FoundCheckpoint findNewestValid(IParallelMng* pm, const CheckpointDirectory& directory)
{
  FoundCheckpoint found;
  std::optional<String> run;
  for (Int64 index : sharedIndexes(pm, directory)) {
    const String path = directory.pathOf(index);
    try {
      found.records = RankRecords(pm, path);
      const String& run_of_found = found.records.header().run;
      if (!run)
        run = run_of_found;
      if (run_of_found != *run) {
        found.refusals.push_back(String::format("{0} left out: it is of {1}, and the run that wrote last is {2}; to restart from it, move "
                                                "the newer checkpoints to another directory",
                                                checkpointName(index), runText(run_of_found), runText(*run)));
        continue;
      }
      checkFiles(pm, found.records);
      found.index = index;
      return found;
    }
    catch (const ParallelFatalErrorException& ex) {
      found.refusals.push_back(String::format("{0} refused: {1}", checkpointName(index), ex.message()));
      if (pm->isMasterIO())
        directory.noteRefusal(index, found.refusals.back());
    }
  }
  return found;
}

FoundCheckpoint findChosen(IParallelMng* pm, const CheckpointDirectory& directory, const String& number_or_name)
{
  FoundCheckpoint found;
  String existing("");
  if (pm->isMasterIO())
    existing = linesOf(listCheckpoints(directory));
  pm->broadcastString(existing, pm->masterIORank());
  const String there = existing.empty() ? String::format("there is no checkpoint in '{0}'", base::shownPath(directory.path()))
                                        : String::format("'{0}' holds these:\n{1}", base::shownPath(directory.path()), existing);
  const std::vector<Int64> indexes = sharedIndexes(pm, directory);
  const Int64 index = checkpointIndexOf(number_or_name);
  if (index < 0 || std::find(indexes.begin(), indexes.end(), index) == indexes.end()) {
    found.refusals.push_back(
      String::format("there is no checkpoint '{0}', expected the number or the name of a checkpoint; {1}", number_or_name, there));
    return found;
  }
  try {
    found.records = RankRecords(pm, directory.pathOf(index));
    checkFiles(pm, found.records);
    found.index = index;
  }
  catch (const ParallelFatalErrorException& ex) {
    found.refusals.push_back(String::format("{0} refused: {1}; {2}", checkpointName(index), ex.message(), there));
  }
  return found;
}
} // namespace Arcane::detail::format
