// SPDX-License-Identifier: Apache-2.0
// A checkpoint that is being written. In the end it exists for all ranks or for none.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "checkpoint/format/CheckpointDirectory.h"

namespace Arcane::detail::format
{
/*!
 * \brief The draft directory of a checkpoint, which commit() publishes.
 *
 * Each rank writes and closes its file in the draft, then all ranks call commit(). Earlier checkpoints are not changed until
 * the new one is published. The destructor removes a draft that was not published; it does not communicate.
 */
class PendingCheckpoint
{
 public:
  /*!
   * \brief Creates the draft. The leftovers of dead runs are removed first.
   * \collective
   * \throws ParallelFatalErrorException on all ranks
   */
  PendingCheckpoint(IParallelMng* pm, const String& base_directory);
  ~PendingCheckpoint();
  PendingCheckpoint(const PendingCheckpoint&) = delete;
  PendingCheckpoint& operator=(const PendingCheckpoint&) = delete;

  //! Returns the name of the checkpoint, for example `ck_000012`. \local
  String name() const { return checkpointName(m_index); }
  //! Returns the path of the draft, where the ranks put their files. \local
  String draftPath() const { return m_directory.draftPathOf(m_index); }

  /*!
   * \brief Publishes the checkpoint if all ranks have written their part.
   *
   * The manifest is in one piece if partRanks() are all ranks, otherwise in parts.
   * \collective
   * \param failure error of this rank, null if there was none
   * \param header its number of ranks is replaced by the size of the parallel manager
   * \param file the arrays in the closed file of this rank; the size of the file and the checksum of its structure are computed if they are
   * missing
   * \throws ParallelFatalErrorException on all ranks, with the error of the lowest failing rank; the draft is then removed
   */
  void commit(const String& failure, const Manifest& header, FileRecord file);

  //! Returns the ranks that share a part of the manifest with this rank. \local
  ConstArrayView<Int32> partRanks() const { return m_part_ranks; }
  //! Replaces partRanks(), which are the ranks of the machine. \param ranks in increasing order, this one among them; the same for each of them
  //! \local
  void setPartRanks(ConstArrayView<Int32> ranks) { m_part_ranks.copy(ranks); }
  //! Returns the index of the checkpoint. \local
  Int64 index() const { return m_index; }
  //! Leaves the draft to others, which publish or remove it: the destructor then does nothing. \local
  void handOver() { m_is_over = true; }

 private:
  IParallelMng* m_parallel_mng;
  CheckpointDirectory m_directory;
  Int64 m_index = 0;
  UniqueArray<Int32> m_part_ranks;
  //! True when the draft is published, or left to others.
  bool m_is_over = false;

  void createDraft();
  void removeDraft() noexcept;
};
} // namespace Arcane::detail::format
