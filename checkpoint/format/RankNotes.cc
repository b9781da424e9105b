// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/RankNotes.h"

#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/DiskFile.h"
#include "checkpoint/format/DraftNotes.h"
#include "checkpoint/format/FileCheck.h"
#include "checkpoint/format/RankRecords.h"

namespace Arcane::detail::format
{
namespace
{
std::vector<String> namesOfRanks(ConstArrayView<Int32> ranks)
{
  std::vector<String> names;
  for (const Int32 rank : ranks)
    names.push_back(rankFileName(rank));
  return names;
}

std::vector<String> namesOfParts(ConstArrayView<Int32> parts)
{
  std::vector<String> names;
  for (const Int32 part : parts)
    names.push_back(partFileName(part));
  return names;
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
  noteDone(draft, rankFileName(file.rank), asText(describeRank(file)));
}

void noteRankFailed(const String& draft, Int32 rank, const String& reason) noexcept
{
  noteFailed(draft, rankFileName(rank), reason);
}

void readRankNotes(const String& draft, ConstArrayView<Int32> ranks, RankNotes& notes)
{
  // In the order of ranks, as in the manifest.
  Notes texts;
  texts.nb_done = notes.nb_done;
  readNotes(draft, namesOfRanks(ranks), texts);
  if (texts.failed >= 0)
    notes.failure = String::format("rank {0}: {1}", ranks[texts.failed], texts.failure);
  for (const std::string& text : texts.texts)
    notes.descriptions.push_back(rankTextFrom(text, draft + "/" + rankFileName(ranks[notes.nb_done++])));
}

void removeRankNotes(const String& draft, ConstArrayView<Int32> ranks)
{
  removeNotes(draft, namesOfRanks(ranks));
}

void notePartDone(const String& draft, Int32 part, const std::string& lines)
{
  noteDone(draft, partFileName(part), lines);
}

void notePartFailed(const String& draft, Int32 part, const String& reason) noexcept
{
  noteFailed(draft, partFileName(part), reason);
}

void readPartNotes(const String& draft, ConstArrayView<Int32> parts, PartNotes& notes)
{
  Notes texts;
  texts.nb_done = notes.nb_done;
  readNotes(draft, namesOfParts(parts), texts);
  if (texts.failed >= 0)
    notes.failure = texts.failure;
  for (const std::string& text : texts.texts)
    notes.lines += text;
  notes.nb_done = texts.nb_done;
}

void removePartNotes(const String& draft, ConstArrayView<Int32> parts)
{
  removeNotes(draft, namesOfParts(parts));
}
} // namespace Arcane::detail::format
