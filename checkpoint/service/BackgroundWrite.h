// SPDX-License-Identifier: Apache-2.0
// The thread of a rank that writes a checkpoint while the run continues.
#pragma once

#include "arcane_core/comm/BackgroundWork.h"
#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/RankNotes.h"
#include "checkpoint/service/FileOptions.h"
#include "checkpoint/service/ValuesCopy.h"

#include <functional>

namespace Arcane::detail::checkpoint
{
//! The description of one checkpoint, and the part of this rank in it.
struct BackgroundTask
{
  String directory; //!< of all checkpoints
  Int64 index = 0;  //!< the draft of this index exists
  Int32 rank = 0;
  Int32 nb_rank = 1;
  bool is_master = true;
  format::Manifest header;
  Int32 nb_kept = 0;
  FileOptions options;
  //! The places of the arrays in the file of the machine, which exists; a record without name if each rank has a file of its own.
  format::FileRecord places;
  //! The ranks that share a part of the manifest with this rank, in increasing order; all of them share a manifest in one piece.
  UniqueArray<Int32> part_ranks;
  //! The numbers of all parts, on the master of a manifest in parts.
  UniqueArray<Int32> parts;

  //! Returns true when the thread of this rank writes the part of the manifest, for which it waits for other ranks.
  bool isFirstOfPart() const { return part_ranks[0] == rank; }
  bool hasParts() const { return part_ranks.size() < nb_rank; }
};

/*!
 * \brief Writes the file of one rank in a thread, without messages to other ranks.
 *
 * Each rank leaves a note in the draft when its file is on the disk. If the manifest is in parts, the thread of the first rank of a part
 * waits for the notes of its ranks, writes the part and leaves a note of it. The thread of the master waits for the notes of all ranks, or
 * of all parts, then publishes the checkpoint and removes old ones. Until then the earlier checkpoints are untouched. When it fails, the
 * thread of the master removes the draft, and the other threads give up. All calls are \local.
 */
class BackgroundWrite
{
 public:
  //! Starts the thread. \param copy  must not change before the end of the thread
  BackgroundWrite(const BackgroundTask& task, const ValuesCopy& copy);
  const BackgroundTask& task() const { return m_task; }
  //! Returns the thread. When it is abandoned while it waits for notes, the checkpoint is not made.
  comm::BackgroundWork& work() { return m_work; }
  const comm::BackgroundWork& work() const { return m_work; }
  //! Waits until the thread has ended; on the master, until the checkpoint exists or cannot be made.
  void wait() { m_work.wait(); }

  // After wait().
  //! Returns why this rank could not write, or why the master could not publish; null when nothing failed, and on a rank that gave up since
  //! the master had removed the draft.
  const String& failure() const { return m_work.failure(); }
  //! Returns why old checkpoints remain, or null.
  const String& warning() const { return m_warning; }
  //! Returns the time of the thread. \unit{s}
  Real elapsedTime() const { return m_work.elapsedTime(); }

 private:
  BackgroundTask m_task;
  format::CheckpointDirectory m_directory;
  const ValuesCopy& m_copy;
  String m_warning;
  //! True when the draft was gone at the failure of this thread.
  bool m_has_lost_draft = false;
  //! The last member: its thread uses the others.
  comm::BackgroundWork m_work;

  void run();
  bool isDraftGone() const;
  void writeFile();
  //! Calls \a read until it has found \a nb_awaited notes. \throws IOException when a rank has failed, or the draft is gone
  template <typename Notes> Notes waitFor(Int32 nb_awaited, const std::function<void(Notes&)>& read) const;
  //! Returns the descriptions of the ranks of the part, once all are there, and removes their notes.
  format::RankNotes takeNotesOfPart() const;
  void writePart();
  void publishWhenAllAreDone();
  void removeOldOnes();
};
} // namespace Arcane::detail::checkpoint
