// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/RankNotes.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/DiskFile.h"
#include "checkpoint/format/FileCheck.h"
#include "checkpoint/format/RankRecords.h"

#include <filesystem>

namespace Arcane::detail::format
{
namespace
{
String pathOfDone(const String& draft, const String& file_name)
{
  return draft + "/" + file_name + ".done";
}

String pathOfFailure(const String& draft, const String& file_name)
{
  return draft + "/" + file_name + ".failed";
}

bool exists(const String& path)
{
  std::error_code failed;
  return std::filesystem::exists(path.localstr(), failed);
}

void noteFailure(const String& path, const String& reason) noexcept
{
  try {
    replaceText(path, std::string(reason.localstr()), eDurability::InCache);
  }
  catch (const std::exception&) {
    // The rank reports its failure when the ranks meet.
    return;
  }
}

void removeNote(const String& path)
{
  std::error_code failed;
  std::filesystem::remove(path.localstr(), failed);
  ARCANE_THROW_IF(static_cast<bool>(failed), IOException, "cannot remove '{0}': {1}", base::shownPath(path), failed.message());
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
  replaceText(pathOfDone(draft, rankFileName(file.rank)), asText(describeRank(file)), eDurability::InCache);
}

void noteRankFailed(const String& draft, Int32 rank, const String& reason) noexcept
{
  noteFailure(pathOfFailure(draft, rankFileName(rank)), reason);
}

void readRankNotes(const String& draft, ConstArrayView<Int32> ranks, RankNotes& notes)
{
  for (Int32 i = 0; i < ranks.size() && notes.failure.null(); ++i)
    if (const String path = pathOfFailure(draft, rankFileName(ranks[i])); exists(path))
      notes.failure = String::format("rank {0}: {1}", ranks[i], readText(path));
  // In the order of ranks, as in the manifest.
  for (; notes.nb_done < ranks.size(); ++notes.nb_done) {
    const String path = pathOfDone(draft, rankFileName(ranks[notes.nb_done]));
    if (!exists(path))
      return;
    notes.descriptions.push_back(rankTextFrom(readText(path), path));
  }
}

void removeRankNotes(const String& draft, ConstArrayView<Int32> ranks)
{
  for (const Int32 rank : ranks)
    removeNote(pathOfDone(draft, rankFileName(rank)));
}

void notePartDone(const String& draft, Int32 part, const std::string& lines)
{
  replaceText(pathOfDone(draft, partFileName(part)), lines, eDurability::InCache);
}

void notePartFailed(const String& draft, Int32 part, const String& reason) noexcept
{
  noteFailure(pathOfFailure(draft, partFileName(part)), reason);
}

void readPartNotes(const String& draft, ConstArrayView<Int32> parts, PartNotes& notes)
{
  for (Int32 i = 0; i < parts.size() && notes.failure.null(); ++i)
    if (const String path = pathOfFailure(draft, partFileName(parts[i])); exists(path))
      notes.failure = String(readText(path));
  for (; notes.nb_done < parts.size(); ++notes.nb_done) {
    const String path = pathOfDone(draft, partFileName(parts[notes.nb_done]));
    if (!exists(path))
      return;
    notes.lines += readText(path);
  }
}

void removePartNotes(const String& draft, ConstArrayView<Int32> parts)
{
  for (const Int32 part : parts)
    removeNote(pathOfDone(draft, partFileName(part)));
}
} // namespace Arcane::detail::format
