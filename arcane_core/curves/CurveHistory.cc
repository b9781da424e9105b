// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/curves/CurveHistory.h"

#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/curves/TimeHistoryText.h"

#include <algorithm>
#include <map>
#include <utility>

namespace Arcane::detail::curves
{
namespace
{
constexpr Int64 recent_bytes = 64 * 1024;
constexpr Real write_period_s = 1.0;
//! Writing takes at most this part of the time.
constexpr Real write_share = 0.01;
constexpr Real retry_period_s = 10.0;

void giveLines(const std::string& text, const std::function<void(std::string_view)>& visit)
{
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = text.find('\n', from);
    visit(std::string_view(text).substr(from, end - from));
    from = end + 1;
  }
}
} // namespace

void CurveHistory::removeAfter(Int32 iteration)
{
  m_rows.removeFrom(iteration + 1);
  m_first_unsaved = std::min(m_first_unsaved, iteration);
  if (iteration >= m_first_recent)
    return;
  m_first_recent = iteration;
  m_rows.removeFrom(iteration);
  if (m_files)
    m_files->goBack(iteration, m_rows);
}

bool CurveHistory::isDue() const
{
  return m_rows.nbByte() >= recent_bytes || platform::getRealTime() >= m_next_write_s;
}

void CurveHistory::dropWritten()
{
  m_first_recent = std::max(m_first_recent, m_files->end());
  m_rows.removeBefore(m_first_recent);
}

void CurveHistory::write(const String& directory, const String& suffix, bool has_last)
{
  const Real begin_s = platform::getRealTime();
  m_next_write_s = begin_s + retry_period_s;
  if (!m_files || m_files->directory() != directory)
    m_files = std::make_unique<CurveFiles>(directory, suffix, m_rank);
  const Int32 end = std::max(m_first_recent, endOfStaying());
  try {
    m_files->append(m_rows, end, has_last);
  }
  catch (const IOException&) {
    dropWritten();
    throw;
  }
  dropWritten();
  const Real end_s = platform::getRealTime();
  m_next_write_s = end_s + std::max(write_period_s, (end_s - begin_s) / write_share);
}

void CurveHistory::writeRecent(const String& directory, const String& suffix)
{
  write(directory, suffix, false);
}

void CurveHistory::writeAll(const String& directory, const String& suffix)
{
  m_has_new_values = false;
  write(directory, suffix, true);
}

CurveRows CurveHistory::all() const
{
  CurveRows rows;
  const std::vector<CurveColumn> columns = m_rows.columns();
  for (const CurveColumn& column : columns)
    rows.declare(column);
  if (m_files)
    m_files->read(rows);
  giveLines(m_rows.texts(none, std::numeric_limits<Int32>::max()).table, [&](std::string_view line) { rows.recordLine(columns, line); });
  return rows;
}

void CurveHistory::replaceAll(CurveRows&& rows)
{
  m_rows = std::move(rows);
  m_files = nullptr;
  m_journal = nullptr;
  m_first_recent = none;
  m_first_unsaved = none;
}

void CurveHistory::save(const String& checkpoint_directory)
{
  if (m_rows.curves().empty())
    return;
  if (!m_journal)
    m_journal = std::make_unique<CurveJournal>(checkpoint_directory, m_rank);
  const std::vector<CurveColumn> columns = m_rows.columns();
  m_journal->append(columns, [&](const std::function<void(std::string_view)>& add) {
    if (m_files)
      m_files->forEachLine(m_first_unsaved, columns, add);
    giveLines(m_rows.texts(m_first_unsaved, std::numeric_limits<Int32>::max()).table, add);
  });
  m_first_unsaved = std::max(m_first_unsaved, endOfStaying());
}

std::vector<String> CurveHistory::savedFiles() const
{
  std::vector<String> names;
  if (m_journal)
    for (const CurveJournal::Segment& segment : m_journal->segments())
      names.push_back(segment.name);
  return names;
}

std::string CurveHistory::savedText() const
{
  TimeHistoryText text;
  if (m_journal)
    for (const CurveJournal::Segment& segment : m_journal->segments()) {
      for (const CurveColumn& column : segment.columns)
        text.writeCurve(column);
      text.writeSegment(segment);
    }
  return text.str();
}

void CurveHistory::restore(const std::string& bytes, Int32 last_iteration, const String& checkpoint_directory,
                           const std::function<void()>& on_rows, const std::function<void(const String&)>& on_loss)
{
  replaceAll(CurveRows());
  m_journal = std::make_unique<CurveJournal>(checkpoint_directory, m_rank);
  std::vector<CurveColumn> columns;
  std::map<Int32, Real> times; // of older versions
  const auto replay = [&](std::string_view line) {
    const Int32 iteration = iterationOfTableLine(line);
    if (iteration > last_iteration)
      return;
    goBackTo(iteration);
    m_rows.recordLine(columns, line);
    if (m_rows.nbByte() >= recent_bytes)
      on_rows();
  };
  TimeHistoryText text(bytes);
  for (TimeHistoryText::Line line; text.next(line);) {
    switch (line.kind) {
    case TimeHistoryText::Line::Kind::Curve:
      columns.push_back(line.column);
      m_rows.declare(line.column);
      break;
    case TimeHistoryText::Line::Kind::Segment:
      try {
        line.segment.columns = columns;
        m_journal->read(line.segment, replay);
      }
      catch (const IOException& ex) {
        on_loss(ex.message());
      }
      columns.clear();
      break;
    case TimeHistoryText::Line::Kind::Time:
      if (line.iteration <= last_iteration)
        times[line.iteration] = line.values[0];
      break;
    case TimeHistoryText::Line::Kind::Values:
      if (line.iteration <= last_iteration && !columns.empty())
        m_rows.record<Real>(columns.back().name, line.iteration, times[line.iteration], line.values, columns.back().is_local);
      break;
    }
  }
  // Rows in the segments are final, except the last two iterations.
  if (!m_journal->segments().empty())
    m_first_unsaved = endOfStaying();
}
} // namespace Arcane::detail::curves
