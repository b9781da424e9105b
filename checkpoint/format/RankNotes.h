// SPDX-License-Identifier: Apache-2.0
// Notes of ranks to the master in a draft instead of messages, which threads in the background must not send.
#pragma once

#include "checkpoint/format/Manifest.h"

namespace Arcane::detail::format
{
/*!
 * \brief Waits until the closed file of a rank is on the disk, and adds its size and the checksum of its structure to \a file.
 *
 * A record that has a size is complete: the rank has waited itself.
 * \local
 * \throws IOException
 */
void completeRecord(const String& draft, FileRecord& file);

//! Notes that the file of a rank is complete and on the disk. \local \throws IOException
void noteRankDone(const String& draft, const FileRecord& file);

//! Notes that a rank could not write its file. If the note cannot be written either, the master learns nothing. \local
void noteRankFailed(const String& draft, Int32 rank, const String& reason) noexcept;

//! The contents of the notes of some ranks.
struct RankNotes
{
  Int32 nb_done = 0;
  //! The elements of the manifest of all ranks, once all are done.
  std::string files;
  //! The failure of the lowest rank that failed, or null.
  String failure;
};

/*!
 * \brief Reads the notes of the ranks 0 to \a nb_rank - 1.
 * \param notes  what the last call returned: a rank whose note was read is not looked at again
 * \local
 * \throws IOException when a note cannot be read
 */
void readRankNotes(const String& draft, Int32 nb_rank, RankNotes& notes);

//! Removes the notes, which do not belong to a checkpoint. \local \throws IOException
void removeRankNotes(const String& draft, Int32 nb_rank);
} // namespace Arcane::detail::format
