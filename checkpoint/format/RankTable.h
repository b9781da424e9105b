// SPDX-License-Identifier: Apache-2.0
// Where the manifest describes each rank: lines of one length, so that the line of any rank is found at once.
#pragma once

#include "arcane_core/base/text/String.h"
#include "checkpoint/format/DiskFile.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace Arcane::detail::format
{
//! The place of the description of one rank, and what can be said of its file without reading the description.
struct RankPlace
{
  //! The part of a description that is in the manifest itself.
  static constexpr Int32 in_manifest = -1;

  Int32 rank = 0;
  Int32 part = in_manifest; //!< number of the part that holds the description
  Int64 offset = 0;         //!< of the description in the part
  Int64 nb_bytes = 0;       //!< of the description
  UInt32 crc = 0;           //!< CRC-32C of the description
  Int64 file_bytes = 0;     //!< size of the file of the rank
  String file_name;         //!< ranks with the same name share the file
};

//! Returns the line of a rank, of RankTable::line_bytes bytes. \local \throws IOException when a number or the name is too long for it
std::string toLine(const RankPlace& place);

//! Returns what toLine() wrote. \local \throws IOException when the line is not of toLine() \param path  path for messages
RankPlace placeFromLine(std::string_view line, const String& path);

/*!
 * \brief The places of all ranks, in the order of ranks.
 *
 * In memory, or in a file of which only the lines that are requested are read. All calls are \local. The calls throw IOException when a line
 * cannot be read.
 */
class RankTable
{
 public:
  //! The length of a line, its end included. \unit{bytes}
  static constexpr Int64 line_bytes = 96;

  RankTable() = default;
  //! The table whose lines are \a lines. \param path  path for messages
  RankTable(std::string lines, const String& path);
  //! The table in a file, which stays open.
  explicit RankTable(const String& path);

  Int32 nbRank() const { return m_nb_rank; }
  RankPlace place(Int32 rank) const;
  //! Calls \a f for each rank, in their order. Few lines are in memory at a time.
  void forEach(const std::function<void(const RankPlace&)>& f) const;
  //! Returns the CRC-32C of all lines.
  UInt32 crc() const;
  //! Returns the lines of a table in memory.
  const std::string& lines() const { return m_lines; }

 private:
  String m_path;
  std::string m_lines;
  //! Null when the lines are in memory.
  std::shared_ptr<const InputFile> m_file;
  Int32 m_nb_rank = 0;

  void setSize(Int64 nb_byte);
  std::string linesFrom(Int32 first, Int32 nb_rank) const;
  RankPlace placeFrom(std::string_view line, Int32 rank) const;
  void forEachBlock(const std::function<void(Int32 first, std::string_view lines)>& f) const;
};
} // namespace Arcane::detail::format
