// SPDX-License-Identifier: Apache-2.0
// The directory that holds all checkpoints of a run, and the names in it.
#pragma once

#include "checkpoint/format/Manifest.h"

#include <vector>

namespace Arcane::detail
{
//! Name in the directory of a checkpoint.
constexpr const char* manifest_file_name = "manifest.xml";

//! Name in the directory of a checkpoint that a restart refused: the reason. Only a note, a restart checks again.
constexpr const char* refusal_file_name = "refused.txt";

//! Name in the directory of the last checkpoint of a run that is finished: when and where it ended.
constexpr const char* end_file_name = "finished.txt";

//! `ck_000012` for 12. Names are in the order of the indexes. \local
String checkpointName(Int32 index);

//! Name of the file of one rank in the directory of a checkpoint. \local
String rankFileName(Int32 rank);

/*!
 * \brief One directory per checkpoint, `ck_<index>`: complete, whole or not at all.
 *
 * `ck_<index>.part` is being written, or was when a run died; `ck_<index>.removed` is being removed. Neither is ever
 * taken for a checkpoint. All members are \local: one rank calls them.
 */
class CheckpointDirectory
{
 public:
  explicit CheckpointDirectory(const String& path)
  : m_path(path)
  {}

  const String& path() const { return m_path; }
  String pathOf(Int32 index) const { return m_path + "/" + checkpointName(index); }
  String draftPathOf(Int32 index) const { return pathOf(index) + ".part"; }

  //! Indexes of the checkpoints that exist, the newest first; empty if there is no such directory. \throws IOException
  std::vector<Int32> indexes() const;
  //! Creates the directory if needed. \throws IOException
  void create() const;
  //! Removes what runs that died left behind. \throws IOException
  void removeLeftovers() const;
  //! \throws IOException when the manifest is missing or damaged
  Manifest readManifest(Int32 index) const;
  //! The manifest without its files, quickly: its checksum is not looked at. \throws IOException when it cannot be read
  Manifest readHeader(Int32 index) const;
  //! One rename, durable when it returns: the draft of this index becomes a checkpoint. \throws IOException
  void publish(Int32 index) const;
  //! Says durably that the run which wrote this checkpoint is finished. \a text says when and where. \throws IOException
  void noteEnd(Int32 index, const String& text) const;
  //! What noteEnd() was given, without the last end of line; null if the run is not known to be finished. \throws IOException
  String endNote(Int32 index) const;
  //! Leaves the reason in the directory of the checkpoint, if possible.
  void noteRefusal(Int32 index, const String& reason) const noexcept;
  /*!
   * \brief Removes the checkpoints of \a run that are older than its \a nb_kept newest ones; 0 keeps all.
   *
   * Those of other runs stay, and so does one whose manifest cannot be read: its run is not known. A checkpoint whose
   * manifest is damaged, whose files have not their sizes, or that a restart refused, does not count among those kept. Each is
   * renamed first: one that is half removed does not bear the name of a checkpoint any more.
   * \throws IOException
   */
  void keepNewest(Int32 nb_kept, const String& run) const;

 private:
  String m_path;

  bool isSound(Int32 index) const;
  bool isOfRun(Int32 index, const String& run) const;
};
} // namespace Arcane::detail
