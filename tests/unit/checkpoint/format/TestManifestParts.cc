// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/ManifestParts.h"

#include "arcane_core/base/error/IOException.h"
#include "checkpoint/format/DiskFile.h"
#include "checkpoint/format/RankRecords.h"
#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/checkpoint/format/FormatFixture.h"
#include "tests/unit/checkpoint/format/SyntheticParts.h"

namespace Arcane::test
{
namespace
{
using namespace detail::format;

Manifest headerOf(Int32 nb_rank)
{
  Manifest header;
  header.code_name = "code";
  header.nb_rank = nb_rank;
  return header;
}
} // namespace

TEST(ManifestPartsTest, ADescriptionInOneTextIsReadBack)
{
  const RankText description = describeRank(syntheticFile(12, 2));

  const RankText read = rankTextFrom(asText(description), "note");

  EXPECT_EQ(read.text, description.text);
  EXPECT_EQ(read.place.rank, 12);
  EXPECT_EQ(read.place.crc, description.place.crc);
  EXPECT_EQ(read.place.file_name, "rank_000012.h5");
  EXPECT_THROW(rankTextFrom("", "note"), IOException);
  EXPECT_THROW(rankTextFrom("any text", "note"), IOException);
}

TEST(ManifestPartsTest, TheIndexHasOneSizeForAnyNumberOfRanks)
{
  std::vector<std::uintmax_t> sizes;
  for (const Int32 nb_rank : { 1000, 9000 }) {
    TemporaryDirectory directory;
    writeSyntheticParts(String(directory.path().string()), headerOf(nb_rank), 100, 1);
    sizes.push_back(std::filesystem::file_size(directory.path() / manifest_file_name));
    EXPECT_EQ(std::filesystem::file_size(directory.path() / rank_table_file_name), static_cast<std::uintmax_t>(96 * nb_rank));
  }

  EXPECT_EQ(sizes[0], sizes[1]);
  EXPECT_LT(sizes[0], 400u);
}

TEST(ManifestPartsTest, RanksOfMachinesMayBeInAnyOrder)
{
  TemporaryDirectory directory;
  const String draft(directory.path().string());
  std::string lines = writePart(draft, 1, { describeRank(syntheticFile(1, 1)), describeRank(syntheticFile(3, 1)) });
  lines += writePart(draft, 0, { describeRank(syntheticFile(0, 1)), describeRank(syntheticFile(2, 1)) });

  writeIndex(draft, headerOf(4), lines);

  const RankRecords records(draft);
  EXPECT_EQ(records.nbRank(), 4);
  for (Int32 rank = 0; rank < 4; ++rank)
    EXPECT_EQ(records.read(rank).rank, rank);
}

TEST(ManifestPartsTest, ARankWithoutLineOrWithTwoIsAnError)
{
  TemporaryDirectory directory;
  const String draft(directory.path().string());
  const std::string lines = writePart(draft, 0, { describeRank(syntheticFile(0, 1)), describeRank(syntheticFile(1, 1)) });

  EXPECT_NE(messageOf([&] { writeIndex(draft, headerOf(3), lines); }).find("describe 2 ranks, expected 3"), std::string::npos);
  EXPECT_NE(messageOf([&] { writeIndex(draft, headerOf(2), lines + lines.substr(96)); }).find("rank 1 twice"), std::string::npos);
  EXPECT_THROW(writeIndex(draft, headerOf(1), lines), IOException);
  EXPECT_FALSE(std::filesystem::exists(directory.path() / manifest_file_name));
}

class ManifestOfAllTest : public FormatFixture
{
};

TEST_F(ManifestOfAllTest, RanksOfOnePartMakeAManifestInOnePiece)
{
  writeCheckpoint('a');
  m_has_parts = true;
  writeCheckpoint('b');

  const bool is_one_piece = m_pm->machineRanks().size() == m_size;
  EXPECT_EQ(RankRecords(m_pm, CheckpointDirectory(m_base).pathOf(0)).header().isInParts(), !is_one_piece);
  EXPECT_EQ(RankRecords(m_pm, CheckpointDirectory(m_base).pathOf(1)).header().isInParts(), m_size > 1);
}

TEST_F(ManifestOfAllTest, APartThatCannotBeWrittenIsAFailureOfAllRanks)
{
  m_has_parts = true;
  writeCheckpoint('a');
  if (m_size == 1)
    return;
  // A directory is in the way of the second part, which rank 1 writes.
  onMaster([&] {
    std::filesystem::create_directories(std::filesystem::path(m_base.localstr()) / "other");
    std::filesystem::create_directories(std::filesystem::path(m_base.localstr()) / "other/part_000001.txt");
  });

  const std::string message = messageOf(
    [&] { writeManifestOfAll(m_pm, ranksOfSameParity(), m_base + "/other", headerOf(m_size), describeRank(syntheticFile(m_rank, 1))); });

  EXPECT_EQ(message.find("rank 1: "), 0u) << message;
  EXPECT_NE(message.find("part_000001.txt"), std::string::npos) << message;
}
} // namespace Arcane::test
