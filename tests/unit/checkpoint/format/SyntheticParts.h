// SPDX-License-Identifier: Apache-2.0
// The manifests of many ranks, made by one process.
#pragma once

#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/ManifestParts.h"

#include <string>
#include <utility>
#include <vector>

namespace Arcane::test
{
//! Describes a file with \a nb_array arrays, whose sizes depend on the rank.
inline detail::format::FileRecord syntheticFile(Int32 rank, Int32 nb_array)
{
  detail::format::FileRecord file;
  file.rank = rank;
  file.name = detail::format::rankFileName(rank);
  file.nb_bytes = 4096 + Int64(80) * nb_array * (rank + 1);
  file.crc_of_rest = static_cast<UInt32>(rank);
  for (Int32 i = 0; i < nb_array; ++i) {
    detail::format::DataRecord data;
    data.name = String::format("Mesh0_Cell_Variable{0}", i);
    data.dataset = "variables/" + data.name;
    data.type = DT_Real;
    data.dimension = 1;
    data.extents = { Int64(10) * (rank + 1), 1 };
    data.offset = 4096 + Int64(80) * i * (rank + 1);
    data.nb_bytes = Int64(80) * (rank + 1);
    data.crc = static_cast<UInt32>(rank * nb_array + i);
    file.data.push_back(data);
  }
  return file;
}

//! Writes a manifest in parts of \a nb_rank_of_part ranks each.
inline void writeSyntheticParts(const String& directory, detail::format::Manifest header, Int32 nb_rank_of_part, Int32 nb_array)
{
  std::string lines;
  for (Int32 part = 0; part < header.nb_rank; part += nb_rank_of_part) {
    std::vector<detail::format::RankText> ranks;
    for (Int32 rank = part; rank < std::min(part + nb_rank_of_part, header.nb_rank); ++rank)
      ranks.push_back(detail::format::describeRank(syntheticFile(rank, nb_array)));
    lines += detail::format::writePart(directory, part, std::move(ranks));
  }
  detail::format::writeIndex(directory, header, lines);
}

//! Writes a manifest in one piece.
inline void writeSyntheticManifest(const String& directory, const detail::format::Manifest& header, Int32 nb_array)
{
  std::string texts;
  for (Int32 rank = 0; rank < header.nb_rank; ++rank)
    texts += detail::format::toText(syntheticFile(rank, nb_array));
  detail::format::writeManifest(directory, header, texts);
}
} // namespace Arcane::test
