// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/RankRecords.h"

#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "checkpoint/format/DiskFile.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/checkpoint/format/FormatFixture.h"
#include "tests/unit/checkpoint/format/SyntheticParts.h"

#include <malloc.h>

namespace Arcane::test
{
namespace
{
using namespace detail::format;

//! A directory that all ranks see, with manifests that the master writes.
class RankRecordsTest : public FormatFixture
{
 protected:
  static Manifest headerOf(Int32 nb_rank)
  {
    Manifest header;
    header.code_name = "code <of> tests";
    header.run = "the-run";
    header.nb_rank = nb_rank;
    header.iteration = 7;
    return header;
  }
  String directory(const char* name)
  {
    const String path = m_base + "/" + name;
    onMaster([&] { std::filesystem::create_directories(path.localstr()); });
    return path;
  }
};
} // namespace

TEST_F(RankRecordsTest, PartsAndOnePieceHoldTheSameDescriptions)
{
  const Int32 nb_rank = 23;
  const String in_parts = directory("parts");
  const String in_one = directory("one");
  onMaster([&] {
    writeSyntheticParts(in_parts, headerOf(nb_rank), 5, 3);
    writeSyntheticManifest(in_one, headerOf(nb_rank), 3);
  });

  const RankRecords parts(m_pm, in_parts);
  const RankRecords one(m_pm, in_one);
  const RankRecords alone(in_one);

  EXPECT_EQ(parts.header().format_version, 3);
  EXPECT_EQ(one.header().format_version, 1);
  for (const RankRecords* records : { &parts, &one, &alone }) {
    EXPECT_EQ(records->header().code_name, "code <of> tests");
    EXPECT_EQ(records->header().run, "the-run");
    EXPECT_EQ(records->header().iteration, 7);
    ASSERT_EQ(records->nbRank(), nb_rank);
    for (Int32 rank = 0; rank < nb_rank; ++rank) {
      const FileRecord file = records->read(rank);
      EXPECT_EQ(toText(file), toText(syntheticFile(rank, 3)));
      EXPECT_EQ(records->table().place(rank).file_bytes, file.nb_bytes);
      EXPECT_EQ(records->table().place(rank).file_name, file.name);
    }
    EXPECT_THROW(records->read(nb_rank), IOException);
  }
  m_pm->barrier();
}

TEST_F(RankRecordsTest, TheMemoryDoesNotGrowWithTheNumberOfRanks)
{
  std::vector<Int64> taken;
  for (const Int32 nb_rank : { 300, 3000 }) {
    const String in_parts = directory(nb_rank == 300 ? "few" : "many");
    onMaster([&] { writeSyntheticParts(in_parts, headerOf(nb_rank), 100, 5); });
    const auto before = static_cast<Int64>(::mallinfo2().uordblks);

    const RankRecords records(m_pm, in_parts);
    const FileRecord mine = records.read(nb_rank - 1 - m_rank);

    taken.push_back(static_cast<Int64>(::mallinfo2().uordblks) - before);
    EXPECT_EQ(mine.data.size(), 5u);
    m_pm->barrier();
  }
  // 3,000 descriptions would take more than 4 MB.
  EXPECT_LT(taken[1], taken[0] + 32 * 1024) << taken[0];
}

TEST_F(RankRecordsTest, DamageThrowsOnAllRanks)
{
  const String in_parts = directory("parts");
  onMaster([&] {
    writeSyntheticParts(in_parts, headerOf(4), 2, 1);
    std::filesystem::resize_file((in_parts + "/" + rank_table_file_name).localstr(), 2 * 96);
  });
  const std::string of_table = messageOf([&] { RankRecords(m_pm, in_parts); });
  onMaster([&] {
    writeSyntheticParts(in_parts, headerOf(4), 2, 1);
    std::filesystem::resize_file((in_parts + "/part_000002.txt").localstr(), 10);
  });
  const RankRecords records(m_pm, in_parts);

  EXPECT_NE(of_table.find("ranks.txt' lists 2 files, expected 4"), std::string::npos) << of_table;
  EXPECT_EQ(records.read(1).rank, 1);
  EXPECT_NE(messageOf([&] { records.read(3); }).find("part_000002.txt' is truncated: 10 bytes, expected"), std::string::npos);
  EXPECT_THROW(RankRecords(m_pm, m_base + "/nowhere"), ParallelFatalErrorException);
  m_pm->barrier();
}

TEST_F(RankRecordsTest, AManifestInOnePieceThatLacksARankIsRefused)
{
  const String in_one = directory("one");
  onMaster([&] { writeManifest(in_one, headerOf(3), toText(syntheticFile(0, 1)) + toText(syntheticFile(1, 1))); });

  const std::string message = messageOf([&] { RankRecords(m_pm, in_one); });

  EXPECT_NE(message.find("lists 2 files, expected 3"), std::string::npos) << message;
  m_pm->barrier();
}
} // namespace Arcane::test
