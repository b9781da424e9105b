// SPDX-License-Identifier: Apache-2.0
// A checkpoint being written: it exists for everyone, or for nobody.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "checkpoint/format/CheckpointDirectory.h"

namespace Arcane::detail
{
/*!
 * \brief The draft directory of a checkpoint, that commit() publishes.
 *
 * Each rank writes and closes its file in the draft, then all call commit(). Earlier checkpoints are untouched until
 * the new one is published. The destructor removes a draft that was not; it does not communicate.
 */
class PendingCheckpoint
{
 public:
  /*!
   * \brief Creates the draft; what runs that died left behind is removed first.
   * \collective
   * \throws ParallelFatalErrorException on all ranks
   */
  PendingCheckpoint(IParallelMng* pm, const String& base_directory);
  ~PendingCheckpoint();
  PendingCheckpoint(const PendingCheckpoint&) = delete;
  PendingCheckpoint& operator=(const PendingCheckpoint&) = delete;

  //! `ck_000012`. \local
  String name() const { return checkpointName(m_index); }
  //! Where the ranks put their files. \local
  String draftPath() const { return m_directory.draftPathOf(m_index); }

  /*!
   * \brief Publishes the checkpoint if all ranks could write their part.
   *
   * Size and checksum of the structure of the file of this rank are computed here. The number of ranks in \a header
   * is that of the parallel manager.
   * \collective
   * \param failure what went wrong on this rank, null if nothing did
   * \param file  arrays in the file of this rank, which is closed
   * \throws ParallelFatalErrorException on all ranks, with the lowest failing rank; the draft is then removed
   */
  void commit(const String& failure, const Manifest& header, FileRecord file);

  //! CheckpointDirectory::keepNewest() for the run of the header, after commit(). \collective \throws ParallelFatalErrorException on all ranks
  void keepNewest(Int32 nb_kept);

 private:
  IParallelMng* m_parallel_mng;
  CheckpointDirectory m_directory;
  Int32 m_index = 0;
  bool m_is_published = false;
  //! The run that wrote the checkpoint; null before commit().
  String m_run;

  void createDraft();
  void completeRecord(FileRecord& file) const;
  void writeManifest(const Manifest& header, const std::string& files) const;
  void removeDraft() noexcept;
};
} // namespace Arcane::detail
