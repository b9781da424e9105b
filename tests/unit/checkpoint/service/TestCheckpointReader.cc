// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/checkpoint/service/CheckpointFixture.h"

#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "checkpoint/service/PartFiles.h"
#include "checkpoint/service/RankFileWriter.h"
#include "tests/support/MessageOf.h"

#include <fstream>
#include <random>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::format;
using namespace Arcane::detail::checkpoint;
namespace fs = std::filesystem;

class CheckpointReaderTest : public test::CheckpointFixture
{
 protected:
  //! Message of the exception that the construction of a reader throws.
  template <typename ExceptionType> std::string messageOfReader(IParallelMng* pm) const
  {
    try {
      CheckpointReader(pm, m_base);
    }
    catch (const ExceptionType& ex) {
      EXPECT_TRUE(ex.isCollective());
      return ex.what();
    }
    return "nothing was thrown";
  }

  static void flipBit(const fs::path& path, std::uintmax_t bit)
  {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(static_cast<std::streamoff>(bit / 8));
    const char c = static_cast<char>(file.get() ^ (1 << (bit % 8)));
    file.seekp(static_cast<std::streamoff>(bit / 8));
    file.put(c);
  }

  //! One of the files of the checkpoint: the manifest or that of a rank.
  fs::path fileOf(const std::string& checkpoint, unsigned i) const
  {
    const Int32 rank = static_cast<Int32>(i % static_cast<unsigned>(m_size + 1)) - 1;
    return pathOf(checkpoint) / (rank < 0 ? manifest_file_name : rankFileName(rank).localstr());
  }
};

TEST_F(CheckpointReaderTest, NoCheckpointIsAnErrorThatNamesTheDirectory)
{
  const std::string message = messageOfReader<CheckpointException>(m_pm);

  EXPECT_EQ(message,
            String::format(
              "no checkpoint to restart from in '{0}', expected those of an earlier run; a first run starts without 'continue'", m_base)
              .localstr());
}

TEST_F(CheckpointReaderTest, NoneValidIsAnErrorWithAllReasons)
{
  save(1);
  save(2);
  onMaster([&] {
    fs::resize_file(pathOf("ck_000000") / "rank_000000.h5", 10);
    fs::remove(pathOf("ck_000001") / manifest_file_name);
  });

  const std::string message = messageOfReader<CheckpointException>(m_pm);

  EXPECT_NE(message.find("no valid checkpoint"), std::string::npos) << message;
  EXPECT_NE(message.find("\n  ck_000001 refused: "), std::string::npos) << message;
  EXPECT_NE(message.find("\n  ck_000000 refused: rank 0: file 'rank_000000.h5' is truncated: 10 bytes, expected "), std::string::npos)
    << message;
}

TEST_F(CheckpointReaderTest, AnotherNumberOfRanksCannotReadItsOwnPart)
{
  save(1);
  if (m_size == 1)
    GTEST_SKIP() << "needs a checkpoint of several ranks";
  m_pm->barrier();
  CheckpointReader reader(m_pm->sequentialParallelMng(), m_base);
  IData density(DT_Real, 1);

  const std::string message = test::messageOf([&] { reader.read("Density", density); });

  EXPECT_NE(message.find(String::format("was written by {0} ranks and the run has 1, expected the same number", m_size).localstr()),
            std::string::npos)
    << message;
}

TEST_F(CheckpointReaderTest, EveryRankReadsThePartsOfAll)
{
  save(7);
  m_pm->barrier();
  // One rank is another number of ranks than all.
  CheckpointReader reader(m_pm->sequentialParallelMng(), m_base);

  EXPECT_EQ(reader.metaData(), "metadata of rank 0");
  ASSERT_EQ(reader.nbPart(), m_size);
  for (Int32 part = 0; part < m_size; ++part) {
    const auto array = reader.find(part, "Density");
    Real rows[3] = {};
    reader.readRows(part, "Density", 900 + part, 3, reinterpret_cast<std::byte*>(rows));
    IData all(DT_Real, 1);
    reader.readAll(part, "Density", all);

    EXPECT_EQ(reader.metaDataOf(part), String::format("metadata of rank {0}", part));
    ASSERT_TRUE(array.has_value());
    EXPECT_EQ(array->type, DT_Real);
    EXPECT_EQ(array->nb_row, 1000 + part);
    EXPECT_EQ(array->nb_bytes, 8 * (1000 + part));
    EXPECT_TRUE(all.isSame(*reals(7, 1000 + part)));
    for (Int32 i = 0; i < 3; ++i)
      EXPECT_EQ(rows[i], 907.0 + part + i);
    EXPECT_THROW(reader.readRows(part, "Density", 999 + part, 2, reinterpret_cast<std::byte*>(rows)), IOException);
    EXPECT_THROW(reader.readRows(part, "Mass", 0, 1, reinterpret_cast<std::byte*>(rows)), IOException);
  }
  EXPECT_FALSE(reader.find(0, "Mass").has_value());
}

