// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/RankRecords.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/comm/Agreement.h"
#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/Crc32c.h"

#include <algorithm>

namespace Arcane::detail::format
{
namespace
{
constexpr std::string_view file_begin = "<file ";
constexpr std::string_view manifest_end = "</arcane-checkpoint>";

String manifestPath(const String& directory)
{
  return directory + "/" + manifest_file_name;
}

//! Returns the lines of a manifest in one piece, whose descriptions have a begin that nothing else has.
std::string linesOf(std::string_view manifest, const String& path)
{
  std::string lines;
  Int32 rank = 0;
  const std::size_t last_end = std::min(manifest.rfind(manifest_end), manifest.size());
  for (std::size_t begin = manifest.find(file_begin); begin < last_end;) {
    const std::size_t next = std::min(manifest.find(file_begin, begin + 1), last_end);
    const std::string_view text = manifest.substr(begin, next - begin);
    const FileRecord head = fileHeadFromText(text, path);
    RankPlace place;
    place.rank = rank++;
    place.offset = static_cast<Int64>(begin);
    place.nb_bytes = static_cast<Int64>(text.size());
    place.crc = crcOfText(text);
    place.file_bytes = head.nb_bytes;
    place.file_name = head.name;
    lines += toLine(place);
    begin = next;
  }
  return lines;
}
} // namespace

String partFileName(Int32 part)
{
  return String(base::printfText("part_%06d.txt", part));
}

std::string RankRecords::readIndex()
{
  const String path = manifestPath(m_directory);
  const std::string text = readText(path);
  const std::string_view body = checkedBody(text, base::shownPath(path));
  takeHeader(text);
  if (!m_header.isInParts())
    m_table = RankTable(linesOf(body, base::shownPath(path)), path);
  const String path_of_table = m_header.isInParts() ? m_directory + "/" + rank_table_file_name : path;
  ARCANE_THROW_IF(m_table.nbRank() != m_header.nb_rank, IOException, "'{0}' lists {1} files, expected {2}", base::shownPath(path_of_table),
                  m_table.nbRank(), m_header.nb_rank);
  if (m_header.isInParts())
    ARCANE_THROW_IF(m_table.crc() != m_header.crc_of_ranks, IOException, "'{0}' is damaged: its checksum is {1}, expected {2}",
                    base::shownPath(path_of_table), crcText(m_table.crc()), crcText(m_header.crc_of_ranks));
  return text.substr(0, nb_header_byte);
}

void RankRecords::takeHeader(const std::string& index)
{
  m_header = manifestHeaderFromText(index, base::shownPath(manifestPath(m_directory)));
  if (m_header.isInParts())
    m_table = RankTable(m_directory + "/" + rank_table_file_name);
}

RankRecords::RankRecords(const String& directory)
: m_directory(directory)
{
  readIndex();
}

RankRecords::RankRecords(IParallelMng* pm, const String& directory)
: m_directory(directory)
{
  std::string index;
  runAndAgree(pm, [&] {
    if (pm->isMasterIO())
      index = readIndex();
  });
  // A manifest in one piece goes to all ranks as a table: they read the file at the places of their descriptions, too.
  const Int64 nb_index_byte = static_cast<Int64>(index.size());
  Int64 sizes[] = { nb_index_byte, static_cast<Int64>(m_table.lines().size()) };
  pm->broadcast(ArrayView<Int64>(2, sizes), pm->masterIORank());
  UniqueArray<Byte> bytes;
  if (pm->isMasterIO())
    for (const std::string& text : { index, m_table.lines() })
      bytes.addRange(Span<const Byte>(reinterpret_cast<const Byte*>(text.data()), static_cast<Int64>(text.size())));
  pm->broadcastMemoryBuffer(bytes, pm->masterIORank());
  runAndAgree(pm, [&] {
    if (pm->isMasterIO())
      return;
    const char* begin = reinterpret_cast<const char*>(bytes.data());
    takeHeader(std::string(begin, static_cast<std::size_t>(sizes[0])));
    if (!m_header.isInParts())
      m_table = RankTable(std::string(begin + sizes[0], static_cast<std::size_t>(sizes[1])), manifestPath(m_directory));
  });
}

FileRecord RankRecords::read(const RankPlace& place) const
{
  const String path = place.part == RankPlace::in_manifest ? manifestPath(m_directory) : m_directory + "/" + partFileName(place.part);
  const InputFile file(path);
  ARCANE_THROW_IF(place.nb_bytes > file.size() - place.offset || place.offset < 0, IOException,
                  "'{0}' is truncated: {1} bytes, expected {2} for rank {3}", base::shownPath(path), file.size(),
                  place.offset + place.nb_bytes, place.rank);
  std::string text(static_cast<std::size_t>(place.nb_bytes), '\0');
  file.read(place.offset, Span<std::byte>(reinterpret_cast<std::byte*>(text.data()), place.nb_bytes));
  ARCANE_THROW_IF(crcOfText(text) != place.crc, IOException, "'{0}' is damaged: checksum {1} of the description of rank {2}, expected {3}",
                  base::shownPath(path), crcText(crcOfText(text)), place.rank, crcText(place.crc));
  return fileFromText(text, base::shownPath(path));
}
} // namespace Arcane::detail::format
