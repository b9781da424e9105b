// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/checkpoint/format/FormatFixture.h"

#include <algorithm>
#include <random>

#include <sys/stat.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::format;
namespace fs = std::filesystem;

class NewestValidTest : public test::FormatFixture
{
 protected:
  static void flipBit(const fs::path& path, Int64 bit)
  {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(bit / 8);
    const char c = static_cast<char>(file.get() ^ (1 << (bit % 8)));
    file.seekp(bit / 8);
    file.put(c);
  }
};

TEST_F(NewestValidTest, NoDirectoryHasNoCheckpoint)
{
  const FoundCheckpoint found = find();

  EXPECT_EQ(found.index, -1);
  EXPECT_TRUE(found.refusals.empty());
}

TEST_F(NewestValidTest, TheNewestIsFound)
{
  writeCheckpoint('a');
  writeCheckpoint('b');

  const FoundCheckpoint found = find();

  EXPECT_EQ(found.index, 1);
  EXPECT_EQ(found.records.header().iteration, 'b');
  EXPECT_EQ(found.records.header().nb_rank, m_size);
  EXPECT_TRUE(found.refusals.empty());
}

TEST_F(NewestValidTest, ATruncatedFileIsRefusedWithItsSizes)
{
  const Int32 last = m_size - 1;
  writeCheckpoint('a');
  writeCheckpoint('b');
  onMaster([&] { fs::resize_file(fileOf(1, last), 512); });

  const FoundCheckpoint found = find();

  EXPECT_EQ(found.index, 0);
  ASSERT_EQ(found.refusals.size(), 1u);
  EXPECT_EQ(found.refusals[0], String::format("ck_000001 refused: rank {0}: file '{1}' is truncated: 512 bytes, expected {2}", last,
                                              rankFileName(last), 1030 + 100 * last));
}

TEST_F(NewestValidTest, ATruncationAnywhereIsRefused)
{
  writeCheckpoint('a');
  const Int32 last = m_size - 1;
  const Int64 full = 1030 + 100 * last;
  for (Int64 size : { Int64(0), Int64(1), Int64(15), Int64(16), Int64(17), full / 2, full - 15, full - 1 }) {
    writeCheckpoint('b');
    Int64 newest = 0;
    onMaster([&] { newest = CheckpointDirectory(m_base).indexes().front(); });
    newest = m_pm->reduce(Parallel::ReduceMax, newest);
    onMaster([&] { fs::resize_file(fileOf(newest, last), static_cast<std::uintmax_t>(size)); });

    const FoundCheckpoint found = find();

    EXPECT_EQ(found.index, 0) << size;
    onMaster([&] { fs::remove_all(fileOf(newest, last).parent_path()); });
  }
}

TEST_F(NewestValidTest, AFlippedBitAnywhereIsRefused)
{
  const unsigned seed = 20260611;
  std::mt19937 random(seed);
  SCOPED_TRACE("seed " + std::to_string(seed));
  writeCheckpoint('a');
  writeCheckpoint('b');

  for (int trial = 0; trial < 60; ++trial) {
    const Int32 rank = static_cast<Int32>(random() % static_cast<unsigned>(m_size));
    const bool in_manifest = trial % 4 == 0;
    const fs::path path = in_manifest ? fileOf(1, 0).parent_path() / manifest_file_name : fileOf(1, rank);
    const Int64 bit = static_cast<Int64>(random() % (8 * fs::file_size(path)));
    onMaster([&] { flipBit(path, bit); });
    const FoundCheckpoint found = find();
    EXPECT_EQ(found.index, 0) << path << " bit " << bit;
    EXPECT_EQ(found.refusals.size(), 1u);
    onMaster([&] { flipBit(path, bit); });
  }
  EXPECT_EQ(find().index, 1);
}

