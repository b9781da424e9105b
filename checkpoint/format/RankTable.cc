// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/RankTable.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "checkpoint/format/Crc32c.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace Arcane::detail::format
{
namespace
{
//! The ranks whose lines are read together.
constexpr Int32 nb_rank_of_block = 4096;

//! Cuts a line into its columns, which blanks separate.
class ColumnReader
{
 public:
  explicit ColumnReader(std::string_view line)
  : m_line(line)
  {}

  std::string_view text()
  {
    const std::size_t end = std::min(m_line.find(' '), m_line.size());
    const std::string_view column = m_line.substr(0, end);
    m_line.remove_prefix(std::min(end + 1, m_line.size()));
    return column;
  }
  template <typename T> void read(T& value, int base = 10)
  {
    const std::string_view column = text();
    const auto [end, status] = std::from_chars(column.data(), column.data() + column.size(), value, base);
    m_is_right = m_is_right && status == std::errc() && end == column.data() + column.size();
  }
  bool isRight() const { return m_is_right; }

 private:
  std::string_view m_line;
  bool m_is_right = true;
};
} // namespace

std::string toLine(const RankPlace& place)
{
  const std::string line = base::printfText("%08d %08d %013lld %010lld %08x %018lld %-24s\n", place.rank, place.part,
                                            static_cast<long long>(place.offset), static_cast<long long>(place.nb_bytes), place.crc,
                                            static_cast<long long>(place.file_bytes), place.file_name.localstr());
  ARCANE_THROW_IF(static_cast<Int64>(line.size()) != RankTable::line_bytes, IOException,
                  "rank {0} has no place in the table of the manifest: file '{1}' of {2} bytes, expected a name of at most 24 characters",
                  place.rank, place.file_name, place.file_bytes);
  return line;
}

RankPlace placeFromLine(std::string_view line, const String& path)
{
  RankPlace place;
  const std::string_view columns_only = line.substr(0, line.size() - (line.ends_with('\n') ? 1 : 0));
  ColumnReader columns(columns_only);
  columns.read(place.rank);
  columns.read(place.part);
  columns.read(place.offset);
  columns.read(place.nb_bytes);
  columns.read(place.crc, 16);
  columns.read(place.file_bytes);
  place.file_name = String(columns.text());
  ARCANE_THROW_IF(
    !columns.isRight() || static_cast<Int64>(line.size()) != RankTable::line_bytes || place.nb_bytes < 0 || place.file_name.empty(),
    IOException, "'{0}' is damaged: line '{1}', expected numbers and the name of a file", base::shownPath(path), String(columns_only));
  return place;
}

RankTable::RankTable(std::string lines, const String& path)
: m_path(path)
, m_lines(std::move(lines))
{
  setSize(static_cast<Int64>(m_lines.size()));
}

RankTable::RankTable(const String& path)
: m_path(path)
, m_file(std::make_shared<InputFile>(path))
{
  setSize(m_file->size());
}

void RankTable::setSize(Int64 nb_byte)
{
  const Int64 nb_line = nb_byte / line_bytes;
  ARCANE_THROW_IF(nb_byte % line_bytes != 0 || nb_line > std::numeric_limits<Int32>::max(), IOException,
                  "'{0}' is truncated or damaged: {1} bytes, expected {2} for each rank", base::shownPath(m_path), nb_byte, line_bytes);
  m_nb_rank = static_cast<Int32>(nb_line);
}

std::string RankTable::linesFrom(Int32 first, Int32 nb_rank) const
{
  if (!m_file)
    return m_lines.substr(static_cast<std::size_t>(first * line_bytes), static_cast<std::size_t>(nb_rank * line_bytes));
  std::string lines(static_cast<std::size_t>(nb_rank * line_bytes), '\0');
  m_file->read(first * line_bytes, Span<std::byte>(reinterpret_cast<std::byte*>(lines.data()), static_cast<Int64>(lines.size())));
  return lines;
}

RankPlace RankTable::placeFrom(std::string_view line, Int32 rank) const
{
  const RankPlace place = placeFromLine(line, m_path);
  ARCANE_THROW_IF(place.rank != rank, IOException, "'{0}' is damaged: a line of rank {1}, expected that of rank {2}",
                  base::shownPath(m_path), place.rank, rank);
  return place;
}

RankPlace RankTable::place(Int32 rank) const
{
  ARCANE_THROW_IF(rank < 0 || rank >= m_nb_rank, IOException, "'{0}' describes {1} ranks, and no rank {2}", base::shownPath(m_path),
                  m_nb_rank, rank);
  return placeFrom(linesFrom(rank, 1), rank);
}

void RankTable::forEachBlock(const std::function<void(Int32 first, std::string_view lines)>& f) const
{
  for (Int32 first = 0; first < m_nb_rank; first += nb_rank_of_block)
    f(first, linesFrom(first, std::min(nb_rank_of_block, m_nb_rank - first)));
}

void RankTable::forEach(const std::function<void(const RankPlace&)>& f) const
{
  forEachBlock([&](Int32 first, std::string_view lines) {
    for (Int32 rank = first; !lines.empty(); ++rank, lines.remove_prefix(line_bytes))
      f(placeFrom(lines.substr(0, line_bytes), rank));
  });
}

UInt32 RankTable::crc() const
{
  UInt32 crc = 0;
  forEachBlock([&](Int32, std::string_view lines) { crc = crcOfText(lines, crc); });
  return crc;
}
} // namespace Arcane::detail::format
