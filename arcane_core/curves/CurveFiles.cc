// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/curves/CurveFiles.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/OutputFiles.h"
#include "checkpoint/format/DiskFile.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

namespace Arcane::detail::curves
{
namespace
{
Int32 iterationOf(std::string_view text)
{
  Int32 iteration = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), iteration);
  ARCANE_THROW_IF(error != std::errc(), IOException, "a line of curves has '{0}', expected an iteration", String(std::string(text)));
  return iteration;
}

Int32 iterationOfCurveLine(std::string_view line)
{
  return iterationOf(line.substr(line.rfind(' ') + 1));
}

// For users, in the language of gnuplot.
constexpr const char* plot_script = R"(# Plots curves of this run, each second while it runs:  gnuplot -c courbes/plot.gp NAME...
# Names are those of the files in courbes/gnuplot. Once, without a window:  GNUTERM=dumb gnuplot -e once=1 -c courbes/plot.gp NAME...
directory = system("dirname '" . ARG0 . "'") . "/gnuplot/"
if (ARGC == 0) {
  print "no name of a curve, expected some of: ", system("ls '" . directory . "' | tr '\n' ' '")
  exit status 2
}
set xlabel "time"
plot for [i = 1:ARGC] directory . ARGV[i] using 1:2 with lines title ARGV[i]
while (!exists("once")) {
  pause 1
  replot
}
)";

String componentName(const CurveColumn& column, Integer component)
{
  const String name = fullCurveName(column.name);
  return column.nb_component == 1 ? name : String::format("{0}[{1}]", name, component);
}

//! Returns a title of a CSV table, in quotes if it needs them.
std::string quoted(const std::string& title)
{
  if (title.find_first_of(",\"\n") == std::string::npos)
    return title;
  std::string text = "\"";
  for (const char c : title)
    text.append(c == '"' ? 2 : 1, c == '\n' ? ' ' : c);
  return text + '"';
}
} // namespace

std::string tableHeader(const std::vector<CurveColumn>& columns)
{
  std::string text = "iteration,time";
  for (const CurveColumn& column : columns)
    for (Integer c = 0; c < column.nb_component; ++c)
      text += "," + quoted(componentName(column, c).localstr());
  return text + '\n';
}

Int32 iterationOfTableLine(std::string_view line)
{
  return iterationOf(line.substr(0, line.find(',')));
}

CurveFiles::CurveFiles(const String& directory, const String& suffix, Int32 rank)
: m_directory(directory)
, m_rank(rank)
, m_is_main(suffix.empty())
, m_table(directory + "/time_history" + suffix + ".csv", GrowingFile::eReading::Kept)
, m_end(std::numeric_limits<Int32>::min())
{}

String CurveFiles::pathOf(const CurveColumn& column) const
{
  std::string name = fullCurveName(column.name).localstr();
  for (std::size_t at = name.find('/'); at != std::string::npos; at = name.find('/', at))
    name.replace(at, 1, "%2F");
  if (column.is_local)
    name += "_SD" + std::to_string(m_rank);
  return m_directory + "/gnuplot/" + String(name);
}

void CurveFiles::append(const CurveRows& rows, Int32 end, bool has_last)
{
  // If it fails, so do the files, with the reason.
  base::createOutputDirectories(m_directory + "/gnuplot");
  const std::vector<CurveColumn> columns = rows.columns();
  prepareTable(columns);
  const CurveTexts staying = rows.texts(m_end, end);
  const CurveTexts last = has_last ? rows.texts(end, std::numeric_limits<Int32>::max()) : rows.texts(0, 0);
  m_table.append(staying.table, last.table);
  m_end = std::max(m_end, end);
  std::optional<IOException> failure;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    try {
      appendCurve(columns[i], staying.curves[i], last.curves[i]);
    }
    catch (const IOException& ex) {
      // The table has its rows, from which it is made again.
      m_curves.erase(columns[i].name);
      if (!failure)
        failure = ex;
    }
  }
  if (failure)
    throw IOException(*failure);
}