TEST_F(NewestValidTest, DamageIsAttributedToTheArrayOrTheStructure)
{
  writeCheckpoint('a');

  onMaster([&] { flipBit(fileOf(0, 0), 8 * 100); });
  const FoundCheckpoint in_array = find();
  onMaster([&] {
    flipBit(fileOf(0, 0), 8 * 100);
    flipBit(fileOf(0, 0), 3);
  });
  const FoundCheckpoint in_structure = find();

  ASSERT_EQ(in_array.refusals.size(), 1u);
  EXPECT_TRUE(in_array.refusals[0].contains("of data 'Density'")) << in_array.refusals[0];
  ASSERT_EQ(in_structure.refusals.size(), 1u);
  EXPECT_TRUE(in_structure.refusals[0].contains("of its structure")) << in_structure.refusals[0];
}

TEST_F(NewestValidTest, AMissingFileAndAMissingManifestAreRefused)
{
  writeCheckpoint('a');
  writeCheckpoint('b');
  writeCheckpoint('c');
  onMaster([&] {
    fs::remove(fileOf(2, m_size - 1));
    fs::remove(fileOf(1, 0).parent_path() / manifest_file_name);
  });

  const FoundCheckpoint found = find();

  EXPECT_EQ(found.index, 0);
  ASSERT_EQ(found.refusals.size(), 2u);
  EXPECT_TRUE(found.refusals[0].contains("ck_000002 refused")) << found.refusals[0];
  EXPECT_TRUE(found.refusals[0].contains("No such file")) << found.refusals[0];
  EXPECT_TRUE(found.refusals[1].contains("manifest.xml")) << found.refusals[1];
}

TEST_F(NewestValidTest, PipesAreRefusedAndNotWaitedFor)
{
  writeCheckpoint('a');
  writeCheckpoint('b');
  writeCheckpoint('c');
  onMaster([&] {
    for (const fs::path& path : { fileOf(2, m_size - 1), fileOf(1, 0).parent_path() / manifest_file_name }) {
      fs::remove(path);
      ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    }
  });

  const FoundCheckpoint found = find();

  EXPECT_EQ(found.index, 0);
  ASSERT_EQ(found.refusals.size(), 2u);
  for (const String& refusal : found.refusals)
    EXPECT_TRUE(refusal.contains("is not a regular file")) << refusal;
}

TEST_F(NewestValidTest, ARefusalIsNotWrittenThroughALink)
{
  writeCheckpoint('a');
  writeCheckpoint('b');
  writeCheckpoint('c');
  const fs::path victim = fs::path(m_base.localstr()) / "victim.txt";
  const fs::path other = fs::path(m_base.localstr()) / "other";
  onMaster([&] {
    std::ofstream(victim) << "mine";
    fs::resize_file(fileOf(1, 0), 10);
    fs::create_symlink(victim, fileOf(1, 0).parent_path() / refusal_file_name);
    // A whole checkpoint that is a link to another directory.
    fs::resize_file(fileOf(2, 0), 10);
    fs::rename(fileOf(2, 0).parent_path(), other);
    fs::create_symlink(other, fileOf(2, 0).parent_path());
  });

  const FoundCheckpoint found = find();

  EXPECT_EQ(found.index, 0);
  m_pm->barrier();
  std::string text;
  std::getline(std::ifstream(victim) >> std::ws, text);
  EXPECT_EQ(text, "mine");
  EXPECT_FALSE(fs::exists(other / refusal_file_name));
  EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(fileOf(1, 0).parent_path() / refusal_file_name)));
}

TEST_F(NewestValidTest, DraftsAndRemainsAreNeverCheckpoints)
{
  writeCheckpoint('a');
  writeCheckpoint('b');
  onMaster([&] {
    const fs::path base(m_base.localstr());
    fs::copy(base / "ck_000001", base / "ck_000002.part", fs::copy_options::recursive);
    fs::rename(base / "ck_000001", base / "ck_000001.removed");
    fs::create_directory(base / "ck_junk");
    std::ofstream(base / "notes.txt") << "mine";
  });

  const FoundCheckpoint found = find();

  EXPECT_EQ(found.index, 0);
  EXPECT_TRUE(found.refusals.empty());
}

