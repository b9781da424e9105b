// SPDX-License-Identifier: Apache-2.0
// Checkpoints of plain bytes in a directory that all ranks share.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/comm/Agreement.h"
#include "checkpoint/format/Crc32c.h"
#include "checkpoint/format/NewestValid.h"
#include "checkpoint/format/PendingCheckpoint.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include <fstream>
#include <memory>

namespace Arcane::test
{
class FormatFixture : public CommFixture
{
 protected:
  FormatFixture()
  {
    if (m_rank == 0)
      m_temporary = std::make_unique<TemporaryDirectory>();
    String path = m_temporary ? String(m_temporary->path().string()) : String();
    m_pm->broadcastString(path, 0);
    m_base = path + "/protection";
  }
  ~FormatFixture() override { m_pm->barrier(); }

  //! What the file of one rank holds: a structure of 16 bytes, an array, another structure.
  static std::string contentOf(Int32 rank, char fill)
  {
    return "structure begins" + std::string(1000 + 100 * rank, fill) + "structure ends";
  }

  //! \collective
  void writeCheckpoint(char fill, Int32 nb_kept = 0)
  {
    detail::format::PendingCheckpoint pending(m_pm, m_base);
    const detail::format::FileRecord file = writeRankFile(pending.draftPath(), fill);
    detail::format::Manifest header;
    header.code_name = "test";
    header.iteration = fill;
    header.run = m_run;
    if (m_has_parts)
      pending.setPartRanks(ranksOfSameParity());
    pending.commit({}, header, file);
    runAndAgree(m_pm, [&] {
      if (m_pm->isMasterIO())
        detail::format::CheckpointDirectory(m_base).keepNewest(nb_kept, m_run);
    });
  }

  //! The ranks whose number is even or odd as the one of this rank.
  UniqueArray<Int32> ranksOfSameParity() const
  {
    UniqueArray<Int32> ranks;
    for (Int32 rank = m_rank % 2; rank < m_size; rank += 2)
      ranks.add(rank);
    return ranks;
  }

  detail::format::FileRecord writeRankFile(const String& directory, char fill) const
  {
    const std::string content = contentOf(m_rank, fill);
    detail::format::FileRecord file;
    file.name = detail::format::rankFileName(m_rank);
    std::ofstream((directory + "/" + file.name).localstr(), std::ios::binary) << content;
    detail::format::DataRecord data;
    data.name = "Density";
    data.type = DT_Byte;
    data.dimension = 1;
    data.nb_bytes = 1000 + 100 * m_rank;
    data.extents = { data.nb_bytes, 1 };
    data.offset = 16;
    data.crc = detail::format::crc32c(Span<const std::byte>(reinterpret_cast<const std::byte*>(content.data()) + 16, data.nb_bytes));
    file.data.push_back(data);
    return file;
  }

  detail::format::FoundCheckpoint find() const
  {
    return detail::format::findNewestValid(m_pm, detail::format::CheckpointDirectory(m_base));
  }

  //! On the master, between two barriers. \collective
  void onMaster(const std::function<void()>& f) const
  {
    m_pm->barrier();
    if (m_rank == 0)
      f();
    m_pm->barrier();
  }

  std::filesystem::path fileOf(Int64 index, Int32 rank) const
  {
    return std::filesystem::path(m_base.localstr()) / detail::format::checkpointName(index).localstr() /
           detail::format::rankFileName(rank).localstr();
  }

  String m_base;
  //! Of the checkpoints written next.
  String m_run;
  //! The manifests of the checkpoints written next are in parts, if there are several ranks.
  bool m_has_parts = false;

 private:
  std::unique_ptr<TemporaryDirectory> m_temporary;
};
} // namespace Arcane::test
