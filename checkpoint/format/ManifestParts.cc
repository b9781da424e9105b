// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/ManifestParts.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/FrameworkTags.h"
#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/Crc32c.h"
#include "checkpoint/format/DiskFile.h"
#include "checkpoint/format/RankRecords.h"

#include <algorithm>
#include <utility>

namespace Arcane::detail::format
{
namespace
{
using comm::eFrameworkTag;
using comm::messageWith;

//! Returns the descriptions of \a ranks on the first of them, and nothing on the others.
std::vector<std::string> textsOfPart(IParallelMng* pm, ConstArrayView<Int32> ranks, const std::string& mine)
{
  const auto size = static_cast<Int64>(mine.size());
  UniqueArray<Parallel::Request> requests;
  if (pm->commRank() != ranks[0]) {
    requests.add(pm->send(Span<const Int64>(&size, 1), messageWith(ranks[0], eFrameworkTag::ManifestSize)));
    requests.add(pm->send(Span<const char>(mine.data(), size), messageWith(ranks[0], eFrameworkTag::ManifestText)));
    pm->waitAllRequests(requests.view());
    return {};
  }
  UniqueArray<Int64> sizes(ranks.size());
  for (Int32 i = 1; i < ranks.size(); ++i)
    requests.add(pm->receive(Span<Int64>(&sizes[i], 1), messageWith(ranks[i], eFrameworkTag::ManifestSize)));
  pm->waitAllRequests(requests.view());
  requests.clear();
  std::vector<std::string> texts{ mine };
  texts.resize(static_cast<std::size_t>(ranks.size()));
  for (Int32 i = 1; i < ranks.size(); ++i) {
    std::string& text = texts[static_cast<std::size_t>(i)];
    text.resize(static_cast<std::size_t>(sizes[i]));
    requests.add(pm->receive(Span<char>(text.data(), sizes[i]), messageWith(ranks[i], eFrameworkTag::ManifestText)));
  }
  pm->waitAllRequests(requests.view());
  return texts;
}

//! Returns the texts of all ranks in their order, on the master only. \collective
std::string gatherTexts(IParallelMng* pm, const std::string& mine)
{
  UniqueArray<char> all;
  pm->gatherVariable(ConstArrayView<char>(static_cast<Int32>(mine.size()), mine.data()), all, pm->masterIORank());
  return std::string(all.data(), static_cast<std::size_t>(all.size()));
}

//! Returns the lines in the order of ranks. \throws IOException unless each rank has one line
std::string sortedLines(const std::string& lines, Int32 nb_rank)
{
  const RankTable table(lines, rank_table_file_name);
  std::vector<std::string_view> sorted(static_cast<std::size_t>(nb_rank));
  for (std::string_view rest = lines; !rest.empty(); rest.remove_prefix(RankTable::line_bytes)) {
    const std::string_view line = rest.substr(0, RankTable::line_bytes);
    const RankPlace place = placeFromLine(line, rank_table_file_name);
    ARCANE_THROW_IF(place.rank < 0 || place.rank >= nb_rank || !sorted[static_cast<std::size_t>(place.rank)].empty(), IOException,
                    "the parts of the manifest describe rank {0} twice, or are of more than {1} ranks", place.rank, nb_rank);
    sorted[static_cast<std::size_t>(place.rank)] = line;
  }
  ARCANE_THROW_IF(table.nbRank() != nb_rank, IOException, "the parts of the manifest describe {0} ranks, expected {1}", table.nbRank(),
                  nb_rank);
  std::string text;
  text.reserve(lines.size());
  for (const std::string_view line : sorted)
    text += line;
  return text;
}
} // namespace

RankText describeRank(const FileRecord& file)
{
  RankText result;
  result.text = toText(file);
  result.place.rank = file.rank;
  result.place.nb_bytes = static_cast<Int64>(result.text.size());
  result.place.crc = crcOfText(result.text);
  result.place.file_bytes = file.nb_bytes;
  result.place.file_name = file.name;
  return result;
}

std::string asText(const RankText& description)
{
  return toLine(description.place) + description.text;
}

RankText rankTextFrom(std::string_view text, const String& path)
{
  const std::size_t end = std::min(text.size(), static_cast<std::size_t>(RankTable::line_bytes));
  return { placeFromLine(text.substr(0, end), path), std::string(text.substr(end)) };
}

std::string writePart(const String& draft, Int32 part, std::vector<RankText> ranks)
{
  std::string text;
  std::string lines;
  for (RankText& rank : ranks) {
    rank.place.part = part;
    rank.place.offset = static_cast<Int64>(text.size());
    lines += toLine(rank.place);
    text += rank.text;
  }
  writeTextDurably(draft + "/" + partFileName(part), text);
  return lines;
}

void writeIndex(const String& draft, const Manifest& header, const std::string& lines)
{
  const std::string table = sortedLines(lines, header.nb_rank);
  Manifest index = header;
  index.format_version = Manifest::parted_version;
  index.crc_of_ranks = crcOfText(table);
  writeTextDurably(draft + "/" + rank_table_file_name, table);
  writeTextDurably(draft + "/" + manifest_file_name, toText(index, ""));
}

void writeManifest(const String& draft, const Manifest& header, const std::string& files)
{
  writeTextDurably(draft + "/" + manifest_file_name, toText(header, files));
}

void writeManifestOfAll(IParallelMng* pm, ConstArrayView<Int32> part_ranks, const String& draft, const Manifest& header,
                        const RankText& mine)
{
  Manifest manifest = header;
  manifest.nb_rank = pm->commSize();
  if (part_ranks.size() == pm->commSize()) {
    const std::string files = gatherTexts(pm, mine.text);
    runAndAgree(pm, [&] {
      if (pm->isMasterIO())
        writeManifest(draft, manifest, files);
    });
    return;
  }
  const std::vector<std::string> texts = textsOfPart(pm, part_ranks, asText(mine));
  std::string lines;
  runAndAgree(pm, [&] {
    std::vector<RankText> ranks;
    for (const std::string& text : texts)
      ranks.push_back(rankTextFrom(text, draft));
    if (!ranks.empty())
      lines = writePart(draft, part_ranks[0], std::move(ranks));
  });
  lines = gatherTexts(pm, lines);
  runAndAgree(pm, [&] {
    if (pm->isMasterIO())
      writeIndex(draft, manifest, lines);
  });
}
} // namespace Arcane::detail::format