TEST_F(CheckpointReaderTest, OfMoreFilesThanMayBeOpenAllAreRead)
{
  if (m_rank == 0) {
    // As many files as a checkpoint of 70 ranks has.
    test::TemporaryDirectory directory;
    Manifest manifest;
    manifest.nb_rank = 70;
    std::string texts;
    for (Int32 rank = 0; rank < 70; ++rank) {
      RankFileWriter writer(String(directory.path().string()), rank);
      writer.write("Density", *reals(rank, 3));
      texts += toText(writer.close());
    }
    writeManifest(String(directory.path().string()), manifest, texts);
    const RankRecords records(String(directory.path().string()));
    PartFiles files(records);
    const auto nbOpen = [] { return std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator()); };
    const auto nb_before = nbOpen();

    for (Int32 trial = 0; trial < 2; ++trial)
      for (Int32 rank = 0; rank < 70; ++rank) {
        Real value = -1.0;
        files.open(rank).readRows("Density", 1, 1, reinterpret_cast<std::byte*>(&value));
        EXPECT_EQ(value, rank + 1.0);
      }

    EXPECT_LE(nbOpen() - nb_before, 32);
  }
}

TEST_F(CheckpointReaderTest, AChosenOneIsReadAndAWrongNameIsTold)
{
  save(1);
  save(2);
  m_pm->barrier();

  EXPECT_EQ(CheckpointReader(m_pm, m_base, "0").name(), "ck_000000");
  EXPECT_EQ(CheckpointReader(m_pm, m_base, "ck_000001").name(), "ck_000001");
  const std::string message = test::messageOf([&] { CheckpointReader(m_pm, m_base, "ck_000005"); });
  EXPECT_EQ(message.rfind("-A,RestartFrom: there is no checkpoint 'ck_000005'", 0), 0u) << message;
  EXPECT_NE(message.find("ck_000000: iteration 1"), std::string::npos) << message;
}

TEST_F(CheckpointReaderTest, ADamagedNewestOneIsReplacedByTheOneBefore)
{
  save(1);
  save(2);
  onMaster([&] { flipBit(pathOf("ck_000001") / "rank_000000.h5", 40000); });

  std::vector<String> refusals;
  const Int32 found = restart(&refusals);

  EXPECT_EQ(found, 1);
  ASSERT_EQ(refusals.size(), 1u);
  EXPECT_TRUE(refusals[0].startsWith("ck_000001 refused: rank 0: file 'rank_000000.h5' is damaged: checksum ")) << refusals[0];
}

TEST_F(CheckpointReaderTest, FlippedBitsAreNeverAccepted)
{
  const unsigned seed = 97;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  save(1);
  save(2);

  for (unsigned trial = 0; trial < 200; ++trial) {
    const fs::path path = fileOf("ck_000001", trial);
    const std::uintmax_t bit = random() % (8 * fs::file_size(path));
    onMaster([&] { flipBit(path, bit); });
    EXPECT_EQ(restart(), 1) << path << " bit " << bit;
    onMaster([&] { flipBit(path, bit); });
  }
  EXPECT_EQ(restart(), 2);
}

TEST_F(CheckpointReaderTest, TruncationsAreNeverAccepted)
{
  const unsigned seed = 101;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  save(1);

  for (unsigned trial = 0; trial < 30; ++trial) {
    save(2, 0);
    Int64 newest = 0;
    onMaster([&] { newest = CheckpointDirectory(m_base).indexes().front(); });
    newest = m_pm->reduce(Parallel::ReduceMax, newest);
    const fs::path path = fileOf(checkpointName(newest).localstr(), trial);
    const std::uintmax_t size = random() % fs::file_size(path);
    onMaster([&] { fs::resize_file(path, size); });
    EXPECT_EQ(restart(), 1) << path << " cut at " << size;
    onMaster([&] { fs::remove_all(path.parent_path()); });
  }
}

TEST_F(CheckpointReaderTest, AVariableThatIsNotThereFailsOnAllRanks)
{
  {
    CheckpointWriter writer(m_pm, m_base);
    if (m_rank == m_size - 1)
      writer.write("OfLastRank", *reals(0, 3));
    writer.publish(header(1));
  }
  CheckpointReader reader(m_pm, m_base);
  IData data(DT_Real, 1);

  if (m_size > 1) {
    EXPECT_THROW(reader.read("OfLastRank", data), ParallelFatalErrorException);
  }
  EXPECT_THROW(reader.read("Missing", data), ParallelFatalErrorException);
}

TEST_F(CheckpointReaderTest, AVariableOfAnotherTypeIsAnErrorWithBothTypes)
{
  save(1);
  CheckpointReader reader(m_pm, m_base);
  IData data(DT_Int32, 2);

  try {
    reader.read("Density", data);
    FAIL() << "nothing was thrown";
  }
  catch (const ParallelFatalErrorException& ex) {
    EXPECT_TRUE(
      ex.message().endsWith("variable 'Density' was saved as values of type Real and dimension 1, expected type Int32 and dimension 2"))
      << ex.message();
  }
}
} // namespace
