// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/BackgroundWrite.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "checkpoint/format/DraftNotes.h"
#include "checkpoint/format/ManifestParts.h"
#include "checkpoint/format/RankNotes.h"
#include "checkpoint/service/MachineFile.h"
#include "checkpoint/service/RankFileWriter.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace Arcane::detail::checkpoint
{
namespace
{
std::string textsOf(const std::vector<format::RankText>& descriptions)
{
  std::string texts;
  for (const format::RankText& description : descriptions)
    texts += description.text;
  return texts;
}
} // namespace

BackgroundWrite::BackgroundWrite(const BackgroundTask& task, const ValuesCopy& copy)
: m_task(task)
, m_directory(task.directory)
, m_copy(copy)
, m_work([this](const comm::BackgroundWork&) { run(); })
{}

void BackgroundWrite::run()
{
  try {
    writeFile();
    if (m_task.hasParts() && m_task.isFirstOfPart())
      writePart();
    if (m_task.is_master)
      publishWhenAllAreDone();
  }
  catch (const std::exception&) {
    if (m_task.is_master)
      m_directory.removeDraft(m_task.index);
    // When the draft is gone, the reason is the failure of the master, which has removed it.
    else if (m_has_lost_draft)
      return;
    throw;
  }
  if (m_task.is_master)
    removeOldOnes();
}

bool BackgroundWrite::isDraftGone() const
{
  std::error_code failed;
  return !std::filesystem::exists(m_directory.draftPathOf(m_task.index).localstr(), failed) && !failed;
}

void BackgroundWrite::writeFile()
{
  const String draft = m_directory.draftPathOf(m_task.index);
  try {
    std::unique_ptr<PartWriter> file;
    if (m_task.options.is_one_per_machine)
      file = std::make_unique<MachineFileWriter>(draft, m_task.places);
    else
      file = std::make_unique<RankFileWriter>(draft, m_task.rank, m_task.options);
    file->writeMetaData(m_copy.metaData());
    for (const ValuesCopy::Item& item : m_copy.items())
      file->write(item.description, item.bytes);
    format::FileRecord record = file->close();
    record.rank = m_task.rank;
    format::completeRecord(draft, record);
    format::noteRankDone(draft, record);
  }
  catch (const std::exception& ex) {
    m_has_lost_draft = isDraftGone();
    format::noteRankFailed(draft, m_task.rank, String(ex.what()));
    if (m_task.hasParts() && m_task.isFirstOfPart())
      format::notePartFailed(draft, m_task.rank, String::format("rank {0}: {1}", m_task.rank, String(ex.what())));
    throw;
  }
}

template <typename Notes> Notes BackgroundWrite::waitFor(Int32 nb_awaited, const std::function<void(Notes&)>& read) const
{
  Notes notes;
  const auto are_there = [&] {
    read(notes);
    ARCANE_THROW_IF(!notes.failure.null(), IOException, "{0}", notes.failure);
    if (notes.nb_done == nb_awaited)
      return true;
    ARCANE_THROW_IF(isDraftGone(), IOException, "the draft '{0}' is gone before all ranks have written",
                    base::shownPath(m_directory.draftPathOf(m_task.index)));
    return false;
  };
  format::lookUntil(are_there, [this] { return m_work.isAbandoned(); });
  return notes;
}

format::RankNotes BackgroundWrite::takeNotesOfPart() const
{
  const String draft = m_directory.draftPathOf(m_task.index);
  format::RankNotes notes = waitFor<format::RankNotes>(
    m_task.part_ranks.size(), [&](format::RankNotes& so_far) { format::readRankNotes(draft, m_task.part_ranks, so_far); });
  format::removeRankNotes(draft, m_task.part_ranks);
  return notes;
}

void BackgroundWrite::writePart()
{
  const String draft = m_directory.draftPathOf(m_task.index);
  try {
    format::notePartDone(draft, m_task.rank, format::writePart(draft, m_task.rank, takeNotesOfPart().descriptions));
  }
  catch (const std::exception& ex) {
    m_has_lost_draft = isDraftGone();
    format::notePartFailed(draft, m_task.rank, String(ex.what()));
    throw;
  }
}

void BackgroundWrite::publishWhenAllAreDone()
{
  const String draft = m_directory.draftPathOf(m_task.index);
  format::Manifest manifest = m_task.header;
  manifest.nb_rank = m_task.nb_rank;
  manifest.format_version = m_task.options.formatVersion();
  if (m_task.hasParts()) {
    const format::PartNotes notes = waitFor<format::PartNotes>(
      m_task.parts.size(), [&](format::PartNotes& so_far) { format::readPartNotes(draft, m_task.parts, so_far); });
    format::removePartNotes(draft, m_task.parts);
    format::writeIndex(draft, manifest, notes.lines);
  }
  else {
    format::writeManifest(draft, manifest, textsOf(takeNotesOfPart().descriptions));
  }
  m_directory.publish(m_task.index);
}

void BackgroundWrite::removeOldOnes()
{
  try {
    m_directory.keepNewest(m_task.nb_kept, m_task.header.run);
  }
  catch (const std::exception& ex) {
    m_warning = String(ex.what());
  }
}
} // namespace Arcane::detail::checkpoint
