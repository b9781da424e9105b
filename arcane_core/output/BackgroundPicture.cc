// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/BackgroundPicture.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/OutputFiles.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/comm/Agreement.h"
#include "checkpoint/format/DraftNotes.h"

#include <filesystem>
#include <future>
#include <utility>

namespace Arcane::detail::output
{
namespace fs = std::filesystem;

namespace
{
//! A run that ends by an error lets the threads of other ranks complete the files for so long. \unit{s}
constexpr Real patience_s = 10.0;

String nameOfRank(Int32 rank)
{
  return String::format("rank_{0}", rank);
}
} // namespace

BackgroundPicture::~BackgroundPicture()
{
  if (!m_work)
    return;
  m_work.reset();
  if (m_parallel_mng->isMasterIO() && !m_is_published)
    removeFiles();
}

String BackgroundPicture::makeFolderOfNotes(const String& draft)
{
  m_notes = notesOf(draft);
  if (m_parallel_mng->commSize() == 1)
    return {};
  // A killed run may have left notes.
  removeFolderOfNotes();
  const std::error_code failed = base::createOutputDirectories(m_notes);
  return failed ? String::format("cannot create directory '{0}': {1}", base::shownPath(m_notes), failed.message()) : String();
}

void BackgroundPicture::removeFolderOfNotes() const
{
  std::error_code ignored;
  fs::remove_all(m_notes.localstr(), ignored);
}

void BackgroundPicture::start(PictureTask task)
{
  m_task = std::move(task);
  m_notes = notesOf(m_task.files.front().draft);
  m_is_published = false;
  std::unique_ptr<comm::BackgroundWork> work;
  // Threads that write would take the processors from ranks that still agree.
  std::promise<bool> may_write;
  try {
    // A rank without a thread would make the master wait.
    runAndAgree(m_parallel_mng, [&] {
      ARCANE_THROW_IF(!m_task.failure.null(), IOException, "{0}", m_task.failure);
      work = std::make_unique<comm::BackgroundWork>([this, go = may_write.get_future().share()](const comm::BackgroundWork& of_rank) {
        if (go.get())
          write(of_rank);
      });
    });
    may_write.set_value(true);
  }
  catch (...) {
    may_write.set_value(false);
    work.reset();
    if (m_parallel_mng->isMasterIO())
      removeFiles();
    throw;
  }
  m_work = std::move(work);
}

void BackgroundPicture::write(const comm::BackgroundWork& work)
{
  const Int32 rank = m_parallel_mng->commRank();
  const bool is_master = m_parallel_mng->isMasterIO();
  try {
    for (const PlacedFile& file : m_task.files)
      writePlacedRows(file);
    if (!is_master)
      format::noteDone(m_notes, nameOfRank(rank), "");
  }
  catch (const std::exception& ex) {
    if (!is_master)
      format::noteFailed(m_notes, nameOfRank(rank), String(ex.what()));
    throw;
  }
  if (!is_master)
    return;
  waitForRanks(work);
  publish();
}

void BackgroundPicture::waitForRanks(const comm::BackgroundWork& work) const
{
  std::vector<Int32> ranks;
  std::vector<String> names;
  for (Int32 rank = 0; rank < m_parallel_mng->commSize(); ++rank)
    if (rank != m_parallel_mng->commRank()) {
      ranks.push_back(rank);
      names.push_back(nameOfRank(rank));
    }
  format::Notes so_far;
  const auto are_there = [&] {
    format::readNotes(m_notes, names, so_far);
    ARCANE_THROW_IF(so_far.failed >= 0, IOException, "rank {0}: {1}", ranks[static_cast<std::size_t>(so_far.failed)], so_far.failure);
    return so_far.nb_done == static_cast<Int32>(names.size());
  };
  Real end_s = 0.0;
  format::lookUntil(are_there, [&] {
    if (!work.isAbandoned())
      return false;
    if (end_s == 0.0)
      end_s = platform::getRealTime() + patience_s;
    return platform::getRealTime() > end_s;
  });
}

void BackgroundPicture::publish()
{
  for (const PlacedFile& file : m_task.files)
    renameDraft(file.draft, file.path);
  m_task.publish();
  removeFolderOfNotes();
  m_is_published = true;
}

void BackgroundPicture::wait()
{
  const std::unique_ptr<comm::BackgroundWork> work = std::move(m_work);
  if (!work)
    return;
  const bool is_master = m_parallel_mng->isMasterIO();
  try {
    // A rank whose disk is full may have left no note: the master waits for notes only while the ranks that leave them are well.
    comm::waitAndAgree(m_parallel_mng, *work, !is_master);
    comm::waitAndAgree(m_parallel_mng, *work, true);
  }
  catch (...) {
    work->wait();
    if (is_master)
      removeFiles();
    throw;
  }
  m_task.note_written();
}

void BackgroundPicture::removeFiles() const
{
  removeDrafts(m_task.files);
  removeFolderOfNotes();
}
} // namespace Arcane::detail::output
