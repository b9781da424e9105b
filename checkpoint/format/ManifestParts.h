// SPDX-License-Identifier: Apache-2.0
// Writes the manifest of a draft: in one piece, or a part for each machine and an index.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "checkpoint/format/Manifest.h"
#include "checkpoint/format/RankTable.h"

#include <string>
#include <string_view>
#include <vector>

namespace Arcane::detail::format
{
//! The description of a rank on its way to the manifest.
struct RankText
{
  RankPlace place;  //!< the part sets its part and its offset
  std::string text; //!< the element of the file
};

//! Returns the description of the file of a rank. \local \throws IOException when a manifest cannot hold it
RankText describeRank(const FileRecord& file);

//! Returns a description in one text. \local
std::string asText(const RankText& description);
//! Returns what asText() made. \local \throws IOException when the text is damaged \param path  path for messages
RankText rankTextFrom(std::string_view text, const String& path);

/*!
 * \brief Writes the part of the manifest that describes \a ranks, and waits until it is on the disk.
 *
 * \local
 * \param part number of the part, which is the lowest rank that it describes
 * \return the lines of the table of ranks for these ranks
 * \throws IOException
 */
std::string writePart(const String& draft, Int32 part, std::vector<RankText> ranks);

/*!
 * \brief Writes the table of ranks and the index, when all parts are written.
 *
 * \local
 * \param header its number of ranks must be set
 * \param lines  what writePart() returned, one part after the other, in any order
 * \throws IOException also when a rank has no line, or several
 */
void writeIndex(const String& draft, const Manifest& header, const std::string& lines);

//! Writes a manifest in one piece. \a files are the elements of all ranks in their order. \local \throws IOException
void writeManifest(const String& draft, const Manifest& header, const std::string& files);

/*!
 * \brief Writes the manifest of all ranks: in one piece if \a part_ranks are all ranks, otherwise in parts.
 *
 * The first rank of a part receives the descriptions of its ranks by messages. The master receives one line for each rank.
 * \collective
 * \param part_ranks the ranks whose descriptions are in the part of this rank, in increasing order: the ranks of its machine
 * \throws ParallelFatalErrorException on all ranks
 */
void writeManifestOfAll(IParallelMng* pm, ConstArrayView<Int32> part_ranks, const String& draft, const Manifest& header,
                        const RankText& mine);
} // namespace Arcane::detail::format