void CurveFiles::prepareTable(const std::vector<CurveColumn>& columns)
{
  if (m_table.isMade() && m_columns == columns && m_table.isIntact())
    return;
  if (!m_table.isMade() && m_is_main)
    format::replaceText(m_directory + "/plot.gp", plot_script, format::eDurability::InCache);
  GrowingFile table(m_table.path(), GrowingFile::eReading::Kept);
  // The lines of a table that is not there any more are read from the file that is still open.
  table.make(tableHeader(columns));
  std::string piece;
  const CellPlaces places(m_columns);
  m_table.forEachLine(m_table.begin(), [&](std::string_view line) {
    piece.append(places.lineWith(columns, line)).append(1, '\n');
    if (std::ssize(piece) < GrowingFile::piece_bytes)
      return;
    table.append(piece);
    piece.clear();
  });
  table.append(piece);
  m_table.swap(table);
  m_columns = columns;
}

void CurveFiles::appendCurve(const CurveColumn& column, const std::string& lines, const std::string& last_lines)
{
  GrowingFile& file = m_curves.try_emplace(column.name, pathOf(column)).first->second;
  if (file.isMade() && file.isIntact())
    return file.append(lines, last_lines);
  makeCurve(column, file);
  file.append({}, last_lines);
}

//! Makes the file of a curve from the table, which has all lines that stay.
void CurveFiles::makeCurve(const CurveColumn& column, GrowingFile& file) const
{
  std::string header = "# time";
  for (Integer c = 0; c < column.nb_component; ++c)
    header += std::string(" ") + componentName(column, c).localstr();
  std::ranges::replace(header, '\n', ' ');
  file.make(header + " iteration\n");
  std::size_t place = 2;
  for (const CurveColumn& other : m_columns) {
    if (other.name == column.name)
      break;
    place += other.nb_component;
  }
  std::string piece;
  m_table.forEachLine(m_table.begin(), [&](std::string_view line) {
    const std::vector<std::string_view> cells = cellsOf(line);
    if (cells.at(place).empty())
      return;
    piece += cells[1];
    for (Integer c = 0; c < column.nb_component; ++c)
      piece.append(1, ' ').append(cells.at(place + c));
    piece.append(1, ' ').append(cells[0]).append(1, '\n');
    if (std::ssize(piece) < GrowingFile::piece_bytes)
      return;
    file.append(piece);
    piece.clear();
  });
  file.append(piece);
}

void CurveFiles::goBack(Int32 iteration, CurveRows& rows)
{
  if (!m_table.isMade())
    return;
  const Int64 place = m_table.placeOf(iteration, iterationOfTableLine);
  bool is_first = true;
  m_table.forEachLine(place, [&](std::string_view line) {
    if (is_first && iterationOfTableLine(line) == iteration)
      rows.recordLine(m_columns, line);
    is_first = false;
  });
  m_table.cut(place);
  m_end = iteration;
  for (auto curve = m_curves.begin(); curve != m_curves.end();) {
    GrowingFile& file = curve->second;
    try {
      file.cut(file.placeOf(iteration, iterationOfCurveLine));
      ++curve;
    }
    catch (const IOException&) {
      // The file was removed, for example: the next write makes it from the table.
      curve = m_curves.erase(curve);
    }
  }
}

void CurveFiles::read(CurveRows& rows) const
{
  if (m_table.isMade())
    m_table.forEachLine(m_table.begin(), [&](std::string_view line) { rows.recordLine(m_columns, line); });
}

void CurveFiles::forEachLine(Int32 iteration, const std::vector<CurveColumn>& columns,
                             const std::function<void(std::string_view)>& visit) const
{
  if (!m_table.isMade())
    return;
  const CellPlaces places(m_columns);
  m_table.forEachLine(m_table.placeOf(iteration, iterationOfTableLine),
                      [&](std::string_view line) { visit(places.lineWith(columns, line)); });
}
} // namespace Arcane::detail::curves
