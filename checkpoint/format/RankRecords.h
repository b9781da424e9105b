// SPDX-License-Identifier: Apache-2.0
// The descriptions of the ranks of a checkpoint, each read when it is needed.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "checkpoint/format/Manifest.h"
#include "checkpoint/format/RankTable.h"

namespace Arcane::detail::format
{
/*!
 * \brief The manifest of a checkpoint on the disk, whether it is in parts or in one piece.
 *
 * The memory does not grow with the number of ranks, except for a manifest in one piece: 96 bytes for each rank then.
 */
class RankRecords
{
 public:
  RankRecords() = default;
  //! Opens the manifest of the checkpoint in \a directory. The checksums of the manifest and of the table of ranks are checked. \local
  //! \throws IOException when it is missing or damaged
  explicit RankRecords(const String& directory);
  /*!
   * \brief Opens it on all ranks, of which the master alone reads and checks the whole of it.
   * \collective
   * \throws ParallelFatalErrorException on all ranks when it is missing or damaged
   */
  RankRecords(IParallelMng* pm, const String& directory);

  //! Returns the manifest without its files. \local
  const Manifest& header() const { return m_header; }
  //! Returns the directory of the checkpoint. \local
  const String& directory() const { return m_directory; }
  //! Returns the number of ranks that wrote the checkpoint. \local
  Int32 nbRank() const { return m_header.nb_rank; }
  //! Returns where the manifest describes each rank, with the names and sizes of their files. \local
  const RankTable& table() const { return m_table; }
  //! Reads the description of the file of a rank. \local \throws IOException when it is damaged
  FileRecord read(Int32 rank) const { return read(m_table.place(rank)); }
  //! Reads the description at a place of the table. \local \throws IOException when it is damaged
  FileRecord read(const RankPlace& place) const;

 private:
  String m_directory;
  Manifest m_header;
  RankTable m_table;

  //! Returns the part of the manifest that describes no rank.
  std::string readIndex();
  void takeHeader(const std::string& index);
};

//! The name of the table of ranks in the directory of a checkpoint whose manifest is in parts.
constexpr const char* rank_table_file_name = "ranks.txt";

//! Returns the name of a part of the manifest. \a part is the lowest rank that it describes. \local
String partFileName(Int32 part);
} // namespace Arcane::detail::format
