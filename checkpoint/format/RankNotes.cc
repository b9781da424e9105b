// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/RankNotes.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/DiskFile.h"
#include "checkpoint/format/FileCheck.h"

#include <filesystem>

namespace Arcane::detail::format
{
namespace
{
String pathOfDone(const String& draft, Int32 rank)
{
  return draft + "/" + rankFileName(rank) + ".done";
}

String pathOfFailure(const String& draft, Int32 rank)
{
  return draft + "/" + rankFileName(rank) + ".failed";
}

bool exists(const String& path)
{
  std::error_code failed;
  return std::filesystem::exists(path.localstr(), failed);
}
} // namespace

void completeRecord(const String& draft, FileRecord& file)
{
  if (file.nb_bytes > 0)
    return;
  const String path = draft + "/" + file.name;
  syncPath(path);
  file.nb_bytes = InputFile(path).size();
  file.crc_of_rest = crcOfRest(path, file);
}

void noteRankDone(const String& draft, const FileRecord& file)
{
  // The manifest is what must be on the disk.
  replaceText(pathOfDone(draft, file.rank), toText(file), eDurability::InCache);
}

void noteRankFailed(const String& draft, Int32 rank, const String& reason) noexcept
{
  try {
    replaceText(pathOfFailure(draft, rank), std::string(reason.localstr()), eDurability::InCache);
  }
  catch (const std::exception&) {
    // The rank reports its failure when the ranks meet.
    return;
  }
}

void readRankNotes(const String& draft, Int32 nb_rank, RankNotes& notes)
{
  for (Int32 rank = 0; rank < nb_rank && notes.failure.null(); ++rank)
    if (const String path = pathOfFailure(draft, rank); exists(path))
      notes.failure = String::format("rank {0}: {1}", rank, readText(path));
  // In the order of ranks, as in the manifest.
  for (; notes.nb_done < nb_rank; ++notes.nb_done) {
    const String path = pathOfDone(draft, notes.nb_done);
    if (!exists(path))
      return;
    notes.files += readText(path);
  }
}

void removeRankNotes(const String& draft, Int32 nb_rank)
{
  for (Int32 rank = 0; rank < nb_rank; ++rank) {
    std::error_code failed;
    std::filesystem::remove(pathOfDone(draft, rank).localstr(), failed);
    ARCANE_THROW_IF(static_cast<bool>(failed), IOException, "cannot remove '{0}': {1}", base::shownPath(pathOfDone(draft, rank)),
                    failed.message());
  }
}
} // namespace Arcane::detail::format
