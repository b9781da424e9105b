// SPDX-License-Identifier: Apache-2.0
// Notes of ranks to the master in a draft instead of messages, which threads in the background must not send.
#pragma once

#include "checkpoint/format/ManifestParts.h"

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
  //! The descriptions of the ranks that are done, in the order in which they were asked for.
  std::vector<RankText> descriptions;
  //! The failure of the first rank that failed, or null.
  String failure;
};

/*!
 * \brief Reads the notes of some ranks.
 * \param notes  what the last call returned: a rank whose note was read is not looked at again
 * \local
 * \throws IOException when a note cannot be read
 */
void readRankNotes(const String& draft, ConstArrayView<Int32> ranks, RankNotes& notes);

//! Removes the notes, which do not belong to a checkpoint. \local \throws IOException
void removeRankNotes(const String& draft, ConstArrayView<Int32> ranks);

//! Notes that a part of the manifest is on the disk. \param lines  what writePart() returned \local \throws IOException
void notePartDone(const String& draft, Int32 part, const std::string& lines);

//! Notes that a part of the manifest could not be written. \param reason  names the rank that failed \local
void notePartFailed(const String& draft, Int32 part, const String& reason) noexcept;

//! The contents of the notes of parts.
struct PartNotes
{
  Int32 nb_done = 0;
  //! The lines of the table of ranks of the parts that are done.
  std::string lines;
  //! The failure of the first part that failed, or null.
  String failure;
};

//! Does readRankNotes() for parts. \local \throws IOException
void readPartNotes(const String& draft, ConstArrayView<Int32> parts, PartNotes& notes);

//! Removes the notes of parts. \local \throws IOException
void removePartNotes(const String& draft, ConstArrayView<Int32> parts);
} // namespace Arcane::detail::format
