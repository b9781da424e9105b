// SPDX-License-Identifier: Apache-2.0
// The files of curves, which grow during the run.
#pragma once

#include "arcane_core/curves/CurveRows.h"
#include "arcane_core/curves/GrowingFile.h"

#include <functional>
#include <map>
#include <string_view>
#include <vector>

namespace Arcane::detail::curves
{
/*!
 * \brief Writes `time_history.csv`, one file per curve in `gnuplot`, and `plot.gp`, which plots them.
 *
 * The table has all rows that are written, and is made anew when a curve begins later. A file of a curve that was changed or removed is
 * made from the table. All calls are \local and throw IOException.
 */
class CurveFiles
{
 public:
  //! \param suffix  of the name of the table, before `.csv`
  CurveFiles(const String& directory, const String& suffix, Int32 rank);

  const String& directory() const { return m_directory; }
  //! Returns the first iteration that has no row in the table.
  Int32 end() const { return m_end; }
  /*!
   * \brief Appends the rows before \a end; rows after them are written too if \a has_last, until the next write.
   *
   * After an exception the table has all rows before \a end, or end() is what it was.
   */
  void append(const CurveRows& rows, Int32 end, bool has_last);
  //! Removes the rows from \a iteration on. The row of that iteration goes to \a rows.
  void goBack(Int32 iteration, CurveRows& rows);
  //! Adds all rows to \a rows.
  void read(CurveRows& rows) const;
  //! Calls \a visit for each row from \a iteration on, as a line with the cells of \a columns.
  void forEachLine(Int32 iteration, const std::vector<CurveColumn>& columns, const std::function<void(std::string_view)>& visit) const;

 private:
  String m_directory;
  Int32 m_rank;
  bool m_is_main; //!< of the rank that records the curves of the run
  GrowingFile m_table;
  std::vector<CurveColumn> m_columns; //!< of the table
  std::map<CurveName, GrowingFile> m_curves;
  Int32 m_end;

  void prepareTable(const std::vector<CurveColumn>& columns);
  void appendCurve(const CurveColumn& column, const std::string& lines, const std::string& last_lines);
  void makeCurve(const CurveColumn& column, GrowingFile& file) const;
  String pathOf(const CurveColumn& column) const;
};

//! Returns the first line of a table with \a columns, with its end.
std::string tableHeader(const std::vector<CurveColumn>& columns);

//! Returns the iteration of a line of a table. \throws IOException
Int32 iterationOfTableLine(std::string_view line);
} // namespace Arcane::detail::curves
