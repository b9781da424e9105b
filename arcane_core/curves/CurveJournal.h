// SPDX-License-Identifier: Apache-2.0
// The rows of curves that checkpoints need, in files beside them.
#pragma once

#include "arcane_core/curves/CurveRows.h"
#include "arcane_core/curves/GrowingFile.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace Arcane::detail::curves
{
/*!
 * \brief Keeps rows of curves in files that only grow, in the directory `.curves` beside the checkpoints.
 *
 * A checkpoint holds the names and sizes of the files, with a checksum: what is appended later does not change what it means. Each
 * execution of a run writes files of its own, so that checkpoints that a run did not continue stay valid too. A row cuts off earlier rows
 * of its iteration and of later ones.
 *
 * A new file begins with the rows of the last ones if these are small beside it: N executions need about log N files, and write each row
 * about log N times. The files that it replaces stay as long as earlier checkpoints need them (CurveFileUsers). All calls are \local.
 */
class CurveJournal
{
 public:
  //! A table, or the beginning of one.
  struct Segment
  {
    std::vector<CurveColumn> columns;
    String name;
    Int64 nb_byte = 0;
    UInt32 crc = 0;
  };

  //! \param directory  of the checkpoints
  CurveJournal(const String& directory, Int32 rank);
  ~CurveJournal();

  const std::vector<Segment>& segments() const { return m_segments; }
  /*!
   * \brief Appends the lines of a table with \a columns that \a give_lines gives, and waits until they are on the disk.
   * \throws IOException; nothing is appended then
   */
  void append(const std::vector<CurveColumn>& columns, const std::function<void(const std::function<void(std::string_view)>&)>& give_lines);
  /*!
   * \brief Adds a segment of a checkpoint, and calls \a visit for each of its lines.
   * \throws IOException before the first line when the file is not what the checkpoint expects
   */
  void read(const Segment& segment, const std::function<void(std::string_view)>& visit);

 private:
  String m_directory;
  Int32 m_rank;
  std::vector<Segment> m_segments;
  std::unique_ptr<GrowingFile> m_file; //!< of the last segment, if this execution writes it

  void beginSegment(const std::vector<CurveColumn>& columns);
  std::size_t nbReplaceable(const std::vector<CurveColumn>& columns) const;
  void copyLines(const Segment& from, GrowingFile& file, Segment& to) const;
};
} // namespace Arcane::detail::curves
