// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/curves/CurveJournal.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/curves/CurveFiles.h"
#include "checkpoint/format/Crc32c.h"
#include "checkpoint/format/DiskFile.h"

#include <algorithm>
#include <filesystem>

namespace Arcane::detail::curves
{
namespace
{
String pathOf(const String& directory, const String& name)
{
  return directory + "/" + name;
}

//! Opens the file of a segment. \throws IOException when it is not what the checkpoint expects
void takeChecked(GrowingFile& file, const CurveJournal::Segment& segment)
{
  file.take(segment.nb_byte);
  UInt32 crc = 0;
  file.forEachLine(0, [&](std::string_view line) { crc = format::crcOfText("\n", format::crcOfText(line, crc)); });
  ARCANE_THROW_IF(crc != segment.crc, IOException, "the first {0} bytes of '{1}' have checksum {2}, expected {3}", segment.nb_byte,
                  base::shownPath(file.path()), format::crcText(crc), format::crcText(segment.crc));
}
} // namespace

CurveJournal::CurveJournal(const String& directory, Int32 rank)
: m_directory(directory + "/.curves")
, m_rank(rank)
{}

CurveJournal::~CurveJournal() = default;

void CurveJournal::beginSegment(const std::vector<CurveColumn>& columns)
{
  format::createDirectoriesDurably(m_directory);
  std::size_t number = m_segments.size() + 1;
  String name;
  do
    name = String::format("{0}_{1}.csv", m_rank, number++);
  while (std::filesystem::exists(std::filesystem::symlink_status(pathOf(m_directory, name).localstr())));
  auto file = std::make_unique<GrowingFile>(pathOf(m_directory, name));
  const std::string header = tableHeader(columns);
  file->make(header);
  const Segment empty{ columns, name, file->nbByte(), format::crcOfText(header) };
  Segment segment = empty;
  std::size_t nb_kept = m_segments.size() - nbReplaceable(columns);
  try {
    for (std::size_t i = nb_kept; i < m_segments.size(); ++i)
      copyLines(m_segments[i], *file, segment);
  }
  catch (const IOException&) {
    // A file is damaged, or the disk is full: the next checkpoints need the previous files, too.
    nb_kept = m_segments.size();
    file->cut(empty.nb_byte);
    segment = empty;
  }
  // Checkpoints may name the file before append() has waited for the disk: nothing may be appended.
  format::syncPath(file->path());
  format::syncPath(m_directory);
  m_file = std::move(file);
  m_segments.resize(nb_kept);
  m_segments.push_back(segment);
}

// Two files of about the same size become one, as digits of a number when it is increased.
std::size_t CurveJournal::nbReplaceable(const std::vector<CurveColumn>& columns) const
{
  const auto has_column = [&](const CurveColumn& column) { return std::ranges::find(columns, column) != columns.end(); };
  const auto fits = [&](const Segment& segment) { return std::ranges::all_of(segment.columns, has_column); };
  if (m_segments.size() < 2 || !fits(m_segments.back()))
    return 0;
  std::size_t nb = 1;
  Int64 nb_byte = m_segments.back().nb_byte;
  for (; nb < m_segments.size(); ++nb) {
    const Segment& before = m_segments[m_segments.size() - 1 - nb];
    if (before.nb_byte > 2 * nb_byte || !fits(before))
      break;
    nb_byte += before.nb_byte;
  }
  return nb > 1 ? nb : 0;
}

void CurveJournal::copyLines(const Segment& from, GrowingFile& file, Segment& to) const
{
  GrowingFile source(pathOf(m_directory, from.name));
  takeChecked(source, from);
  const CellPlaces places(from.columns);
  std::string piece;
  const auto write = [&] {
    file.append(piece);
    to.crc = format::crcOfText(piece, to.crc);
    to.nb_byte = file.nbByte();
    piece.clear();
  };
  source.forEachLine(source.begin(), [&](std::string_view line) {
    piece.append(places.lineWith(to.columns, line)).append(1, '\n');
    if (std::ssize(piece) >= GrowingFile::piece_bytes)
      write();
  });
  write();
}

void CurveJournal::append(const std::vector<CurveColumn>& columns,
                          const std::function<void(const std::function<void(std::string_view)>&)>& give_lines)
{
  if (!m_file || m_segments.back().columns != columns || !m_file->isIntact())
    beginSegment(columns);
  Segment& segment = m_segments.back();
  const Int64 former_bytes = m_file->nbByte();
  UInt32 crc = segment.crc;
  std::string piece;
  const auto write = [&] {
    m_file->append(piece);
    crc = format::crcOfText(piece, crc);
    piece.clear();
  };
  try {
    give_lines([&](std::string_view line) {
      piece.append(line).append(1, '\n');
      if (std::ssize(piece) >= GrowingFile::piece_bytes)
        write();
    });
    write();
    format::syncPath(m_file->path());
  }
  catch (const IOException&) {
    m_file->cut(former_bytes);
    throw;
  }
  segment.nb_byte = m_file->nbByte();
  segment.crc = crc;
}

void CurveJournal::read(const Segment& segment, const std::function<void(std::string_view)>& visit)
{
  GrowingFile file(pathOf(m_directory, segment.name));
  takeChecked(file, segment);
  m_file = nullptr;
  m_segments.push_back(segment);
  file.forEachLine(file.begin(), visit);
}
} // namespace Arcane::detail::curves