TEST_F(NewestValidTest, TheRunThatWroteLastIsTheOneThatGoesOn)
{
  m_run = "first";
  writeCheckpoint('a');
  m_run = "second";
  writeCheckpoint('b');
  writeCheckpoint('c');
  const FoundCheckpoint newest = find();
  onMaster([&] { fs::resize_file(fileOf(2, 0), 10); });
  const FoundCheckpoint older = find();
  onMaster([&] { fs::resize_file(fileOf(1, 0), 10); });

  const FoundCheckpoint none = find();

  EXPECT_EQ(newest.index, 2);
  EXPECT_EQ(newest.records.header().run, "second");
  EXPECT_EQ(older.index, 1);
  EXPECT_EQ(none.index, -1);
  ASSERT_EQ(none.refusals.size(), 3u);
  EXPECT_EQ(none.refusals[2],
            "ck_000000 left out: it is of run first, and the run that wrote last is run second; to restart from it, move the "
            "newer checkpoints to another directory");
  EXPECT_FALSE(fs::exists(fileOf(0, 0).parent_path() / refusal_file_name));
}

TEST_F(NewestValidTest, AManifestThatCannotBeReadDoesNotSayWhichRunWroteLast)
{
  m_run = "first";
  writeCheckpoint('a');
  m_run = "second";
  writeCheckpoint('b');
  onMaster([&] { fs::remove(fileOf(1, 0).parent_path() / manifest_file_name); });

  const FoundCheckpoint found = find();

  EXPECT_EQ(found.index, 0);
  EXPECT_EQ(found.refusals.size(), 1u);
}

TEST_F(NewestValidTest, CheckpointsWithoutIdentityAreThoseOfOneRun)
{
  writeCheckpoint('a');
  writeCheckpoint('b');
  onMaster([&] { fs::resize_file(fileOf(1, 0), 10); });

  const FoundCheckpoint found = find();

  EXPECT_EQ(found.index, 0);
  EXPECT_TRUE(found.records.header().run.null());
}

TEST_F(NewestValidTest, TheNumberOfRanksNeedNotBeTheSameToCheck)
{
  writeCheckpoint('a');
  m_pm->barrier();

  const FoundCheckpoint found = findNewestValid(m_pm->sequentialParallelMng(), CheckpointDirectory(m_base));

  EXPECT_EQ(found.index, 0);
  EXPECT_EQ(found.records.header().nb_rank, m_size);
}

TEST_F(NewestValidTest, AChosenOneIsFoundByNumberOrName)
{
  for (char run : { 'a', 'b', 'c' })
    writeCheckpoint(run);

  for (const char* name : { "1", "ck_000001", "000001" }) {
    const FoundCheckpoint found = findChosen(m_pm, CheckpointDirectory(m_base), name);

    EXPECT_EQ(found.index, 1) << name;
    EXPECT_EQ(found.records.header().iteration, 'b') << name;
    EXPECT_TRUE(found.refusals.empty()) << name;
  }
}

TEST_F(NewestValidTest, AWrongNameListsThoseThereAre)
{
  writeCheckpoint('a');
  writeCheckpoint('b');

  for (const char* name : { "2", "ck_000009", "-1", "", "ck_", "1x", "ck_000001.part", "99999999999999999999", "/etc" }) {
    const FoundCheckpoint found = findChosen(m_pm, CheckpointDirectory(m_base), name);

    EXPECT_EQ(found.index, -1) << name;
    ASSERT_EQ(found.refusals.size(), 1u) << name;
    const std::string text = found.refusals[0].localstr();
    EXPECT_EQ(text.rfind(String::format("there is no checkpoint '{0}', expected the number or the name", name).localstr(), 0), 0u) << text;
    EXPECT_NE(text.find("\n  ck_000001: iteration "), std::string::npos) << text;
    EXPECT_NE(text.find("\n  ck_000000: iteration "), std::string::npos) << text;
  }
  const FoundCheckpoint nowhere = findChosen(m_pm, CheckpointDirectory(m_base + "/other"), "1");
  EXPECT_NE(std::string(nowhere.refusals.at(0).localstr()).find("there is no checkpoint in '"), std::string::npos) << nowhere.refusals[0];
}

