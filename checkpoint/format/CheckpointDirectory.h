// SPDX-License-Identifier: Apache-2.0
// The directory that holds all checkpoints of a run, and the names in it.
#pragma once

#include "checkpoint/format/Manifest.h"

#include <vector>

namespace Arcane::detail::format
{
//! The name of the manifest in the directory of a checkpoint.
constexpr const char* manifest_file_name = "manifest.xml";

//! The name of the directory of checkpoints in the output directory of a run.
constexpr const char* directory_of_checkpoints = "protection";

//! The name of the file, in the directory of a checkpoint, with the reason why a restart refused it. A restart still checks again.
constexpr const char* refusal_file_name = "refused.txt";

//! The name of the file, in the directory of the last checkpoint of a finished run, that holds when and where the run ended.
constexpr const char* end_file_name = "finished.txt";

//! Returns the name of a checkpoint, `ck_000012` for 12. The number has six digits, or more from a million on. \local
String checkpointName(Int64 index);

//! Returns the index of the checkpoint that a user calls `12` or `ck_000012`, or a negative number when \a text is neither. \local
Int64 checkpointIndexOf(const String& text);

//! Returns the name of the file of one rank in the directory of a checkpoint. \local
String rankFileName(Int32 rank);

//! Returns the name of the file that the ranks of a machine share. \a first_rank is the lowest of them. \local
String machineFileName(Int32 first_rank);

/*!
 * \brief Manages a directory that holds one directory per checkpoint, `ck_<index>`. Such a checkpoint is always complete.
 *
 * `ck_<index>.part` is being written, or was being written when a run died. `ck_<index>.removed` is being removed. A directory with
 * one of these names never counts as a checkpoint. All calls are \local: one rank makes them.
 */
class CheckpointDirectory
{
 public:
  explicit CheckpointDirectory(const String& path)
  : m_path(path)
  {}

  const String& path() const { return m_path; }
  String pathOf(Int64 index) const { return m_path + "/" + checkpointName(index); }
  String draftPathOf(Int64 index) const { return pathOf(index) + ".part"; }

  //! Returns the indexes of the checkpoints, the newest first. A directory that does not exist has no checkpoints. \throws IOException
  std::vector<Int64> indexes() const;
  //! Returns the index of the next checkpoint, which is greater than all others. \throws IOException when there is none
  Int64 nextIndex() const;
  //! Creates the directory, and those above, if they do not exist. The directories are on the disk when the call returns. \throws IOException
  void create() const;
  //! Removes the drafts and the half removed checkpoints that dead runs have left. \throws IOException
  void removeLeftovers() const;
  //! Returns a manifest in one piece, with its files. \throws IOException when the manifest is missing, damaged or in parts
  Manifest readManifest(Int64 index) const;
  //! Returns the manifest without its files. The call is fast, since it does not check the checksum. \throws IOException when it cannot be read
  Manifest readHeader(Int64 index) const;
  //! Makes the draft of this index a checkpoint by one rename. The checkpoint is on the disk when the call returns. \throws IOException
  void publish(Int64 index) const;
  //! Removes the draft of this index, if there is one and it can be removed. Its path is gone at once: later writes there fail.
  void removeDraft(Int64 index) const noexcept;
  //! Writes to the disk that the run of this checkpoint is finished. \a text describes when and where. \throws IOException
  void noteEnd(Int64 index, const String& text) const;
  //! Returns the text of noteEnd() without its last end of line, null if the run is not known to be finished. \throws IOException
  String endNote(Int64 index) const;
  //! Writes the reason of a refusal to the directory of the checkpoint, if possible.
  void noteRefusal(Int64 index, const String& reason) const noexcept;
  /*!
   * \brief Removes the checkpoints of \a run that are older than its \a nb_kept newest ones; 0 keeps all of them.
   *
   * Of several checkpoints of the same iteration and time the newest alone is kept. Checkpoints of other runs stay. So does a checkpoint
   * whose manifest cannot be read, since its run is unknown. A checkpoint does not count among those kept if its manifest is damaged, if
   * the size of one of its files or of a part of its manifest is wrong, or if a restart has refused it. Each checkpoint is renamed before
   * it is removed, so that a partly removed one does not have the name of a checkpoint.
   * \throws IOException
   */
  void keepNewest(Int32 nb_kept, const String& run) const;

 private:
  String m_path;

  bool isSound(Int64 index) const;
  bool isOfRun(Int64 index, const String& run) const;
};
} // namespace Arcane::detail::format