TEST_F(NewestValidTest, AChosenOneThatIsDamagedIsNotReplaced)
{
  writeCheckpoint('a');
  writeCheckpoint('b');
  onMaster([&] { fs::resize_file(fileOf(1, 0), 512); });

  const FoundCheckpoint found = findChosen(m_pm, CheckpointDirectory(m_base), "1");

  EXPECT_EQ(found.index, -1);
  ASSERT_EQ(found.refusals.size(), 1u);
  EXPECT_NE(std::string(found.refusals[0].localstr()).find("ck_000001 refused: rank 0: file 'rank_000000.h5' is truncated"),
            std::string::npos)
    << found.refusals[0];
}

TEST_F(NewestValidTest, AFlippedBitAnywhereInAManifestInPartsIsRefused)
{
  const unsigned seed = 20261129;
  std::mt19937 random(seed);
  SCOPED_TRACE("seed " + std::to_string(seed));
  writeCheckpoint('a');
  m_has_parts = true;
  writeCheckpoint('b');
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(fileOf(1, 0).parent_path()))
    paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  EXPECT_EQ(paths.size(), m_size > 1 ? static_cast<std::size_t>(m_size) + 4 : 2u);

  for (std::size_t trial = 0; trial < 12 * paths.size(); ++trial) {
    const fs::path path = paths[trial % paths.size()];
    const Int64 bit = static_cast<Int64>(random() % (8 * fs::file_size(path)));
    onMaster([&] { flipBit(path, bit); });
    const FoundCheckpoint found = find();
    EXPECT_EQ(found.index, 0) << path << " bit " << bit;
    EXPECT_EQ(found.refusals.size(), 1u);
    onMaster([&] { flipBit(path, bit); });
  }
  EXPECT_EQ(find().index, 1);
}

TEST_F(NewestValidTest, AManifestThatLacksAPartIsRefusedWithTheNameOfThePart)
{
  writeCheckpoint('a');
  m_has_parts = true;
  writeCheckpoint('b');
  writeCheckpoint('c');
  if (m_size == 1)
    return;
  onMaster([&] {
    fs::remove(fileOf(2, 0).parent_path() / "part_000001.txt");
    fs::resize_file(fileOf(1, 0).parent_path() / "ranks.txt", 96);
  });

  const FoundCheckpoint found = find();

  EXPECT_EQ(found.index, 0);
  ASSERT_EQ(found.refusals.size(), 2u);
  EXPECT_TRUE(found.refusals[0].contains("part_000001.txt")) << found.refusals[0];
  EXPECT_TRUE(found.refusals[1].contains("ck_000001 refused: rank 0: ")) << found.refusals[1];
  EXPECT_TRUE(found.refusals[1].contains("ranks.txt' lists 1 files, expected")) << found.refusals[1];
}

TEST_F(NewestValidTest, OneInPartsIsFoundByAnotherNumberOfRanks)
{
  m_has_parts = true;
  writeCheckpoint('a');

  const FoundCheckpoint found = findNewestValid(m_pm->sequentialParallelMng(), CheckpointDirectory(m_base));

  EXPECT_EQ(found.records.nbRank(), m_size);
  for (Int32 rank = 0; rank < m_size; ++rank)
    EXPECT_EQ(found.records.read(rank).find("Density")->nb_bytes, 1000 + 100 * rank);
  m_pm->barrier();
}
} // namespace
